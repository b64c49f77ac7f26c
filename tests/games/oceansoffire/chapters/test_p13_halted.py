"""12.71, 13.1: plans that are halted, transports that call on their way, and what the draft refuses."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.kernel.dice import ScriptedDice
from tests.games.oceansoffire.chapters.test_p13_draft import JAPAN, US, planning
from tests.games.oceansoffire.positions import act, asked, at, options, spaces


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
