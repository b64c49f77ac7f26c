"""5.2 Distances over land."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.position.game import MAP
from ironbottom.games.blitz.rules.areas import roads
from ironbottom.mechanics.derived import derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def cost_of(g: Blitz, space: int) -> int:
    """5.2.d, 5.2.e: movement points to enter a land area."""
    return g.data.terrain[g.space(space).terrain].mp


@derived_for(MAP)
def land_reach(g: Blitz, start: int, side: int, points: int) -> dict[int, int]:
    """5.2.d1: friendly areas that a land unit reaches, and their cost; it stops behind a Land Route (5.2.c)."""
    by_land = reach(
        [start],
        lambda here: (there for there in g.links.borders[here] if g.friendly_land(there, side)),
        points,
        cost=lambda here, there: cost_of(g, there),
    )
    best = dict(by_land)
    for space, spent in by_land.items():
        for road in roads(g, space):
            cost = spent + cost_of(g, road)
            if g.friendly_land(road, side) and cost <= points and cost < best.get(road, points + 1):
                best[road] = cost
    best.pop(start)
    return dict(sorted(best.items()))
