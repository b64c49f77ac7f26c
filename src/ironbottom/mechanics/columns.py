"""Whole columns of a position at once: a law about every piece is one operation on all of them.

Positions are checked whenever one is loaded. ``flags`` makes a number of a column, with a byte for each of its
entries; ``&``, ``|`` and ``^`` join such numbers entry by entry, and ``places`` names the entries that are left.

>>> on_map, lost = table_of(range(255)), table_of([2, 3])
>>> at, marks = bytearray([3, 255, 7]), bytearray([0, 2, 2])
>>> list(places(flags(at, on_map) & flags(marks, lost)))
[2]
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, count
from operator import add
from typing import Final

from ironbottom.kernel.state import Shorts, shorts

BYTE: Final = 256
"""How many numbers a column of bytes can hold."""
_FULL: Final = BYTE - 1


def table_of(wanted: Iterable[int]) -> bytes:
    """The table for ``bytearray.translate`` and ``flags`` that says 1 for these numbers and 0 for all others.

    >>> list(bytearray([3, 1, 2, 255]).translate(table_of([1, 3])))
    [1, 1, 0, 0]
    """
    table = bytearray(BYTE)
    for number in wanted:
        table[number] = 1
    return bytes(table)


def with_any(bits: int) -> bytes:
    """The table that says 1 for the numbers that have any of these bits, such as the marks of pieces.

    >>> list(bytes([4, 5, 6, 8]).translate(with_any(1 | 2)))
    [0, 1, 1, 0]
    """
    return table_of(number for number in range(BYTE) if number & bits)


def all_but(wanted: Iterable[int]) -> bytes:
    """The table that says 255 for all numbers but these, and 0 for these: see ``found_in``.

    >>> list(bytearray([3, 1, 2, 255]).translate(all_but([1, 3])))
    [0, 0, 255, 255]
    """
    return bytes(0 if flag else _FULL for flag in table_of(wanted))


def found_in(column: bytes | bytearray, *left_out: bytes | bytearray) -> set[int]:
    """The numbers in a column but for 255, which stands for none; other columns say 255 of entries that are left out.

    >>> sorted(found_in(bytearray([3, 255, 7, 7, 9]), bytes([0, 0, 0, 255, 255])))
    [3, 7]
    """
    kept = int.from_bytes(column)
    for other in left_out:
        kept |= int.from_bytes(other)
    return set(kept.to_bytes(len(column)).translate(None, bytes((_FULL,))))


_NOT_FULL: Final = table_of(range(_FULL))
_SOME: Final = table_of(range(1, BYTE))
_LOW: Final = shorts([1]).tobytes().index(1)
"""Which of the two bytes of a packed number is the lower one."""


def strange(column: bytearray, known: bytes) -> list[int]:
    """The numbers in a column that are none of those known, each once, in order.

    >>> strange(bytearray([2, 9, 0, 9]), bytes(range(3)))
    [9]
    """
    left = column.translate(None, known)
    return sorted(set(left)) if left else []


def flags(column: bytes | bytearray, table: bytes) -> int:
    """A column as a number with a byte for each entry, which is what the table says of it."""
    return int.from_bytes(column.translate(table), "little")


def not_none(column: Shorts) -> int:
    """The same of a packed column: 0 for each entry that is -1, which stands for none, and 1 for all others.

    >>> from ironbottom.kernel.state import shorts
    >>> list(places(not_none(shorts([255, -1, -2, 0, -1]))))
    [0, 2, 3]
    """
    packed = column.tobytes()  # two bytes a number, and both are full where it is -1
    return flags(packed[::2], _NOT_FULL) | flags(packed[1::2], _NOT_FULL)


def any_of(*columns: bytes | bytearray) -> int:
    """1 for each entry that is not 0 in one of these columns, which are of the same length.

    >>> list(places(any_of(bytes([0, 4, 0]), bytes([0, 2, 1]))))
    [1, 2]
    """
    joined = 0
    for column in columns:
        joined |= int.from_bytes(column, "little")
    return flags(joined.to_bytes(len(columns[0]), "little"), _SOME)


def halves(column: Shorts) -> tuple[bytes, bytes]:
    """The lower and the higher eight bits of each number of a packed column.

    >>> from ironbottom.kernel.state import shorts
    >>> [list(half) for half in halves(shorts([3, 256, 513]))]
    [[3, 0, 1], [0, 1, 2]]
    """
    packed = column.tobytes()
    return packed[_LOW::2], packed[1 - _LOW :: 2]


def differing(one: bytes | bytearray, other: bytes | bytearray) -> int:
    """1 for each entry in which two columns of the same length differ.

    >>> list(places(differing(b"abcd", b"axcy")))
    [1, 3]
    """
    apart = int.from_bytes(one, "little") ^ int.from_bytes(other, "little")
    return flags(apart.to_bytes(len(one), "little"), _SOME)


def numbers_at(found: int, column: bytes | bytearray) -> bytes:
    """The numbers that a column has at the places found, in order; 255, which stands for none, is left out.

    >>> list(numbers_at(flags(bytes([2, 0, 2, 2]), table_of([2])), bytearray([7, 8, 7, 255])))
    [7, 7]
    """
    hidden = ((1 << 8 * len(column)) - 1) ^ (found * _FULL)
    kept = int.from_bytes(column, "little") | hidden
    return kept.to_bytes(len(column), "little").translate(None, bytes((_FULL,)))


def places(found: int) -> Iterable[int]:
    """The entries whose byte is not 0, in order."""
    if not found:
        return ()
    return entries_of(found.to_bytes((found.bit_length() + 7) // 8, "little"))


def entries_of(column: bytes | bytearray) -> Iterable[int]:
    """The entries of a column that are not 0, in order.

    >>> list(entries_of(bytes([0, 4, 0, 1])))
    [1, 3]
    """
    runs = column.translate(_SOME).split(b"\1")  # of zeros, each but the last before an entry
    return map(add, accumulate(map(len, runs[:-1])), count())  # few are found sooner than by looking at all


def held_in(column: Shorts) -> list[int]:
    """The entries of a packed column that are not -1, which stands for none, in order.

    >>> from ironbottom.kernel.state import shorts
    >>> held_in(shorts([255, -1, -2, 0, 300, -1]))
    [0, 2, 3, 4]
    """
    found = entries_of(
        column.tobytes().translate(_NOT_FULL)
    )  # two bytes a number, and both are full where it is -1
    return [*dict.fromkeys(byte // 2 for byte in found)]
