"""A scenario of Fire in the Sky as it stands on disk, victory conditions as tagged objects."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.games.fireinthesky.components.files import ShipKey
from ironbottom.games.fireinthesky.components.ids import Phase, Side
from ironbottom.games.fireinthesky.components.scenario import SetupRow, StandardVictory, Tracks
from ironbottom.games.fireinthesky.components.tables_file import EventFile
from ironbottom.kernel.papers import Key, Positive, Record, RuleId, ScenarioHead

HolderKey = Literal["japan", "allied", "neutral"]


class ControlsFile(Record, frozen=True, kw_only=True, tag_field="type", tag="controls"):
    """See ``components.scenario.Controls``."""

    side: Side
    space: Key
    points: Positive


class SunkFile(Record, frozen=True, kw_only=True, tag_field="type", tag="sunk"):
    """``side`` scores for each of these enemy counters that was sunk; see ``components.scenario.Sunk``."""

    side: Side
    counters: tuple[Key, ...]
    points: Positive


class SunkClassesFile(Record, frozen=True, kw_only=True, tag_field="type", tag="sunk_classes"):
    """``side`` scores for each enemy counter of these classes that was sunk; see ``components.scenario.Sunk``."""

    side: Side
    classes: tuple[ShipKey, ...]
    points: Positive


class PointsVictoryFile(Record, frozen=True, kw_only=True, tag_field="type", tag="points"):
    """See ``components.scenario.PointsVictory``; ``tie``: who wins then, no side: a draw."""

    terms: tuple[ControlsFile | SunkFile | SunkClassesFile, ...]
    rule: RuleId
    tie: Side | None = None


class StartFile(Record, frozen=True, kw_only=True):
    """Where in the first turn play begins."""

    side: Side
    phase: Phase


class ScenarioFile(ScenarioHead, frozen=True, kw_only=True):
    """A file in ``scenarios/``; see ``components.scenario.Scenario`` for what the values mean.

    ``schedule``: its own lines, or ``war`` for those of ``tables.json`` from its first turn on.  ``returns_to``:
    a base that stands for the home bases of a side's ships.  ``in_play``: no list means all.
    """

    number: Positive
    first_turn: Positive
    last_turn: Positive
    starts_with: StartFile
    ends_after: Side
    tracks: Tracks
    victory: StandardVictory | PointsVictoryFile
    returns_to: dict[Side, Key] = field(default_factory=dict)
    in_play: tuple[Key, ...] | None = None
    control: dict[Key, HolderKey]
    schedule: Literal["war"] | tuple[EventFile, ...]
    setup: tuple[SetupRow[Key, Key], ...]
