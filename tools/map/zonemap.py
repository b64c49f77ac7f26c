"""A map of zones joined by sea routes: a round for each zone, lines between them, and the coasts of the world."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Point

from tools.map.atlas import pieces
from tools.map.islets import drawn
from tools.map.projection import Projection
from tools.map.writing import line, path

BOUNDS = (25.0, -62.0, 266.0, 80.0)
"""Degrees west, south, east and north beyond which no land is read."""
SMALLEST_DRAWN = 3.0
"""Square units: outlines that are smaller are left out."""
COAST_DETAIL = 0.35
"""Lines are drawn to within so many units."""
LAND_DETAIL = 2.0
"""The land that routes go round is known to within so many units."""
UNDERLAP = 2.0
GAP = 6.0
"""Routes keep so many units off zones that they pass."""
BENDS = (0.0, 0.08, 0.16, 0.24, 0.32, 0.4)
"""How far a route may swing out, in parts of its length; the least swing that passes every zone is taken."""
STEPS = 24
"""Corners of a bent route."""
SPOTS = np.linspace(0, 1, 50)
"""Where along a route it is asked whether it is over land."""
NAV_POINT, CROSS = 9.0, 13.0
"""Radius of a nav point, and half the size of the cross on a route that can be closed."""
OVER_LAND = 1.6
"""A route over land counts so many times as long as one at sea when swings are compared."""


class ZoneDrawing:
    """All zones and routes of the map in board units."""

    def __init__(self, plan: dict[str, Any], board: dict[str, Any], atlas: Path) -> None:
        self.plan, self.board = plan, board
        self.projection = Projection.of(plan["window"])
        window = shapely.box(0, 0, self.projection.width, self.projection.height).buffer(UNDERLAP)
        frame = shapely.box(*BOUNDS)
        lands = [
            shapely.intersection(self.projection.shape(shapely.intersection(piece.shape, frame)), window)
            for piece in pieces(atlas, BOUNDS)
        ]
        self.coast = shapely.union_all([*lands, *drawn(plan["islets"], self.projection).values()])
        self.land = shapely.simplify(self.coast, LAND_DETAIL)
        shapely.prepare(self.land)
        self.middles = {zone["id"]: self._middle(zone) for zone in board["zones"]}

    def _middle(self, zone: dict[str, Any]) -> tuple[float, float]:
        """Where a zone is drawn: at its place, or beside it where the plan moves it."""
        x, y = self.projection.point(zone["lon"], zone["lat"])
        across, down = self.plan["moved"].get(zone["id"], (0, 0))
        return x + across, y + down

    def geometry(self) -> dict[str, Any]:
        """The drawing as stored; ``kernel.drawing.Geometry`` says what the fields mean."""
        return {
            "width": self.projection.width,
            "height": self.projection.height,
            "coast": path(self.coast, COAST_DETAIL, smallest=SMALLEST_DRAWN),
            "spaces": [self._space(zone["id"]) for zone in self.board["zones"]],
            "links": list(self._links()),
        }

    def _space(self, name: str) -> dict[str, Any]:
        x, y = self.middles[name]
        across, down = self.plan["labels"].get(name, self.plan["label"])
        return {
            "id": name,
            "d": path(Point(x, y).buffer(self.plan["radius"], quad_segs=12), 0),
            "anchor": _rounded((x, y)),
            "room": self.plan["room"],
            "label": _rounded((x + across, y + down)),
        }

    def _links(self) -> Iterator[dict[str, Any]]:
        for route in self.board["routes"]:
            run = self._run(route["a"], route["b"])
            middle = run.interpolate(0.5, normalized=True)
            shape = line(list(run.coords)) + (self._nav_point(middle) if route.get("nav") else "")
            bar = {"bar": self._bar(middle)} if route.get("restricted") else {}
            yield {"a": route["a"], "b": route["b"], "kind": "route", "d": shape, **bar}

    def _run(self, a: str, b: str) -> LineString:
        """The shortest curve from rim to rim that passes no other zone, rather at sea than over land."""
        others = [Point(self.middles[name]) for name in self.middles if name not in (a, b)]
        clear = self.plan["radius"] + GAP
        curves = [self._curve(a, b, sign * bend) for bend in BENDS for sign in (1, -1)]
        free = [curve for curve in curves if shapely.distance(curve, others).min() >= clear]
        if not free:
            raise ValueError(f"no route from {a} to {b} passes every zone: move a zone in the plan")
        return min(free, key=self._length)

    def _length(self, curve: LineString) -> float:
        spots = shapely.get_coordinates(shapely.line_interpolate_point(curve, SPOTS, normalized=True))
        ashore = float(np.mean(shapely.contains_xy(self.land, spots)))
        return float(curve.length * (1 + (OVER_LAND - 1) * ashore))

    def _curve(self, a: str, b: str, bend: float) -> LineString:
        """A curve between the rims of two zones that swings out to the side by a part of its length."""
        (ax, ay), (bx, by) = self.middles[a], self.middles[b]
        pull = ((ax + bx) / 2 - 2 * bend * (by - ay), (ay + by) / 2 + 2 * bend * (bx - ax))
        share = np.linspace(0, 1, STEPS + 1 if bend else 2)
        xs, ys = (
            (1 - share) ** 2 * start + 2 * share * (1 - share) * middle + share**2 * end
            for start, middle, end in ((ax, pull[0], bx), (ay, pull[1], by))
        )
        rounds = [Point(self.middles[end]).buffer(self.plan["radius"]) for end in (a, b)]
        return shapely.difference(LineString(np.column_stack([xs, ys])), shapely.union_all(rounds))

    def _nav_point(self, middle: Point) -> str:
        """A ring in the middle of a route."""
        return line(
            [
                (middle.x + NAV_POINT * math.cos(angle), middle.y + NAV_POINT * math.sin(angle))
                for angle in np.linspace(0, 2 * math.pi, STEPS + 1)
            ]
        )

    def _bar(self, middle: Point) -> str:
        """A cross in the middle of a route."""
        return "".join(
            line([(middle.x + way * CROSS, middle.y + way * lean * CROSS) for way in (1, -1)])
            for lean in (1, -1)
        )


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)
