"""The sheet of a hex map: its size, and where hexes, their sides and what lies beside the map are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any, Self

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry, Polygon

from ironbottom.mechanics.hexes import Hex, centre, corners

Floats = NDArray[np.float64]
Point = tuple[float, float]


@dataclass(frozen=True)
class Sheet:
    """A map of pointed hexes, ``pitch`` units from centre to centre, its origin ``left`` and ``top`` units in."""

    pitch: float
    left: float
    top: float
    width: int
    height: int

    @classmethod
    def of(cls, plan: dict[str, Any], hexes: list[Hex]) -> Self:
        """A sheet that holds these hexes and the margins of a plan."""
        pitch, margin = plan["pitch"], plan["margin"]
        size = pitch / sqrt(3)
        middles = [centre(at, size, "pointed") for at in hexes]
        low_x, low_y = (min(middle[axis] for middle in middles) for axis in (0, 1))
        high_x, high_y = (max(middle[axis] for middle in middles) for axis in (0, 1))
        left, top = margin["left"] + pitch / 2 - low_x, margin["top"] + size - low_y
        width = round(left + high_x + pitch / 2 + margin["right"])
        return cls(pitch, left, top, width, round(top + high_y + size + margin["bottom"]))

    @property
    def size(self) -> float:
        """From the centre of a hex to its corners."""
        return self.pitch / sqrt(3)

    def points(self, across: Floats, down: Floats) -> Floats:
        """Points given in pitches right and down of the origin."""
        return np.column_stack([across * self.pitch + self.left, down * self.pitch + self.top])

    def middle(self, at: Hex) -> Point:
        """The centre of a hex."""
        x, y = centre(at, self.size, "pointed")
        return x + self.left, y + self.top

    def corners(self, at: Hex) -> list[Point]:
        """The corners of a hex, clockwise from the lower right one."""
        return [(x + self.left, y + self.top) for x, y in corners(at, self.size, "pointed")]

    def area(self, at: Hex) -> Geometry:
        """The hex as an area."""
        return Polygon(self.corners(at))

    def side(self, one: Hex, other: Hex) -> list[Point]:
        """The two ends of the common side of neighbouring hexes."""
        far = [min(hypot(x - a, y - b) for a, b in self.corners(other)) for x, y in self.corners(one)]
        return [corner for corner, gap in zip(self.corners(one), far, strict=True) if gap < 1]

    def window(self) -> Geometry:
        """All that is drawn."""
        return shapely.box(0, 0, self.width, self.height)
