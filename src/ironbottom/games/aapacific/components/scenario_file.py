"""A scenario of Axis & Allies: Pacific as it stands on disk, victory conditions as tagged objects."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.games.aapacific.components.files import (
    CountryKey,
    NationKey,
    PowerKey,
    SideKey,
    TrackKey,
    UnitKey,
)
from ironbottom.kernel.papers import Count, GameFile, Key, Positive, Record, RuleId, Source


class HeldUntilNextTurnFile(Record, frozen=True, kw_only=True, tag_field="type", tag="held_until_next_turn"):
    """See ``data.scenario.HeldUntilNextTurn``."""

    winner: SideKey
    any_of: tuple[Key, ...]
    also_holds: tuple[Key, ...] = ()
    captor_holds_home: bool = False
    or_at_end_of_round: Positive | None = None
    rule: RuleId


class PointsReachedFile(Record, frozen=True, kw_only=True, tag_field="type", tag="points_reached"):
    """See ``data.scenario.PointsReached``."""

    winner: SideKey
    points: Positive
    rule: RuleId


class NoPointScoredFile(Record, frozen=True, kw_only=True, tag_field="type", tag="no_point_scored"):
    """See ``data.scenario.NoPointScored``."""

    winner: SideKey
    rule: RuleId


class PointsBelowFile(Record, frozen=True, kw_only=True, tag_field="type", tag="points_below"):
    """See ``data.scenario.PointsBelow``."""

    winner: SideKey
    points: Positive
    at_end_of_round: Positive
    rule: RuleId


class HoldsSeveralFile(Record, frozen=True, kw_only=True, tag_field="type", tag="holds_several"):
    """See ``data.scenario.HoldsSeveral``."""

    winner: SideKey
    at_least: Positive
    of: tuple[Key, ...]
    power: PowerKey
    rounds: tuple[Positive, ...]
    rule: RuleId


class NotWonByFile(Record, frozen=True, kw_only=True, tag_field="type", tag="not_won_by"):
    """See ``data.scenario.NotWonBy``."""

    winner: SideKey
    at_end_of_round: Positive
    rule: RuleId


VictoryFile = (
    HeldUntilNextTurnFile
    | PointsReachedFile
    | NoPointScoredFile
    | PointsBelowFile
    | HoldsSeveralFile
    | NotWonByFile
)


class SpecialFile(Record, frozen=True, kw_only=True):
    """What a scenario changes in the rules."""

    first_turn_surprise: bool
    victory_points_kept: bool = True
    off_board_income: dict[CountryKey, Count] = field(default_factory=dict)
    income_paid_to: dict[CountryKey, CountryKey] = field(default_factory=dict)
    ship_zones: dict[CountryKey, tuple[Key, ...]] = field(default_factory=dict)
    routes_out_of_use: tuple[Key, ...] = ()


class ComplexFile(Record, frozen=True, kw_only=True):
    """An industrial complex that stands at the start."""

    space: Key
    source: Source
    option: Key | None = None
    note: str = ""


class SetupFile(Record, frozen=True, kw_only=True):
    """So many units of one kind in one space; ``aboard``: the type of ship that fighters at sea stand on."""

    nation: NationKey
    type: UnitKey
    count: Positive
    space: Key
    source: Source
    country: CountryKey | None = None
    aboard: UnitKey | None = None
    note: str = ""


class ScenarioFile(GameFile, frozen=True, kw_only=True):
    """A file in ``scenarios/``; see ``data.scenario.Scenario`` for what the values mean."""

    id: Key
    name: str
    summary: str
    first_turn: Positive
    last_turn: Positive | None = None
    minutes: Positive
    seats: dict[Literal["2", "3"], tuple[tuple[PowerKey, ...], ...]]
    turn_order: tuple[PowerKey, ...]
    active_spaces: Literal["all"] | tuple[Key, ...]
    control: dict[Key, CountryKey]
    convoy_routes: dict[Key, SideKey]
    convoy_centres: dict[Key, SideKey]
    income: dict[TrackKey, Count]
    cash: dict[CountryKey, Count]
    convoy_cash: Count
    convoy_purses: tuple[CountryKey, ...]
    victory_points: Count
    kamikaze: Count
    special: SpecialFile
    victory: tuple[VictoryFile, ...]
    source: Source
    note: str = ""
    complexes: tuple[ComplexFile, ...]
    setup: tuple[SetupFile, ...]
