"""Countries of the world as polygons of longitude and latitude, read from a TopoJSON atlas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import shapely
from shapely import Geometry, Polygon

Ring = list[tuple[float, float]]
HALF_TURN = 180.0
WHOLE_TURN = 360.0
SMALLEST_RING = 4


class Piece(NamedTuple):
    """One polygon of a country, longitudes counted from 0 to 360 degrees east."""

    country: str
    shape: Geometry
    lon: float
    lat: float


def pieces(path: Path, bounds: tuple[float, float, float, float]) -> Iterator[Piece]:
    """Every polygon of the atlas that meets the bounds (west, south, east, north)."""
    topology: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    arcs = _arcs(topology)
    for country in topology["objects"]["countries"]["geometries"]:
        for polygon in _polygons(country):
            rings = [_ring(indices, arcs) for indices in polygon]
            piece = _piece(country["properties"]["name"], rings)
            if piece and shapely.intersects(piece.shape, shapely.box(*bounds)):
                yield piece


def _arcs(topology: dict[str, Any]) -> list[Ring]:
    """The arcs with their steps added up and scaled."""
    (scale_x, scale_y), (left, low) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for steps in topology["arcs"]:
        x = y = 0
        arc: Ring = []
        for step_x, step_y in steps:
            x, y = x + step_x, y + step_y
            arc.append((x * scale_x + left, y * scale_y + low))
        arcs.append(arc)
    return arcs


def _polygons(country: dict[str, Any]) -> list[list[list[int]]]:
    arcs: list[Any] = country.get("arcs", [])
    return [arcs] if country["type"] == "Polygon" else arcs


def _ring(indices: list[int], arcs: list[Ring]) -> Ring:
    """Arcs put together; a negative index means an arc run backwards."""
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def _piece(country: str, rings: list[Ring]) -> Piece | None:
    east = [[(lon % WHOLE_TURN, lat) for lon, lat in ring] for ring in rings]
    lons = [lon for lon, _ in east[0]]
    if max(lons) - min(lons) > HALF_TURN:
        east = [[(lon - WHOLE_TURN if lon > HALF_TURN else lon, lat) for lon, lat in ring] for ring in east]
    if len(east[0]) < SMALLEST_RING:
        return None
    shape = shapely.make_valid(Polygon(east[0], [ring for ring in east[1:] if len(ring) >= SMALLEST_RING]))
    centre = shape.centroid
    return Piece(country, shape, centre.x, centre.y)
