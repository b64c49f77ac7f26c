"""The tables of Fire in the Sky as they stand on disk: figures, charts, and the schedule of the war."""

from __future__ import annotations

from typing import Literal

from ironbottom.games.fireinthesky.components.files import PhaseKey, RuleNumber, SideKey
from ironbottom.kernel.papers import Chart, Count, Figure, GameFile, Key, Positive, Record, RuleId, Source

RollKey = Literal[
    "asw_convoy",
    "merchant",
    "bombing",
    "asw_task_force",
    "torpedo",
    "air_to_air",
    "anti_aircraft",
    "air_strike",
    "ground_support",
    "land_combat",
]
WhenKey = Literal[
    "always",
    "friendly_air_in_hex",
    "no_destroyer",
    "cargo_target",
    "ship_at_anchor",
    "armoured_deck",
    "air_supremacy",
    "supporting_air_point_with_supremacy",
    "elite_point",
    "against_kamikaze",
    "task_force_against_kamikaze",
    "out_of_supply",
    "marines_landing",
    "base_near_home",
    "air_strike",
    "surface",
    "submarine",
    "later_check",
]
TrackKey = Literal[
    "transport_japan", "transport_us", "transport_british", "submarines_japan", "submarines_allied"
]


class FiguresRecord(Record, frozen=True, kw_only=True):
    """Single numbers of the rules; ``data.model.Figures`` says what each means."""

    dice_sides: Figure
    task_force_ships: Figure
    task_force_cargo: Figure
    sea_deployment_range: Figure
    cargo_range: Figure
    steps_after_entering_zone: Figure
    steps_from_zone: Figure
    supply_range: Figure
    landing_range: Figure
    reaction_divisor: Figure
    long_range_divisor: Figure
    anti_aircraft_divisor: Figure
    land_capacity: Figure
    atoll_capacity: Figure
    deployment_cost: Figure
    operational_cost: Figure
    short_sail: Figure
    oil_halves_short: Figure
    oil_halves_long: Figure
    free_fuel_from_turn: Figure
    oil_per_resource: Figure
    pool_per_oil: Figure
    transport_per_oil: Figure
    transport_per_transfer: Figure
    oil_per_escort_die: Figure
    submarine_per_attack: Figure
    pool_step: Figure
    transport_loss: Figure
    damage_dice: Figure
    half_hits_per_hit: Figure
    return_per_hit: Figure
    land_return: Figure
    disbanded_return: Figure
    displaced_return: Figure
    japan_wins_at: Figure
    allies_win_at: Figure
    lifeline_points: Figure
    penalty_from_turn: Figure
    penalty_points: Figure
    bombing_range: Figure
    bombing_near: Figure
    transport_per_bombing_die: Figure
    ranger_points: Figure
    long_lance_firepower: Figure
    naval_aviation_last_turn: Figure
    training_phases: Figure
    kamikaze_from_turn: Figure
    kamikaze_most_points: Figure
    naval_aa_from_turn: Figure
    naval_aa_halves: Figure
    explosion_dice: Figure
    explosion_total: Figure


class PhaseRecord(Record, frozen=True, kw_only=True):
    """A phase of a player's part."""

    id: PhaseKey
    name: str
    rule: RuleId
    source: Source


class ModifierRecord(Record, frozen=True, kw_only=True):
    """A change of a roll; ``data.model.Modifier`` says what the conditions mean."""

    change: int
    rule: RuleId
    when: WhenKey = "always"
    side: SideKey | None = None
    part: SideKey | None = None
    from_turn: Positive = 1
    to_turn: Positive | None = None
    option: RuleNumber | None = None
    per_firepower: bool = False


class CombatRowRecord(Record, frozen=True, kw_only=True):
    """A row of the combat table."""

    id: RollKey
    name: str
    hits_on: Positive
    modifiers: tuple[ModifierRecord, ...]
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
    side: SideKey
    source: Source


class ArriveFile(Event, frozen=True, kw_only=True, tag_field="event", tag="arrive"):
    """See ``data.scenario.Arrival``."""

    counter: Key
    count: Positive = 1
    at: Key | None = None
    may_train: bool = False
    option: RuleNumber | None = None


class SetLevelFile(Event, frozen=True, kw_only=True, tag_field="event", tag="set_level"):
    """See ``data.scenario.Level``."""

    track: TrackKey
    value: Count


class LevelOfPoolFile(Event, frozen=True, kw_only=True, tag_field="event", tag="level_of_pool"):
    """The track is set to the Merchantmen Pool (fireinthesky:6.2.b2)."""

    track: TrackKey


class WithdrawFile(Event, frozen=True, kw_only=True, tag_field="event", tag="withdraw"):
    """See ``data.scenario.Withdrawal``."""

    counter: Key
    option: RuleNumber | None = None


EventFile = ArriveFile | SetLevelFile | LevelOfPoolFile | WithdrawFile


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresRecord
    phases: tuple[PhaseRecord, ...]
    periods: tuple[str, ...]
    combat: tuple[CombatRowRecord, ...]
    defences: tuple[Positive, ...]
    surface: tuple[SurfaceRow, ...]
    damage: tuple[ModifierRecord, ...]
    expansion: tuple[Expansion, ...]
    war_schedule: tuple[EventFile, ...]
    charts: tuple[Chart, ...]
