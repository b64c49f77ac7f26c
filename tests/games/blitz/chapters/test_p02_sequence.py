"""Chapter 2: the order of play, sets, oil, flags, surprise; and what the schedule brings."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Power, Side, Stage
from ironbottom.games.blitz.odds.situation import at_sea
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import (
    ACTIVE,
    AT_WAR,
    COMING,
    DUE,
    FOUGHT,
    LOST,
    MOVED,
    NEUTRAL,
    ON_MAP,
    OUT,
)
from ironbottom.games.blitz.rules.moving import Go, MoveStep
from ironbottom.games.blitz.rules.opening import set_up
from ironbottom.games.blitz.rules.p02_activities import Activation, SetFrame
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle, SeaCombats, contested
from ironbottom.games.blitz.rules.p05_land.commitment import can_be_attacked
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.rules.schedule import Arrivals, TurnStart
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.games.blitz.shown.panels import panels
from ironbottom.kernel import choices, registry
from ironbottom.kernel.choices import DONE
from ironbottom.kernel.dice import ScriptedDice, SecretDice
from ironbottom.kernel.match import new_match
from tests.games.blitz.positions import act, asked, at, find, log, options, position, put, types, where

DATA = load(None)
GAME = registry.game("blitz")


def fresh(scenario: str):  # type: ignore[no-untyped-def]
    return GAME.new(scenario, GAME.full_options({}), SecretDice(bytes(32), "g"), None)


@pytest.mark.rule("blitz:2.1.d1")
def test_sets_come_in_the_order_of_the_scenario() -> None:
    sets = [(one.side, one.blitz) for one in DATA.scenarios["empire_of_the_rising_sun"].sets_of(1)]
    assert sets == [(0, False), (1, False), (0, True), (1, True)]
    guadalcanal = DATA.scenarios["guadalcanal"]
    assert guadalcanal.sets_of(3)[0].side == Side.ALLIES
    assert guadalcanal.sets_of(4)[0].side == Side.JAPAN


@pytest.mark.rule("blitz:2.1.d2", "blitz:7.3.d5")
def test_turn_start_brings_the_arrivals_and_a_segment_its_own() -> None:
    data = DATA.scenarios["southern_drive"]
    assert {event.segment.side for event in data.schedule if event.segment} == {Side.ALLIES}
    game = fresh("southern_drive")
    lexington = DATA.counter_index["us_cv_lexington_enterprise"]
    piece = next(one for one, kind in enumerate(game.state.kind) if kind == lexington)
    assert game.state.fate[piece] == DUE
    while game.phasing == Side.JAPAN:
        seat = game.deciding()[0]
        game.act(seat, game.decision.suggestion(game, seat)[0])
    assert where(game, "us_cv_lexington_enterprise") == ["pearl_harbor"]


@pytest.mark.rule("blitz:2.2.d1", "blitz:4.0", "blitz:5.0")
def test_the_steps_of_a_set_come_in_order() -> None:
    units = [
        ("jp_bb_takao", "honshu_coast"),
        ("jp_bb_myoko", "osaka"),
        ("jp_inf1", "tokyo"),
        ("us_inf1", "guam"),
        ("jp_mar1", "saipan"),
        ("jp_trs1", "philippine_sea"),
        ("jp_mar1", "+"),
    ]
    game = position(units, procedure=SetFrame(), turn=2)
    seen = []
    while type(asked(game)).__name__ != "Waiting" and game.stack and len(game.stack) > 1:
        seen.append(game.state.stage)
        act(game, "done")
    assert seen == [Stage.A, Stage.B, Stage.D, Stage.E, Stage.F]


@pytest.mark.rule("blitz:2.3.d2")
def test_oil_is_kept_up_to_fifteen() -> None:
    game = position(procedure=TurnEnd(), tracks={"oil": [15, 0, 14]})
    while type(asked(game)).__name__ == "BuildOrRepair":
        act(game, "done")
    assert game.state.oil == [15, 5, 15]


def test_one_oil_activates_units_of_size_five_in_one_area() -> None:
    units = [
        ("jp_cv_akagi_kaga", "truk"),
        ("jp_bb_nagato_mutsu", "truk"),
        ("jp_bb_takao", "truk"),
        ("jp_sub1", "truk"),
        ("jp_sub1", "osaka"),
    ]
    game = position(units, procedure=Activation(), blitz=True, stage=Stage.OIL, tracks={"oil": [2, 0, 0]})
    assert asked(game).label(game, DONE) == "Let the Blitz pass: nobody acts"
    for key, left in (("jp_cv_akagi_kaga", 1), ("jp_bb_nagato_mutsu", 1), ("jp_bb_takao", 1)):
        act(game, key)
        assert game.state.oil[Power.JAPAN] == left
        assert asked(game).label(game, DONE) == "Begin the Blitz"
    act(game, "jp_sub1")
    assert game.state.oil[Power.JAPAN] == 0
    assert type(asked(game)).__name__ == "Waiting"


def test_turn_end_leaves_no_flags_for_the_next_set() -> None:
    """2.4.d1: aircraft that must return at Turn End are ready when the next turn begins."""
    game = position([("jp_nav1", "philippine_sea")], procedure=TurnEnd())
    act(game, "formosa")
    assert not game.state.marks[find(game, "jp_nav1")]


@pytest.mark.rule("blitz:2.2.d2")
def test_a_ship_that_returned_rebases_once() -> None:
    """Ruling q30."""
    game = position([("jp_bb_takao", "philippine_sea")])
    ship = find(game, "jp_bb_takao")
    for stage, goal in ((Stage.A, "osaka"), (Stage.D, "tokyo")):
        assert trip_of(game, stage).movers() == [ship]
        game.stack.append(Go(stage=stage, pieces=[ship], goal=at(game, goal)))
        game.start()
    assert where(game, "jp_bb_takao") == ["tokyo"]
    assert trip_of(game, Stage.D).movers() == []


@pytest.mark.rule("blitz:5.1.h")
def test_para_beside_aircraft_has_moved_too() -> None:
    game = position([("jp_nav1", "tokyo"), ("jp_para1", "tokyo")], procedure=MoveStep(stage=Stage.D))
    act(game, "jp_nav1", "jp_para1", "osaka")
    assert " with " not in log(game)
    assert type(asked(game)).__name__ == "Waiting"  # nobody is left that could rebase
    assert trip_of(game, Stage.E).movers() == []


@pytest.mark.rule("blitz:2.3.d1")
def test_in_a_blitz_only_activated_units_fight_at_sea() -> None:
    units = [
        ("jp_bb_takao", "philippine_sea"),
        ("us_bb_northampton", "philippine_sea"),
        ("jp_sub1", "bay_of_bengal"),
        ("br_convoy", "bay_of_bengal"),
    ]
    game = position(units, blitz=True)
    assert contested(game, []) == ([], [])
    game.mark(find(game, "jp_bb_takao"), ACTIVE)
    assert contested(game, []) == ([at(game, "philippine_sea")], [])
    game.mark(find(game, "jp_sub1"), ACTIVE)
    assert contested(game, []) == ([at(game, "philippine_sea")], [at(game, "bay_of_bengal")])


@pytest.mark.rule("blitz:2.3.d1")
@pytest.mark.parametrize("switches", [[], ["fleet_joins"]], ids=["who acts", "the fleet joins"])
def test_in_a_blitz_those_that_are_not_activated_stay_out_of_a_sea_battle(switches: list[str]) -> None:
    """Ruling q69: Oil for one submarine sends no battleship into action, nor aircraft beside it."""
    sea = "philippine_sea"
    units = [("jp_sub1", sea), ("jp_bb_yamato", sea), ("jp_nav1", sea), ("us_bb_northampton", sea)]
    game = position(units, blitz=True, switches=switches)
    game.mark(find(game, "jp_sub1"), ACTIVE)
    battle = SeaBattle(sea=at(game, sea), side=Side.JAPAN)
    fleet = {find(game, key) for key, _ in units[:3]}
    assert set(battle.forces(game)[0]) == (fleet if switches else {find(game, "jp_sub1")})
    assert battle.forces(game)[1] == [find(game, "us_bb_northampton")]
    attackers = at_sea(game, at(game, sea), Side.JAPAN).attackers
    assert len(attackers) == len(battle.forces(game)[0]), "the odds know it"
    game.stack.append(SeaCombats())
    game.dice_source = ScriptedDice([6, 6])
    game.start()
    asked_to_hold_back = type(asked(game)).__name__ == "ChooseHoldBack"
    assert asked_to_hold_back == bool(switches)
    if not switches:
        assert not game.has(find(game, "jp_bb_yamato"), FOUGHT)
        assert game.state.fate[find(game, "jp_nav1")] == ON_MAP


@pytest.mark.rule("blitz:2.3.d1")
def test_transports_that_act_start_no_battle_for_the_warships_that_do_not() -> None:
    """Ruling q69 with 4.3.d1: TRS alone do not fight TRS."""
    sea = "philippine_sea"
    game = position([("jp_trs1", sea), ("jp_bb_takao", sea), ("us_trs1", sea)], blitz=True)
    game.mark(find(game, "jp_trs1"), ACTIVE)
    assert contested(game, []) == ([], [])


RELAY = [("jp_trs1", "osaka"), ("jp_inf1", "osaka"), ("jp_trs1", "saipan"), ("jp_para1", "osaka")]


@pytest.mark.rule("blitz:2.2.d2", "blitz:5.1.d")
@pytest.mark.parametrize("switches", [[], ["relays"]], ids=["carried once", "passed on"])
def test_a_land_unit_is_carried_once_in_a_rebase(switches: list[str]) -> None:
    """Ruling q68; that it may still move in step E is not touched."""
    game = position(RELAY, procedure=MoveStep(stage=Stage.D), switches=switches)
    act(game, "jp_trs1", "jp_inf1", "saipan", "jp_trs1")
    assert ("jp_inf1" in types(game)) == bool(switches)
    if not switches:
        refused = asked(game).refused(game, "japan")[choices.piece(find(game, "jp_inf1"))]
        assert "has been carried in this set already" in refused
    assert find(game, "jp_inf1") in [
        piece for piece in game.on_map(Side.JAPAN) if trip_of(game, Stage.E).movable(piece)
    ]


@pytest.mark.rule("blitz:5.1.h")
@pytest.mark.parametrize("switches", [[], ["relays"]], ids=["one of both", "both"])
def test_airborne_units_are_carried_or_rebase(switches: list[str]) -> None:
    """Ruling q68."""
    carried = position(RELAY, procedure=MoveStep(stage=Stage.D), switches=switches)
    act(carried, "jp_trs1", "jp_para1", "saipan")
    assert ("jp_para1" in types(carried)) == bool(switches)
    flown = position(RELAY, procedure=MoveStep(stage=Stage.D), switches=switches)
    act(flown, "jp_para1", "kyushu")
    flown.place(find(flown, "jp_trs1"), at(flown, "kyushu"))
    act(flown, "jp_trs1")
    assert ("jp_para1" in types(flown)) == bool(switches)


@pytest.mark.rule("blitz:2.3.d1")
def test_cargo_of_a_rebase_is_activated_with_its_transport() -> None:
    game = position([("jp_trs1", "osaka"), ("jp_inf2", "osaka")], blitz=True)
    game.mark(find(game, "jp_trs1"), ACTIVE)
    assert trip_of(game, Stage.E).movers() == []
    game.stack.append(MoveStep(stage=Stage.D))
    game.start()
    act(game, "jp_trs1", "jp_inf2", "kyushu")
    assert trip_of(game, Stage.E).movers() == [find(game, "jp_inf2")]


@pytest.mark.rule("blitz:2.4.d1")
def test_flags_are_cleared_at_the_end_of_a_set() -> None:
    game = position([("jp_inf1", "tokyo")], procedure=SetFrame())
    game.mark(find(game, "jp_inf1"), MOVED)
    act(game, "done")
    assert not game.has(find(game, "jp_inf1"), MOVED)


def test_pearl_harbor_cannot_be_taken_in_the_surprise() -> None:
    units = [("jp_trs1", "hawaiian_sea"), ("jp_mar1", "+"), ("us_inf1", "pearl_harbor")]
    game = position(units, turn=1, stage=Stage.F)
    assert not can_be_attacked(game, at(game, "pearl_harbor"), 1)
    assert can_be_attacked(position(units, turn=2, stage=Stage.F), at(game, "pearl_harbor"), 1)


# ---- 3.2, 7.3, 7.4 -----------------------------------------------------------------------------------


@pytest.mark.rule("blitz:3.2.d1")
def test_a_weak_manchuria_brings_the_ussr_into_the_war() -> None:
    game = position([("jp_inf2", "manchuria"), ("jp_inf1", "manchuria")], procedure=TurnEnd())
    while type(asked(game)).__name__ == "BuildOrRepair":
        act(game, "done")
    assert game.state.ussr == COMING
    strong = position([("jp_inf2", "manchuria"), ("jp_inf2", "manchuria")], procedure=TurnEnd())
    while type(asked(strong)).__name__ == "BuildOrRepair":
        act(strong, "done")
    assert strong.state.ussr == NEUTRAL
    state = set_up(DATA, "empire_of_the_rising_sun", {})
    start = position(procedure=TurnStart(), turn=5, tracks={"ussr": COMING, "fate": state.fate})
    assert start.state.ussr == AT_WAR
    assert start.friendly_land(at(start, "vladivostok"), Side.ALLIES)
    while type(asked(start)).__name__ == "ChooseArrival":
        act(start, options(start)[0])
    assert len(where(start, "ru_inf2")) == 2
    late = position(procedure=TurnStart(), turn=12)
    assert late.state.ussr == AT_WAR


@pytest.mark.rule("blitz:7.3.d4")
def test_who_finds_no_room_comes_to_a_home_area_and_the_token_stands_for_any_supplied_one() -> None:
    units = [("us_inf1", "pearl_harbor"), ("us_aa1", "pearl_harbor")]
    game = position(units, side="allies")
    piece = put(game, "us_mar1", "west_coast", quietly=True)
    game.stack.append(Arrivals(pieces=[piece], spaces=[at(game, "pearl_harbor")]))
    game.start()
    assert set(options(game)) == {"space:west_coast", "space:central_usa"}
    fort = put(game, "jp_fort1", "tokyo", quietly=True)
    other = position()
    other.stack.append(Arrivals(pieces=[fort], spaces=[255]))
    other.start()
    assert {"space:truk", "space:tokyo", "space:shanghai"} <= set(options(other))


@pytest.mark.rule("blitz:7.4.d1")
def test_withdrawn_units_leave_wherever_they_are() -> None:
    game = position([("br_cv_indomitable_formidable", "ceylon")], procedure=TurnStart(), turn=4)
    assert where(game, "br_cv_indomitable_formidable") == []
    piece = next(
        p for p, k in enumerate(game.state.kind) if DATA.counters[k].id == "br_cv_indomitable_formidable"
    )
    assert game.state.fate[piece] == OUT
    sunk = position([("br_bb_cruisers", "ceylon")], turn=4)
    sunk.state.fate[piece] = LOST
    sunk.stack.append(TurnStart())
    sunk.start()
    assert sunk.state.fate[piece] == LOST, "who was lost before stays among the losses"


@pytest.mark.rule("blitz:7.4.d2")
def test_better_submarines_take_the_places_of_the_old_ones() -> None:
    game = position(
        [("us_sub1_early", "brisbane"), ("us_sub1_early", "java_sea")], procedure=TurnStart(), turn=6
    )
    assert where(game, "us_sub1_early") == []
    assert where(game, "us_sub1") == ["brisbane", "java_sea"]
    assert log(game) or types(game) == set()


@pytest.mark.rule("blitz:7.4.d2")
def test_units_stay_as_they_are_where_the_box_holds_no_better_ones() -> None:
    """Ruling q64. The position can be one of the laboratory."""
    early, better = ("us_sub1_early", "brisbane"), ("us_sub1", "west_coast")
    game = position([early] * 2 + [better] * 6, procedure=TurnStart(), turn=6)
    assert where(game, "us_sub1_early") == ["brisbane"]
    assert where(game, "us_sub1") == ["brisbane", *["west_coast"] * 6]


def test_a_move_is_planned_as_a_whole_and_taken_back_so() -> None:
    """Whoever takes a move back has nobody in hand behind it."""
    match = new_match("blitz", "midway", {}, game_id="planned", secret=bytes(32))
    seat = match.game.deciding()[0]
    while type(match.game.decision).__name__ != "PickFirst" or match.game.state.stage != Stage.B:
        match.act(seat, DONE)
    for _ in range(2):
        match.act(seat, next(one for one in match.game.options(seat) if one.startswith("piece:")))
        goals = [one for one in match.game.options(seat) if one.startswith("space:")]
        match.act(
            seat, next(one for one in goals if "stays" not in asked(match.game).hint(match.game, seat, one))
        )
        while type(match.game.decision).__name__ == "PickUp":
            match.act(seat, DONE)
    first, second = match.moves(seat)[-2:]
    assert len(first) >= 2 and len(second) >= 2
    match.withdraw(seat, second[0].seq)
    assert type(match.game.decision).__name__ == "PickFirst"
    assert match.moves(seat)[-1] == first


def test_the_cost_of_a_way_is_told_in_movement_points() -> None:
    """A base next door costs nothing, and "0 points" alone reads like victory points."""
    game = position([("us_cv_saratoga", "hawaiian_sea")], side="allies", procedure=MoveStep(stage=Stage.A))
    act(game, f"piece:{find(game, 'us_cv_saratoga')}")
    assert asked(game).hint(game, game.deciding()[0], "space:pearl_harbor") == "0 movement points"


def test_each_step_that_comes_to_anything_has_its_heading() -> None:
    """So that the account of a battle ends with its step."""
    game = position([("jp_bb_takao", "philippine_sea"), ("us_sub1", "philippine_sea")], procedure=SetFrame())
    act(game, "done", "done")
    headings = [event.text for event in game.events if event.kind == "phase"]
    assert "C: Sea combat" in headings[-1]


@pytest.mark.rule("blitz:7.4.d2", "blitz:3.2.d1")
def test_players_are_told_what_else_the_schedule_brings() -> None:
    rows = {row[1]: row for row in _to_come(position(turn=3))}
    assert rows["2 more Factory Factors"] == ("7", "2 more Factory Factors", "{space:central_usa}")
    assert rows["Alaska Highway is open"][0] == "4"
    assert rows["US Submarine squadron (faulty torpedoes) becomes US Submarine squadron"][0] == "6"
    assert any(row.startswith("the USSR is at war at the latest; sooner if ") for row in rows)
    at_war = position(turn=3, tracks={"ussr": AT_WAR})
    assert not any("the USSR is at war" in row[1] for row in _to_come(at_war))


def _to_come(game: Blitz) -> Sequence[tuple[str, ...]]:
    return next(panel.rows for panel in panels(game) if panel.id == "schedule")
