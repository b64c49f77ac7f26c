"""The part of the board a scenario plays on: adjacency without the spaces and borders that are out of play."""

from __future__ import annotations

from functools import cache

import msgspec

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.state import NOWHERE

SPACES = range(NOWHERE)
"""By space: the part of the position that is the pieces in it (``mechanics.derived``); nothing rests on NOWHERE."""


class Area(msgspec.Struct, frozen=True, eq=False):
    """Adjacency by space, as in the data (aapacific:board.11 closes areas, options and scenarios may close more)."""

    active: tuple[bool, ...]
    land_neighbours: tuple[tuple[int, ...], ...]
    sea_neighbours: tuple[tuple[int, ...], ...]
    coast: tuple[tuple[int, ...], ...]
    air_neighbours: tuple[tuple[int, ...], ...]
    islands_in: tuple[tuple[int, ...], ...]
    routes: tuple[tuple[int, int], ...]
    """(territory, zone of its convoy route) of every route in use."""


@cache
def area(data: AApacificData, scenario_id: str) -> Area:
    """The area of a scenario; one object for each pair."""
    scenario = data.scenarios[scenario_id]
    active = scenario.active

    def inside(columns: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(other for other in others if active[other]) if active[space] else ()
            for space, others in enumerate(columns)
        )

    return Area(
        active=active,
        land_neighbours=inside(data.land_neighbours),
        sea_neighbours=inside(data.sea_neighbours),
        coast=inside(data.coast),
        air_neighbours=inside(data.air_neighbours),
        islands_in=inside(data.islands_in),
        routes=tuple(
            (territory, zone)
            for territory in data.territories
            if active[territory]
            and (zone := data.convoy_route[territory]) >= 0
            and scenario.route_holder[zone] >= 0
        ),
    )
