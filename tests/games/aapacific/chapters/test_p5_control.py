"""Phase 5: capture, liberation, capitals, convoys and the chart (aapacific:p5, cap, conv)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.aapacific.components.ids import Country, Nation, Track
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import GUN_TAKEN
from ironbottom.games.aapacific.rules.convoys import enemy_convoy, take_convoy
from ironbottom.games.aapacific.rules.production import chart, route_open
from tests.games.aapacific.positions import act, find, log, options, position, units


def control(game: Pacific, space: str) -> str:
    return Country(game.state.control[game.data.space_index[space]]).key


def in_enemy_land(nation: str, space: str, turn_of: str, **fields: Any) -> Pacific:
    """A land unit of the mover stands alone in an enemy territory as phase 5 begins."""
    return position(f"1 {nation} infantry {space}", phase=5, turn_of=turn_of, **fields)


def rule_cited(game: Pacific) -> str:
    """The rule shown beside the question that is open."""
    assert game.decision is not None
    return game.decision.rule(game)


@pytest.mark.rule("aapacific:p5.1", "aapacific:p5.8", "aapacific:p5.11", "aapacific:p3.3", "aapacific:p5.2")
def test_a_captured_territory_gets_the_captors_marker() -> None:
    game = in_enemy_land("japan", "burma", "japan")
    assert control(game, "burma") == "japan"
    assert find(game, "japan", "infantry", "burma")


@pytest.mark.rule("aapacific:p3.4", "aapacific:p3.2")
def test_control_stays_without_units() -> None:
    assert control(position(phase=5, turn_of="japan"), "burma") == "india"


@pytest.mark.rule("aapacific:p5.6", "aapacific:p5.7", "aapacific:air.1")
def test_aircraft_alone_capture_nothing() -> None:
    game = position(units("1 japan fighter burma", marks=["airborne"]), phase=5, turn_of="japan")
    assert control(game, "burma") == "india"


@pytest.mark.rule("aapacific:p5.9", "aapacific:cap.12", "aapacific:conv.20")
def test_liberated_land_returns_to_its_own_country_and_pays_it() -> None:
    game = in_enemy_land("usa", "borneo", "united_states", control={"borneo": "japan"})
    assert control(game, "borneo") == "india"
    assert chart(game)[Track.INDIA] == 15
    assert chart(game)[Track.USA] == 75


@pytest.mark.rule("aapacific:p5.10", "aapacific:conv.21", "aapacific:conv.19")
def test_the_route_of_a_captured_territory_may_stay_with_the_enemy() -> None:
    game = in_enemy_land("japan", "malaya", "japan")
    assert chart(game)[Track.INDIA] == 11, "the loser's income falls"
    assert chart(game)[Track.JAPAN] == 19, "the captor gains nothing while the route is British"
    take_convoy(game, game.data.space_index["sz_46"], 0, "conv.2")
    assert chart(game)[Track.JAPAN] == 23


@pytest.mark.rule("aapacific:conv.19")
def test_a_valued_territory_without_a_route_pays_its_new_holder() -> None:
    game = in_enemy_land("japan", "burma", "japan")
    assert (chart(game)[Track.JAPAN], chart(game)[Track.INDIA]) == (20, 14)


@pytest.mark.rule("aapacific:p5.12", "aapacific:aa.2", "aapacific:aa.7", "aapacific:ic.2")
def test_guns_and_complexes_go_to_the_captor() -> None:
    game = position(
        "1 japan infantry india", "1 great_britain aa_gun india", phase=5, turn_of="japan", cash={"india": 0}
    )
    assert game.state.owner[1] == Nation.JAPAN
    assert game.has(1, GUN_TAKEN), "and may not move this turn"
    assert game.state.complexes[game.data.space_index["india"]], "a complex is never destroyed"


@pytest.mark.rule("aapacific:p5.13")
@pytest.mark.parametrize("space", ["korea", "manchuria", "shantung"])
@pytest.mark.parametrize(("nation", "power"), [("usa", "united_states"), ("great_britain", "great_britain")])
def test_occupied_chinese_land_becomes_chinese(space: str, nation: str, power: str) -> None:
    assert control(in_enemy_land(nation, space, power), space) == "china"


@pytest.mark.rule("aapacific:p5.14")
@pytest.mark.parametrize("space", ["siam", "french_indo_china"])
def test_siam_and_indo_china_taken_by_britain_become_indian(space: str) -> None:
    assert control(in_enemy_land("great_britain", space, "great_britain"), space) == "india"


@pytest.mark.rule("aapacific:p5.15")
@pytest.mark.parametrize("country", ["usa", "china"])
def test_a_mixed_force_chooses_the_marker_of_siam(country: str) -> None:
    game = position("1 usa infantry siam", "1 china infantry siam", phase=5, turn_of="united_states")
    assert options(game) == ("button:usa", "button:china")
    assert rule_cited(game) == "aapacific:p5.15"
    act(game, f"button:{country}")
    assert control(game, "siam") == country


@pytest.mark.rule("aapacific:p5.15")
def test_a_force_of_one_nation_takes_siam_without_a_choice() -> None:
    assert control(in_enemy_land("usa", "siam", "united_states"), "siam") == "usa"
    assert control(in_enemy_land("china", "siam", "united_states"), "siam") == "china"


@pytest.mark.rule("aapacific:p5.8")
def test_britain_names_india_or_australia_for_a_japanese_island() -> None:
    game = in_enemy_land("great_britain", "palau_islands", "great_britain")
    assert options(game) == ("button:india", "button:australia")
    assert rule_cited(game) == "aapacific:p5.8"
    act(game, "button:australia")
    assert control(game, "palau_islands") == "australia"


@pytest.mark.rule("aapacific:cap.1", "aapacific:cap.2", "aapacific:cap.3", "aapacific:cap.4")
def test_the_captor_of_a_capital_takes_the_cash_of_that_country_only() -> None:
    game = in_enemy_land("japan", "new_south_wales", "japan", cash={"australia": 23, "india": 9, "japan": 1})
    assert control(game, "new_south_wales") == "japan"
    assert [game.state.cash[c] for c in (Country.JAPAN, Country.AUSTRALIA, Country.INDIA)] == [24, 0, 9]
    assert game.state.captured_cash == 23
    assert chart(game)[Track.JAPAN] == 24 and chart(game)[Track.AUSTRALIA] == 15


@pytest.mark.rule("aapacific:cap.5")
def test_szechwan_has_no_treasury() -> None:
    game = in_enemy_land("japan", "szechwan", "japan", cash={"usa": 40, "japan": 0})
    assert control(game, "szechwan") == "japan"
    assert (game.state.cash[Country.JAPAN], game.state.cash[Country.USA]) == (0, 40)


@pytest.mark.rule("aapacific:cap.7")
def test_japan_captured_loses_a_point_for_every_ten_handed_over() -> None:
    game = in_enemy_land("usa", "japan", "united_states", cash={"japan": 37, "usa": 5}, points=11)
    assert game.state.points == 8
    assert (game.state.cash[Country.JAPAN], game.state.cash[Country.USA]) == (0, 42)


@pytest.mark.rule("aapacific:cap.3")
def test_a_british_captor_of_japan_names_one_purse() -> None:
    game = in_enemy_land(
        "great_britain", "japan", "great_britain", cash={"japan": 12, "india": 0, "australia": 0}
    )
    act(game, "button:india")
    assert options(game) == ("button:india", "button:australia")
    assert rule_cited(game) == "aapacific:cap.3"
    act(game, "button:australia")
    assert game.state.cash[Country.AUSTRALIA] == 12


@pytest.mark.rule("aapacific:cap.12", "aapacific:cap.3")
def test_a_liberated_capital_brings_the_liberator_no_cash() -> None:
    game = in_enemy_land(
        "usa", "new_south_wales", "united_states", control={"new_south_wales": "japan"}, cash={"japan": 30}
    )
    assert control(game, "new_south_wales") == "australia"
    assert game.state.cash[Country.JAPAN] == 30


@pytest.mark.rule(
    "aapacific:conv.12", "aapacific:conv.14", "aapacific:p3.6", "aapacific:p3.7", "aapacific:conv.1"
)
def test_an_american_centre_taken_lowers_american_income_and_pays_japan_nothing() -> None:
    game = position(phase=5, turn_of="japan")
    take_convoy(game, game.data.space_index["sz_6"], 0, "conv.2")
    assert (chart(game)[Track.USA], chart(game)[Track.JAPAN]) == (70, 19)


@pytest.mark.rule("aapacific:conv.13", "aapacific:conv.14")
def test_a_british_centre_taken_lowers_the_convoy_income() -> None:
    game = position(phase=5, turn_of="japan")
    take_convoy(game, game.data.space_index["sz_15"], 0, "conv.2")
    assert (chart(game)[Track.BRITISH_CONVOYS], chart(game)[Track.JAPAN]) == (7, 19)


@pytest.mark.rule("aapacific:conv.15", "aapacific:conv.16")
def test_a_liberated_centre_pays_its_owner_again() -> None:
    game = position(phase=5, turn_of="great_britain", convoys={"sz_6": "japan"})
    assert chart(game)[Track.USA] == 70
    take_convoy(game, game.data.space_index["sz_6"], 1, "conv.2")
    assert chart(game)[Track.USA] == 75


@pytest.mark.rule("aapacific:conv.17")
def test_a_route_taken_by_the_enemy_of_its_territory_cuts_income_and_pays_nobody() -> None:
    game = position(phase=5, turn_of="united_states")
    take_convoy(game, game.data.space_index["sz_45"], 1, "conv.2")
    assert (chart(game)[Track.JAPAN], chart(game)[Track.USA]) == (16, 75)
    assert not route_open(game, game.data.space_index["french_indo_china"])


@pytest.mark.rule("aapacific:conv.18")
def test_a_route_taken_by_the_holder_of_its_territory_or_a_friend_pays_the_holder() -> None:
    game = position(phase=5, turn_of="united_states", convoys={"sz_43": "japan"})
    assert chart(game)[Track.AUSTRALIA] == 16
    take_convoy(game, game.data.space_index["sz_43"], 1, "conv.2")
    assert chart(game)[Track.AUSTRALIA] == 20


@pytest.mark.rule("aapacific:conv.9", "aapacific:p3.5")
def test_a_convoy_marker_changes_side_once_and_a_bare_zone_has_none() -> None:
    game = position(phase=5, turn_of="japan")
    at = game.data.space_index
    assert not enemy_convoy(game, at["sz_4"], 0), "a zone as such is never controlled"
    assert enemy_convoy(game, at["sz_3"], 0)
    take_convoy(game, at["sz_3"], 0, "conv.2")
    assert not enemy_convoy(game, at["sz_3"], 0) and enemy_convoy(game, at["sz_3"], 1)


@pytest.mark.rule("aapacific:conv.6")
@pytest.mark.parametrize("answer", ["take", "leave"])
def test_after_a_battle_the_captor_may_take_the_convoy_or_leave_it(answer: str) -> None:
    game = position("1 japan destroyer sz_15", phase=5, turn_of="japan", convoy_claims=["sz_15"])
    assert options(game) == ("button:take", "button:leave")
    act(game, f"button:{answer}")
    assert enemy_convoy(game, game.data.space_index["sz_15"], 0) == (answer == "leave")


@pytest.mark.rule("aapacific:p5.8")
def test_the_log_tells_a_capture() -> None:
    game = in_enemy_land("japan", "burma", "japan")
    assert "Japan controls Burma" in log(game)
