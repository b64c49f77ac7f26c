"""The map as sets of spaces: who borders whom, and what lies within so many air moves.

A set of spaces is a whole number with one bit a space, so that ranges are a few ``|`` and ``&``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ironbottom.games.aapacific.area import Area

LONGEST_FLIGHT = 12
"""Air ranges are prepared up to this many moves; no component file gives an aircraft more."""


def spaces_in(mask: int) -> list[int]:
    """The spaces of a set, in ascending order.

    >>> spaces_in(0b100101)
    [0, 2, 5]
    """
    spaces = []
    while mask:
        low = mask & -mask
        spaces.append(low.bit_length() - 1)
        mask ^= low
    return spaces


def set_of(spaces: Sequence[int]) -> int:
    """The set of these spaces.

    >>> set_of([0, 2, 5]) == 0b100101
    True
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def spread(neighbours: Sequence[int], mask: int) -> int:
    """All spaces that border on a set."""
    reached = 0
    while mask:
        low = mask & -mask
        reached |= neighbours[low.bit_length() - 1]
        mask ^= low
    return reached


@dataclass(frozen=True, eq=False, slots=True)
class Chart:
    """Borders of every space as sets, one object for each area of play.

    ``land``, ``sea``, ``coast`` and ``air`` are the neighbours as in ``area.Area``; ``within[space][moves]`` is what
    an aircraft reaches from a space with at most that many moves, air bases left out (aapacific:move.5, move.6).
    """

    land: tuple[int, ...]
    sea: tuple[int, ...]
    coast: tuple[int, ...]
    air: tuple[int, ...]
    within: tuple[tuple[int, ...], ...]


@cache
def chart_of(area: Area) -> Chart:
    """The chart of an area of play."""
    air = tuple(set_of(others) for others in area.air_neighbours)
    return Chart(
        land=tuple(set_of(others) for others in area.land_neighbours),
        sea=tuple(set_of(others) for others in area.sea_neighbours),
        coast=tuple(set_of(others) for others in area.coast),
        air=air,
        within=tuple(_rings(air, 1 << space) for space in range(len(air))),
    )


def _rings(neighbours: Sequence[int], start: int) -> tuple[int, ...]:
    """What is reached from a set with 0, 1, 2 ... moves."""
    rings = [start]
    for _ in range(LONGEST_FLIGHT):
        rings.append(rings[-1] | spread(neighbours, rings[-1]))
    return tuple(rings)
