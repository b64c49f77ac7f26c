"""Modifiers of a roll or a column, each with its reason: summed for the rules, told one by one to the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Modifier(NamedTuple):
    """A change, and why in the words that follow it: "for enemy LBA ({rule:9.2.2.e})"."""

    change: int
    why: str


def total(modifiers: Iterable[Modifier]) -> int:
    """What all of them come to; none: 0."""
    return sum(change for change, _ in modifiers)


def told(modifiers: Iterable[Modifier]) -> str:
    """Those that change anything, in words, in their order; empty when none does.

    >>> told([Modifier(-1, "for enemy LBA"), Modifier(0, "by the event"), Modifier(2, "by cards")])
    '-1 for enemy LBA, +2 by cards'
    """
    return ", ".join(f"{change:+d} {why}" for change, why in modifiers if change)
