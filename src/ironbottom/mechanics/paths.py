"""Movement on a graph: what can be reached within a budget, and at what cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from ironbottom.mechanics.graph import Node


def one(_from: object, _to: object) -> int:
    """Cost of a step where every step costs the same."""
    return 1


def never(_node: object) -> bool:
    """Tell that movement ends nowhere."""
    return False


def reach(
    starts: Iterable[Node],
    neighbours: Callable[[Node], Iterable[Node]],
    budget: int | None = None,
    *,
    cost: Callable[[Node, Node], int | None] = one,
    stops: Callable[[Node], bool] = never,
    goal: Node | None = None,
) -> dict[Node, int]:
    """Least costs of the nodes that movement from ``starts`` reaches within ``budget`` (None: no limit).

    ``cost`` gives the cost of a step, 0 or more, or None where the step is not allowed.  A node where
    ``stops`` is true may be entered but not left, unless it is a start.  With a ``goal`` nothing dearer than
    it is looked at.  The nodes come in the order of their cost.

    >>> reach([1], lambda n: [n - 1, n + 1], 2, stops=lambda n: n == 2)
    {1: 0, 0: 1, 2: 1, -1: 2}
    """
    if cost is one:
        return _reach_evenly(starts, neighbours, budget, stops, goal)
    best = dict.fromkeys(starts, 0)
    origins = set(best)
    settled: dict[Node, int] = {}
    heap = [(0, place, node) for place, node in enumerate(best)]
    found = len(heap)
    while heap:
        spent, _, node = heappop(heap)
        if node in settled:
            continue
        settled[node] = spent
        if node == goal:
            budget = spent
        if node not in origins and stops(node):
            continue
        for other in neighbours(node):
            step = cost(node, other)
            if step is None or (budget is not None and spent + step > budget):
                continue
            if other not in best or spent + step < best[other]:
                best[other] = spent + step
                heappush(heap, (spent + step, found, other))
                found += 1
    return settled


def _reach_evenly(
    starts: Iterable[Node],
    neighbours: Callable[[Node], Iterable[Node]],
    budget: int | None,
    stops: Callable[[Node], bool],
    goal: Node | None,
) -> dict[Node, int]:
    """``reach`` where every step costs the same: breadth first, ring by ring."""
    found = dict.fromkeys(starts, 0)
    ring = list(found)
    steps = 0
    while ring and (budget is None or steps < budget) and goal not in found:
        steps += 1
        further = []
        for node in ring:
            if steps > 1 and stops is not never and stops(node):
                continue
            for other in neighbours(node):
                if other not in found:
                    found[other] = steps
                    further.append(other)
        ring = further
    return found
