"""Interchangeable pieces: a choice among them is offered once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache

from ironbottom.games.fireinthesky.components.ids import Klass
from ironbottom.games.fireinthesky.components.model import Counter, SkyData
from ironbottom.games.fireinthesky.position.game import SPACES, Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, SkyState
from ironbottom.mechanics.derived import derived_by

ALIKE = frozenset((Klass.CA, Klass.CL, Klass.CLAA, Klass.DD))
"""Ships of these classes are told apart by their ratings alone; all other units are individuals."""


Likeness = tuple[int, ...]
"""What tells a piece apart from others: where it is, what it is, and how it fares."""
Group = tuple[int, ...]
"""Interchangeable pieces in the order of their ids."""


def likeness(g: Sky, piece: int) -> Likeness:
    """What tells a piece apart from others."""
    return _likeness(g.state, _sorts(g.data), piece)


def _likeness(state: SkyState, sorts: tuple[int, ...], piece: int) -> Likeness:
    return (
        sorts[state.kind[piece]],
        state.at[piece],
        state.marks[piece],
        state.strength[piece],
        state.force[piece],
        state.commit[piece],
    )


@cache
def _sorts(data: SkyData) -> tuple[int, ...]:
    """By kind of counter: the first kind that it cannot be told from."""
    first: dict[Hashable, int] = {}
    return tuple(first.setdefault(_ratings(kind, one), kind) for kind, one in enumerate(data.counters))


def _ratings(kind: int, counter: Counter) -> Hashable:
    if counter.klass not in ALIKE:
        return kind
    return (
        counter.nation,
        counter.klass,
        counter.aa_halves,
        counter.firepower,
        counter.transport,
        counter.defence,
        counter.movement,
    )


def groups(g: Sky, pieces: Iterable[int]) -> dict[int, Group]:
    """The first piece of each group of interchangeable ones, and the others of its group, in the order given."""
    return {group[0]: group[1:] for group in _grouped(g, pieces).values()}


def _grouped(g: Sky, pieces: Iterable[int]) -> dict[Likeness, Group]:
    state, sorts = g.state, _sorts(g.data)
    found: dict[Likeness, list[int]] = {}
    for piece in pieces:
        found.setdefault(_likeness(state, sorts, piece), []).append(piece)
    return {traits: tuple(alike) for traits, alike in found.items()}


def groups_in(g: Sky, space: int, side: int) -> dict[Likeness, Group]:
    """The groups of a side's pieces in a space."""
    return _groups_by_side(g, space)[side]


@derived_by(SPACES)
def _groups_by_side(g: Sky, space: int) -> tuple[dict[Likeness, Group], ...]:
    of_sides: tuple[dict[Likeness, Group], ...] = ({}, {})
    for traits, group in _grouped(g, g.here[space]).items():
        of_sides[g.side(group[0])][traits] = group
    return of_sides


def groups_of(g: Sky, side: int) -> Iterator[tuple[Likeness, Group]]:
    """The groups of a side's pieces on the map, space by space."""
    for space in g.standing:
        yield from _groups_by_side(g, space)[side].items()


def is_first(g: Sky, piece: int, side: int) -> bool:
    """Whether a number is that of a piece of a side on the map, and the first of its group."""
    if piece >= len(g.state.at) or g.state.at[piece] == NOWHERE or g.side(piece) != side:
        return False
    return groups_in(g, g.state.at[piece], side)[likeness(g, piece)][0] == piece


def in_order(found: Iterable[Group]) -> dict[int, Group]:
    """The first piece of each group and the others of its group, in the order of ids."""
    return {group[0]: group[1:] for group in sorted(found)}
