"""The board, pieces and tables of Axis & Allies: Pacific, shaped for fast rules code.

Spaces are numbers 0..115: the 60 territories first, then sea zones 1 to 54, then the two impassable areas.
Columns that go "by space" have 116 entries.  Nothing here changes in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.aapacific.components.ids import Country, Nation, SpaceKind, UnitClass, UnitType
from ironbottom.games.aapacific.components.scenario import Scenario
from ironbottom.games.aapacific.components.skin import SkinFile
from ironbottom.kernel.papers import Chart, Papers

Adjacency = tuple[tuple[int, ...], ...]


class Unit(msgspec.Struct, frozen=True):
    """Figures of one unit type: it hits when a die shows its value or less (aapacific:units.4).

    ``attack_amphibious`` equals ``attack`` but for marines.  ``bombard``, ``escort_attack``,
    ``intercept_defense`` and ``aa_hits_on`` are 0 where the type cannot do it.  ``raises_attack_of`` are the
    types whose attack one paired unit of this type raises ``raises_by`` points.  ``bulk`` is the number of
    slots it takes as cargo, 0: never cargo. ``casualty``: may be chosen as a loss.  ``attacks``: may attack.
    ``takes_convoy``: a warship, which takes convoys. ``guides_aircraft``: lets friendly aircraft hit
    submarines.
    """

    type: UnitType
    key: str
    name: str
    plural: str
    short: str
    unit_class: UnitClass
    cost: int
    move: int
    attack: int
    defense: int
    hits: int
    buyers: tuple[Country, ...]
    rule: str
    bulk: int
    attack_amphibious: int
    bombard: int
    escort_attack: int
    intercept_defense: int
    aa_hits_on: int
    raises_attack_of: tuple[UnitType, ...]
    raises_by: int
    blitz: bool
    patrol: bool
    raids: bool
    takes_convoy: bool
    first_strike: bool
    submerges: bool
    cancels_first_strike: bool
    guides_aircraft: bool
    hits_air: bool
    stopped_by_patrol: bool
    casualty: bool
    attacks: bool


class Figures(msgspec.Struct, frozen=True):
    """Single numbers of the rules.

    ``first_turn_defense_cap``: highest defence of the Allies in Japan's first turn outside China.
    ``ipcs_per_victory_point``, ``ipcs_per_lost_point``: full tens collected, or surrendered at once.
    ``artillery_pairs``: how many units one artillery raises.  ``air_base_hop_cost``: movement between a
    friendly air base and its zone.  ``naval_base_move``: range from base to base in phase 6.
    ``convoy_wait_cost``: movement that a submarine spends to stay and take a convoy.
    ``carrier_escape_move``: how far fighters of a sunk carrier may fly.
    """

    dice_sides: int
    first_turn_defense_cap: int
    ipcs_per_victory_point: int
    ipcs_per_lost_point: int
    victory_track_top: int
    kamikaze_hits_on: int
    kamikaze_attacks: int
    artillery_pairs: int
    china_infantry_per_territory: int
    burma_road_infantry: int
    air_base_hop_cost: int
    naval_base_move: int
    convoy_wait_cost: int
    carrier_escape_move: int
    complexes_per_territory: int
    raid_dice_per_bomber: int
    raid_rounds: int
    gray_chip: int
    red_chip: int


class Phase(msgspec.Struct, frozen=True):
    """One of the nine phases of a turn (aapacific:turn.1)."""

    key: str
    name: str
    rule: str


class CaptureRule(msgspec.Struct, frozen=True):
    """Land units of exactly ``captors`` that took these territories put a marker of ``control`` there.

    The territories were originally Japanese.  More than one country: the captor chooses.  Land that was
    originally Allied goes back to its country (aapacific:p5.9, p5.13) and needs no such rule.
    """

    territories: frozenset[int]
    captors: frozenset[Nation]
    control: tuple[Country, ...]
    rule: str


class Centre(msgspec.Struct, frozen=True):
    """A convoy centre: ``value`` is paid to ``track`` (a ``Track``) while the Allies hold it."""

    track: int
    value: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """Spaces and what is printed on them.

    Adjacency, by space: ``land_neighbours`` (territory to territory), ``sea_neighbours`` (zone to zone),
    ``coast`` (territory: the zones it touches, or the one it lies in; zone: the territories it touches and
    the islands inside it), ``air_neighbours`` (all of these together).  ``island_zone``: the zone an island
    lies in, else NONE. ``islands_in``: the islands of a zone.  ``closed_borders``: drawn borders that nothing
    may cross.

    Values, by space: ``ipc``, ``original_country`` and ``capital_of`` (``Country`` or NONE), ``naval_base``,
    ``air_base``, ``kamikaze``, ``zone_number`` (0: no zone), ``convoy_route`` (territory: the zone of its
    route; zone: the territory its route serves; else NONE), ``convoy_centre``.  ``capital``: by country, its
    space.
    """

    title: str
    space_ids: tuple[str, ...]
    space_index: dict[str, int]
    names: tuple[str, ...]
    kinds: tuple[SpaceKind, ...]
    lon: tuple[float, ...]
    lat: tuple[float, ...]
    territories: range
    sea_zones: range
    impassable: range
    is_sea: tuple[bool, ...]
    is_island: tuple[bool, ...]
    land_neighbours: Adjacency
    sea_neighbours: Adjacency
    coast: Adjacency
    air_neighbours: Adjacency
    closed_borders: tuple[tuple[int, int], ...]
    island_zone: tuple[int, ...]
    islands_in: Adjacency
    ipc: tuple[int, ...]
    original_country: tuple[int, ...]
    capital_of: tuple[int, ...]
    naval_base: tuple[bool, ...]
    air_base: tuple[bool, ...]
    kamikaze: tuple[bool, ...]
    zone_number: tuple[int, ...]
    convoy_route: tuple[int, ...]
    convoy_centre: tuple[Centre | None, ...]
    capital: tuple[int, ...]
    burma_road: tuple[int, ...]
    dutch_east_indies: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Sides:
    """Who belongs to whom, by the numbers of ``data.ids``, and how they are called.

    ``has_money``: by country, whether it earns and spends (China does not).  ``may_board_ships``: by nation.
    """

    side_names: tuple[str, ...]
    power_names: tuple[str, ...]
    nation_names: tuple[str, ...]
    nation_adjectives: tuple[str, ...]
    country_names: tuple[str, ...]
    side_of_power: tuple[int, ...]
    side_of_nation: tuple[int, ...]
    side_of_country: tuple[int, ...]
    power_of_nation: tuple[int, ...]
    power_of_country: tuple[int, ...]
    nation_of_country: tuple[Nation, ...]
    nations_of_power: tuple[tuple[Nation, ...], ...]
    countries_of_power: tuple[tuple[Country, ...], ...]
    has_money: tuple[bool, ...]
    may_board_ships: tuple[bool, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Pieces:
    """Unit types by ``UnitType``, some of their figures as columns, and what ships carry.

    ``capacity[nation][ship]`` is a ship's number of slots, ``accepts[nation][ship][cargo]`` says whether it
    takes that cargo, which fills ``units[cargo].bulk`` slots.
    """

    units: tuple[Unit, ...]
    cost: tuple[int, ...]
    move: tuple[int, ...]
    attack: tuple[int, ...]
    defense: tuple[int, ...]
    hits: tuple[int, ...]
    capacity: tuple[tuple[int, ...], ...]
    accepts: tuple[tuple[tuple[bool, ...], ...], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Tables:
    """Charts of the game as values; ``free_infantry_country`` gets its own in ``free_infantry_space``."""

    figures: Figures
    phases: tuple[Phase, ...]
    captures: tuple[CaptureRule, ...]
    free_infantry_country: Country
    free_infantry_space: int
    free_infantry_unit: UnitType
    charts: tuple[Chart, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class AApacificData(Board, Sides, Pieces, Tables, Papers):
    """Everything printed, in one object: ``data.ipc[space]``, ``data.attack[UnitType.ARMOR]``.

    Compared and hashed by identity: ``data.load`` gives the same object for the same request.
    """

    skin: SkinFile
    scenarios: dict[str, Scenario]
