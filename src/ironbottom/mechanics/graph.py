"""Graphs given by a neighbour function: what is connected with what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
"""Anything that can stand in a set: a number, a word, a pair."""


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
