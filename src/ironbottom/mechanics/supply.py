"""Supply as a flood: how far it flows from its sources, round what blocks it, and from relay to relay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

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


def relayed(
    sources: Iterable[Node],
    relays: Collection[Node],
    neighbours: Callable[[Node], Iterable[Node]],
    span: int,
    *,
    blocked: Callable[[Node], bool] = never,
    cost: Callable[[Node, Node], int | None] = one,
) -> set[Node]:
    """Every node in supply, from relay to relay.

    In supply is what lies within ``span`` of a source, or of a relay that is itself in supply.

    >>> sorted(relayed([0], [2, 9], lambda n: [n - 1, n + 1], 2))
    [-2, -1, 0, 1, 2, 3, 4]
    """
    supplied: set[Node] = set()
    used: set[Node] = set()
    fresh = set(sources)
    while fresh:
        supplied |= flood(fresh, neighbours, span, blocked=blocked, cost=cost).keys()
        used |= fresh
        fresh = {relay for relay in relays if relay in supplied} - used
    return supplied
