"""13.1: Combat markers, the Areas of an Operation, and which Missions may still join it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING, PASSING_MISSION
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from ironbottom.games.oceansoffire.rules.p22_raid import under_way
from ironbottom.mechanics.derived import WHOLE, derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def mark(g: Oceans, space: int) -> None:
    """Lay a Combat marker in a Space; of an island in its Mixed Area as well (12.21.c, 12.31.a, 12.41.b)."""
    g.combat_marker(space)
    if area_of(g, space) != space:
        g.combat_marker(area_of(g, space))


def marks_of(g: Oceans, sea: int, targets: Iterable[int]) -> list[int]:
    """Spaces that a naval Mission marks: where it stops, and each target (12.41.b)."""
    return [sea, *(space for space in targets if space != sea)]


@derived(WHOLE)
def mission_sea(g: Oceans) -> int:
    """The one Sea Space from which ships of the Phasing side perform Missions (12.4.c, 13.1.g), NOWHERE: none.

    q64: a transport that carries troops into a contested Space is on one.
    """
    marked = (space for space, count in enumerate(g.state.combat) if count)
    there = [
        ship
        for space in marked
        for ship in ships(g, space, g.phasing_side)
        if g.state.berth[ship] == NOWHERE
        and g.has(ship, ACTIVATED)
        and not g.has(ship, PASSING | PASSING_MISSION)
    ]
    return g.state.at[min(there)] if there else NOWHERE


def mission_area(g: Oceans) -> int:
    """13.1.h: the Area with the activated ships, else the first that is marked."""
    sea = mission_sea(g)
    return sea if sea != NOWHERE else next(iter(operation_areas(g)), NOWHERE)


def joins(g: Oceans, space: int) -> str:
    """The rule that keeps a ground or air Mission into a Space out of the Operation under way, "": it may join.

    13.1.b: into the Area that is marked; 13.1.d: with ships only into or next to their Sea Space.
    """
    if under_way(g):
        return "22.11.a"
    sea, areas = mission_sea(g), operation_areas(g)
    if sea != NOWHERE:
        return "" if area_of(g, space) == sea or space in g.links.coasts[sea] else "13.1.d"
    return "" if not areas or area_of(g, space) in areas else "13.1.b"


def joins_ships(g: Oceans, sea: int) -> str:
    """The rule that keeps a naval Mission from a Sea Space out of the Operation under way, "": it may join.

    13.1.g: no second Sea Space with ships; 13.1.c, 13.1.d: every Area that is marked is that Sea Space or next to it.
    """
    if under_way(g):
        return "22.11.a"
    areas = operation_areas(g)
    if not areas:
        return ""
    if mission_sea(g) not in (NOWHERE, sea):
        return "13.1.g"
    beside = {sea, *(area_of(g, space) for space in g.links.coasts[sea])}
    return "" if beside.issuperset(areas) else "13.1.c"
