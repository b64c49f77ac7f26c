"""The component files of Fire in the Sky as they stand on disk: board and pieces.

Every value keeps its source: the rulebook, public data about this edition, historical fact, or our own
design. The JSON Schemas in ``components/schema`` are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ironbottom.games.fireinthesky.components.ids import Klass, Nation, Purse
from ironbottom.kernel.papers import (
    Count,
    GameFile,
    Key,
    Latitude,
    Longitude,
    MarkerRecord,
    Positive,
    PrintedSpace,
    Record,
    Source,
)

FlagKey = Literal["japan", "us", "british", "australia", "new_zealand", "netherlands", "french"]
"""Flags printed on bases: all but the Japanese one mean Allied control (fireinthesky:3.2.4.b4)."""
ShipKey = Literal["cv", "cvl", "bbv", "bb", "cb", "ca", "cl", "claa", "dd"]
RuleNumber = Annotated[str, Meta(pattern="^16\\.[0-9]+\\.[0-9]+$")]
"""The number of an optional rule: the record counts only when that rule is in use."""


class Grid(Record, frozen=True, kw_only=True):
    """Where hexes lie on the globe; ``note`` has the formula."""

    lon0: float
    lat0: float
    pitch_km: float
    ox: float
    oy: float
    source: Source
    note: str


Space = PrintedSpace
"""Anything a unit can be in."""


class Hex(Space, frozen=True, kw_only=True):
    """A hex by axial coordinates, ``q`` to the right and ``r`` down its left lean."""

    q: int
    r: int


class Base(Hex, frozen=True, kw_only=True):
    """A hex with a square (fireinthesky:3.2.4); ``lon`` and ``lat`` say where the place itself lies.

    ``must_fall``: Japan pays for it as long as it has never captured it (fireinthesky:4.3.1.b3).
    """

    lon: Longitude
    lat: Latitude
    air: Count
    port: Count
    value: Positive
    atoll: bool = False
    flag: FlagKey | None = None
    resource: bool = False
    home_of: Nation | None = None
    return_of: Nation | None = None
    holding_box: bool = False
    must_fall: bool = False


class Circle(Hex, frozen=True, kw_only=True):
    """A hex with a circle: land units may enter it, but it is no base (fireinthesky:3.2.3).

    ``split``: ships enter one of its half hexes instead.
    """

    lon: Longitude
    lat: Latitude
    sea: bool = False
    split: bool = False


class SeaHex(Hex, frozen=True, kw_only=True):
    """An open sea hex; ``entry_box``: it is an entry hex of that off-map box (fireinthesky:3.2.6)."""

    entry_box: Key | None = None


class HalfHex(Space, frozen=True, kw_only=True):
    """One side of a split hex, a sea space of its own (fireinthesky:15.1)."""

    hex: Key


class OffMap(Space, frozen=True, kw_only=True):
    """An Allied off-map box, home base of its nation, connected with a base (fireinthesky:3.2.5.b1)."""

    nation: Nation
    linked_base: Key


class Box(Space, frozen=True, kw_only=True):
    """A Japanese box beside the map; ``located_in``: its units count as being in that base."""

    holds: Literal["destroyers", "air", "carriers"]
    located_in: Key | None = None


class Pair(Record, frozen=True, kw_only=True):
    """Two hexes that something joins or parts; ``land`` names what bars an impassable hexside."""

    a: Key
    b: Key
    source: Source
    land: str = ""


class BoardFile(GameFile, frozen=True, kw_only=True):
    """``board.json``: hexes side by side on the grid are neighbours and need no link."""

    title: str
    grid: Grid
    bases: tuple[Base, ...]
    circles: tuple[Circle, ...]
    seas: tuple[SeaHex, ...]
    half_hexes: tuple[HalfHex, ...]
    off_map: tuple[OffMap, ...]
    boxes: tuple[Box, ...]
    impassable: tuple[Pair, ...]
    roads: tuple[Pair, ...]
    half_hex_seas: tuple[Pair, ...]


class CounterRecord(Record, frozen=True, kw_only=True):
    """Ratings of a counter; ``components.model.Counter`` says what each means."""

    id: Key
    name: str
    nation: Nation
    klass: Klass = field(name="class")
    source: Source
    ratings_source: Source
    transport: Positive
    purse: Purse | None = None
    branch: Literal["army", "marine", "snlf", "garrison"] | None = None
    count: Positive = 1
    anti_aircraft: Annotated[float, Meta(ge=0, multiple_of=0.5)] = 0
    firepower: Count = 0
    defence: Count = 0
    movement: Count = 0
    air: Count = 0
    strength: Count = 0
    reduced: Count = 0
    elite: bool = False
    trained_on_arrival: bool = False
    european_fleet: bool = False
    option: RuleNumber | None = None
    converts_to: Key | None = None
    note: str = ""


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``."""

    counters: tuple[CounterRecord, ...]
    markers: tuple[MarkerRecord, ...]
