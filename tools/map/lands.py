"""The land of a map: polygons of the atlas given to territories, by country, by place, and by cuts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import shapely
from shapely import Geometry, Polygon

from tools.map.atlas import Piece
from tools.map.projection import Projection

NEUTRAL = "neutral"
"""Land that belongs to no territory: it is drawn, but it is no space."""
MARGIN = 30


def lands(pieces: Iterable[Piece], plan: dict[str, Any], projection: Projection) -> dict[str, Geometry]:
    """The land of each territory in board units, a little beyond the window, cut but not simplified."""
    window = shapely.box(-MARGIN, -MARGIN, projection.width + MARGIN, projection.height + MARGIN)
    found: dict[str, list[Geometry]] = defaultdict(list)
    for piece in pieces:
        shape = shapely.intersection(projection.shape(piece.shape), window)
        if not shape.is_empty:
            found[owner(piece, plan) or NEUTRAL].append(shape)
    whole = {name: shapely.union_all(shapes) for name, shapes in found.items()}
    for name, cuts in plan["cuts"].items():
        rest = whole.pop(name)
        for territory, corners in cuts.items():
            part = projection.shape(Polygon(corners)) if corners else rest
            whole[territory] = shapely.intersection(rest, part)
            rest = shapely.difference(rest, part)
    return whole


def owner(piece: Piece, plan: dict[str, Any]) -> str | None:
    """The territory (or the name of what is cut later) that a polygon belongs to; None: neutral land."""
    for country, west, south, east, north, territory in plan["places"]:
        if piece.country == country and west <= piece.lon < east and south <= piece.lat < north:
            return str(territory) if territory else None
    found: str | None = plan["countries"].get(piece.country)
    return found
