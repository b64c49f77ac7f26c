"""Zones and sea routes from their component file: spaces become numbers, values become columns."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.files import BoardFile
from ironbottom.games.pacificwar.components.ids import Nation
from ironbottom.games.pacificwar.components.model import Board, Figures, Places, Route


def build_board(part: BoardFile, figures: Figures) -> Board:
    """What is printed on the board of a checked file."""
    index = {zone.id: number for number, zone in enumerate(part.zones)}
    zones = part.zones
    routes = tuple(
        Route(
            a=index[record.a],
            b=index[record.b],
            nav=record.nav,
            mp_cost=figures.nav_cost if record.nav else figures.route_cost,
            restricted=record.restricted,
            air=not record.nav,
        )
        for record in part.routes
    )
    route_of = {pair: route for route in routes for pair in ((route.a, route.b), (route.b, route.a))}
    neighbours = tuple(
        tuple((other, route) for (zone, other), route in sorted(route_of.items(), key=_pair) if zone == here)
        for here in range(len(zones))
    )
    return Board(
        title=part.title,
        space_ids=tuple(index),
        space_index=index,
        names=tuple(zone.name for zone in zones),
        zones=zones,
        routes=routes,
        neighbours=neighbours,
        air_adjacent=tuple(
            tuple(other for other, route in beside if route.air and not route.restricted)
            for beside in neighbours
        ),
        route_of=route_of,
        ready_zones=_zones_by_nation([zone.auto_ready for zone in zones]),
        arrival_zones=_zones_by_nation([zone.reinforcements for zone in zones]),
        repair_zones=_zones_by_nation([zone.repairs for zone in zones]),
    )


def ports_of(part: BoardFile) -> tuple[str, ...]:
    """Ports with a value: each has a control marker (pacificwar:4.d)."""
    return tuple(zone.id for zone in part.zones if zone.vp)


def build_places(index: dict[str, int]) -> Places:
    """The zones that the rules call by name."""
    return Places(**{name: index[name] for name in Places.__annotations__})


def _pair(entry: tuple[tuple[int, int], Route]) -> tuple[int, int]:
    return entry[0]


def _zones_by_nation(served: list[tuple[Nation, ...]]) -> dict[Nation, tuple[int, ...]]:
    return {nation: tuple(zone for zone, here in enumerate(served) if nation in here) for nation in Nation}
