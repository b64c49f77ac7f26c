"""The segments of the Reinforcement Phase in their order (fireinthesky:6.0)."""

from __future__ import annotations

from dataclasses import dataclass

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.rules.p06_reinforcement.arrivals import UnitsArrive
from ironbottom.games.fireinthesky.rules.p06_reinforcement.aviation import NavalAviation
from ironbottom.games.fireinthesky.rules.p06_reinforcement.boxes import BoxMovement
from ironbottom.games.fireinthesky.rules.p06_reinforcement.divine_wind import PriceOfDivineWind
from ironbottom.games.fireinthesky.rules.p06_reinforcement.explosion import Explosion
from ironbottom.games.fireinthesky.rules.p06_reinforcement.levels import reset_levels
from ironbottom.games.fireinthesky.rules.p06_reinforcement.markers import ReplacementsSegment
from ironbottom.games.fireinthesky.rules.p06_reinforcement.ranger import Ranger
from ironbottom.kernel.flow import Call, Step


@dataclass(slots=True, kw_only=True)
class ReinforcementPhase(Procedure):
    """The phasing player's segments (6.0), and what optional rules add to them."""

    STEPS = (
        "units",
        "naval_aviation",
        "explosion",
        "levels",
        "replacements",
        "boxes",
        "ranger",
        "divine_wind",
    )

    def units(self, g: Sky) -> Step:
        return Call(UnitsArrive())

    def naval_aviation(self, g: Sky) -> Step:
        assert isinstance(self.ret, list)
        boxed = [int(piece) for piece in self.ret]
        return Call(NavalAviation(fresh=boxed)) if g.phasing == Side.JAPAN else None

    def explosion(self, g: Sky) -> Step:
        return Call(Explosion()) if g.option("16.3.1") else None

    def levels(self, g: Sky) -> Step:
        reset_levels(g)
        return None

    def replacements(self, g: Sky) -> Step:
        return Call(ReplacementsSegment())

    def boxes(self, g: Sky) -> Step:
        return Call(BoxMovement()) if g.phasing == Side.ALLIES else None

    def ranger(self, g: Sky) -> Step:
        return Call(Ranger()) if g.phasing == Side.ALLIES and g.option("16.1.5") else None

    def divine_wind(self, g: Sky) -> Step:
        return Call(PriceOfDivineWind()) if g.state.kamikaze else None
