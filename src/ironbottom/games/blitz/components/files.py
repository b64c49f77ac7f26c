"""Board, pieces and cards of Blitz! as they stand on disk; ``build`` turns them into the numbered data."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.blitz.components.conditions import Condition, SideKey
from ironbottom.kernel.papers import (
    Count,
    GameFile,
    Key,
    Latitude,
    Longitude,
    NationKey,
    Positive,
    Record,
    Source,
)

ControlKey = Literal["japan", "usa", "afa", "neutral"]
HomeKey = Literal["japan", "usa", "philippines", "afa", "china", "ussr"]
TerrainKey = Literal["clear", "desert", "forest", "city", "jungle", "mountain", "swamp"]
KlassKey = Literal[
    "inf",
    "arm",
    "mar",
    "para",
    "fort",
    "aa",
    "ftr",
    "bmb",
    "nav",
    "str",
    "vw",
    "bb",
    "cv",
    "sub",
    "trs",
    "convoy",
]
LinkKind = Literal["land", "sea", "coast", "land_route", "air_route"]


class SpaceRecord(Record, frozen=True, kw_only=True):
    """A land area or a sea area."""

    id: Key
    name: str
    kind: Literal["land", "sea"]
    lon: Longitude
    lat: Latitude
    terrain: TerrainKey | None = None
    country: Key = ""
    island: bool = False
    snow: bool = False
    port: Literal["little", "big"] | None = None
    home_of: tuple[HomeKey, ...] = ()
    resource: Count = 0
    oil: Count = 0
    factory: Count = 0
    source: Source
    note: str = ""


class LinkRecord(Record, frozen=True, kw_only=True):
    """What joins two areas. ``coast``: ``a`` is the land, ``port``: one opens on that sea; ``mp``: of an Air Route."""

    a: Key
    b: Key
    kind: LinkKind
    port: bool = False
    name: str = ""
    from_turn: Positive = 1
    mp: Count = 0
    source: Source


class BoardFile(GameFile, frozen=True, kw_only=True):
    """``board.json``."""

    title: str
    spaces: tuple[SpaceRecord, ...]
    links: tuple[LinkRecord, ...]


class TrianglesRecord(Record, frozen=True, kw_only=True):
    """Triangles of one colour, by the kind of round."""

    air: Count = 0
    land: Count = 0
    naval: Count = 0


class RatingsRecord(Record, frozen=True, kw_only=True):
    """The figures on one side of a counter."""

    size: Count
    mp: Count
    air: Count = 0
    land: Count = 0
    naval: Count = 0
    strat: Count = 0
    air_mp: Count = 0
    convoy: Count = 0
    white: TrianglesRecord = TrianglesRecord()
    red: TrianglesRecord = TrianglesRecord()


class CounterRecord(Record, frozen=True, kw_only=True):
    """A type of counter; ``cost``: in build points, null: it cannot be built; ``arrives``: first turn it may be."""

    id: Key
    name: str
    power: Literal["japan", "usa", "afa"]
    nation: NationKey
    klass: KlassKey
    count: Positive
    front: RatingsRecord
    back: RatingsRecord | None = None
    arrives: Positive
    cost: Positive | None = None
    source: Source
    note: str = ""


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``."""

    counters: tuple[CounterRecord, ...]


class ObjectiveRecord(Record, frozen=True, kw_only=True):
    """An objective of a Victory Card (blitz:8.1.d1)."""

    id: Key
    name: str
    side: SideKey
    from_turn: Positive
    vp: Positive
    when: Condition
    text: str
    source: Source
    note: str = ""


class CardsFile(GameFile, frozen=True, kw_only=True):
    """``cards.json``."""

    objectives: tuple[ObjectiveRecord, ...]
