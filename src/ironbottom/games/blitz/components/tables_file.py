"""``tables.json`` as it stands on disk."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ironbottom.games.blitz.components.files import TerrainKey
from ironbottom.kernel.papers import (
    Chart,
    Count,
    Figure,
    GameFile,
    Key,
    NationKey,
    Positive,
    Record,
    RuleId,
    Source,
)

LetterKey = Literal["", "S", "L", "B"]
Month = Annotated[str, Meta(pattern="^[0-9]{4}-[0-9]{2}$")]


class FiguresRecord(Record, frozen=True, kw_only=True):
    """The single numbers of the rules, see ``model.Figures``."""

    die_sides: Figure
    island_size: Figure
    little_port_size: Figure
    sea_cost: Figure
    air_sea_cost: Figure
    air_land_cost: Figure
    lift_per_size: Figure
    naval_rebase: Figure
    air_rebase: Figure
    island_attackers: Figure
    attackers_per_area: Figure
    big_ship_support: Figure
    small_ship_support: Figure
    unsupplied_white: Figure
    size_per_oil: Figure
    oil_most: Figure
    surprise_port_bonus: Figure
    transports_block_as: Figure
    submarines_add: Figure
    convoys_in_a_sea: Figure
    repair_without_cost: Figure
    factory_repair: Figure
    convoy_cost: Figure


class ColumnRecord(Record, frozen=True, kw_only=True):
    """A column of the result charts: totals from ``low`` to ``high``, null: and more."""

    label: str
    low: Positive
    high: Positive | None = None


Cell = tuple[Count, LetterKey]
"""Hits and letter."""


class RoundsRecord(Record, frozen=True, kw_only=True):
    """The result charts, a row for each face of the die (blitz:6.0.d1)."""

    air: tuple[tuple[Cell, ...], ...]
    land: tuple[tuple[Cell, ...], ...]
    naval: tuple[tuple[Cell, ...], ...]
    strategic: tuple[tuple[Cell, ...], ...]


class RoundingRecord(Record, frozen=True, kw_only=True):
    """How many of 1, 2, 3 ... units an S and an L affect (blitz:r.a, r.b)."""

    s: tuple[Count, ...]
    l: tuple[Count, ...]  # noqa: E741 - the letter of the chart
    rule: RuleId
    source: Source


class TerrainRecord(Record, frozen=True, kw_only=True):
    """A row of the terrain chart (blitz:5.2.d, 6.2.i, 6.0.d4)."""

    mp: Positive
    arm_halved: bool
    air_halved: bool
    white_per_attacker: Count
    arm_bonus: Count
    source: Source


class SnowRecord(Record, frozen=True, kw_only=True):
    """What counts half in the snow (blitz:1.6.d2)."""

    attacking_land_halved: bool
    carriers_halved: bool
    air_at_sea_halved: bool
    v_weapons_halved: bool
    rule: RuleId
    source: Source


class BlockRecord(Record, frozen=True, kw_only=True):
    """Sizes from ``low`` to ``high`` (null: and more) block on a die of at most ``die`` (blitz:4.2.d1)."""

    low: Positive
    high: Positive | None = None
    die: Positive


class StayRecord(Record, frozen=True, kw_only=True):
    """Where the land units of a nation stay: areas of these countries, and these areas (blitz:3.3.d1, 3.3.d2).

    ``by_sea``: whether transports carry them from one to another.
    """

    nation: NationKey
    countries: tuple[Key, ...]
    spaces: tuple[Key, ...]
    by_sea: bool = False
    rule: RuleId
    source: Source


class TurnRecord(Record, frozen=True, kw_only=True, rename={"first": "from", "last": "to"}):
    """A turn of the track (blitz:1.6.d1)."""

    number: Positive
    first: Month
    last: Month
    snow: bool


class LevelRecord(Record, frozen=True, kw_only=True):
    """A level of victory by the margin of Japan (blitz:8.3.d1); null: everything below the others."""

    level: str
    least: int | None = None


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresRecord
    columns: tuple[ColumnRecord, ...]
    rounds: RoundsRecord
    rounding: RoundingRecord
    terrain: dict[TerrainKey, TerrainRecord]
    snow: SnowRecord
    stays: tuple[StayRecord, ...]
    blocks: tuple[BlockRecord, ...]
    turns: tuple[TurnRecord, ...]
    levels: tuple[LevelRecord, ...]
    charts: tuple[Chart, ...]
