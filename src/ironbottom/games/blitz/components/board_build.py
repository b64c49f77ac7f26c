"""The map as the rules read it: areas, and what joins them, by area."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from operator import attrgetter

from ironbottom.games.blitz.components.files import BoardFile, SpaceRecord
from ironbottom.games.blitz.components.ids import Home, Port, Terrain
from ironbottom.games.blitz.components.model import Board, Links, Route, Space

HOME_KEYS = {"japan": Home.JAPAN, "usa": Home.USA, "philippines": Home.USA, "afa": Home.AFA}
HOMES = {**HOME_KEYS, "china": Home.CHINA, "ussr": Home.USSR}


def build_board(part: BoardFile) -> Board:
    """The whole map."""
    ids = tuple(record.id for record in part.spaces)
    snowy = (record.country for record in part.spaces if record.snow and record.kind == "land")
    return Board(
        title=part.title,
        space_ids=ids,
        space_index={id: number for number, id in enumerate(ids)},
        spaces=tuple(map(_space, part.spaces)),
        snowy=frozenset(snowy),
        links=links_between(part, ids),
    )


def _space(record: SpaceRecord) -> Space:
    return Space(
        id=record.id,
        name=record.name,
        land=record.kind == "land",
        terrain=Terrain.of(record.terrain or "clear"),
        country=record.country,
        island=record.island,
        snow=record.snow,
        port=Port.of(record.port or "none"),
        homes=frozenset(HOMES[key] for key in record.home_of),
        resource=record.resource,
        oil=record.oil,
        factory=record.factory,
        lon=record.lon,
        lat=record.lat,
        note=record.note,
    )


def links_between(part: BoardFile, in_play: Collection[str]) -> Links:
    """The links between areas that are in play."""
    number = {record.id: place for place, record in enumerate(part.spaces)}
    kinds = {record.id: record.kind for record in part.spaces}
    found: dict[str, list[set[int]]] = {
        name: [set() for _ in number] for name in ("borders", "seas", "coasts", "port_seas", "ports")
    }
    routes: dict[str, list[list[Route]]] = {
        kind: [[] for _ in number] for kind in ("land_route", "air_route")
    }
    for link in part.links:
        if link.a not in in_play or link.b not in in_play:
            continue
        a, b = number[link.a], number[link.b]
        if link.kind in routes:
            routes[link.kind][a].append(Route(b, link.name, link.from_turn, link.mp))
            routes[link.kind][b].append(Route(a, link.name, link.from_turn, link.mp))
        elif link.kind == "coast":
            land, sea = (a, b) if kinds[link.a] == "land" else (b, a)
            found["seas"][land].add(sea)
            found["coasts"][sea].add(land)
            if link.port:
                found["port_seas"][land].add(sea)
                found["ports"][sea].add(land)
        else:
            name = "borders" if link.kind == "land" else "seas"
            found[name][a].add(b)
            found[name][b].add(a)
    joined = {name: tuple(tuple(sorted(one)) for one in rows) for name, rows in found.items()}
    by_goal = attrgetter("to")
    roads, flights = (
        tuple(tuple(sorted(row, key=by_goal)) for row in routes[kind]) for kind in ("land_route", "air_route")
    )
    return Links(**joined, roads=roads, flights=flights, distances=defaultdict(dict))
