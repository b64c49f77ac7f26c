"""22.3, 10.32 and the special rules of scenarios: Joint Areas, Chinese units, surprise, Bataan."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Power, Theater
from ironbottom.games.oceansoffire.rules.p02_map import theater
from ironbottom.games.oceansoffire.rules.p10_activation import (
    activate,
    commands,
    cost,
    enters_theater,
    refusal,
)
from ironbottom.games.oceansoffire.rules.p11_ships import off_theater, seas_in_reach
from ironbottom.games.oceansoffire.rules.p11_transport import may_carry
from ironbottom.games.oceansoffire.rules.p12_support import friends
from ironbottom.games.oceansoffire.rules.p13_concluded import (
    Purpose,
    bar,
    mark_joint,
    take_joint_off,
)
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_rebase import home_ports
from ironbottom.games.oceansoffire.rules.p13_section import concluded_refusal
from ironbottom.games.oceansoffire.rules.p14_cases import Case
from ironbottom.games.oceansoffire.rules.p14_chance import barred, crosses
from ironbottom.games.oceansoffire.rules.p19_retreat import besieged
from tests.games.oceansoffire.positions import act, at, find, port, position, put, scenario, spaces

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


def case(*, counter: bool = False) -> Case:
    """An opportunity of the Allies, of which only whether they Counter-Intercept matters."""
    return Case(1, counter=counter, passing=not counter, seas=(), areas=())


@pytest.mark.rule("oceansoffire:10.32.b")
def test_the_first_activation_of_the_chinese_on_turns_2_and_7_is_free() -> None:
    for turn, prices in ((1, (2, 2)), (2, (0, 2)), (7, (0, 2)), (8, (2, 2))):
        game = position(["ch_xx_22 china_burma_box"], turn=turn, power="cw")
        unit, found = find(game, "ch_xx_22"), []
        for _ in range(2):
            found.append(cost(game, [unit]))
            activate(game, [unit])
        assert tuple(found) == prices


@pytest.mark.rule("oceansoffire:22.32.a", "oceansoffire:22.33.6")
def test_bases_in_joint_areas_intercept_over_the_boundary_but_do_not_counter_intercept() -> None:
    game = position(["br_lba_2 southwest_australia", "br_lba_1 bombay"], power="us")
    near, far = find(game, "br_lba_2"), find(game, "br_lba_1")
    over = at("south_australia")  # in the US Theater alone
    assert not crosses(game, case(), near, over)
    assert crosses(game, case(), near, at("coral_sea")), "that is not next to the Joint Area"
    assert crosses(game, case(counter=True), near, over)
    assert crosses(game, case(), far, over)
    for power in (US, CW):
        assert enters_theater(game, power, near, at("west_australian_waters"))


@pytest.mark.rule("oceansoffire:22.32.b")
def test_the_combat_marker_of_one_ally_bars_the_missions_of_the_other_in_a_joint_area() -> None:
    game = position(["br_ca_1 southwest_australia", "us_ca_1 southwest_australia"], power="us")
    area, ship = at("west_australian_waters"), find(game, "us_ca_1")
    mark_joint(game, area)
    assert bar(game, ship, area, Purpose.MISSION) == ""  # their own marker
    game.state.impulse = game.state.order.index(CW)
    other = find(game, "br_ca_1")
    assert bar(game, other, area, Purpose.MISSION) == "22.32.b"
    assert "the Combat marker of the other Ally ({rule:oceansoffire:22.32.b})" in concluded_refusal(
        game, [other], area
    )
    assert bar(game, other, area, Purpose.MOVEMENT) == ""
    take_joint_off(game)  # those of the CW
    assert bar(game, other, area, Purpose.MISSION) == "22.32.b"
    game.state.impulse = game.state.order.index(US)
    take_joint_off(game)
    game.state.impulse = game.state.order.index(CW)
    assert bar(game, other, area, Purpose.MISSION) == ""


@pytest.mark.rule("oceansoffire:22.32.b")
def test_nothing_is_marked_outside_of_joint_areas() -> None:
    game = position(["us_ca_1 oahu"], power="us")
    mark_joint(game, at("hawaiian_islands"))
    assert not any(game.state.joint)


@pytest.mark.rule("oceansoffire:22.33.1", "oceansoffire:22.33.5")
def test_with_india_half_lost_seas_that_are_still_british_are_joint_too() -> None:
    game = position(turn=1, power="us")
    game.state.theaters_switched, game.state.all_joint = False, True
    game.changed()
    assert {theater(game, at(space)) for space in ("java_sea", "java", "bengal")} == {Theater.JOINT}
    game.state.theaters_switched = True
    game.changed()
    assert theater(game, at("java_sea")) == Theater.US


@pytest.mark.rule("oceansoffire:22.33.2")
def test_dutch_units_keep_to_the_boundary_as_those_of_the_commonwealth() -> None:
    game = position(["ne_xx_1 java"], turn=1, power="cw")
    unit = find(game, "ne_xx_1")
    assert commands(game, CW, unit)
    assert enters_theater(game, CW, unit, at("sumatra"))
    assert not enters_theater(game, CW, unit, at("papua"))


@pytest.mark.rule("oceansoffire:22.33.4")
def test_australians_are_activated_by_the_player_in_whose_theater_they_are() -> None:
    game = position(["au_xx_7 north_queensland", "au_xx_9 bombay", "au_x_21 southwest_australia"], power="us")
    keys = ("au_xx_7", "au_xx_9", "au_x_21")
    found = {key: [commands(game, power, find(game, key)) for power in (US, CW)] for key in keys}
    assert found == {"au_xx_7": [True, False], "au_xx_9": [False, True], "au_x_21": [True, True]}


@pytest.mark.rule("oceansoffire:22.34.a", "oceansoffire:22.34.b")
def test_the_australian_transport_carries_units_of_both_players_which_their_own_must_activate() -> None:
    """ex.192."""
    keys = ("au_tt_1", "in_xx_5", "us_xx_24", "us_tt_s1")
    game = position([f"{key} western_australia" for key in keys], power="us")
    indian, american = find(game, "in_xx_5"), find(game, "us_xx_24")
    assert may_carry(game, find(game, "au_tt_1"), indian)
    assert may_carry(game, find(game, "au_tt_1"), american)
    assert not may_carry(game, find(game, "us_tt_s1"), indian)
    assert refusal(game, US, indian) != ""
    assert refusal(game, US, american) == ""


@pytest.mark.rule("oceansoffire:22.34.f", "oceansoffire:22.34.g")
def test_dutch_and_chinese_air_support_by_nationality() -> None:
    units = ["us_xx_24 luzon", "in_xx_5 burma", "au_xx_7 papua", "ph_mil_11 luzon"]
    game = position(["ne_lba_1 java", "ch_lba_1 china_burma_box", *units])
    dutch, chinese = find(game, "ne_lba_1"), find(game, "ch_lba_1")
    found = {
        key: tuple(friends(game, air, {game.counter(find(game, key)).nation}) for air in (dutch, chinese))
        for key in ("us_xx_24", "in_xx_5", "au_xx_7", "ph_mil_11")
    }
    assert found == {
        "us_xx_24": (False, True),
        "in_xx_5": (False, True),
        "au_xx_7": (True, True),
        "ph_mil_11": (False, True),
    }


@pytest.mark.rule("oceansoffire:14.51.c")
def test_in_the_first_impulse_only_the_commonwealth_intercepts_and_only_into_the_gulf_of_siam() -> None:
    game = scenario("rising_sun")
    american = next(
        p for p, space in enumerate(game.state.at) if space == at("luzon") and game.counter(p).air
    )
    british = next(
        p for p, space in enumerate(game.state.at) if space == at("singapore") and game.counter(p).guns
    )
    assert barred(game, case(), american) == "14.51.c"
    assert barred(game, case(), british) == ""
    assert not crosses(game, case(), british, at("gulf_of_siam"))
    assert crosses(game, case(), british, at("east_indian_ocean"))
    game.state.round = 2
    assert barred(game, case(), american) != "14.51.c"
    assert not crosses(game, case(), british, at("east_indian_ocean"))


@pytest.mark.rule("oceansoffire:19.43.a")
def test_luzon_holds_against_a_heavy_result_as_the_scenario_says() -> None:
    for name, turn, rounds in (("rising_sun", 1, {1, 2, 3, 4}), ("turning_tide_1942", 2, {1})):
        game = scenario(name)
        here = [p for p, space in enumerate(game.state.at) if space == at("luzon") and game.side(p)]
        units = [p for p in here if game.counter(p).ground]
        assert units
        found = set()
        for round_ in (1, 2, 3, 4):
            game.state.turn, game.state.round = turn, round_
            if besieged(game, at("luzon"), units):
                found.add(round_)
            assert not besieged(game, at("mindanao"), units)
        assert found == rounds


@pytest.mark.rule("oceansoffire:22.31", "oceansoffire:22.34.b", "oceansoffire:11.42.d")
@pytest.mark.parametrize("cargo", ["us_xx_32", "us_lba_2"])
def test_an_australian_transport_takes_nobody_over_their_theater_boundary(cargo: str) -> None:
    units = ["au_tt_1 western_australia", f"{cargo} western_australia", "au_xx_7 western_australia"]
    held, aps = {"western_australia": "cw", "timor": "cw", "sumatra": "cw"}, {"aps": [50, 50, 50]}
    game = position(units, power="us", turn=4, procedure=Draft(), control=held, box=False, tracks=aps)
    closed = {"bengal", "burma", "br_box", "ceylon", "sumatra"}
    act(game, "au_tt_1")
    assert {"timor", *closed} <= spaces(game)  # the ship may sail in both Theaters
    act(game, "au_xx_7")
    assert {"timor", *closed} <= spaces(game)
    act(game, "cancel", "au_tt_1", cargo)
    assert "timor" in spaces(game) and not closed & spaces(game)


@pytest.mark.rule("oceansoffire:22.31", "oceansoffire:22.34.b")
def test_an_indian_aboard_an_australian_transport_stays_in_the_british_theater() -> None:
    game = position(["au_tt_1 western_australia"], power="cw", turn=4, control={"western_australia": "cw"})
    ship = find(game, "au_tt_1")
    for loaded in (False, True):
        if loaded:
            game.embark(put(game, "in_x_44"), ship)
        seas = set(seas_in_reach(game, [ship], NOWHERE, mission=False))
        assert {at("west_australian_waters"), at("bay_of_bengal")} <= seas
        assert bool(seas & off_theater(game, CW)) != loaded


@pytest.mark.rule("oceansoffire:22.31", "oceansoffire:11.44.d")
def test_an_australian_transport_rebases_with_cargo_into_the_theater_of_who_is_aboard() -> None:
    held = {"western_australia": "japan", "sumatra": "cw", "timor": "cw", "southwest_australia": "cw"}
    units = ["au_tt_1 west_australian_waters"]
    game = position(units, power="us", turn=4, control=held, box=False)
    ship = find(game, "au_tt_1")
    for loaded in (False, True):
        if loaded:
            game.embark(put(game, "us_xx_32"), ship)
        found = home_ports(game, ship, {at("west_australian_waters"): 0, at("east_indian_ocean"): 1})
        assert (port("sumatra") in found) != loaded
