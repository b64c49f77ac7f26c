"""Where counters stand and where names go: two roomy places of each area, clear of those of its neighbours."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry

Floats = NDArray[np.float64]
CANDIDATES = 1500
ANCHORS = 60
ENOUGH = 75.0
LABEL_ENOUGH = 40.0
COUNTERS = (60.0, 52.0)
"""Width and height of a small stack."""
LETTER, LINE = 9.5, 24.0
WEIGHT = 1.8
"""How much more a unit of room is worth to counters than to a label."""
CLASH = 0.03
"""What a square unit of overlap costs, in units of room."""


class Habit(NamedTuple):
    """How far a label stands from the anchor, and how much it leans to stand straight above it."""

    apart: float
    lean: float


class Wish(NamedTuple):
    """Where the plan of a map wants the anchor to be near, and the label to stand."""

    anchor: tuple[float, float] | None
    label: tuple[float, float] | None


class Standing(NamedTuple):
    """The anchor of counters with the free room around it, and the middle of the label."""

    anchor: tuple[float, float]
    room: float
    label: tuple[float, float]


class Places:
    """Finds room on the map, space after space: the first to come takes its place first."""

    def __init__(self, window: Geometry) -> None:
        self.window = window
        self.taken = np.empty((0, 4))

    def stand(self, free: Geometry, text: str, habit: Habit, wish: Wish) -> Standing:
        """Find both places in the free part of an area.

        The anchor is roomy and, if there is a wish, near it; the label stands where it is wished, else it is roomy
        too, apart from the anchor as its habit says if the area is large enough, and rather above it than below.
        """
        points, rooms = _rooms(shapely.intersection(free, self.window))
        value = WEIGHT * np.minimum(rooms, ENOUGH) - CLASH * self._overlap(points, COUNTERS)
        if wish.anchor:
            value = value - 0.5 * np.hypot(*(points - wish.anchor).T)
        labels, breadths = (np.array([wish.label]), np.zeros(1)) if wish.label else (points, rooms)
        size = (LETTER * len(text), LINE)
        naming = 0.6 * np.minimum(breadths, LABEL_ENOUGH) - CLASH * self._overlap(labels, size)
        best = np.argsort(-value, kind="stable")[:ANCHORS]
        across = labels[None, :, 0] - points[best, None, 0]
        down = labels[None, :, 1] - points[best, None, 1]
        away = np.hypot(across, down)
        distance = 0.7 * np.minimum(away, habit.apart) - 0.08 * away
        score = (
            value[best, None] + naming + distance - habit.lean * np.abs(across) - 0.15 * np.maximum(0, down)
        )
        anchor, label = np.unravel_index(int(score.argmax()), score.shape)
        at = best[anchor]
        boxes = (_boxes(points[[at]], COUNTERS), _boxes(labels[[label]], size))
        self.taken = np.vstack([self.taken, *boxes])
        return Standing(_pair(points[at]), round(float(rooms[at]), 1), _pair(labels[label]))

    def _overlap(self, points: Floats, size: tuple[float, float]) -> Floats:
        """For a box round each point, its area that others have taken."""
        boxes = _boxes(points, size)[:, None, :]
        wide = np.minimum(boxes[..., 2], self.taken[:, 2]) - np.maximum(boxes[..., 0], self.taken[:, 0])
        high = np.minimum(boxes[..., 3], self.taken[:, 3]) - np.maximum(boxes[..., 1], self.taken[:, 1])
        shared: Floats = (np.maximum(wide, 0) * np.maximum(high, 0)).sum(axis=1)
        return shared


def _boxes(points: Floats, size: tuple[float, float]) -> Floats:
    half = np.array(size) / 2
    return np.hstack([points - half, points + half])


def _rooms(free: Geometry) -> tuple[Floats, Floats]:
    """Points of a grid inside the shape with their distance from its edge."""
    area = shapely.union_all([part for part in shapely.get_parts(free) if part.geom_type == "Polygon"])
    left, top, right, bottom = area.bounds
    step = max(1.0, (area.area / CANDIDATES) ** 0.5)
    xs, ys = np.meshgrid(np.arange(left + step / 2, right, step), np.arange(top + step / 2, bottom, step))
    grid = np.column_stack([xs.ravel(), ys.ravel()])
    points = grid[shapely.contains_xy(area, grid[:, 0], grid[:, 1])]
    return points, shapely.distance(shapely.points(points), shapely.boundary(area))


def _pair(point: Floats) -> tuple[float, float]:
    return round(float(point[0]), 1), round(float(point[1]), 1)
