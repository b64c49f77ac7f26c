"""The drawing of the map: areas, room for counters, and borders exactly where the board lists neighbours."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import NONE
from ironbottom.kernel.drawing import SpaceShape, geometry

Floats = NDArray[np.float64]
DATA = load()
MAP = geometry("aapacific")
SHAPES: dict[str, SpaceShape] = {shape.id: shape for shape in MAP.spaces}
SEAS = [DATA.space_ids[zone] for zone in DATA.sea_zones]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
RING = re.compile(r"M([^lz]*)l([^z]*)z")
SEEN = 6.0
"""A common border of this many units or more can be seen."""
COAST_SEEN = 30.0
"""The same for coasts: zones reach a little under the land, and so a little past the ends of their coasts."""
NEAR = 2.5
SAME = 0.3


def rings(path: str) -> list[Floats]:
    """The closed rings of a path of the form "Mx yl dx dy dx dyz"."""
    assert RING.sub("", path) == ""
    found = []
    for start, steps in RING.findall(path):
        pairs = np.array(NUMBER.findall(start + " " + steps), dtype=np.float64).reshape(-1, 2)
        corners = np.cumsum(pairs, axis=0)
        found.append(np.vstack([corners, corners[:1]]))
    return found


@cache
def area(space_id: str) -> list[Floats]:
    return rings(SHAPES[space_id].d)


def inside(corners: list[Floats], points: Floats) -> NDArray[np.bool_]:
    """Even-odd rule over all rings."""
    odd = np.zeros(len(points), dtype=np.bool_)
    for ring in corners:
        (x1, y1), (x2, y2) = ring[:-1].T, ring[1:].T
        px, py = points[:, :1], points[:, 1:]
        crosses = (y1 > py) != (y2 > py)
        with np.errstate(divide="ignore", invalid="ignore"):
            at = x1 + (py - y1) * (x2 - x1) / (y2 - y1)
        odd ^= (crosses & (px < at)).sum(axis=1) % 2 == 1
    return odd


def walk(corners: list[Floats], pace: float = 1.0) -> Floats:
    """Points along all rings, one each ``pace`` units."""
    points = []
    for ring in corners:
        lengths = np.hypot(*np.diff(ring, axis=0).T)
        along = np.concatenate([[0.0], np.cumsum(lengths)])
        marks = np.arange(0.0, along[-1], pace)
        points.append(np.column_stack([np.interp(marks, along, ring[:, axis]) for axis in (0, 1)]))
    return np.vstack(points)


def distances(points: Floats, corners: list[Floats]) -> Floats:
    """From each point to the nearest line of the rings."""
    best = np.full(len(points), np.inf)
    for ring in corners:
        a, b = ring[:-1], ring[1:]
        step = b - a
        square = np.maximum((step**2).sum(axis=1), 1e-12)
        t = np.clip(((points[:, None, :] - a) * step).sum(axis=2) / square, 0, 1)
        gap = np.linalg.norm(points[:, None, :] - (a + t[..., None] * step), axis=2)
        best = np.minimum(best, gap.min(axis=1))
    return best


def boxes_meet(one: list[Floats], other: list[Floats]) -> bool:
    low = np.maximum(np.vstack(one).min(axis=0), np.vstack(other).min(axis=0)) - NEAR
    high = np.minimum(np.vstack(one).max(axis=0), np.vstack(other).max(axis=0)) + NEAR
    return bool((low <= high).all())


def test_every_space_is_drawn_once_and_in_order() -> None:
    assert [shape.id for shape in MAP.spaces] == list(DATA.space_ids)


def test_the_file_is_small_enough_for_a_page() -> None:
    letters = len(MAP.coast) + sum(len(shape.d) + len(shape.land) for shape in MAP.spaces)
    assert letters < 350_000


@pytest.mark.parametrize("space_id", DATA.space_ids)
def test_area_is_a_valid_shape_with_its_anchor_inside(space_id: str) -> None:
    corners = area(space_id)
    assert all(len(ring) >= 4 for ring in corners)
    points = np.vstack(corners)
    margin = 5
    assert points.min() >= -margin
    assert points[:, 0].max() <= MAP.width + margin
    assert points[:, 1].max() <= MAP.height + margin
    shape = SHAPES[space_id]
    anchor = np.array([shape.anchor])
    assert inside(corners, anchor).all()
    label = np.array([shape.label])
    assert inside(corners, label).all() or distances(label, corners)[0] < NEAR
    assert distances(anchor, corners)[0] >= shape.room - 3
    assert shape.anchor != shape.label


def test_counters_have_room() -> None:
    rooms = {shape.id: shape.room for shape in MAP.spaces}
    assert min(rooms[zone] for zone in SEAS) >= 35
    assert sum(rooms[zone] >= 50 for zone in SEAS) >= 45
    assert min(rooms.values()) >= 16


def test_anchors_stand_apart() -> None:
    anchors = np.array([shape.anchor for shape in MAP.spaces])
    gaps = np.linalg.norm(anchors[:, None] - anchors[None], axis=2) + np.eye(len(anchors)) * 999
    assert gaps.min() >= 42


def test_islands_have_land_inside_their_area_and_lie_in_their_zone() -> None:
    for space in DATA.territories:
        shape = SHAPES[DATA.space_ids[space]]
        zone = DATA.island_zone[space]
        assert bool(shape.land) == (zone != NONE)
        if zone == NONE:
            continue
        coast = np.vstack(rings(shape.land))
        assert inside(area(shape.id), coast).mean() > 0.97
        water = area(DATA.space_ids[zone])
        around = walk(area(shape.id), 4.0)
        within = inside(water, around) | (distances(around, water) < NEAR)
        assert within.mean() > 0.9, shape.id


def test_sea_zones_share_a_border_exactly_where_the_board_says_so() -> None:
    touching = set()
    for place, one in enumerate(SEAS):
        border = walk(area(one))
        for other in SEAS[place + 1 :]:
            if boxes_meet(area(one), area(other)):
                common = (distances(border, area(other)) < NEAR / 2).sum()
                if common >= SEEN:
                    touching.add((one, other))
    listed = {
        (DATA.space_ids[zone], DATA.space_ids[other])
        for zone in DATA.sea_zones
        for other in DATA.sea_neighbours[zone]
        if zone < other
    }
    assert touching == listed


def test_zones_touch_exactly_the_coasts_that_the_board_lists() -> None:
    mainland = [space for space in DATA.territories if not DATA.is_island[space]]
    touching, listed = set(), set()
    for space in mainland:
        land = DATA.space_ids[space]
        border = walk(area(land))
        listed |= {(land, DATA.space_ids[zone]) for zone in DATA.coast[space]}
        for zone in SEAS:
            if boxes_meet(area(land), area(zone)) and inside(area(zone), border).sum() >= COAST_SEEN:
                touching.add((land, zone))
    assert touching == listed


def test_territories_share_a_border_exactly_where_the_board_says_so() -> None:
    mainland = [space for space in DATA.territories if not DATA.is_island[space]]
    touching, listed = set(), set()
    for space in mainland:
        border = walk(area(DATA.space_ids[space]))
        listed |= {(space, other) for other in DATA.land_neighbours[space] if space < other}
        for other in mainland:
            corners = area(DATA.space_ids[other])
            if space >= other or not boxes_meet(area(DATA.space_ids[space]), corners):
                continue
            if (distances(border, corners) < SAME).sum() >= SEEN:
                touching.add((space, other))
    assert touching == listed
