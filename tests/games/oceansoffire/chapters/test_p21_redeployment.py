"""21.5: Redeployments between two turns."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p06_ports import landing_left
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeploy, Redeployments
from ironbottom.games.oceansoffire.rules.p21_redeployment import (
    cost,
    may_redeploy,
    movable,
    party,
    passage_bar,
    points_of,
    sea_bar,
    ways,
)
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA, act, asked, at, find, options, port, position, where

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


def goals(game: Oceans, key: str) -> dict[str, str]:
    """Where a unit may Redeploy, and how."""
    return {DATA.space_ids[space]: way.how for space, way in ways(game, find(game, key)).items()}


@pytest.mark.rule("oceansoffire:21.51.a")
def test_points_are_a_whole_one_for_full_units_and_a_half_for_small_ones() -> None:
    units = ["us_xx_24 oahu", "us_lba_4 oahu", "us_lba_2 oahu", "us_bb_wv_maryland oahu", "us_tt_s1 oahu"]
    game = position(units, power="us", turn=1)
    found = [cost(game, find(game, one.split()[0])) for one in units]
    assert found == [4, 4, 2, 4, 2]
    assert points_of(game, US) == 4 * 3


@pytest.mark.rule("oceansoffire:21.51.a", "oceansoffire:21.52")
def test_a_detachment_goes_free_with_its_parent_and_cargo_pays_beside_its_transport() -> None:
    game = position(["jp_xx_18_minus kyushu", "jp_xx_18_det kyushu"], box=False)
    assert cost(game, find(game, "jp_xx_18_minus")) == 4
    assert len(party(game, find(game, "jp_xx_18_minus"))) == 2
    loaded = position(["us_tt_s1 oahu", "us_lba_2 >"], power="us")
    assert cost(loaded, find(loaded, "us_tt_s1")) == 4


@pytest.mark.rule("oceansoffire:21.53.d", "oceansoffire:11.2.c")
def test_no_train_goes_through_a_space_that_a_passage_bars() -> None:
    units = ["in_xx_5 bengal", "in_xx_7 bengal", "in_xx_17 bombay", "in_xx_23 punjab", "br_xx_2 madras"]
    held = {"central_india": "japan"}
    free = position(units, power="cw", turn=5, control=held)
    assert goals(free, "in_xx_5")["bombay"] == "rail"
    game = position(units, power="cw", turn=5, control={**held, "ceylon": "japan"})
    assert passage_bar(game, at("madras"), 1) == "21.53.d"
    assert not {"bombay", "madras"} & goals(game, "in_xx_5").keys()


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:11.51.d")
def test_cargo_of_a_transport_that_redeploys_goes_ashore_where_it_ends() -> None:
    game = position(["us_tt_s1 oahu", "us_lba_2 >"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    act(game, "us_tt_s1", "midway")
    air = find(game, "us_lba_2")
    assert where(game, "us_lba_2") == ["midway"]
    assert game.state.aboard[air] == ASHORE
    assert game.has(air, USED), "it has moved with its transport"


@pytest.mark.rule("oceansoffire:21.51.a", "oceansoffire:21.0")
def test_points_are_spent_unit_by_unit_and_those_left_are_lost() -> None:
    game = position(["us_xx_24 oahu", "us_xx_25 oahu", "us_lba_4 oahu"], power="us", turn=1)
    game.stack.append(Redeployments())
    game.start()
    assert asked(game).hint(game, "allies", f"piece:{find(game, 'us_xx_24')}") == "1 point"
    act(game, "us_xx_24", "midway")
    assert where(game, "us_xx_24") == ["midway"]
    frame = next(one for one in game.stack if isinstance(one, Redeployments))
    assert frame.left == 4 * 2
    assert find(game, "us_xx_24") not in movable(game, frame.left)
    act(game, "done")
    assert type(asked(game)).__name__ == "Waiting"


@pytest.mark.rule("oceansoffire:21.51.b")
def test_australians_use_the_points_of_the_theater_where_they_begin_and_go_once() -> None:
    game = position(["au_xx_7 north_queensland", "au_xx_9 bombay", "au_x_21 southwest_australia"], power="us")
    able = {
        key: [may_redeploy(game, power, find(game, key)) for power in (US, CW)]
        for key in ("au_xx_7", "au_xx_9", "au_x_21")
    }
    assert able == {"au_xx_7": [True, False], "au_xx_9": [False, True], "au_x_21": [True, True]}
    game.mark(find(game, "au_x_21"), USED)
    assert not may_redeploy(game, CW, find(game, "au_x_21"))


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:11.2.e")
def test_ground_goes_by_land_by_rail_and_over_sea_without_transports() -> None:
    garrison = ["in_xx_7 punjab", "in_xx_17 bombay", "in_xx_14 bengal"]
    found = goals(position(["in_xx_5 bengal", *garrison], power="cw"), "in_xx_5")
    assert found["punjab"] == "rail"
    assert found["ceylon"] == "sea"
    assert found["madras"] in ("land", "rail")


@pytest.mark.rule("oceansoffire:21.53.a")
def test_nothing_goes_into_or_out_of_enemy_or_contested_land() -> None:
    game = position(
        ["jp_x_35 guadalcanal", "us_xx_1mar guadalcanal", "us_lba_2 espiritu_santo"],
        power="us",
        control={"guadalcanal": "cw", "rabaul": "japan"},
    )
    assert not may_redeploy(game, US, find(game, "us_xx_1mar"))
    assert "guadalcanal" not in goals(game, "us_lba_2")


@pytest.mark.rule("oceansoffire:21.53.b", "oceansoffire:21.53.c")
def test_seas_beside_enemy_land_or_enemy_air_are_closed_to_all_but_submarines_and_flying_air() -> None:
    game = position([], power="cw", control={"timor": "japan", "northern_territory": "cw"})
    for side in (0, 1):
        assert sea_bar(game, at("timor_sea"), side) == "21.53.b"
    held = dict.fromkeys(
        ("papua", "ne_new_guinea", "north_queensland", "east_queensland", "new_caledonia"), "cw"
    )
    quiet = position([], power="us", control=held)
    assert sea_bar(quiet, at("coral_sea"), 1) == ""
    guarded = position(["jp_lba_2 papua"], power="us", control=held)
    assert sea_bar(guarded, at("coral_sea"), 1) == "21.53.c"


@pytest.mark.rule("oceansoffire:21.53.d")
def test_sumatra_is_closed_by_a_japanese_java_but_for_air_from_malaya() -> None:
    """ex.188."""
    control = {"java": "japan", "malaya": "cw", "singapore": "cw", "sumatra": "cw"}
    game = position(["in_xx_5 malaya", "br_lba_2 malaya"], power="cw", control=control)
    assert passage_bar(game, at("sumatra"), 1) == "21.53.d"
    assert "sumatra" not in goals(game, "in_xx_5")
    assert goals(game, "br_lba_2")["sumatra"] == "air"


@pytest.mark.rule("oceansoffire:21.54")
def test_submarines_go_anywhere_in_reach_to_the_sea_too() -> None:
    control = {"timor": "japan", "northern_territory": "us"}
    found = goals(position(["us_ss_4 northern_territory"], power="us", control=control), "us_ss_4")
    assert found["timor_sea"] == "sea"
    game = position(["us_tt_s1 timor"], power="us", control={"timor": "cw", "northern_territory": "japan"})
    assert not ways(game, find(game, "us_tt_s1"))


@pytest.mark.rule("oceansoffire:21.55", "oceansoffire:6.41.d")
def test_the_fst_redeploys_with_its_base_alone() -> None:
    game = position(["us_fst_low oahu", "us_fst_base oahu"], power="us", turn=4)
    train = find(game, "us_fst_low")
    assert (may_redeploy(game, US, train), cost(game, train)) == (True, 2)
    assert not may_redeploy(game, US, find(game, "us_fst_base"))
    apart = position(["us_fst_low oahu", "us_fst_base midway"], power="us", turn=4)
    assert not may_redeploy(apart, US, find(apart, "us_fst_low"))


@pytest.mark.rule("oceansoffire:21.51.a", "oceansoffire:4.0.r")
def test_who_moved_last_redeploys_first() -> None:
    game = position(["jp_xx_1 truk", "us_lba_4 oahu", "au_xx_9 madras"], turn=1)
    game.stack.append(Interphase(at="redeployments", turn_of=2))
    game.start()
    order = []
    while type(asked(game)).__name__ == "WhichUnit":
        order.append(
            next(
                game.counter(int(one.partition(":")[2])).id
                for one in options(game)
                if one.startswith("piece:")
            )
        )
        act(game, "done")
    assert order == ["au_xx_9", "us_lba_4", "jp_xx_1"]


@pytest.mark.rule("oceansoffire:22.21.a", "oceansoffire:22.24", "oceansoffire:21.52")
def test_a_garrison_does_not_redeploy_by_sea_but_who_is_beyond_it_does() -> None:
    game = position(["us_xx_24 oahu"], power="us")
    assert goals(game, "us_xx_24") == {}
    assert goals(position(["us_xx_24 oahu", "us_xx_25 oahu"], power="us"), "us_xx_24")["us_box"] == "sea"
    home = ["jp_xx_1 hokkaido", "jp_xx_2 north_honshu", "jp_xx_4 south_honshu", "jp_xx_5 kyushu"]
    japan = position([*home, "jp_xx_53 kyushu"])
    assert goals(japan, "jp_xx_1") == {}
    assert goals(japan, "jp_xx_53")["formosa"] == "sea"


@pytest.mark.rule("oceansoffire:22.22.a", "oceansoffire:21.52")
def test_an_indian_division_redeploys_within_india_where_only_the_country_needs_it() -> None:
    units = ["in_xx_5 bengal", "in_xx_7 punjab", "in_x_45 bombay", "in_x_44 madras"]
    found = goals(position(units, power="cw"), "in_x_44")
    assert "baluchistan" in found
    assert "ceylon" not in found


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:6.22.b", "oceansoffire:6.34.b")
def test_who_bears_a_relocating_base_marker_does_not_redeploy() -> None:
    game = position(["us_lba_4 oahu"], power="us")
    unit = find(game, "us_lba_4")
    assert may_redeploy(game, US, unit)
    game.mark(unit, RELOCATING)
    assert not may_redeploy(game, US, unit)


@pytest.mark.rule("oceansoffire:21.54")
def test_submarines_leave_and_enter_contested_ports_of_their_side() -> None:
    units = ["jp_xx_1 rabaul", "jp_ss_1 rabaul", "us_xx_1mar rabaul", "jp_ss_2 truk", "jp_ca_1 truk"]
    game = position(units, control={"rabaul": "japan"})
    assert may_redeploy(game, JAPAN, find(game, "jp_ss_1"))
    assert "truk" in goals(game, "jp_ss_1")
    assert "rabaul" in goals(game, "jp_ss_2")
    assert "rabaul" not in goals(game, "jp_ca_1")


@pytest.mark.rule("oceansoffire:2.33.1.b", "oceansoffire:21.52")
def test_carrier_air_ashore_redeploys_to_a_carrier_with_room_where_one_is_within_reach() -> None:
    game = position(["us_cva_1 oahu"], power="us")
    assert "midway" in goals(game, "us_cva_1")
    ship = game.state.kind.index(DATA.counter_index["us_cv_lexington"])
    game.moor(ship, port("midway"))
    assert [space for space, how in goals(game, "us_cva_1").items() if how == "air"] == ["midway"]


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:11.2.b")
def test_both_allies_together_move_one_division_over_the_railways_of_australia() -> None:
    units = [
        "au_x_21 east_queensland",
        "au_x_23 east_queensland",
        "au_xx_7 north_queensland",
        "us_xx_24 oahu",
    ]
    game = position([*units, "us_xx_25 oahu"], power="us", turn=5)
    game.stack.append(Redeployments())
    game.start()
    act(game, "au_xx_7", DATA.space_ids[ways_by_rail(game, "au_xx_7")[0]], "done")
    assert game.state.rail_used == {"australia": 4}
    game.stack.append(Redeployments())
    game.start()
    assert ways_by_rail(game, "au_x_21") == []


@pytest.mark.rule("oceansoffire:21.52", "oceansoffire:6.32")
def test_each_power_has_all_landing_capacity_and_mountain_boundaries_when_it_redeploys() -> None:
    game = position(["us_lba_2 midway", "jp_xx_1 hokkaido"], power="us", turn=1)
    quay = port("midway")
    whole = landing_left(game, quay, 1)
    assert whole
    game.state.landed[quay] = whole
    game.state.crossed[0] = 1
    game.changed()
    assert landing_left(game, quay, 1) == 0
    game.stack.append(Redeployments())
    game.start()
    assert landing_left(game, quay, 1) == whole
    assert not any(game.state.crossed)


@pytest.mark.rule("oceansoffire:21.53.d")
def test_two_points_of_enemy_air_bar_the_end_of_an_air_passage_too() -> None:
    control = {"java": "cw", "malaya": "cw", "singapore": "cw", "sumatra": "cw"}
    assert passage_bar(position([], power="cw", control=control), at("sumatra"), 1) == ""
    for air, bar in (("jp_lba_1", ""), ("jp_lba_2", "21.53.d")):
        game = position([f"{air} java"], power="cw", control=control)
        assert passage_bar(game, at("sumatra"), 1) == bar


def ways_by_rail(game: Oceans, key: str) -> list[int]:
    """Spaces to which a unit may go by rail."""
    return [space for space, way in ways(game, find(game, key)).items() if way.how == "rail"]


@pytest.mark.rule("oceansoffire:21.43.1b", "oceansoffire:21.52")
@pytest.mark.parametrize("field", [False, True])
def test_nobody_is_asked_about_air_that_was_rebuilt_and_can_go_nowhere(field: bool) -> None:
    """With one other airfield they are, and else they are not."""
    held = {one.id: "japan" for one in DATA.spaces if one.land} | {"java": "cw"}
    game = position(
        ["ne_lba_1 java"], power="cw", turn=2, control=held | ({"sumatra": "cw"} if field else {})
    )
    launch(game, Redeploy(piece=find(game, "ne_lba_1")))
    assert over(game) == (not field)
    assert bool(goals(game, "ne_lba_1")) == field
