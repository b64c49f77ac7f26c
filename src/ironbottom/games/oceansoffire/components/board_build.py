"""The map as the rules read it: Spaces, ports, and what joins them, by Space."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ironbottom.games.oceansoffire.components.files import (
    BoardFile,
    LinkRecord,
    MarkerSideRecord,
    SpaceRecord,
)
from ironbottom.games.oceansoffire.components.ids import LAND_KINDS, NOWHERE, SEA_KINDS, Kind, Power
from ironbottom.games.oceansoffire.components.model import (
    NEVER,
    Board,
    Border,
    Links,
    MarkerSide,
    Port,
    Space,
)

NO_MOUNTAIN = -1
KINDS = {"abstract_box": Kind.HOLDER}
SEA_LINKS = ("sea", "restricted_waterway")
GROUND_LINKS = ("normal", "mountain", "impassable", "land_strait", "box_land")


def build_board(part: BoardFile) -> Board:
    """The whole map."""
    ids = tuple(record.id for record in part.spaces)
    index = {id: number for number, id in enumerate(ids)}
    ports = tuple(_ports(part, index))
    by_space: list[list[int]] = [[] for _ in ids]
    for port in ports:
        by_space[port.space].append(port.number)
    return Board(
        title=part.title,
        space_ids=ids,
        space_index=index,
        spaces=tuple(
            _space(record, index, tuple(by_space[number])) for number, record in enumerate(part.spaces)
        ),
        ports=ports,
        links=links_between(part, ids),
    )


def _ports(part: BoardFile, index: dict[str, int]) -> Iterable[Port]:
    number = 0
    for record in part.spaces:
        for port in record.ports:
            seas = tuple(index[sea] for sea in port.borders)
            yield Port(number, port.name, index[record.id], port.kind, port.capacity, port.landing, seas)
            number += 1


def _kind(record: SpaceRecord) -> Kind:
    return KINDS.get(record.kind) or Kind.of(record.kind)


def _space(record: SpaceRecord, index: dict[str, int], ports: tuple[int, ...]) -> Space:
    kind, marker = _kind(record), record.marker
    return Space(
        id=record.id,
        name=record.name,
        kind=kind,
        land=kind in LAND_KINDS,
        sea=kind in SEA_KINDS,
        box=kind == Kind.OFFMAP_BOX,
        island=kind == Kind.PLAYABLE_ISLAND,
        area=index[record.area or record.id],
        theater=record.theater,
        division=record.division,
        airfield=record.airfield,
        ports=ports,
        resources=record.resources,
        oilfields=record.oilfields,
        markers=(_marker(marker.japan), _marker(marker.allied)) if marker else None,
        ally=marker.ally if marker else record.owner if record.owner is not None else Power.US,
        owner=NOWHERE if record.owner is None else record.owner,
        b29=record.b29,
        full_bombardment=record.full_bombardment,
        countries=frozenset(record.countries),
        network=record.network,
        sources=frozenset(record.source_of),
        entry=frozenset(record.entry),
        lon=record.lon,
        lat=record.lat,
        note=record.note,
    )


def _marker(record: MarkerSideRecord) -> MarkerSide:
    return MarkerSide(record.igdf, record.quality, record.aa)


class _Joined:
    """What has been found of the links so far, as sets by Space."""

    def __init__(self, part: BoardFile) -> None:
        self.number = {record.id: place for place, record in enumerate(part.spaces)}
        self.records = {record.id: record for record in part.spaces}
        size = len(part.spaces)
        self.rows: dict[str, list[set[int]]] = {
            name: [set() for _ in range(size)]
            for name in ("seas", "shores", "coasts", "flights", "passages", "nav")
        }
        self.borders: list[list[Border]] = [[] for _ in range(size)]
        self.waterways: dict[tuple[int, int], frozenset[int]] = {}
        self.closed: set[tuple[int, int]] = set()
        self.box_flights: dict[tuple[int, int], int] = {}
        self.box_seas: dict[tuple[int, int], tuple[int, int]] = {}
        self.mountains: list[tuple[int, int]] = []
        self.out: set[tuple[int, int]] = set()

    def join(self, name: str, a: int, b: int) -> None:
        """Both ways."""
        self.rows[name][a].add(b)
        self.rows[name][b].add(a)

    def add(self, link: LinkRecord) -> None:
        """One more link."""
        a, b = self.number[link.a], self.number[link.b]
        if link.kind in SEA_LINKS:
            self.join("seas", a, b)
            self.join("flights", a, b)
            if link.needs_one_of:
                needed = frozenset(self.number[id] for id in link.needs_one_of)
                self.waterways[a, b] = self.waterways[b, a] = needed
        elif link.kind in ("coast", "island"):
            self.rows["shores"][a].add(b)
            self.rows["coasts"][b].add(a)
            if link.kind == "coast":
                self.join("flights", a, b)
        elif link.kind in GROUND_LINKS:
            self._ground(link, a, b)
        elif link.kind in ("air_passage", "nav_air_passage"):
            self.join("passages" if link.kind == "air_passage" else "nav", a, b)
        elif link.kind == "box_sea":
            self.box_seas[a, b] = link.enter_mp, link.leave_mp

    def _ground(self, link: LinkRecord, a: int, b: int) -> None:
        mountain = NO_MOUNTAIN
        if link.divisions:
            mountain = len(self.mountains)
            self.mountains.append((a, b))
        strait = link.kind == "land_strait"
        turn = (link.from_turn or NEVER) if link.kind == "impassable" else 0
        for one, other in ((a, b), (b, a)):
            self.borders[one].append(Border(other, strait, link.divisions, mountain, turn))
        if link.kind == "box_land":
            self.box_flights[a, b] = self.box_flights[b, a] = link.air_mp
            if link.intercept_out:
                self.out.add((a, b))
        elif strait:
            self.join("passages", a, b)
        elif "playable_island" not in (self.records[link.a].kind, self.records[link.b].kind):
            self.join("flights", a, b)
        if link.no_air_missions:
            self.closed |= {(a, b), (b, a)}


def links_between(part: BoardFile, in_play: Collection[str]) -> Links:
    """The links between Spaces that are in play."""
    found = _Joined(part)
    for link in part.links:
        if link.a in in_play and link.b in in_play:
            found.add(link)
    number = found.number
    ports: list[list[int]] = [[] for _ in part.spaces]
    port_seas: list[tuple[int, ...]] = []
    for record in part.spaces:
        for port in record.ports:
            seas = tuple(number[sea] for sea in port.borders if sea in in_play and record.id in in_play)
            for sea in seas:
                ports[sea].append(len(port_seas))
            port_seas.append(seas)
    rows = {name: tuple(tuple(sorted(one)) for one in row) for name, row in found.rows.items()}
    return Links(
        borders=tuple(tuple(sorted(row, key=lambda border: border.to)) for row in found.borders),
        **rows,
        waterways=found.waterways,
        ports=tuple(map(tuple, ports)),
        closed_to_missions=frozenset(found.closed),
        box_flights=found.box_flights,
        box_seas=found.box_seas,
        mountains=tuple(found.mountains),
        port_seas=tuple(port_seas),
        intercept_out=frozenset(found.out),
    )
