"""The tables of The Pacific War as they stand on disk: figures, the Combat Results Chart, draws, turns."""

from __future__ import annotations

from typing import Generic

from msgspec import field

from ironbottom.games.pacificwar.components.ids import Phase
from ironbottom.kernel.papers import (
    Chart,
    Count,
    Figure,
    FigureT,
    GameFile,
    PhaseRecord,
    Positive,
    Record,
    RuleId,
    Source,
)


class FiguresOf(Record, Generic[FigureT], frozen=True, kw_only=True):
    """Single numbers of the rules: with their sources in the file, alone for those who play by them.

    Those of movement are movement points, "left" counts columns.

    ``fleet_trains``: markers there are.  ``fleet_train_from``, ``advanced_from``, ``carrier_loss_turn``,
    ``hybrids_leave``, ``extra_draw_from``, ``resources_only``: turns; on the last one no card text counts in the
    Strategy Phase (8.4).  ``rounds_beyond_points``: combat rounds beside those for points left (9.1).
    ``counterattack_reserve``: points a counterattack must leave unspent (8.12).  ``carriers_left``, ``lba_left``: see
    9.2.2.  ``armor_reduction``: of each damage die; ``armor_destroyed_by``: the die that destroys in spite of it.
    ``lba_return``: turns that LBA are away for any cause but damage (9.5.3.i, 10.1.d).  ``reshuffle_at``: cards left in
    the deck (7.4).  ``points_per_ground``: airstrike plus gunnery for one ground strength; ``ground_per_card``.
    ``base_majority``: points for it (11.c).  ``late_least``, ``late_most``: points of Japan for which late arrivals
    come (15.1).  ``least_draw``, ``draw_per_capture``: of Japan by rule 15.2.  ``torpedo_reduction``,
    ``torpedo_least``: of the die for gunnery (13.6).  ``infantry_return``: turns (13.1).  ``transit_points``: 15.9.
    ``rebuild_cost``: cards for a Japanese LBA to return at once, else it is ``rebuild_delay`` turns (15.7).
    ``opening_repair_delay``: further turns for damage of Turn 0 (15.10).
    """

    dice_sides: FigureT
    japan_hand_limit: FigureT
    allied_hand_limit: FigureT
    reshuffle_at: FigureT
    resources_only: FigureT
    fleet_trains: FigureT
    fleet_train_from: FigureT
    route_cost: FigureT
    nav_cost: FigureT
    rounds_beyond_points: FigureT
    counterattack_reserve: FigureT
    carriers_left: FigureT
    lba_left: FigureT
    armor_reduction: FigureT
    armor_destroyed_by: FigureT
    lba_return: FigureT
    lba_per_base: FigureT
    points_per_ground: FigureT
    ground_per_card: FigureT
    base_majority: FigureT
    advanced_from: FigureT
    infantry_return: FigureT
    torpedo_reduction: FigureT
    torpedo_least: FigureT
    carrier_loss_turn: FigureT
    hybrids_leave: FigureT
    late_least: FigureT
    late_most: FigureT
    extra_draw_from: FigureT
    least_draw: FigureT
    draw_per_capture: FigureT
    rebuild_cost: FigureT
    rebuild_delay: FigureT
    transit_points: FigureT
    opening_repair_delay: FigureT


class TurnRecord(Record, frozen=True, kw_only=True):
    """A box of the turn track; ``period``: what time it covers."""

    number: Count
    name: str
    period: str
    source: Source


class Column(Record, frozen=True, kw_only=True):
    """A column of the Combat Results Chart: strength ``low`` to ``high`` (None: or more), hits for a die of 1..6."""

    label: str = field(name="id")
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

    figures: FiguresOf[Figure]
    phases: tuple[PhaseRecord[Phase], ...]
    turns: tuple[TurnRecord, ...]
    crt: tuple[Column, ...]
    fixed_columns: FixedColumns
    second_strike: RolledColumn
    draws: Draws
    charts: tuple[Chart, ...]
