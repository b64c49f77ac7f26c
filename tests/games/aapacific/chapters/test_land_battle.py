"""Land battles (aapacific:land, art, inf, mar, aa, and who holds the territory afterwards: p5.2 to p5.7)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, LANDED_ON
from ironbottom.games.aapacific.rules.p4_combat.casualties import targets_of
from tests.games.aapacific.battles import RESTED, alive, controller, dice_left, entered, flown, where
from tests.games.aapacific.positions import Unit, act, find, log, options, position, units

# ---- the round ---------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:land.7", "aapacific:land.12", "aapacific:units.4", "aapacific:p4.1")
def test_each_unit_throws_a_die_against_its_value() -> None:
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        entered("1 japan armor burma", "shan_state"),
        "2 great_britain infantry burma",
        phase=4,
        dice=[2, 3, 2, 3],  # infantry misses on 2, armor hits on 3; one defender hits on 2, one misses on 3
    )
    assert options(game) == ("piece:0", "piece:1"), "the attacker chooses his loss"
    assert alive(game, "great_britain", "infantry", "burma") == 2, "the casualty leaves when all have fired"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.9", "aapacific:land.11", "aapacific:ic.2")
def test_the_defender_chooses_his_losses_but_never_guns() -> None:
    game = position(
        entered("1 japan armor india", "burma"),
        "1 great_britain infantry india",
        "1 great_britain artillery india",
        "1 great_britain aa_gun india",
        phase=4,
        dice=[1],
    )
    assert game.deciding() == ("allies",)
    assert options(game) == ("piece:1", "piece:2"), "neither the gun nor the complex can be lost"


@pytest.mark.rule("aapacific:land.10", "aapacific:land.16", "aapacific:land.25", "aapacific:p5.5")
def test_casualties_fire_back_and_mutual_destruction_changes_nothing() -> None:
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        "1 great_britain infantry burma",
        phase=4,
        dice=[1, 2],
    )
    assert not find(game, "japan", "infantry", "burma")
    assert not find(game, "great_britain", "infantry", "burma")
    assert controller(game, "burma") == "india"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.15")
def test_the_attacker_removes_as_many_units_as_were_hit() -> None:
    game = position(
        entered("2 japan infantry burma", "shan_state"),
        entered("2 japan artillery burma", "shan_state"),
        "3 great_britain infantry burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[6, 6, 6, 6, 1, 1, 6],
    )
    assert options(game) == ("piece:0", "piece:2")
    act(game, "piece:0", "piece:2")
    assert alive(game, "japan", "infantry", "burma") == 1
    assert alive(game, "japan", "artillery", "burma") == 1


@pytest.mark.rule("aapacific:land.17", "aapacific:land.24", "aapacific:p5.2", "aapacific:p5.6")
def test_rounds_repeat_until_the_defender_is_gone_and_the_land_unit_captures() -> None:
    game = position(
        entered("1 japan armor burma", "shan_state"),
        "1 great_britain infantry burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[6, 6, 4, 5, 1, 6],
    )
    act(game, "button:continue", "button:continue")
    assert controller(game, "burma") == "japan"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.23", "aapacific:p5.4")
def test_a_destroyed_attacker_leaves_the_defender_in_control() -> None:
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        "1 great_britain infantry burma",
        phase=4,
        dice=[6, 1],
    )
    assert controller(game, "burma") == "india"
    assert alive(game, "great_britain", "infantry", "burma") == 1
    assert "The defender holds Burma" in log(game)


@pytest.mark.rule("aapacific:p5.7", "aapacific:lu.1", "aapacific:p5.6")
def test_aircraft_left_alone_capture_nothing() -> None:
    game = position(
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 great_britain infantry burma",
        phase=4,
        dice=[3, 6],
    )
    assert controller(game, "burma") == "india"
    assert not find(game, "great_britain", "infantry", "burma")
    assert game.has(0, AIRBORNE), "it lands in phase 6"


@pytest.mark.rule("aapacific:land.8")
def test_the_order_of_fire_does_not_matter_within_a_round() -> None:
    """All dice of the attacker are thrown before any casualty is chosen."""
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        entered("1 japan armor burma", "shan_state"),
        "2 great_britain infantry burma",
        "1 great_britain artillery burma",
        phase=4,
        dice=[1, 1],
    )
    assert [draw.why for draw in game.draws] == [
        "attack burma round 1 infantry",
        "attack burma round 1 armor",
    ]


@pytest.mark.rule("aapacific:land.1", "aapacific:setup.24")
def test_all_units_of_both_sides_stand_on_the_battle_board() -> None:
    game = position(
        entered("2 japan infantry burma", "shan_state"),
        entered("1 japan artillery burma", "shan_state"),
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "2 great_britain infantry burma",
        "1 usa fighter burma",
        "1 great_britain aa_gun burma",
        phase=4,
        dice=[6, 1, 6, 6, 6],
    )
    board = next(panel.battle for panel in game.spec.view(game, "japan").panels if panel.battle)
    assert board.where == "burma"
    assert board.round == 1
    assert board.steps[board.step] == "Attacker fires"
    attack = [(kind, value, count) for kind, _, value, count, _ in board.attacker.rows]
    assert attack == [("infantry", 1, 1), ("infantry", 2, 1), ("artillery", 2, 1), ("fighter", 3, 1)]
    defense = [(kind, nation, value, count) for kind, nation, value, count, _ in board.defender.rows]
    assert defense == [("infantry", "great_britain", 2, 2), ("fighter", "usa", 4, 1)]
    assert board.hits_to_take == (("allies", 1),)


@pytest.mark.rule("aapacific:p4.3", "aapacific:p4.2")
def test_battles_come_one_by_one_in_the_attackers_order() -> None:
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        entered("1 japan infantry kweichow", "kwangsi"),
        "1 great_britain infantry burma",
        "1 china infantry kweichow",
        phase=4,
        dice=[6, 1, 6, 1],
    )
    assert options(game) == ("space:burma", "space:kweichow")
    act(game, "space:kweichow")
    assert not find(game, "japan", "infantry", "kweichow")
    assert not find(game, "japan", "infantry", "burma"), "the last battle follows by itself"
    assert "Battle in Kweichow" in log(game)


# ---- AA guns -----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "aapacific:land.2", "aapacific:land.4", "aapacific:land.5", "aapacific:aa.1", "aapacific:aa.8"
)
def test_guns_fire_first_one_die_a_plane_and_the_owner_chooses_what_falls() -> None:
    game = position(
        entered("1 japan infantry burma", "shan_state"),
        flown("1 japan fighter burma", "french_indo_china", used=2),
        flown("1 japan bomber burma", "french_indo_china", used=2),
        "2 great_britain infantry burma",
        "1 great_britain aa_gun burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[1, 2, 6, 6, 6, 6],
    )
    assert [draw.values for draw in game.draws] == [(1, 2)], "before the attacker fires"
    assert options(game) == ("piece:1", "piece:2")
    act(game, "piece:2")
    assert not find(game, "japan", "bomber", "burma")
    assert [draw.why for draw in game.draws] == [
        "attack burma round 1 infantry",
        "attack burma round 1 fighter",
        "defense burma round 1 great_britain infantry",
    ], "the plane shot down does not fire"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.6")
def test_several_guns_still_throw_one_die_a_plane() -> None:
    game = position(
        flown("2 japan fighter burma", "french_indo_china", used=2),
        "1 great_britain infantry burma",
        "3 great_britain aa_gun burma",
        phase=4,
        dice=[6, 6, 1, 1, 6],
    )
    assert game.draws[0].values == (6, 6)
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.3")
def test_guns_aboard_a_ship_never_fire() -> None:
    game = position(
        flown("1 japan fighter sz_54", "french_indo_china", used=3),
        "1 great_britain transport sz_54",
        units("1 great_britain aa_gun sz_54", aboard="transport"),
        phase=4,
        dice=[1, 6],
    )
    assert [draw.why.split()[0] for draw in game.draws] == ["attack", "defense"]
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:tank.7", "aapacific:move.9", "aapacific:aa.2")
def test_land_with_guns_only_falls_without_dice() -> None:
    game = position(
        entered("1 japan armor burma", "shan_state"), "1 great_britain aa_gun burma", phase=4, dice=[]
    )
    assert controller(game, "burma") == "japan"
    assert find(game, "japan", "aa_gun", "burma")
    assert not game.draws


@pytest.mark.rule("aapacific:land.2")
def test_guns_alone_fire_at_planes_that_came_with_the_tank() -> None:
    game = position(
        entered("1 japan armor burma", "shan_state"),
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 great_britain aa_gun burma",
        phase=4,
        dice=[1],
    )
    assert not find(game, "japan", "fighter", "burma")
    assert controller(game, "burma") == "japan"


# ---- Japan's first turn ------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:land.13")
@pytest.mark.parametrize(("first_turn", "left"), [(True, 1), (False, 0)])
def test_in_japans_first_turn_the_allies_hit_only_on_a_1(first_turn: bool, left: int) -> None:
    game = position(
        entered("1 japan armor burma", "shan_state"),
        "1 great_britain infantry burma",
        phase=4,
        first_turn=first_turn,
        dice=[3, 2],
    )
    assert alive(game, "japan", "armor", "burma") == left


@pytest.mark.rule("aapacific:land.13")
@pytest.mark.parametrize("first_turn", [True, False])
def test_the_battle_board_says_why_defenders_hit_on_less_than_their_counters_say(first_turn: bool) -> None:
    game = position(
        entered("2 japan armor burma", "shan_state"),
        "1 great_britain infantry burma",
        "1 great_britain artillery burma",
        phase=4,
        first_turn=first_turn,
        dice=[6, 1],
    )
    board = next(panel.battle for panel in game.spec.view(game, "japan").panels if panel.battle)
    assert {value for _, _, value, *_ in board.defender.rows} == {1 if first_turn else 2}
    assert ("Surprise" in board.defender.note) == first_turn
    assert not board.attacker.note


@pytest.mark.rule("aapacific:land.14")
def test_chinese_land_is_defended_at_full_strength_in_the_first_turn() -> None:
    game = position(
        entered("1 japan armor kweichow", "kwangsi"),
        "1 china infantry kweichow",
        phase=4,
        first_turn=True,
        dice=[3, 2],
    )
    assert not find(game, "japan", "armor", "kweichow")


@pytest.mark.rule("aapacific:land.14")
def test_chinese_land_means_under_chinese_control_when_the_turn_began() -> None:
    """Ruling Q31: not who stands there, nor whose land it was once."""
    game = position(
        entered("1 japan armor burma", "shan_state"),
        "1 china infantry burma",
        phase=4,
        first_turn=True,
        dice=[3, 2],
    )
    assert alive(game, "japan", "armor", "burma") == 1


# ---- artillery, infantry, marines --------------------------------------------------------------------------


@pytest.mark.rule("aapacific:art.1", "aapacific:art.2", "aapacific:inf.1", "aapacific:inf.2")
def test_each_artillery_raises_one_infantry() -> None:
    game = position(
        entered("2 great_britain infantry siam", "shan_state"),
        entered("1 great_britain artillery siam", "shan_state"),
        "1 japan artillery siam",
        "1 japan infantry siam",
        "1 japan armor siam",
        phase=4,
        turn_of="great_britain",
        dice=[2, 2, 2, 6, 6, 6],
    )
    needs = [(event.need, event.values) for event in game.events if event.kind == "dice"]
    assert needs[:3] == [(2, (2,)), (1, (2,)), (2, (2,))]
    assert "2 hits" not in log(game)
    assert len(options(game)) == 3, "two of three defenders are hit"


@pytest.mark.rule("aapacific:art.3")
def test_artillery_gives_no_bonus_in_defence() -> None:
    game = position(
        entered("1 great_britain infantry siam", "shan_state"),
        "1 japan artillery siam",
        "1 japan infantry siam",
        phase=4,
        turn_of="great_britain",
        dice=[6, 3, 3],
    )
    assert alive(game, "great_britain", "infantry", "siam") == 1


@pytest.mark.rule("aapacific:mar.1", "aapacific:mar.2", "aapacific:mar.5")
def test_marines_on_land_attack_like_infantry() -> None:
    game = position(
        entered("2 usa marine siam", "shan_state"),
        entered("1 usa artillery siam", "shan_state"),
        "2 japan infantry siam",
        phase=4,
        turn_of="united_states",
        control={"shan_state": "usa"},
        dice=[2, 2, 6, 6, 6],
    )
    needs = [event.need for event in game.events if event.kind == "dice"]
    assert needs[:3] == [2, 1, 2]
    assert options(game) == ("button:continue", "space:shan_state"), "there was no pairing to choose"


# ---- retreat -----------------------------------------------------------------------------------------------


def stand_off(*rows: str | Unit, dice: list[int], **fields: object) -> Pacific:
    return position(*rows, "1 great_britain infantry burma", phase=4, dice=dice, **fields)


@pytest.mark.rule("aapacific:land.18", "aapacific:land.22")
def test_only_the_attacker_may_retreat_and_only_after_a_round() -> None:
    held = {"shan_state": "japan"}
    game = stand_off(entered("1 japan infantry burma", "shan_state"), control=held, dice=[6, 6])
    assert len(game.draws) == 2, "the round came before the question"
    assert game.deciding() == ("japan",)
    assert options(game)[0] == "button:continue"


@pytest.mark.rule("aapacific:land.19", "aapacific:land.26", "aapacific:p5.3")
def test_land_units_go_back_together_to_where_one_of_them_came_from() -> None:
    game = stand_off(
        entered("1 japan infantry burma", "shan_state"),
        entered("1 japan infantry burma", "yunnan"),
        RESTED,
        dice=[6, 6, 6],
        control={"shan_state": "japan", "yunnan": "japan"},
    )
    assert options(game) == ("button:continue", "space:shan_state", "space:yunnan")
    act(game, "space:yunnan")
    assert alive(game, "japan", "infantry", "yunnan") == 2
    assert controller(game, "burma") == "india"
    assert game.has(0, FOUGHT)


@pytest.mark.rule("aapacific:land.19")
def test_no_retreat_to_land_taken_this_turn_nor_to_land_nobody_came_from() -> None:
    """A tank that blitzed through Shan State may not fall back on it."""
    game = stand_off(
        units("1 japan armor burma", start="siam", via="shan_state", marks=["moved"]),
        dice=[6, 6, 1, 6],
        control={"shan_state": "japan", "yunnan": "japan"},
        control_at_start={"shan_state": "india"},
    )
    assert [draw.why.split()[3] for draw in game.draws] == ["1", "1", "2", "2"], "it had to go on"


@pytest.mark.rule("aapacific:land.19")
def test_no_retreat_to_an_allys_territory() -> None:
    """Ruling Q43: the territory must have been the attacker's own power's."""
    game = position(
        entered("1 usa infantry siam", "shan_state"),
        entered("1 usa infantry siam", "malaya"),
        "1 japan infantry siam",
        phase=4,
        turn_of="united_states",
        control={"malaya": "usa"},
        dice=[6, 6, 6],
    )
    assert options(game) == ("button:continue", "space:malaya")


@pytest.mark.rule("aapacific:land.18", "aapacific:land.20")
def test_aircraft_do_not_leave_land_units_that_cannot_retreat() -> None:
    """Ruling Q73."""
    game = position(
        entered("1 great_britain infantry french_indo_china", "yunnan"),
        flown("1 great_britain fighter french_indo_china", "yunnan"),
        "2 japan infantry french_indo_china",
        "1 china infantry yunnan",
        phase=4,
        turn_of="great_britain",
        dice=[6, 6, 6, 6, 6, 6, 1, 6],
    )
    # The first round leaves no choice. The second costs the infantry: now the fighter may go.
    assert dice_left(game) == ()
    assert options(game) == ("piece:0", "piece:1")
    act(game, "piece:0")
    assert options(game) == ("button:continue", "button:retreat")


@pytest.mark.rule("aapacific:land.20")
def test_aircraft_retreat_to_friendly_land_in_range_or_a_carrier_with_room() -> None:
    game = stand_off(
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 japan carrier sz_53",
        RESTED,
        dice=[6, 6],
    )
    carrier = find(game, "japan", "carrier", "sz_53")[0]
    assert options(game) == ("button:continue", "button:retreat")
    act(game, "button:retreat")
    assert options(game) == ("space:french_indo_china", "space:siam", f"piece:{carrier}")
    act(game, f"piece:{carrier}")
    assert game.state.aboard[0] == carrier
    assert where(game, 0) == "sz_53"
    assert game.state.used[0] == 4
    assert game.has(carrier, LANDED_ON)
    assert not game.has(0, AIRBORNE)


@pytest.mark.rule("aapacific:land.20")
def test_aircraft_do_not_retreat_to_land_taken_this_turn() -> None:
    game = stand_off(
        flown("1 japan fighter burma", "french_indo_china", used=2),
        dice=[6, 6],
        control={"shan_state": "japan"},
        control_at_start={"shan_state": "india"},
    )
    act(game, "button:retreat")
    assert "space:shan_state" not in options(game)


@pytest.mark.rule("aapacific:land.21")
@pytest.mark.parametrize(("die", "home"), [(1, 0), (2, 1)])
def test_guns_on_the_way_fire_at_a_retreating_plane(die: int, home: int) -> None:
    game = stand_off(
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 great_britain aa_gun shan_state",
        dice=[6, 6, die],
    )
    act(game, "button:retreat", "space:siam")
    assert alive(game, "japan", "fighter", "siam") == home
    assert not find(game, "japan", "fighter", "burma")
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.21")
def test_a_retreating_plane_flies_around_guns_when_its_range_allows() -> None:
    game = stand_off(
        flown("1 japan fighter burma", "french_indo_china", used=1),
        RESTED,
        "1 great_britain aa_gun shan_state",
        dice=[6, 6],
    )
    act(game, "button:retreat", "space:siam")
    assert where(game, 0) == "siam"
    assert game.state.used[0] == 4
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.20", "aapacific:ftr.8")
def test_a_plane_that_counts_on_a_carrier_may_wait_for_it() -> None:
    game = stand_off(
        flown("1 japan fighter burma", "french_indo_china", used=2), "1 japan carrier sz_46", dice=[6, 6]
    )
    game.state.lands_on[0] = find(game, "japan", "carrier", "sz_46")[0]
    act(game, "button:retreat")
    assert "button:later" in options(game)
    act(game, "button:later")
    assert game.has(0, AIRBORNE)
    assert where(game, 0) == "burma"


@pytest.mark.rule("aapacific:p3.9")
def test_a_plane_that_retreated_to_a_carrier_does_not_fight_again_around_it() -> None:
    game = position(
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 japan carrier sz_53",
        "1 great_britain infantry burma",
        "1 great_britain transport sz_53",
        phase=4,
        dice=[6, 6, 1, 6],
    )
    act(game, "space:burma", "button:retreat", "piece:1")
    assert [draw.why.split()[-1] for draw in game.draws] == ["carrier", "transport"]
    assert game.state.aboard[0] == 1


@pytest.mark.rule("aapacific:land.14")
def test_control_when_the_turn_began_counts_not_control_now() -> None:
    """Ruling Q31."""
    game = position(
        entered("1 japan armor kweichow", "kwangsi"),
        "1 china infantry kweichow",
        phase=4,
        first_turn=True,
        control_at_start={"kweichow": "india"},
        dice=[3, 2],
    )
    assert alive(game, "japan", "armor", "kweichow") == 1


@pytest.mark.rule("aapacific:land.11")
def test_a_gun_is_no_target_at_all() -> None:
    game = position("1 great_britain aa_gun india", "1 great_britain infantry india", phase=1)
    assert targets_of(game, [0, 1]) == [1]


@pytest.mark.rule("aapacific:p5.16")
def test_a_held_territory_counts_as_a_battlefield_for_the_turn() -> None:
    game = stand_off(entered("1 japan infantry burma", "shan_state"), RESTED, dice=[6, 1])
    assert game.state.battled[game.data.space_index["burma"]]


@pytest.mark.rule("aapacific:land.19")
def test_a_tank_may_fall_back_on_the_territory_it_came_through() -> None:
    game = stand_off(
        units("1 japan armor burma", start="siam", via="shan_state", marks=["moved"]),
        RESTED,
        control={"shan_state": "japan"},
        dice=[6, 6],
    )
    assert options(game) == ("button:continue", "space:shan_state")


@pytest.mark.rule("aapacific:land.19", "aapacific:land.20")
def test_when_the_land_units_are_gone_the_aircraft_retreat_by_themselves() -> None:
    game = stand_off(
        entered("1 japan infantry burma", "shan_state"),
        flown("1 japan fighter burma", "french_indo_china", used=2),
        "1 great_britain infantry burma",
        control={"shan_state": "japan"},
        dice=[6, 6, 1, 6],
    )
    act(game, "piece:0")
    assert options(game) == ("button:continue", "button:retreat")


@pytest.mark.rule("aapacific:art.2", "aapacific:mar.5")
def test_outside_an_assault_pairing_is_no_choice() -> None:
    game = position(
        entered("1 usa infantry siam", "shan_state"),
        entered("1 usa marine siam", "shan_state"),
        entered("1 usa artillery siam", "shan_state"),
        "1 japan infantry siam",
        phase=4,
        turn_of="united_states",
        control={"shan_state": "usa"},
        dice=[6, 6, 6, 6],
    )
    assert options(game) == ("button:continue", "space:shan_state")
