"""21.4: Replacement Points: gained and lost, on units of the map and of the Force Pool."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Level, Power
from ironbottom.games.oceansoffire.position.figures import defense, on_back
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p21_points import gain, gains, marker_tracks, save, spend, tracks_of
from ironbottom.games.oceansoffire.rules.p21_refill import rebuildable, refillable, room_to_refill
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from tests.games.oceansoffire.chapters.fights import launch
from tests.games.oceansoffire.positions import (
    act,
    asked,
    at,
    find,
    kind,
    log,
    offered,
    options,
    position,
    spaces,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
HOME = {"rabaul": "japan", "papua": "cw"}


def refit(
    units: list[str], power: str, rps: dict[str, int], *, turn: int = 2, pool: tuple[str, ...] = ()
) -> Oceans:
    """A power in its Replacement step, with points on its tracks and units in its Force Pool; it gains none."""
    row: list[dict[str, int]] = [{}, {}, {}]
    row[Power.of(power)] = rps
    game = position(units, power=power, turn=turn, control=HOME, tracks={"rps": row})
    for key in pool:
        free = (p for p, one in enumerate(game.state.kind) if one == kind(key))
        piece = next(p for p in free if game.state.fate[p] in (Fate.DUE, Fate.OUT))
        game.state.fate[piece] = Fate.POOL
    game.stack.append(Replacements(at="ask"))
    game.changed()
    game.start()
    return game


@pytest.mark.rule("oceansoffire:21.41")
def test_a_power_gains_by_its_table_and_saves_at_most_twenty_of_a_kind() -> None:
    game = position(turn=1, tracks={"rps": [{"ground_regular": 18, "lba": 1}, {}, {}]})
    gain(game, JAPAN)
    assert game.state.rps[JAPAN]["ground_regular"] == 24
    assert save(game, JAPAN) == {"ground_regular": 4}
    assert game.state.rps[JAPAN] == {
        "ground_regular": 20,
        "ground_snlf": 2,
        "ground_q4": 2,
        "lba": 3,
        "nav": 1,
        "cva": 1,
    }


@pytest.mark.rule("oceansoffire:21.41")
def test_points_beyond_twenty_may_be_spent_before_the_rest_is_saved() -> None:
    points = {"ground_regular": 24, "ground_q4": 21}
    units = ["jp_xx_2 rabaul", "jp_xx_5 rabaul"]
    game = position(units, turn=2, control=HOME, tracks={"rps": [points, {}, {}]})
    for key in ("jp_xx_2", "jp_xx_5"):
        game.set_hits(find(game, key), 3)
    launch(game, Replacements(at="ask"))
    act(game, "jp_xx_2", "number:3", "done")
    assert game.state.rps[JAPAN]["ground_regular"] == 20
    assert "4 regular more than 20 are not saved" in log(game)
    assert game.state.rps[JAPAN]["ground_q4"] == 21 - 3, "all of it could be spent"


@pytest.mark.rule(
    "oceansoffire:21.45.a", "oceansoffire:21.45.b", "oceansoffire:21.45.c", "oceansoffire:21.45.d"
)
def test_lost_resources_and_homelands_cost_points_that_would_come() -> None:
    held = dict.fromkeys(("east_queensland", "new_south_wales_victoria", "bengal", "luzon", "java"), "japan")
    free, game = position(turn=1), position(turn=1, control=held)
    before, after = gains(free, CW), gains(game, CW)
    lost = {track: before[track] - after[track] for track in before if before[track] != after[track]}
    assert lost == {
        "australian_q1_q3": 2,
        "australian_q4": 1,
        "australian_lba": 1,
        "indian": 1,
        "netherlands": 1,
        "netherlands_lba": 1,
    }
    assert gains(game, US)["philippine"] == 0
    assert gains(free, US)["philippine"] == 2


@pytest.mark.rule("oceansoffire:21.42.5", "oceansoffire:21.44.b", "oceansoffire:21.44.c")
def test_higher_quality_serves_lower_and_never_the_other_way() -> None:
    game = position(
        [
            "jp_xx_5 kyushu",
            "jp_snlf_kure5 kyushu",
            "us_xx_1mar oahu",
            "us_xx_24 oahu",
            "af_xx_81 bombay",
            "us_mar_1 oahu",
        ]
    )
    found = {
        key: tracks_of(game, find(game, key))
        for key in ("jp_xx_5", "jp_snlf_kure5", "us_xx_1mar", "us_xx_24", "af_xx_81", "us_mar_1")
    }
    assert found["jp_snlf_kure5"] == ("ground_snlf",)
    assert "ground_snlf" in found["jp_xx_5"]
    assert found["us_xx_1mar"] == ("ground_q4",)
    assert found["us_xx_24"] == ("ground_regular", "ground_q4")
    assert found["af_xx_81"] == ()
    assert found["us_mar_1"] == ("lba",)
    game.state.rps[US] = {"ground_regular": 2, "ground_q4": 2}
    spend(game, US, found["us_xx_24"], 3)
    assert game.state.rps[US] == {"ground_regular": 0, "ground_q4": 1}


@pytest.mark.rule("oceansoffire:21.42.2", "oceansoffire:21.42.3", "oceansoffire:21.42.4")
def test_a_unit_on_the_map_takes_a_point_for_a_hit_and_turns_to_its_front() -> None:
    """ex.180: six Hits and five points: from the back with one Hit to the front with one."""
    game = refit(["jp_xx_1 kyushu"], "japan", {"ground_regular": 5})
    unit = find(game, "jp_xx_1")
    game.set_hits(unit, 6)
    assert on_back(game, unit)
    assert refillable(game, JAPAN) == {unit: 5}
    game = refit(["jp_xx_1 kyushu"], "japan", {"ground_regular": 5})
    unit = find(game, "jp_xx_1")
    game.set_hits(unit, 6)
    game.stack[:] = [game.stack[0], Replacements(at="ask")]
    game.stack[0].at = "wait"
    game.start()
    act(game, "jp_xx_1", "number:5")
    assert (defense(game, unit), on_back(game, unit), game.state.rps[JAPAN]["ground_regular"]) == (
        8,
        False,
        0,
    )


@pytest.mark.rule("oceansoffire:21.44.a", "oceansoffire:7.62.e", "oceansoffire:7.62.p")
def test_none_are_spent_at_usl_2_nor_without_a_path_to_a_source_of_the_own_nation() -> None:
    units = [
        "au_xx_7 new_south_wales_victoria",
        "us_lba_2 new_south_wales_victoria",
    ]
    game = position(units, power="us", turn=2)
    for key in ("au_xx_7", "us_lba_2"):
        game.set_hits(find(game, key), 1)
    assert room_to_refill(game, find(game, "au_xx_7")) == 1
    assert room_to_refill(game, find(game, "us_lba_2")) == 1
    for key in ("au_xx_7", "us_lba_2"):
        game.set_usl(find(game, key), Level.USL2)
        assert room_to_refill(game, find(game, key)) == 0
        game.set_usl(find(game, key), Level.USL1)
        assert room_to_refill(game, find(game, key)) == 1


@pytest.mark.rule("oceansoffire:21.44.d", "oceansoffire:8.31.b")
def test_a_unit_is_not_brought_to_its_full_side_before_its_turn() -> None:
    game = position(["us_xx_2mar oahu"], power="us", turn=2, tracks={"rps": [{}, {"ground_q4": 9}, {}]})
    unit = find(game, "us_xx_2mar")
    game.set_hits(unit, 8)
    assert room_to_refill(game, unit) == 2
    game.state.turn = 3
    assert room_to_refill(game, unit) == 8


@pytest.mark.rule("oceansoffire:21.43.2")
def test_an_airfield_without_room_takes_no_replacements() -> None:
    game = position(["us_lba_4 midway", "us_lba_2 midway"], power="us")
    limit = game.data.spaces[at("midway")].airfield
    assert limit is not None
    game.set_hits(find(game, "us_lba_2"), 1)
    assert room_to_refill(game, find(game, "us_lba_2")) == (1 if 2 * limit >= 6 else 0)


@pytest.mark.rule("oceansoffire:21.42.1", "oceansoffire:21.42.4", "oceansoffire:2.31")
def test_a_lost_division_is_rebuilt_at_home_with_a_hit_for_each_missing_point() -> None:
    game = refit([], "japan", {"ground_regular": 5}, pool=("jp_xx_1",))
    assert "type:jp_xx_1" in options(game)
    act(game, "jp_xx_1", "number:5")
    assert spaces(game) == {"kyushu", "north_honshu", "south_honshu"}
    act(game, "kyushu")
    unit = find(game, "jp_xx_1")
    assert (where(game, "jp_xx_1"), defense(game, unit), on_back(game, unit)) == (["kyushu"], 5, False)
    assert game.state.rps[JAPAN]["ground_regular"] == 0


@pytest.mark.rule("oceansoffire:5.23.f")
def test_a_conquered_country_rebuilds_nothing() -> None:
    game = refit([], "us", {"philippine": 9}, pool=("ph_mil_21",))
    assert rebuildable(game, US)
    for space in ("luzon", "mindanao", "leyte_samar"):
        game.take(at(space), JAPAN)
    assert not rebuildable(game, US)


@pytest.mark.rule("oceansoffire:21.43.1", "oceansoffire:21.43.1b", "oceansoffire:2.32.g")
def test_air_is_rebuilt_point_by_point_and_redeploys_at_once_without_cost() -> None:
    game = refit([], "us", {"lba": 2}, turn=3, pool=("us_lba_4",))
    assert {"us_lba_2", "us_lba_1"} <= set(offered(game, "type"))
    assert "type:us_lba_4" not in options(game)
    act(game, "us_lba_2", "us_box")
    assert type(asked(game)).__name__ == "WhereTo"
    assert "oahu" in spaces(game)
    act(game, "oahu")
    assert where(game, "us_lba_2") == ["oahu"]
    assert game.state.rps[US]["lba"] == 0


@pytest.mark.rule("oceansoffire:21.43.1")
def test_two_british_air_points_come_in_persia_and_no_more() -> None:
    game = refit([], "cw", {"british_lba": 4}, pool=("br_lba_1", "br_lba_1", "br_lba_1"))
    for goals in ({"br_box", "persia_box"}, {"br_box", "persia_box"}, {"br_box"}):
        act(game, "br_lba_1")
        assert spaces(game) == goals
        act(game, "persia_box" if "persia_box" in goals else "br_box")
        if type(asked(game)).__name__ == "WhereTo":
            act(game, "stay")
    assert where(game, "br_lba_1") == ["br_box", "persia_box", "persia_box"]


@pytest.mark.rule("oceansoffire:21.43.4")
def test_chinese_air_needs_the_road_and_us_points() -> None:
    game = refit([], "us", {"lba": 1}, pool=("ch_lba_1",))
    assert kind("ch_lba_1") in rebuildable(game, US)
    for space in ("assam", "burma"):
        game.take(at(space), JAPAN)
    assert kind("ch_lba_1") not in rebuildable(game, US)


@pytest.mark.rule("oceansoffire:21.43.3", "oceansoffire:21.43.3b")
def test_carrier_air_is_rebuilt_at_home_or_straight_onto_a_deck_there() -> None:
    game = refit(["us_cv_lexington us_box"], "us", {"cva": 1}, pool=("us_cva_1",))
    act(game, "us_cva_1")
    assert spaces(game) == {"us_box"}
    act(game, "us_cv_lexington")
    assert game.state.aboard[find(game, "us_cva_1")] == find(game, "us_cv_lexington")


@pytest.mark.rule("oceansoffire:21.43.3b", "oceansoffire:6.23.a")
def test_carrier_air_is_rebuilt_onto_no_full_deck() -> None:
    """Lexington has a unit of the same type aboard, and no room for another one."""
    game = refit(
        ["us_cv_lexington us_box", "2 us_cva_1 >", "us_cva_half >"], "us", {"cva": 1}, pool=("us_cva_half",)
    )
    act(game, "us_cva_half")
    assert offered(game, "piece") == []
    assert spaces(game) == {"us_box"}


@pytest.mark.rule("oceansoffire:21.43.5", "oceansoffire:21.43.5b", "oceansoffire:2.33.3")
def test_lost_japanese_carrier_air_leaves_the_game_and_special_units_take_its_place() -> None:
    """ex.183."""
    game = position(["2 jp_cvae_1 kyushu"], turn=1, tracks={"rps": [{"cva": 0}, {}, {}]})
    for nth in (1, 0):
        game.lift(find(game, "jp_cvae_1", nth), Fate.POOL)
    assert game.state.air_owed == 8
    for piece, one in enumerate(game.state.kind):
        if game.data.counters[one].special_replacement:
            game.state.fate[piece] = Fate.DUE
    game.stack.append(Replacements())
    game.start()
    assert set(options(game)) == {"type:jp_cva_r_regular", "type:jp_cva_r_low"}
    act(game, "jp_cva_r_regular", "jp_cva_r_regular")
    assert game.state.air_owed == 0
    assert game.state.rps[JAPAN]["cva"] == 1
    act(game, "jp_cva_r_regular", "kyushu", "stay")
    assert where(game, "jp_cva_r_regular") == ["kyushu"]
    assert "type:jp_cva_r_regular" not in options(game) if game.decision else True


@pytest.mark.rule("oceansoffire:19.5.c", "oceansoffire:21.42.3")
def test_a_control_marker_takes_infantry_points_of_its_holder() -> None:
    game = refit(["jp_x_35 rabaul"], "japan", {"ground_regular": 3})
    space = at("rabaul")
    assert marker_tracks(game, space)[0] == "ground_regular"
    game.hit_marker(space, 1)
    game.stack[:] = [game.stack[0], Replacements(at="ask")]
    game.stack[0].at = "wait"
    game.start()
    act(game, "rabaul")
    assert "number:2" not in options(game), "it has one Hit"
    act(game, "number:1")
    assert game.state.marker_hits[space] == 0
    assert game.state.rps[JAPAN]["ground_regular"] == 2


@pytest.mark.rule("oceansoffire:21.43.1b", "oceansoffire:21.51.b")
def test_australian_air_that_the_commonwealth_rebuilds_redeploys_free_from_the_us_theater() -> None:
    game = refit([], "cw", {"australian_lba": 1}, pool=("au_lba_1",))
    act(game, "au_lba_1", "new_south_wales_victoria")
    assert type(asked(game)).__name__ == "WhereTo"
    act(game, "north_queensland")
    assert where(game, "au_lba_1") == ["north_queensland"]


@pytest.mark.rule("oceansoffire:21.43.1", "oceansoffire:21.43.3b")
def test_both_halves_of_a_carrier_air_point_go_aboard() -> None:
    game = refit(["us_cv_lexington us_box"], "us", {"cva": 1}, pool=("us_cva_half", "us_cva_half"))
    act(game, "us_cva_half", "us_cv_lexington")
    ship = find(game, "us_cv_lexington")
    assert [game.state.aboard[find(game, "us_cva_half", nth)] for nth in (0, 1)] == [ship, ship]
    assert game.state.rps[US]["cva"] == 0


@pytest.mark.rule("oceansoffire:8.43")
def test_a_chinese_division_comes_back_at_full_strength_or_not_at_all() -> None:
    game = position([], power="cw")
    full = game.data.counters[kind("ch_xx_22")].front.defense
    for points, offers in ((full - 1, False), (full, True)):
        game = refit([], "cw", {"chinese": points}, pool=("ch_xx_22",))
        assert (kind("ch_xx_22") in rebuildable(game, CW)) == offers
    act(game, "ch_xx_22", "china_burma_box")
    assert game.state.hits[find(game, "ch_xx_22")] == 0
