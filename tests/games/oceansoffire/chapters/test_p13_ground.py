"""13.2 steps 7, 12, 15 to 18: troops that attack in an Operation, their support, and who loses their base."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, CONCLUDED, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p06_lost_base import relocating_at_sea
from ironbottom.games.oceansoffire.rules.p13_from_plan import loaded_late
from ironbottom.games.oceansoffire.rules.p13_ground_combats import NextCombat
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_steps_ground import (
    AssignTroops,
    ChooseCancelled,
    NameLanding,
    may_land,
)
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.rules.p19_commit import CommitSupport
from tests.games.oceansoffire.operating import operation, over, through
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, names, offered, position, spaces

HELD = {
    "new_caledonia": "cw",
    "espiritu_santo": "cw",
    "guadalcanal": "japan",
    "new_georgia": "japan",
    "papua": "cw",
    "north_queensland": "cw",
    "rabaul": "japan",
    "ne_new_guinea": "japan",
    "bougainville": "japan",
}
ASSAULT = "ships us_tt_1,us_ca_1 new_hebrides>solomons guadalcanal"
LANDING = ["us_tt_1 new_caledonia", "us_xx_1mar >", "us_ca_1 new_caledonia"]
HIGH, LOW = [10] * 100, [1] * 100


def concluded(game: Oceans) -> set[str]:
    return {DATA.space_ids[one] for one, how in enumerate(game.state.concluded) if how == CONCLUDED}


@pytest.mark.rule(
    "oceansoffire:13.2.12.b", "oceansoffire:12.71.b", "oceansoffire:12.21.d", "oceansoffire:13.2.7"
)
def test_an_assault_on_an_empty_space_takes_it_and_the_area_is_concluded() -> None:
    game = operation(LANDING, ASSAULT, control=HELD, power="us", dice=HIGH)
    through(game)
    assert over(game)
    division = find(game, "us_xx_1mar")
    assert game.state.at[division] == at("guadalcanal")
    assert game.has(division, USED) and not game.has(division, ACTIVATED)
    assert game.state.control[at("guadalcanal")] == game.space(at("guadalcanal")).ally
    assert concluded(game) == {"solomons"}
    assert game.state.at[find(game, "us_tt_1")] == at("new_caledonia")


@pytest.mark.rule(
    "oceansoffire:13.2.15", "oceansoffire:13.2.16", "oceansoffire:12.51.a", "oceansoffire:13.2.17"
)
def test_an_assault_is_fought_with_bombardment_and_the_ships_are_used() -> None:
    game = operation([*LANDING, "jp_x_35 guadalcanal"], ASSAULT, control=HELD, power="us", dice=HIGH)
    through(game, CommitSupport)
    assert isinstance(asked(game), CommitSupport)
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_ca_1"]
    through(game)
    assert over(game)
    assert game.has(find(game, "us_ca_1"), USED)
    assert game.friendly(at("guadalcanal"), 1)


@pytest.mark.rule("oceansoffire:12.71.c", "oceansoffire:12.11.a", "oceansoffire:13.2.11")
def test_without_its_transport_the_assault_is_off() -> None:
    game = operation(
        [*LANDING, "jp_x_35 guadalcanal", "jp_ca_1 rabaul"], ASSAULT, control=HELD, power="us", dice=HIGH
    )
    assert isinstance(asked(game), Intercept)
    act(game, "jp_ca_1", "try")
    through(game, ChooseCancelled)
    act(game, "us_tt_1")
    through(game)
    assert over(game)
    assert game.state.at[find(game, "us_xx_1mar")] == at("new_caledonia")
    assert game.friendly(at("guadalcanal"), 0)


@pytest.mark.rule("oceansoffire:13.2.7", "oceansoffire:13.2.18", "oceansoffire:12.41.b")
def test_two_targets_share_the_troops() -> None:
    units = ["us_tt_1 new_caledonia", "us_xx_1mar >", "us_xx_americal >", "us_ca_1 new_caledonia"]
    words = "ships us_tt_1,us_ca_1 new_hebrides>solomons guadalcanal,new_georgia"
    game = operation(units, words, control=HELD, power="us", dice=HIGH)
    through(game, NameLanding)
    assert not offered(game, "button")  # each target gets somebody
    act(game, "us_xx_1mar")
    assert spaces(game) == {"guadalcanal", "new_georgia"}
    act(game, "space:guadalcanal", "us_xx_americal")
    assert spaces(game) == {"new_georgia"}
    act(game, "space:new_georgia")
    through(game, NextCombat)
    through(game)
    assert over(game)
    assert game.state.at[find(game, "us_xx_1mar")] == at("guadalcanal")
    assert game.friendly(at("guadalcanal"), 1) and game.friendly(at("new_georgia"), 1)


@pytest.mark.rule("oceansoffire:12.21.b", "oceansoffire:12.22", "oceansoffire:12.23", "oceansoffire:12.2.a")
def test_a_land_attack_over_land_with_air_support() -> None:
    units = ["jp_xx_2 ne_new_guinea", "au_x_21 papua", "jp_lba_4 ne_new_guinea"]
    game = operation(units, "land jp_xx_2 papua", "air jp_lba_4 papua papua", control=HELD, dice=HIGH)
    through(game)
    assert over(game)
    assert concluded(game) == {"papua"}
    assert game.has(find(game, "jp_xx_2"), USED)
    assert game.state.at[find(game, "jp_lba_4")] in (at("ne_new_guinea"), at("papua"))


@pytest.mark.rule("oceansoffire:12.11.c")
def test_a_mandatory_attack_is_never_called_off() -> None:
    units = ["jp_xx_2 ne_new_guinea", "au_x_21 papua", "us_lba_4 north_queensland", "jp_lba_4 ne_new_guinea"]
    game = operation(units, "land jp_xx_2 papua", "air jp_lba_4 papua papua", control=HELD, dice=HIGH)
    assert isinstance(asked(game), Intercept)
    act(game, "us_lba_4", "try")
    through(game, ChooseCancelled)
    assert spaces(game) == set()
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["jp_lba_4"]


@pytest.mark.rule("oceansoffire:12.11.b")
def test_an_attack_in_a_contested_space_may_be_called_off() -> None:
    units = ["jp_xx_2 papua", "au_x_21 papua", "us_lba_4 north_queensland"]
    game = operation(units, "land jp_xx_2 papua", control=HELD, dice=HIGH)
    act(game, "us_lba_4", "try")
    through(game, ChooseCancelled)
    act(game, "space:papua")
    through(game)
    assert over(game)
    assert game.has(find(game, "jp_xx_2"), USED)
    assert game.state.at[find(game, "jp_xx_2")] == at("papua")


@pytest.mark.rule("oceansoffire:13.2.16.b", "oceansoffire:6.22.a", "oceansoffire:6.34.a")
def test_who_loses_the_space_takes_air_and_ships_away() -> None:
    units = [*LANDING, "jp_x_35 guadalcanal", "jp_tt_4 guadalcanal", "jp_nav_2 guadalcanal"]
    game = operation(units, ASSAULT, control=HELD, power="us", dice=HIGH)
    act(game, "pass")
    through(game)
    assert over(game)
    assert game.state.changing[at("guadalcanal")]
    tt, air = find(game, "jp_tt_4"), find(game, "jp_nav_2")
    assert relocating_at_sea(game) == [tt]
    assert game.state.at[tt] == at("solomons")
    assert game.has(air, RELOCATING) and game.state.at[air] not in (NOWHERE, at("guadalcanal"))
    assert game.power(air) == Power.JAPAN


@pytest.mark.rule(
    "oceansoffire:13.2.2.a",
    "oceansoffire:12.35",
    "oceansoffire:12.53",
    "oceansoffire:12.44.a",
    "oceansoffire:14.1.a",
)
def test_ships_that_intercept_support_the_defence() -> None:
    units = ["jp_xx_2 ne_new_guinea", "au_x_21 papua", "us_ca_1 north_queensland"]
    game = operation(units, "land jp_xx_2 papua", control=HELD, dice=HIGH)
    assert isinstance(asked(game), Intercept)
    act(game, "us_ca_1", "try")
    assert game.state.at[find(game, "us_ca_1")] == at("coral_sea")
    through(game, CommitSupport)
    assert names(game, [int(one) for one in offered(game, "piece")]) == ["us_ca_1"]
    through(game)
    assert over(game)
    assert game.state.at[find(game, "us_ca_1")] == at("north_queensland")
    assert concluded(game) == {"papua"}


@pytest.mark.rule("oceansoffire:13.2.3.c", "oceansoffire:14.7.a")
def test_ships_that_came_for_support_alone_may_be_met_by_others() -> None:
    units = [
        "jp_xx_2 ne_new_guinea",
        "au_x_21 papua",
        "us_ca_1 north_queensland",
        "jp_ca_1 rabaul",
        "jp_ca_3 rabaul",
    ]
    game = operation(units, "land jp_xx_2 papua", control=HELD, dice=HIGH)
    act(game, "us_ca_1", "try")
    act(game, "jp_ca_1", "jp_ca_3", "try")
    through(game)
    assert over(game)
    assert concluded(game) == {"papua"}
    for key in ("jp_ca_1", "jp_ca_3"):
        found = [p for p, s in enumerate(game.state.at) if s != NOWHERE and game.counter(p).id == key]
        assert all(game.state.at[one] == at("rabaul") for one in found)


@pytest.mark.rule("oceansoffire:12.22", "oceansoffire:12.11.c")
def test_two_that_march_in_by_two_parts_of_a_plan_do_not_make_the_space_contested_for_each_other() -> None:
    units = ["jp_x_35 ne_new_guinea", "jp_snlf_kure5 ne_new_guinea", "au_x_21 papua"]
    game = operation(units, "land jp_x_35 papua", "land jp_snlf_kure5 papua", control=HELD, dice=HIGH)
    frame = game.running(Operation)
    assert frame is not None and frame.mandatory == [at("papua")]


@pytest.mark.rule("oceansoffire:6.11.a")
def test_nobody_lands_beyond_the_division_capacity() -> None:
    units = ["us_tt_1 solomons", "us_xx_1mar >", "us_xx_americal guadalcanal", "us_xx_25 guadalcanal"]
    game = position([*units, "us_xx_37 guadalcanal", "jp_x_35 guadalcanal"], control=HELD, power="us")
    division = find(game, "us_xx_1mar")
    assert game.data.spaces[at("guadalcanal")].division == 3
    assert not may_land(game, division, at("guadalcanal"), [])
    game.place(find(game, "us_xx_37"), at("new_caledonia"))
    assert may_land(game, division, at("guadalcanal"), [])


@pytest.mark.rule("oceansoffire:13.2.3.c")
def test_air_alone_meets_ships_that_came_for_support() -> None:
    game = operation(
        ["au_x_21 papua", "jp_x_35 ne_new_guinea", "jp_ca_1 truk", "us_lba_4 rabaul"],
        "land au_x_21 ne_new_guinea",
        control={**HELD, "papua": "us", "rabaul": "us", "truk": "japan"},
        power="us",
        dice=[10, 10, *[5] * 100],
    )
    act(game, "jp_ca_1", "space:bismarck_sea", "try")
    act(game, "us_lba_4", "try")
    through(game, CommitSupport)
    assert over(game) or not any(game.counter(one).id == "jp_ca_1" for one in game.here[at("bismarck_sea")])
    assert game.has(find(game, "us_lba_4"), USED)


@pytest.mark.rule("oceansoffire:12.71.a", "oceansoffire:13.2.7")
def test_cargo_of_a_transport_that_loaded_on_its_way_lands_in_contested_spaces_alone() -> None:
    units = ["us_tt_1 solomons", "us_xx_1mar >", "us_xx_americal guadalcanal", "jp_x_35 guadalcanal"]
    game = position(units, control=HELD, power="us")
    division, tt = find(game, "us_xx_1mar"), find(game, "us_tt_1")
    part = Part(Kind.FORCE, (tt,), (at("solomons"),), embark=(2, division, tt), mission=1)
    assert loaded_late(game, [part.plain()]) == [division]
    assert loaded_late(game, [part._replace(embark=(0, division, tt)).plain()]) == []
    spaces_ = [at("guadalcanal"), at("new_georgia")]
    assign = AssignTroops(units=[division], spaces=spaces_, late=[division])
    assert [assign.may(game, division, space, []) for space in spaces_] == [True, False]
    assert may_land(game, division, at("new_georgia"), [])
    assert assign.empty(game, [division]) == [at("guadalcanal")], "no Space waits for who may not land there"


@pytest.mark.rule("oceansoffire:12.11.b", "oceansoffire:12.31.b")
def test_where_an_attack_was_called_off_there_is_none_to_support() -> None:
    units = ["jp_xx_2 papua", "au_x_21 papua", "us_lba_4 north_queensland", "jp_lba_4 ne_new_guinea"]
    words = ("land jp_xx_2 papua", "air jp_lba_4 papua papua")
    game = operation(units, *words, control=HELD, dice=HIGH)
    act(game, "us_lba_4", "try")
    through(game, ChooseCancelled)
    assert land_attacks(game) == [at("papua")]
    act(game, "space:papua")
    assert land_attacks(game) == []
    assert spaces(game) == set()
