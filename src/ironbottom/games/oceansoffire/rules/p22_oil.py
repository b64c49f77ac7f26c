"""22.1: the Japanese Oil Reserve: what a point of it buys, at the start of a turn or of an Impulse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p09_points import grant_aps
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OIL = choices.button("oil")
CPS = 2
"""22.11.b, 22.11.c: Command Points for one Oil Reserve Point."""
FIRST_TURN = 2
"""22.11.b: the first turn at whose start oil may be spent."""


def may_spend(g: Oceans) -> bool:
    """Whether Japan may spend a point: it has one, and has spent none in this turn (22.1)."""
    return g.state.oil > 0 and g.state.oil_spent < g.data.figures.oil_a_turn


def spend(g: Oceans) -> None:
    """22.1: a point is gone for good; Japan never gains any."""
    g.state.oil -= 1
    g.state.oil_spent += 1
    g.noted()


@dataclass(slots=True, kw_only=True)
class OilReserve(Procedure):
    """I.2, II.2.a: whether Japan spends a point now; ``impulse``: at the start of an Impulse, not of a turn."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    TITLE: ClassVar[str] = "Oil Reserve"
    impulse: bool

    def ask(self, g: Oceans) -> Step:
        if not may_spend(g) or (not self.impulse and g.state.turn < FIRST_TURN):
            return Return()
        return SpendOil(seats=[g.seat(Power.JAPAN)], impulse=self.impulse)

    def take(self, g: Oceans) -> Step:
        if self.ret != OIL:
            return Return()
        spend(g)
        if self.impulse:  # 22.11.c
            g.state.oil_assault = True
            aps = grant_aps(g, Power.JAPAN, CPS * g.data.figures.aps_per_cp)
            gained = f"{counted(aps, 'Activation Point')} and may make an Extended Range Amphibious Assault"
        else:  # 9.12, 22.11.b
            g.state.cps[Power.JAPAN] += CPS
            gained = counted(CPS, "Command Point")
        left = counted(g.state.oil, "Oil Reserve Point")
        g.log("info", f"{{seat:japan}} spends oil for {gained}; {left} left ({{rule:oceansoffire:22.1}}).")
        return Return()


@dataclass(slots=True, kw_only=True)
class SpendOil(Choose):
    """Spend it or keep it."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "considers the Oil Reserve"
    SUGGESTED: ClassVar = (choices.DONE,)
    LABELS: ClassVar = {OIL: "Spend one point", choices.DONE: "Keep it"}
    impulse: bool

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:22.11.c" if self.impulse else "oceansoffire:22.11.b"

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [OIL, choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        what = "Command Points of this Impulse" if self.impulse else "Command Points of the turn"
        return f"{counted(g.state.oil, 'Oil Reserve Point')} left: spend one for {CPS} more {what}?"
