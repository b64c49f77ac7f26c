"""A scenario ready for the rules: every word a number, see ``components.ids``."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Side, UnitType
from ironbottom.kernel.papers import Count, Key, Positive, Record, RuleId, ScenarioHead, Source

SpaceT = TypeVar("SpaceT")
"""How a record names a space: by its id in the file, by its number for the rules."""


class HeldUntilNextTurn(
    Record, Generic[SpaceT], frozen=True, kw_only=True, tag_field="type", tag="held_until_next_turn"
):
    """``winner`` wins when it took one of ``any_of`` and still holds it as the captor's next turn starts.

    The side must also hold ``also_holds``; with ``captor_holds_home`` the capturing power must hold the
    capitals of all its countries that have money.  ``or_at_end_of_round`` (0: never) names a round at whose
    end holding is enough.
    """

    winner: Side
    any_of: tuple[SpaceT, ...]
    also_holds: tuple[SpaceT, ...] = ()
    captor_holds_home: bool = False
    or_at_end_of_round: Count = 0
    rule: RuleId


class PointsReached(Record, frozen=True, kw_only=True, tag_field="type", tag="points_reached"):
    """``winner`` wins in phase 9 of Japan's turn when the track shows ``points`` or more."""

    winner: Side
    points: Positive
    rule: RuleId


class NoPointScored(Record, frozen=True, kw_only=True, tag_field="type", tag="no_point_scored"):
    """``winner`` wins in phase 9 of Japan's turn when Japan scores no point in it."""

    winner: Side
    rule: RuleId


class PointsBelow(Record, frozen=True, kw_only=True, tag_field="type", tag="points_below"):
    """``winner`` wins at the end of that round when the track shows fewer than ``points``."""

    winner: Side
    points: Positive
    at_end_of_round: Positive
    rule: RuleId


class HoldsSeveral(Record, Generic[SpaceT], frozen=True, kw_only=True, tag_field="type", tag="holds_several"):
    """``winner`` wins when it controls enough spaces at several moments.

    It needs ``at_least`` of the spaces ``of`` before phase 1 of ``power`` in each of ``rounds``.
    """

    winner: Side
    at_least: Positive
    of: tuple[SpaceT, ...]
    power: Power
    rounds: tuple[Positive, ...]
    rule: RuleId


class NotWonBy(Record, frozen=True, kw_only=True, tag_field="type", tag="not_won_by"):
    """``winner`` wins at the end of that round if the game is still on."""

    winner: Side
    at_end_of_round: Positive
    rule: RuleId


Timed = PointsReached | NoPointScored | PointsBelow | NotWonBy
Victory = HeldUntilNextTurn[int] | HoldsSeveral[int] | Timed
VictoryFile = HeldUntilNextTurn[Key] | HoldsSeveral[Key] | Timed


class Special(msgspec.Struct, frozen=True):
    """What a scenario changes in the rules.

    ``first_turn_surprise``: Allied defenders outside Chinese territory hit at most on the cap in Japan's
    first turn. ``victory_points_kept``: Japan scores points.  ``off_board_income``: added in phase 9, by
    country. ``income_paid_to``: whose purse gets a country's income, by country (normally its own).
    ``ship_zones``: sea zones for new ships by country where they are not those next to the capital (else
    empty).
    """

    first_turn_surprise: bool
    victory_points_kept: bool
    off_board_income: tuple[int, ...]
    income_paid_to: tuple[Country, ...]
    ship_zones: tuple[tuple[int, ...], ...]


class SetupUnits(Record, Generic[SpaceT], frozen=True, kw_only=True):
    """``count`` units in a space.

    ``country``: of antiaircraft guns.  ``aboard``: the type of ship that fighters at sea stand on.
    """

    nation: Nation
    type: UnitType
    count: Positive
    space: SpaceT
    source: Source
    country: Country | None = None
    aboard: UnitType | None = None
    note: str = ""


class Scenario(ScenarioHead, frozen=True, kw_only=True, eq=False):
    """A start position.

    By space, NONE where it does not apply: ``control`` (country), ``route_holder`` and ``centre_holder``
    (side; NONE also for a route or centre out of use).  ``active`` says which spaces are in play.  ``income``
    goes by ``Track``, ``cash`` by ``Country``.  ``convoy_cash`` is split among ``convoy_purses`` before the
    first turn; the same purses share the British convoy income later.  ``seats[n]`` lists the powers of each
    of n seats.  ``last_turn`` 0: no last round.  Victory conditions are checked in the order given.
    """

    first_turn: int
    last_turn: int
    seats: dict[int, tuple[tuple[Power, ...], ...]]
    turn_order: tuple[Power, ...]
    active: tuple[bool, ...]
    control: tuple[int, ...]
    route_holder: tuple[int, ...]
    centre_holder: tuple[int, ...]
    income: tuple[int, ...]
    cash: tuple[int, ...]
    convoy_cash: int
    convoy_purses: tuple[Country, ...]
    victory_points: int
    kamikaze: int
    special: Special
    victory: tuple[Victory, ...]
    complexes: tuple[int, ...]
    setup: tuple[SetupUnits[int], ...]
