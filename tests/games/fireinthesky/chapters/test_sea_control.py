"""Sea Control Step, and battles across the halves of Malaya (fireinthesky:11.2.4, 15.1)."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY
from ironbottom.games.fireinthesky.rules.p11_combat.land import in_supply, supporting_guns
from tests.games.fireinthesky.positions import act, find, options, units, where
from tests.games.fireinthesky.sea_battles import (
    ALL,
    ATTACK,
    DONE,
    FIGHT,
    STAND,
    WITHDRAW,
    faces_left,
    sea_battle,
)

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
SEA = "sea_1407"
WEST, EAST = "half:malaya_west", "half:malaya_east"


# ---- 11.2.4 ------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.4", "fireinthesky:3.4.3")
def test_ships_left_in_the_box_control_the_sea() -> None:
    game, battle = sea_battle(SEA, ("jn_ca_takao",), ("us_ca_portland",), dice=[5, 1, 6, 6])
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    assert battle.sea_control == JAPAN


@pytest.mark.rule("fireinthesky:11.2.4")
def test_nobody_controls_the_sea_when_nobody_commits() -> None:
    game, battle = sea_battle(SEA, ("jn_ca_takao",), ("us_ca_portland",))
    act(game, DONE, DONE)
    assert battle.sea_control == NOBODY
    assert [where(game, key) for key in ("jn_ca_takao", "us_ca_portland")] == [SEA, SEA]


@pytest.mark.rule("fireinthesky:11.2.4.b1")
def test_the_enemy_bombardment_forces_have_to_leave() -> None:
    game, battle = sea_battle(
        "truk",
        ("jn_ca_takao", "jn_ca_aoba"),
        ("us_ca_portland", "us_marine_1"),
        ("us_cv_enterprise", "us_dd_1"),
        pieces=[("jn_dd_1", "truk")],
        part="allied",
        turn=6,
    )
    act(game, DONE, "jn_ca_takao", DONE)
    assert battle.sea_control == JAPAN
    assert where(game, "us_ca_portland") == "turn 7", "the next Allied Reinforcement Phase"
    assert where(game, "us_marine_1") == "turn 7", "what it carried did not land"
    assert [where(game, key) for key in ("us_cv_enterprise", "us_dd_1")] == ["truk", "truk"]
    assert [where(game, key) for key in ("jn_ca_takao", "jn_ca_aoba", "jn_dd_1")] == ["truk"] * 3


@pytest.mark.rule("fireinthesky:11.2.4.b1", "fireinthesky:15.4.b3")
def test_dutch_ships_sent_away_never_return() -> None:
    game, _ = sea_battle("surabaya", ("jn_ca_takao",), ("nl_cl_de_ruyter",), part="japan")
    act(game, DONE, "jn_ca_takao")
    assert where(game, "nl_cl_de_ruyter") == "gone"


@pytest.mark.rule("fireinthesky:11.2.4.b2", "fireinthesky:3.3.4", "fireinthesky:3.4.3.b1")
def test_sea_control_overrides_supply_lines() -> None:
    # Truk lies on a Japanese supply line; the Allies at Truk have none.
    ashore = [("jl_kure_snlf", "truk"), ("us_marine_1", "truk")]
    game, battle = sea_battle("truk", ("us_ca_portland",), pieces=ashore, part="allied")
    act(game, "us_ca_portland", STAND)
    assert (in_supply(game, battle, JAPAN), in_supply(game, battle, ALLIES)) == (False, True)
    bases = dict.fromkeys(("guadalcanal", "lae", "rabaul", "gilbert", "wake", "midway"), "japan")
    other, free = sea_battle(
        "truk", ("us_ca_portland",), pieces=ashore, part="allied", dice=[1], control=bases
    )
    act(other, DONE, STAND)
    assert (in_supply(other, free, JAPAN), in_supply(other, free, ALLIES)) == (True, False)


# ---- 15.1 --------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:15.1", "fireinthesky:15.1.b3", "fireinthesky:15.1.b5")
def test_ships_in_different_halves_do_not_fight_and_each_controls_its_half() -> None:
    game, battle = sea_battle("malaya", (WEST, "br_ca_exeter"), (EAST, "jn_ca_takao"), turn=2)
    act(game, "br_ca_exeter", "jn_ca_takao")
    assert game.decision is None, "no surface combat"
    assert battle.half_control == [ALLIES, JAPAN]
    assert battle.sea_control == NOBODY
    assert (where(game, "br_ca_exeter"), where(game, "jn_ca_takao")) == ("malaya_west", "malaya_east")


@pytest.mark.rule("fireinthesky:15.1.b1")
def test_ships_in_the_same_half_fight_as_usual() -> None:
    game, battle = sea_battle("malaya", (EAST, "br_ca_exeter"), (EAST, "jn_ca_takao"), dice=[4, 1, 6, 6])
    act(game, "br_ca_exeter", "jn_ca_takao", FIGHT, FIGHT)
    assert where(game, "br_ca_exeter") == "gone"
    assert battle.half_control == [NOBODY, JAPAN]


@pytest.mark.rule("fireinthesky:15.1.b1", "fireinthesky:11.2.4.b1")
def test_ships_are_sent_away_from_their_own_half_only() -> None:
    game, battle = sea_battle(
        "malaya",
        (EAST, "br_ca_exeter"),
        (WEST, "br_ca_dorsetshire"),
        (EAST, "jn_ca_takao"),
        turn=2,
    )
    act(game, DONE, "jn_ca_takao")
    assert battle.half_control == [NOBODY, JAPAN]
    assert where(game, "br_ca_exeter") == "turn 2"
    assert where(game, "br_ca_dorsetshire") == "malaya_west"


@pytest.mark.rule("fireinthesky:15.1.b3")
def test_across_halves_guns_and_landings_need_control_of_the_half() -> None:
    ashore = [("br_iii_corps", "malaya")]
    force = (EAST, "jn_bb_kongo_haruna", "jn_bb_hiei_kirishima", "jl_25_army")
    enemy = (WEST, "br_ca_exeter")
    # Without a ship committed nobody lands and no gun fires.
    game, battle = sea_battle("malaya", force, enemy, pieces=ashore, turn=2)
    act(game, DONE, DONE)
    assert where(game, "jl_25_army") == "turn 3"
    assert supporting_guns(game, battle, JAPAN) == 0
    # With one, the army lands and the other battleship supports: 2 dice.
    game, battle = sea_battle("malaya", force, enemy, pieces=ashore, turn=2, dice=[5, 5])
    act(game, DONE, "jn_bb_kongo_haruna", DONE)
    assert battle.half_control == [NOBODY, JAPAN]
    assert supporting_guns(game, battle, JAPAN) == 2
    assert supporting_guns(game, battle, ALLIES) == 0, "Exeter, not committed"
    assert not faces_left(game)
    act(game, STAND)
    assert where(game, "jl_25_army") == "malaya"


@pytest.mark.rule("fireinthesky:15.1.b1", "fireinthesky:11.2.5.3")
def test_with_no_enemy_at_sea_guns_support_in_malaya_without_sea_control() -> None:
    troops = [("br_iii_corps", "malaya"), ("jl_25_army", "malaya")]
    game, battle = sea_battle("malaya", (EAST, "jn_bb_kongo_haruna"), pieces=troops, turn=2, dice=[5, 5])
    act(game, DONE)
    assert battle.half_control == [NOBODY, NOBODY]
    assert supporting_guns(game, battle, JAPAN) == 2
    assert not faces_left(game)


@pytest.mark.rule("fireinthesky:15.1.b1")
def test_in_a_shared_half_guns_support_without_sea_control() -> None:
    game, battle = sea_battle(
        "malaya",
        (EAST, "jn_bb_kongo_haruna"),
        (EAST, "br_bb_pow_repulse"),
        pieces=[("br_iii_corps", "malaya"), ("jl_25_army", "malaya")],
        dice=[1, 1, 1, 1, 1],
    )
    act(game, DONE, DONE)
    assert (supporting_guns(game, battle, JAPAN), supporting_guns(game, battle, ALLIES)) == (2, 3)
    assert not faces_left(game)


@pytest.mark.rule("fireinthesky:15.1.b4")
def test_control_of_a_half_does_not_cut_off_the_enemy() -> None:
    """Not while enemy Task Forces lie in the other half (ruling malaya_half_control)."""
    troops = [("br_iii_corps", "malaya"), ("jl_25_army", "malaya")]
    game, battle = sea_battle(
        "malaya", (EAST, "jn_ca_takao"), (WEST, "br_ca_exeter"), pieces=troops, turn=2, dice=[1] * 2
    )
    act(game, DONE, "jn_ca_takao")
    assert battle.half_control == [NOBODY, JAPAN] and battle.sea_control == NOBODY
    # Singapore is one hex away, on the British line.
    assert in_supply(game, battle, ALLIES)
    assert in_supply(game, battle, JAPAN)


@pytest.mark.rule("fireinthesky:15.1.b1", "fireinthesky:15.1.b4")
def test_with_no_enemy_in_the_other_half_control_of_one_is_control_of_the_sea() -> None:
    """Opposing Task Forces in the same half, or none at all: the normal rules (ruling malaya_half_control)."""
    troops = [("br_iii_corps", "malaya"), ("jl_25_army", "malaya")]
    alone, free = sea_battle("malaya", (EAST, "jn_ca_takao"), pieces=troops, turn=2)
    act(alone, "jn_ca_takao", STAND)
    fought, won = sea_battle(
        "malaya",
        (EAST, "br_ca_exeter"),
        (EAST, "jn_ca_takao"),
        pieces=troops,
        turn=2,
        dice=[4, 1, 6, 6],
    )
    act(fought, "br_ca_exeter", "jn_ca_takao", FIGHT, FIGHT, STAND)
    for game, battle in ((alone, free), (fought, won)):
        assert battle.half_control == [NOBODY, JAPAN] and battle.sea_control == JAPAN
        assert not in_supply(game, battle, ALLIES)
        assert in_supply(game, battle, JAPAN)


@pytest.mark.rule("fireinthesky:15.1.b4", "fireinthesky:11.2.4.b2")
def test_control_of_both_halves_does_cut_off_the_enemy() -> None:
    troops = [("br_iii_corps", "malaya"), ("jl_25_army", "malaya")]
    game, battle = sea_battle(
        "malaya", (EAST, "jn_ca_takao"), (WEST, "jn_ca_aoba"), pieces=troops, turn=2, dice=[1] * 7
    )
    act(game, ALL)
    assert battle.sea_control == JAPAN
    assert not in_supply(game, battle, ALLIES)
    act(game, ATTACK)
    assert not faces_left(game)


@pytest.mark.rule("fireinthesky:15.1.b3", "fireinthesky:11.2.3")
def test_both_halves_are_committed_in_one_step() -> None:
    game, _ = sea_battle("malaya", (EAST, "br_ca_exeter"), (WEST, "br_ca_dorsetshire"), (EAST, "jn_ca_takao"))
    assert units(game) == {"br_ca_exeter", "br_ca_dorsetshire"}
    act(game, ALL, "jn_ca_takao", WITHDRAW)
    assert options(game), "the fight in the eastern half goes on with Japan's answer"
    assert where(game, "br_ca_dorsetshire") == "malaya_west"
    assert game.state.at[find(game, "br_ca_exeter")] == game.data.malaya_east
