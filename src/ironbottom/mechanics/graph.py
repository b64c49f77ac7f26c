"""Graphs given by a neighbour function: what is connected with what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Set
from typing import Protocol, TypeVar

Node = TypeVar("Node", bound=Hashable)
"""Anything that can stand in a set: a number, a word, a pair."""


class LinksOf(Protocol[Node]):
    """What is next to each node: a sequence where they are numbers from 0 on, or a mapping."""

    def __getitem__(self, node: Node, /) -> Iterable[Node]:
        """The nodes next to one."""


def component(start: Node, neighbours: Callable[[Node], Iterable[Node]]) -> set[Node]:
    """Every node that can be reached from ``start``, itself among them.

    >>> sorted(component(1, {1: [2], 2: [1, 3], 3: [], 4: [1]}.__getitem__))
    [1, 2, 3]
    """
    reached, todo = {start}, [start]
    while todo:
        for node in neighbours(todo.pop()):
            if node not in reached:
                reached.add(node)
                todo.append(node)
    return reached


def spread(starts: Iterable[Node], links: LinksOf[Node], within: Set[Node]) -> set[Node]:
    """Every node that is reached from the starts, themselves among them, over such as lie ``within``.

    It goes ring by ring, in few operations on whole sets: much sooner than ``component`` where there is a set to ask.

    >>> sorted(spread([1], {1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}, {2, 3}))
    [1, 2, 3]
    """
    ring = reached = set(starts)
    while ring:
        ring = set().union(*[links[node] for node in ring]).intersection(within) - reached
        reached = reached | ring
    return reached


def components(nodes: Iterable[Node], neighbours: Callable[[Node], Iterable[Node]]) -> list[set[Node]]:
    """The connected parts of a graph whose links go both ways, in the order of their first node.

    >>> components([1, 2, 3], {1: [3], 2: [], 3: [1]}.__getitem__)
    [{1, 3}, {2}]
    """
    parts: list[set[Node]] = []
    seen: set[Node] = set()
    for node in nodes:
        if node not in seen:
            parts.append(component(node, neighbours))
            seen |= parts[-1]
    return parts
