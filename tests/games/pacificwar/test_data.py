"""What the component data must hold, whoever replaces it: set-up, counters, chart, places and routes of the rules."""

from __future__ import annotations

from collections import Counter as Count
from itertools import product

import pytest

from ironbottom.games.pacificwar.components import load, validate
from ironbottom.games.pacificwar.components.cards import (
    ColumnShift,
    FirstStrike,
    GainVp,
    LbaStrike,
    SurfaceHitsLba,
)
from ironbottom.games.pacificwar.components.ids import NOBODY, NOWHERE, ROLLED, Nation, Phase, Side, Timing
from ironbottom.games.pacificwar.components.model import Counter, Scenario
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from ironbottom.kernel.tutorials import tutorial_of
from tests.games.pacificwar.positions import position

DATA = load()
AT = DATA.space_index
CAMPAIGN = DATA.scenarios["campaign"]
LAC = [
    pair
    for pair in product(("australia", "samoa_islands", "port_moresby"), repeat=2)
    if pair != ("port_moresby", "port_moresby")
]
"""Zones of the two LAC units; a base holds one of them (pacificwar:10.4.f)."""
FREE = {"japan", "indochina", "okinawa", "truk", "mariana_islands", "kwajalein"}


def named(zones: tuple[int, ...]) -> set[str]:
    return {DATA.space_ids[zone] for zone in zones}


def coded(code: str, nation: Nation) -> list[Counter]:
    return [one for one in DATA.counters if one.code == code and one.rules_nation == nation and one.ship]


def test_our_files_are_without_fault() -> None:
    assert validate() == []


def test_the_same_request_gives_the_same_object() -> None:
    assert load() is DATA
    assert load(None) is DATA


# ---- set-up ------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "pacificwar:setup.allied.h",
    "pacificwar:setup.allied.m",
    "pacificwar:setup.allied.f",
    "pacificwar:setup.allied.a",
    "pacificwar:setup.allied.p",
    "pacificwar:setup.allied.b",
    "pacificwar:setup.allied.s",
    "pacificwar:setup.allied.c",
    "pacificwar:setup.allied.ph",
    "pacificwar:setup.japan.h",
)
@pytest.mark.parametrize(
    ("code", "nation", "zone", "count"),
    [
        ("H", Nation.US, "hawaiian_islands", 10),
        ("M", Nation.US, "midway", 2),
        ("F", Nation.US, "samoa_islands", 2),
        ("A", Nation.AU, "australia", 2),
        ("P", Nation.US, "philippines", 1),
        ("B", Nation.UK, "borneo", 1),
        ("S", Nation.UK, "singapore", 3),
        ("C", Nation.UK, "ceylon", 1),
        ("PH", Nation.US, "hawaiian_islands", 13),
        ("H", Nation.JA, "hawaiian_islands", 10),
    ],
)
def test_set_up_codes_name_a_zone(code: str, nation: Nation, zone: str, count: int) -> None:
    ships = coded(code, nation)
    assert {one.space for one in ships} == {AT[zone]}
    assert len(ships) == count
    placed = {row.counter: row.space for row in CAMPAIGN.placements}
    if code != "PH":
        assert {placed[DATA.counter_index[one.id]] for one in ships} == {AT[zone]}


@pytest.mark.rule("pacificwar:setup.japan.free", "pacificwar:setup.japan.capital")
def test_other_japanese_ships_start_in_six_zones_and_capital_ships_in_their_ports() -> None:
    free = [
        row for row in CAMPAIGN.placements if DATA.counters[row.counter].side == Side.JAPAN and row.choices
    ]
    assert len(free) == len(coded("", Nation.JA))
    for row in free:
        assert row.space in row.choices
        assert named(row.choices) <= FREE
        if DATA.counters[row.counter].capital:
            assert named(row.choices) == {"japan", "indochina", "truk"}


@pytest.mark.rule("pacificwar:setup.japan.lba", "pacificwar:setup.allied.lac")
def test_lba_start_where_the_set_up_says() -> None:
    rows = [row for row in CAMPAIGN.placements if DATA.counters[row.counter].lba]
    japanese = [DATA.space_ids[row.space] for row in rows if DATA.counters[row.counter].side == Side.JAPAN]
    assert sorted(japanese) == ["indochina", "japan", "truk"]
    lac = [row for row in rows if DATA.counters[row.counter].code == "LAC"]
    assert [named(row.choices) for row in lac] == [{"australia", "samoa_islands", "port_moresby"}] * 2


@pytest.mark.rule("pacificwar:setup.control.japan", "pacificwar:setup.control.allied")
def test_ports_at_start() -> None:
    sides = Count(CAMPAIGN.control)
    assert named(tuple(z for z, side in enumerate(CAMPAIGN.control) if side == Side.JAPAN)) == {
        "japan",
        "indochina",
        "truk",
    }
    assert (sides[Side.ALLIES], sides[NOBODY]) == (8, 11)


