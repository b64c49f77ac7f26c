"""Board, counters, cards and tables of The Pacific War, shaped for the rules.

Zones are numbers 0..21, routes and counters are numbered likewise, each in the order of its file.  Nothing here
changes in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.pacificwar.components.cards import Effect, Needs
from ironbottom.games.pacificwar.components.files import Victory, Zone
from ironbottom.games.pacificwar.components.ids import Klass, Nation, Side, Timing
from ironbottom.games.pacificwar.components.skin import SkinFile
from ironbottom.games.pacificwar.components.tables_file import Column, FiguresOf
from ironbottom.kernel.papers import Chart, MarkerRecord, Papers, ScenarioHead

Figures = FiguresOf[int]
"""Single numbers of the rules."""


class Route(msgspec.Struct, frozen=True):
    """A sea route between the zones ``a`` and ``b``.

    ``nav``: it has a nav point.  ``restricted``: closed until the Allies open it (8.8).  ``air``: air power crosses it
    while it is open (12.1).
    """

    a: int
    b: int
    nav: bool
    mp_cost: int
    restricted: bool
    air: bool


class Counter(msgspec.Struct, frozen=True):
    """Name and ratings of a counter: exactly one of ``ship``, ``lba`` and ``infantry`` holds.

    ``nation``: its flag; ``rules_nation``: whose rules of arrival, repair and readying it follows, Nation.AP for Allied
    LBA.  ``gunnery`` may be ROLLED.  ``defense``, ``speed``: 0 for what is no ship.  ``ground``: ground strength of
    infantry.  ``code``: printed set-up code.  ``turn``: when it arrives, 0: set-up or Turn 0.  ``space``: where, or
    NOWHERE: in one of ``choices``.  ``withdraws``: turn of its withdrawal, 0: never (6.2).  ``option``: number of the
    rule that brings it into the game, "": none.  ``replaces``: the counter it stands in for, or NOWHERE.
    """

    id: str
    name: str
    side: Side
    nation: Nation
    rules_nation: Nation
    klass: Klass
    ship: bool
    lba: bool
    infantry: bool
    airstrike: int
    gunnery: int
    defense: int
    speed: int
    ground: int
    armored: bool
    capital: bool
    carrier: bool
    code: str
    turn: int
    space: int
    choices: tuple[int, ...]
    withdraws: int
    option: str
    replaces: int


class Half(msgspec.Struct, frozen=True):
    """What a card is for one side; ``id``: such as "J07".  ``strategic``: a strategic event, once a game (4.6.c)."""

    id: str
    name: str
    side: Side
    timing: Timing
    strategic: bool
    needs: Needs[int]
    effects: tuple[Effect, ...]
    summary: str


class Card(msgspec.Struct, frozen=True):
    """A resource card: ``number`` 1..16, and its half for each side (ruling pw_q07)."""

    number: int
    halves: tuple[Half, Half]


class Placement(msgspec.Struct, frozen=True):
    """A counter at the start: in ``space``, which its player may change to another one of ``choices`` if there are any.

    NOWHERE: out of the game, ``sunk`` or withdrawn.
    """

    counter: int
    space: int
    choices: tuple[int, ...]
    sunk: bool


class Scenario(ScenarioHead, frozen=True, kw_only=True):
    """A start position and how the game ends.

    ``points``: the VP marker, above zero for Japan.  ``control``: by zone, the side whose port it is, NOBODY for bases.
    ``routes_open``: whether the restricted routes are.  ``draws``: cards drawn at set-up, by side.  ``used``: halves
    whose strategic event has happened.  ``due``: by turn, the counters that come as new units, on Turn 0 in its
    Phase IV; counters of optional rules not among them.
    """

    number: int
    first_turn: int
    last_turn: int
    points: int
    control: tuple[int, ...]
    routes_open: bool
    draws: tuple[int, ...]
    used: frozenset[str]
    placements: tuple[Placement, ...]
    due: tuple[tuple[int, ...], ...]
    victory: Victory


@dataclass(frozen=True, eq=False, kw_only=True)
class Board:
    """Zones and what joins them.

    By zone: ``neighbours`` (other zone and route), ``air_adjacent`` (zones one open route without a nav point away;
    restricted routes all have one).  ``route_of[a, b]`` in either order.  By nation, the zones where it is readied
    free, where its new and where its repaired units appear: ``ready_zones``, ``arrival_zones``, ``repair_zones``.
    """

    title: str
    space_ids: tuple[str, ...]
    space_index: dict[str, int]
    names: tuple[str, ...]
    zones: tuple[Zone, ...]
    routes: tuple[Route, ...]
    neighbours: tuple[tuple[tuple[int, Route], ...], ...]
    air_adjacent: tuple[tuple[int, ...], ...]
    route_of: dict[tuple[int, int], Route]
    ready_zones: dict[Nation, tuple[int, ...]]
    arrival_zones: dict[Nation, tuple[int, ...]]
    repair_zones: dict[Nation, tuple[int, ...]]


@dataclass(frozen=True, eq=False, kw_only=True)
class Places:
    """Zones that the rules call by name."""

    japan: int
    indochina: int
    hawaiian_islands: int
    west_coast: int
    australia: int
    borneo: int
    singapore: int
    madagascar: int


@dataclass(frozen=True, eq=False, kw_only=True)
class Pieces:
    """Counters: ships, LBA and infantry; what else the box holds; and the cards by number - 1.

    ``slow_by_option``: speed of a counter under rule 15.5.  ``armored_by_option``: counters that are heavily armored
    under rule 15.6.  ``late_ships``: those of rule 15.1.  ``half_of``: by id, such as "J07".
    """

    counters: tuple[Counter, ...]
    counter_index: dict[str, int]
    markers: tuple[MarkerRecord, ...]
    cards: tuple[Card, ...]
    half_of: dict[str, Half]
    slow_by_option: dict[int, int]
    armored_by_option: frozenset[int]
    late_ships: tuple[int, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Tables:
    """Charts of the game as values.

    ``crt``: columns of the Combat Results Chart.  Numbers of its columns: ``pearl_harbor_column``, ``malaya_column``
    (5.1), ``second_strike`` (by die - 1, 15.8).  By turn: ``japan_draws`` (with Borneo, 7.2), ``allied_draws`` (7.3),
    ``smaller_draws`` (15.3), ``turn_names``, ``periods`` (what time a turn covers).  ``hand_limits`` by side.
    ``phase_names``, ``phase_rules`` by ``Phase``.
    """

    figures: Figures
    crt: tuple[Column, ...]
    pearl_harbor_column: int
    malaya_column: int
    second_strike: tuple[int, ...]
    japan_draws: tuple[int, ...]
    allied_draws: tuple[int, ...]
    smaller_draws: tuple[int, ...]
    hand_limits: tuple[int, ...]
    turn_names: tuple[str, ...]
    periods: tuple[str, ...]
    phase_names: tuple[str, ...]
    phase_rules: tuple[str, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class WarData(Board, Places, Pieces, Tables, Papers):
    """Everything printed, in one object: ``data.zones[zone]``, ``data.counters[kind]``.

    Compared and hashed by identity: ``data.load`` gives the same object for the same request.
    """

    skin: SkinFile
    scenarios: dict[str, Scenario]
