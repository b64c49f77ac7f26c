"""The Lambert azimuthal equal-area projection of a hex grid: hexes on the globe come out regular and equal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry

from tools.map.sheet import Sheet

Floats = NDArray[np.float64]
EARTH_KM = 6371.0
FINE = 1.0
"""Degrees: long straight edges of the atlas are bent with the globe in steps of this size."""


@dataclass(frozen=True)
class Lambert:
    """From degrees east and north to board units right and down."""

    grid: dict[str, Any]
    sheet: Sheet

    @classmethod
    def of(cls, grid: dict[str, Any], sheet: Sheet) -> Self:
        """The projection that a board's grid describes, on a sheet of hexes."""
        return cls(grid, sheet)

    def points(self, degrees: Floats) -> Floats:
        """Rows of (longitude, latitude) as rows of (x, y)."""
        turned = (degrees[:, 0] - self.grid["lon0"] + 180.0) % 360.0 - 180.0
        lon, lat, lat0 = np.radians(turned), np.radians(degrees[:, 1]), np.radians(self.grid["lat0"])
        facing = np.sin(lat0) * np.sin(lat) + np.cos(lat0) * np.cos(lat) * np.cos(lon)
        scale = np.sqrt(2.0 / (1.0 + facing)) * EARTH_KM / self.grid["pitch_km"]
        east = scale * np.cos(lat) * np.sin(lon)
        north = scale * (np.cos(lat0) * np.sin(lat) - np.sin(lat0) * np.cos(lat) * np.cos(lon))
        return self.sheet.points(east + self.grid["ox"], -north - self.grid["oy"])

    def point(self, lon: float, lat: float) -> tuple[float, float]:
        """One place as (x, y)."""
        x, y = self.points(np.array([[lon, lat]]))[0]
        return float(x), float(y)

    def shape(self, geometry: Geometry) -> Geometry:
        """A shape in degrees as a valid shape in board units."""
        return shapely.make_valid(shapely.transform(shapely.segmentize(geometry, FINE), self.points))
