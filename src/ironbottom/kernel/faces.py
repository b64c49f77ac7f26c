"""What stands on a counter, as data: a client draws it and knows no rating and no mark of any game."""

from __future__ import annotations

from typing import Literal

import msgspec

Foot = Literal["air", "ground", "gun", "defence", "armoured", "movement", "quality"]
"""What a figure in the foot of a counter rates; a client draws each on a plate of its own."""
Right = Literal["air", "aa", "lift", "shore"]
"""What a figure beside the drawing of a counter rates: air strength, anti-aircraft, lift, guns against the shore."""
Triangle = Literal["white", "red"]
"""A white triangle stands on its base and is open, a red one stands on its tip and is solid."""


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a counter as printed: ``foot`` has the weapon, then defence, then movement.

    ``mark``: only pieces with this mark show it; empty: all others.  ``steps``: how many steps are left on it.
    ``triangles``: one below the other at the left of the drawing.
    """

    foot: tuple[tuple[Foot, str], ...] = ()
    right: tuple[tuple[Right, str], ...] = ()
    mark: str = ""
    steps: int = 1
    triangles: tuple[Triangle, ...] = ()


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a mark of pieces means to the drawing of a counter; one that is not listed is shown as a small sign.

    used: it has done what it may.  active: it has not, whatever other marks say.  damaged: hit, and not yet lost.
    printed: said by the face of the counter.
    """

    id: str
    means: Literal["used", "active", "damaged", "printed"]
