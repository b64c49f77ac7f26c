"""21.24, 21.25 in the Interphase: what Strategic Warfare of the turn costs Japan, and who leaves its box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Power
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p21_points import AIR, NAMES, gains
from ironbottom.games.oceansoffire.rules.p21_warfare import WAGING, in_box, in_force, pairs, withdrawals
from ironbottom.games.oceansoffire.rules.type_choice import type_label
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted, do
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

BACK = choices.button("cancel")


def leaving(g: Oceans) -> dict[int, int]:
    """Types of units that may leave the box, and the first unit of each (21.25.a)."""
    found: dict[int, int] = {}
    for klass in WAGING:
        for piece in in_box(g, klass):
            if g.state.kind[piece] not in found and withdrawals(g, piece):
                found[g.state.kind[piece]] = piece
    return found


@dataclass(slots=True, kw_only=True)
class WarfareTotals(Procedure):
    """III.3: Japan names the air points that it loses, then the United States withdraws whom it likes.

    ``piece``: who leaves the box.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("lose", "named", "ask", "taken", "placed")
    TITLE: ClassVar[str] = "Strategic Warfare"
    piece: int = -1

    def lose(self, g: Oceans) -> Step:
        """21.24.3, 21.24.4."""
        if not in_force(g):
            return Return()
        lost = g.state.air_lost
        open_ = [track for track in AIR if gains(g, Power.JAPAN)[track]]
        if sum(lost.values()) < pairs(g, Klass.B29) and open_:
            return LoseAir(seats=[g.seat(Power.JAPAN)], tracks=open_)
        if lost:
            words = ", ".join(f"{points} {NAMES[track]}" for track, points in lost.items())
            g.log(
                "info", f"B-29 cost Japan these Replacement Points: {words} ({{rule:oceansoffire:21.24.3}})."
            )
        if pairs(g, Klass.SS):
            fewer = counted(pairs(g, Klass.SS), "Redeployment")
            g.log("info", f"Submarines cost Japan {fewer} ({{rule:oceansoffire:21.24.4}}).")
        return Goto(self.ask)

    def named(self, g: Oceans) -> Step:
        track = choices.argument(str(self.ret))
        g.state.air_lost[track] = g.state.air_lost.get(track, 0) + 1
        g.noted()
        return Goto(self.lose)

    def ask(self, g: Oceans) -> Step:
        return WhoLeaves(seats=[g.seat(Power.US)]) if leaving(g) else Return()

    def taken(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return Return()
        self.piece = leaving(g)[g.data.counter_index[choices.argument(str(self.ret))]]
        return WhereLeaves(seats=[g.seat(Power.US)], piece=self.piece)

    def placed(self, g: Oceans) -> Step:
        if self.ret != BACK:
            space = g.data.space_index[choices.argument(str(self.ret))]
            port = withdrawals(g, self.piece)[space]
            if port == NOWHERE:
                g.place(self.piece, space)
            else:
                g.moor(self.piece, port)
            words = f"{do([self.piece], 'leaves')} Strategic Warfare for {space_token(g, space)}"
            g.log("move", f"{words} ({{rule:oceansoffire:21.25.a}}).", where=g.data.space_ids[space])
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class LoseAir(Choose):
    """21.24.3: which air Replacement Point is lost."""

    WAITING: ClassVar[str] = "names lost Replacement Points"
    RULE: ClassVar[str] = "oceansoffire:21.24.3"
    TEXT: ClassVar[str] = "B-29 have hit the aircraft works: choose the Replacement Point that is lost"
    tracks: list[str]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [choices.button(track) for track in self.tracks]

    def label(self, g: Oceans, choice: str) -> str:
        track = choices.argument(choice)
        return f"{NAMES[track]}, {gains(g, Power.JAPAN)[track]} to come"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """Of the kind of which most are to come."""
        coming = gains(g, Power.JAPAN)
        return [choices.button(max(self.tracks, key=lambda track: coming[track]))]


@dataclass(slots=True, kw_only=True)
class WhoLeaves(Choose):
    """21.25.a: which unit leaves the Strategic Warfare Box."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "withdraws units from Strategic Warfare"
    SUGGESTED: ClassVar = (choices.DONE,)
    RULE: ClassVar[str] = "oceansoffire:21.25.a"
    TEXT: ClassVar[str] = "Choose who leaves Strategic Warfare, or let all go on"

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*(choices.kind(g.data.counters[kind].id) for kind in leaving(g)), choices.DONE]

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "All go on"
        return type_label(g, choice)


@dataclass(slots=True, kw_only=True)
class WhereLeaves(Offer, Choose):
    """21.25.a: the base to which it goes."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {BACK: "It goes on"}
    WAITING: ClassVar[str] = "withdraws units from Strategic Warfare"
    RULE: ClassVar[str] = "oceansoffire:21.25.a"
    piece: int

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return list(withdrawals(g, self.piece))

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the base for {counter_name(g.counter(self.piece))}"
