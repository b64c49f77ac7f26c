"""The component files of The Pacific War as they stand on disk: board, pieces, cards and scenarios.

Every value keeps its source: the rulebook, public data about the edition, historical fact, or our own design. The
JSON Schemas in ``data/schema/pacificwar`` are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ironbottom.games.pacificwar.components.cards import EffectFile, NationKey, NeedsFile, SideKey
from ironbottom.kernel.papers import (
    Count,
    GameFile,
    Key,
    Latitude,
    Longitude,
    MarkerRecord,
    Positive,
    Record,
    RuleId,
    Source,
)

KlassKey = Literal[
    "fleet_carrier",
    "light_carrier",
    "hybrid",
    "battleship",
    "battlecruiser",
    "large_cruiser",
    "cruiser",
    "torpedo_cruiser",
    "lba",
    "infantry",
]
TimingKey = Literal[
    "action",
    "combat_airstrike",
    "combat_surface",
    "combat_round_end",
    "reaction",
    "interrupt",
    "supply_invasion",
    "any",
]
RuleNumber = Annotated[str, Meta(pattern="^1[35]\\.[0-9]+$")]
"""The number of an advanced or optional rule: the record counts only when that rule is in use."""
HalfId = Annotated[str, Meta(pattern="^[JA](0[1-9]|1[0-6])$")]


class ZoneRecord(Record, frozen=True, kw_only=True):
    """An operation zone; see ``data.model.Zone``. ``sources``: of single values where they differ."""

    id: Key
    name: str
    kind: Literal["base", "port"]
    lon: Longitude
    lat: Latitude
    vp: Count = 0
    major: bool = False
    auto_ready: tuple[NationKey, ...] = ()
    reinforcements: tuple[NationKey, ...] = ()
    repairs: tuple[NationKey, ...] = ()
    start_control: SideKey | None = None
    japan_may_enter: bool = True
    source: Source
    sources: dict[str, Source] = field(default_factory=dict)
    note: str = ""


class RouteRecord(Record, frozen=True, kw_only=True):
    """A sea route; one with a nav point (``nav``) costs more and stops air power."""

    a: Key
    b: Key
    nav: bool = False
    restricted: bool = False
    source: Source
    note: str = ""


class BoardFile(GameFile, frozen=True, kw_only=True):
    """``board.json``."""

    title: str
    zones: tuple[ZoneRecord, ...]
    routes: tuple[RouteRecord, ...]


class ArrivalRecord(Record, frozen=True, kw_only=True):
    """When and where a counter comes; see ``data.model.Counter``."""

    code: str
    turn: Count
    space: Key | None = None
    choices: tuple[Key, ...] = ()
    withdraws: Count = 0


class CounterRecord(Record, frozen=True, kw_only=True):
    """A counter; see ``data.model.Counter``."""

    id: Key
    name: str
    nation: NationKey
    rules_nation: NationKey
    klass: KlassKey = field(name="class")
    airstrike: Count = 0
    gunnery: Count = 0
    gunnery_rolled: bool = False
    defense: Count = 0
    speed: Count = 0
    ground: Count = 0
    armored: bool = False
    capital: bool = False
    arrives: ArrivalRecord
    option: RuleNumber | None = None
    replaces: Key | None = None
    source: Source
    note: str = ""


class PiecesFile(GameFile, frozen=True, kw_only=True):
    """``pieces.json``; ``slow_by_option``, ``armored_by_option``, ``late_ships``: see ``data.model.Pieces``."""

    counters: tuple[CounterRecord, ...]
    markers: tuple[MarkerRecord, ...]
    slow_by_option: dict[Key, Count]
    armored_by_option: tuple[Key, ...]
    late_ships: tuple[Key, ...]


class HalfRecord(Record, frozen=True, kw_only=True):
    """A card for one side; see ``data.model.Half``."""

    id: HalfId
    name: str
    timing: TimingKey
    strategic: bool = False
    needs: NeedsFile = NeedsFile()
    effects: tuple[EffectFile, ...]
    summary: str
    source: Source
    sources: dict[str, Source]
    note: str = ""


class CardsFile(GameFile, frozen=True, kw_only=True):
    """``cards.json``: the Japanese and the Allied halves, each in the order of the cards."""

    halves: tuple[HalfRecord, ...]


class EndingRecord(Record, frozen=True, kw_only=True):
    """See ``data.model.Ending``."""

    turn: Positive
    winner: SideKey
    points: Positive
    rule: RuleId


class VictoryRecord(Record, frozen=True, kw_only=True):
    """See ``data.model.Victory``."""

    endings: tuple[EndingRecord, ...]
    otherwise: SideKey
    rule: RuleId
    source: Source


class PlacementRecord(Record, frozen=True, kw_only=True):
    """A counter ``at`` a zone, its default where it has ``choices``, or ``out`` of the game."""

    counter: Key
    at: Key | None = None
    choices: tuple[Key, ...] = ()
    out: Literal["sunk", "withdrawn"] | None = None
    source: Source


class ScenarioFile(GameFile, frozen=True, kw_only=True):
    """A file in ``scenarios/``; see ``data.model.Scenario``. Counters that are not placed come on their own turn."""

    id: Key
    number: Positive
    name: str
    summary: str
    minutes: Positive
    first_turn: Count
    last_turn: Positive
    points: int = 0
    control: dict[Key, SideKey]
    routes_open: bool = False
    draws: dict[SideKey, Count]
    used: tuple[HalfId, ...] = ()
    victory: VictoryRecord
    source: Source
    note: str = ""
    setup: tuple[PlacementRecord, ...]
