"""10.0: who may be activated, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    EXTENDED_NAV,
    RELOCATING,
    REPAIR,
    USED,
)
from ironbottom.games.oceansoffire.rules.p04_turn import clear_markers
from ironbottom.games.oceansoffire.rules.p10_activation import commands, cost, refusal, use
from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.p13_legal import part_cost
from ironbottom.games.oceansoffire.rules.p13_parts import plans
from ironbottom.games.oceansoffire.rules.p13_rebase import finish
from tests.games.oceansoffire.positions import DATA, act, find, options, position, spaces

EXAMPLES: dict[str, Any] = {one.id.removeprefix("oceansoffire:"): one for one in DATA.examples}
JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


@pytest.mark.rule(
    "oceansoffire:11.42.b",
    "oceansoffire:10.3.a",
    "oceansoffire:10.3.b",
    "oceansoffire:9.73.b",
    "oceansoffire:10.2.d",
)
@pytest.mark.parametrize("mark", [USED, ACTIVATED, REPAIR, RELOCATING])
def test_a_marked_unit_is_not_activated(mark: int) -> None:
    game = position(["jp_ca_1 truk"])
    ship = find(game, "jp_ca_1")
    assert refusal(game, JAPAN, ship) == ""
    game.mark(ship, mark)
    assert f"{{piece:{ship}}}" in refusal(game, JAPAN, ship)


@pytest.mark.rule("oceansoffire:10.3.b")
def test_refit_and_aborted_bar() -> None:
    game = position(["us_bb_wv_maryland us_box", "us_lba_2 oahu"], power="us")
    ship, air = (
        next(p for p, at in enumerate(game.state.at) if at != 255 and game.counter(p).ship),
        find(game, "us_lba_2"),
    )
    game.state.refit[ship] = 1
    assert "Refit" in refusal(game, US, ship)
    game.set_air(air, 4, 0)
    assert refusal(game, US, air) == ""
    game.set_air(air, 8, 0)
    assert "Aborted" in refusal(game, US, air)


@pytest.mark.rule("oceansoffire:10.3.c", "oceansoffire:10.3.d", "oceansoffire:10.3.e")
def test_who_commands_whom() -> None:
    game = position(
        ["us_xx_32 east_queensland", "au_xx_7 east_queensland", "au_x_21 western_australia", "in_xx_5 bengal"]
    )
    us, here, joint, indian = (find(game, key) for key in ("us_xx_32", "au_xx_7", "au_x_21", "in_xx_5"))
    assert [commands(game, US, one) for one in (us, here, joint, indian)] == [True, True, True, False]
    assert [commands(game, CW, one) for one in (us, here, joint, indian)] == [False, False, True, True]
    assert not any(commands(game, JAPAN, one) for one in (here, joint))
    assert ["10.3.c" in refusal(game, US, indian), "10.3.e" in refusal(game, CW, us)] == [True, True]
    assert "10.3.e" in refusal(game, CW, here)


@pytest.mark.rule("oceansoffire:10.3.d", "oceansoffire:10.2.e")
def test_in_the_solomons_either_ally_activates_australians_once_a_round() -> None:
    game = position(["au_xx_7 papua"], name="solomons", power="us", box=False)
    unit = find(game, "au_xx_7")
    assert commands(game, US, unit)
    assert commands(game, CW, unit)


@pytest.mark.rule("oceansoffire:10.2.e", "oceansoffire:20.0")
def test_an_australian_unit_of_the_us_impulse_stays_used_to_the_end_of_the_next_however_it_was_used() -> None:
    units = ["au_xx_7 papua", "au_ca_1 new_caledonia", "au_lba_1 papua", "us_ca_1 new_caledonia"]
    game = position(units, name="solomons", power="us", box=False)
    division, ship, air, american = (find(game, key) for key in ("au_xx_7", "au_ca_1", "au_lba_1", "us_ca_1"))
    use(game, division)
    finish(game, ship)  # it went home from an Operation
    game.mark(air, USED)
    use(game, american)
    clear_markers(game)
    assert all(game.has(one, USED) for one in (division, ship, air))
    assert not game.has(american, USED)
    game.state.impulse = game.state.order.index(CW)
    clear_markers(game)
    assert not any(game.has(one, USED) for one in (division, ship, air))


@pytest.mark.rule("oceansoffire:10.3.g")
def test_ground_units_cost_two_or_four() -> None:
    game = position(["jp_xx_2 rabaul", "jp_x_35 rabaul", "jp_snlf_kure5 rabaul"])
    whole, brigade, landing = (find(game, key) for key in ("jp_xx_2", "jp_x_35", "jp_snlf_kure5"))
    assert [cost(game, [one]) for one in (whole, brigade, landing)] == [4, 2, 2]
    game.set_hits(whole, 5)
    assert cost(game, [whole]) == 2


@pytest.mark.rule("oceansoffire:10.3.g")
def test_a_detachment_beside_its_parent_costs_nothing() -> None:
    parts = next(one for one in DATA.breakdowns if DATA.counters[one.parts[0]].nation.key == "japan")
    keys = [DATA.counters[kind].id for kind in parts.parts]
    game = position([f"{key} rabaul" for key in keys], box=False)
    units = [find(game, key) for key in keys]
    assert cost(game, units) == 4
    assert [cost(game, [one]) for one in units] == [4, 2]


@pytest.mark.rule("oceansoffire:10.3.h", "oceansoffire:10.3.i")
def test_two_one_step_ships_of_a_port_cost_three_and_one_alone_two() -> None:
    game = position(
        ["jp_ca_1 truk", "jp_tt_s3 truk", "jp_cvl_ryujo truk", "jp_cvl_zuiho rabaul", "jp_ss_2 truk"],
        box=False,
    )
    pair, one, two, other, sub = (
        find(game, key) for key in ("jp_ca_1", "jp_tt_s3", "jp_cvl_ryujo", "jp_cvl_zuiho", "jp_ss_2")
    )
    assert cost(game, [pair]) == 3
    assert cost(game, [sub]) == 3
    assert cost(game, [one]) == 2
    assert cost(game, [one, two]) == 3
    assert cost(game, [one, other]) == 4
    berth = game.state.berth[one]
    assert cost(game, [two], lone=[berth]) == 1
    assert cost(game, [other], lone=[berth]) == 2


@pytest.mark.rule("oceansoffire:10.3.j")
def test_carrier_air_goes_with_its_carrier() -> None:
    game = position(["jp_cv_shokaku_zuikaku truk", "jp_cvar_1 >"], box=False)
    carrier, air = find(game, "jp_cv_shokaku_zuikaku"), find(game, "jp_cvar_1")
    assert cost(game, [carrier]) == cost(game, [carrier, air]) == 3


@pytest.mark.rule("oceansoffire:10.3.l")
def test_transport_and_passengers_both_pay() -> None:
    game = position(["jp_tt_4 rabaul", "jp_x_35 rabaul", "jp_xx_2 rabaul"], box=False)
    assert cost(game, [find(game, key) for key in ("jp_tt_4", "jp_x_35", "jp_xx_2")]) == 3 + 2 + 4


@pytest.mark.rule("oceansoffire:10.3.m")
def test_air_pays_for_the_points_that_are_left() -> None:
    """ex.071."""
    case = EXAMPLES["ex.071"]
    game = position(["us_lba_4 oahu"], power="us", box=False)
    air = find(game, "us_lba_4")
    prices = []
    for hits in case.given["hits"]:
        game.set_hits(air, hits)
        prices.append(cost(game, [air]))
    assert prices == case.expect["ap"]


@pytest.mark.rule("oceansoffire:10.32.a", "oceansoffire:10.32.c")
def test_chinese_are_not_activated_on_turns_3_to_6() -> None:
    for turn, free in ((2, True), (3, False), (6, False), (7, True)):
        game = position(["ch_xx_22 burma"], power="cw", turn=turn, box=False)
        assert (refusal(game, CW, find(game, "ch_xx_22")) == "") is free


@pytest.mark.rule("oceansoffire:10.31")
def test_an_extended_range_mission_pays_for_all_points() -> None:
    game = position(["jp_nav_4 rabaul"], name="solomons", box=False)
    air = find(game, "jp_nav_4")
    game.mark(air, EXTENDED_NAV)
    assert cost(game, [air]) == 4


@pytest.mark.rule("oceansoffire:10.31")
def test_on_turn_1_naval_air_of_formosa_pays_half_for_the_raid_on_luzon_alone() -> None:
    units = ["jp_nav_2 formosa", "us_ca_1 luzon"]
    for name, turn, paid in (("rising_sun", 1, 1), ("rising_sun", 2, None), ("turning_tide_1942", 1, None)):
        game = position(
            units,
            procedure=Draft(),
            name=name,
            turn=turn,
            box=False,
            control={"formosa": "japan", "luzon": "us", "okinawa": "japan"},
            tracks={"aps": [1, 0, 0]},
        )
        if paid is None:
            assert not any(one.startswith("piece:") for one in options(game))
            continue
        act(game, "jp_nav_2")
        assert spaces(game) == set()
        act(game, "mission")
        assert spaces(game) == {"luzon"}
        act(game, "luzon", "done")
        draft = game.running(Draft)
        assert draft is not None
        (part,) = plans(draft.parts)
        assert part_cost(game, part) == paid
        assert part_cost(game, part._replace(goal=game.data.space_index["okinawa"])) == 2
