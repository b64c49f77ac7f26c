"""Bases of this game's frames and decisions, typed for its own game class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.kernel.flow import NAMED, Decision, Frame


@dataclass(slots=True, kw_only=True)
class Procedure(Frame):
    """A rules procedure of Oceans of Fire."""

    SLUG: ClassVar[str] = "oceansoffire"

    SHIPS: ClassVar[tuple[str, ...]] = ()
    """Fields that hold ships by number while a battle may be under way."""
    PLANS: ClassVar[tuple[str, ...]] = ()
    """Fields that hold parts of a plan by then."""

    def broke_down(self, ship: int, parts: Sequence[int]) -> None:
        """A pair of ships has broken down in a battle (15.13): what it does with the pair it does with the parts."""
        for name in self.SHIPS:
            setattr(self, name, with_parts(getattr(self, name), ship, parts))
        for name in self.PLANS:
            plan = getattr(self, name)
            found = [one for one in plan if ship in one.get("units", ())]
            new = [
                {**one, "units": with_parts(one["units"], ship, parts)} if one in found else one
                for one in plan
            ]
            setattr(self, name, new)


def with_parts(row: Sequence[int], ship: int, parts: Sequence[int]) -> list[int]:
    """Ships with a pair that has broken down replaced by its parts.

    >>> with_parts([3, 7, 9], 7, (20, 21))
    [3, 20, 21, 9]
    """
    return [one for old in row for one in (parts if old == ship else [old])]


@dataclass(slots=True, kw_only=True)
class Choose(Decision):
    """A decision of Oceans of Fire; most of them name a target or the next in a row."""

    SLUG: ClassVar[str] = "oceansoffire"
    PIECES = NAMED
