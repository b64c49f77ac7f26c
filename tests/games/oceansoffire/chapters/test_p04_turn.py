"""4.0, 2.33.1: the steps of an Impulse, and carrier air at its start and end."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p04_decks import PlaceAir
from ironbottom.games.oceansoffire.rules.p04_turn import Impulse, WholeGame
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import act, find, names, offered, options, position, where


@pytest.mark.rule(
    "oceansoffire:4.0.d",
    "oceansoffire:4.0.e",
    "oceansoffire:4.0.f",
    "oceansoffire:4.0.l",
    "oceansoffire:4.0.h",
    "oceansoffire:4.0.i",
    "oceansoffire:4.0.q",
    "oceansoffire:9.6.b",
)
def test_the_steps_of_an_impulse_stand_in_their_order() -> None:
    assert Impulse.STEPS == (
        "oil",
        "supply",
        "repair",
        "commit",
        "place_cva",
        "activate",
        "limits",
        "relocate",
        "repaired",
        "warfare",
        "resupply",
        "clear",
        "place_cva_again",
    )


@pytest.mark.rule("oceansoffire:2.33.1.d", "oceansoffire:4.0.h", "oceansoffire:4.0.q")
def test_carrier_air_must_go_aboard_and_may_change_decks() -> None:
    game = position(
        [
            "us_cv_saratoga new_caledonia",
            "us_cva_1 >",
            "us_cva_1 >",
            "us_cv_wasp new_caledonia",
            "us_cva_half new_caledonia",
        ],
        power="us",
        name="solomons",
        box=False,
        procedure=PlaceAir(),
    )
    half = find(game, "us_cva_half")
    assert game.state.aboard[half] >= 0
    wasp = find(game, "us_cv_wasp")
    air = next(int(one) for one in offered(game, "piece") if game.counter(int(one)).id == "us_cva_1")
    game.act("allies", f"piece:{air}")
    assert f"piece:{wasp}" in options(game)
    act(game, f"piece:{wasp}", "done")
    assert "us_cva_1" in names(game, aboard(game, wasp))
    assert game.state.aps == [0, 0, 0]


@pytest.mark.rule("oceansoffire:11.43.b")
def test_a_damaged_carrier_leaves_its_air_behind_which_may_still_fly_in_that_impulse() -> None:
    game = position(
        ["jp_cvl_ryujo truk", "jp_cvar_1 >", "us_ca_1 oahu"],
        name="solomons",
        box=False,
        procedure=PlaceAir(),
        tracks={"aps": [20, 0, 0]},
    )
    ship, air = find(game, "jp_cvl_ryujo"), find(game, "jp_cvar_1")
    game.set_damage(ship, 4)
    launch(game, PlaceAir())
    act(game, "jp_cvar_1", "truk")
    assert game.state.aps[0] == 20
    launch(game, Draft())
    act(game, "jp_cvl_ryujo", "rabaul", "resolve")
    assert (where(game, "jp_cvl_ryujo"), where(game, "jp_cvar_1")) == (["rabaul"], ["truk"])
    assert not game.has(air, USED)
    assert f"piece:{air}" in options(game)


@pytest.mark.rule("oceansoffire:2.33.1.c", "oceansoffire:6.23.b", "oceansoffire:9.74", "oceansoffire:11.43.b")
def test_air_of_a_damaged_carrier_may_step_ashore() -> None:
    game = position(
        ["jp_cvl_ryujo truk", "jp_cvar_1 >", "jp_nav_1 rabaul"], name="solomons", box=False, procedure=None
    )
    ship, air = find(game, "jp_cvl_ryujo"), find(game, "jp_cvar_1")
    game.set_damage(ship, 4)
    game.stack[:] = [game.stack[0], PlaceAir()]
    game.stack[0].at = "wait"
    game.start()
    act(game, "jp_cvar_1", "truk")
    assert game.state.aboard[air] == -1
    assert not game.has(air, USED)


@pytest.mark.rule("oceansoffire:4.0.c", "oceansoffire:9.5")
def test_abort_and_disrupted_markers_come_off_at_the_end_of_a_round() -> None:
    game = position(["jp_lba_4 rabaul", "us_lba_4 oahu"])
    air = [find(game, "jp_lba_4"), find(game, "us_lba_4")]
    game.set_air(air[0], QUARTERS, 0)
    game.set_air(air[1], 0, QUARTERS)
    game.stack[:] = [WholeGame(at="end_round")]
    game.start()
    assert [(game.state.aborted[one], game.state.disrupted[one]) for one in air] == [(0, 0), (0, 0)]
