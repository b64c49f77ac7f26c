"""The drawing of the map: every zone and route once, in order, clear of each other and on the sheet."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import dist

import pytest

from ironbottom.games.pacificwar.components import SLUG, load
from ironbottom.kernel.drawing import SpaceShape, geometry

DATA = load()
MAP = geometry(SLUG)
SHAPES: dict[str, SpaceShape] = {shape.id: shape for shape in MAP.spaces}
POINT = re.compile(r"(-?[0-9.]+) (-?[0-9.]+)")
COUNTERS = 40
"""A stack takes so many units on every side of an anchor."""
LETTER, LINE = 11.0, 20.0
"""Width of a letter of a name, and height of the line."""
ROUND = 60.0
"""No zone is drawn larger than this about its anchor."""


def strokes(path: str) -> list[list[tuple[float, float]]]:
    """The open lines of a drawing."""
    return [[(float(x), float(y)) for x, y in POINT.findall(part)] for part in path.split("M")[1:]]


def box(name: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a zone's name; it stands on its label's point."""
    (x, y), half = SHAPES[name].label, LETTER * len(DATA.names[DATA.space_index[name]]) / 2
    return x - half, y - LINE, x + half, y


def test_every_zone_is_drawn_once_and_in_order() -> None:
    assert [shape.id for shape in MAP.spaces] == list(DATA.space_ids)


def test_every_route_is_drawn_once_and_in_order() -> None:
    assert [(link.a, link.b) for link in MAP.links] == [
        (DATA.space_ids[route.a], DATA.space_ids[route.b]) for route in DATA.routes
    ]


@pytest.mark.parametrize("name", SHAPES)
def test_zones_have_room_for_counters_and_lie_on_the_sheet_with_their_names(name: str) -> None:
    shape = SHAPES[name]
    assert shape.room >= COUNTERS
    (x, y), half = shape.label, LETTER * len(DATA.names[DATA.space_index[name]]) / 2
    assert half <= x <= MAP.width - half
    assert LINE <= y <= MAP.height - LINE / 2
    assert all(
        shape.room <= c <= size - shape.room
        for c, size in zip(shape.anchor, (MAP.width, MAP.height), strict=True)
    )


def test_zones_do_not_overlap() -> None:
    for one, other in combinations(MAP.spaces, 2):
        assert dist(one.anchor, other.anchor) >= one.room + other.room, (one.id, other.id)


@pytest.mark.parametrize("name", SHAPES)
def test_names_stand_clear_of_zones_and_of_each_other(name: str) -> None:
    left, top, right, bottom = box(name)
    for other, shape in SHAPES.items():
        x, y = shape.anchor
        assert dist((x, y), (min(max(x, left), right), min(max(y, top), bottom))) >= shape.room, other
        if other != name:
            east, north, west, south = box(other)
            assert right <= east or west <= left or bottom <= north or south <= top, other


@pytest.mark.parametrize("number", range(len(DATA.routes)))
def test_routes_run_from_rim_to_rim_and_pass_no_other_zone(number: int) -> None:
    link = MAP.links[number]
    run = strokes(link.d)[0]
    for end, name in ((run[0], link.a), (run[-1], link.b)):
        assert SHAPES[name].room <= dist(end, SHAPES[name].anchor) <= ROUND
    for (x1, y1), (x2, y2) in pairwise(run):
        for step in range(21):
            here = (x1 + (x2 - x1) * step / 20, y1 + (y2 - y1) * step / 20)
            others = [shape for name, shape in SHAPES.items() if name not in (link.a, link.b)]
            assert all(dist(here, shape.anchor) > shape.room for shape in others)


@pytest.mark.parametrize("number", range(len(DATA.routes)))
def test_nav_points_show_and_closed_ones_are_crossed(number: int) -> None:
    route, link = DATA.routes[number], MAP.links[number]
    drawn, crossed = strokes(link.d), strokes(link.bar) if link.bar else []
    assert (len(drawn), len(crossed)) == (1 + route.nav, 2 * route.restricted)
    for stroke in [*drawn[1:], *crossed]:
        assert min(dist(here, stroke[0]) for here in _spots(drawn[0])) < COUNTERS


def _spots(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along a line, close together."""
    return [
        (x1 + (x2 - x1) * step / 50, y1 + (y2 - y1) * step / 50)
        for (x1, y1), (x2, y2) in pairwise(run)
        for step in range(51)
    ]
