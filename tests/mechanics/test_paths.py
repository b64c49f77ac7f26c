"""Reach, floods of supply and what hangs together, against brute force."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from ironbottom.mechanics.graph import component, components
from ironbottom.mechanics.paths import reach
from ironbottom.mechanics.supply import flood

Steps = dict[tuple[int, int], int]
NODES = range(7)


@st.composite
def graphs(draw: st.DrawFn) -> Steps:
    """Step costs of a small graph whose links go both ways, each way with its own cost."""
    links = draw(st.sets(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), max_size=12))
    steps: Steps = {}
    for a, b in sorted(links):
        if a != b:
            steps[a, b] = draw(st.integers(0, 3))
            steps[b, a] = draw(st.integers(0, 3))
    return steps


def near(steps: Steps, node: int) -> list[int]:
    return sorted(b for a, b in steps if a == node)


def all_routes(steps: Steps, start: int, stops: set[int]) -> list[tuple[int, ...]]:
    """Every route without repeats from ``start``."""
    found: list[tuple[int, ...]] = []
    todo: list[tuple[int, ...]] = [(start,)]
    while todo:
        route = todo.pop()
        found.append(route)
        if len(route) > 1 and route[-1] in stops:
            continue
        todo += [(*route, node) for node in near(steps, route[-1]) if node not in route]
    return found


def spent(steps: Steps, route: tuple[int, ...]) -> int:
    return sum(steps[step] for step in pairwise(route))


@given(graphs(), st.sets(st.sampled_from(NODES)), st.integers(0, 6))
def test_reach_gives_the_least_cost_within_the_budget(steps: Steps, stops: set[int], budget: int) -> None:
    routes = all_routes(steps, 0, stops)
    wanted: dict[int, int] = {}
    for route in routes:
        if spent(steps, route) <= budget:
            wanted[route[-1]] = min(spent(steps, route), wanted.get(route[-1], budget))
    got = reach(
        [0], lambda n: near(steps, n), budget, cost=lambda a, b: steps[a, b], stops=stops.__contains__
    )
    assert got == wanted
    assert list(got.values()) == sorted(got.values())


def test_a_step_that_is_not_allowed_is_not_taken() -> None:
    assert reach([0], lambda n: [n + 1], 9, cost=lambda a, b: None if b == 2 else 1) == {0: 0, 1: 1}


def test_a_start_may_be_left_where_movement_stops() -> None:
    assert reach([0], lambda n: [n + 1], 2, stops=lambda n: n in (0, 1)) == {0: 0, 1: 1}


@given(
    graphs(),
    st.sets(st.sampled_from(NODES), min_size=1),
    st.sets(st.sampled_from(NODES)),
    st.integers(0, 4),
)
def test_flood_is_reach_round_the_blocked(
    steps: Steps, sources: set[int], walls: set[int], span: int
) -> None:
    wanted: dict[int, int] = {}
    for source in sources - walls:
        for route in all_routes(steps, source, set()):
            if not walls & set(route) and spent(steps, route) <= span:
                wanted[route[-1]] = min(spent(steps, route), wanted.get(route[-1], span))
    got = flood(
        sources, lambda n: near(steps, n), span, blocked=walls.__contains__, cost=lambda a, b: steps[a, b]
    )
    assert got == wanted


@given(graphs())
def test_components_part_the_nodes(steps: Steps) -> None:
    parts = components(NODES, lambda n: near(steps, n))
    assert sorted(node for part in parts for node in part) == list(NODES)
    for part in parts:
        assert all(component(node, lambda n: near(steps, n)) == part for node in part)
