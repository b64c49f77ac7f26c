"""17.3, 17.5, 18.0: Naval Bombing, AA and Damage."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Level
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import (
    able_deck,
    bombardment,
    fst_capacity,
    movement,
    points,
    surface,
    transport,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import EXTENDED, REDUCED, USED
from ironbottom.games.oceansoffire.rules.p16_points import Group, How, groups
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing, bombing_modifiers, suffer, targets_in
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage, hurt, overloaded
from ironbottom.games.oceansoffire.rules.p18_aa import aa_column, aa_factors, aa_fire, aa_modifiers
from ironbottom.mechanics.modifiers import total
from tests.games.oceansoffire.chapters.fights import as_suggested, launch, over
from tests.games.oceansoffire.positions import act, asked, at, find, log, names, offered, options, position

CORAL = at("coral_sea")


def scene(units: Sequence[str], *, dice: Sequence[int] = (), turn: int = 4, power: str = "japan") -> Oceans:
    """Units in the Coral Sea where no other place is said."""
    placed = [
        one if one.endswith(">") or (len(one.split()) == 2 and not one[0].isdigit()) else f"{one} coral_sea"
        for one in units
    ]
    return position(placed, dice=dice, turn=turn, power=power, box=False)


def raid(game: Oceans, *keys: str, space: int = CORAL) -> None:
    """Let these units bomb as a Mission."""
    launch(game, Bombing(space=space, bombers=[find(game, key) for key in keys]))


def strike(game: Oceans, *keys: str) -> None:
    """A Carrier Battle Round."""
    ships = targets_in(game, CORAL)
    air = [find(game, key) for key in keys]
    launch(game, Bombing(space=CORAL, bombers=air, battle=True, targets=ships, aloft=air))


# ---- 17.3 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.3.1", "oceansoffire:17.3.7")
def test_all_ground_based_air_must_bomb_and_is_used() -> None:
    game = scene(["jp_nav_2", "us_ca_1"], dice=[1, 1, 1, 1, 1, 1])
    raid(game, "jp_nav_2")
    assert over(game)  # one target: nothing to ask
    assert len(game.draws) == 6
    assert game.has(find(game, "jp_nav_2"), USED)


@pytest.mark.rule("oceansoffire:17.3.1", "oceansoffire:17.3.1c")
def test_used_or_aborted_air_flies_no_mission() -> None:
    game = scene(["jp_nav_1", "jp_lba_1", "us_ca_1"])
    game.mark(find(game, "jp_nav_1"), USED)
    game.set_air(find(game, "jp_lba_1"), QUARTERS, 0)
    raid(game, "jp_nav_1", "jp_lba_1")
    assert over(game)
    assert not game.draws


@pytest.mark.rule("oceansoffire:17.3.1b")
def test_in_a_battle_round_air_may_be_used_already_and_may_hold_back() -> None:
    game = scene(["us_cv_lexington", "us_cva_1 >", "jp_ca_1"], power="us")
    game.mark(find(game, "us_cva_1"), USED)
    strike(game, "us_cva_1")
    assert "button:hold" in options(game)
    act(game, "hold")
    assert over(game)
    assert not game.draws


@pytest.mark.rule("oceansoffire:17.3.2")
def test_each_point_bombs_the_ship_that_it_likes() -> None:
    game = scene(["jp_nav_2", "us_ca_1", "us_tt_1", "us_ss_1"], dice=[1] * 6)
    raid(game, "jp_nav_2")
    assert sorted(game.counter(int(one)).id for one in offered(game, "piece")) == ["us_ca_1", "us_tt_1"]
    act(game, "us_ca_1", "us_tt_1")
    assert over(game)
    assert "us_ca_1 fires at" in log(game)
    assert "us_tt_1 fires at" in log(game)


@pytest.mark.rule("oceansoffire:17.3.2", "oceansoffire:17.3.4")
def test_the_second_example_of_halved_points() -> None:
    """An LBA-4 with one point Aborted and three Disrupted bombs as one point and one half: three dice."""
    game = scene(["us_lba_4"])
    unit = find(game, "us_lba_4")
    game.set_air(unit, QUARTERS, 3 * QUARTERS)
    found = groups(game, [unit], bombing=True, combined=False)
    assert [one.strength // 2 for one in found] == [2, 1]


@pytest.mark.rule("oceansoffire:17.3.4")
def test_bombing_dice_of_points_that_are_halved_once_or_twice() -> None:
    game = scene(["us_lba_1", "us_cv_lexington", "us_cva_1 >", "us_cva_half >"])

    def dice(key: str) -> int:
        (one,) = groups(game, [find(game, key)], bombing=True, combined=False)
        return one.strength // 2

    assert [dice(key) for key in ("us_lba_1", "us_cva_1", "us_cva_half")] == [2, 2, 1]
    for key in ("us_lba_1", "us_cva_1", "us_cva_half"):
        game.set_usl(find(game, key), Level.USL2)
    assert [dice(key) for key in ("us_lba_1", "us_cva_1", "us_cva_half")] == [1, 1, 0]
    for key in ("us_lba_1", "us_cva_1"):
        game.set_air(find(game, key), 0, QUARTERS)
    assert [dice(key) for key in ("us_lba_1", "us_cva_1")] == [0, 0]


@pytest.mark.rule("oceansoffire:17.3.4")
def test_two_that_are_halved_twice_roll_one_die_together() -> None:
    game = scene(["us_lba_2"])
    unit = find(game, "us_lba_2")
    game.set_usl(unit, Level.USL2)
    game.set_air(unit, 0, 2 * QUARTERS)
    (one,) = groups(game, [unit], bombing=True, combined=False)
    assert one.strength // 2 == 1


@pytest.mark.rule("oceansoffire:17.3.3", "oceansoffire:18.0")
def test_aa_comes_before_the_bombs_of_each_point() -> None:
    game = scene(["jp_nav_2", "us_bb_texas_newyork"], dice=[10, 5, 8, 1])
    raid(game, "jp_nav_2")
    assert over(game)
    assert points(game, find(game, "jp_nav_2")) == QUARTERS
    assert [draw.why.split()[0] for draw in game.draws] == ["AA", "AA", "bombing", "bombing"]
    assert game.state.damage[find(game, "us_bb_texas_newyork")] == 2


@pytest.mark.rule("oceansoffire:17.3.4b")
def test_each_die_does_its_own_damage_and_a_critical_hit_rolls_again() -> None:
    game = scene(["us_lba_1", "jp_ca_1"], dice=[1, 8, 10, 1], power="us", turn=4)
    raid(game, "us_lba_1")
    assert over(game)
    assert [draw.why.split()[0] for draw in game.draws] == ["AA", "bombing", "bombing"]
    assert game.state.damage[find(game, "jp_ca_1")] == 1 + 2  # LBA at sea: 8 - 1 and 10 - 1
    game = scene(["us_mar_1", "jp_ca_1"], dice=[1, 8, 10, 1], power="us", turn=4)
    raid(game, "us_mar_1")
    assert game.state.damage[find(game, "jp_ca_1")] == 2 + 2  # 8, and a Critical Hit of 1


@pytest.mark.rule("oceansoffire:17.3.4c", "oceansoffire:17.3.5", "oceansoffire:17.3.6")
def test_both_sides_bomb_before_damage_takes_effect() -> None:
    units = ["us_cv_wasp", "us_cva_1 >", "jp_cv_kaga", "jp_cvar_1 >"]
    game = scene(units, dice=[1, 10, 10, 10, 10, 1, 10, 10, 10, 10])
    strike(game, "us_cva_1", "jp_cvar_1")
    act(game, "us_cv_wasp", "jp_cv_kaga")
    assert over(game)
    assert [game.state.fate[p] for p in _ships(game)] == [Fate.OUT, Fate.OUT]


def _ships(game: Oceans) -> list[int]:
    return [game.data.box.index(game.data.counter_index[key]) for key in ("us_cv_wasp", "jp_cv_kaga")]


@pytest.mark.rule("oceansoffire:17.3.7")
def test_air_aborted_over_the_enemy_is_set_aside() -> None:
    game = scene(["jp_cv_kaga", "jp_cvar_1 >", "us_bb_texas_newyork"], dice=[8])
    strike(game, "jp_cvar_1")
    act(game, "us_bb_texas_newyork")
    air = find(game, "jp_cvar_1")
    assert game.state.aborted[air] == QUARTERS
    assert (game.state.aboard[air], game.state.at[air]) == (-1, CORAL)


@pytest.mark.rule("oceansoffire:17.3.4b")
@pytest.mark.parametrize(
    ("bomber", "where", "turn", "change"),
    [
        ("jp_nav_1", "coral_sea", 3, 1),
        ("jp_nav_1", "rabaul", 3, 2),
        ("jp_lba_1", "coral_sea", 3, -1),
        ("us_lba_1", "coral_sea", 5, 0),
        ("us_mar_1", "coral_sea", 5, 1),
        ("ne_lba_1", "coral_sea", 3, -2),
    ],
)
def test_modifiers_of_bombing_dice(bomber: str, where: str, turn: int, change: int) -> None:
    game = position([f"{bomber} coral_sea", f"us_ca_1 {where}"], turn=turn, control={"rabaul": "us"})
    assert total(bombing_modifiers(game, find(game, bomber), find(game, "us_ca_1"))) == change


@pytest.mark.rule("oceansoffire:17.3.4b")
def test_japanese_carrier_air_ashore_sums_quality_and_nav() -> None:
    game = position(["jp_cvae_1 solomons", "jp_cval_1 solomons", "us_ca_1 solomons"])
    found = [
        total(bombing_modifiers(game, find(game, one), find(game, "us_ca_1")))
        for one in ("jp_cvae_1", "jp_cval_1")
    ]
    assert found == [2, 0]


# ---- 17.51 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.51.a")
def test_a_one_sided_ship_is_gone_and_a_transport_goes_to_the_pool() -> None:
    game = scene(["br_bb_warspite", "us_tt_1"])
    ship, transport_ = find(game, "br_bb_warspite"), find(game, "us_tt_1")
    hurt(game, ship, 99, [])
    hurt(game, transport_, 25, [])
    assert (game.state.fate[ship], game.state.fate[transport_]) == (Fate.OUT, Fate.POOL)


@pytest.mark.rule("oceansoffire:17.51.b", "oceansoffire:17.51.c", "oceansoffire:2.35.f")
def test_what_exceeds_the_front_falls_on_the_back() -> None:
    game = scene(["us_ca_1", "us_cl_1"])
    exact, beyond = find(game, "us_ca_1"), find(game, "us_cl_1")
    hurt(game, exact, 6, [])
    hurt(game, beyond, 8, [])
    assert (game.has(exact, REDUCED), game.state.damage[exact]) == (True, 0)
    assert (game.has(beyond, REDUCED), game.state.damage[beyond]) == (True, 2)
    hurt(game, beyond, 4, [])
    assert game.state.fate[beyond] == Fate.OUT


@pytest.mark.rule("oceansoffire:17.51.a")
def test_what_is_aboard_is_lost_but_air_in_the_air_finds_another_deck() -> None:
    game = scene(["us_cv_wasp", "2 us_cva_1 >", "us_cv_lexington", "us_tt_1", "us_xx_32 >"])
    flying, below = find(game, "us_cva_1"), find(game, "us_cva_1", 1)
    hurt(game, find(game, "us_cv_wasp"), 20, [flying])
    assert game.state.aboard[flying] == find(game, "us_cv_lexington")
    assert game.state.fate[below] == Fate.POOL
    troops = find(game, "us_xx_32")
    hurt(game, find(game, "us_tt_1"), 20, [])
    assert game.state.fate[troops] == Fate.POOL


# ---- 17.52 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:17.52.a")
def test_a_damaged_transport_loses_what_it_cannot_carry_any_more() -> None:
    game = scene(["us_tt_1", "us_xx_32 >", "us_x_158 >", "us_x_112 >"])
    ship = find(game, "us_tt_1")
    launch(game, NavalDamage(noted=[[ship, 4]]))
    assert over(game)
    launch(game, NavalDamage(noted=[[ship, 3]]))
    assert transport(game, ship) == 6 * QUARTERS
    assert overloaded(game, ship)
    assert len(offered(game, "piece")) == 3
    assert offered(game, "button") == [f"reduce_{find(game, 'us_xx_32')}"]
    act(game, f"reduce_{find(game, 'us_xx_32')}")
    assert over(game)
    assert len(aboard(game, ship)) == 3


@pytest.mark.rule("oceansoffire:17.52.a")
def test_a_transport_that_loses_a_ship_may_lose_a_brigade() -> None:
    game = scene(["us_tt_1", "us_x_158 >", "us_x_112 >", "us_x_1prov >"])
    ship = find(game, "us_tt_1")
    launch(game, NavalDamage(noted=[[ship, 12]]))
    assert transport(game, ship) == 4 * QUARTERS
    act(game, "us_x_158")
    assert over(game)
    assert names(game, aboard(game, ship)) == ["us_x_112", "us_x_1prov"]


@pytest.mark.rule("oceansoffire:17.52.c")
def test_the_train_has_four_sides() -> None:
    game = position(["us_fst_high coral_sea"], turn=6)
    first = find(game, "us_fst_high")
    hurt(game, first, 5, [])
    assert fst_capacity(game, first) == 7
    hurt(game, first, 5, [])
    assert fst_capacity(game, first) == 6
    hurt(game, first, 10, [])
    second = find(game, "us_fst_low")
    assert fst_capacity(game, second) == 4
    hurt(game, second, 10, [])
    assert fst_capacity(game, second) == 2
    hurt(game, second, 10, [])
    assert game.state.fate[second] == Fate.POOL


@pytest.mark.rule("oceansoffire:17.52.d", "oceansoffire:15.13")
def test_half_of_its_damage_on_a_ship_of_two_sides() -> None:
    game = scene(["us_ca_1", "jp_cv_shokaku_zuikaku"])
    ship, pair = find(game, "us_ca_1"), find(game, "jp_cv_shokaku_zuikaku")
    column = aa_column(game, ship)
    game.set_damage(ship, 3)
    game.set_damage(pair, 3)
    assert (surface(game, ship), bombardment(game, ship)) == (120, 24)
    assert movement(game, ship) == 2
    assert (column, aa_column(game, ship)) == ("3-4", "1-2")
    assert able_deck(game, pair) == 10


@pytest.mark.rule("oceansoffire:17.52.e", "oceansoffire:15.13")
def test_half_of_its_damage_on_a_ship_of_one_side() -> None:
    game = scene(["us_ca_1", "us_cv_lexington"])
    ship, carrier = find(game, "us_ca_1"), find(game, "us_cv_lexington")
    game.mark(ship, REDUCED)
    game.set_damage(ship, 3)
    game.set_damage(carrier, 4)
    assert surface(game, ship) == 5 * SIXTEENTHS // 2
    assert able_deck(game, carrier) == 0


# ---- 18 ------------------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:18.1.a")
def test_aa_rolls_on_the_column_of_the_ship() -> None:
    game = scene(["us_ca_1", "jp_nav_1", "us_tt_1"], dice=[7, 8, 9, 10, 4])
    ship, nav = find(game, "us_ca_1"), (find(game, "jp_nav_1"),)
    assert aa_column(game, ship) == "3-4"
    assert [aa_fire(game, ship, nav) for _ in range(5)] == ["-", "-", "D", "E", "-"]


@pytest.mark.rule("oceansoffire:18.1.b", "oceansoffire:18.1.c", "oceansoffire:7.62.s")
def test_a_port_adds_its_guns_and_supply_weakens_them() -> None:
    game = position(["us_ca_1 rabaul"], control={"rabaul": "us"})
    ship = find(game, "us_ca_1")
    assert aa_factors(game, ship) == (4 + 3) * SIXTEENTHS
    game.set_usl(ship, Level.USL2)
    assert aa_factors(game, ship) == 3 * SIXTEENTHS + 3 * SIXTEENTHS
    game.set_space_usl(at("rabaul"), Level.USL2)
    assert aa_factors(game, ship) == 3 * SIXTEENTHS + 3 * SIXTEENTHS * 3 // 4
    game.place(ship, CORAL)
    assert aa_factors(game, ship) == 3 * SIXTEENTHS


@pytest.mark.rule("oceansoffire:18.11")
def test_aa_is_better_from_the_fifth_turn_on() -> None:
    assert [total(aa_modifiers(position(turn=turn))) for turn in (1, 4, 5, 8)] == [0, 0, 1, 1]


@pytest.mark.rule("oceansoffire:18.2.e")
def test_e_on_halved_points_takes_one_and_sends_the_other_home() -> None:
    game = scene(["jp_lba_1", "jp_lba_1"])
    pair = [find(game, "jp_lba_1", n) for n in range(2)]
    for piece in pair:
        game.mark(piece, EXTENDED)
    (one,) = groups(game, pair, bombing=True, combined=False)
    assert suffer(game, one, "E") == 2
    assert game.state.fate[pair[0]] == Fate.POOL
    assert game.has(pair[1], USED)


@pytest.mark.rule("oceansoffire:18.2.a")
def test_a_aborts_and_stops_the_bombs() -> None:
    game = scene(["jp_lba_2"])
    first = groups(game, [find(game, "jp_lba_2")], bombing=True, combined=False)[0]
    assert suffer(game, first, "A") == 2
    assert game.state.aborted[find(game, "jp_lba_2")] == QUARTERS
    assert not game.has(find(game, "jp_lba_2"), USED)


@pytest.mark.rule("oceansoffire:18.2.d", "oceansoffire:18.2.d2")
def test_d_takes_a_die_and_the_second_one_aborts() -> None:
    game = scene(["jp_lba_1", "jp_cv_kaga", "jp_cvar_half >"])
    unit, half = find(game, "jp_lba_1"), find(game, "jp_cvar_half")
    (one,) = groups(game, [unit], bombing=True, combined=False)
    assert suffer(game, one, "D") == 1
    assert game.state.disrupted[unit] == QUARTERS
    (again,) = groups(game, [unit], bombing=True, combined=False)
    assert again.strength // 2 == 1
    assert suffer(game, again, "D") == 1
    assert (game.state.aborted[unit], game.state.disrupted[unit]) == (QUARTERS, 0)
    (lone,) = groups(game, [half], bombing=True, combined=False)
    assert suffer(game, lone, "D") == lone.strength // 2 == 1


@pytest.mark.rule("oceansoffire:18.2.d3")
def test_d_on_two_halved_points_leaves_them_one_die() -> None:
    game = scene(["jp_lba_2"])
    unit = find(game, "jp_lba_2")
    game.mark(unit, EXTENDED)
    (pair,) = groups(game, [unit], bombing=True, combined=False)
    assert pair == Group(4, How.TWO_HALVED, disrupted=False, pieces=(unit, unit))
    assert suffer(game, pair, "D") == 1
    assert game.state.disrupted[unit] == QUARTERS


@pytest.mark.rule("oceansoffire:18.2.e", "oceansoffire:18.2.a")
def test_two_cva_half_suffer_together() -> None:
    for result, fate in (("E", Fate.POOL), ("A", Fate.ON_MAP)):
        game = scene(["us_cv_lexington", "2 us_cva_half >"])
        halves = [find(game, "us_cva_half", n) for n in range(2)]
        (one,) = groups(game, halves, bombing=True, combined=True)
        assert suffer(game, one, result) == 2
        assert [game.state.fate[half] for half in halves] == [fate, fate]


def test_suggested_aims_spread_over_the_fleet() -> None:
    game = scene(["jp_nav_4", "jp_nav_4", "us_cv_lexington", "us_ca_1"], dice=[1] * 24)
    raid(game, "jp_nav_4")
    assert type(asked(game)).__name__ == "AimBombers"
    as_suggested(game)
    assert over(game)
