"""12.71, 13.1: plans that are halted, transports that call on their way, and what the draft refuses."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import REDUCED, USED
from ironbottom.games.oceansoffire.rules.p10_activation import cost
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.kernel.dice import ScriptedDice
from tests.games.oceansoffire.chapters.test_p13_draft import JAPAN, US, planning
from tests.games.oceansoffire.positions import act, asked, at, find, log, options, spaces, where


@pytest.mark.rule("oceansoffire:13.1.f", "oceansoffire:12.11.a")
def test_what_was_begun_before_a_plan_was_halted_is_resolved() -> None:
    game = planning(
        "jp_x_35 ne_new_guinea", "au_x_21 papua", "jp_nav_2 ne_new_guinea", control={"ne_new_guinea": "japan"}
    )
    act(game, "jp_x_35", "papua", "jp_nav_2", "mission", "papua", "done")
    game.state.aps[JAPAN] = 2
    act(game, "resolve", "stop")
    assert "button:end_impulse" not in options(game)
    act(game, "off_1")
    assert "button:end_impulse" not in options(game)
    game.dice_source = ScriptedDice([10] * 60)
    act(game, "resolve")
    assert game.running(Operation) is not None or game.state.concluded[at("papua")]


@pytest.mark.rule("oceansoffire:12.71.a")
def test_a_transport_that_loads_on_its_way_assaults_nobody() -> None:
    game = planning("jp_tt_5 rabaul", "jp_x_ichiki rabaul", "jp_x_35 bougainville", "us_xx_1mar guadalcanal")
    game.take(at("guadalcanal"), US)
    game.forget_options()
    act(game, "jp_tt_5", "jp_x_ichiki", "via", "bougainville")
    assert "button:mission" in options(game)
    act(game, "jp_x_35")
    assert "button:mission" not in options(game)


@pytest.mark.rule("oceansoffire:9.31", "oceansoffire:11.51.c")
def test_cargo_of_a_call_that_cannot_be_paid_any_more_stays_ashore() -> None:
    """A Counter-Interception on the way may have taken the Activation Points."""
    game = planning("jp_tt_5 rabaul", "jp_x_35 bougainville", "jp_x_ichiki bougainville")
    act(game, "jp_tt_5", "via", "bougainville", "jp_x_35", "jp_x_ichiki", "rabaul")
    game.state.aps[JAPAN] = cost(game, [find(game, "jp_tt_5"), find(game, "jp_x_35")])
    act(game, "resolve")
    assert (where(game, "jp_x_35"), where(game, "jp_x_ichiki")) == (["rabaul"], ["bougainville"])
    assert game.state.aps[JAPAN] == 0
    assert "does not go aboard" in log(game)


@pytest.mark.rule("oceansoffire:17.52.a", "oceansoffire:11.52")
def test_cargo_of_a_call_for_which_damage_has_left_no_room_stays_ashore() -> None:
    game = planning("jp_tt_5 rabaul", "jp_xx_2 bougainville")
    act(game, "jp_tt_5", "via", "bougainville", "jp_xx_2", "rabaul")
    ship = find(game, "jp_tt_5")
    game.mark(ship, REDUCED)
    game.set_damage(ship, 5)
    act(game, "resolve")
    assert where(game, "jp_xx_2") == ["bougainville"]
    assert aboard(game, ship) == ()


@pytest.mark.rule("oceansoffire:2.33.1.f")
def test_a_carrier_takes_air_aboard_in_a_port_on_its_way_and_only_moves_then() -> None:
    game = planning("jp_cv_shokaku_zuikaku rabaul", "2 jp_cvar_1 bougainville", "us_tt_s1 guadalcanal")
    game.take(at("guadalcanal"), US)
    fresh, tired = find(game, "jp_cvar_1"), find(game, "jp_cvar_1", 1)
    game.mark(tired, USED)
    game.forget_options()
    act(game, "jp_cv_shokaku_zuikaku", "via")
    assert "rabaul" not in spaces(game)
    act(game, "bougainville")
    assert f"piece:{tired}" not in options(game)
    act(game, "jp_cvar_1")
    assert not {"button:mission", f"piece:{fresh}"} & set(options(game))
    before = game.state.aps[JAPAN]
    act(game, "rabaul", "resolve")
    carrier = find(game, "jp_cv_shokaku_zuikaku")
    assert aboard(game, carrier) == (fresh,)
    assert game.has(fresh, USED) and game.has(carrier, USED)
    assert before - game.state.aps[JAPAN] == 3 + 1
    assert where(game, "jp_cvar_1") == ["bougainville", "rabaul"]


@pytest.mark.rule("oceansoffire:2.33.1.f", "oceansoffire:6.23.a")
def test_a_full_carrier_calls_nowhere_for_air() -> None:
    game = planning("jp_cv_shokaku_zuikaku rabaul", "5 jp_cvar_1 >", "jp_cvar_1 bougainville")
    act(game, "jp_cv_shokaku_zuikaku", "via")
    assert "bougainville" not in spaces(game)


def test_what_is_on_offer_is_not_refused() -> None:
    """Rabaul's port may refuse ships that name it as a target, or that go there by another of its ports."""
    game = planning("jp_tt_5 rabaul", "jp_x_ichiki rabaul", "jp_ca_1 rabaul", "us_xx_1mar guadalcanal")
    game.take(at("guadalcanal"), US)
    game.forget_options()
    act(game, "jp_tt_5", "jp_x_ichiki")
    for mode in ("via", "mission"):
        act(game, mode)
        assert not set(asked(game).refused(game, "japan")) & set(options(game))


@pytest.mark.rule("oceansoffire:13.1.i")
def test_carriers_may_mark_an_airfield_beside_their_target() -> None:
    game = planning(
        "jp_cv_shokaku_zuikaku rabaul", "2 jp_cvar_1 >", "us_tt_s1 guadalcanal", "us_lba_2 new_georgia"
    )
    for space in ("guadalcanal", "new_georgia"):
        game.take(at(space), US)
    game.forget_options()
    act(game, "jp_cv_shokaku_zuikaku", "mission", "solomons")
    assert spaces(game) == {"guadalcanal"}
    act(game, "guadalcanal")
    assert "new_georgia" in spaces(game)
