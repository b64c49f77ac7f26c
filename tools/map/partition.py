"""Areas from sites: a power diagram, its borders smoothed once for both sides."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Geometry, LineString, Polygon

Floats = NDArray[np.float64]
Curve = Callable[[Floats], Floats]


class Site(NamedTuple):
    """A point that draws an area towards itself, the more the greater its weight (in square units)."""

    owner: str
    x: float
    y: float
    weight: float


def power_diagram(sites: list[Site], bounds: tuple[float, float, float, float]) -> dict[str, Geometry]:
    """By owner, the points of the bounds that are nearer to one of its sites than to any other."""
    cells: dict[str, list[Geometry]] = {}
    for site in sites:
        cell = _cell(site, sites, bounds)
        if len(cell):
            cells.setdefault(site.owner, []).append(Polygon(cell))
    merged = {owner: shapely.set_precision(shapely.union_all(parts), 0.01) for owner, parts in cells.items()}
    return {owner: merged[owner] for owner in sorted(merged)}


def _cell(site: Site, sites: list[Site], bounds: tuple[float, float, float, float]) -> Floats:
    """The convex cell of one site: the bounds cut by a half plane against every other site."""
    left, top, right, bottom = bounds
    cell = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], dtype=np.float64)
    for other in sites:
        if other is site:
            continue
        normal = np.array([other.x - site.x, other.y - site.y]) * 2
        limit = other.x**2 + other.y**2 - other.weight - site.x**2 - site.y**2 + site.weight
        cell = _clip(cell, normal, limit)
        if not len(cell):
            break
    return cell


def _clip(cell: Floats, normal: Floats, limit: float) -> Floats:
    """The part of a convex polygon where ``normal . p <= limit``."""
    side = cell @ normal - limit
    kept: list[Floats] = []
    for here, there, s, t in zip(cell, np.roll(cell, -1, 0), side, np.roll(side, -1), strict=True):
        if s <= 0:
            kept.append(here)
        if (s < 0 < t) or (t < 0 < s):
            kept.append(here + (there - here) * (s / (s - t)))
    return np.array(kept)


def redraw(areas: dict[str, Geometry], curve: Curve, frame: Geometry) -> dict[str, Geometry]:
    """The same areas with every inner border drawn as ``curve`` draws it; meeting points of borders stay.

    ``frame`` is the outline of all areas together, whose lines stay as they are.
    """
    edges = shapely.line_merge(shapely.union_all([shapely.boundary(area) for area in areas.values()]))
    outline = shapely.boundary(frame).buffer(0.05)
    drawn = []
    for edge in shapely.get_parts(edges):
        inner = not shapely.covers(outline, edge)
        drawn.append(LineString(curve(shapely.get_coordinates(edge))) if inner else edge)
    faces = shapely.get_parts(shapely.polygonize([shapely.node(shapely.union_all(drawn))]))
    redrawn: dict[str, list[Geometry]] = {}
    for face in faces:
        best = max(areas, key=lambda owner: shapely.intersection(areas[owner], face).area)
        redrawn.setdefault(best, []).append(face)
    return {owner: shapely.union_all(parts) for owner, parts in redrawn.items()}


def rounded(corners: Floats, times: int = 3, reach: float = 26.0) -> Floats:
    """A line with its corners rounded, no further from a corner than ``reach``; the ends stay."""
    for _ in range(times):
        points = [corners[0]]
        for before, here, after in zip(corners, corners[1:], corners[2:], strict=False):
            for end in (before, after):
                length = math.dist(end, here)
                points.append(here + (end - here) * min(0.25, reach / max(length, 1e-9)))
        corners = np.array([*points, corners[-1]])
        reach /= 3
    return corners


def weathered(corners: Floats, pace: float = 9.0, strength: float = 2.6) -> Floats:
    """A line that winds like a border on land: rounded, then moved aside by a fixed noise; the ends stay."""
    line = LineString(rounded(corners))
    count = max(2, round(line.length / pace))
    steps = np.linspace(0, 1, count + 1)
    points = shapely.get_coordinates(shapely.line_interpolate_point(line, steps, normalized=True))
    seed = int(abs(points[0].sum() * 7 + points[-1].sum() * 13)) % (2**32)
    noise = np.random.default_rng(seed).normal(0, strength, (count + 1, 2))
    calm = np.minimum(1, np.minimum(np.arange(count + 1), np.arange(count + 1)[::-1]) / 2)[:, None]
    wound: Floats = points + noise * calm
    return wound


def largest_parts(areas: dict[str, Geometry], least: float) -> tuple[dict[str, Geometry], list[Geometry]]:
    """Each area's main part with all other parts of ``least`` size or more, and the scraps that are left."""
    kept: dict[str, Geometry] = {}
    scraps: list[Geometry] = []
    for owner, area in areas.items():
        parts = sorted(shapely.get_parts(area), key=lambda part: -part.area)
        main = [part for number, part in enumerate(parts) if number == 0 or part.area >= least]
        kept[owner] = shapely.union_all(main)
        scraps += [part for part in parts if not any(part is one for one in main)]
    return kept, scraps


def give_away(areas: dict[str, Geometry], scraps: Iterable[Geometry]) -> dict[str, Geometry]:
    """Scraps added to the area with which each has the longest common border; those that touch none are dropped."""
    grown = dict(areas)
    for scrap in scraps:
        near = scrap.buffer(0.2)
        shared = {owner: shapely.intersection(near, area).area for owner, area in areas.items()}
        best = max(shared, key=lambda owner: shared[owner])
        if shared[best] > 0:
            grown[best] = shapely.union_all([grown[best], scrap.buffer(0.02)])
    return grown


def claimed(
    areas: dict[str, Geometry], claims: Iterable[tuple[str, Geometry]], land: Geometry
) -> dict[str, Geometry]:
    """The areas after each claim (owner, shape) took its shape from all others, as far as it is no land."""
    for owner, shape in claims:
        wet = shapely.difference(shape, land)
        areas = {
            name: shapely.union_all([area, wet]) if name == owner else shapely.difference(area, wet)
            for name, area in areas.items()
        }
    return areas
