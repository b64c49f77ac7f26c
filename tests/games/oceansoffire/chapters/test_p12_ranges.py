"""12.32: ranges of Air Missions and of Air Interception."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Level, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, EXTENDED_NAV
from ironbottom.games.oceansoffire.rules.p12_ranges import (
    How,
    base_of,
    flights,
    fly,
    strike_range,
    ways,
    within_range,
)
from ironbottom.games.oceansoffire.rules.p14_cases import Case
from ironbottom.games.oceansoffire.rules.p14_chance import tries_of
from tests.games.oceansoffire.positions import DATA, at, find, position, scenario


def targets(game: Oceans, base: str, how: How = How.NEAR) -> set[str]:
    return {DATA.space_ids[one.target] for one in flights(game, at(base)) if one.how == how}


@pytest.mark.rule("oceansoffire:12.32.a")
def test_gba_of_a_land_area_reach_what_is_next_to_it() -> None:
    game = position()
    assert targets(game, "ne_new_guinea") >= {
        "ne_new_guinea",
        "bismarck_sea",
        "rabaul",
        "admiralty_islands",
        "papua",
    }
    assert "hokkaido" in targets(game, "north_honshu")
    assert targets(game, "north_queensland", How.EXTENDED) >= {"papua"}
    assert "solomons" not in targets(game, "ne_new_guinea")


@pytest.mark.rule("oceansoffire:12.32.b")
def test_gba_of_an_island_reach_their_area_the_land_beside_it_and_over_passages() -> None:
    game = position()
    assert targets(game, "sumatra") >= {"malaya", "singapore", "sumatra"}
    assert targets(game, "rabaul") == {
        "bismarck_sea",
        "rabaul",
        "admiralty_islands",
        "ne_new_guinea",
        "bougainville",
    }
    assert not targets(game, "rabaul", How.EXTENDED)


@pytest.mark.rule("oceansoffire:12.32.c")
def test_carrier_air_reaches_islands_of_its_area_and_the_land_beside_it() -> None:
    game = position()
    assert {DATA.space_ids[one] for one in strike_range(game, at("west_carolines"))} == {
        "ulithi",
        "palau",
        "nw_new_guinea",
        "n_new_guinea",
    }


@pytest.mark.rule("oceansoffire:12.32.d")
def test_extended_range_wants_supply_and_is_marked() -> None:
    game = position(["us_lba_4 north_queensland"], control={"north_queensland": "cw"})
    air = find(game, "us_lba_4")
    flight = ways(game, air, at("papua"))[0]
    assert flight.how == How.EXTENDED
    game.set_usl(air, Level.USL1)
    assert not ways(game, air, at("papua"))
    game.set_usl(air, Level.SUPPLIED)
    fly(game, air, flight)
    assert game.state.at[air] == at("papua")
    assert game.has(air, EXTENDED) and game.has(air, ACTIVATED)
    assert base_of(game, air) == at("north_queensland")


@pytest.mark.rule("oceansoffire:12.32.e", "oceansoffire:12.37")
def test_only_nav_fly_over_orange_arrows_and_act_at_their_end() -> None:
    game = position(["jp_nav_4 rabaul", "jp_lba_4 rabaul"], control={"rabaul": "japan"})
    nav, lba = find(game, "jp_nav_4"), find(game, "jp_lba_4")
    assert [one.how for one in ways(game, nav, at("solomons"))] == [How.NEAR, How.NAV]
    assert [one.how for one in ways(game, lba, at("solomons"))] == [How.NEAR]
    fly(game, nav, ways(game, nav, at("solomons"))[1])
    assert game.has(nav, EXTENDED_NAV)
    assert within_range(game, nav) == [at("guadalcanal")]
    fly(game, lba, ways(game, lba, at("solomons"))[0])
    assert within_range(game, lba) == [at("bougainville")]


@pytest.mark.rule("oceansoffire:12.32.f")
def test_marines_and_carrier_air_ashore_never_fly_extended() -> None:
    game = position(
        ["us_mar_2 north_queensland", "us_cva_1 north_queensland", "jp_cvar_1 rabaul"],
        control={"north_queensland": "cw", "rabaul": "japan"},
    )
    for key in ("us_mar_2", "us_cva_1"):
        assert not ways(game, find(game, key), at("papua"))
    assert [one.how for one in ways(game, find(game, "jp_cvar_1"), at("solomons"))] == [How.NEAR]


@pytest.mark.rule("oceansoffire:14.1.f")
def test_only_chinese_air_intercepts_out_of_a_box() -> None:
    game = position()
    assert targets(game, "china_burma_box") == {"burma"}
    assert not targets(game, "nz_box")


def test_in_solomons_only_its_spaces_are_in_range() -> None:
    game = scenario("solomons")
    assert targets(game, "truk") == {"truk", "east_carolines"}
    assert targets(game, "truk", How.NAV) == {"rabaul"}


@pytest.mark.rule("oceansoffire:2.16.b", "oceansoffire:12.32.a", "oceansoffire:14.1.f")
def test_air_flies_missions_out_of_boxes_where_it_may_move_and_intercepts_out_of_one_alone() -> None:
    game = position(["br_lba_2 persia_box", "ch_lba_1 china_burma_box", "us_lba_2 us_box"], turn=2)
    for box, there in (("persia_box", "baluchistan"), ("china_burma_box", "burma"), ("us_box", "")):
        assert targets(game, box) == ({there} if there else set())
    for key, space, able in (("br_lba_2", "baluchistan", False), ("ch_lba_1", "burma", True)):
        case = Case(
            Side.ALLIES,
            counter=False,
            passing=False,
            seas=(),
            areas=(at(space),),
            land=frozenset([at(space)]),
        )
        assert bool(tries_of(game, case, find(game, key))) == able
