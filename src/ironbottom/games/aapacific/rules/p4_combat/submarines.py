"""Submarines dive: step 2 for the attacker, step 4 for the defender (aapacific:sea.7, sea.13, ss.4, ss.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import SUBMERGED
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer


def submarines_among(g: Pacific, pieces: list[int]) -> list[int]:
    """The submarines among some pieces."""
    kind, units = g.state.kind, g.data.units
    return [p for p in pieces if units[kind[p]].submerges]


def dive(g: Pacific, submarine: int) -> None:
    """A submarine leaves the battle under water; it is out until phase 8 (aapacific:sea.8, ss.5)."""
    g.mark(submarine, SUBMERGED)
    space = g.data.space_ids[g.state.at[submarine]]
    g.log("result", f"{{piece:{submarine}}} submerges ({{rule:sea.8}})", where=space)


@dataclass(slots=True, kw_only=True)
class SubmarinesDive(Procedure):
    """Every submarine by itself dives or stays to fire; its owner decides."""

    STEPS = ("ask", "dive")
    submarines: list[int]
    """Those not decided yet."""

    def ask(self, g: Pacific) -> Step:
        if not self.submarines:
            return Return()
        first = self.submarines[0]
        return DiveOrStrike(seats=[g.moving_seat]) if g.own(first) else DiveOrFire(seats=[g.seat_of(first)])

    def dive(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            seat = g.seat_of(self.submarines[0])
            self.submarines = [p for p in self.submarines if g.seat_of(p) != seat]
            return Goto(self.ask)
        submarine = choices.piece_of(str(self.ret))
        self.submarines.remove(submarine)
        dive(g, submarine)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class DiveOrFire(Offer, Choose):
    """Which submarines dive; the others fire."""

    RULE: ClassVar[str] = "aapacific:ss.12"
    ORDER: ClassVar[str] = "submerge"
    LABELS: ClassVar = {choices.DONE: "The rest fires"}
    WAITING = "Submarines dive or fire"

    def groups(self, g: Pacific, seat: str) -> Groups:
        return alike(g, self._own(g, seat))

    def _own(self, g: Pacific, seat: str) -> list[int]:
        return [p for p in g.caller(SubmarinesDive).submarines if g.seat_of(p) == seat]

    def text(self, g: Pacific, seat: str) -> str:
        zone = g.data.space_ids[g.state.at[self._own(g, seat)[0]]]
        return f"Choose submarines that dive in {{space:{zone}}} instead of firing"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted("dives", g, piece)


@dataclass(slots=True, kw_only=True)
class DiveOrStrike(DiveOrFire):
    """Which of the attacker's submarines dive; the others attack (aapacific:sea.7)."""

    RULE: ClassVar[str] = "aapacific:sea.7"
    ORDER: ClassVar[str] = ""
    LABELS: ClassVar = {choices.DONE: "The rest attacks"}

    def text(self, g: Pacific, seat: str) -> str:
        zone = g.data.space_ids[g.state.at[self._own(g, seat)[0]]]
        return f"Choose submarines that dive in {{space:{zone}}} instead of attacking"
