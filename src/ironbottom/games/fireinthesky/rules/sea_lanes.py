"""Where ships may sail in one step: open sea, half hexes, their own off-map box (fireinthesky:3.2.1, 3.2.6)."""

from __future__ import annotations

from functools import cache

from ironbottom.games.fireinthesky.components.ids import NONE, Nation
from ironbottom.games.fireinthesky.components.model import Adjacency, SkyData


@cache
def lanes(data: SkyData, nation: int) -> Adjacency:
    """By space: where sea movement of a nation's units may go next.

    Impassable hexsides are left out (3.2.2). An off-map box is one step from each of its entry hexes, for the units of
    its own nation alone (3.2.6.b1; ruling box_as_start).
    """
    box = own_box(data, nation)
    steps = [list(neighbours) for neighbours in data.sea_neighbours]
    for entry, leads_to in enumerate(data.entry_box):
        if box != NONE and leads_to == box:
            steps[entry].append(box)
            steps[box].append(entry)
    return tuple(map(tuple, steps))


@cache
def common_lanes(data: SkyData, nations: frozenset[int]) -> Adjacency:
    """By space: where units of all these nations may go next together (fireinthesky:8.1.b1)."""
    each = [lanes(data, nation) for nation in sorted(nations)]
    return tuple(tuple(sorted(set.intersection(*map(set, near)))) for near in zip(*each, strict=True))


def own_box(data: SkyData, nation: int) -> int:
    """The off-map box of a nation: the West Coast for the US with ANZAC, the Indian Ocean for Britain, else NONE."""
    if nation in (Nation.US, Nation.ANZAC):
        return data.west_coast
    return data.indian_ocean if nation == Nation.BRITISH else NONE


def own_base(data: SkyData, space: int, nation: int) -> bool:
    """Whether a space is no off-map box of another nation; those are closed to sea movement (ruling box_as_start)."""
    return not data.is_offmap[space] or space == own_box(data, nation)
