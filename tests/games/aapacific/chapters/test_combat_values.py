"""Figures of combat: dice, who may hit whom, what hits remove (rules.combat_values)."""

from __future__ import annotations

import itertools
import random

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.rules.combat_values import (
    Fire,
    Force,
    Group,
    Hits,
    Pool,
    aa_fire,
    absorbable,
    attack_fire,
    bombardment_fire,
    can_hit,
    deadlock,
    defense_fire,
    escort_fire,
    first_strike,
    force_of,
    group_of,
    guides,
    intercept_fire,
    pairing_choices,
    pool_of,
    raid_dice,
)
from ironbottom.games.aapacific.rules.losses import Loss, Taste, allocate, casualty_order, loss_chain

DATA = load()
UNITS, FIGURES = DATA.units, DATA.figures


def force(**counts: int) -> Force:
    return force_of(kind for name, count in counts.items() for kind in [UnitType.of(name)] * count)


def values(fires: list[Fire]) -> list[int]:
    """One value for each die, the highest first."""
    return sorted((fire.value for fire in fires for _ in range(fire.dice)), reverse=True)


@pytest.mark.rule(
    "aapacific:land.7", "aapacific:units.4", "aapacific:tank.1", "aapacific:ftr.1", "aapacific:bmb.1"
)
def test_each_attacker_throws_one_die_at_its_attack_value() -> None:
    attack = attack_fire(UNITS, FIGURES, force(infantry=2, artillery=1, armor=1, fighter=1, bomber=1))
    assert values(attack) == [4, 3, 3, 2, 2, 1]


@pytest.mark.rule("aapacific:art.2", "aapacific:inf.2", "aapacific:mar.5")
def test_one_artillery_raises_one_infantry_or_marine() -> None:
    assert values(attack_fire(UNITS, FIGURES, force(infantry=6, artillery=2))) == [2, 2, 2, 2, 1, 1, 1, 1]
    assert values(attack_fire(UNITS, FIGURES, force(marine=2, artillery=1))) == [2, 2, 1]
    assert values(attack_fire(UNITS, FIGURES, force(artillery=2, armor=1))) == [3, 2, 2], (
        "armour is not raised"
    )


@pytest.mark.rule("aapacific:mar.2", "aapacific:mar.3", "aapacific:mar.6", "aapacific:art.4")
def test_marines_attack_at_two_in_an_assault_and_at_three_with_artillery() -> None:
    assert values(attack_fire(UNITS, FIGURES, force(marine=2))) == [1, 1]
    assert values(attack_fire(UNITS, FIGURES, force(marine=2), amphibious=True)) == [2, 2]
    assert values(attack_fire(UNITS, FIGURES, force(marine=2, artillery=1), amphibious=True)) == [3, 2, 2]


@pytest.mark.rule("aapacific:art.2", "aapacific:mar.6")
def test_the_attacker_pairs_as_he_likes() -> None:
    """Ruling Q32."""
    mixed = force(infantry=2, marine=1, artillery=2)
    assert list(pairing_choices(UNITS, FIGURES, mixed)) == [1, 2]
    marines_first = {UnitType.INFANTRY: 1, UnitType.MARINE: 1}
    raised = attack_fire(UNITS, FIGURES, mixed, amphibious=True, raised=marines_first)
    assert values(raised) == [3, 2, 2, 2, 1]
    assert values(attack_fire(UNITS, FIGURES, mixed, amphibious=True)) == [2, 2, 2, 2, 2]


@pytest.mark.rule("aapacific:land.12", "aapacific:art.3", "aapacific:land.11")
def test_each_defender_throws_one_die_and_artillery_raises_nobody() -> None:
    defenders = force(infantry=2, artillery=2, armor=1, fighter=1, bomber=1, aa_gun=2)
    assert values(defense_fire(UNITS, defenders)) == [4, 2, 2, 2, 2, 2, 1]


@pytest.mark.rule("aapacific:land.13")
def test_in_the_first_turn_all_defend_at_one() -> None:
    defenders = force(infantry=2, fighter=1, battleship=1)
    assert values(defense_fire(UNITS, defenders, cap=FIGURES.first_turn_defense_cap)) == [1, 1, 1, 1]
    assert values(intercept_fire(UNITS, force(fighter=2), cap=1)) == [1, 1]


