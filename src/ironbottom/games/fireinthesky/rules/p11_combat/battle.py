"""One battle on the Battle Board, step by step (fireinthesky:11.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NO_BOX
from ironbottom.games.fireinthesky.rules.p11_combat.administrative import AdministrativeStep
from ironbottom.games.fireinthesky.rules.p11_combat.air import AirCombat
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from ironbottom.games.fireinthesky.rules.p11_combat.land import LandCombatStep
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import Preparation
from ironbottom.games.fireinthesky.rules.p11_combat.sea_control import SeaControlStep
from ironbottom.games.fireinthesky.rules.p11_combat.surface import SurfaceCombat
from ironbottom.kernel.flow import Call, Step


@dataclass(slots=True, kw_only=True)
class Battle(BattleBoard):
    """The battle of one hex. Its steps come in the order of 11.2; each finds this board with ``board(g)``."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "preparation",
        "air_combat",
        "surface_combat",
        "sea_control_step",
        "land_combat",
        "administrative",
        "clear_the_board",
    )

    def preparation(self, g: Sky) -> Step:
        g.log("battle", f"Battle of {{space:{self.name(g)}}} ({{rule:11.2}})", where=self.name(g))
        return Call(Preparation())

    def air_combat(self, g: Sky) -> Step:
        return Call(AirCombat())

    def surface_combat(self, g: Sky) -> Step:
        return Call(SurfaceCombat())

    def sea_control_step(self, g: Sky) -> Step:
        return Call(SeaControlStep())

    def land_combat(self, g: Sky) -> Step:
        return Call(LandCombatStep())

    def administrative(self, g: Sky) -> Step:
        return Call(AdministrativeStep())

    def clear_the_board(self, g: Sky) -> Step:
        state = g.state
        state.box = bytearray([NO_BOX]) * len(state.box)
        g.noted()
        return None
