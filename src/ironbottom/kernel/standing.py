"""How two sides stand against each other, for the end of a match and the curve of the war."""

from __future__ import annotations

import msgspec


class Stand(msgspec.Struct, frozen=True):
    """One side of a balance: its id on the board, its name, and how much it has of what is counted.

    ``told``: instead of that number, such as "5¼ or less" for a side that has none but needs so much.
    """

    side: str
    name: str
    value: float
    told: str = ""


class Balance(msgspec.Struct, frozen=True):
    """What is counted, how much of it either side has, and the share of the first: 0 to 1, a half when nobody leads."""

    title: str
    sides: tuple[Stand, Stand]
    share: float


class Loss(msgspec.Struct, frozen=True):
    """So many pieces of a type that a side has lost for good; ``side`` is that of the pieces on the board."""

    side: str
    type: str
    count: int


def balance(title: str, first: Stand, second: Stand) -> Balance:
    """The balance of two amounts that are not below zero.

    >>> balance("Points", Stand("red", "Red", 3), Stand("blue", "Blue", 1)).share
    0.75
    """
    total = first.value + second.value
    return Balance(title, (first, second), first.value / total if total > 0 else 0.5)
