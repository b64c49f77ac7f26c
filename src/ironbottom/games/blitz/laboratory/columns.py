"""What the laws of a position look up in whole columns, so that only what may break a law is looked at by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Port, Power
from ironbottom.games.blitz.components.model import BlitzData, Counter, Space
from ironbottom.games.blitz.position.state import DAMAGED, ON_MAP
from ironbottom.mechanics.columns import entries_of

ASHORE_WITHOUT_PORT, IN_PORT, AT_SEA, NOT_IN_PLAY = 1, 2, 4, 8
"""Bits for what an area is to pieces."""
FOREIGN = 16
"""The first of further bits, by nation of ``BlitzData.stays``: land on which its land units cannot be."""
LAND, SHIPS = 1, 2
"""Bits for what stacking limits: the sizes of land units, and those of ships."""
BIT_OF = (1, 2)
"""A bit for each side."""
BOTH_SIDES = sum(BIT_OF)


def _table(values: Iterable[int]) -> bytes:
    """For ``bytes.translate``: a value for each number from 0 on, 0 for all further ones."""
    return bytes(values).ljust(NOWHERE + 1, b"\0")


SOMEWHERE = bytes(number != NOWHERE for number in range(NOWHERE + 1))
"""Of a column of areas: 1 for pieces that are in one; of a column of control: 1 for areas with a marker."""
OFF_MAP = bytes(NOWHERE if number == NOWHERE else 0 for number in range(NOWHERE + 1))
"""Of a column of areas: every bit for pieces that are in none."""
FATE_ON_MAP = _table(fate == ON_MAP for fate in range(NOWHERE + 1))
NOT_FRIENDLY = bytes(
    BOTH_SIDES - (BIT_OF[SIDE_OF[power]] if power < Power.NEUTRAL else 0) for power in range(NOWHERE + 1)
)
"""Of a column of control: the sides to which an area is not friendly."""


class Tables(NamedTuple):
    """What the laws compare columns with. Numbers are columns of bytes as ``number`` reads them.

    ``areas``: what a column of areas may hold.  ``ground`` and ``limits`` are for ``translate``: the bits of an area,
    and what it holds only so much of, LAND or SHIPS.  ``land`` and ``markers`` are columns of areas.

    The others are columns of all pieces of the box.  ``closed``: the bits of areas where it cannot be.  ``sides``: its
    side.  ``no_back``: DAMAGED where it has no back.  ``forms``: whether it counts as LAND or SHIPS.  ``sizes``: of
    the side of those that are whole, and of that of damaged ones.
    """

    areas: bytes
    ground: bytes
    limits: bytes
    land: int
    markers: bytes
    closed: int
    sides: int
    no_back: int
    forms: int
    sizes: tuple[bytes, bytes]


number = int.from_bytes
"""A column of bytes as one number, so that operations on numbers are done on all entries at once."""


@cache
def tables(data: BlitzData, scenario: str) -> Tables:
    """The tables of a scenario."""
    spaces, in_play = data.spaces, data.scenarios[scenario].in_play
    box = [data.counters[kind] for kind in data.box]
    return Tables(
        areas=bytes((*range(len(spaces)), NOWHERE)),
        ground=_table(
            _ground(data, place, space) | (0 if in_play[place] else NOT_IN_PLAY)
            for place, space in enumerate(spaces)
        ),
        limits=_table(LAND * space.island | SHIPS * (space.port == Port.LITTLE) for space in spaces),
        land=number(bytes(BOTH_SIDES if space.land else 0 for space in spaces)),
        markers=bytes(space.land and here for space, here in zip(spaces, in_play, strict=True)),
        closed=number(bytes(_closed_to(data, one) for one in box)),
        sides=number(bytes(BIT_OF[one.side] for one in box)),
        no_back=number(bytes(DAMAGED if one.back is None else 0 for one in box)),
        forms=number(bytes(LAND * one.on_land | SHIPS * one.ship for one in box)),
        sizes=(
            bytes(one.front.size for one in box),
            bytes((one.back or one.front).size for one in box),
        ),
    )


def _ground(data: BlitzData, number: int, space: Space) -> int:
    if not space.land:
        return AT_SEA
    foreign = (FOREIGN << place for place, areas in enumerate(data.stays.values()) if number not in areas)
    return sum(foreign, ASHORE_WITHOUT_PORT if space.port == Port.NONE else IN_PORT)


def _closed_to(data: BlitzData, counter: Counter) -> int:
    """Where a piece of a type cannot be that is aboard of nothing."""
    closed = NOT_IN_PLAY
    if counter.convoy:
        closed |= ASHORE_WITHOUT_PORT | IN_PORT
    elif counter.ship:
        closed |= ASHORE_WITHOUT_PORT
    elif counter.on_land:
        closed |= AT_SEA
        closed |= sum(FOREIGN << place for place, nation in enumerate(data.stays) if nation == counter.nation)
    return closed


def apart(one: bytearray, other: bytes | bytearray) -> int:
    """Two columns of the same length: the bits in which they differ."""
    return 0 if one == other else number(one) ^ number(other)


def at_entry(bits: int, entry: int, length: int) -> int:
    """A column of this length that has these bits in one entry, and none in all others."""
    return bits << 8 * (length - 1 - entry)


def entries(bits: int, length: int) -> Iterable[int]:
    """The numbers of the entries of a column that have any bit."""
    return entries_of(bits.to_bytes(length)) if bits else ()
