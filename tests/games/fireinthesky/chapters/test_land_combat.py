"""Land Combat Step: landings, replacements, support, supply, losses (fireinthesky:11.2.5, 11.3.5, 16.1.6)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import LAND_AT_BASE, MAULED, REDUCED, STORMED
from ironbottom.games.fireinthesky.rules.p11_combat.land import (
    air_defence,
    combat_strength,
    in_supply,
    land_dice,
)
from ironbottom.games.fireinthesky.rules.p11_combat.landing import landing_in_range
from tests.games.fireinthesky.positions import act, air_at, find, log, options, units, where
from tests.games.fireinthesky.sea_battles import ATTACK, DONE, STAND, AfterTheAir, faces_left, sea_battle

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
INVASION = ("us_ca_portland", "us_marine_1")
KEEP = "button:keep_marker"
STAY_IN_BOX = "button:stay_in_box"
OUTPOST = ("jl_kure_snlf", "saipan")
"""Combat strength 2, reduced 1."""


def allied_landing(space: str, *forces: tuple[str, ...], **fields: Any) -> tuple[Sky, AfterTheAir]:
    """An Allied part with landing forces in a hex, near an Allied base if ``control`` says so."""
    return sea_battle(space, *(forces or (INVASION,)), part="allied", turn=fields.pop("turn", 8), **fields)


def asked(game: Sky) -> str:
    """The open decision."""
    return type(game.decision).__name__


# ---- 11.2.5.1 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.5", "fireinthesky:11.2.5.1.b1", "fireinthesky:11.2.5.1.b6")
def test_with_sea_control_everybody_lands() -> None:
    game, _ = allied_landing("rabaul", pieces=[("jl_kure_snlf", "rabaul")], control={"guadalcanal": "allied"})
    act(game, "us_ca_portland")
    assert asked(game) == "InitiateLandCombat", "landing is not asked for"
    assert game.state.box[find(game, "us_marine_1")] == LAND_AT_BASE


@pytest.mark.rule("fireinthesky:11.2.5.1.b1", "fireinthesky:11.2.6.b3", "fireinthesky:3.4.3.b1")
def test_without_sea_control_nobody_lands() -> None:
    game, _ = allied_landing("rabaul", pieces=[("jl_kure_snlf", "rabaul")], control={"guadalcanal": "allied"})
    act(game, DONE)
    assert where(game, "us_marine_1") == "turn 9"
    assert where(game, "us_ca_portland") == "rabaul"


@pytest.mark.rule("fireinthesky:11.2.5.1")
def test_a_landing_needs_a_friendly_base_within_two_hexes() -> None:
    far = dict.fromkeys(("guadalcanal", "lae", "rabaul", "gilbert", "wake", "midway"), "japan")
    game, _ = allied_landing("truk", pieces=[("jl_kure_snlf", "truk")], control=far)
    act(game, "us_ca_portland")
    assert where(game, "us_marine_1") == "turn 9"
    near, _ = allied_landing("truk", pieces=[("jl_kure_snlf", "truk")], control={**far, "rabaul": "allied"})
    act(near, "us_ca_portland", STAND)
    assert where(near, "us_marine_1") == "truk"


@pytest.mark.rule("fireinthesky:11.2.5.1")
def test_a_base_that_is_only_occupied_is_no_friendly_one() -> None:
    far = dict.fromkeys(("guadalcanal", "lae", "rabaul", "gilbert", "wake", "midway"), "japan")
    game, _ = allied_landing("truk", pieces=[("jl_kure_snlf", "truk")], control=far)
    game.state.occupied[game.data.space_index["rabaul"]] = ALLIES
    act(game, "us_ca_portland")
    assert where(game, "us_marine_1") == "turn 9"


@pytest.mark.rule("fireinthesky:11.2.5.1.b5", "fireinthesky:3.2.6.b1")
def test_the_off_map_box_is_one_hex_from_its_entry_hexes() -> None:
    game, _ = allied_landing(
        "dutch_harbor",
        pieces=[("jl_kure_snlf", "dutch_harbor")],
        control={"dutch_harbor": "japan", "attu": "japan", "midway": "japan", "pearl_harbor": "japan"},
    )
    harbor = game.data.space_index["dutch_harbor"]
    assert landing_in_range(game, ALLIES, harbor)
    assert not landing_in_range(game, ALLIES, game.data.space_index["attu"])


@pytest.mark.rule("fireinthesky:11.2.5.1.b2", "fireinthesky:3.3.1.b2")
def test_what_has_no_room_stays_at_sea() -> None:
    # Kwajalein is an atoll: room for 4, so one division of marines and no army.
    game, _ = allied_landing(
        "kwajalein",
        ("us_ca_portland", "us_army_x"),
        ("us_ca_houston", "us_marine_1"),
        ("us_dd_1", "us_marine_2"),
        pieces=[("jl_kure_snlf", "kwajalein")],
        control={"gilbert": "allied"},
        dice=[1],
    )
    act(game, "us_ca_portland", DONE)
    assert asked(game) == "ChooseLanding"
    assert units(game) == {"us_marine_1", "us_marine_2"}, "it cannot be declined"
    act(game, "us_marine_2", STAND)
    assert where(game, "us_marine_2") == "kwajalein"
    assert [where(game, key) for key in ("us_marine_1", "us_army_x")] == ["turn 9", "turn 9"]


@pytest.mark.rule("fireinthesky:11.2.5.1.b2", "fireinthesky:3.3.1.b3")
def test_units_ashore_take_up_room_the_enemy_does_not() -> None:
    game, _ = allied_landing(
        "kwajalein",
        pieces=[("us_marine_2", "kwajalein"), ("jl_kure_snlf", "kwajalein")],
        control={"gilbert": "allied"},
    )
    act(game, "us_ca_portland", STAND)
    assert where(game, "us_marine_1") == "turn 9"


@pytest.mark.rule("fireinthesky:11.2.5.1.b3", "fireinthesky:11.2.1.b1")
def test_troops_of_a_carrier_task_force_do_not_land() -> None:
    game, _ = allied_landing(
        "rabaul",
        ("us_cv_enterprise", "us_marine_1"),
        ("us_ca_portland",),
        pieces=[("jl_kure_snlf", "rabaul")],
        control={"guadalcanal": "allied"},
    )
    act(game, "us_ca_portland")
    assert where(game, "us_marine_1") == "turn 9"


@pytest.mark.rule("fireinthesky:11.2.5.1.b4")
def test_troops_damaged_at_sea_do_not_land() -> None:
    game, _ = allied_landing("rabaul", pieces=[("jl_kure_snlf", "rabaul")], control={"guadalcanal": "allied"})
    game.mark(find(game, "us_marine_1"), MAULED)
    act(game, "us_ca_portland")
    assert where(game, "us_marine_1") == "turn 9"


# ---- 11.2.5.2 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.5.2", "fireinthesky:3.3.9.b2")
def test_a_landed_marker_rebuilds_a_unit_that_may_then_attack() -> None:
    game, _ = allied_landing(
        "saipan",
        ("us_ca_portland", "us_repl"),
        pieces=[OUTPOST, ("us_marine_1", "saipan", REDUCED)],
        control={"eniwetok": "allied"},
    )
    marker = find(game, "us_repl")
    game.set_strength(marker, 2)
    act(game, "us_ca_portland")
    assert asked(game) == "AugmentUnit"
    assert options(game)[-1] == KEEP
    act(game, "us_marine_1")
    assert asked(game) == "InitiateLandCombat", "a full-strength unit can attack"
    assert game.state.strength[find(game, "us_marine_1")] == 3
    assert game.state.at[marker] == 255


@pytest.mark.rule("fireinthesky:3.3.9.b3", "fireinthesky:11.2.5.2")
@pytest.mark.parametrize("depot", ["port_moresby", "lae"])
def test_a_marker_ashore_rebuilds_a_unit_that_lands_beside_it(depot: str) -> None:
    game, _ = allied_landing(
        "port_moresby",
        pieces=[("jl_kure_snlf", "port_moresby"), ("us_repl", depot, 2)],
        control={"brisbane": "allied", "lae": "allied"},
    )
    game.flip(find(game, "us_marine_1"))
    act(game, "us_ca_portland")
    assert asked(game) == "AugmentUnit"
    act(game, "us_marine_1")
    assert asked(game) == "InitiateLandCombat", "a full-strength unit can attack"


@pytest.mark.rule("fireinthesky:11.2.5.2")
def test_a_marker_of_too_small_a_value_rebuilds_nothing_and_fights_nobody() -> None:
    game, battle = allied_landing(
        "saipan",
        ("us_ca_portland", "us_repl"),
        pieces=[OUTPOST, ("us_army_xiv", "saipan", REDUCED)],
        control={"eniwetok": "allied"},
    )
    game.set_strength(find(game, "us_repl"), 1)
    act(game, "us_ca_portland")
    assert game.decision is None, "no land combat with reduced units alone"
    assert combat_strength(game, ALLIES) == game.counter(find(game, "us_army_xiv")).reduced
    assert battle.sea_control == ALLIES


# ---- 11.2.5.3 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.5.3", "fireinthesky:chart.combat.support", "fireinthesky:11.2.2.4.b.b3")
def test_guns_and_air_points_support_the_fight_ashore() -> None:
    # The Colorado stays behind for bombardment: 3 dice at 5+; two air points with supremacy: 2 dice at 4+.
    game, _ = allied_landing(
        "saipan",
        ("us_ca_portland", "us_bb_colorado_idaho", "us_marine_1"),
        pieces=[OUTPOST],
        control={"eniwetok": "allied"},
        superiority="allied",
        supremacy=True,
        points=(0, 2),
        dice=[4, 3, 4, 4, 5],
    )
    act(game, "us_ca_portland", DONE)
    assert asked(game) == "InitiateLandCombat"
    decision = game.decision
    assert decision is not None
    assert getattr(decision, "support", None) == [0, 2], "one of the air points, one gun"
    assert "and 2 hits against" in decision.hint(game, "allies", ATTACK)


@pytest.mark.rule("fireinthesky:11.2.5.3.b1")
def test_support_hits_are_capped_by_the_strength_ashore() -> None:
    game, _ = allied_landing(
        "saipan",
        ("us_ca_portland", "us_bb_iowa_new_jersey", "us_bb_missouri_wisconsin", "us_marine_1"),
        pieces=[OUTPOST],
        control={"eniwetok": "allied"},
        dice=[6] * 8,
    )
    act(game, "us_ca_portland", DONE)
    assert getattr(game.decision, "support", None) == [0, 3], "8 hits, but 3 marines"
    assert "Support hits that count: 3 of 8, allies" in log(game)


@pytest.mark.rule("fireinthesky:11.2.5.3")
def test_ships_at_anchor_and_in_the_sea_control_box_do_not_support() -> None:
    game, _ = allied_landing(
        "saipan",
        ("us_bb_colorado_idaho", "us_marine_1"),
        pieces=[OUTPOST, ("jn_bb_nagato_mutsu", "saipan")],
        control={"eniwetok": "allied"},
    )
    act(game, "us_bb_colorado_idaho")
    assert asked(game) == "InitiateLandCombat", "no die was needed"


# ---- 11.2.5.4 ----------------------------------------------------------------------------------------


@pytest.mark.rule(
    "fireinthesky:11.2.5.4",
    "fireinthesky:11.2.5.4.b1",
    "fireinthesky:3.3.4.b4",
    "fireinthesky:chart.combat.land",
)
def test_units_out_of_supply_need_a_six() -> None:
    game, battle = allied_landing(
        "saipan", pieces=[OUTPOST], control={"eniwetok": "allied"}, dice=[5, 1, 1, 5, 5]
    )
    act(game, "us_ca_portland")
    assert land_dice(game, battle, ALLIES) == {5: 3}
    assert land_dice(game, battle, JAPAN) == {6: 2}
    assert "Out of supply in saipan: japan" in log(game)
    act(game, ATTACK)
    # Allied dice come second: Japan's 5 and 1 miss, of 1, 5, 5 two hit. 2 against 0: equal to its strength.
    assert where(game, "jl_kure_snlf") == "saipan"
    assert game.has(find(game, "jl_kure_snlf"), REDUCED)


@pytest.mark.rule("fireinthesky:11.2.5.4", "fireinthesky:3.3.3", "fireinthesky:3.3.4.b4")
def test_the_home_base_is_always_in_supply() -> None:
    game, battle = allied_landing("kure", pieces=[("jl_kure_snlf", "kure")], control={"okinawa": "allied"})
    act(game, "us_ca_portland", STAND)
    assert battle.sea_control == ALLIES
    assert in_supply(game, battle, JAPAN)


@pytest.mark.rule("fireinthesky:11.2.5.4", "fireinthesky:3.3.4.b5")
def test_without_sea_control_supply_lines_decide() -> None:
    troops = [("jl_kure_snlf", "guadalcanal"), ("us_marine_1", "guadalcanal")]
    game, battle = allied_landing("guadalcanal", ("us_ca_portland",), pieces=troops, dice=[1])
    act(game, DONE, STAND)
    assert in_supply(game, battle, ALLIES), "by way of Fiji and Noumea"


@pytest.mark.rule("fireinthesky:15.4.b1", "fireinthesky:11.2.5.4.b1")
def test_the_dutch_unit_is_never_in_supply() -> None:
    game, battle = sea_battle(
        "surabaya",
        ("jn_ca_takao", "jl_16_army"),
        pieces=[("nl_abda", "surabaya")],
        control={"kendari": "japan"},
    )
    act(game, "jn_ca_takao")
    battle.sea_control = ALLIES
    assert land_dice(game, battle, ALLIES) == {6: 2}


# ---- 11.2.5.5 ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.5.5", "fireinthesky:3.1.3.b1")
def test_reduced_units_do_not_attack_but_fight_beside_a_full_one() -> None:
    troops = [OUTPOST, ("us_marine_1", "saipan", REDUCED)]
    game, _ = allied_landing("saipan", ("us_ca_portland",), pieces=troops, control={"eniwetok": "allied"})
    act(game, "us_ca_portland")
    assert game.decision is None
    more, battle = allied_landing(
        "saipan",
        ("us_ca_portland",),
        pieces=[*troops, ("us_marine_2", "saipan")],
        control={"eniwetok": "allied"},
    )
    act(more, "us_ca_portland")
    reduced = more.counter(find(more, "us_marine_1")).reduced
    assert land_dice(more, battle, ALLIES) == {5: 3 + reduced}


@pytest.mark.rule("fireinthesky:11.2.5.5")
def test_only_the_phasing_player_attacks() -> None:
    # Japanese ships react; the Japanese army ashore cannot attack in the Allied part.
    game, _ = sea_battle(
        "saipan",
        ("jn_ca_takao",),
        pieces=[OUTPOST, ("us_marine_1", "saipan", REDUCED)],
        part="allied",
        control={"eniwetok": "allied"},
    )
    act(game, "jn_ca_takao")
    assert game.decision is None


@pytest.mark.rule("fireinthesky:11.2.5.5.b1", "fireinthesky:11.2.5.5.b2", "fireinthesky:11.3.5")
def test_air_at_the_base_adds_to_the_defence_without_dice() -> None:
    game, battle = allied_landing(
        "saipan",
        pieces=[OUTPOST],
        air=[("jp_air", "saipan", 3)],
        control={"eniwetok": "allied"},
        dice=[1, 1, 6, 6, 6],
    )
    act(game, "us_ca_portland")
    assert air_defence(game, battle) == 3
    act(game, ATTACK)
    # 3 against 0 + 3: a tie has no effect.
    assert not game.has(find(game, "jl_kure_snlf"), REDUCED)
    assert air_at(game, "jp_air", "saipan") == 3
    assert not faces_left(game)


@pytest.mark.rule("fireinthesky:11.2.5.5.b2", "fireinthesky:6.1.1.b6")
def test_air_that_stays_in_the_naval_aviation_box_adds_nothing_to_the_defence() -> None:
    game, battle = allied_landing(
        "kure",
        turn=14,
        pieces=[("jl_kure_snlf", "kure")],
        air=[("jp_air", "naval_aviation", 2, "kure"), ("jp_air", "kure", 1)],
        control={"okinawa": "allied"},
    )
    act(game, STAY_IN_BOX, "us_ca_portland")
    assert asked(game) == "InitiateLandCombat"
    assert air_defence(game, battle) == 1, "the unit at the base alone"
    assert game.decision is not None
    assert "against 2 dice at 5+ and 1 hit;" in game.decision.hint(game, "allied", ATTACK)


@pytest.mark.rule("fireinthesky:11.2.5.5")
def test_the_attack_may_be_forgone() -> None:
    game, _ = allied_landing("saipan", pieces=[OUTPOST], control={"eniwetok": "allied"})
    act(game, "us_ca_portland")
    assert options(game) == (ATTACK, STAND)
    act(game, STAND)
    assert game.decision is None
    assert not game.has(find(game, "jl_kure_snlf"), REDUCED)


# ---- 11.3.5 ------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.3.5", "fireinthesky:11.3.5.b1")
def test_a_higher_total_damages_every_defender() -> None:
    # 4 hits against 0 + 3 air: a margin of 1 with 2 strength ashore.
    game, _ = allied_landing(
        "saipan",
        ("us_ca_portland", "us_army_xiv"),
        pieces=[OUTPOST],
        air=[("jp_air", "saipan", 3)],
        control={"eniwetok": "allied"},
        dice=[1, 1, 5, 5, 6, 6],
    )
    act(game, "us_ca_portland", ATTACK)
    assert game.state.strength[find(game, "jl_kure_snlf")] == 1
    assert air_at(game, "jp_air", "saipan") == 1, (
        "half of 3 rounded up is lost (ruling air_counters_in_land_combat)"
    )
    assert where(game, "us_army_xiv") == "saipan"


@pytest.mark.rule("fireinthesky:11.3.5.b1", "fireinthesky:11.3.5.b3")
def test_a_reduced_defender_is_eliminated_for_two_phases() -> None:
    game, _ = allied_landing(
        "saipan",
        pieces=[("jl_kure_snlf", "saipan", REDUCED)],
        control={"eniwetok": "allied"},
        dice=[1, 5, 1, 1],
        turn=8,
    )
    act(game, "us_ca_portland", ATTACK)
    # 1 against 0 equals its strength of 1: damage, no overrun; a reduced unit is gone.
    assert where(game, "jl_kure_snlf") == "turn 10"


@pytest.mark.rule("fireinthesky:11.3.5.b2", "fireinthesky:11.3.5.b3")
def test_an_overrun_eliminates_all() -> None:
    # 3 hits against 0, strength 2.
    game, _ = allied_landing(
        "saipan",
        ("us_ca_portland", "us_army_xiv"),
        pieces=[OUTPOST],
        air=[("jp_air", "saipan", 1)],
        control={"eniwetok": "allied"},
        dice=[1, 1, 5, 5, 6, 6],
        turn=8,
    )
    act(game, "us_ca_portland", ATTACK)
    assert where(game, "jl_kure_snlf") == "turn 10"
    assert air_at(game, "jp_air", "saipan") == 0
    assert game.state.occupied[game.data.space_index["saipan"]] == ALLIES


@pytest.mark.rule("fireinthesky:11.3.5.b2")
def test_a_margin_equal_to_the_strength_is_no_overrun() -> None:
    game, _ = allied_landing("saipan", pieces=[OUTPOST], control={"eniwetok": "allied"}, dice=[1, 1, 5, 5, 1])
    act(game, "us_ca_portland", ATTACK)
    assert where(game, "jl_kure_snlf") == "saipan"


@pytest.mark.rule("fireinthesky:11.3.5.b1", "fireinthesky:15.4.b1", "fireinthesky:15.4.b3")
def test_the_dutch_unit_is_eliminated_for_good_when_damaged() -> None:
    game, _ = sea_battle(
        "surabaya",
        ("jn_ca_takao", "jl_16_army"),
        pieces=[("nl_abda", "surabaya")],
        control={"kendari": "japan"},
        dice=[5, 1, 1, 1, 1, 1],
    )
    act(game, "jn_ca_takao", ATTACK)
    assert where(game, "nl_abda") == "gone"


@pytest.mark.rule("fireinthesky:11.3.5.b1")
def test_the_owner_chooses_which_nations_air_is_lost() -> None:
    game, _ = sea_battle(
        "rabaul",
        ("jn_ca_takao", "jl_17_army"),
        pieces=[("us_anzac_ii", "rabaul")],
        air=[("us_air", "rabaul", 1), ("anzac_air", "rabaul", 1)],
        control={"truk": "japan"},
        dice=[5, 6, 6, 1, 1, 1, 1],
        turn=3,
    )
    act(game, "jn_ca_takao", ATTACK)
    assert game.deciding() == ("allies",)
    assert units(game) == {"us_air", "anzac_air"}
    act(game, "anzac_air")
    # Two counters merge into one, which loses 1.
    assert (air_at(game, "us_air", "rabaul"), air_at(game, "anzac_air", "rabaul")) == (1, 0)


# ---- 16.1.6 ------------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.1.6", "fireinthesky:chart.combat.land")
def test_marines_that_storm_a_beach_hit_on_four() -> None:
    fields: dict[str, Any] = {"pieces": [OUTPOST], "control": {"eniwetok": "allied"}}
    game, battle = allied_landing("saipan", options={"16.1.6": "on"}, **fields)
    act(game, "us_ca_portland")
    assert game.has(find(game, "us_marine_1"), STORMED)
    assert land_dice(game, battle, ALLIES) == {4: 3}
    without, plain = allied_landing("saipan", **fields)
    act(without, "us_ca_portland")
    assert land_dice(without, plain, ALLIES) == {5: 3}
    army, landed = allied_landing(
        "saipan", ("us_ca_portland", "us_army_xiv"), options={"16.1.6": "on"}, **fields
    )
    act(army, "us_ca_portland")
    assert land_dice(army, landed, ALLIES) == {5: 4}


@pytest.mark.rule("fireinthesky:16.1.6")
def test_friends_ashore_take_the_bonus_of_marines_away() -> None:
    game, battle = allied_landing(
        "saipan",
        pieces=[OUTPOST, ("us_marine_2", "saipan")],
        control={"eniwetok": "allied"},
        options={"16.1.6": "on"},
    )
    act(game, "us_ca_portland")
    assert land_dice(game, battle, ALLIES) == {5: 6}
