"""Pieces that are picked and go on together: interchangeable ones are offered once, then goals and companions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.targets import Target

Groups = Mapping[int, Sequence[int]]
"""The first piece of each group of interchangeable ones, and the others of its group as they would come next."""


def groups(pieces: Iterable[int], likeness: Callable[[int], Hashable]) -> dict[int, tuple[int, ...]]:
    """Pieces in groups of those that are alike, in the order given.

    >>> groups([3, 4, 7, 9], lambda piece: piece % 2)
    {3: (7, 9), 4: ()}
    """
    found: dict[Hashable, list[int]] = {}
    for piece in pieces:
        found.setdefault(likeness(piece), []).append(piece)
    return {first: tuple(others) for first, *others in found.values()}


def without(group: Sequence[int], picked: Collection[int]) -> tuple[int, ...]:
    """What is left of a group when some pieces have been picked.

    >>> without((3, 7, 9), {7})
    (3, 9)
    """
    return tuple([piece for piece in group if piece not in picked])


@dataclass(slots=True, kw_only=True)
class Offer(Decision):
    """A question that offers places to go to, pieces to pick, and buttons, in this order.

    A game derives from this class beside its own base of decisions, which stands behind it. It says what there is in
    ``goals``, ``groups`` and ``buttons``, what each costs in ``goal_hint``, ``piece_hint`` and ``button_hint``, and in
    ``at_goal`` how the map shows a place. What stands in front of all these, such as numbers, is put before
    ``Offer.options``.
    """

    @property
    def picked(self) -> Sequence[int]:
        """The pieces picked by earlier answers, which go on together: a field of a question that is asked again."""
        return ()

    def goals(self, g: Any, seat: str) -> Collection[int]:
        """The numbers of the places on offer; none, where nothing else is said."""
        return ()

    def groups(self, g: Any, seat: str) -> Groups:
        """The pieces on offer, interchangeable ones in one group; none, where nothing else is said."""
        return {}

    def firsts(self, g: Any, seat: str) -> Iterable[int]:
        """The first piece of each group; all pieces on offer where each is one of its kind and there are no groups."""
        return self.groups(g, seat)

    def buttons(self, g: Any, seat: str) -> Iterable[str]:
        """The buttons on offer; all that have LABELS, where nothing else is said."""
        return self.LABELS

    def at_goal(self, g: Any, seat: str, space: int) -> Target | None:
        """How the map shows one of the goals; as a place and no more, where nothing else is said."""
        return None

    def goal_hint(self, g: Any, seat: str, space: int) -> str:
        """See ``hint``, of one of the goals."""
        return ""

    def piece_hint(self, g: Any, seat: str, piece: int) -> str:
        """See ``hint``, of a piece on offer."""
        return ""

    def button_hint(self, g: Any, seat: str, choice: str) -> str:
        """See ``hint``, of a button, or of anything else that a game puts in front."""
        return ""

    def options(self, g: Any, seat: str) -> list[str]:
        ids = g.data.space_ids
        return [
            *[choices.space(ids[space]) for space in self.goals(g, seat)],
            *map(choices.piece, self.firsts(g, seat)),
            *self.buttons(g, seat),
        ]

    def allows(self, g: Any, seat: str, choice: str) -> bool:
        verb, name = choices.split(choice)
        if verb == "button" and type(self).options is Offer.options:
            return choice in self.buttons(g, seat)
        if verb != "space":
            return choice in g.options(seat)
        return g.data.space_index.get(name) in self.goals(g, seat)

    def alike(self, g: Any, choice: str) -> tuple[int, ...]:
        """The others of the group of a piece on offer; of anything else none."""
        piece = choices.piece_named(choice)
        if piece is None:
            return ()
        for seat in self.seats:
            found = self.groups(g, seat)
            if piece in found:
                return tuple(found[piece])
        return ()

    def going(self, g: Any) -> tuple[int, ...]:
        return tuple(self.picked)

    def hint(self, g: Any, seat: str, choice: str) -> str:
        match choices.split(choice):
            case "space", name:
                return self.goal_hint(g, seat, g.data.space_index[name])
            case "piece", piece:
                return self.piece_hint(g, seat, int(piece))
        return self.button_hint(g, seat, choice)

    def on_map(self, g: Any, seat: str, choice: str) -> Target | None:
        verb, name = choices.split(choice)
        return self.at_goal(g, seat, g.data.space_index[name]) if verb == "space" else None
