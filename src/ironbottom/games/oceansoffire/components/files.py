"""Board and pieces of Oceans of Fire as they stand on disk; ``build`` turns them into the numbered data."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ironbottom.games.oceansoffire.components.ids import AirQuality, Klass, Nation, PortKind, Power, Theater
from ironbottom.kernel.papers import Count, GameFile, Key, Latitude, Longitude, Positive, Record, Source

SpaceKind = Literal["land_area", "playable_island", "sea_area", "mixed_area", "offmap_box", "abstract_box"]
ControlKey = Literal["japan", "us", "cw", "neutral", "closed"]
LinkKind = Literal[
    "sea",
    "restricted_waterway",
    "coast",
    "island",
    "normal",
    "mountain",
    "impassable",
    "land_strait",
    "air_passage",
    "nav_air_passage",
    "box_sea",
    "box_land",
    "box_air_b29",
]
RpKey = Literal["regular", "snlf", "q4"]
TurnKey = Annotated[str, Meta(pattern="^[0-9]+$")]


class PortRecord(Record, frozen=True, kw_only=True):
    """A port; ``capacity`` and ``landing`` null: without limit; ``borders``: its Sea Spaces (oceansoffire:2.13)."""

    name: str
    kind: PortKind
    capacity: Positive | None
    landing: Positive | None
    borders: tuple[Key, ...]


class MarkerSideRecord(Record, frozen=True, kw_only=True):
    """One side of a Control Marker; ``quality`` 0 where there is no IGDF (oceansoffire:5.0)."""

    igdf: Count
    quality: Count
    aa: Count


class MarkerRecord(Record, frozen=True, kw_only=True):
    """A Control Marker; ``ally``: whose the Allied side is."""

    ally: Power
    allied: MarkerSideRecord
    japan: MarkerSideRecord


class SpaceRecord(Record, frozen=True, kw_only=True):
    """A Space or a box; ``division`` and ``airfield`` null: without limit. ``area``: the Mixed Area of an island.

    ``source_of``: whose Supply Source it is; ``entry``: whose Rebuilt units enter; ``network``: of Strategic Movement.
    """

    id: Key
    name: str
    kind: SpaceKind
    lon: Longitude
    lat: Latitude
    theater: Theater = Theater.NONE
    area: Key = ""
    division: Count | None = 0
    airfield: Count | None = 0
    ports: tuple[PortRecord, ...] = ()
    resources: Count = 0
    oilfields: Count = 0
    control: ControlKey | None = None
    marker: MarkerRecord | None = None
    owner: Power | None = None
    b29: bool = False
    full_bombardment: bool = False
    countries: tuple[Key, ...] = ()
    network: Key = ""
    source_of: tuple[Key, ...] = ()
    entry: tuple[Key, ...] = ()
    source: Source
    note: str = ""


class LinkRecord(Record, frozen=True, kw_only=True):
    """What joins two Spaces (oceansoffire:2.14).

    ``ports``: through which ships pass between land and sea. ``divisions``: the number of a mountain boundary.
    ``from_turn``: when ground units may cross an impassable one. ``needs_one_of``: one of these an Ally must control.
    ``air_mp``: cost by air to or from a box, 0: all.
    """

    a: Key
    b: Key
    kind: LinkKind
    ports: tuple[str, ...] = ()
    divisions: Count = 0
    no_air_missions: bool = False
    from_turn: Count = 0
    needs_one_of: tuple[Key, ...] = ()
    straits: tuple[tuple[Key, ...], ...] = ()
    air_mp: Count = 0
    intercept_out: bool = False
    enter_mp: Count = 0
    leave_mp: Count = 0
    source: Source
    note: str = ""


class BoardFile(GameFile, frozen=True, kw_only=True):
    """``board.json``."""

    title: str
    spaces: tuple[SpaceRecord, ...]
    links: tuple[LinkRecord, ...]


class RatingsRecord(Record, frozen=True, kw_only=True):
    """The figures on one side of a ground or naval counter; ``air``: capacity in quarters of a point.

    ``capacity``: full-strength ships that may base at an FST.
    """

    attack: Count = 0
    defense: Count = 0
    aa: Count = 0
    bombard: Count = 0
    mf: Count = 0
    air: Count = 0
    tt: Count = 0
    capacity: Count = 0


class CounterRecord(Record, frozen=True, kw_only=True):
    """A type of counter.

    ``full``: its front counts as full strength. ``points``: air points in quarters. ``pool``: air points of one type.
    ``no_assault``: no Amphibious Assault (oceansoffire:12.72). ``rp``: what kind of ground RPs it takes beside its
    nation. ``singles``: its two ships as counters of their own. ``full_from_turn``: when it may have its full strength.
    ``initial`` and ``reinforcements``: Facilities of its power by turn.
    """

    id: Key
    name: str
    power: Power
    nation: Nation
    klass: Klass
    count: Positive
    front: RatingsRecord = RatingsRecord()
    back: RatingsRecord | None = None
    full: bool = False
    quality: Count = 0
    points: Count = 0
    air_quality: AirQuality = AirQuality.REGULAR
    special_replacement: bool = False
    pool: Key = ""
    no_assault: bool = False
    rp: RpKey | None = None
    armor: bool = False
    singles: tuple[Key, ...] = ()
    refits_to: Key = ""
    arrives: Count = 0
    stays_in: Key = ""
    full_from_turn: Count = 0
    initial: Count = 0
    reinforcements: dict[TurnKey, Positive] = field(default_factory=dict)
    source: Source
    note: str = ""


class BreakdownRecord(Record, frozen=True, kw_only=True):
    """A set of breakdown units, and the divisions that may use it (oceansoffire:2.32)."""

    id: Key
    parents: tuple[Key, ...]
    parts: dict[Key, Positive]
    source: Source


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``."""

    counters: tuple[CounterRecord, ...]
    breakdowns: tuple[BreakdownRecord, ...]
