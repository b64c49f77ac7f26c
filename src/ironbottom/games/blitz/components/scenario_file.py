"""A file in ``scenarios/`` as it stands on disk."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ironbottom.games.blitz.components.conditions import CapitalKey, Condition, PowerKey, SideKey
from ironbottom.games.blitz.components.files import ControlKey
from ironbottom.kernel.papers import Count, Key, Positive, Record, ScenarioHead, Source

SetKey = Literal["japan", "allies", "japan_blitz", "allies_blitz"]
TurnKey = Annotated[str, Meta(pattern="^[0-9]+$")]


class StepsRecord(Record, frozen=True, kw_only=True):
    """Steps of ships of these classes that a side has lost."""

    side: SideKey
    classes: tuple[CapitalKey, ...]


class TermRecord(Record, frozen=True, kw_only=True):
    """Points for a condition at the end, or for each lost step."""

    vp: Positive
    when: Condition | None = None
    each: StepsRecord | None = None


class PointsVictory(Record, frozen=True, kw_only=True, tag_field="type", tag="points"):
    """The side with more points wins; ``equal``: who does when both have as many."""

    japan: tuple[TermRecord, ...]
    allies: tuple[TermRecord, ...]
    equal: Literal["japan", "allies", "nobody"]


class AreaLevelRecord(Record, frozen=True, kw_only=True):
    """A level of victory by half points; null: everything below the others."""

    level: str
    least_halves: int | None = None


class AreasVictory(Record, frozen=True, kw_only=True, tag_field="type", tag="areas"):
    """Points of Japan for areas; each step of BB and CV counts ``step_halves`` half points for or against it."""

    areas: dict[Key, Positive]
    step_halves: Count
    levels: tuple[AreaLevelRecord, ...]


class SuddenRecord(Record, frozen=True, kw_only=True):
    """A side wins at a Turn End from a turn on if any of these holds (blitz:8.2.d1); ``text``: the same for players."""

    winner: SideKey
    from_turn: Positive
    any_of: tuple[Condition, ...]
    text: str = ""


class ObjectivesVictory(Record, frozen=True, kw_only=True, tag_field="type", tag="objectives"):
    """Objectives of the Victory Cards, scored at every Turn End (blitz:8.1.d1)."""

    objectives: tuple[Key, ...]
    sudden: tuple[SuddenRecord, ...]


class SurpriseRecord(Record, frozen=True, kw_only=True):
    """blitz:2.5.d1."""

    turn: Positive
    no_ground_attack_on: tuple[Key, ...]


class GarrisonRecord(Record, frozen=True, kw_only=True):
    """Land units of Japan below this size bring the USSR into the war (blitz:3.2.d1)."""

    space: Key
    size: Positive
    from_turn: Positive
    to_turn: Positive
    enters: Key


class PlacementRecord(Record, frozen=True, kw_only=True):
    """Counters of a type at the start."""

    piece: Key
    space: Key
    count: Positive = 1
    damaged: bool = False
    source: Source


class EventRecord(Record, frozen=True, kw_only=True):
    """Something that happens on a turn (blitz:2.1.d2, 7.3.d5, 7.4.d1, 7.4.d2)."""

    turn: Positive
    event: Literal["arrive", "withdraw", "upgrade", "factory", "open_route", "entry"]
    segment: SetKey | None = None
    piece: Key = ""
    count: Positive = 1
    space: str = ""
    to: Key = ""
    amount: Count = 0
    a: Key = ""
    b: Key = ""
    source: Source


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A file in ``scenarios/``; ``spaces``: those in play, empty: all; ``order_on``: the order of sets of a turn."""

    number: Positive
    first_turn: Positive
    last_turn: Positive
    order: tuple[SetKey, ...]
    order_on: dict[TurnKey, tuple[SetKey, ...]] = msgspec.field(default_factory=dict)
    production: bool
    repair_allowance: Count = 0
    surprise: SurpriseRecord | None = None
    garrison: GarrisonRecord | None = None
    neutral: tuple[Key, ...]
    spaces: tuple[Key, ...] = ()
    oil: dict[PowerKey, Count]
    control: dict[Key, ControlKey]
    victory: PointsVictory | AreasVictory | ObjectivesVictory
    setup: tuple[PlacementRecord, ...]
    schedule: tuple[EventRecord, ...]
