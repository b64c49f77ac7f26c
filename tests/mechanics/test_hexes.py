"""Hexagons against a flood and against plain geometry."""

from __future__ import annotations

from math import dist, isclose

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.mechanics.hexes import (
    Hex,
    Layout,
    centre,
    corners,
    distance,
    neighbours,
)
from ironbottom.mechanics.paths import reach

HEXES = st.builds(Hex, st.integers(-8, 8), st.integers(-8, 8))
LAYOUTS = st.sampled_from(("flat", "pointed"))


@given(HEXES, st.integers(0, 5))
def test_distance_agrees_with_a_flood(start: Hex, radius: int) -> None:
    steps = reach([start], neighbours, radius)
    assert all(distance(start, at) == cost for at, cost in steps.items())
    assert len(steps) == 1 + 3 * radius * (radius + 1)


@given(HEXES)
def test_neighbours_go_both_ways(at: Hex) -> None:
    around = neighbours(at)
    assert len(set(around)) == 6
    assert all(at in neighbours(other) and distance(at, other) == 1 for other in around)


@given(HEXES, LAYOUTS, st.floats(0.5, 40))
def test_corners_lie_round_the_middle_and_are_shared_with_neighbours(
    at: Hex, layout: Layout, size: float
) -> None:
    middle = centre(at, size, layout)
    edge = corners(at, size, layout)
    assert all(isclose(dist(middle, corner), size, rel_tol=1e-9) for corner in edge)
    for other in neighbours(at):
        others = corners(other, size, layout)
        assert sum(any(dist(c, d) < size * 1e-6 for d in others) for c in edge) == 2
