"""What touches what on the drawing, against what the board lists as neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import shapely
from shapely import Geometry

SHORTEST = 4.0
"""A common border shorter than this cannot be seen."""
CLOSE = 0.6
"""Areas this near to each other touch."""
FREE = {"himalayas", "soviet_union", "neutral"}
"""Closed areas and neutral land: they may touch anything."""


def contacts(grounds: dict[str, Geometry], seas: dict[str, Geometry]) -> dict[frozenset[str], float]:
    """The length of every common border."""
    areas = {**grounds, **seas}
    names = list(areas)
    grown = shapely.make_valid([areas[name].buffer(CLOSE) for name in names])
    found: dict[frozenset[str], float] = {}
    for one, other in shapely.STRtree(grown).query(grown, predicate="intersects").T:
        if one < other:
            length = shapely.intersection(grown[one], grown[other]).area / (2 * CLOSE)
            found[frozenset((names[one], names[other]))] = length
    return found


def faults(found: dict[frozenset[str], float], board: dict[str, Any], islands: set[str]) -> Iterator[str]:
    """Listed neighbours that do not touch, and spaces that touch but are no neighbours, in words."""
    listed = {frozenset((link["a"], link["b"])) for link in board["links"]}
    for link in board["links"]:
        length = found.get(frozenset((link["a"], link["b"])), 0)
        if length < SHORTEST and link["kind"] != "closed":
            yield f"no border: {link['a']} - {link['b']} ({length:.1f})"
    for pair, length in sorted(found.items(), key=lambda entry: sorted(entry[0])):
        a, b = sorted(pair)
        if pair in listed or length < SHORTEST or {a, b} <= islands or {a, b} & FREE:
            continue
        yield f"no neighbours: {a} - {b} ({length:.1f})"
