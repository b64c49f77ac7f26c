"""Tables and scenarios: what the rulebook fixes in them, and that every goal can be reached."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import (
    NONE,
    Phase,
    Purse,
    Roll,
    Side,
)
from ironbottom.games.fireinthesky.components.scenario import (
    Arrival,
    Controls,
    PointsVictory,
    StandardVictory,
    SubmarineLevel,
    Sunk,
    TransportLevel,
    Withdrawal,
)
from ironbottom.mechanics.paths import reach

DATA = load()
AT = DATA.space_index
KINDS = DATA.counter_index
WAR = DATA.scenarios["pearl_harbor_to_surrender"]
MAIN = DATA.scenarios["java_sea_to_surrender"]


# ---- tables ------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:4.2.b1")
def test_ten_phases() -> None:
    assert len(DATA.phase_names) == len(Phase) == 10


@pytest.mark.rule("fireinthesky:1.0.b1")
def test_sixteen_turns() -> None:
    assert (DATA.periods[0], DATA.periods[1], DATA.periods[13], len(DATA.periods)) == (
        "",
        "December 1941",
        "October-December 1944",
        17,
    )


@pytest.mark.rule("fireinthesky:chart.surface")
def test_the_surface_table_rises_and_falls() -> None:
    worth = {key: cell.needs + cell.half / 2 for key, cell in DATA.surface.items()}
    assert sorted(DATA.surface) == [(power, defence) for power in range(5) for defence in range(7, 13)]
    for power, defence in DATA.surface:
        assert worth[power, defence] <= worth.get((power, defence + 1), 7)
        assert worth[power, defence] >= worth.get((power + 1, defence), 0)
    assert {key for key, cell in DATA.surface.items() if cell.half} == {(0, 10), (0, 11), (0, 12)}


@pytest.mark.rule("fireinthesky:15.2", "fireinthesky:15.2.b2")
def test_factors_of_base_expansion() -> None:
    assert [DATA.base_expansion[turn] for turn in (1, 5, 6, 9, 10, 13, 14, 16)] == [1, 1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("fireinthesky:chart.combat")
def test_the_combat_table_hits_on_five_and_its_options_have_switches() -> None:
    assert [row.roll for row in DATA.combat] == list(Roll)
    assert {row.hits_on for row in DATA.combat} == {5}
    options = {one.option for row in DATA.combat for one in row.modifiers if one.option}
    assert options <= DATA.option_of_rule.keys()
    assert len(DATA.option_of_rule) == 15


@pytest.mark.rule("fireinthesky:chart.combat.sub_tf")
def test_allied_torpedoes_fail_early_in_the_war() -> None:
    rows = [one for one in DATA.combat[Roll.TORPEDO].modifiers if one.side == Side.ALLIES]
    assert [(one.change, one.first_turn, one.last_turn) for one in rows] == [(-2, 1, 1), (-1, 2, 5)]


# ---- scenarios ---------------------------------------------------------------------------------------


def test_seven_scenarios_in_their_order() -> None:
    assert [one.number for one in DATA.scenarios.values()] == list(range(1, 8))
    assert next(iter(DATA.scenarios)) == "java_sea_to_surrender"


@pytest.mark.rule("fireinthesky:3.3.5", "fireinthesky:3.3.5.b1")
def test_the_pool_starts_at_sixty_and_is_even() -> None:
    assert WAR.tracks.merchantmen == 60
    assert all(
        one.tracks.merchantmen % 2 == 0 and one.tracks.merchantmen <= 60 for one in DATA.scenarios.values()
    )


@pytest.mark.rule("fireinthesky:6.2", "fireinthesky:6.2.b2", "fireinthesky:6.2.b3")
def test_levels_of_each_turn_of_the_war() -> None:
    levels = []
    for turn in range(MAIN.first_turn, MAIN.last_turn + 1):
        assert TransportLevel(Purse.JAPAN, None) in MAIN.events(turn, Side.JAPAN)
        events = MAIN.events(turn, Side.ALLIES)
        assert TransportLevel(Purse.BRITISH, 12) in events
        levels += [
            one.value or 0 for one in events if isinstance(one, TransportLevel) and one.purse == Purse.US
        ]
        assert sum(isinstance(one, SubmarineLevel) for one in events) == 1
    assert levels == sorted(levels)
    assert MAIN.schedule == {key: events for key, events in WAR.schedule.items() if key[0] > 1}


@pytest.mark.rule("fireinthesky:16.2.3", "fireinthesky:16.2.5.b1", "fireinthesky:15.6")
def test_arrivals_that_the_rulebook_names() -> None:
    fourth, sixth, ninth = (WAR.events(turn, Side.JAPAN) for turn in (4, 6, 9))
    assert Arrival(KINDS["jn_cv_junyo_hiyo"], 1) in fourth
    assert Arrival(KINDS["jp_air"], 1, may_train=True) in fourth
    assert Withdrawal(KINDS["jn_bb_ise_hyuga"], "16.2.5") in sixth
    assert Arrival(KINDS["jn_bbv_ise_hyuga"], 1, without_planes=True, option="16.2.5") in ninth
    fleet = {one.counter for one in WAR.events(14, Side.ALLIES) if isinstance(one, Arrival)}
    european = {kind for kind, one in enumerate(DATA.counters) if one.european_fleet}
    assert len(european) == 5
    assert european <= fleet
    aviation = [row for row in WAR.setup if row.at == DATA.naval_aviation]
    assert [(row.counter, row.count, row.reduced) for row in aviation] == [(KINDS["jp_air"], 1, False)]


def test_every_ship_and_land_unit_of_the_game_comes_once_in_the_whole_war() -> None:
    for scenario in (WAR, MAIN):
        comes = [row.counter for row in scenario.setup]
        comes += [
            one.counter for events in scenario.schedule.values() for one in events if isinstance(one, Arrival)
        ]
        units = [kind for kind in comes if DATA.counters[kind].naval or DATA.counters[kind].land]
        every = {kind for kind, one in enumerate(DATA.counters) if one.naval or one.land}
        assert len(units) == len(set(units))
        assert set(units) == every - {KINDS["us_cv_ranger"]}


@pytest.mark.rule("fireinthesky:4.3", "fireinthesky:4.3.b1", "fireinthesky:4.3.b2")
def test_standard_victory_of_the_long_scenarios() -> None:
    for scenario in (WAR, MAIN):
        assert scenario.victory == StandardVictory(draw_at=20, rule="fireinthesky:4.3")
        assert scenario.sudden_limits
    assert (DATA.figures.japan_wins_at, DATA.figures.allies_win_at) == (40, 19)


@pytest.mark.rule("fireinthesky:4.3.b3")
def test_goals_of_short_scenarios_can_be_reached() -> None:
    for scenario in DATA.scenarios.values():
        if not isinstance(scenario.victory, PointsVictory):
            continue
        assert not scenario.sudden_limits
        assert all(scenario.victory.terms)
        for side in Side:
            friendly = {s for s, holder in enumerate(scenario.control) if holder == side}
            table = DATA.allied_distance if side == Side.ALLIES else DATA.distance
            friendly |= set(DATA.box_base) if side == Side.ALLIES else set()
            for term in scenario.victory.terms[side]:
                if isinstance(term, Controls):
                    assert min(table[base][term.space] for base in friendly) <= DATA.figures.landing_range
                else:
                    assert term.counters & {row.counter for row in scenario.setup}


@pytest.mark.rule("fireinthesky:12.1")
def test_ships_of_the_coral_sea_return_to_forward_bases() -> None:
    assert DATA.scenarios["coral_sea"].returns_to == (AT["truk"], AT["noumea"])
    assert all(one.returns_to == (NONE, NONE) for one in DATA.scenarios.values() if one.id != "coral_sea")


@pytest.mark.rule("fireinthesky:4.3.1.b3", "fireinthesky:15.5", "fireinthesky:15.4.b2")
def test_bases_that_fell_before_play() -> None:
    assert WAR.never_captured == MAIN.never_captured == (DATA.manila, DATA.singapore)
    assert not (MAIN.singapore_fell or MAIN.surabaya_fell)
    late = DATA.scenarios["leyte"]
    assert (late.never_captured, late.singapore_fell, late.surabaya_fell) == ((), True, True)


def test_where_scenarios_begin_and_end() -> None:
    guadalcanal = DATA.scenarios["guadalcanal"]
    assert (guadalcanal.start.turn, guadalcanal.start.side, guadalcanal.start.phase) == (
        4,
        Side.ALLIES,
        Phase.ECONOMIC,
    )
    assert (guadalcanal.ends_after.turn, guadalcanal.ends_after.side) == (5, Side.ALLIES)
    assert DATA.scenarios["leyte"].start.phase == Phase.FIRST_DEPLOYMENT
    assert DATA.scenarios["leyte"].tracks.transport == (0, 72, 0)


def test_damaged_and_sunk_ships_of_the_main_scenario() -> None:
    away = {DATA.counters[row.counter].key: (row.due, row.sunk) for row in MAIN.setup if row.at is None}
    assert away == {
        "us_bb_maryland_west_virginia": (3, False),
        "us_bb_pennsylvania_nevada": (3, False),
        "us_bb_tennessee_california": (5, False),
        "us_bb_arizona_oklahoma": (0, True),
        "br_bb_pow_repulse": (0, True),
    }


def test_points_for_sunk_ships_count_enemies_alone() -> None:
    for scenario in DATA.scenarios.values():
        for side in Side if isinstance(scenario.victory, PointsVictory) else ():
            assert isinstance(scenario.victory, PointsVictory)
            for term in scenario.victory.terms[side]:
                if isinstance(term, Sunk):
                    assert {DATA.counters[kind].side for kind in term.counters} == {1 - side}


def test_ships_that_only_react_can_reach_a_goal() -> None:
    for scenario in DATA.scenarios.values():
        if scenario.start.side != Side.ALLIES or scenario.first_turn != scenario.last_turn:
            continue
        assert isinstance(scenario.victory, PointsVictory)
        goals = [
            term.space for terms in scenario.victory.terms for term in terms if isinstance(term, Controls)
        ]
        for row in scenario.setup:
            ship = DATA.counters[row.counter]
            if ship.naval and ship.side == Side.JAPAN and row.at is not None and DATA.is_base[row.at]:
                way = reach([row.at], DATA.sea_neighbours.__getitem__)
                assert min(way[goal] for goal in goals) <= -(-ship.movement // 2), ship.name
