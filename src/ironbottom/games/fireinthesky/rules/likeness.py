"""Interchangeable pieces: a choice among them is offered once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data_ids import Klass

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.game import Sky

ALIKE = frozenset((Klass.CA, Klass.CL, Klass.CLAA, Klass.DD))
"""Ships of these classes are told apart by their ratings alone; all other units are individuals."""


def likeness(g: Sky, piece: int) -> Hashable:
    """What tells a piece apart from others in the same space."""
    state, counter = g.state, g.counter(piece)
    ratings: Hashable = state.kind[piece]
    if counter.klass in ALIKE:
        ratings = (
            counter.nation,
            counter.klass,
            counter.aa_halves,
            counter.firepower,
            counter.transport,
            counter.defence,
            counter.movement,
        )
    marks = (state.marks[piece], state.strength[piece], state.force[piece], state.commit[piece])
    return (state.at[piece], ratings, marks)


def groups(g: Sky, pieces: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The first piece of each group of interchangeable ones, and the others of its group, in the order given."""
    found: dict[Hashable, list[int]] = {}
    for piece in pieces:
        found.setdefault(likeness(g, piece), []).append(piece)
    return {first: tuple(others) for first, *others in found.values()}
