"""Hexagons by axial coordinates: neighbours, distance, and their drawing.

``q`` counts columns, ``r`` runs along them; the third cube coordinate is ``s = -q - r``.  Flat-topped
hexagons stand in columns, pointed ones in rows.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Literal, NamedTuple

Layout = Literal["flat", "pointed"]
SIDES = 6


class Hex(NamedTuple):
    """Axial coordinates of a hexagon.

    >>> Hex(2, -1).s
    -1
    """

    q: int
    r: int

    @property
    def s(self) -> int:
        return -self.q - self.r

    def plus(self, other: Hex) -> Hex:
        """The hexagon that lies as far from this one as ``other`` does from the middle."""
        return Hex(self.q + other.q, self.r + other.r)


DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
"""The six steps, each a sixth of a turn counterclockwise (on a screen, where y points down) after the one
before.
"""


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons around one, in the order of ``DIRECTIONS``."""
    return tuple(at.plus(step) for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Number of steps between two hexagons.

    >>> distance(Hex(0, 0), Hex(3, -1))
    3
    """
    return max(abs(a.q - b.q), abs(a.r - b.r), abs(a.s - b.s))


def centre(at: Hex, size: float, layout: Layout = "flat") -> tuple[float, float]:
    """The middle of a hexagon whose corners lie ``size`` away from it, y pointing down.

    >>> centre(Hex(2, 0), 1.0)
    (3.0, 1.7320508075688772)
    """
    if layout == "flat":
        return size * 1.5 * at.q, size * sqrt(3) * (at.r + at.q / 2)
    return size * sqrt(3) * (at.q + at.r / 2), size * 1.5 * at.r


def corners(at: Hex, size: float, layout: Layout = "flat") -> tuple[tuple[float, float], ...]:
    """The six corners, clockwise on a screen, from the right one (flat) or the lower right one (pointed)."""
    x, y = centre(at, size, layout)
    turn = 0.0 if layout == "flat" else pi / SIDES
    angles = (turn + pi * 2 * side / SIDES for side in range(SIDES))
    return tuple((x + size * cos(angle), y + size * sin(angle)) for angle in angles)
