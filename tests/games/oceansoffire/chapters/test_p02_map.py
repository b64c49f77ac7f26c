"""2.1: the map and its boundaries."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Nation, PortKind, Side, Theater
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.rules.p02_map import (
    adjacent_for_air,
    air_areas,
    area_of,
    border_to,
    ground_borders,
    may_enter,
    mountain_room,
    next_to_sea,
    sea_distances,
    sea_ways,
    seas_from_port,
    spaces_of,
    theater,
)
from tests.games.oceansoffire.positions import DATA, at, port, position


def ids(numbers: object) -> list[str]:
    return sorted(DATA.space_ids[n] for n in numbers)  # type: ignore[attr-defined]


@pytest.mark.rule("oceansoffire:2.11.a", "oceansoffire:2.11.b", "oceansoffire:2.11.c")
def test_a_mixed_area_is_a_sea_with_islands_in_it() -> None:
    game = position()
    assert ids(spaces_of(game, at("solomons"))) == ["bougainville", "guadalcanal", "new_georgia", "solomons"]
    assert area_of(game, at("palau")) == at("west_carolines")
    assert area_of(game, at("papua")) == at("papua")
    assert DATA.spaces[at("nei_borneo")].island
    assert not DATA.spaces[at("papua")].island


@pytest.mark.rule("oceansoffire:2.11.f")
def test_the_soviet_union_is_closed_and_neutral_spaces_are_open() -> None:
    game = position()
    assert not may_enter(game, at("ussr_sakhalin"), Side.JAPAN, Nation.JAPAN)
    assert may_enter(game, at("siam"), Side.ALLIES, Nation.BRITAIN)
    assert at("siam") in {border.to for border in ground_borders(game, at("burma"))}
    assert at("ussr_maritime") not in {border.to for border in ground_borders(game, at("manchuria"))}


@pytest.mark.rule("oceansoffire:2.13.a", "oceansoffire:2.13.b", "oceansoffire:2.13.c", "oceansoffire:2.13.d")
def test_each_port_opens_on_its_own_sea() -> None:
    game = position()
    seoul, wonsan = port("korea", "Seoul (Inchon)"), port("korea", "Wonsan")
    assert [ids(game.links.port_seas[one]) for one in (seoul, wonsan)] == [["yellow_sea"], ["sea_of_japan"]]
    assert ids(game.links.port_seas[port("truk")]) == ["east_carolines"]
    assert DATA.ports[port("truk")].kind == PortKind.MAJOR_NAVAL_BASE
    assert wonsan in game.links.ports[at("sea_of_japan")]


@pytest.mark.rule("oceansoffire:2.14.a", "oceansoffire:2.14.f")
def test_yellow_arrows_and_straits_join_spaces_for_air() -> None:
    game = position()
    assert adjacent_for_air(game, at("rabaul"), at("bougainville"))
    assert not adjacent_for_air(game, at("rabaul"), at("solomons"))
    assert not adjacent_for_air(game, at("rabaul"), at("guadalcanal"))  # an orange arrow
    assert adjacent_for_air(game, at("north_honshu"), at("hokkaido"))
    strait = border_to(game, at("luzon"), at("leyte_samar"))
    assert strait
    assert strait.strait


@pytest.mark.rule("oceansoffire:2.14.b")
def test_ground_units_cross_borneo() -> None:
    game = position()
    assert border_to(game, at("british_borneo"), at("nei_borneo"))


@pytest.mark.rule("oceansoffire:2.14.c")
def test_impassable_boundaries() -> None:
    assert border_to(position(turn=6), at("se_china"), at("north_indo_china")) is None
    assert border_to(position(turn=7), at("se_china"), at("north_indo_china"))
    game = position()
    assert border_to(game, at("north_queensland"), at("northern_territory")) is None
    assert at("northern_territory") in air_areas(game, at("north_queensland"))
    assert (at("north_queensland"), at("northern_territory")) in game.links.closed_to_missions


@pytest.mark.rule("oceansoffire:2.14.d", "oceansoffire:11.42.c")
def test_the_allies_need_a_shore_to_cross_the_restricted_waterway() -> None:
    waters, japan_sea = at("japanese_home_waters"), at("sea_of_japan")
    game = position()
    assert japan_sea in list(sea_ways(game, waters, Side.JAPAN))
    assert japan_sea not in list(sea_ways(game, waters, Side.ALLIES))
    game.take(at("kyushu"), 1)
    assert japan_sea in list(sea_ways(game, waters, Side.ALLIES))


@pytest.mark.rule("oceansoffire:2.14.i")
def test_a_mountain_number_limits_who_marches_over_it() -> None:
    game = position()
    border = border_to(game, at("ne_new_guinea"), at("papua"))
    assert border
    assert mountain_room(game, border) == 2 * QUARTERS
    game.cross(border.mountain, 6)
    assert mountain_room(game, border) == 2
    plain = border_to(game, at("north_queensland"), at("east_queensland"))
    assert plain
    assert mountain_room(game, plain) is None


@pytest.mark.rule("oceansoffire:2.16.c", "oceansoffire:2.16.e")
def test_boxes_are_entered_by_their_owners_over_their_borders() -> None:
    game = position()
    assert not may_enter(game, at("us_box"), Side.JAPAN, Nation.JAPAN)
    assert ids(border.to for border in ground_borders(game, at("persia_box"))) == ["baluchistan", "br_box"]
    assert game.links.box_seas[at("us_box"), at("eastern_pacific")] == (1, 1)


@pytest.mark.rule("oceansoffire:22.34.1")
def test_the_chinese_stay_in_the_west() -> None:
    game = position()
    assert may_enter(game, at("burma"), Side.ALLIES, Nation.CHINA)
    assert not may_enter(game, at("malaya"), Side.ALLIES, Nation.CHINA)


def test_two_sea_spaces_from_truk() -> None:
    """14.3: where its ships intercept."""
    game = position()
    assert ids(seas_from_port(game, port("truk"), Side.JAPAN, 2)) == [
        "bismarck_sea",
        "east_carolines",
        "gilberts",
        "marianas",
        "marshalls",
        "wake_sea",
        "west_carolines",
    ]
    assert sea_distances(game, [at("east_carolines")], Side.JAPAN, 1)[at("east_carolines")] == 0


def test_airfields_beside_a_sea() -> None:
    game = position()
    assert ids(next_to_sea(game, at("bismarck_sea"))) == ["admiralty_islands", "ne_new_guinea", "rabaul"]


@pytest.mark.rule("oceansoffire:22.31", "oceansoffire:22.33.1")
def test_borneo_and_java_change_their_theater() -> None:
    game = position()
    assert theater(game, at("java")) == Theater.BRITISH
    game.state.theaters_switched = True
    assert theater(game, at("java")) == Theater.US
    assert theater(game, at("western_australia")) == Theater.JOINT