@pytest.mark.rule("pacificwar:setup.base.japan", "pacificwar:setup.base.allied", "pacificwar:setup.base.none")
@pytest.mark.parametrize("lac", LAC)
def test_listed_bases_start_as_listed_wherever_the_lac_units_stand(lac: tuple[str, str]) -> None:
    """Ruling pw_q04."""
    rows = {DATA.counters[row.counter].id: DATA.space_ids[row.space] for row in CAMPAIGN.placements}
    pieces = [
        (counter, zone)
        for counter, zone in (rows | dict(zip(("ap_lba_1", "ap_lba_2"), lac, strict=True))).items()
        if not (counter.startswith("ja_") and zone == "hawaiian_islands")
    ]
    found = control(position(procedure=VictoryPhase(), pieces=pieces))
    listed = {
        zone.id: zone.start_control for zone in DATA.zones if not zone.port and zone.start_control != NOBODY
    }
    assert listed == {
        "okinawa": Side.JAPAN,
        "mariana_islands": Side.JAPAN,
        "kwajalein": Side.JAPAN,
        "midway": Side.ALLIES,
        "borneo": Side.ALLIES,
    }
    assert {zone: found[AT[zone]] for zone in listed} == listed
    assert (found[AT["attu"]], found[AT["dutch_harbor"]]) == (NOBODY, NOBODY)


# ---- board -------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:setup.closed.a", "pacificwar:setup.closed.b", "pacificwar:8.8.b")
def test_two_restricted_routes() -> None:
    restricted = {frozenset(named((route.a, route.b))) for route in DATA.routes if route.restricted}
    assert restricted == {frozenset(("australia", "borneo")), frozenset(("philippines", "rabaul"))}
    assert not any(scenario.routes_open for scenario in DATA.scenarios.values())


@pytest.mark.rule("pacificwar:8.10.1.e", "pacificwar:8.10.1.f", "pacificwar:12.1.d")
def test_nav_points_cost_two_and_stop_air_power() -> None:
    for route in DATA.routes:
        assert (route.mp_cost, route.air) == ((2, False) if route.nav else (1, True))
    for zone, beside in enumerate(DATA.air_adjacent):
        assert set(beside) == {other for other, route in DATA.neighbours[zone] if not route.nav}


def test_neighbours_are_mutual() -> None:
    for zone, beside in enumerate(DATA.neighbours):
        for other, route in beside:
            assert (zone, route) in DATA.neighbours[other]
            assert DATA.route_of[zone, other] is DATA.route_of[other, zone] is route


@pytest.mark.rule("pacificwar:10.3.a", "pacificwar:10.5.a", "pacificwar:6.c")
def test_major_ports_flag_ports_and_ports_closed_to_japan() -> None:
    assert {zone.id for zone in DATA.zones if zone.major} == {"japan", "hawaiian_islands", "australia"}
    assert {nation: named(zones) for nation, zones in DATA.ready_zones.items() if zones} == {
        Nation.JA: {"japan"},
        Nation.US: {"hawaiian_islands", "west_coast"},
        Nation.UK: {"ceylon", "madagascar"},
        Nation.AU: {"australia"},
    }
    assert {zone.id for zone in DATA.zones if not zone.japan_may_enter} == {"madagascar", "west_coast"}


# ---- counters and cards ------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:4.a")
def test_210_counters() -> None:
    assert len(DATA.counters) + sum(marker.count for marker in DATA.markers) == 210


@pytest.mark.rule("pacificwar:6.2.a")
def test_withdrawal_codes_name_both_turns() -> None:
    leaving = [one for one in DATA.counters if one.withdraws]
    assert len(leaving) == 9
    for one in leaving:
        first, last = one.code.split("-")
        assert (first, int(last)) == ("C" if one.turn == 0 else str(one.turn), one.withdraws)


@pytest.mark.rule(
    "pacificwar:13.6", "pacificwar:13.7", "pacificwar:13.8", "pacificwar:15.5", "pacificwar:15.6"
)
def test_counters_of_optional_rules() -> None:
    rolled = {one.id: one.option for one in DATA.counters if one.gunnery == ROLLED}
    assert rolled == {"ja_oi": "13.6", "ja_kitakami": "13.6"}
    replaced = {one.id: DATA.counters[one.replaces].id for one in DATA.counters if one.replaces != NOWHERE}
    assert replaced == {
        "ja_ise_hybrid": "ja_ise",
        "ja_hyuga_hybrid": "ja_hyuga",
        "ja_shinano_battleship": "ja_shinano",
    }
    assert {DATA.counters[kind].id: speed for kind, speed in DATA.slow_by_option.items()} == {"ja_kaga": 2}
    assert {DATA.counters[kind].id for kind in DATA.armored_by_option} == {"ja_shinano"}
    assert {one.option for one in DATA.counters} - {""} <= set(DATA.option_of_rule)


