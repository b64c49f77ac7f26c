"""12.1, 13.2.4, 14.7: what is decided anew while a plan is carried out, and cargo that is taken and landed at sea."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p13_carry_out import LostOnTheWay
from ironbottom.games.oceansoffire.rules.p13_draft import NextPart
from ironbottom.games.oceansoffire.rules.p13_landing import UnloadCargo
from ironbottom.games.oceansoffire.rules.p13_loading import TakeAboard
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p14_combat import GiveUp
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.kernel.errors import IllegalChoice
from tests.games.oceansoffire.chapters.test_p13_draft import plan, planning
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import act, asked, at, find, options, spaces, where

HELD = {
    "rabaul": "japan",
    "truk": "japan",
    "bougainville": "japan",
    "new_caledonia": "us",
    "espiritu_santo": "us",
    "guadalcanal": "us",
}
CRUISERS = ("us_ca_1 new_caledonia", "us_ca_2 new_caledonia")


def convoy(*units: str, dice: Sequence[int] = ()) -> Oceans:
    """A cruiser that shall sail through the Solomons, and a brigade behind it, before the eyes of US cruisers."""
    game = planning("jp_ca_1 truk", "jp_tt_4 rabaul", "jp_x_35 rabaul", *units, control=HELD, dice=dice)
    act(game, "jp_ca_1", "via", "solomons", "rabaul", "jp_tt_4", "jp_x_35", "bougainville", "resolve")
    assert isinstance(asked(game), Intercept)
    return game


def met(game: Oceans) -> Oceans:
    """The first US cruiser comes, and goes when it is hurt."""
    act(game, "us_ca_1", "try")
    through(game, GiveUp)
    return game


HURT = (10, 10, 10, 10, 1, 10)
"""The roll to come, a Critical Hit on either side, and the roll to escape."""


@pytest.mark.rule("oceansoffire:14.7.h")
def test_who_goes_on_behind_an_interception_combat_may_do_so_by_another_way() -> None:
    game = met(convoy(*CRUISERS, dice=[*HURT, *[5] * 20]))
    ship, left = find(game, "jp_ca_1"), game.state.aps[0]
    act(game, "anew")
    assert isinstance(asked(game), NextPart)
    assert plan(game) == [], "the rest of the plan is drawn up anew"
    assert set(options(game)) == {f"piece:{ship}", "button:home"}
    why = asked(game).refused(game, "japan")[f"piece:{find(game, 'jp_tt_4')}"]
    assert "goes on first" in why and "14.7.h" in why
    act(game, "jp_ca_1")
    assert {"truk", "rabaul"} <= spaces(game)
    act(game, "truk")
    assert game.state.aps[0] == left, "it was paid when it was activated"
    act(game, "jp_tt_4", "jp_x_35", "bougainville", "off_1")
    assert plan(game) == [], "nobody goes before it"
    act(game, "jp_ca_1", "truk", "resolve")
    through(game, NextPart)
    assert where(game, "jp_ca_1") == ["truk"] and game.has(ship, USED)


@pytest.mark.rule("oceansoffire:14.7.h")
def test_who_has_turned_may_rebase_after_all() -> None:
    game = met(convoy(*CRUISERS, dice=[*HURT, *[5] * 20]))
    act(game, "anew", "home")
    through(game, NextPart)
    assert where(game, "jp_ca_1") == ["truk"]
    assert f"piece:{find(game, 'jp_tt_4')}" in options(game)


@pytest.mark.rule("oceansoffire:14.7.h", "oceansoffire:12.42")
def test_who_has_turned_on_a_mission_keeps_to_its_printed_mf() -> None:
    """Three MPs lead the carrier from Truk to the Solomons, but a fourth one would lead home by another sea."""
    game = planning(
        "jp_cv_shokaku_zuikaku truk", "jp_cvar_1 >", "us_tt_s1 guadalcanal", "us_lba_2 guadalcanal", control=HELD,
        dice=[10, *[1] * 20],
    )  # fmt: skip
    act(game, "jp_cv_shokaku_zuikaku", "via", "bismarck_sea", "mission", "solomons", "guadalcanal", "done")
    act(game, "resolve")
    assert isinstance(asked(game), Intercept) or game.running(Operation)


@pytest.mark.rule("oceansoffire:14.7.h", "oceansoffire:14.11.c")
def test_who_gives_up_goes_home_also_when_nobody_else_is_left() -> None:
    game = met(convoy(*CRUISERS, dice=[*HURT, *[5] * 20]))
    act(game, "jp_ca_1", "done")
    assert where(game, "jp_ca_1") == ["truk"] and game.has(find(game, "jp_ca_1"), USED)


@pytest.mark.rule("oceansoffire:12.1.d", "oceansoffire:12.11.a")
def test_when_nobody_is_left_of_a_force_the_rest_of_the_plan_may_be_changed() -> None:
    game = convoy(*CRUISERS, dice=[*HURT, *[5] * 20])
    act(game, "us_ca_1", "try")
    through(game, GiveUp)
    act(game, "jp_ca_1")
    through(game, LostOnTheWay)
    assert where(game, "jp_ca_1") == ["truk"]
    assert isinstance(asked(game), LostOnTheWay)
    assert asked(game).quiet(game), "others know of no part to come"
    act(game, "stop")
    assert [part.units for part in plan(game)] == [(find(game, "jp_tt_4"),)]
    act(game, "off_1", "end_impulse")
    assert where(game, "jp_x_35") == ["rabaul"]


@pytest.mark.rule("oceansoffire:12.1.d")
def test_a_plan_that_holds_no_more_is_not_asked_about_when_its_force_is_lost() -> None:
    game = planning("jp_ca_1 truk", *CRUISERS, control=HELD, dice=[*HURT, *[5] * 20])
    act(game, "jp_ca_1", "via", "solomons", "rabaul", "resolve", "us_ca_1", "try")
    through(game, GiveUp)
    act(game, "jp_ca_1")
    through(game, LostOnTheWay, NextPart)
    assert isinstance(asked(game), NextPart)


@pytest.mark.rule("oceansoffire:12.1.d", "oceansoffire:13.1.f")
def test_a_plan_is_carried_out_up_to_its_operation_and_more_units_join() -> None:
    game = planning(
        "jp_x_35 ne_new_guinea", "au_x_21 papua", "jp_nav_2 ne_new_guinea", control={"ne_new_guinea": "japan"}
    )
    act(game, "jp_x_35")
    assert "button:advance" not in options(game)
    act(game, "papua")
    assert "button:advance" in options(game)
    act(game, "advance")
    assert where(game, "jp_x_35") == ["papua"] and game.state.combat[at("papua")]
    assert {"button:resolve"} <= set(options(game))
    assert not {"button:advance", "button:end_impulse"} & set(options(game))
    act(game, "jp_nav_2", "mission", "papua", "done")
    assert len(plan(game)) == 1
    assert "button:advance" in options(game)


@pytest.mark.rule("oceansoffire:14.7.b", "oceansoffire:11.51.f", "oceansoffire:13.2.4")
def test_a_transport_that_is_intercepted_loads_before_it_fights() -> None:
    game = planning(
        "jp_tt_4 rabaul", "jp_x_ichiki rabaul", "jp_x_35 bougainville", "us_lba_2 guadalcanal", control=HELD,
        dice=[10, *[5] * 40],
    )  # fmt: skip
    act(game, "jp_tt_4", "jp_x_ichiki", "bougainville", "resolve", "advised")
    assert isinstance(asked(game), TakeAboard)
    before = game.state.aps[0]
    act(game, "jp_x_35")
    assert game.state.aps[0] == before - 2
    assert game.state.aboard[find(game, "jp_x_35")] == find(game, "jp_tt_4")
    assert game.state.at[find(game, "jp_tt_4")] == at("solomons")
    through(game, NextPart)
    assert where(game, "jp_x_35") == where(game, "jp_x_ichiki") == ["bougainville"]


ADMIRALTY = {**HELD, "ne_new_guinea": "japan", "admiralty_islands": "us"}


def passing(*units: str) -> Oceans:
    """An assault on the Admiralty Islands is planned, with a transport that passes through the Bismarck Sea."""
    game = planning(
        "jp_tt_5 rabaul", "jp_snlf_kure5 rabaul", "us_lba_1 guadalcanal", *units, control=ADMIRALTY,
        dice=[5] * 40,
    )  # fmt: skip
    act(game, "jp_tt_5", "jp_snlf_kure5", "mission", "bismarck_sea", "admiralty_islands", "done")
    return game


@pytest.mark.rule("oceansoffire:12.71.a", "oceansoffire:13.2.4")
def test_a_transport_that_loaded_as_it_passed_through_assaults_nobody() -> None:
    game = passing("jp_x_35 rabaul", "jp_tt_4 ne_new_guinea")
    act(game, "jp_tt_4", "mission", "bismarck_sea", "done", "resolve")
    assert isinstance(asked(game), TakeAboard)
    act(game, "jp_x_35")
    through(game, NextPart)
    act(game, "jp_tt_4")
    assert "button:mission" not in options(game)
    with pytest.raises(IllegalChoice, match=r"loaded on its way .*12\.71\.a"):
        act(game, "mission")
    assert "bougainville" in spaces(game), "it may land where it needs no assault"


@pytest.mark.rule("oceansoffire:11.51.f", "oceansoffire:13.2.12.a")
def test_a_transport_that_passes_through_unloads_when_the_battle_is_over() -> None:
    game = passing("jp_tt_4 truk", "jp_x_35 truk")
    act(game, "jp_tt_4", "jp_x_35", "passing", "bismarck_sea", "resolve")
    through(game, UnloadCargo)
    assert f"piece:{find(game, 'jp_tt_4')}" not in options(game), "the ship itself must go on"
    act(game, "jp_x_35")
    assert spaces(game) == {"rabaul", "ne_new_guinea"}
    act(game, "rabaul")
    assert where(game, "jp_x_35") == ["rabaul"] and game.has(find(game, "jp_x_35"), USED)
    assert where(game, "jp_tt_4") == ["bismarck_sea"]
