"""A scenario ready for the rules: every word a number, see ``components.ids``."""

from __future__ import annotations

from typing import Annotated, Generic, TypeVar

import msgspec
from msgspec import Meta

from ironbottom.games.fireinthesky.components.files import RuleNumber
from ironbottom.games.fireinthesky.components.ids import NONE, Phase, Purse, Side
from ironbottom.kernel.papers import Count, Positive, Record, RuleId, ScenarioHead

CounterT = TypeVar("CounterT")
SpaceT = TypeVar("SpaceT")
"""How a record names a counter and a space: by their ids in the file, by their numbers for the rules."""
EvenCount = Annotated[int, Meta(ge=0, multiple_of=2)]
"""The Merchantmen Pool moves in steps of two (fireinthesky:3.3.5.b1)."""


class StandardVictory(Record, frozen=True, kw_only=True, tag_field="type", tag="standard"):
    """The limits of the rules; at the end of the last turn ``draw_at`` points are a draw, more win for Japan."""

    draw_at: Count
    rule: RuleId


class Controls(msgspec.Struct, frozen=True):
    """``points`` for controlling ``space`` at the end."""

    space: int
    points: int


class Sunk(msgspec.Struct, frozen=True):
    """``points`` for each of these enemy counters that was sunk."""

    counters: frozenset[int]
    points: int


class PointsVictory(msgspec.Struct, frozen=True):
    """The side with more points by its own ``terms`` wins; ``tie``: who wins then, None: a draw."""

    terms: tuple[tuple[Controls | Sunk, ...], ...]
    tie: Side | None
    rule: str


class Arrival(msgspec.Struct, frozen=True):
    """Counters that arrive as reinforcements (fireinthesky:6.1).

    ``at``: the base where they are placed while it is Allied controlled and free of Japanese units, NONE: a home base
    of their nation.  ``without_planes``: into the Carriers without Planes box.  ``may_train``: these air units may
    enter the Naval Aviation box (fireinthesky:6.1.1.b1).  ``option``: only when that optional rule is in use.
    """

    counter: int
    count: int
    at: int = NONE
    without_planes: bool = False
    may_train: bool = False
    option: str = ""


class TransportLevel(msgspec.Struct, frozen=True):
    """What a purse is reset to (fireinthesky:6.2); ``value`` None: the Merchantmen Pool."""

    purse: Purse
    value: int | None


class SubmarineLevel(msgspec.Struct, frozen=True):
    """What the submarine points of a side are reset to (fireinthesky:6.2)."""

    side: Side
    value: int


class Withdrawal(msgspec.Struct, frozen=True):
    """A counter that leaves for conversion if it was not sunk (fireinthesky:16.2.5.b1)."""

    counter: int
    option: str = ""


Event = Arrival | TransportLevel | SubmarineLevel | Withdrawal


class Moment(msgspec.Struct, frozen=True):
    """A phase of a player's part of a turn."""

    turn: int
    side: Side
    phase: Phase


class LastPart(msgspec.Struct, frozen=True):
    """The part after which a scenario ends."""

    turn: int
    side: Side


class Tracks(Record, frozen=True, kw_only=True):
    """Markers of the General Record Track at the start; points last until the first reset.

    See ruling economic_phase_turn_1.
    """

    victory: Count
    oil: Count
    merchantmen: EvenCount
    transport_japan: Count
    transport_us: Count
    transport_british: Count
    submarines_japan: Count
    submarines_allied: Count

    @property
    def transport(self) -> tuple[int, ...]:
        """Transport points by purse."""
        return tuple(getattr(self, f"transport_{purse.key}") for purse in Purse)

    @property
    def submarines(self) -> tuple[int, ...]:
        """Submarine points by side."""
        return tuple(getattr(self, f"submarines_{side.key}") for side in Side)


class SetupRow(Record, Generic[CounterT, SpaceT], frozen=True, kw_only=True):
    """So many counters ``at`` a space, or ``due`` on a turn of the Game Turn Track, or ``sunk`` before play.

    ``reduced``: on the reduced side or, for air, with strength 1.
    """

    counter: CounterT
    count: Positive = 1
    at: SpaceT | None = None
    due: Count = 0
    sunk: bool = False
    reduced: bool = False
    option: RuleNumber | None = None


class Scenario(ScenarioHead, frozen=True, kw_only=True):
    """A start position and how the game ends.

    ``control``: by space, a side or NEUTRAL for bases, NONE for what is no base.  ``in_play``: the bases and off-map
    boxes that count; units do not enter the others.  ``schedule``: by turn and side.  ``returns_to``: by side, the
    base that its ships return to instead of their home bases, or NONE.  ``never_captured``: bases that Japan pays for
    until it captures them (fireinthesky:4.3.1.b3; ruling penalty_in_late_scenarios).  ``singapore_fell``,
    ``surabaya_fell``: Japan took them before play (fireinthesky:15.5, 15.4.b2).  ``sudden_limits``: the victory limits
    hold at any time (ruling points_scenarios_and_limits).
    """

    number: int
    first_turn: int
    last_turn: int
    start: Moment
    ends_after: LastPart
    tracks: Tracks
    victory: StandardVictory | PointsVictory
    sudden_limits: bool
    control: tuple[int, ...]
    in_play: frozenset[int]
    returns_to: tuple[int, ...]
    never_captured: tuple[int, ...]
    singapore_fell: bool
    surabaya_fell: bool
    schedule: dict[tuple[int, int], tuple[Event, ...]]
    setup: tuple[SetupRow[int, int], ...]

    def events(self, turn: int, side: int) -> tuple[Event, ...]:
        """The lines of the reinforcement schedule for one part of a turn."""
        return self.schedule.get((turn, side), ())
