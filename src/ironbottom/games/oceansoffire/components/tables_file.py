"""``tables.json`` as it stands on disk."""

from __future__ import annotations

from typing import Generic

from msgspec import field

from ironbottom.kernel.papers import Count, Figure, FigureT, GameFile, Key, Positive, Record, RuleId, Source


class FiguresOf(Record, Generic[FigureT], frozen=True, kw_only=True):
    """Single numbers of the rules: with their sources in the file, alone for those who play by them.

    ``fewest_aps``: below which no loss of CPs brings an Impulse (9.33). ``airfield_base_factor``: times the AAL that
    may base. ``blocking_air_points``, ``blocking_steps``: what blocks a Sea Space. ``sea_leg``: Sea Spaces between
    two friendly ports of a Supply Path. ``most_landing``: points of Landing Capacity; ``contested_landing``: that of
    a contested Space (11.54); ``tp_per_landing``: TPs for each point. ``capital_ships_need``, ``fst_needs``: port
    capacity. ``upgrade_bonus``: of an Airfield or Port Upgrade. ``rebase_areas``: after loss of control.
    ``movement_factor_doubled``: times the MF for Movement. ``interception_spaces``: Sea Spaces from the port.
    ``recon_points``: of air. ``interception_group``: air points for each roll. ``supply_air_points_per_brigade``: at
    a mountain number. ``conquest_india_areas``: when the US operates everywhere (22.33). ``transport_damage_from``:
    Damage of a TT or the FST that costs ``transport_damage_loss`` TPs, or ``fst_damage_loss`` of its capacity
    (17.52). ``damaged_full``, ``damaged_single``: sixteenths of guns left to a ship with half of its Damage.
    """

    die_sides: FigureT
    rounds: FigureT
    aps_per_cp: FigureT
    most_saved_aps: FigureT
    fewest_aps: FigureT
    air_mps: FigureT
    airfield_base_factor: FigureT
    blocking_air_points: FigureT
    blocking_steps: FigureT
    sea_leg: FigureT
    most_landing: FigureT
    contested_landing: FigureT
    capital_ships_need: FigureT
    fst_needs: FigureT
    most_port: FigureT
    upgrade_bonus: FigureT
    rebase_areas: FigureT
    movement_factor_doubled: FigureT
    interception_spaces: FigureT
    recon_points: FigureT
    interception_group: FigureT
    tp_per_landing: FigureT
    minor_port_transports: FigureT
    supply_air_points_per_brigade: FigureT
    conquest_india_areas: FigureT
    most_rps: FigureT
    oil_a_turn: FigureT
    assault_mps: FigureT
    assault_mps_extended: FigureT
    extended_divisions: FigureT
    facilities_in_space: FigureT
    transport_damage_from: FigureT
    transport_damage_loss: FigureT
    fst_damage_loss: FigureT
    damaged_full: FigureT
    damaged_single: FigureT
    damaged_mf_loss: FigureT


class TableRecord(Record, frozen=True, kw_only=True):
    """A table of numbers and words; ``quarters``: its numbers are quarters. ``success_at``: a roll of at least so much.

    Rows and columns that stand for bands are named by them: "1-3", "61+", "<=-2".
    """

    id: Key
    rules: tuple[RuleId, ...]
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[int | str, ...], ...]
    quarters: bool = False
    success_at: Count = 0
    owners: dict[Key, str] = field(default_factory=dict)
    source: Source
    note: str = ""


class FactorRecord(Record, frozen=True, kw_only=True):
    """What a factor is multiplied by at USL-1 and USL-2, in sixteenths (oceansoffire:7.61, 7.62)."""

    of: Key
    first: Count
    second: Count
    rules: tuple[RuleId, ...]


class RollRecord(Record, frozen=True, kw_only=True):
    """What is added to a roll at USL-1 and USL-2."""

    of: Key
    first: int
    second: int
    rules: tuple[RuleId, ...]


class BarRecord(Record, frozen=True, kw_only=True):
    """What may not be done at this level or worse."""

    of: Key
    from_level: Positive
    rules: tuple[RuleId, ...]


class UnsuppliedRecord(Record, frozen=True, kw_only=True):
    """The effects of being unsupplied."""

    factors: tuple[FactorRecord, ...]
    rolls: tuple[RollRecord, ...]
    barred: tuple[BarRecord, ...]


class VpRecord(Record, frozen=True, kw_only=True):
    """Spaces that count together, and what for, in quarters of a VP (oceansoffire:3.0)."""

    spaces: tuple[Key, ...]
    vp: Positive


class TablesFile(GameFile, frozen=True, kw_only=True):
    """``tables.json``."""

    figures: FiguresOf[Figure]
    unsupplied: UnsuppliedRecord
    vps: tuple[VpRecord, ...]
    tables: tuple[TableRecord, ...]
