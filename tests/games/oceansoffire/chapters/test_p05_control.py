"""3.0 and 5.0: Victory Points, control, conquered countries."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility, Power, Side
from ironbottom.games.oceansoffire.position.places import contested
from ironbottom.games.oceansoffire.rules.p03_victory import (
    automatic_winner,
    group_points,
    points,
    sunk_points,
    winner,
)
from ironbottom.games.oceansoffire.rules.p05_control import (
    change_control,
    conquered,
    enter_neutral,
    friendly_fort,
    units_of_conquered,
)
from tests.games.oceansoffire.positions import DATA, at, find, names, port, position, scenario

INDO_CHINA = next(
    group for group in DATA.vps if at("south_indo_china") in group.spaces and len(group.spaces) > 1
)


@pytest.mark.rule("oceansoffire:3.0.b", "oceansoffire:3.0.c", "oceansoffire:3.0.d")
def test_a_pair_of_spaces_counts_full_half_or_nothing() -> None:
    game = position()
    assert group_points(game, INDO_CHINA) == 4
    game = position(["br_xx_2 north_indo_china"])
    assert group_points(game, INDO_CHINA) == 2
    game = position(control={"south_indo_china": "cw"})
    assert group_points(game, INDO_CHINA) == 0


@pytest.mark.rule("oceansoffire:3.0.e")
def test_usl2_halves_points_in_the_campaign_alone_and_never_twice() -> None:
    game = position(["br_xx_2 north_indo_china"])
    game.set_space_usl(at("south_indo_china"), 2)
    assert group_points(game, INDO_CHINA) == 2
    game = position(name="rising_sun")
    game.set_space_usl(at("south_indo_china"), 2)
    assert group_points(game, INDO_CHINA) == 4


def test_a_contested_space_counts_half_whoever_controls_it() -> None:
    game = scenario("solomons")
    before = points(game)
    game.place(find(game, "jp_x_35"), at("papua"))
    assert points(game) == before + 6
    game.place(find(game, "us_xx_americal"), at("bougainville"))
    assert points(game) == before + 4


def test_sunk_carriers_count_in_the_solomons() -> None:
    game = scenario("solomons")
    game.count_sunk(find(game, "us_cv_wasp"))
    game.turn_over(find(game, "jp_cv_shokaku_zuikaku"), 0)
    game.count_sunk(find(game, "jp_cvl_ryujo"))
    assert sunk_points(game) == 1 - 1 - 1


@pytest.mark.rule("oceansoffire:21.13", "oceansoffire:3.0.f")
def test_who_wins_between_and_beyond_the_levels() -> None:
    """The campaign begins with 20 Victory Points of Japan."""
    game = scenario("campaign")
    assert winner(game) == Side.JAPAN
    game.state.turn = 3
    assert automatic_winner(game) == Side.ALLIES
    game.state.turn = 4
    assert automatic_winner(game) == NOWHERE


@pytest.mark.rule("oceansoffire:5.2.c", "oceansoffire:5.21.a", "oceansoffire:5.21.b", "oceansoffire:21.39")
def test_who_loses_a_space_loses_its_facilities() -> None:
    game = position(["jp_lba_2 malaya", "jp_tt_1 malaya"], control={"malaya": "japan"})
    game.put_facility(Power.JAPAN, Facility.FORT, at("malaya"))
    game.put_facility(Power.JAPAN, Facility.AIRFIELD, at("malaya"), 2)
    game.put_facility(Power.JAPAN, Facility.PORT, port("malaya", "Kota Bharu"))
    assert friendly_fort(game, at("malaya"), Side.JAPAN)
    lost = change_control(game, at("malaya"), Side.ALLIES, changing=True)
    assert (names(game, lost.air), names(game, lost.ships), lost.airfields) == (["jp_lba_2"], ["jp_tt_1"], 2)
    assert game.state.coming[Power.JAPAN] == [1, 2, 1]
    assert (game.state.control[at("malaya")], game.state.changing[at("malaya")]) == (Power.CW, 1)


@pytest.mark.rule("oceansoffire:5.22")
def test_the_first_unit_in_siam_brings_its_marker() -> None:
    game = position()
    assert enter_neutral(game, at("siam"), Side.ALLIES)
    assert game.state.control[at("siam")] == Power.CW
    assert not enter_neutral(game, at("siam"), Side.JAPAN)


@pytest.mark.rule("oceansoffire:5.23.b", "oceansoffire:5.23.d", "oceansoffire:5.23.e", "oceansoffire:5.23.g")
def test_conquest_and_liberation() -> None:
    game = position(["ph_x_scouts luzon", "ph_mil_11 mindanao", "us_x_4mar luzon"])
    assert conquered(game) == frozenset()
    for space in ("luzon", "mindanao", "leyte_samar"):
        game.take(at(space), Power.JAPAN)
    assert conquered(game) == {"philippines"}
    assert names(game, units_of_conquered(game, "philippines")) == ["ph_mil_11", "ph_x_scouts"]
    game.take(at("luzon"), Power.US)
    assert conquered(game) == frozenset()


@pytest.mark.rule("oceansoffire:5.3", "oceansoffire:5.4.a", "oceansoffire:5.4.b")
def test_a_marker_with_igdf_is_a_ground_unit() -> None:
    game = position(["us_x_6mar guadalcanal", "us_x_4mar truk"], control={"guadalcanal": "japan"})
    assert contested(game, at("truk"))
    assert game.igdf(at("truk")) == 2
    game.hit_marker(at("truk"), 2)
    assert not contested(game, at("truk"))
