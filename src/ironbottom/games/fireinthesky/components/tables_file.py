"""The tables of Fire in the Sky as they stand on disk: figures, charts, and the schedule of the war."""

from __future__ import annotations

from typing import Generic, Literal

from msgspec import field

from ironbottom.games.fireinthesky.components.files import RuleNumber
from ironbottom.games.fireinthesky.components.ids import Phase, Roll, Side, When
from ironbottom.kernel.papers import (
    Chart,
    Count,
    Figure,
    FigureT,
    GameFile,
    Key,
    PhaseRecord,
    Positive,
    Record,
    RuleId,
    Source,
)

TrackKey = Literal[
    "transport_japan", "transport_us", "transport_british", "submarines_japan", "submarines_allied"
]


class FiguresOf(Record, Generic[FigureT], frozen=True, kw_only=True):
    """Single numbers of the rules: with their sources in the file, alone for those who play by them.

    ``steps_after_entering_zone``: hexes a Task Force may go on after it enters an enemy air zone;
    ``steps_from_zone``: hexes it moves at all when it starts in one.  ``reaction_divisor``: of the movement allowance,
    rounded up; ``long_range_divisor``: of the strength of air units from neighbouring hexes, rounded down;
    ``anti_aircraft_divisor``: of a base's printed air capacity.  ``deployment_cost``, ``operational_cost``: transport
    points for each point of transport rating.  ``oil_halves_short``, ``oil_halves_long``: half oil points for each
    point of transport rating up to ``short_sail`` hexes, and beyond.  ``pool_per_oil``: shipping needed for each oil
    point hauled.  ``pool_step``: shipping lost for each hit; ``transport_loss``: transport points lost with it to
    submarines.  ``return_per_hit``: a ship's absence in friendly Reinforcement Phases; ``land_return``,
    ``disbanded_return``, ``displaced_return``: the same for what was eliminated, disbanded, or sent away for any other
    cause.  ``penalty_points``: for each base that Japan should have captured.  ``bombing_near``: see
    ``When.BASE_NEAR_HOME``.  ``naval_aviation_last_turn``: under the rule of elite pilots no air unit enters the Naval
    Aviation box directly after it.  ``training_phases``: a year, in Japanese Reinforcement Phases.
    """

    dice_sides: FigureT
    task_force_ships: FigureT
    task_force_cargo: FigureT
    sea_deployment_range: FigureT
    cargo_range: FigureT
    steps_after_entering_zone: FigureT
    steps_from_zone: FigureT
    supply_range: FigureT
    landing_range: FigureT
    reaction_divisor: FigureT
    long_range_divisor: FigureT
    anti_aircraft_divisor: FigureT
    land_capacity: FigureT
    atoll_capacity: FigureT
    deployment_cost: FigureT
    operational_cost: FigureT
    short_sail: FigureT
    oil_halves_short: FigureT
    oil_halves_long: FigureT
    free_fuel_from_turn: FigureT
    oil_per_resource: FigureT
    pool_per_oil: FigureT
    transport_per_oil: FigureT
    transport_per_transfer: FigureT
    oil_per_escort_die: FigureT
    submarine_per_attack: FigureT
    pool_step: FigureT
    transport_loss: FigureT
    damage_dice: FigureT
    half_hits_per_hit: FigureT
    return_per_hit: FigureT
    land_return: FigureT
    disbanded_return: FigureT
    displaced_return: FigureT
    japan_wins_at: FigureT
    allies_win_at: FigureT
    lifeline_points: FigureT
    penalty_from_turn: FigureT
    penalty_points: FigureT
    bombing_range: FigureT
    bombing_near: FigureT
    transport_per_bombing_die: FigureT
    ranger_points: FigureT
    long_lance_firepower: FigureT
    naval_aviation_last_turn: FigureT
    training_phases: FigureT
    kamikaze_from_turn: FigureT
    kamikaze_most_points: FigureT
    naval_aa_from_turn: FigureT
    naval_aa_halves: FigureT
    explosion_dice: FigureT
    explosion_total: FigureT


class Modifier(Record, frozen=True, kw_only=True):
    """A change of a roll: it counts when every one of its conditions holds.

    ``side``: the side that rolls, or whose ship is checked for damage; None: either.  ``part``: whose part of the turn
    it is, None: either.  ``first_turn`` to ``last_turn``, None: to the end.  ``option``: number of the optional rule
    that must be in use.  ``when``: what else.  ``per_firepower``: ``change`` for each point of the firer's firepower.
    """

    change: int
    rule: RuleId
    when: When = When.ALWAYS
    side: Side | None = None
    part: Side | None = None
    first_turn: Positive = field(name="from_turn", default=1)
    last_turn: Positive | None = field(name="to_turn", default=None)
    option: RuleNumber | None = None
    per_firepower: bool = False


class CombatRow(Record, frozen=True, kw_only=True):
    """A row of the combat table: a die hits on ``hits_on`` or more."""

    roll: Roll = field(name="id")
    name: str
    hits_on: Positive
    modifiers: tuple[Modifier, ...]
    rule: RuleId
    source: Source


class SurfaceRow(Record, frozen=True, kw_only=True):
    """A row of the surface combat table, a cell for each defence rating; ``half_hit``: it scores half a hit only."""

    firepower: Count
    to_hit: tuple[Positive, ...]
    half_hit: tuple[bool, ...]


class Expansion(Record, frozen=True, kw_only=True):
    """What air and port capacities of Allied bases are multiplied by from a turn on (fireinthesky:15.2)."""

    from_turn: Positive
    factor: Positive


class Event(Record, frozen=True, kw_only=True):
    """Base of the lines of a reinforcement schedule."""

    turn: Positive
    side: Side
    source: Source


class ArriveFile(Event, frozen=True, kw_only=True, tag_field="event", tag="arrive"):
    """See ``components.scenario.Arrival``."""

    counter: Key
    count: Positive = 1
    at: Key | None = None
    may_train: bool = False
    option: RuleNumber | None = None


class SetLevelFile(Event, frozen=True, kw_only=True, tag_field="event", tag="set_level"):
    """The track is set to this value: see ``components.scenario.TransportLevel``."""

    track: TrackKey
    value: Count


class LevelOfPoolFile(Event, frozen=True, kw_only=True, tag_field="event", tag="level_of_pool"):
    """The track is set to the Merchantmen Pool (fireinthesky:6.2.b2)."""

    track: TrackKey


class WithdrawFile(Event, frozen=True, kw_only=True, tag_field="event", tag="withdraw"):
    """See ``components.scenario.Withdrawal``."""

    counter: Key
    option: RuleNumber | None = None


EventFile = ArriveFile | SetLevelFile | LevelOfPoolFile | WithdrawFile


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresOf[Figure]
    phases: tuple[PhaseRecord[Phase], ...]
    periods: tuple[str, ...]
    combat: tuple[CombatRow, ...]
    defences: tuple[Positive, ...]
    surface: tuple[SurfaceRow, ...]
    damage: tuple[Modifier, ...]
    expansion: tuple[Expansion, ...]
    war_schedule: tuple[EventFile, ...]
    charts: tuple[Chart, ...]
