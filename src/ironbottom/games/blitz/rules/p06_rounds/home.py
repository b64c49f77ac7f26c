"""Going home in the midst of a combat: RTB of single units, and cargo that a damaged transport loses (1.2.d3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.position.labels import carrying, counter_name, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import LOST, MOVED, SPENT
from ironbottom.games.blitz.rules.areas import bases
from ironbottom.games.blitz.rules.reasons.rounds import refused_bases
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

HERE = -1
"""In place of an area: from where the unit stands."""


@dataclass(slots=True, kw_only=True)
class GoHome(Procedure):
    """4.1: a unit returns to a base of its owner's choice, or is destroyed (4.1.c).

    ``start``: the area over which it is, if not that in which it stands; ``stay``: it may also stay there (5.3.d5).
    ``marks``: what it is marked with at home.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "land")
    piece: int
    start: int = HERE
    stay: bool = False
    marks: int = MOVED | SPENT

    def ask(self, g: Blitz) -> Step:
        goals = homes_of(g, self.piece, self.start, stay=self.stay)
        if not goals:
            lost = f"is destroyed{carrying(g.cargo(self.piece))}"
            g.log("result", f"{{piece:{self.piece}}} finds no base and {lost} ({{rule:blitz:4.1.c}}).")
            g.destroy(self.piece)
            return Return()
        seat = g.seat(g.side(self.piece))
        return ChooseBase(seats=[seat], piece=self.piece, start=self.start, stay=self.stay)

    def land(self, g: Blitz) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        verb = "stays in" if space == self.start else "returns to"
        where = g.data.space_ids[space]
        aboard = carrying(g.cargo(self.piece))
        g.log("move", f"{{piece:{self.piece}}} {verb} {space_token(g, space)}{aboard}.", where=where)
        g.place(self.piece, space)
        g.mark(self.piece, self.marks)
        return Return()


def homes_of(g: Blitz, piece: int, start: int, *, stay: bool) -> list[int]:
    """The areas in which a unit can end its RTB."""
    found = set(bases(g, piece, None if start == HERE else start))
    if stay:
        found.add(start)
    return sorted(found)


@dataclass(slots=True, kw_only=True)
class ChooseBase(Choose):
    """Which base."""

    RULE: ClassVar[str] = "blitz:4.1.b"
    ORDER: ClassVar[str] = "bases"
    piece: int
    start: int
    stay: bool

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [
            choices.space(g.data.space_ids[space])
            for space in homes_of(g, self.piece, self.start, stay=self.stay)
        ]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose the base to which {counter_name(g.counter(self.piece))} returns"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_bases(g, self.piece, homes_of(g, self.piece, self.start, stay=self.stay))

    def waiting(self, g: Blitz, seat: str) -> str:
        return "units return to base"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """Its own base if it flew out, else the nearest."""
        goals = homes_of(g, self.piece, self.start, stay=self.stay)
        at = g.state.at[self.piece]
        costs = bases(g, self.piece, None if self.start == HERE else self.start)
        best = at if at in goals else min(goals, key=lambda space: (costs.get(space, 0), space))
        return [choices.space(g.data.space_ids[best])]


@dataclass(slots=True, kw_only=True)
class ShedCargo(Procedure):
    """1.2.d3: a damaged TRS loses cargo of its owner's choice until the rest fits."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "lose")
    transport: int

    def ask(self, g: Blitz) -> Step:
        if g.counter(self.transport).klass != Klass.TRS or g.room_aboard(self.transport) >= 0:
            return Return()
        return ChooseCargo(seats=[g.seat(g.side(self.transport))], transport=self.transport)

    def lose(self, g: Blitz) -> Step:
        load = choices.piece_of(str(self.ret))
        g.log("result", f"{{piece:{load}}} is lost with its transport.")
        g.lift(load, LOST)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class ChooseCargo(Offer, Choose):
    """Which cargo is lost."""

    RULE: ClassVar[str] = "blitz:1.2.d3"
    ORDER: ClassVar[str] = "hits"
    TEXT: ClassVar[str] = "Choose the cargo that goes down with the damaged transport"
    WAITING: ClassVar[str] = "cargo is lost"
    transport: int

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, g.cargo(self.transport))

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        worst = min(g.cargo(self.transport), key=lambda piece: (g.ratings(piece).land, piece))
        found = self.groups(g, seat)
        return [choices.piece(next(one for one in found if worst in (one, *found[one])))]