@pytest.mark.rule("pacificwar:8.3.1.b", "pacificwar:4.6.a", "pacificwar:9.0.1.b")
def test_interruptions_and_strategic_events() -> None:
    halves = DATA.half_of.values()
    assert {half.id for half in halves if half.timing == Timing.INTERRUPT} == {"J15", "A09", "A15"}
    strategic = Count(half.side for half in halves if half.strategic)
    assert strategic == {Side.JAPAN: 2, Side.ALLIES: 4}


@pytest.mark.rule(
    "pacificwar:9.0.2.f", "pacificwar:9.2.2.a", "pacificwar:9.3.c", "pacificwar:9.2.5.h", "pacificwar:11.d"
)
def test_operations_that_the_rules_tie_to_cards() -> None:
    users: dict[type, set[str]] = {}
    for half in DATA.half_of.values():
        for effect in half.effects:
            users.setdefault(type(effect), set()).add(half.id)
    assert users[LbaStrike] == {"J01", "J14", "A08", "A10"}
    assert users[SurfaceHitsLba] == {"J07"}
    assert users[FirstStrike] == {"J06", "J11", "A04", "A06"}
    assert users[GainVp] == {"J03"}
    surface = {half.id for half in DATA.half_of.values() if half.timing == Timing.COMBAT_SURFACE}
    assert not users[ColumnShift] & surface


# ---- tables and scenarios ----------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:5.1.i", "pacificwar:5.1.ii")
def test_columns_of_the_two_strikes_of_turn_0() -> None:
    assert DATA.crt[DATA.pearl_harbor_column].label == DATA.crt[-1].label == "31+"
    assert DATA.crt[DATA.malaya_column].label == "6-7"


@pytest.mark.rule("pacificwar:9.2.1.a", "pacificwar:9.2.3.a")
def test_the_chart_holds_every_strength_and_rises() -> None:
    strength = 1
    for column in DATA.crt:
        assert column.low == strength
        assert list(column.hits) == sorted(column.hits)
        strength = (column.high or column.low) + 1
    assert all(list(row) == sorted(row) for row in zip(*(column.hits for column in DATA.crt), strict=True))


@pytest.mark.rule("pacificwar:5.2.a", "pacificwar:7.2.b", "pacificwar:7.3.a", "pacificwar:15.3")
def test_turns_phases_and_draws() -> None:
    assert len(DATA.periods) == CAMPAIGN.last_turn + 1 == 6
    assert DATA.periods[0] == "December 1941"
    assert len(DATA.phase_names) == len(DATA.phase_rules) == len(Phase)
    assert DATA.japan_draws == (0, 0, 2, 2, 2, 2)
    assert DATA.allied_draws == (0, 2, 3, 4, 8, 10)
    assert DATA.smaller_draws == (0, 1, 2, 3, 6, 8)


@pytest.mark.rule("pacificwar:5.2.a", "pacificwar:4.b.5")
@pytest.mark.parametrize("part", list(DATA.scenarios.values()), ids=lambda part: part.id)
def test_every_counter_is_placed_or_due_once(part: Scenario) -> None:
    seen = Count([row.counter for row in part.placements] + [kind for turn in part.due for kind in turn])
    assert set(seen.values()) == {1}
    for kind, counter in enumerate(DATA.counters):
        assert (kind in seen) == (not counter.option and counter.turn <= part.last_turn), counter.id


@pytest.mark.rule("pacificwar:11.1.2.a", "pacificwar:11.1.2.b", "pacificwar:11.1.3.a", "pacificwar:11.1.3.b")
def test_endings_of_the_whole_war() -> None:
    victory = CAMPAIGN.victory
    assert [(one.turn, one.winner, one.points) for one in victory.endings] == [
        (4, Side.JAPAN, 5),
        (4, Side.ALLIES, 1),
        (5, Side.ALLIES, 5),
    ]
    assert victory.otherwise == Side.JAPAN


def test_the_last_scenario_is_not_decided_by_standing_still() -> None:
    late = DATA.scenarios["leyte_1944"]
    pieces = [
        (DATA.counters[row.counter].id, DATA.space_ids[row.space])
        for row in late.placements
        if row.space != NOWHERE
    ]
    game = position(
        procedure=VictoryPhase(), scenario=late.id, turn=late.first_turn, pieces=pieces, points=late.points
    )
    held = {DATA.space_ids[zone] for zone, side in enumerate(control(game)) if side == Side.JAPAN}
    assert held == {
        *("japan", "indochina", "truk", "philippines", "singapore"),
        *("okinawa", "mariana_islands", "kwajalein", "rabaul", "borneo"),
    }
    decided = [ending.points for ending in late.victory.endings if ending.winner == Side.JAPAN]
    assert (late.points, decided) == (-1, [5])
    assert 0 < game.state.points < decided[0]


def test_the_tutorial_names_the_points_that_win_its_scenario() -> None:
    """Once the limit of the scenario had been changed and the tutorial still told the old one."""
    tutorial = tutorial_of("pacificwar")
    assert tutorial is not None
    (ending,) = DATA.scenarios[tutorial.scenario].victory.endings
    assert f"You win with {ending.points} victory point" in tutorial.steps[0].text
