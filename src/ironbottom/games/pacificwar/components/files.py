"""The component files of The Pacific War as they stand on disk: board, pieces, cards and scenarios.

Every value keeps its source: the rulebook, public data about the edition, historical fact, or our own design. The
JSON Schemas in ``data/schema/pacificwar`` are made from these structs.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from ironbottom.games.pacificwar.components.cards import EffectFile, Needs
from ironbottom.games.pacificwar.components.ids import NOBODY, Klass, Nation, Side, Timing, ZoneKind
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
    RuleId,
    ScenarioHead,
    Source,
)

RuleNumber = Annotated[str, Meta(pattern="^1[35]\\.[0-9]+$")]
"""The number of an advanced or optional rule: the record counts only when that rule is in use."""
HalfId = Annotated[str, Meta(pattern="^[JA](0[1-9]|1[0-6])$")]


class Zone(PrintedSpace, frozen=True, kw_only=True):
    """An operation zone (pacificwar:terms.g).

    ``vp``: value of a port, 0: none.  ``auto_ready``, ``reinforcements``, ``repairs``: nations whose ships are readied
    free here (10.5.a), whose new and whose repaired units appear here (6.1); Nation.AP stands for Allied LBA.
    """

    kind: ZoneKind
    lon: Longitude
    lat: Latitude
    vp: Count = 0
    major: bool = False
    auto_ready: tuple[Nation, ...] = ()
    reinforcements: tuple[Nation, ...] = ()
    repairs: tuple[Nation, ...] = ()
    starts_with: Side | None = field(name="start_control", default=None)
    japan_may_enter: bool = True

    @property
    def port(self) -> bool:
        """Whether it is a port, with or without a value."""
        return self.kind == ZoneKind.PORT

    @property
    def port_marker(self) -> bool:
        """Whether it has a value and therefore a control marker (pacificwar:4.d)."""
        return self.vp > 0

    @property
    def start_control(self) -> int:
        """The side that begins with it, or NOBODY: rule 12.2 decides."""
        return NOBODY if self.starts_with is None else self.starts_with


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
    zones: tuple[Zone, ...]
    routes: tuple[RouteRecord, ...]


class ArrivalRecord(Record, frozen=True, kw_only=True):
    """When and where a counter comes; see ``components.model.Counter``."""

    code: str
    turn: Count
    space: Key | None = None
    choices: tuple[Key, ...] = ()
    withdraws: Count = 0


class CounterRecord(Record, frozen=True, kw_only=True):
    """A counter; see ``components.model.Counter``."""

    id: Key
    name: str
    nation: Nation
    rules_nation: Nation
    klass: Klass = field(name="class")
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
    """``pieces.json``; ``slow_by_option``, ``armored_by_option``, ``late_ships``: see ``components.model.Pieces``."""

    counters: tuple[CounterRecord, ...]
    markers: tuple[MarkerRecord, ...]
    slow_by_option: dict[Key, Count]
    armored_by_option: tuple[Key, ...]
    late_ships: tuple[Key, ...]


class HalfRecord(Record, frozen=True, kw_only=True):
    """A card for one side; see ``components.model.Half``."""

    id: HalfId
    name: str
    timing: Timing
    strategic: bool = False
    needs: Needs[Key] = Needs()
    effects: tuple[EffectFile, ...]
    summary: str
    source: Source
    sources: dict[str, Source]
    note: str = ""


class CardsFile(GameFile, frozen=True, kw_only=True):
    """``cards.json``: the Japanese and the Allied halves, each in the order of the cards."""

    halves: tuple[HalfRecord, ...]


class Ending(Record, frozen=True, kw_only=True):
    """At the end of ``turn`` the ``winner`` has won if the marker shows them ``points`` or more (11.1.2, 11.1.3)."""

    turn: Positive
    winner: Side
    points: Positive
    rule: RuleId


class Victory(Record, frozen=True, kw_only=True):
    """``endings`` in the order in which they are looked at; ``otherwise`` wins after the last turn."""

    endings: tuple[Ending, ...]
    otherwise: Side
    rule: RuleId
    source: Source


class PlacementRecord(Record, frozen=True, kw_only=True):
    """A counter ``at`` a zone, its default where it has ``choices``, or ``out`` of the game."""

    counter: Key
    at: Key | None = None
    choices: tuple[Key, ...] = ()
    out: Literal["sunk", "withdrawn"] | None = None
    source: Source


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A file in ``scenarios/``; see ``components.model.Scenario``. Counters not placed come on their own turn."""

    number: Positive
    first_turn: Count
    last_turn: Positive
    points: int = 0
    control: dict[Key, Side]
    routes_open: bool = False
    draws: dict[Side, Count]
    used: tuple[HalfId, ...] = ()
    victory: Victory
    setup: tuple[PlacementRecord, ...]
