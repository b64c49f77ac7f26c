"""A cylindrical projection that gives crowded waters more room.

Equal steps of longitude (and of latitude) get widths that change smoothly along the axis, so that the seas of
South-East Asia come out large and the empty ocean small, while every meridian and parallel stays a straight line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator
from shapely import Geometry

Floats = NDArray[np.float64]
STEP = 0.05


@dataclass(frozen=True)
class Axis:
    """One axis: degrees against board units."""

    degrees: Floats
    units: Floats

    @classmethod
    def of(cls, weights: list[list[float]], low: float, high: float, length: float) -> Self:
        """Spread the degrees from ``low`` to ``high`` over ``length`` by the weights given at some degrees."""
        weight = PchipInterpolator(*zip(*weights, strict=True))
        degrees = np.arange(weights[0][0], weights[-1][0] + STEP / 2, STEP)
        heights = weight(degrees)
        units = np.concatenate([[0.0], np.cumsum((heights[1:] + heights[:-1]) / 2)])
        first, last = np.interp([low, high], degrees, units)
        return cls(degrees, (units - first) * length / (last - first))

    def at(self, degrees: Floats) -> Floats:
        return np.interp(degrees, self.degrees, self.units)


@dataclass(frozen=True)
class Projection:
    """From degrees east and north to board units right and down."""

    width: int
    height: int
    across: Axis
    up: Axis

    @classmethod
    def of(cls, window: dict[str, Any]) -> Self:
        """Read the projection from the window of a map's plan."""
        width, height = window["width"], window["height"]
        across = Axis.of(window["longitudes"], window["west"], window["east"], width)
        up = Axis.of(window["latitudes"], window["south"], window["north"], height)
        return cls(width, height, across, up)

    def points(self, degrees: Floats) -> Floats:
        """Rows of (longitude, latitude) as rows of (x, y)."""
        return np.column_stack([self.across.at(degrees[:, 0]), self.height - self.up.at(degrees[:, 1])])

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """One place as (x, y)."""
        x, y = self.points(np.array([[lon, lat]]))[0]
        return float(x), float(y)

    def shape(self, geometry: Geometry) -> Geometry:
        """A shape in degrees as a valid shape in board units."""
        return shapely.make_valid(shapely.transform(geometry, self.points))
