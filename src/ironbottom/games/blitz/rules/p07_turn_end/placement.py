"""7.3.d2, 7.3.d4: where new units may come on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, Home, Klass
from ironbottom.games.blitz.position.game import MAP
from ironbottom.games.blitz.rules.areas import areas_of, fits, friendly_sea, roomy, stack_of
from ironbottom.games.blitz.rules.supply import sources, supplied_areas
from ironbottom.mechanics.derived import derived_for

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def home_areas(g: Blitz, piece: int) -> list[int]:
    """1.9.d1: friendly areas of its home country in which a unit has room."""
    counter = g.counter(piece)
    return roomy(g, stack_of(g, [piece]), _homeland(g, counter.side, counter.home))


@derived_for(MAP)
def _homeland(g: Blitz, side: int, home: Home) -> list[int]:
    """1.9.d1: the friendly areas of a home country."""
    return [space for space in areas_of(g, side) if home in g.space(space).homes]


def supplied_land(g: Blitz, piece: int) -> list[int]:
    """Friendly land areas in supply in which a unit has room."""
    counter = g.counter(piece)
    reached = supplied_areas(g, counter.side, sources(g, counter.home, counter.power))
    return roomy(g, stack_of(g, [piece]), [space for space in areas_of(g, counter.side) if space in reached])


def building_areas(g: Blitz, piece: int) -> list[int]:
    """7.3.d2: home areas, ports of these for ships; FORT and AA any supplied land area, convoys any friendly sea."""
    counter = g.counter(piece)
    if counter.convoy:
        most = g.data.figures.convoys_in_a_sea
        return [
            space
            for space, area in enumerate(g.data.spaces)
            if not area.land
            and g.scenario.in_play[space]
            and friendly_sea(g, space, counter.side)
            and sum(g.counter(one).power == counter.power for one in g.convoys(space, counter.side)) < most
        ]
    if counter.klass in (Klass.FORT, Klass.AA):
        return supplied_land(g, piece)
    return home_areas(g, piece)


def arrival_areas(g: Blitz, piece: int, space: int) -> list[int]:
    """7.3.d4: where it is due, else any home area of its power; NOWHERE stands for any supplied friendly land area."""
    counter = g.counter(piece)
    if space == NOWHERE:
        return supplied_land(g, piece) or home_areas(g, piece)
    here = (
        g.friendly_land(space, counter.side) if g.space(space).land else friendly_sea(g, space, counter.side)
    )
    if here and (not g.space(space).land or fits(g, [piece], space)):
        return [space]
    return home_areas(g, piece)
