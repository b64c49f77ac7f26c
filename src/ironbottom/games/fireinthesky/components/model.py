"""The board, counters and tables of Fire in the Sky, shaped for fast rules code.

Spaces are numbers 0..136: bases first, then circles, open sea hexes, half hexes, off-map boxes and boxes.
Columns that go "by space" have an entry for each.  Nothing here changes in play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from ironbottom.games.fireinthesky.components.files import Grid
from ironbottom.games.fireinthesky.components.ids import Klass, Nation, Side, SpaceKind
from ironbottom.games.fireinthesky.components.scenario import Scenario
from ironbottom.games.fireinthesky.components.skin import SkinFile
from ironbottom.games.fireinthesky.components.tables_file import CombatRow, FiguresOf, Modifier
from ironbottom.kernel.papers import Chart, MarkerRecord, Papers

UNREACHABLE = 255
"""In a matrix of distances: no way leads there."""
Adjacency = tuple[tuple[int, ...], ...]
Figures = FiguresOf[int]
"""Single numbers of the rules."""


class Counter(msgspec.Struct, frozen=True):
    """Name and ratings of a counter (fireinthesky:3.1.2.naval, 3.1.2.air, 3.1.3).

    ``purse``: whose transport points it spends, NONE for the Dutch.  ``naval``, ``land``, ``air_unit``, ``marker``
    (replacements): exactly one holds.  ``carrier``: a CV, CVL or BBV.  ``aa_halves``: anti-aircraft rating in halves.
    ``air``: air strength of a carrier, or of an air unit's front.  ``full``, ``reduced``: combat strength of a land
    unit's two sides (``reduced`` 0: it has no back), strength of an air unit's, value of a replacement marker's.
    ``transport_reduced``: transport rating of the back.  ``count``: counters of this kind.  ``option``: number of the
    optional rule that brings it into the game, else "".  ``converts_to``: the counter that replaces it, or NONE.
    """

    key: str
    name: str
    side: Side
    nation: Nation
    purse: int
    klass: Klass
    branch: str
    naval: bool
    land: bool
    air_unit: bool
    marker: bool
    carrier: bool
    aa_halves: int
    firepower: int
    transport: int
    transport_reduced: int
    defence: int
    movement: int
    air: int
    full: int
    reduced: int
    count: int
    elite: bool
    marine: bool
    trained_on_arrival: bool
    european_fleet: bool
    option: str
    converts_to: int


class ToHit(NamedTuple):
    """A cell of the surface combat table: ``half``: it scores half a hit only."""

    needs: int
    half: bool


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """Spaces and what is printed on them, by space.

    ``kind``; ``axial`` (q and r of a hex), ``place`` (degrees east and north of what a hex is named for); ``is_base``;
    ``is_land`` (a base or circle: land units may enter); ``is_offmap``; ``air_capacity``, ``port_capacity``,
    ``land_capacity``, ``anti_aircraft`` (of a base), ``value`` (victory points), each 0 where there is none;
    ``resource``; ``flags`` (printed flag or ""); ``flag_side`` (printed control: Side or NONE); ``home_of`` (Nation or
    NONE, real home bases only); ``return_of`` (nation whose ships return there though it is no home base).

    ``stacking_spaces``: where stacking limits hold.  ``penalty_bases``: see ``Scenario.never_captured``.
    """

    title: str
    grid: Grid
    space_ids: tuple[str, ...]
    space_index: dict[str, int]
    names: tuple[str, ...]
    kind: tuple[SpaceKind, ...]
    axial: tuple[tuple[int, int] | None, ...]
    place: tuple[tuple[float, float] | None, ...]
    is_base: tuple[bool, ...]
    is_land: tuple[bool, ...]
    is_offmap: tuple[bool, ...]
    air_capacity: tuple[int, ...]
    port_capacity: tuple[int, ...]
    land_capacity: tuple[int, ...]
    anti_aircraft: tuple[int, ...]
    value: tuple[int, ...]
    resource: tuple[bool, ...]
    atoll: tuple[bool, ...]
    flags: tuple[str, ...]
    flag_side: tuple[int, ...]
    home_of: tuple[int, ...]
    return_of: tuple[int, ...]
    holding_box: tuple[bool, ...]
    stacking_spaces: tuple[int, ...]
    penalty_bases: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Links:
    """What is next to what.

    By space: ``sea_neighbours``: where ships may go in one step; half hexes stand for Malaya, impassable sides and
    off-map boxes are left out.  ``hex_neighbours``: all hexes around, impassable sides ignored, Malaya as one; a half
    hex has those of its parent.  ``allied_neighbours``: the same with off-map boxes one step from each of their entry
    hexes.  ``road_neighbours``: land connections.  ``distance[a][b]``: steps over ``hex_neighbours``,
    ``allied_distance`` over ``allied_neighbours``; UNREACHABLE when there is no way.  ``parent``: the hex of a half
    hex, else the space itself.  ``entry_box``: an entry hex's off-map box or NONE.  ``spaces_of_hex``: all spaces that
    lie in it: itself, its halves, its boxes.

    ``halves``: a split hex's two halves.  ``box_base``: an off-map box's linked base.  ``located_in``: the base that a
    half of the Carriers without Planes box lies in; ``no_planes``: the other way round.  ``impassable``: pairs of hexes
    with a hexside that ships may not cross.
    """

    parent: tuple[int, ...]
    halves: dict[int, tuple[int, int]]
    entry_box: tuple[int, ...]
    box_base: dict[int, int]
    located_in: dict[int, int]
    no_planes: dict[int, int]
    spaces_of_hex: tuple[tuple[int, ...], ...]
    sea_neighbours: Adjacency
    hex_neighbours: Adjacency
    allied_neighbours: Adjacency
    road_neighbours: Adjacency
    impassable: tuple[tuple[int, int], ...]
    distance: tuple[bytes, ...]
    allied_distance: tuple[bytes, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Places:
    """Spaces that the rules call by name."""

    kure: int
    yokosuka: int
    west_coast: int
    indian_ocean: int
    pearl_harbor: int
    bombay: int
    singapore: int
    surabaya: int
    manila: int
    brisbane: int
    calcutta: int
    ceylon: int
    malaya: int
    malaya_west: int
    malaya_east: int
    convoy_escort: int
    naval_aviation: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Pieces:
    """Counters in canonical order: ships, land units, air units, replacement markers; and the other markers."""

    counters: tuple[Counter, ...]
    counter_index: dict[str, int]
    markers: tuple[MarkerRecord, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Tables:
    """Charts of the game as values.

    ``combat``: by ``Roll``.  ``surface[firepower, defence]``.  ``damage``: modifiers of a damage check.  By turn,
    entry 0 standing for no turn: ``base_expansion`` and ``periods`` (what time a turn covers).  ``phase_names`` and
    ``phase_rules``: by ``Phase``.
    """

    figures: Figures
    combat: tuple[CombatRow, ...]
    surface: dict[tuple[int, int], ToHit]
    damage: tuple[Modifier, ...]
    base_expansion: tuple[int, ...]
    periods: tuple[str, ...]
    phase_names: tuple[str, ...]
    phase_rules: tuple[str, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class SkyData(Board, Links, Places, Pieces, Tables, Papers):
    """Everything printed, in one object: ``data.value[space]``, ``data.counters[kind]``.

    Compared and hashed by identity: ``data.load`` gives the same object for the same request.
    """

    skin: SkinFile
    scenarios: dict[str, Scenario]
