"""Battles that end with their Air Combat Step, for tests of what comes before the ships meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.air import AirCombat
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import Preparation
from ironbottom.kernel.flow import Call, Step
from tests.games.fireinthesky.positions import position


@dataclass(slots=True, kw_only=True)
class AirBattle(BattleBoard):
    """Preparation and Air Combat Step alone; its fields can be read when it is over."""

    STEPS: ClassVar[tuple[str, ...]] = ("prepare", "fight_in_the_air")

    def prepare(self, g: Sky) -> Step:
        return Call(Preparation())

    def fight_in_the_air(self, g: Sky) -> Step:
        return Call(AirCombat())


def air_battle(space: str, **fields: Any) -> tuple[Sky, AirBattle]:
    """A position in an air battle of that hex, stopped at its first decision; ``fields`` as for ``position``."""
    battle = AirBattle(hex=load(None).space_index[space])
    return position(procedure=battle, **fields), battle


def in_boxes(game: Sky) -> dict[str, int]:
    """The box of each counter on the Battle Board."""
    return {game.counter(piece).key: box for piece, box in enumerate(game.state.box) if box}
