"""Amounts that may be fractions, exact and without floats (oceansoffire:1.21.b).

What stands in a position is counted in quarters: air points (a CVA-half is two), divisions (a brigade is two),
Transport Points, VPs. Factors of a combat are counted in sixteenths, for three modifiers of halves and quarters may
meet in one. An amount is rounded once, at the end: factors 0.5 up, numbers of dice 0.5 down.
"""

from __future__ import annotations

from typing import Final

QUARTERS: Final = 4
"""In one of whatever is counted in quarters."""
HALF: Final = 2
"""Quarters of a half."""
SIXTEENTHS: Final = 16
"""In one factor."""
IN_A_QUARTER: Final = SIXTEENTHS // QUARTERS
SIGNS: Final = ("", "¼", "½", "¾")


def rounded(amount: int, whole: int = QUARTERS) -> int:
    """To the nearest whole number, 0.5 up, as factors are.

    >>> [rounded(quarters) for quarters in (1, 2, 5, 6, 18)], rounded(24, SIXTEENTHS)
    ([0, 1, 1, 2, 5], 2)
    """
    return (2 * amount + whole) // (2 * whole)


def dice(amount: int, whole: int = QUARTERS) -> int:
    """To the nearest whole number, 0.5 down, as numbers of dice are.

    >>> [dice(quarters) for quarters in (1, 2, 3, 6, 7)]
    [0, 0, 1, 1, 2]
    """
    return -((whole - 2 * amount) // (2 * whole))


def halved_up(amount: int) -> int:
    """Half of a whole number, 0.5 up.

    >>> [halved_up(points) for points in (2, 3, 5)]
    [1, 2, 3]
    """
    return (amount + 1) // 2


def factor(quarters: int) -> int:
    """An amount of quarters as sixteenths of a factor."""
    return quarters * IN_A_QUARTER


def times(factors: int, sixteenths: int) -> int:
    """Factors multiplied by so many sixteenths; ValueError where that is no whole number of them any more.

    >>> times(3 * SIXTEENTHS, 12), times(times(times(SIXTEENTHS, 8), 12), 8)
    (36, 3)
    """
    product, rest = divmod(factors * sixteenths, SIXTEENTHS)
    if rest:
        raise ValueError(f"{factors} sixteenths times {sixteenths} sixteenths is not exact")
    return product


def told(amount: int, whole: int = QUARTERS) -> str:
    """In words: whole numbers, and fractions to the sixteenth.

    >>> told(10), told(2), told(8), told(0), told(3, SIXTEENTHS), told(40, SIXTEENTHS)
    ('2½', '½', '2', '0', '3/16', '2½')
    """
    full, rest = divmod(amount, whole)
    quarter, odd = divmod(rest * QUARTERS, whole)
    sign = f"{rest}/{whole}" if odd else SIGNS[quarter]
    if odd and full:
        return f"{full} {sign}"
    return f"{full or ''}{sign}" or "0"


def so_many(quarters: int, one: str) -> str:
    """An amount of quarters with what it counts: up to a whole one it is one.

    >>> so_many(4, "point"), so_many(2, "point"), so_many(6, "point"), so_many(0, "point")
    ('1 point', '½ point', '1½ points', '0 points')
    """
    return f"{told(quarters)} {one if 0 < quarters <= QUARTERS else f'{one}s'}"
