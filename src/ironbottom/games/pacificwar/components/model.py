"""Board, counters, cards and tables of The Pacific War, shaped for the rules.

Zones are numbers 0..21, routes and counters are numbered likewise, each in the order of its file.  Nothing here
changes in play.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ironbottom.games.pacificwar.components.cards import Effect, Needs
from ironbottom.games.pacificwar.components.ids import Klass, Nation, Side, Timing, ZoneKind
from ironbottom.games.pacificwar.components.skin import SkinFile
from ironbottom.kernel.papers import Chart, MarkerRecord, Papers


class Zone(msgspec.Struct, frozen=True):
    """An operation zone (pacificwar:terms.g).

    ``vp``: value of a port, 0: none; ``port_marker``: it has one and therefore a control marker.  ``auto_ready``,
    ``reinforcements``, ``repairs``: nations whose ships are readied free here (10.5.a), whose new and whose repaired
    units appear here (6.1); Nation.AP stands for Allied LBA.  ``start_control``: Side, or NOBODY: rule 12.2 decides.
    """

    id: str
    name: str
    kind: ZoneKind
    vp: int
    port_marker: bool
    major: bool
    auto_ready: frozenset[Nation]
    reinforcements: frozenset[Nation]
    repairs: frozenset[Nation]
    start_control: int
    japan_may_enter: bool
    lon: float
    lat: float

    @property
    def port(self) -> bool:
        """Whether it is a port, with or without a value."""
        return self.kind == ZoneKind.PORT


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
    needs: Needs
    effects: tuple[Effect, ...]
    summary: str


class Card(msgspec.Struct, frozen=True):
    """A resource card: ``number`` 1..16, and its half for each side (ruling pw_q07)."""

    number: int
    halves: tuple[Half, Half]


class Column(msgspec.Struct, frozen=True):
    """A column of the Combat Results Chart: strength ``low`` to ``high`` (None: or more), hits for a die of 1..6."""

    label: str
    low: int
    high: int | None
    hits: tuple[int, ...]


class Ending(msgspec.Struct, frozen=True):
    """At the end of ``turn`` the ``winner`` has won if the marker shows ``points`` or more for him (11.1.2, 11.1.3)."""

    turn: int
    winner: Side
    points: int
    rule: str


class Victory(msgspec.Struct, frozen=True):
    """``endings`` in the order in which they are looked at; ``otherwise`` wins after the last turn."""

    endings: tuple[Ending, ...]
    otherwise: Side
    rule: str


class Placement(msgspec.Struct, frozen=True):
    """A counter at the start: in ``space``, which its player may change to another one of ``choices`` if there are any.

    NOWHERE: out of the game, ``sunk`` or withdrawn.
    """

    counter: int
    space: int
    choices: tuple[int, ...]
    sunk: bool


class Scenario(msgspec.Struct, frozen=True):
    """A start position and how the game ends.

    ``points``: the VP marker, above zero for Japan.  ``control``: by zone, the side whose port it is, NOBODY for bases.
    ``routes_open``: whether the restricted routes are.  ``draws``: cards drawn at set-up, by side.  ``used``: halves
    whose strategic event has happened.  ``due``: by turn, the counters that come as new units, on Turn 0 in its
    Phase IV; counters of optional rules not among them.
    """

    id: str
    number: int
    name: str
    summary: str
    minutes: int
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


class Figures(msgspec.Struct, frozen=True):
    """Single numbers of the rules; those of movement are movement points, "left" counts columns.

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

    dice_sides: int
    japan_hand_limit: int
    allied_hand_limit: int
    reshuffle_at: int
    resources_only: int
    fleet_trains: int
    fleet_train_from: int
    route_cost: int
    nav_cost: int
    rounds_beyond_points: int
    counterattack_reserve: int
    carriers_left: int
    lba_left: int
    armor_reduction: int
    armor_destroyed_by: int
    lba_return: int
    lba_per_base: int
    points_per_ground: int
    ground_per_card: int
    base_majority: int
    advanced_from: int
    infantry_return: int
    torpedo_reduction: int
    torpedo_least: int
    carrier_loss_turn: int
    hybrids_leave: int
    late_least: int
    late_most: int
    extra_draw_from: int
    least_draw: int
    draw_per_capture: int
    rebuild_cost: int
    rebuild_delay: int
    transit_points: int
    opening_repair_delay: int


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
