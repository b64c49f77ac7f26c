"""Modifiers of a roll or a column, each with its reason: summed for the rules, told one by one to the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Modifier(NamedTuple):
    """A change, and why in the words that follow it: "for enemy LBA ({rule:9.2.2.e})"."""

    change: int
    why: str


def total(modifiers: Iterable[Modifier]) -> int:
    """What all of them come to; none: 0."""
    return sum(change for change, _ in modifiers)


def alike(
    units: Iterable[int], modifiers: Callable[[int], Iterable[Modifier]]
) -> list[tuple[tuple[Modifier, ...], list[int]]]:
    """Units that have the same modifiers, together, in the order of the first of each.

    >>> slow = Modifier(-1, "slower")
    >>> alike([4, 7, 9], lambda unit: [slow] if unit == 7 else [])
    [((), [4, 9]), ((Modifier(change=-1, why='slower'),), [7])]
    """
    found: dict[tuple[Modifier, ...], list[int]] = {}
    for unit in units:
        found.setdefault(tuple(modifiers(unit)), []).append(unit)
    return list(found.items())


def told(modifiers: Iterable[Modifier]) -> str:
    """Those that change anything, in words, in their order; empty when none does.

    >>> told([Modifier(-1, "for enemy LBA"), Modifier(0, "by the event"), Modifier(2, "by cards")])
    '-1 for enemy LBA, +2 by cards'
    """
    return ", ".join(f"{change:+d} {why}" for change, why in modifiers if change)
