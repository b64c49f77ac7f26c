"""Hexagons by axial coordinates: neighbours, distance, lines, areas, and their drawing.

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

    def plus(self, other: Hex, times: int = 1) -> Hex:
        """The hexagon ``times`` steps of ``other`` away."""
        return Hex(self.q + other.q * times, self.r + other.r * times)


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


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons at exactly that distance, going round once."""
    if radius == 0:
        return (centre,)
    at, found = centre.plus(DIRECTIONS[4], radius), []
    for step in DIRECTIONS:
        for _ in range(radius):
            found.append(at)
            at = at.plus(step)
    return tuple(found)


def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexagons at that distance or less, from the inside out.

    >>> len(within(Hex(4, 4), 2))
    19
    """
    return tuple(at for size in range(radius + 1) for at in ring(centre, size))


def nearest(q: float, r: float) -> Hex:
    """The hexagon that holds a point given by fractions of axial coordinates."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexagons on the straight line between two centres, both included, each next to the one before.

    A line along a border between hexagons always passes on the same side of it.
    """
    steps = distance(a, b)
    nudge_q, nudge_r = 1e-6, 2e-6
    return tuple(
        nearest(
            a.q + nudge_q + (b.q - a.q) * step / max(steps, 1),
            a.r + nudge_r + (b.r - a.r) * step / max(steps, 1),
        )
        for step in range(steps + 1)
    )


def centre(at: Hex, size: float, layout: Layout = "flat") -> tuple[float, float]:
    """The middle of a hexagon whose corners lie ``size`` away from it, y pointing down.

    >>> centre(Hex(2, 0), 1.0)
    (3.0, 1.7320508075688772)
    """
    if layout == "flat":
        return size * 1.5 * at.q, size * sqrt(3) * (at.r + at.q / 2)
    return size * sqrt(3) * (at.q + at.r / 2), size * 1.5 * at.r


def at_point(x: float, y: float, size: float, layout: Layout = "flat") -> Hex:
    """The hexagon that holds a point of the drawing."""
    if layout == "flat":
        q = x / (size * 1.5)
        return nearest(q, y / (size * sqrt(3)) - q / 2)
    r = y / (size * 1.5)
    return nearest(x / (size * sqrt(3)) - r / 2, r)


def corners(at: Hex, size: float, layout: Layout = "flat") -> tuple[tuple[float, float], ...]:
    """The six corners, clockwise on a screen, from the right one (flat) or the lower right one (pointed)."""
    x, y = centre(at, size, layout)
    turn = 0.0 if layout == "flat" else pi / SIDES
    angles = (turn + pi * 2 * side / SIDES for side in range(SIDES))
    return tuple((x + size * cos(angle), y + size * sin(angle)) for angle in angles)


def from_column(column: int, row: int, *, low_columns: Literal["odd", "even"] = "even") -> Hex:
    """The hexagon that a flat-topped map numbers by column and row.

    ``low_columns`` are those that stand half a hexagon lower on the map.

    >>> from_column(3, 2, low_columns="odd"), from_column(2, 2, low_columns="odd")
    (Hex(q=3, r=1), Hex(q=2, r=1))
    """
    parity = column & 1
    return Hex(column, row - (column + (-parity if low_columns == "odd" else parity)) // 2)


def to_column(at: Hex, *, low_columns: Literal["odd", "even"] = "even") -> tuple[int, int]:
    """Column and row of a hexagon; the inverse of ``from_column``."""
    return at.q, at.r - from_column(at.q, 0, low_columns=low_columns).r
