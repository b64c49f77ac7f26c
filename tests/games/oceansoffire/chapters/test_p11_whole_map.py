"""11.0, 12.3, 13.3 on the whole map: boxes, Theaters, the Chinese, and air that is away from its base."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, AT_FST, RELOCATING
from ironbottom.games.oceansoffire.rules.p06_rebase import airfields_within, ports_within
from ironbottom.games.oceansoffire.rules.p11_air import landings
from ironbottom.games.oceansoffire.rules.p11_ships import seas_in_reach
from ironbottom.games.oceansoffire.rules.p11_transport import landing_refusal
from ironbottom.games.oceansoffire.rules.p12_ranges import fly, ways
from ironbottom.games.oceansoffire.rules.p12_targets import air_targets, mission_areas, sea_targets
from ironbottom.games.oceansoffire.rules.p13_rebase import home_decks, home_fields, home_ports, seas_home
from ironbottom.games.oceansoffire.rules.p14_cases import passing_case
from ironbottom.games.oceansoffire.rules.p14_chance import tries_of
from ironbottom.games.oceansoffire.rules.p17_bombing import targets_in
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.positions import DATA, at, find, port, position


def named(spaces: object) -> set[str]:
    """Ids of Spaces."""
    return {DATA.space_ids[space] for space in spaces}  # type: ignore[attr-defined]


def flown(game: Oceans, key: str, area: str, target: str = "") -> int:
    """An air unit that has flown out to an Area, or over a Space of it."""
    air = find(game, key)
    fly(game, air, ways(game, air, at(area))[0])
    if target:
        game.place(air, at(target))
    return air


# ---- boxes -------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:2.16.b", "oceansoffire:11.32.c")
def test_air_flies_between_three_boxes_and_the_map() -> None:
    game = position(
        ["br_lba_2 persia_box", "br_lba_2 br_box", "br_lba_2 burma", "nz_lba_1 nz_box"], power="cw"
    )
    persia, britain, burma = (find(game, "br_lba_2", n) for n in range(3))
    assert landings(game, [persia])[at("baluchistan")] == 3
    assert landings(game, [persia])[at("br_box")] == landings(game, [britain])[at("persia_box")] == 4
    assert named(landings(game, [britain])) == {"persia_box"}
    assert landings(game, [burma])[at("china_burma_box")] == 1
    assert "persia_box" not in named(landings(game, [burma]))
    assert landings(game, [find(game, "nz_lba_1")]) == {}


@pytest.mark.rule("oceansoffire:2.16.b", "oceansoffire:2.16.f", "oceansoffire:22.34.1")
def test_chinese_air_comes_out_of_its_box_and_goes_home_to_it() -> None:
    game = position(["ch_lba_1 china_burma_box", "jp_tt_1 andaman_islands"], power="cw", turn=7)
    air = find(game, "ch_lba_1")
    assert named(landings(game, [air])) == {"burma", "assam"}
    flown(game, "ch_lba_1", "burma")
    assert home_fields(game, air)[0] == at("china_burma_box")
    assert named(home_fields(game, air)) == {"china_burma_box", "burma", "assam"}


@pytest.mark.rule("oceansoffire:22.34.1", "oceansoffire:14.2")
def test_the_chinese_act_in_their_own_areas_alone() -> None:
    game = position(
        ["ch_lba_1 burma", "jp_tt_1 andaman_islands", "ch_xx_22 ceylon", "br_tt_1 ceylon"],
        control={"andaman_islands": "japan"},
        power="cw",
        turn=7,
    )
    air = find(game, "ch_lba_1")
    assert ways(game, air, at("bay_of_bengal")) == []
    assert named(one.target for one in ways(game, air, at("siam"))) == {"siam"}
    division = find(game, "ch_xx_22")
    assert "may not enter" in landing_refusal(game, [division], port("ceylon"))
    assert landing_refusal(game, [division], port("burma")) == ""


@pytest.mark.rule("oceansoffire:6.22.a", "oceansoffire:2.16.b")
def test_air_that_loses_burma_may_go_to_the_box_next_to_it() -> None:
    game = position(["ch_lba_1 burma", "br_lba_1 baluchistan"], power="japan", turn=7)
    assert named(airfields_within(game, find(game, "ch_lba_1"))) == {"china_burma_box", "assam"}
    assert "persia_box" not in named(airfields_within(game, find(game, "br_lba_1")))


# ---- Theaters ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:11.32.e", "oceansoffire:22.31")
def test_us_air_flies_no_mission_over_the_theater_boundary() -> None:
    units = ["us_lba_2 luzon", "jp_tt_1 hainan", "jp_ca_1 south_china_sea"]
    game = position(units, control={"hainan": "japan", "luzon": "us"}, power="us")
    assert "south_china_sea" not in named(mission_areas(game, [find(game, "us_lba_2")]))
    game.state.all_joint = True
    game.changed()
    assert "south_china_sea" in named(mission_areas(game, [find(game, "us_lba_2")]))


@pytest.mark.rule("oceansoffire:22.33.1", "oceansoffire:11.42.d")
def test_who_is_left_on_java_may_put_to_sea_but_enters_no_other_area_of_the_us() -> None:
    game = position(["br_ca_1 java", "ne_lba_2 java"], power="cw", tracks={"theaters_switched": True})
    reached = named(seas_in_reach(game, [find(game, "br_ca_1")], NOWHERE, mission=False))
    assert {"java_sea", "east_indian_ocean"} <= reached
    assert not reached & {"timor_sea", "celebes_sea", "borneo_sea"}
    assert not named(landings(game, [find(game, "ne_lba_2")])) & {"timor", "nei_borneo", "celebes"}


@pytest.mark.rule("oceansoffire:22.33.1", "oceansoffire:14.1.g")
def test_who_is_left_on_java_intercepts_in_the_java_sea_and_no_further() -> None:
    game = position(
        ["br_ca_1 java", "jp_ca_1 java_sea", "jp_ca_2 timor_sea"], tracks={"theaters_switched": True}
    )
    ship = find(game, "br_ca_1")
    near, far = (
        passing_case(game, at(sea), [find(game, key)])
        for sea, key in (("java_sea", "jp_ca_1"), ("timor_sea", "jp_ca_2"))
    )
    assert tries_of(game, near, ship)
    assert not tries_of(game, far, ship)


@pytest.mark.rule("oceansoffire:11.42.d", "oceansoffire:11.32.e", "oceansoffire:22.33.1")
def test_nobody_goes_home_over_the_theater_boundary() -> None:
    game = position(
        ["br_ca_1 western_australia", "br_lba_2 southwest_australia"],
        control={"timor": "cw"},
        power="japan",
        turn=4,
    )
    ship = find(game, "br_ca_1")
    game.sail(ship, at("timor_sea"), 1)
    homes = named(game.port(one).space for one in home_ports(game, ship, {at("timor_sea"): 0}))
    assert homes == {"western_australia"}
    astray = find(game, "br_lba_2")
    game.place(astray, at("south_australia"))
    assert named(home_fields(game, astray)) <= {"southwest_australia", "western_australia"}


@pytest.mark.rule("oceansoffire:6.34.a", "oceansoffire:11.42.d")
def test_ships_that_lose_their_port_stay_in_their_theater() -> None:
    game = position(["br_ca_1 western_australia"], power="japan", turn=4)
    homes = named(game.port(one).space for one in ports_within(game, find(game, "br_ca_1"), at("timor_sea")))
    assert "western_australia" in homes
    assert not homes & {"northern_territory", "timor"}


@pytest.mark.rule("oceansoffire:11.31.f")
def test_air_does_not_fly_over_a_neutral_siam() -> None:
    game = position(["jp_nav_2 south_indo_china"], control={"malaya": "japan", "burma": "japan"}, turn=1)
    air = find(game, "jp_nav_2")
    assert landings(game, [air])[at("malaya")] == 2
    game.state.control[at("siam")] = Power.JAPAN
    game.changed()
    assert landings(game, [air])[at("siam")] == 1


# ---- Missions ----------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:13.3.a", "oceansoffire:12.32.d")
def test_no_extended_range_mission_flies_through_a_concluded_sea() -> None:
    game = position(
        ["jp_lba_2 south_indo_china", "br_ca_1 malaya"],
        control={"south_indo_china": "japan", "malaya": "cw", "siam": "japan"},
    )
    air = find(game, "jp_lba_2")
    assert "malaya" in named(mission_areas(game, [air]))
    game.conclude(at("gulf_of_siam"))
    assert "malaya" not in named(mission_areas(game, [air]))
    assert home_fields(game, air)


@pytest.mark.rule("oceansoffire:6.34.a")
def test_ships_that_have_lost_their_port_are_no_targets_at_sea() -> None:
    game = position(["jp_nav_2 rabaul", "us_ca_1 bismarck_sea"], control={"rabaul": "japan"})
    ship, air = find(game, "us_ca_1"), find(game, "jp_nav_2")
    sea = at("bismarck_sea")
    assert sea in air_targets(game, sea, [air]) and targets_in(game, sea)
    game.mark(ship, RELOCATING)
    assert sea not in air_targets(game, sea, [air])
    assert not targets_in(game, sea)


@pytest.mark.rule("oceansoffire:17.24", "oceansoffire:12.31.a", "oceansoffire:12.41.b")
@pytest.mark.parametrize(("there", "target"), [("us_ss_1", False), ("us_cl_1", True)])
def test_submarines_in_port_are_no_target_of_air_nor_of_carriers(there: str, target: bool) -> None:
    units = ["jp_nav_2 rabaul", "jp_cv_akagi_kaga solomons", "jp_cvae_1 >", f"{there} bougainville"]
    game = position(units, control={"rabaul": "japan", "bougainville": "us"})
    air, carrier, space = find(game, "jp_nav_2"), find(game, "jp_cv_akagi_kaga"), at("bougainville")
    assert (space in air_targets(game, at("solomons"), [air])) == target
    assert (space in sea_targets(game, at("solomons"), [carrier])) == target
    assert bool(targets_in(game, space)) == target


@pytest.mark.rule("oceansoffire:17.24", "oceansoffire:6.34.a", "oceansoffire:6.45.b", "oceansoffire:12.36.b")
@pytest.mark.parametrize("seed", range(3))
def test_which_of_any_ships_may_be_bombed(seed: int) -> None:
    """No submarines, nor the Base of the FST, nor the FST that moves alone, nor who has put to sea without a port."""
    game = crowd(seed)
    spaces = {game.state.at[p] for p in on_board(game) if game.counter(p).ship}
    for space in spaces:
        wanted = [
            p
            for p in on_board(game)
            if game.counter(p).ship
            and game.state.at[p] == space
            and game.counter(p).klass not in (Klass.SS, Klass.FST_BASE)
            and not (DATA.spaces[space].sea and game.has(p, RELOCATING))
            and not (
                game.counter(p).klass == Klass.FST
                and DATA.spaces[space].sea
                and game.state.berth[p] != AT_FST
            )
        ]
        assert targets_in(game, space) == wanted


@pytest.mark.rule("oceansoffire:2.33.1.e", "oceansoffire:13.2.19", "oceansoffire:11.33.c")
def test_carrier_air_of_an_airfield_goes_home_to_a_carrier_of_its_operation() -> None:
    game = position(
        ["jp_cvae_1 bougainville", "jp_cv_shokaku_zuikaku solomons"],
        control={"bougainville": "japan", "guadalcanal": "us"},
    )
    air, carrier = flown(game, "jp_cvae_1", "solomons", "guadalcanal"), find(game, "jp_cv_shokaku_zuikaku")
    assert home_decks(game, air) == []  # a carrier that is no part of it
    game.mark(carrier, ACTIVATED)
    assert home_decks(game, air) == [carrier]
    assert seas_home(game, at("solomons"), Side.JAPAN) == {at("solomons"): 0}
