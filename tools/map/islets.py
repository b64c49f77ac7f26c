"""Islands: real coasts enlarged until they can be seen, atolls drawn as groups, and the area around each."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import shapely
from shapely import Geometry, Polygon
from shapely.affinity import scale

from tools.map.lambert import Lambert
from tools.map.projection import Projection


def drawn(groups: dict[str, Any], projection: Projection | Lambert) -> dict[str, Geometry]:
    """Groups given as [longitude, latitude, radius] of each islet."""
    shapes = {}
    for name, islets in groups.items():
        seed = sum(map(ord, name))
        shapes[name] = shapely.union_all(
            [
                _islet(*projection.point(lon, lat), radius, seed + number)
                for number, (lon, lat, radius) in enumerate(islets)
            ]
        )
    return shapes


def _islet(x: float, y: float, radius: float, seed: int) -> Geometry:
    """A small irregular island, the same for the same seed."""
    noise = np.random.default_rng(seed)
    corners = 9
    angles = np.arange(corners) * 2 * math.pi / corners + noise.uniform(0, 1)
    radii = radius * (1 + noise.uniform(-0.28, 0.28, corners))
    shape = Polygon(np.column_stack([x + 1.15 * radii * np.cos(angles), y + 0.9 * radii * np.sin(angles)]))
    return shape.buffer(1.2).simplify(0.25)


def enlarged(group: Geometry, rule: dict[str, Any]) -> Geometry:
    """The largest islands of a group, scaled about its centre, none smaller than a least radius."""
    islands = sorted(shapely.get_parts(group), key=lambda island: -island.area)[: rule["keep"]]
    centre = shapely.centroid(shapely.union_all(islands))
    shapes = []
    for island in islands:
        times = rule.get("scale", 1.0)
        shape = scale(island, times, times, origin=(centre.x, centre.y))
        radius = math.sqrt(shape.area / math.pi)
        if radius < rule["radius"]:
            shape = scale(shape, rule["radius"] / radius, rule["radius"] / radius, origin="centroid")
        shapes.append(shapely.make_valid(shape))
    return shapely.union_all(shapes)


def surroundings(islands: Geometry, width: float) -> Geometry:
    """One area round all islands of a group, ``width`` wide, joined across the water between them."""
    area = islands.buffer(width)
    parts = list(shapely.get_parts(area))
    joined, waiting = [parts[0]], parts[1:]
    while waiting:
        island, near = min(
            ((part, one) for part in waiting for one in joined), key=lambda pair: pair[0].distance(pair[1])
        )
        bridge = shapely.shortest_line(shapely.centroid(island), shapely.centroid(near)).buffer(width * 0.75)
        area = shapely.union_all([area, bridge])
        joined.append(island)
        waiting = [part for part in waiting if part is not island]
    return area.buffer(width).buffer(-width).buffer(-2).buffer(2)
