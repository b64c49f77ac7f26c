"""The board from its component file: spaces become numbers, links become adjacency columns."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ironbottom.games.aapacific.components.files import BoardFile, SeaZone, Space, Territory
from ironbottom.games.aapacific.components.ids import NONE, Country, SpaceKind
from ironbottom.games.aapacific.components.model import Adjacency, Board

Ends = tuple[str, int, int]


def build_board(part: BoardFile, off: frozenset[str]) -> Board:
    """The board of a checked file; links and routes that belong to an option in ``off`` are left out."""
    lands, zones, closed = part.territories, part.sea_zones, part.impassable
    spaces: tuple[Space, ...] = (*lands, *zones, *closed)
    index = {space.id: number for number, space in enumerate(spaces)}
    all_spaces, tail = range(len(spaces)), len(zones) + len(closed)
    kinds = tuple(map(_kind, spaces))
    links = [(link.kind, index[link.a], index[link.b]) for link in part.links if link.option not in off]
    zone_of = {min(a, b): max(a, b) for kind, a, b in links if kind == "island"}
    capitals = {land.capital_of: index[land.id] for land in lands if land.capital_of is not None}
    routes = _routes(zones, index, off)
    return Board(
        title=part.title,
        space_ids=tuple(index),
        space_index=index,
        names=tuple(space.name for space in spaces),
        kinds=kinds,
        lon=tuple(space.lon for space in spaces),
        lat=tuple(space.lat for space in spaces),
        territories=range(len(lands)),
        sea_zones=range(len(lands), len(spaces) - len(closed)),
        impassable=range(len(spaces) - len(closed), len(spaces)),
        is_sea=tuple(kind is SpaceKind.SEA for kind in kinds),
        is_island=tuple(kind in (SpaceKind.ISLAND, SpaceKind.ISLAND_GROUP) for kind in kinds),
        land_neighbours=_adjacency(links, {"land"}, len(spaces)),
        sea_neighbours=_adjacency(links, {"sea"}, len(spaces)),
        coast=_adjacency(links, {"coast", "island"}, len(spaces)),
        air_neighbours=_adjacency(links, {"land", "sea", "coast", "island"}, len(spaces)),
        closed_borders=tuple((a, b) for kind, a, b in links if kind == "closed"),
        island_zone=tuple(zone_of.get(space, NONE) for space in all_spaces),
        islands_in=tuple(
            tuple(land for land, zone in zone_of.items() if zone == space) for space in all_spaces
        ),
        ipc=(*(land.ipc for land in lands), *[0] * tail),
        original_country=(*(land.country for land in lands), *[NONE] * tail),
        capital_of=(
            *(NONE if land.capital_of is None else land.capital_of for land in lands),
            *[NONE] * tail,
        ),
        naval_base=(*(land.naval_base for land in lands), *[False] * tail),
        air_base=(*(land.air_base for land in lands), *[False] * tail),
        kamikaze=tuple(isinstance(space, SeaZone) and space.kamikaze for space in spaces),
        zone_number=tuple(space.number if isinstance(space, SeaZone) else 0 for space in spaces),
        convoy_route=tuple(routes.get(space, NONE) for space in all_spaces),
        convoy_centre=tuple(space.convoy_centre if isinstance(space, SeaZone) else None for space in spaces),
        capital=tuple(capitals[country] for country in Country),
        burma_road=tuple(index[land.id] for land in lands if land.burma_road),
        dutch_east_indies=tuple(index[land.id] for land in lands if land.dutch_east_indies),
    )


def _kind(space: Space) -> SpaceKind:
    if isinstance(space, Territory):
        return SpaceKind.of(space.kind)
    return SpaceKind.SEA if isinstance(space, SeaZone) else SpaceKind.IMPASSABLE


def _routes(zones: Iterable[SeaZone], index: dict[str, int], off: frozenset[str]) -> dict[int, int]:
    """From the zone of a route to its territory, and back."""
    routes: dict[int, int] = {}
    for zone in zones:
        route = zone.convoy_route
        if route and route.option not in off:
            routes[index[zone.id]] = index[route.territory]
            routes[index[route.territory]] = index[zone.id]
    return routes


def _adjacency(links: Iterable[Ends], kinds: Collection[str], n_spaces: int) -> Adjacency:
    neighbours: list[set[int]] = [set() for _ in range(n_spaces)]
    for kind, a, b in links:
        if kind in kinds:
            neighbours[a].add(b)
            neighbours[b].add(a)
    return tuple(tuple(sorted(near)) for near in neighbours)
