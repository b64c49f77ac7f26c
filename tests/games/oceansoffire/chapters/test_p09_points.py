"""9.0, 20.0: Command Points, Initiative, Activation Points, Ship Repair, and the end of Impulse and Round."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.oceansoffire.components.ids import Level, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    CONCLUDED,
    FIRED,
    FRESH,
    KEEPS_USED,
    RELOCATING,
    REPAIR,
    USED,
)
from ironbottom.games.oceansoffire.rules.p04_turn import clear_markers
from ironbottom.games.oceansoffire.rules.p06_lost_base import put_to_sea
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs
from ironbottom.games.oceansoffire.rules.p09_points import (
    buy_aps,
    cps_of_round,
    cps_of_turn,
    determine_cps,
    determine_initiative,
    grant_aps,
    save_aps,
)
from ironbottom.games.oceansoffire.rules.p09_repair import finish, interrupt, repair, repairable
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from tests.games.oceansoffire.positions import DATA, act, at, find, options, position, scenario

EXAMPLES: dict[str, Any] = {one.id.removeprefix("oceansoffire:"): one for one in DATA.examples}
JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


@pytest.mark.rule("oceansoffire:9.1.a", "oceansoffire:9.1.b")
def test_the_commonwealth_loses_a_cp_for_each_resource_that_japan_holds() -> None:
    """ex.062."""
    case = EXAMPLES["ex.062"]
    held = dict.fromkeys(case.given["japan_controls"], "japan")
    game = position(turn=case.given["turn"], control=held, power="cw")
    free = position(turn=case.given["turn"], power="cw")
    assert (cps_of_turn(free, CW), cps_of_turn(game, CW)) == (case.expect["base"], case.expect["cps"])
    assert cps_of_turn(game, US) == cps_of_turn(free, US)


@pytest.mark.rule("oceansoffire:9.11")
def test_japan_gets_its_resource_points_and_on_turn_1_a_table() -> None:
    first = position(turn=1)
    assert [cps_of_round(first, JAPAN, n) for n in (1, 2, 3, 4)] == [7, 6, 4, 4]
    assert cps_of_turn(first, JAPAN) == 21
    assert cps_of_turn(position(turn=2, tracks={"resources": 27}), JAPAN) == 27


@pytest.mark.rule("oceansoffire:9.2.a")
def test_remainders_come_early_to_japan_and_late_to_the_allies() -> None:
    """ex.064."""
    case = EXAMPLES["ex.064"]
    game = position(turn=4, tracks={"cps": [case.given["total"]] * 3})
    for power, name in ((JAPAN, "japan"), (US, "us")):
        assert [cps_of_round(game, power, n) for n in (1, 2, 3, 4)] == case.expect[name]


@pytest.mark.rule("oceansoffire:9.3", "oceansoffire:9.31", "oceansoffire:9.0")
def test_a_cp_is_twelve_aps() -> None:
    """ex.066: six Command Points are 72 Activation Points; they never go negative."""
    case = EXAMPLES["ex.066"]
    game = position(turn=4, tracks={"cps": [24, 24, 24]}, power="us")
    buy_aps(game, US)
    assert game.state.aps[US] == case.expect["aps"]
    with pytest.raises(AssertionError):
        game.spend(US, 73)


@pytest.mark.rule("oceansoffire:9.32")
def test_eleven_aps_are_saved_and_the_others_forfeited() -> None:
    game = position(tracks={"aps": [30, 7, 0]})
    assert (save_aps(game, JAPAN), game.state.aps[JAPAN]) == (19, 11)
    assert (save_aps(game, US), game.state.aps[US]) == (0, 7)
    game.state.cps[JAPAN] = 12
    buy_aps(game, JAPAN)
    assert game.state.aps[JAPAN] == 11 + 36


@pytest.mark.rule("oceansoffire:9.31", "oceansoffire:9.32")
def test_by_an_option_what_is_left_of_the_last_command_point_is_saved() -> None:
    game = position(tracks={"aps": [30, 7, 24]}, switches=["cp_track"])
    assert (save_aps(game, JAPAN), game.state.aps[JAPAN]) == (24, 6)
    assert (save_aps(game, US), game.state.aps[US]) == (0, 7)
    assert (save_aps(game, CW), game.state.aps[CW]) == (24, 0)


@pytest.mark.rule("oceansoffire:9.33.a", "oceansoffire:9.33.b", "oceansoffire:9.2.b")
def test_no_loss_takes_the_last_cp() -> None:
    game = position(turn=4, tracks={"cps": [8, 8, 8], "cps_lost": [1, 0, 0]})
    buy_aps(game, JAPAN)
    assert game.state.aps[JAPAN] == 12
    game = position(turn=4, tracks={"cps": [8, 8, 8], "cps_lost": [5, 0, 0]})
    buy_aps(game, JAPAN)
    assert (game.state.aps[JAPAN], game.state.cps_lost[JAPAN]) == (12, 0)


@pytest.mark.rule("oceansoffire:9.34.b")
def test_further_aps_at_most_double_those_of_the_impulse() -> None:
    game = position(turn=4, tracks={"cps": [4, 4, 4], "aps": [11, 0, 0]})
    buy_aps(game, JAPAN)
    assert game.state.aps[JAPAN] == 23
    assert (grant_aps(game, JAPAN, 18), game.state.aps[JAPAN]) == (12, 35)
    assert grant_aps(game, JAPAN, 18) == 0


@pytest.mark.rule("oceansoffire:9.34.b")
def test_by_an_option_saved_aps_are_doubled_as_well() -> None:
    tracks = {"cps": [4, 4, 4], "aps": [11, 0, 0]}
    game = position(turn=4, tracks=tracks, switches=["saved_aps_double"])
    buy_aps(game, JAPAN)
    assert (grant_aps(game, JAPAN, 18), game.state.aps[JAPAN]) == (18, 41)
    assert (grant_aps(game, JAPAN, 18), game.state.aps[JAPAN]) == (5, 46)


@pytest.mark.rule("oceansoffire:9.4.a", "oceansoffire:9.4.b", "oceansoffire:4.0.b")
def test_most_cps_move_first_and_ties_stay_as_they_were() -> None:
    game = position(turn=4, tracks={"cps": [18, 23, 14], "order": [0, 1, 2]})
    game.state.turn = game.scenario.first_turn + 1
    determine_initiative(game)
    assert game.state.order == [US, JAPAN, CW]
    game.state.cps = [18, 18, 18]
    determine_initiative(game)
    assert game.state.order == [US, JAPAN, CW]
    first = scenario("solomons")
    determine_cps(first)
    determine_initiative(first)
    assert (first.state.cps, first.state.order) == ([13, 14, 4], [JAPAN, US, CW])


# ---- repair ----------------------------------------------------------------------------------------


def yard(*units: str, **fields: object) -> Oceans:
    """Solomons with damaged ships in Truk at the start of a Japanese Impulse."""
    game = position(list(units), name="solomons", box=False, **fields)  # type: ignore[arg-type]
    for piece, space in enumerate(game.state.at):
        if space == at("truk"):
            game.set_damage(piece, 3)
    return game


@pytest.mark.rule("oceansoffire:9.7", "oceansoffire:9.71.a", "oceansoffire:9.72.b", "oceansoffire:9.73.d")
def test_a_port_repairs_as_much_as_it_has_points() -> None:
    game = yard("jp_ca_1 truk", "jp_tt_5 truk", "jp_ca_3 rabaul")
    cruiser, transport = find(game, "jp_ca_1"), find(game, "jp_tt_5")
    game.set_damage(find(game, "jp_ca_3"), 2)
    assert repairable(game) == sorted([cruiser, transport])
    repair(game, cruiser)
    assert (game.state.damage[cruiser], repairable(game)) == (2, [])


@pytest.mark.rule("oceansoffire:9.72.a", "oceansoffire:4.0.f", "oceansoffire:4.0.j", "oceansoffire:9.73.b")
def test_repair_costs_no_aps_and_is_undone_when_the_ship_must_leave() -> None:
    game = yard("jp_ca_1 truk", procedure=Repairs())
    cruiser = find(game, "jp_ca_1")
    game.set_damage(cruiser, 3)
    aps = list(game.state.aps)
    repair(game, cruiser)
    assert (game.state.damage[cruiser], game.has(cruiser, REPAIR), game.state.aps) == (2, True, aps)
    interrupt(game, cruiser)
    assert (game.state.damage[cruiser], game.has(cruiser, REPAIR)) == (3, False)
    repair(game, cruiser)
    finish(game)
    assert (game.state.damage[cruiser], game.has(cruiser, REPAIR)) == (2, False)


@pytest.mark.rule("oceansoffire:9.72.a", "oceansoffire:6.34.a")
def test_repair_is_undone_when_the_port_is_lost() -> None:
    game = yard("jp_ca_1 truk")
    cruiser = find(game, "jp_ca_1")
    game.set_damage(cruiser, 3)
    repair(game, cruiser)
    put_to_sea(game, at("truk"), game.side(cruiser))
    assert (game.state.damage[cruiser], game.has(cruiser, REPAIR)) == (3, False)


@pytest.mark.rule("oceansoffire:9.73.a")
def test_nothing_is_repaired_in_a_port_at_usl_2() -> None:
    game = yard("jp_ca_1 truk")
    game.set_space_usl(at("truk"), Level.USL1)
    assert repairable(game)
    game.set_space_usl(at("truk"), Level.USL2)
    assert (repairable(game), yards(game)) == ([], [])


@pytest.mark.rule("oceansoffire:9.71.a")
def test_repairs_are_offered_and_may_be_declined() -> None:
    game = scenario("solomons")
    ship = find(game, "jp_ca_1")
    game.set_damage(ship, 1)
    game.stack.append(Repairs())
    game.stack[0].at = "wait"
    game.stack.pop(1)
    game.start()
    # there are ships in the same port that may break down first (2.32.a)
    assert options(game) == (f"piece:{ship}", "button:change", "button:done")
    act(game, "jp_ca_1")
    assert game.state.damage[ship] == 0


# ---- the end of an Impulse -------------------------------------------------------------------------


@pytest.mark.rule(
    "oceansoffire:20.0",
    "oceansoffire:9.6.c",
    "oceansoffire:4.0.m",
    "oceansoffire:4.0.n",
    "oceansoffire:4.0.o",
    "oceansoffire:4.0.p",
    "oceansoffire:10.2.e",
)
def test_what_goes_at_the_end_of_an_impulse() -> None:
    game = position(
        [
            "us_lba_2 oahu",
            "au_xx_7 papua",
            "us_ss_4 oahu",
            "us_lba_4 oahu",
            "us_mar_2 oahu",
            "us_ss_1 solomons",
        ],
        power="us",
    )
    used, kept, sub, fresh, stale = (
        find(game, key) for key in ("us_lba_2", "au_xx_7", "us_ss_4", "us_lba_4", "us_mar_2")
    )
    at_sea = find(game, "us_ss_1")
    game.mark(used, USED | ACTIVATED)
    game.mark(kept, USED | KEEPS_USED)
    game.mark(sub, FIRED)
    game.mark(at_sea, FIRED)
    game.mark(fresh, RELOCATING | FRESH)
    game.mark(stale, RELOCATING)
    game.conclude(at("solomons"), CONCLUDED)
    game.control_changing(at("papua"), marked=True)
    clear_markers(game)
    assert game.state.marks[used] == 0
    assert game.has(kept, USED)
    assert not game.has(sub, FIRED)
    assert game.has(at_sea, FIRED)
    assert game.state.marks[fresh] == RELOCATING
    assert game.state.marks[stale] == 0
    assert not game.state.concluded[at("solomons")]
    assert not game.state.changing[at("papua")]
    game.state.impulse = game.state.order.index(CW)
    clear_markers(game)
    assert not game.has(kept, USED)


@pytest.mark.rule("oceansoffire:9.5", "oceansoffire:4.0.c", "oceansoffire:9.6.a", "oceansoffire:4.0.s")
def test_four_rounds_of_three_impulses_and_the_game_is_over() -> None:
    from tests.games.oceansoffire.test_random_play import begin

    game = begin(0)
    impulses = []
    while game.decision is not None:
        if "button:end_impulse" in options(game):
            impulses.append((game.state.round, game.phasing))
            act(game, "end_impulse")
        else:
            act(game, "done")
    assert impulses == [(n, power) for n in (1, 2, 3, 4) for power in (JAPAN, US, CW)]
    assert game.outcome is not None
    assert game.outcome.winners == ("japan",)
