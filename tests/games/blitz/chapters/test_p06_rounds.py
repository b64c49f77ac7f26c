"""Chapter 6: totals, charts and counting, where no worked example shows it."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Klass, Round, Side, Terrain
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA, Fighter, Ground, Reading
from ironbottom.games.blitz.rules.p06_rounds.forces import takes_hits, takes_letters
from ironbottom.games.blitz.rules.p06_rounds.results import NOTHING, affected, look_up, result_of
from ironbottom.games.blitz.rules.p06_rounds.totals import air_total, attack_total, defence_total, naval_total
from tests.games.blitz.positions import act, counter, position

DATA = load(None)


def unit(key: str, via: str = BY_LAND) -> Fighter:
    return Fighter(counter(key), via=via)


@pytest.mark.rule("blitz:r.c", "blitz:r.d1")
def test_the_rounding_table_goes_on_beyond_eighteen() -> None:
    for units in range(1, 60):
        assert affected(DATA, "S", units) == (units + 1) // 3
        assert affected(DATA, "L", units) == (2 * units + 1) // 3
    assert affected(DATA, "S", 0) == 0


@pytest.mark.rule("blitz:6.0", "blitz:6.0.d1")
def test_four_charts_are_read_by_total_and_die() -> None:
    for kind in Round:
        assert look_up(DATA, kind, 0, 6) == look_up(DATA, kind, -3, 6) == NOTHING
        assert look_up(DATA, kind, 31, 6) == look_up(DATA, kind, 99, 6)
        assert look_up(DATA, kind, 31, 6).hits > look_up(DATA, kind, 1, 6).hits
    assert look_up(DATA, Round.LAND, 12, 6).letter == "B"


def test_who_has_no_factors_does_not_roll() -> None:
    total = naval_total(DATA, [unit("us_trs1")], [unit("jp_trs2")], Reading())
    assert total.sum == 2
    assert result_of(DATA, Round.NAVAL, total, 6) == NOTHING


@pytest.mark.rule("blitz:6.0.d4")
def test_terrain_halves_armour_and_jungle_aircraft() -> None:
    attackers, defender = [unit("us_arm1"), unit("us_inf2"), unit("us_bmb2")], [unit("jp_inf1")]
    sums = {
        terrain: attack_total(DATA, attackers, defender, Ground(terrain), Reading()).sum
        for terrain in Terrain
    }
    assert sums[Terrain.CLEAR] == 11
    assert sums[Terrain.FOREST] == sums[Terrain.MOUNTAIN] == 10
    assert sums[Terrain.JUNGLE] == 8
    assert [DATA.terrain[terrain].arm_bonus for terrain in Terrain] == [0, 0, 1, 2, 1, 2, 1]


@pytest.mark.rule("blitz:1.10.d1", "blitz:6.2.f")
def test_three_halves_on_one_unit_leave_an_eighth_of_each_factor() -> None:
    """Tank groups of 3 land in the snow of Hokkaido's forest: 3/8 each, and as much again from the battleship."""
    landing, defender = [unit("us_arm1", BY_SEA)] * 2, [unit("jp_inf1")]
    winter = Ground(Terrain.FOREST, snow=True)
    fleet = [*landing, unit("us_bb_iowa_new_jersey")]
    assert attack_total(DATA, landing, defender, winter, Reading()).sum == 1
    assert attack_total(DATA, fleet, defender, winter, Reading()).sum == 2


@pytest.mark.rule("blitz:6.1.a")
def test_airborne_troops_that_walk_fight_no_aircraft() -> None:
    enemy = [unit("us_ftr1_late")]
    assert air_total([unit("jp_ftr2_zero"), unit("jp_para1")], enemy, Reading()).sum == 5
    assert air_total([unit("jp_ftr2_zero"), unit("jp_para1", BY_AIR)], enemy, Reading()).sum == 6


@pytest.mark.rule("blitz:6.2.d1")
def test_a_triangle_counts_for_the_enemy_unless_the_table_plays_otherwise() -> None:
    attackers, defender = [unit("jp_inf2")], [unit("nl_inf2"), unit("jp_fort1")]
    place = Ground(cut_off=2)
    assert attack_total(DATA, attackers, defender, place, Reading()).sum == 4 + 1 - 1 + 2
    own = Reading(own_triangles=True)
    assert attack_total(DATA, attackers, defender, place, own).sum == 4 + 2
    assert defence_total(DATA, attackers, defender, place, own).sum == 5 + 1


def test_convoys_help_their_own_side_by_the_other_reading() -> None:
    """Ruling q13."""
    ships = ([unit("us_sub1")], [unit("jp_sub1")])
    assert naval_total(DATA, *ships, Reading(), convoys=(0, 2)).sum == 3 - 1 + 2
    assert naval_total(DATA, *ships, Reading(convoy_escorts=True), convoys=(0, 2)).sum == 3 - 1


def test_the_defender_counts_all_support_by_the_other_reading() -> None:
    """Ruling q19."""
    defender = [unit("us_inf1"), unit("us_bmb2")]
    assert defence_total(DATA, [unit("jp_inf2")], defender, Ground(), Reading()).sum == 4
    unlimited = Reading(defender_unlimited=True)
    assert defence_total(DATA, [unit("jp_inf2")], defender, Ground(), unlimited).sum == 6


@pytest.mark.rule("blitz:6.5.d1")
def test_who_is_counted_for_letters() -> None:
    convoy, aa, fort = unit("jp_convoy"), unit("us_aa1"), unit("jp_fort1")
    assert takes_hits(Round.NAVAL, convoy)
    assert takes_hits(Round.NAVAL, unit("us_sub1"))
    assert not takes_hits(Round.NAVAL, unit("us_sub1"), in_port=True)  # 5.3.g
    assert not takes_letters(Round.NAVAL, convoy)
    assert not takes_letters(Round.AIR, aa)
    assert takes_letters(Round.LAND, fort)
    assert fort.counter.klass == Klass.FORT


@pytest.mark.rule("blitz:5.3.l")
def test_support_that_does_not_count_is_told() -> None:
    """A division from a transport counts 1, so bombers (4, half in Jungle) and a battleship (2) add 1."""
    sea = "coral_sea"
    units = [("us_trs1", sea), ("us_inf1", "+"), ("us_bb_iowa_new_jersey", sea), ("us_bmb2", "brisbane")]
    game = position(
        [*units, ("jp_gar1", "lae")],
        side="allies",
        turn=8,
        control={"lae": "japan"},
        procedure=LandCombat(target=DATA.space_index["lae"], kind=Attack.GROUND, side=Side.ALLIES),
        dice=[1, 1],
    )
    act(game, "us_inf1", "us_bb_iowa_new_jersey", "us_bmb2", "done")
    said = [event.text for event in game.events if "5.3.l" in event.text]
    assert said == [
        "{seat:allies}: 3 of its support is more than its land units and does not count ({rule:blitz:5.3.l})."
    ]