@pytest.mark.rule("aapacific:amph.31", "aapacific:dd.4")
def test_ships_bombard_at_their_own_values() -> None:
    fleet = force(battleship=1, destroyer=2, carrier=1, submarine=1, transport=1)
    assert values(bombardment_fire(UNITS, fleet)) == [4, 2, 2]


@pytest.mark.rule("aapacific:land.4", "aapacific:land.6", "aapacific:sbr.7")
def test_guns_throw_one_die_for_each_aircraft() -> None:
    assert values(aa_fire(UNITS, force(aa_gun=3), 2)) == [1, 1]
    assert aa_fire(UNITS, force(infantry=3), 2) == []


@pytest.mark.rule("aapacific:sbr.8", "aapacific:sbr.9", "aapacific:sbr.12")
def test_a_raid_has_values_of_its_own() -> None:
    raiders = force(bomber=2, fighter=3)
    assert values(escort_fire(UNITS, raiders)) == [1, 1, 1]
    assert values(intercept_fire(UNITS, force(fighter=2, bomber=1, infantry=4))) == [2, 2]
    assert raid_dice(UNITS, FIGURES, raiders) == 2


# ---- who may hit whom ------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:sea.6", "aapacific:ss.9", "aapacific:ss.3", "aapacific:dd.16")
def test_submarines_hit_ships_only_and_aircraft_need_a_destroyer_against_them() -> None:
    submarine, fighter, destroyer = (UNITS[UnitType.of(key)] for key in ("submarine", "fighter", "destroyer"))
    assert pool_of(submarine, guided=True) == pool_of(submarine, guided=False) == Pool.SHIPS
    assert pool_of(fighter, guided=True) == Pool.ANY
    assert pool_of(fighter, guided=False) == Pool.NOT_SUBMARINES
    assert pool_of(destroyer, guided=False) == Pool.ANY
    assert [group_of(unit) for unit in (fighter, destroyer, submarine)] == list(Group)
    assert guides(UNITS, force(fighter=1, destroyer=1))
    assert not guides(UNITS, force(fighter=1, battleship=1))


@pytest.mark.rule("aapacific:sea.3", "aapacific:sea.5", "aapacific:ss.2", "aapacific:dd.2", "aapacific:dd.17")
def test_only_attacking_submarines_strike_first_and_a_destroyer_forbids_it() -> None:
    assert first_strike(UNITS, force(submarine=1), force(battleship=1, submarine=2))
    assert not first_strike(UNITS, force(submarine=1), force(battleship=1, destroyer=1))
    assert not first_strike(UNITS, force(destroyer=1), force(submarine=2))


@pytest.mark.rule("aapacific:sea.29")
def test_a_battle_is_over_when_nobody_can_hit() -> None:
    planes, boats = force(fighter=2), force(submarine=1)
    assert deadlock(UNITS, FIGURES, planes, boats)
    assert deadlock(UNITS, FIGURES, boats, planes)
    assert not deadlock(UNITS, FIGURES, force(fighter=1, destroyer=1), boats)
    assert not deadlock(UNITS, FIGURES, force(fighter=1, transport=1), boats), "the transport can be hit"
    assert not deadlock(UNITS, FIGURES, boats, boats)


@pytest.mark.rule("aapacific:multi.7", "aapacific:multi.8", "aapacific:sea.29")
def test_allied_bystanders_guide_aircraft_but_keep_no_battle_going() -> None:
    planes, boats = force(fighter=2), force(submarine=1)
    assert not deadlock(UNITS, FIGURES, planes, boats, force(destroyer=1))
    assert deadlock(UNITS, FIGURES, planes, boats, force(transport=1))


@pytest.mark.rule("aapacific:land.11")
def test_guns_are_no_targets() -> None:
    fires = attack_fire(UNITS, FIGURES, force(infantry=1))
    assert not can_hit(UNITS, fires, False, force(aa_gun=2))
    assert UnitType.AA_GUN not in casualty_order(UNITS, attacking=False)


