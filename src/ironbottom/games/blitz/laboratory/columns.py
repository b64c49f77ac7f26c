"""What the laws of a position look up in whole columns, so that only what may break a law is looked at by itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import compress, count
from typing import NamedTuple

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Port, Power
from ironbottom.games.blitz.components.model import BlitzData, Counter, Space
from ironbottom.games.blitz.position.state import DAMAGED, ON_MAP

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
    """``areas``: what a column of areas may hold.  ``land`` and ``markers`` are columns of areas.

    The others are for ``translate``, of areas or of types.  ``ground``: the bits of an area.  ``closed``: those where a
    piece of a type cannot be.  ``limits``: what an area holds only so much of, LAND or SHIPS; ``forms``: which of the
    two a type is.  ``sizes``: the greater one of the two sides of a counter.
    """

    areas: bytes
    land: bytes
    markers: bytes
    ground: bytes
    limits: bytes
    closed: bytes
    sides: bytes
    no_back: bytes
    forms: bytes
    sizes: bytes


@cache
def tables(data: BlitzData, scenario: str) -> Tables:
    """The tables of a scenario."""
    spaces, counters, in_play = data.spaces, data.counters, data.scenarios[scenario].in_play
    return Tables(
        areas=bytes((*range(len(spaces)), NOWHERE)),
        land=bytes(BOTH_SIDES if space.land else 0 for space in spaces),
        markers=bytes(space.land and here for space, here in zip(spaces, in_play, strict=True)),
        ground=_table(
            _ground(data, number, space) | (0 if in_play[number] else NOT_IN_PLAY)
            for number, space in enumerate(spaces)
        ),
        limits=_table(LAND * space.island | SHIPS * (space.port == Port.LITTLE) for space in spaces),
        closed=_table(_closed_to(data, one) for one in counters),
        sides=_table(BIT_OF[one.side] for one in counters),
        no_back=_table(DAMAGED if one.back is None else 0 for one in counters),
        forms=_table(LAND * one.on_land | SHIPS * one.ship for one in counters),
        sizes=_table(max(one.front.size, one.back.size if one.back else 0) for one in counters),
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


def both(one: bytes | bytearray, other: bytes | bytearray) -> int:
    """Two columns of the same length: the bits that both have."""
    return int.from_bytes(one) & int.from_bytes(other)


def entries(bits: int, length: int) -> Iterator[int]:
    """The numbers of the entries of a column that have any bit."""
    return compress(count(), bits.to_bytes(length)) if bits else iter(())
