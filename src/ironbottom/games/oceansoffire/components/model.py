"""Board, counters and tables of Oceans of Fire, shaped for the rules; ``scenario`` has the scenarios.

Spaces, ports and types of counters are numbers, each in the order of its file. Nothing here changes in play. Amounts
are quarters wherever a half can occur (``position.amounts``): air points, divisions, Transport Points, VPs.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.oceansoffire.components.ids import (
    AirQuality,
    Facility,
    Kind,
    Klass,
    Nation,
    PortKind,
    Power,
    Side,
    Theater,
)
from ironbottom.games.oceansoffire.components.tables_file import FiguresOf

Figures = FiguresOf[int]


class MarkerSide(msgspec.Struct, frozen=True):
    """One side of a Control Marker (oceansoffire:5.0)."""

    igdf: int
    quality: int
    aa: int


class Port(msgspec.Struct, frozen=True):
    """A port (oceansoffire:2.13); ``capacity`` and ``landing`` None: without limit.

    ``space``: where it lies. ``seas``: those on which it opens.
    """

    number: int
    name: str
    space: int
    kind: PortKind
    capacity: int | None
    landing: int | None
    seas: tuple[int, ...]


class Space(msgspec.Struct, frozen=True):
    """A Space (oceansoffire:2.11).

    ``area``: of a Playable Island its Mixed Area, of all others itself. ``land``, ``sea``, ``box``: exactly one
    holds, but for boxes of markers, which are none. ``airfield`` and ``division`` None: without limit. ``ports``:
    their numbers. ``markers``: of Japan and of the Allies, None where nobody may be. ``ally``: whose the Allied
    marker is. ``sources``: nations that trace to it as a Supply Source of their own.
    """

    id: str
    name: str
    kind: Kind
    land: bool
    sea: bool
    box: bool
    island: bool
    area: int
    theater: Theater
    division: int | None
    airfield: int | None
    ports: tuple[int, ...]
    resources: int
    oilfields: int
    markers: tuple[MarkerSide, MarkerSide] | None
    ally: Power
    owner: int
    b29: bool
    full_bombardment: bool
    countries: frozenset[str]
    network: str
    sources: frozenset[str]
    entry: frozenset[str]
    lon: float
    lat: float
    note: str


NEVER = 99
"""A turn that does not come."""


class Border(msgspec.Struct, frozen=True):
    """A boundary between two Land Spaces as ground units see it (oceansoffire:2.14).

    ``divisions``: the number of a mountain boundary, 0: none; ``mountain``: its number among all of them, -1: none.
    ``from_turn``: before which it is impassable; NEVER: always.
    """

    to: int
    strait: bool
    divisions: int
    mountain: int
    from_turn: int


class Links(msgspec.Struct, frozen=True):
    """What joins the Spaces in play, by Space.

    ``borders``: of Land Spaces and boxes for ground units. ``seas``: Sea Spaces next to a Sea Space; ``waterways``:
    pairs of them that Allied ships cross only while they control one of the given Spaces. ``shores``: Sea Spaces that
    a Land Space touches, an island its own. ``coasts``: Land Spaces that a Sea Space touches, islands in it among
    them. ``ports``: ports that open on a Sea Space. ``flights``: Areas next to an Area for Air Movement;
    ``closed_to_missions``: pairs over which no Mission is flown. ``passages``: over yellow arrows and straits, Space
    to Space. ``nav``: over orange arrows. ``box_flights``: cost by air between a box and a Space, 0: all MPs.
    ``box_seas``: MPs to enter a box from a Sea Space, and the further ones to leave it. ``mountains``: boundaries
    with a number, by ``Border.mountain``. ``port_seas``: by port, the Sea Spaces in play on which it opens.
    ``intercept_out``: boxes out of which air Intercepts.
    """

    borders: tuple[tuple[Border, ...], ...]
    seas: tuple[tuple[int, ...], ...]
    waterways: dict[tuple[int, int], frozenset[int]]
    shores: tuple[tuple[int, ...], ...]
    coasts: tuple[tuple[int, ...], ...]
    ports: tuple[tuple[int, ...], ...]
    flights: tuple[tuple[int, ...], ...]
    closed_to_missions: frozenset[tuple[int, int]]
    passages: tuple[tuple[int, ...], ...]
    nav: tuple[tuple[int, ...], ...]
    box_flights: dict[tuple[int, int], int]
    box_seas: dict[tuple[int, int], tuple[int, int]]
    mountains: tuple[tuple[int, int], ...]
    port_seas: tuple[tuple[int, ...], ...]
    intercept_out: frozenset[tuple[int, int]]


class Ratings(msgspec.Struct, frozen=True):
    """The figures on one side of a counter; ``air``: quarters of a point, ``capacity``: of an FST."""

    attack: int
    defense: int
    aa: int
    bombard: int
    mf: int
    air: int
    tt: int
    capacity: int


class Counter(msgspec.Struct, frozen=True):
    """A type of counter (oceansoffire:2.33, 2.34, 2.35).

    Exactly one of ``ground``, ``ship`` and ``air`` holds, but for Facilities. ``full``: its front counts as full
    strength (a division, two ships). ``points``: air points in quarters. ``facility``: of a Facility, else None.
    ``singles``: its two ships as counters of their own, ``pair``: the other way round, NO_TYPE: none.
    ``reinforcements``: Facilities by turn.
    """

    id: str
    name: str
    power: Power
    side: Side
    nation: Nation
    klass: Klass
    ground: bool
    ship: bool
    air: bool
    carrier: bool
    guns: bool
    facility: Facility | None
    count: int
    front: Ratings
    back: Ratings | None
    full: bool
    quality: int
    points: int
    air_quality: AirQuality
    special_replacement: bool
    pool: str
    assaults: bool
    rp: str
    singles: tuple[int, ...]
    pair: int
    refits_to: int
    arrives: int
    stays_in: str
    full_from_turn: int
    reinforcements: dict[int, int]


NO_TYPE = -1
"""In place of a type of counter: none."""


class Breakdown(msgspec.Struct, frozen=True):
    """A set of breakdown units: divisions that may use it, and its parts by type, largest first (oceansoffire:2.32)."""

    id: str
    parents: frozenset[int]
    parts: tuple[int, ...]


class VpGroup(msgspec.Struct, frozen=True):
    """Spaces that count together, and for how many quarters of a VP (oceansoffire:3.0)."""

    spaces: tuple[int, ...]
    vp: int


class Effects(msgspec.Struct, frozen=True):
    """What being unsupplied does, by what it concerns and by ``ids.Level`` (oceansoffire:7.61, 7.62).

    ``factors``: sixteenths to multiply by. ``rolls``: what is added. ``barred``: the level from which it may not be
    done. ``rules``: by what it concerns, the ids.
    """

    factors: dict[str, tuple[int, int, int]]
    rolls: dict[str, tuple[int, int, int]]
    barred: dict[str, int]
    rules: dict[str, tuple[str, ...]]


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """Spaces, ports, and what joins them on the whole map."""

    title: str
    space_ids: tuple[str, ...]
    space_index: dict[str, int]
    spaces: tuple[Space, ...]
    ports: tuple[Port, ...]
    links: Links


@dataclass(frozen=True, eq=False, kw_only=True)
class Pieces:
    """Types of counters; ``box``: by piece, its type: every unit is one piece, Facilities are none.

    ``facilities``: the type of a Facility by power.
    """

    counters: tuple[Counter, ...]
    counter_index: dict[str, int]
    box: tuple[int, ...]
    breakdowns: tuple[Breakdown, ...]
    facilities: tuple[tuple[int, ...], ...]
