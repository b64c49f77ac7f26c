"""Shapes as SVG paths, as few characters as the eye needs."""

from __future__ import annotations

import numpy as np
import shapely
from shapely import Geometry

SMALLEST_HOLE = 12.0
SMALLEST_RING = 3


def path(shape: Geometry, tolerance: float, decimals: int = 1, smallest: float = 0.0) -> str:
    """The outlines of a shape with relative coordinates; parts and holes too small to see are left out.

    Where a ring begins follows from its points: the same outline is written in the same way wherever it is part of,
    which is packed well.
    """
    normal = shapely.normalize(shape)
    simple = shapely.simplify(normal, tolerance) if tolerance else normal
    rings = []
    for part in sorted(_polygons(simple), key=lambda one: (-one.area, one.bounds)):
        if part.area < smallest:
            continue
        rings.append(_ring(shapely.get_coordinates(part.exterior), decimals))
        rings += [
            _ring(shapely.get_coordinates(hole), decimals)
            for hole in part.interiors
            if shapely.Polygon(hole).area >= SMALLEST_HOLE
        ]
    return "".join(rings)


def line(points: list[tuple[float, float]]) -> str:
    """An open line through some points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _polygons(shape: Geometry) -> list[Geometry]:
    return [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]


def _ring(corners: np.ndarray, decimals: int) -> str:
    """A closed ring: where it starts, then steps in units of the last decimal."""
    grid = np.round(corners[:-1] * 10**decimals).astype(int)
    steps = np.diff(grid, axis=0)
    steps = steps[np.any(steps != 0, axis=1)]
    if len(steps) < SMALLEST_RING - 1:
        return ""
    return f"M{_pair(grid[0], decimals)}l{''.join(_spaced(step, decimals) for step in steps).lstrip()}z"


def _pair(pair: np.ndarray, decimals: int) -> str:
    return _spaced(pair, decimals).lstrip()


def _spaced(pair: np.ndarray, decimals: int) -> str:
    return "".join(
        text if text.startswith("-") else f" {text}" for text in (_number(n, decimals) for n in pair)
    )


def _number(value: int, decimals: int) -> str:
    text = f"{value / 10**decimals:.{decimals}f}".rstrip("0").rstrip(".") if decimals else str(value)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
