"""7.1 Turn End: air units return, production, building and repair, victory points, last checks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import BOTH, SIDE_OF, Power, Side, Stage
from ironbottom.games.blitz.position.labels import POWER_NAMES
from ironbottom.games.blitz.position.procedure import Procedure
from ironbottom.games.blitz.position.state import COMING, NEUTRAL
from ironbottom.games.blitz.rules.areas import sea_areas
from ironbottom.games.blitz.rules.p06_rounds.home import GoHome
from ironbottom.games.blitz.rules.p07_turn_end.building import Build, RepairAllowance
from ironbottom.games.blitz.rules.p08_victory import score_turn
from ironbottom.games.blitz.rules.supply import build_points, oil_delivered
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.kernel.grammar import counted, sentence

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Counter
    from ironbottom.games.blitz.position.game import Blitz

BUILDERS = (Power.JAPAN, Power.USA, Power.AFA)


def _flies(counter: Counter) -> bool:
    return counter.flies


@dataclass(slots=True, kw_only=True)
class TurnEnd(Procedure):
    """7.1.d1: the steps of Turn End, in their order."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "aircraft", "production", "build", "repair", "points")
    TITLE: ClassVar[str] = "Turn End"
    builders: list[int] = field(default_factory=list)
    menders: list[int] = field(default_factory=list)

    def begin(self, g: Blitz) -> Step:
        g.state.stage = Stage.END
        g.noted()
        g.log("phase", "Turn End")
        return None

    def aircraft(self, g: Blitz) -> Step:
        """4.1.d2: every air unit at sea must return."""
        for side in BOTH:
            seas = sea_areas(g.data).intersection(g.areas_with(side, _flies))
            aloft = [piece for sea in seas for piece in g.aircraft(sea, side)]
            if aloft:  # 2.4.d1: no set is under way
                return Call(GoHome(piece=min(aloft), marks=0), then=self.aircraft)
        return None

    def production(self, g: Blitz) -> Step:
        """7.2: oil, and build points for those who build."""
        if g.scenario.production:
            for power in BUILDERS:
                income = oil_delivered(g, power, SIDE_OF[power])
                before = g.state.oil[power]
                g.state.oil[power] = min(before + income, g.data.figures.oil_most)  # 7.2.d3, 2.3.d2
                told = f"{counted(income, 'Oil', 'Oil')} delivered, {g.state.oil[power]} in stock"
                _tell(g, power, told)
            g.noted()
            self.builders = list(BUILDERS)
        elif g.scenario.repair_allowance:
            self.menders = list(Side)
        return None

    def build(self, g: Blitz) -> Step:
        if not self.builders:
            return None
        power, *self.builders = self.builders
        side = SIDE_OF[power]
        points, chinese = build_points(g, Power(power), side)
        _tell(g, power, counted(points + chinese, "build point"))
        return Call(Build(power=power, side=side, points=points, chinese=chinese), then=self.build)

    def repair(self, g: Blitz) -> Step:
        if not self.menders:
            return None
        side, *self.menders = self.menders
        return Call(RepairAllowance(side=side, left=g.scenario.repair_allowance), then=self.repair)

    def points(self, g: Blitz) -> Step:
        self._look_at_garrison(g)
        score_turn(g)
        return Return()

    def _look_at_garrison(self, g: Blitz) -> None:
        """3.2.d1: land units of Japan in Manchuria below the size."""
        garrison, turn = g.scenario.garrison, g.state.turn
        if garrison is None or g.state.ussr != NEUTRAL or not garrison.from_turn <= turn <= garrison.to_turn:
            return
        size = sum(g.size(piece) for piece in g.land_units(garrison.space, Side.JAPAN))
        if size < garrison.size:
            g.state.ussr = COMING
            g.noted()
            g.log("warning", "Manchuria is held too weakly: the USSR enters the war at the next Turn Start.")


def _tell(g: Blitz, power: int, what: str) -> None:
    """A line of the log on a power, which stands on its own side there."""
    told = sentence(f"{POWER_NAMES[Power(power)]}: {what}.")
    g.log("info", told, by=g.seat(SIDE_OF[Power(power)]))
