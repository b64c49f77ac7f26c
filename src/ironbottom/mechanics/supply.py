"""Supply as a flood: how far it flows from its sources, round what blocks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ironbottom.mechanics.graph import Node
from ironbottom.mechanics.paths import never, one, reach


def flood(
    sources: Iterable[Node],
    neighbours: Callable[[Node], Iterable[Node]],
    span: int | None = None,
    *,
    blocked: Callable[[Node], bool] = never,
    ends: Callable[[Node], bool] = never,
    cost: Callable[[Node, Node], int | None] = one,
) -> dict[Node, int]:
    """Every node that supply from ``sources`` reaches, and at what cost; ``span`` is the most it may cost.

    It never enters a ``blocked`` node, a blocked source supplies nothing; it enters a node where it ``ends``
    but does not go on from there.

    >>> flood([0], lambda n: [n - 1, n + 1], 3, blocked=lambda n: n == -2, ends=lambda n: n == 2)
    {0: 0, -1: 1, 1: 1, 2: 2}
    """

    def step(here: Node, there: Node) -> int | None:
        return None if blocked(there) else cost(here, there)

    open_sources = [source for source in sources if not blocked(source)]
    return reach(open_sources, neighbours, span, cost=cost if blocked is never else step, stops=ends)
