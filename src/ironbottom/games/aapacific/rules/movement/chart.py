"""The map as sets of spaces: who borders whom, and what lies within so many air moves.

A set of spaces is a whole number with one bit a space, so that ranges are a few ``|`` and ``&``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import TypeVar

from ironbottom.games.aapacific.position.area import Area

Entry = TypeVar("Entry")
LONGEST_FLIGHT = 12
"""Air ranges are prepared up to this many moves; no component file gives an aircraft more."""


MOST_SPACES = 256
"""Spaces are numbered in a byte."""

_NUMBERS = range(MOST_SPACES)
_ALONE = tuple(1 << space for space in range(MOST_SPACES))
"""The set of each space alone."""


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in ascending order.

    >>> spaces_in(0b100101)
    [0, 2, 5]
    """
    return entries(_NUMBERS, mask)


def entries(column: Sequence[Entry], mask: int) -> list[Entry]:
    """What a column by space holds for the spaces of a set, in ascending order of these.

    >>> entries("abcdef", 0b100101)
    ['a', 'c', 'f']
    """
    found = []
    while mask:
        highest = mask.bit_length() - 1
        found.append(column[highest])
        mask ^= _ALONE[highest]
    found.reverse()
    return found


def set_of(spaces: Iterable[int]) -> int:
    """The set of these spaces.

    >>> set_of([0, 2, 5]) == 0b100101
    True
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def set_where(column: Iterable[int]) -> int:
    """The set of the spaces that do not have 0 in a column by space.

    >>> spaces_in(set_where([1, 0, 3]))
    [0, 2]
    """
    return sum(compress(_ALONE, column))


def spread(neighbours: Sequence[int], mask: int) -> int:
    """All spaces that border on a set."""
    reached = 0
    while mask:
        highest = mask.bit_length() - 1
        reached |= neighbours[highest]
        mask ^= _ALONE[highest]
    return reached


@dataclass(frozen=True, eq=False, slots=True)
class Chart:
    """Borders of every space as sets, one object for each area of play.

    ``land``, ``sea``, ``coast`` and ``air`` are the neighbours as in ``area.Area``; ``within[space][moves]`` is what
    an aircraft reaches from a space with at most that many moves, air bases left out (aapacific:move.5, move.6);
    ``from_base`` is the same from an air base, for which the hop to its zones is free (aapacific:airbase.2).
    """

    land: tuple[int, ...]
    sea: tuple[int, ...]
    coast: tuple[int, ...]
    air: tuple[int, ...]
    within: tuple[tuple[int, ...], ...]
    from_base: tuple[tuple[int, ...], ...]


@cache
def chart_of(area: Area) -> Chart:
    """The chart of an area of play."""
    air = tuple(set_of(others) for others in area.air_neighbours)
    coast = tuple(set_of(others) for others in area.coast)
    return Chart(
        land=tuple(set_of(others) for others in area.land_neighbours),
        sea=tuple(set_of(others) for others in area.sea_neighbours),
        coast=coast,
        air=air,
        within=tuple(_rings(air, 1 << space) for space in range(len(air))),
        from_base=tuple(_rings(air, 1 << space | zones) for space, zones in enumerate(coast)),
    )


def _rings(neighbours: Sequence[int], start: int) -> tuple[int, ...]:
    """What is reached from a set with 0, 1, 2 ... moves."""
    rings = [start]
    for _ in range(LONGEST_FLIGHT):
        rings.append(rings[-1] | spread(neighbours, rings[-1]))
    return tuple(rings)
