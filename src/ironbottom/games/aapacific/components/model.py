"""The board, pieces and tables of Axis & Allies: Pacific, shaped for fast rules code.

Spaces are numbers 0..115: the 60 territories first, then sea zones 1 to 54, then the two impassable areas.
Columns that go "by space" have 116 entries.  Nothing here changes in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.aapacific.components.files import ConvoyCentre, FiguresOf, Phase, Unit
from ironbottom.games.aapacific.components.ids import Country, Nation, SpaceKind, UnitType
from ironbottom.games.aapacific.components.scenario import Scenario
from ironbottom.games.aapacific.components.skin import SkinFile
from ironbottom.kernel.papers import Chart, Papers

Adjacency = tuple[tuple[int, ...], ...]
Figures = FiguresOf[int]
"""Single numbers of the rules."""


class CaptureRule(msgspec.Struct, frozen=True):
    """Land units of exactly ``captors`` that took these territories put a marker of ``control`` there.

    The territories were originally Japanese.  More than one country: the captor chooses.  Land that was
    originally Allied goes back to its country (aapacific:p5.9, p5.13) and needs no such rule.
    """

    territories: frozenset[int]
    captors: frozenset[Nation]
    control: tuple[Country, ...]
    rule: str


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
    convoy_centre: tuple[ConvoyCentre | None, ...]
    capital: tuple[int, ...]
    burma_road: tuple[int, ...]
    dutch_east_indies: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Sides:
    """Who belongs to whom, by the numbers of ``components.ids``, and how they are called.

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
