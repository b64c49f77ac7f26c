"""The tables of The Pacific War as they stand on disk: figures, the Combat Results Chart, draws, turns."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from ironbottom.kernel.papers import Chart, Count, Figure, GameFile, Positive, Record, RuleId, Source

PhaseKey = Literal["set_up", "turn_zero", "reinforcements", "card_draw", "strategy", "supply", "victory"]


class FiguresRecord(Record, frozen=True, kw_only=True):
    """Single numbers of the rules; ``data.model.Figures`` says what each means."""

    dice_sides: Figure
    japan_hand_limit: Figure
    allied_hand_limit: Figure
    reshuffle_at: Figure
    resources_only: Figure
    fleet_trains: Figure
    fleet_train_from: Figure
    route_cost: Figure
    nav_cost: Figure
    rounds_beyond_points: Figure
    counterattack_reserve: Figure
    carriers_left: Figure
    lba_left: Figure
    armor_reduction: Figure
    armor_destroyed_by: Figure
    lba_return: Figure
    lba_per_base: Figure
    points_per_ground: Figure
    ground_per_card: Figure
    base_majority: Figure
    advanced_from: Figure
    infantry_return: Figure
    torpedo_reduction: Figure
    torpedo_least: Figure
    carrier_loss_turn: Figure
    hybrids_leave: Figure
    late_least: Figure
    late_most: Figure
    extra_draw_from: Figure
    least_draw: Figure
    draw_per_capture: Figure
    rebuild_cost: Figure
    rebuild_delay: Figure
    transit_points: Figure
    opening_repair_delay: Figure


class PhaseRecord(Record, frozen=True, kw_only=True):
    """A phase of a turn."""

    id: PhaseKey
    name: str
    rule: RuleId
    source: Source


class TurnRecord(Record, frozen=True, kw_only=True):
    """A box of the turn track; ``period``: what time it covers."""

    number: Count
    name: str
    period: str
    source: Source


class ColumnRecord(Record, frozen=True, kw_only=True):
    """A column of the Combat Results Chart, ``id`` being its head; no ``high``: the last one, without end."""

    id: str
    low: Positive
    high: Positive | None = None
    hits: tuple[Count, ...]
    source: Source
    sources: dict[str, Source] = field(default_factory=dict)


class FixedColumn(Record, frozen=True, kw_only=True):
    """A column of the chart that a rule names."""

    column: str
    rule: RuleId
    source: Source


class FixedColumns(Record, frozen=True, kw_only=True):
    """The columns of the two strikes of Turn 0 (pacificwar:5.1.i, 5.1.ii)."""

    pearl_harbor: FixedColumn
    malaya: FixedColumn


class RolledColumn(Record, frozen=True, kw_only=True):
    """A column of the chart for each result of a die."""

    columns: tuple[str, ...]
    rule: RuleId
    source: Source


class Draw(Record, frozen=True, kw_only=True):
    """Cards drawn on each turn, from Turn 0 on."""

    by_turn: tuple[Count, ...]
    rule: RuleId
    source: Source


class Draws(Record, frozen=True, kw_only=True):
    """Draws of both sides, and the ``smaller`` ones of the Allies (pacificwar:15.3)."""

    japan: Draw
    allies: Draw
    smaller: Draw


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresRecord
    phases: tuple[PhaseRecord, ...]
    turns: tuple[TurnRecord, ...]
    crt: tuple[ColumnRecord, ...]
    fixed_columns: FixedColumns
    second_strike: RolledColumn
    draws: Draws
    charts: tuple[Chart, ...]
