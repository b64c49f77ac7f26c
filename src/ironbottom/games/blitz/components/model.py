"""Board, counters, tables and scenarios of Blitz!, shaped for the rules.

Areas and types of counters are numbers, each in the order of its file. Nothing here changes in play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass

import msgspec

from ironbottom.games.blitz.components.conditions import Condition
from ironbottom.games.blitz.components.ids import Home, Klass, Nation, Port, Power, Side, Terrain
from ironbottom.games.blitz.components.scenario_file import AreasVictory, ObjectivesVictory, PointsVictory
from ironbottom.games.blitz.components.skin import SkinFile
from ironbottom.kernel.papers import Chart, Papers, ScenarioHead


class Space(msgspec.Struct, frozen=True):
    """A land area or a sea area (blitz:1.1.d1).

    ``homes``: the home countries that it is part of (blitz:1.9.d1).  ``resource``, ``oil``, ``factory``: what is
    printed in it (blitz:7.2.d1).  ``terrain`` is that of land; sea areas are CLEAR.
    """

    id: str
    name: str
    land: bool
    terrain: Terrain
    country: str
    island: bool
    snow: bool
    port: Port
    homes: frozenset[Home]
    resource: int
    oil: int
    factory: int
    lon: float
    lat: float
    note: str


class Route(msgspec.Struct, frozen=True):
    """A Land Route or an Air Route to another area: usable ``from_turn`` on; ``mp``: cost by air, 0: no Air Route."""

    to: int
    name: str
    from_turn: int
    mp: int


class Links(msgspec.Struct, frozen=True):
    """What joins the areas in play, by area.

    ``borders``: land areas next to a land area.  ``seas``: sea areas that an area touches.  ``coasts``: land areas that
    a sea area touches.  ``port_seas``: seas on which the port of a land area opens, ``ports``: the other way round
    (blitz:1.4.d1).  ``roads``: Land Routes.  ``flights``: Air Routes.  ``distances``: what follows from the map and
    from what else is named, by what it tells of; from an area with so many points, once somebody has asked for it.
    """

    borders: tuple[tuple[int, ...], ...]
    seas: tuple[tuple[int, ...], ...]
    coasts: tuple[tuple[int, ...], ...]
    port_seas: tuple[tuple[int, ...], ...]
    ports: tuple[tuple[int, ...], ...]
    roads: tuple[tuple[Route, ...], ...]
    flights: tuple[tuple[Route, ...], ...]
    distances: defaultdict[tuple[str, Hashable], dict[tuple[int, int], dict[int, int]]]


class Ratings(msgspec.Struct, frozen=True):
    """The figures on one side of a counter; ``white`` and ``red``: triangles by Round, of a Strategic Round none."""

    size: int
    mp: int
    air: int
    land: int
    naval: int
    strat: int
    air_mp: int
    convoy: int
    white: tuple[int, int, int, int]
    red: tuple[int, int, int, int]


class Counter(msgspec.Struct, frozen=True):
    """A type of counter (blitz:1.2.d1, 1.2.d2).

    ``back``: its damaged side, None where the first hit destroys it.  ``arrives``: first turn that it may be built;
    ``cost``: in build points, 0: it cannot be built.  Exactly one of ``on_land``, ``flies``, ``ship``, ``convoy`` and
    ``weapon`` holds.
    """

    id: str
    name: str
    power: Power
    side: Side
    nation: Nation
    home: Home
    klass: Klass
    on_land: bool
    flies: bool
    ship: bool
    warship: bool
    convoy: bool
    weapon: bool
    capital: int
    count: int
    front: Ratings
    back: Ratings | None
    arrives: int
    cost: int


class Objective(msgspec.Struct, frozen=True):
    """An objective of a Victory Card."""

    id: str
    name: str
    side: Side
    from_turn: int
    vp: int
    when: Condition
    text: str


class Column(msgspec.Struct, frozen=True):
    """A column of the result charts: totals from ``low`` to ``high``, None: and more."""

    label: str
    low: int
    high: int | None


class Result(msgspec.Struct, frozen=True):
    """What a side suffers in a round: hits and at most one letter, "": none."""

    hits: int
    letter: str


class TerrainEffect(msgspec.Struct, frozen=True):
    """Of a land area that is entered or attacked."""

    mp: int
    arm_halved: bool
    air_halved: bool
    white_per_attacker: int
    arm_bonus: int


class Snow(msgspec.Struct, frozen=True):
    """What counts half in the snow (blitz:1.6.d2)."""

    attacking_land_halved: bool
    carriers_halved: bool
    air_at_sea_halved: bool
    v_weapons_halved: bool


class Block(msgspec.Struct, frozen=True):
    """Sizes from ``low`` to ``high`` (None: and more) block on a die of at most ``die`` (blitz:4.2.d1)."""

    low: int
    high: int | None
    die: int


class Turn(msgspec.Struct, frozen=True):
    """A turn of the track; ``months``: its time in words."""

    number: int
    months: str
    snow: bool


class Level(msgspec.Struct, frozen=True):
    """A level of victory from a margin on; None: everything below the others.  ``winner``: a side, or NOWHERE: draw."""

    name: str
    least: int | None
    winner: int


class Figures(msgspec.Struct, frozen=True):
    """Single numbers of the rules.

    ``island_size``, ``little_port_size``: what they hold (1.3).  ``*_cost``: movement points for an area entered (4.2).
    ``lift_per_size``: size carried for each size of a TRS.  ``*_rebase``: times the movement points (5.1).
    ``island_attackers``, ``attackers_per_area``: sizes (5.3).  ``*_ship_support``: of BB and CV (6.2).
    ``unsupplied_white``: triangles of a defence without supply.  ``size_per_oil``, ``oil_most``: 2.3.
    ``transports_block_as``, ``submarines_add``: 4.2.d1.  ``convoys_in_a_sea``: factors of a power (7.3.d2).
    ``repair_without_cost``: build points for a unit that has no cost (7.3.d3).
    """

    die_sides: int
    island_size: int
    little_port_size: int
    sea_cost: int
    air_sea_cost: int
    air_land_cost: int
    lift_per_size: int
    naval_rebase: int
    air_rebase: int
    island_attackers: int
    attackers_per_area: int
    big_ship_support: int
    small_ship_support: int
    unsupplied_white: int
    size_per_oil: int
    oil_most: int
    surprise_port_bonus: int
    transports_block_as: int
    submarines_add: int
    convoys_in_a_sea: int
    repair_without_cost: int
    factory_repair: int
    convoy_cost: int


class SetOfSteps(msgspec.Struct, frozen=True):
    """Activities or a Blitz of a side (blitz:2.1.d1)."""

    side: Side
    blitz: bool


class Placement(msgspec.Struct, frozen=True):
    """Counters of a type at the start."""

    counter: int
    space: int
    count: int
    damaged: bool


class Event(msgspec.Struct, frozen=True):
    """Something of the schedule.

    ``segment``: the set of steps at whose start it happens, None: at Turn Start (blitz:7.3.d5).  ``space``: NOWHERE:
    any supplied friendly land area.  ``to``: the better type of an upgrade.  ``name``: of a route that opens.
    """

    turn: int
    kind: str
    segment: SetOfSteps | None
    counter: int
    count: int
    space: int
    to: int
    amount: int
    name: str


class Surprise(msgspec.Struct, frozen=True):
    """Turn of the surprise, and areas that Japan cannot attack on the ground in it (blitz:2.5.d1)."""

    turn: int
    no_ground_attack_on: frozenset[int]


class Garrison(msgspec.Struct, frozen=True):
    """Land units of Japan in ``space`` below ``size`` bring the USSR into the war (blitz:3.2.d1)."""

    space: int
    size: int
    from_turn: int
    to_turn: int
    enters: int


Victory = PointsVictory | AreasVictory | ObjectivesVictory


class Scenario(ScenarioHead, frozen=True, kw_only=True):
    """A start position and how the game ends; ``control`` by area, NOWHERE for areas that are not in play.

    ``orders``: sets of a turn by turn; ``order``: those of all other turns.
    """

    number: int
    first_turn: int
    last_turn: int
    order: tuple[SetOfSteps, ...]
    orders: dict[int, tuple[SetOfSteps, ...]]
    production: bool
    repair_allowance: int
    surprise: Surprise | None
    garrison: Garrison | None
    neutral: frozenset[int]
    in_play: tuple[bool, ...]
    links: Links
    oil: tuple[int, ...]
    control: tuple[int, ...]
    victory: Victory
    levels: tuple[Level, ...]
    setup: tuple[Placement, ...]
    schedule: tuple[Event, ...]

    def sets_of(self, turn: int) -> tuple[SetOfSteps, ...]:
        """The sets of a turn, in their order (blitz:2.1.d1)."""
        return self.orders.get(turn, self.order)


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """Areas, and what joins them on the whole map; ``snowy``: countries in one area of which Snow matters."""

    title: str
    space_ids: tuple[str, ...]
    space_index: dict[str, int]
    spaces: tuple[Space, ...]
    snowy: frozenset[str]
    links: Links


@dataclass(frozen=True, eq=False, kw_only=True)
class Pieces:
    """Types of counters; ``box``: by piece, its type: every counter of the box is one piece."""

    counters: tuple[Counter, ...]
    counter_index: dict[str, int]
    box: bytes
    objectives: dict[str, Objective]


@dataclass(frozen=True, eq=False, kw_only=True)
class Tables:
    """Charts of the game as values; ``results[round][die - 1][column]``, ``terrain`` by Terrain.

    ``stays``: the areas that land units of a nation may enter; of all other nations every area.  ``landlocked``: the
    nations whose land units no transport carries.
    """

    figures: Figures
    columns: tuple[Column, ...]
    results: tuple[tuple[tuple[Result, ...], ...], ...]
    rounding: dict[str, tuple[int, ...]]
    terrain: tuple[TerrainEffect, ...]
    snow: Snow
    stays: dict[Nation, frozenset[int]]
    landlocked: frozenset[Nation]
    blocks: tuple[Block, ...]
    turns: dict[int, Turn]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class BlitzData(Board, Pieces, Tables, Papers):
    """Everything printed, in one object; compared and hashed by identity: ``load`` gives the same for equal values."""

    skin: SkinFile
    scenarios: dict[str, Scenario]
