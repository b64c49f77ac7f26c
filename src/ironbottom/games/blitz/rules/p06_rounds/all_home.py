"""Several units return to base at once: their owner says who goes first where the ports do not hold them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import MOVED, SPENT
from ironbottom.games.blitz.rules.areas import always_room, bases, has_room, stack_of
from ironbottom.games.blitz.rules.p06_rounds.forces import without
from ironbottom.games.blitz.rules.p06_rounds.home import HERE, GoHome
from ironbottom.games.blitz.rules.p06_rounds.value import value_of
from ironbottom.games.blitz.rules.reasons.rounds import refused_first
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class AllHome(Procedure):
    """4.1: units return to base; ``marks``: what they are marked with there.

    ``start``: the area over which those are that fly, if it is not that in which they stand.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next", "first")
    pieces: list[int]
    marks: int = MOVED | SPENT
    start: int = HERE

    def next(self, g: Blitz) -> Step:
        if not self.pieces:
            return Return()
        rivals = rivals_of(g, self.pieces)
        if rivals:
            return ChooseFirst(seats=[g.seat(g.side(rivals[0]))], candidates=rivals)
        return self._send(g, self.pieces[0])

    def first(self, g: Blitz) -> Step:
        return self._send(g, choices.piece_of(str(self.ret)))

    def _send(self, g: Blitz, piece: int) -> Call:
        self.pieces = without(self.pieces, [piece])
        start = HERE if g.counter(piece).ship else self.start
        return Call(GoHome(piece=piece, start=start, marks=self.marks), then=self.next)


def rivals_of(g: Blitz, pieces: Sequence[int]) -> list[int]:
    """4.1.b, 4.1.c: the first of these and the other ships of its side, if one can take the last room of another.

    Nobody is among them who has a base with room for any number, and none are where all find room together.
    """
    first, side = pieces[0], g.side(pieces[0])
    open_to = {
        piece: set(bases(g, piece)) for piece in pieces if g.counter(piece).ship and g.side(piece) == side
    }
    unsure = [piece for piece, found in open_to.items() if found and not _sure(g, piece, found)]
    if first not in unsure or len(groups_of(g, unsure)) == 1:
        return []
    everybody = stack_of(g, [one for piece in unsure for one in (piece, *g.cargo(piece))])
    wanted = set().union(*(open_to[piece] for piece in unsure))
    return [] if all(has_room(g, everybody, space) for space in wanted) else unsure


def _sure(g: Blitz, piece: int, found: set[int]) -> bool:
    """Whether a base of a ship holds any number of units such as it and its cargo."""
    return not always_room(g, stack_of(g, [piece, *g.cargo(piece)])).isdisjoint(found)


@dataclass(slots=True, kw_only=True)
class ChooseFirst(Offer, Choose):
    """Which ship returns first, where the ports in reach do not hold them all."""

    RULE: ClassVar[str] = "blitz:4.1.c"
    ORDER: ClassVar[str] = "bases"
    TEXT: ClassVar[str] = "The ports in reach may not hold all: choose the ship that returns to base first"
    WAITING: ClassVar[str] = "units return to base"
    candidates: list[int]

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, self.candidates)

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_first(g, self.candidates)

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """The one that is worth most."""
        return [choices.piece(max(self.groups(g, seat), key=lambda piece: (value_of(g, piece), -piece)))]
