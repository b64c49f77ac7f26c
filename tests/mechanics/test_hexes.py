"""Hexagons against a flood and against plain geometry."""

from __future__ import annotations

from itertools import pairwise
from math import dist, isclose
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.mechanics.hexes import (
    Hex,
    Layout,
    at_point,
    centre,
    corners,
    distance,
    from_column,
    line,
    neighbours,
    ring,
    to_column,
    within,
)
from ironbottom.mechanics.paths import reach

HEXES = st.builds(Hex, st.integers(-8, 8), st.integers(-8, 8))
LAYOUTS = st.sampled_from(("flat", "pointed"))
LOW: st.SearchStrategy[Literal["odd", "even"]] = st.sampled_from(("odd", "even"))


@given(HEXES, st.integers(0, 5))
def test_distance_and_areas_agree_with_a_flood(start: Hex, radius: int) -> None:
    steps = reach([start], neighbours, radius)
    assert all(distance(start, at) == cost for at, cost in steps.items())
    assert set(within(start, radius)) == set(steps)
    assert set(ring(start, radius)) == {at for at, cost in steps.items() if cost == radius}
    assert len(within(start, radius)) == len(steps)


@given(HEXES, HEXES)
def test_line_is_a_shortest_way(a: Hex, b: Hex) -> None:
    steps = line(a, b)
    assert (steps[0], steps[-1], len(steps)) == (a, b, distance(a, b) + 1)
    assert all(distance(one, next_one) == 1 for one, next_one in pairwise(steps))
    assert len(set(steps)) == len(steps)


@given(HEXES)
def test_neighbours_go_both_ways(at: Hex) -> None:
    around = neighbours(at)
    assert len(set(around)) == 6
    assert all(at in neighbours(other) and distance(at, other) == 1 for other in around)


@given(HEXES, LAYOUTS, st.floats(0.5, 40))
def test_drawing_and_its_inverse(at: Hex, layout: Layout, size: float) -> None:
    middle = centre(at, size, layout)
    assert at_point(*middle, size, layout) == at
    edge = corners(at, size, layout)
    assert all(isclose(dist(middle, corner), size, rel_tol=1e-9) for corner in edge)
    for corner in edge:
        inside = tuple(m + (c - m) * 0.99 for m, c in zip(middle, corner, strict=True))
        assert at_point(inside[0], inside[1], size, layout) == at
    for other in neighbours(at):
        others = corners(other, size, layout)
        assert sum(any(dist(c, d) < size * 1e-6 for d in others) for c in edge) == 2


@given(st.integers(-9, 9), st.integers(-9, 9), LOW)
def test_columns_and_rows(column: int, row: int, low: Literal["odd", "even"]) -> None:
    at = from_column(column, row, low_columns=low)
    assert to_column(at, low_columns=low) == (column, row)
    x, y = centre(at, 1.0)
    _, below = centre(from_column(column, row + 1, low_columns=low), 1.0)
    assert isclose(below - y, 3**0.5)
    lowered = (column % 2 == 1) == (low == "odd")
    _, level = centre(from_column(0 if low == "odd" else 1, row, low_columns=low), 1.0)
    assert isclose(y - level, 3**0.5 / 2 if lowered else 0.0, abs_tol=1e-9)
    assert isclose(x, 1.5 * column)