# ---- losses ----------------------------------------------------------------------------------------


def test_cheap_and_weak_units_go_first() -> None:
    defending = [kind.key for kind in casualty_order(UNITS, attacking=False)]
    assert defending.index("infantry") < defending.index("armor") < defending.index("bomber")
    assert defending.index("bomber") < defending.index("fighter"), "as dear to lose, but it defends at 1"
    attacking = [kind.key for kind in casualty_order(UNITS, attacking=True)]
    assert attacking.index("transport") < attacking.index("submarine") < attacking.index("destroyer")
    assert attacking.index("fighter") < attacking.index("carrier") < attacking.index("battleship")


def test_a_player_orders_his_losses() -> None:
    taste = Taste(first=(UnitType.SUBMARINE,), last=(UnitType.TRANSPORT,))
    order = casualty_order(UNITS, attacking=True, taste=taste)
    assert (order[0], order[-1]) == (UnitType.SUBMARINE, UnitType.TRANSPORT)


@pytest.mark.rule("aapacific:sea.15", "aapacific:bb.2")
def test_first_hits_on_battleships_go_before_all_losses() -> None:
    fleet = force(battleship=2, transport=1)
    order = casualty_order(UNITS, attacking=True)
    chain = [(loss.type.key, loss.removes) for loss in loss_chain(UNITS, fleet, order)]
    assert chain == [
        ("battleship", False),
        ("battleship", False),
        ("transport", True),
        ("battleship", True),
        ("battleship", True),
    ]
    assert len(loss_chain(UNITS, fleet, order, damaged=1)) == 4


@pytest.mark.rule("aapacific:p5.6")
def test_the_last_land_unit_of_an_attacker_outlives_his_aircraft() -> None:
    order = casualty_order(UNITS, attacking=True)
    attackers = force(infantry=2, armor=1, fighter=1)
    kept = [loss.type.key for loss in loss_chain(UNITS, attackers, order, keep_land_unit=True)]
    assert kept == ["infantry", "infantry", "fighter", "armor"]
    plain = [loss.type.key for loss in loss_chain(UNITS, attackers, order)]
    assert plain == ["infantry", "infantry", "armor", "fighter"]


@pytest.mark.rule("aapacific:sea.6", "aapacific:ss.3", "aapacific:land.9")
@pytest.mark.parametrize("seed", range(40))
def test_hits_remove_as_many_units_as_they_can_the_first_in_order(seed: int) -> None:
    """Against every way to give each hit a unit of its own."""
    chance = random.Random(seed)
    kinds = [UnitType.FIGHTER, UnitType.DESTROYER, UnitType.SUBMARINE]
    chain = [Loss(chance.choice(kinds), True) for _ in range(chance.randint(1, 5))]
    hits = Hits(*(chance.randint(0, 2) for _ in range(3)))
    tokens = [pool for pool, count in zip(Pool, hits, strict=True) for _ in range(count)]
    takes = {
        Pool.ANY: set(kinds),
        Pool.SHIPS: {UnitType.DESTROYER, UnitType.SUBMARINE},
        Pool.NOT_SUBMARINES: {UnitType.FIGHTER, UnitType.DESTROYER},
    }
    size = min(len(tokens), len(chain))
    possible = {
        tuple(
            sorted(
                place for place, pool in zip(places, order, strict=True) if chain[place].type in takes[pool]
            )
        )
        for order in itertools.permutations(tokens, size)
        for places in itertools.combinations(range(len(chain)), size)
    }
    most = max(map(len, possible), default=0)
    best = min(places for places in possible if len(places) == most)
    assert tuple(allocate(UNITS, chain, hits)) == best


@pytest.mark.rule("aapacific:sea.6", "aapacific:ss.3")
def test_what_hits_can_be_used_up() -> None:
    assert absorbable(Hits(any=1, ships=1, not_submarines=1), 1, 1, 1)
    assert not absorbable(Hits(ships=2), 1, 0, 0), "no submarine hits an aircraft"
    assert not absorbable(Hits(not_submarines=2), 0, 0, 1), "unguided aircraft hit no submarine"
    assert not absorbable(Hits(any=1, not_submarines=1), 0, 0, 2)
