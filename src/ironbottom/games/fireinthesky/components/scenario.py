"""A scenario ready for the rules: every word a number, see ``components.ids``."""

from __future__ import annotations

import msgspec

from ironbottom.games.fireinthesky.components.ids import NONE, Phase, Purse, Side
from ironbottom.kernel.papers import ScenarioHead


class StandardVictory(msgspec.Struct, frozen=True):
    """The limits of the rules; at the end of the last turn ``draw_at`` points are a draw, more win for Japan."""

    draw_at: int
    rule: str


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


class Tracks(msgspec.Struct, frozen=True):
    """Markers at the start; ``transport`` by purse, ``submarines`` by side."""

    victory: int
    oil: int
    merchantmen: int
    transport: tuple[int, ...]
    submarines: tuple[int, ...]


class SetupRow(msgspec.Struct, frozen=True):
    """Counters at the start: in ``space``, or NONE: due on turn ``due`` of the Game Turn Track, or ``sunk``.

    ``reduced``: on the reduced side or, for air, with strength 1.
    """

    counter: int
    count: int
    space: int
    due: int
    sunk: bool
    reduced: bool
    option: str


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
    setup: tuple[SetupRow, ...]

    def events(self, turn: int, side: int) -> tuple[Event, ...]:
        """The lines of the reinforcement schedule for one part of a turn."""
        return self.schedule.get((turn, side), ())
