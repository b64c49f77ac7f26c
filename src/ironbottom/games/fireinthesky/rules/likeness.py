"""Interchangeable pieces: a choice among them is offered once."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data_ids import Klass

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.data_model import Counter, SkyData
    from ironbottom.games.fireinthesky.game import Sky
    from ironbottom.games.fireinthesky.state import SkyState

ALIKE = frozenset((Klass.CA, Klass.CL, Klass.CLAA, Klass.DD))
"""Ships of these classes are told apart by their ratings alone; all other units are individuals."""


def likeness(g: Sky, piece: int) -> Hashable:
    """What tells a piece apart from others in the same space."""
    return (g.state.at[piece], *_traits(g.state, _sorts(g.data), piece))


def _traits(state: SkyState, sorts: tuple[int, ...], piece: int) -> tuple[int, ...]:
    return (
        sorts[state.kind[piece]],
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


Group = tuple[int, ...]
"""Interchangeable pieces in the order of their ids."""


def groups_in(g: Sky, space: int, side: int) -> tuple[Group, ...]:
    """The pieces of a side in a space, interchangeable ones together, in the order of the first of each group."""
    caches = g.cache_of(space)
    found = caches.get("groups")
    if found is None:
        sorts = _sorts(g.data)
        together: tuple[dict[Hashable, list[int]], ...] = ({}, {})
        for piece in g.here[space]:
            together[g.side(piece)].setdefault(_traits(g.state, sorts, piece), []).append(piece)
        found = caches["groups"] = tuple(tuple(map(tuple, one.values())) for one in together)
    assert isinstance(found, tuple)
    of_side: tuple[Group, ...] = found[side]
    return of_side


def groups_of(g: Sky, side: int) -> dict[int, Group]:
    """As ``groups`` of all the pieces of a side on the map."""
    all_groups = [group for space, here in enumerate(g.here) if here for group in groups_in(g, space, side)]
    return {group[0]: group[1:] for group in sorted(all_groups)}


def left_in(g: Sky, space: int, side: int, picked: Collection[int]) -> dict[int, Group]:
    """As ``groups`` of the pieces of a side in a space without those that have been picked."""
    left = []
    for group in groups_in(g, space, side):
        rest = tuple([piece for piece in group if piece not in picked])
        if rest:
            left.append(rest)
    return {group[0]: group[1:] for group in sorted(left)}


def groups(g: Sky, pieces: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The first piece of each group of interchangeable ones, and the others of its group, in the order given."""
    found: dict[Hashable, list[int]] = {}
    for piece in pieces:
        found.setdefault(likeness(g, piece), []).append(piece)
    return {first: tuple(others) for first, *others in found.values()}
