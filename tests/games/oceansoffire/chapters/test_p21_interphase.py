"""21.0 to 21.3, 22.1, 5.23: the Interphase, oil, Resources, conquest, and Facilities between two turns."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Facility, Fate, Level, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p02_map import theater
from ironbottom.games.oceansoffire.rules.p04_turn import WholeGame
from ironbottom.games.oceansoffire.rules.p05_control import change_control
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase, facilities_come
from ironbottom.games.oceansoffire.rules.p21_resources import resource_points
from ironbottom.games.oceansoffire.rules.p22_oil import OilReserve
from tests.games.oceansoffire.positions import Pause, act, asked, at, log, options, position, scenario, where

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


def question(game: Oceans) -> str:
    """What is asked."""
    return type(asked(game)).__name__


def between(name: str, turn: int) -> Oceans:
    """A scenario at the end of a turn."""
    game = scenario(name)
    game.state.turn, game.state.round = turn, 4
    game.stack[:] = [WholeGame(at="end_round")]
    game.start()
    return game


@pytest.mark.rule("oceansoffire:22.1", "oceansoffire:22.11.b", "oceansoffire:9.12", "oceansoffire:4.0.b")
def test_oil_at_the_start_of_a_turn_buys_two_command_points_before_initiative() -> None:
    game = scenario("turning_tide_1942")
    game.stack[:] = [WholeGame()]
    game.start()
    assert question(game) == "SpendOil"
    before = game.state.cps[JAPAN]
    act(game, "oil")
    assert (game.state.cps[JAPAN] - before, game.state.oil, game.state.oil_spent) == (2, 1, 1)
    game.stack[:] = [Pause(), OilReserve(impulse=True)]
    game.start()
    assert question(game) == "Waiting"  # one a turn


@pytest.mark.rule("oceansoffire:22.11.c", "oceansoffire:9.34.b")
def test_oil_at_the_start_of_an_impulse_buys_aps_up_to_twice_those_of_the_round_and_an_extended_assault() -> (
    None
):
    for cps, granted in ((4, 24), (1, 12)):
        game = position(turn=3, tracks={"oil": 2, "bought": [12 * cps, 0, 0], "aps": [12 * cps, 0, 0]})
        game.stack.append(OilReserve(impulse=True))
        game.start()
        act(game, "oil")
        assert game.state.aps[JAPAN] == 12 * cps + granted
        assert game.state.oil_assault


@pytest.mark.rule("oceansoffire:22.11.b")
def test_no_oil_is_spent_at_the_start_of_the_first_turn() -> None:
    game = position(turn=1, tracks={"oil": 3})
    game.stack.append(OilReserve(impulse=False))
    game.start()
    assert question(game) != "SpendOil"


@pytest.mark.rule("oceansoffire:21.11", "oceansoffire:7.62.t")
def test_resources_count_half_at_usl_2_and_are_rounded_up_at_the_end() -> None:
    game = scenario("rising_sun")
    whole = resource_points(game)
    assert whole == game.scenario.resources == 12
    for space in ("hokkaido", "formosa"):  # of one each: both together lose one
        game.set_space_usl(at(space), Level.USL2)
    assert resource_points(game) == whole - 1
    game.set_space_usl(at("korea"), Level.USL2)
    assert resource_points(game) == whole - 1
    game.set_space_usl(at("korea"), Level.USL1)
    assert resource_points(game) == whole - 1


@pytest.mark.rule("oceansoffire:21.11", "oceansoffire:9.1.a")
def test_an_oilfield_counts_two() -> None:
    game = scenario("rising_sun")
    here = game.data.spaces[at("british_borneo")]
    before = resource_points(game)
    change_control(game, at("british_borneo"), Side.JAPAN, changing=False)
    assert here.oilfields and resource_points(game) - before == here.resources + 2 * here.oilfields


@pytest.mark.rule("oceansoffire:4.0.a", "oceansoffire:4.0.r", "oceansoffire:21.0", "oceansoffire:21.12")
def test_after_the_fourth_round_the_interphase_and_then_the_next_turn() -> None:
    game = between("turning_tide_1942", 2)
    assert isinstance(game.stack[1], Interphase)
    assert "Resource Points and" in log(game)
    while any(isinstance(frame, Interphase) for frame in game.stack):
        act(game, "done")
    assert (game.state.turn, game.state.round) == (3, 1)


@pytest.mark.rule("oceansoffire:21.0", "oceansoffire:21.12")
def test_of_the_last_interphase_only_the_count_is_left() -> None:
    game = between("turning_tide_1942", 3)
    assert game.outcome is not None


@pytest.mark.rule("oceansoffire:3.0.h", "oceansoffire:21.13")
def test_the_campaign_may_end_early() -> None:
    game = scenario("campaign")
    for space, here in enumerate(game.data.spaces):
        if here.id != "oahu" and game.state.control[space] in (US, CW) and not here.box:
            game.state.control[space] = JAPAN
    game.state.turn, game.state.round = 3, 4
    game.stack[:] = [WholeGame(at="end_round")]
    game.changed()
    game.start()
    assert game.outcome is not None
    assert game.outcome.winners == ("japan",)


@pytest.mark.rule("oceansoffire:21.3", "oceansoffire:21.31.b", "oceansoffire:21.31.c")
def test_facilities_are_built_between_turns_without_points_in_the_order_of_play() -> None:
    game = position(
        ["jp_x_35 rabaul", "jp_snlf_kure5 truk"],
        turn=2,
        control={"rabaul": "japan"},
        tracks={"pool": [[5, 5, 5], [0, 0, 0], [0, 0, 0]], "aps": [3, 3, 3]},
    )
    game.stack.append(Interphase())
    game.start()
    assert question(game) == "WhatWork"
    act(game, "jp_fac_airfield", "rabaul", "jp_fac_fort", "truk")
    assert game.state.airfields[JAPAN][at("rabaul")] == 1
    assert game.state.forts[JAPAN][at("truk")] == 1
    assert game.state.aps == [3, 3, 3]
    assert question(game) == "WhatWork"  # two are built: what is left is to take some off (21.38)
    assert "type:jp_fac_port" not in options(game)


@pytest.mark.rule("oceansoffire:21.31.c", "oceansoffire:22.32.a")
def test_both_allies_together_build_two_facilities_in_a_joint_space_between_turns() -> None:
    game = position(
        ["us_xx_32 southwest_australia", "au_xx_7 southwest_australia"],
        power="us",
        turn=2,
        tracks={"pool": [[0, 0, 0], [2, 2, 0], [2, 2, 0]]},
    )
    game.stack.append(Interphase(at="works", turn_of=game.state.order.index(US)))
    game.start()
    act(game, "us_fac_fort", "southwest_australia", "done", "done")
    assert (question(game), game.phasing) == ("WhatWork", CW)
    act(game, "cw_fac_airfield", "southwest_australia")
    assert asked(game).removing, "two of their side are built there"  # type: ignore[attr-defined]
    game.stack[:] = [game.stack[0]]
    game.stack[0].at = "wait"
    game.start()


@pytest.mark.rule("oceansoffire:21.38")
def test_what_is_taken_off_between_turns_is_there_again_in_the_next() -> None:
    game = position(
        ["jp_x_35 rabaul"],
        turn=2,
        control={"rabaul": "japan"},
        tracks={"pool": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]},
    )
    game.put_facility(JAPAN, Facility.AIRFIELD, at("rabaul"))
    game.stack.append(Interphase())
    game.start()
    act(game, "jp_fac_airfield", "rabaul")
    assert game.state.coming[JAPAN][Facility.AIRFIELD] == 1
    game.state.turn = 6  # that brings no airfields of its own
    facilities_come(game)
    assert game.state.pool[JAPAN][Facility.AIRFIELD] == 1
    assert game.state.coming[JAPAN][Facility.AIRFIELD] == 0


@pytest.mark.rule("oceansoffire:5.23.f", "oceansoffire:5.23.g", "oceansoffire:21.45.d")
def test_a_conquered_country_loses_saved_points_and_its_units() -> None:
    control = {"luzon": "japan", "mindanao": "us", "leyte_samar": "japan"}
    game = position(
        ["ph_x_scouts mindanao"], control=control, tracks={"rps": [{}, {"philippine": 3, "lba": 2}, {}]}
    )
    change_control(game, at("mindanao"), Side.JAPAN, changing=False)
    assert where(game, "ph_x_scouts") == []
    assert Fate.POOL in {
        game.state.fate[piece]
        for piece, kind in enumerate(game.state.kind)
        if game.data.counters[kind].id == "ph_x_scouts"
    }
    assert game.state.rps[US] == {"philippine": 0, "lba": 2}


@pytest.mark.rule("oceansoffire:5.23.c", "oceansoffire:5.23.g", "oceansoffire:22.33.1")
def test_with_java_the_netherlands_fall_and_two_seas_change_theater() -> None:
    control = {"java": "cw", "sumatra": "japan", "nei_borneo": "japan"}
    game = position([], turn=1, control=control)
    assert theater(game, at("java_sea")).key == "british"
    change_control(game, at("java"), Side.JAPAN, changing=False)
    assert theater(game, at("java_sea")).key == "us"
    change_control(game, at("java"), Side.ALLIES, changing=False)
    assert theater(game, at("borneo_sea")).key == "us"


@pytest.mark.rule("oceansoffire:22.33.5")
def test_with_four_areas_of_india_lost_the_cw_theater_is_joint_for_good() -> None:
    control = dict.fromkeys(("assam", "bengal", "madras"), "japan")
    game = position([], turn=4, control=control)
    assert theater(game, at("ceylon")).key == "british"
    change_control(game, at("bombay"), Side.JAPAN, changing=False)
    assert theater(game, at("ceylon")).key == "joint"
    change_control(game, at("bombay"), Side.ALLIES, changing=False)
    assert theater(game, at("ceylon")).key == "joint"
