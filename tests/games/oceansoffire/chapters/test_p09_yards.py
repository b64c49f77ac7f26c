"""9.7, 9.8 on the whole map: ports of repair, Refit, Rebuilding, and carrier air of ships in port."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Level, Power
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE, REDUCED, REPAIR
from ironbottom.games.oceansoffire.rules.p09_dock import Repairs, RepairsDone
from ironbottom.games.oceansoffire.rules.p09_rebuild import growable, lost_transports, rebuild
from ironbottom.games.oceansoffire.rules.p09_refit import cancel_refits, refit
from ironbottom.games.oceansoffire.rules.p09_repair import (
    beside_repairs,
    finish,
    interrupt,
    repair,
    repairable,
)
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal
from tests.games.oceansoffire.positions import (
    DATA,
    act,
    at,
    find,
    kind,
    names,
    options,
    position,
    spaces,
    where,
)

JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW


def places(game: Oceans) -> dict[tuple[str, ...], int]:
    """Ports of repair of the Phasing Player, and their points."""
    return {tuple(DATA.space_ids[space] for space in yard.spaces): yard.points for yard in yards(game)}


def lost(game: Oceans, key: str) -> int:
    """A ship of a type in its Force Pool."""
    piece = game.state.kind.index(kind(key))
    game.state.fate[piece] = Fate.POOL
    game.changed()
    return piece


@pytest.mark.rule("oceansoffire:9.7", "oceansoffire:9.71.a", "oceansoffire:9.73.d")
def test_each_power_has_its_ports_and_points_by_turn() -> None:
    assert places(position(power="japan", turn=2)) == {
        ("north_honshu",): 3,
        ("kyushu",): 2,
        ("south_indo_china",): 1,
    }
    assert places(position(power="us", turn=4)) == {
        ("us_box",): 7,
        ("oahu",): 4,
        ("new_south_wales_victoria",): 1,
    }
    assert ("ceylon",) in places(position(power="cw", turn=2))
    assert ("ceylon",) not in places(position(power="cw", turn=1))


@pytest.mark.rule("oceansoffire:9.71.d")
def test_singapore_repairs_four_rounds_after_it_first_fell_while_indo_china_is_held() -> None:
    held = {"singapore": "japan"}
    found = []
    for round_ in (3, 4):
        game = position(
            power="japan", turn=2, control=held, tracks={"singapore_since": 2 * 4, "round": round_}
        )
        game.state.turn = 2
        game.state.round = round_
        game.state.singapore_since = 2 * 4
        found.append(("south_indo_china", "singapore") in places(game))
    assert found == [False, True]
    ships = ["jp_ca_1 singapore", "jp_ca_2 south_indo_china"]
    game = position(ships, power="japan", turn=3, control=held, tracks={"singapore_since": 4})
    for key in ("jp_ca_1", "jp_ca_2"):
        game.set_damage(find(game, key), 2)
    repair(game, find(game, "jp_ca_1"))
    assert repairable(game) == []  # the one point is used


@pytest.mark.rule("oceansoffire:9.71.b", "oceansoffire:9.72.b")
def test_a_japanese_transport_draws_on_both_home_yards_and_takes_two_points() -> None:
    game = position(["jp_tt_4 kyushu", "jp_ca_1 kyushu", "jp_ca_2 kyushu"], power="japan", turn=2)
    for key in ("jp_tt_4", "jp_ca_1", "jp_ca_2"):
        game.set_damage(find(game, key), 4)
    for key in ("jp_ca_1", "jp_ca_2"):
        repair(game, find(game, key))
    assert names(game, repairable(game)) == [
        "jp_tt_4"
    ]  # Kyushu's two points are used, North Honshu's are not
    repair(game, find(game, "jp_tt_4"))
    repair(game, find(game, "jp_tt_4"))
    assert game.state.damage[find(game, "jp_tt_4")] == 2
    assert repairable(game) == []


@pytest.mark.rule("oceansoffire:9.7")
def test_the_point_of_new_south_wales_serves_both_allies_once_a_round() -> None:
    game = position(["au_ca_1 new_south_wales_victoria"], power="us", turn=2)
    game.set_damage(find(game, "au_ca_1"), 3)
    repair(game, find(game, "au_ca_1"))
    finish(game)
    game.state.impulse = game.state.order.index(CW)
    assert ("new_south_wales_victoria",) not in places(game)
    game.state.round += 1
    assert ("new_south_wales_victoria",) in places(game)


@pytest.mark.rule("oceansoffire:7.62.k")
def test_a_ship_at_usl_2_begins_no_repair() -> None:
    game = position(["jp_ca_1 kyushu"], power="japan")
    ship = find(game, "jp_ca_1")
    game.set_damage(ship, 2)
    game.set_usl(ship, Level.USL1)
    assert repairable(game) == [ship]
    game.set_usl(ship, Level.USL2)
    assert repairable(game) == []


@pytest.mark.rule("oceansoffire:9.75.a", "oceansoffire:9.75.b")
def test_a_refit_takes_four_rounds_of_a_point_each_and_gives_the_better_ship() -> None:
    game = position(["us_bb_wv_maryland us_box"], power="us", turn=2)
    ship, better = find(game, "us_bb_wv_maryland"), lost(game, "us_bbp_wv_maryland")
    game.set_damage(ship, 2)
    game.stack.append(Repairs())
    game.start()
    act(game, "us_bb_wv_maryland", "refit")
    assert (game.state.refit[ship], game.state.damage[ship], game.has(ship, REPAIR)) == (1, 1, True)
    finish(game)
    for _ in range(2):
        refit(game, ship)
        finish(game)
    assert (game.state.refit[ship], game.state.damage[ship]) == (3, 1)
    refit(game, ship)
    finish(game)
    assert where(game, "us_bb_wv_maryland") == []
    assert (where(game, "us_bbp_wv_maryland"), game.state.damage[better]) == (["us_box"], 1)


@pytest.mark.rule("oceansoffire:9.75.b")
def test_a_refit_without_a_point_is_cancelled() -> None:
    game = position(["us_bb_wv_maryland us_box"], power="us", turn=2)
    ship = find(game, "us_bb_wv_maryland")
    refit(game, ship)
    finish(game)
    cancel_refits(game)
    assert game.state.refit[ship] == 0


@pytest.mark.rule("oceansoffire:9.8", "oceansoffire:9.81", "oceansoffire:9.82")
def test_a_sunk_transport_is_rebuilt_with_ten_damage_less_the_points() -> None:
    """ex.068."""
    game = position(power="us", turn=2)
    ship = lost(game, "us_tt_s1")
    game.stack.append(Repairs())
    game.start()
    act(game, "us_tt_s1")
    assert spaces(game) == {"us_box"}
    act(game, "us_box")
    assert (where(game, "us_tt_s1"), game.state.damage[ship], game.has(ship, REPAIR)) == (["us_box"], 9, True)
    act(game, "us_tt_s1")
    assert game.state.damage[ship] == 8
    assert f"piece:{ship}" not in options(game)


@pytest.mark.rule("oceansoffire:9.81")
def test_each_nation_rebuilds_at_home_and_australia_in_either_box() -> None:
    for power, key, goals in (
        ("japan", "jp_tt_s1", {"north_honshu", "kyushu"}),
        ("cw", "br_tt_s1", {"br_box"}),
        ("cw", "au_tt_1", {"br_box"}),
        ("us", "au_tt_1", {"us_box"}),
    ):
        game = position(power=power, turn=2)
        lost(game, key)
        assert {DATA.space_ids[space] for space in lost_transports(game)[kind(key)]} == goals


@pytest.mark.rule("oceansoffire:9.83", "oceansoffire:9.82", "oceansoffire:9.72.a")
def test_the_second_ship_of_a_transport_is_rebuilt_and_lost_when_it_must_leave() -> None:
    game = position(["jp_tt_4 kyushu"], power="japan", turn=2)
    ship = find(game, "jp_tt_4")
    game.mark(ship, REDUCED)
    game.set_damage(ship, 1)
    assert growable(game) == []
    game.set_damage(ship, 0)
    assert growable(game) == [ship]
    game.stack.append(Repairs())
    game.start()
    act(game, "jp_tt_4")
    assert (game.has(ship, REDUCED), game.state.damage[ship]) == (False, 9)
    interrupt(game, ship)
    assert (game.has(ship, REDUCED), game.state.damage[ship]) == (True, 0)
    single = lost(game, "jp_tt_s1")
    rebuild(game, kind("jp_tt_s1"), at("kyushu"))
    interrupt(game, single)
    assert game.state.fate[single] == Fate.POOL


@pytest.mark.rule("oceansoffire:9.74", "oceansoffire:9.73.c")
def test_carrier_air_steps_ashore_for_the_repair_and_aboard_again() -> None:
    game = position(["jp_cv_akagi_kaga kyushu", "jp_cvae_1 >"], power="japan", turn=2)
    ship, air = find(game, "jp_cv_akagi_kaga"), find(game, "jp_cvae_1")
    game.set_damage(ship, 2)
    game.stack.append(Repairs())
    game.start()
    act(game, "jp_cv_akagi_kaga", "jp_cvae_1")
    assert (game.state.aboard[air], game.state.at[air]) == (ASHORE, at("kyushu"))
    game.stack.append(RepairsDone())
    game.start()
    act(game, "jp_cvae_1")
    assert game.state.aboard[air] == ship
    assert not game.has(ship, REPAIR)


@pytest.mark.rule("oceansoffire:9.74")
def test_air_that_stays_ashore_of_one_carrier_keeps_no_other_from_its_deck() -> None:
    units = ["jp_cv_akagi_kaga kyushu", "jp_cvae_1 kyushu", "jp_cv_hiryu_soryu north_honshu"]
    game = position([*units, "jp_cvae_1 north_honshu"], power="japan", turn=2)
    first, second = find(game, "jp_cv_akagi_kaga"), find(game, "jp_cv_hiryu_soryu")
    for ship in (first, second):
        game.mark(ship, REPAIR)
    game.stack.append(RepairsDone())
    game.start()
    act(game, "done")
    assert not game.has(first, REPAIR)
    act(game, "jp_cvae_1")
    assert [game.state.aboard[find(game, "jp_cvae_1", nth)] for nth in (0, 1)] == [ASHORE, second]
    assert not game.has(second, REPAIR)


@pytest.mark.rule("oceansoffire:9.73.c")
def test_carrier_air_does_not_fly_from_a_carrier_under_repair() -> None:
    game = position(["jp_cv_akagi_kaga kyushu", "jp_cvae_1 >"], power="japan", turn=2)
    ship, air = find(game, "jp_cv_akagi_kaga"), find(game, "jp_cvae_1")
    game.set_damage(ship, 2)
    repair(game, ship)
    assert "under Repair" in air_refusal(game, air)
    game.place(air, at("kyushu"))
    assert air_refusal(game, air) == ""


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:9.71.a", "oceansoffire:9.73.b")
def test_of_a_pair_the_damaged_ship_alone_goes_into_the_yard() -> None:
    game = position(["jp_bc_kongo_haruna north_honshu", "jp_ca_1 truk"], turn=2)
    game.set_damage(find(game, "jp_bc_kongo_haruna"), 2)
    game.stack.append(Repairs())
    game.start()
    act(game, "change", "jp_bc_kongo_haruna", "number:1", "jp_bc_kongo")
    assert game.has(find(game, "jp_bc_kongo"), REPAIR)
    assert not game.has(find(game, "jp_bc_haruna"), REPAIR)


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:9.72.a")
def test_who_is_under_repair_or_elsewhere_is_not_changed_in_the_yards() -> None:
    units = ["jp_bc_kongo_haruna", "jp_bc_hiei_kirishima"]
    game = position(
        [*(f"{one} north_honshu" for one in units), "jp_bb_fuso_yamashiro truk", "jp_tt_1 kyushu"]
    )
    for ship in (*units, "jp_bb_fuso_yamashiro"):
        game.set_damage(find(game, ship), 2)
    assert names(game, beside_repairs(game)) == sorted(units)
    repair(game, find(game, units[0]))
    assert names(game, beside_repairs(game)) == units[1:]
