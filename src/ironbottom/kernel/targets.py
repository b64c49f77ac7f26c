"""What a map tells of a place that can be chosen, as data: clients know no rule by which to find it out."""

from __future__ import annotations

from typing import Literal

import msgspec

TargetNote = Literal["battle", "objective", "boards", "joins"]
"""``battle``: enemies that the chooser sees are there. ``objective``: it would change hands, and counts for income or
victory. ``boards``: ships there take it aboard. ``joins``: own units are there."""


class Target(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How far a place is, what it costs to go there, and what is found there; told of options that are places."""

    steps: int = 0
    """What the game counts on the way: hexes, moves, movement points; 0: nothing."""
    cost: str = ""
    """The price of the way in two or three words, such as "5 · 17 oil": all that a small tag has room for."""
    notes: tuple[TargetNote, ...] = ()
