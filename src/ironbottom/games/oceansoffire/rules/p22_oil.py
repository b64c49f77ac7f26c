"""22.1: the Japanese Oil Reserve: what a point of it buys, at the start of a turn or of an Impulse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import RAID_ALLOWED
from ironbottom.games.oceansoffire.rules.p09_points import grant_aps
from ironbottom.games.oceansoffire.rules.p22_raid import CPS as RAID_CPS
from ironbottom.games.oceansoffire.rules.p22_raid import may_be_chosen
from ironbottom.games.oceansoffire.rules.p23_hands import draw_for_oil
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OIL, RAID = choices.button("oil"), choices.button("raid")
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
        if self.ret == choices.DONE:
            return Return()
        spend(g)
        if self.ret == RAID:  # 22.11.a
            g.state.raid = RAID_ALLOWED
            aps = grant_aps(g, Power.JAPAN, RAID_CPS * g.data.figures.aps_per_cp)
            gained = f"{counted(aps, 'Activation Point')} and may make the Pearl Harbor Raid"
        elif self.impulse:  # 22.11.c
            g.state.oil_assault = True
            aps = grant_aps(g, Power.JAPAN, CPS * g.data.figures.aps_per_cp)
            gained = f"{counted(aps, 'Activation Point')} and may make an Extended Range Amphibious Assault"
        else:  # 9.12, 22.11.b
            g.state.cps[Power.JAPAN] += CPS
            gained = counted(CPS, "Command Point")
        left = counted(g.state.oil, "Oil Reserve Point")
        g.log("info", f"{{seat:japan}} spends oil for {gained}; {left} left ({{rule:oceansoffire:22.1}}).")
        draw_for_oil(g)
        return Return()


@dataclass(slots=True, kw_only=True)
class SpendOil(Choose):
    """Spend it or keep it."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "considers the Oil Reserve"
    LABELS: ClassVar = {
        RAID: "Spend one point for the Pearl Harbor Raid",
        OIL: "Spend one point",
        choices.DONE: "Keep it",
    }
    impulse: bool

    def rule(self, g: Oceans) -> str:
        if not self.impulse:
            return "oceansoffire:22.11.b"
        return "oceansoffire:22.11.a" if may_be_chosen(g) else "oceansoffire:22.11.c"

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*([RAID] if self.impulse and may_be_chosen(g) else []), OIL, choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The Raid, and nothing else."""
        return [RAID if self.impulse and may_be_chosen(g) else choices.DONE]

    def button_hint(self, g: Oceans, seat: str, choice: str) -> str:
        return f"{RAID_CPS} more CP" if choice == RAID else ""

    def text(self, g: Oceans, seat: str) -> str:
        what = "Command Points of this Impulse" if self.impulse else "Command Points of the turn"
        left = counted(g.state.oil, "Oil Reserve Point")
        if self.impulse and may_be_chosen(g):
            return f"{left}: spend one for the Pearl Harbor Raid and {counted(RAID_CPS, 'more CP')}, or for {CPS} more?"
        return f"{left} left: spend one for {CPS} more {what}?"
