"""The combat tables (fireinthesky:chart.combat, chart.surface, chart.naval_damage)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.combat_table import (
    anti_aircraft_dice,
    anti_aircraft_halves,
    check_modifiers,
    damage_modifier,
    needed,
    surface_needed,
)
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import SubmarineSegment
from ironbottom.mechanics.modifiers import total
from tests.games.fireinthesky.positions import find, position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES


def at(turn: int, part: str = "allied", **fields: Any) -> Sky:
    """A quiet position of that part of that turn."""
    return position(procedure=SubmarineSegment(), turn=turn, part=part, **fields)


@pytest.mark.rule("fireinthesky:chart.combat")
@pytest.mark.parametrize("roll", Roll)
def test_without_modifiers_five_and_six_hit(roll: Roll) -> None:
    game = at(5)
    side = ALLIES if roll != Roll.TORPEDO else JAPAN  # Allied torpedoes fail up to Turn 5
    assert needed(game, roll, side) == 5


@pytest.mark.rule("fireinthesky:chart.combat.asw_convoy")
def test_convoy_escorts_have_no_modifier() -> None:
    everything = tuple(When)
    assert {needed(at(turn), Roll.ASW_CONVOY, JAPAN, *everything) for turn in (1, 6, 16)} == {5}


@pytest.mark.rule("fireinthesky:chart.combat.merchant")
def test_submarines_find_shipping_more_easily_from_turn_6() -> None:
    assert [needed(at(turn), Roll.MERCHANT, ALLIES) for turn in (1, 5, 6, 16)] == [5, 5, 4, 4]


@pytest.mark.rule("fireinthesky:chart.combat.bombing")
def test_bombing_is_easier_from_a_base_near_japan() -> None:
    game = at(12, options={"16.1.3": "on"})
    assert needed(game, Roll.BOMBING, ALLIES) == 5
    assert needed(game, Roll.BOMBING, ALLIES, When.BASE_NEAR_HOME) == 4


@pytest.mark.rule("fireinthesky:chart.combat.asw_tf", "fireinthesky:16.1.7")
def test_anti_submarine_dice_of_task_forces() -> None:
    assert needed(at(12), Roll.ASW_TASK_FORCE, ALLIES, When.FRIENDLY_AIR_IN_HEX) == 4
    sonar = {"16.1.7": "on"}
    assert needed(at(9, options=sonar), Roll.ASW_TASK_FORCE, ALLIES) == 5
    assert needed(at(10, options=sonar), Roll.ASW_TASK_FORCE, ALLIES) == 4
    assert needed(at(10, options=sonar), Roll.ASW_TASK_FORCE, ALLIES, When.FRIENDLY_AIR_IN_HEX) == 3
    assert needed(at(10, options=sonar), Roll.ASW_TASK_FORCE, JAPAN) == 5
    assert needed(at(10), Roll.ASW_TASK_FORCE, ALLIES) == 5


@pytest.mark.rule("fireinthesky:chart.combat.sub_tf")
def test_torpedo_die() -> None:
    allied = [needed(at(turn), Roll.TORPEDO, ALLIES) for turn in (1, 2, 5, 6)]
    assert allied == [7, 6, 6, 5]
    assert [needed(at(turn), Roll.TORPEDO, JAPAN) for turn in (1, 5)] == [5, 5]
    assert needed(at(6), Roll.TORPEDO, ALLIES, When.NO_DESTROYER) == 4
    assert needed(at(6), Roll.TORPEDO, ALLIES, When.NO_DESTROYER, When.CARGO_TARGET) == 3


@pytest.mark.rule("fireinthesky:chart.combat.air_to_air", "fireinthesky:16.1.7")
def test_air_to_air_dice() -> None:
    assert needed(at(1, "japan"), Roll.AIR_TO_AIR, JAPAN) == 4
    assert needed(at(1, "allied"), Roll.AIR_TO_AIR, JAPAN) == 5
    assert needed(at(1, "japan"), Roll.AIR_TO_AIR, ALLIES) == 5
    assert needed(at(2, "japan"), Roll.AIR_TO_AIR, JAPAN) == 5
    assert needed(at(10, options={"16.1.7": "on"}), Roll.AIR_TO_AIR, ALLIES) == 4
    assert needed(at(10, options={"16.1.7": "on"}), Roll.AIR_TO_AIR, JAPAN) == 5


@pytest.mark.rule("fireinthesky:16.2.3", "fireinthesky:chart.combat.strike")
def test_elite_points_add_one_under_their_option() -> None:
    for roll in (Roll.AIR_TO_AIR, Roll.AIR_STRIKE):
        assert needed(at(3, options={"16.2.3": "on"}), roll, JAPAN, When.ELITE_POINT) == 4
        assert needed(at(3), roll, JAPAN, When.ELITE_POINT) == 5


@pytest.mark.rule("fireinthesky:16.2.4.b4", "fireinthesky:chart.combat.aa")
def test_allied_dice_against_kamikaze() -> None:
    game = at(11, options={"16.2.4": "on"})
    assert needed(game, Roll.AIR_TO_AIR, ALLIES, When.AGAINST_KAMIKAZE) == 4
    assert needed(game, Roll.AIR_TO_AIR, JAPAN, When.AGAINST_KAMIKAZE) == 5
    assert needed(game, Roll.ANTI_AIRCRAFT, ALLIES, When.TASK_FORCE_AGAINST_KAMIKAZE) == 4
    assert needed(game, Roll.ANTI_AIRCRAFT, ALLIES) == 5


@pytest.mark.rule("fireinthesky:chart.combat.aa", "fireinthesky:16.1.7")
def test_anti_aircraft_dice_get_better_with_radar_only() -> None:
    assert [needed(at(turn), Roll.ANTI_AIRCRAFT, ALLIES) for turn in (1, 16)] == [5, 5]
    assert needed(at(10, options={"16.1.7": "on"}), Roll.ANTI_AIRCRAFT, ALLIES) == 4
    assert needed(at(9, options={"16.1.7": "on"}), Roll.ANTI_AIRCRAFT, ALLIES) == 5


@pytest.mark.rule("fireinthesky:chart.combat.strike")
def test_strike_dice_add_up() -> None:
    game = at(4)
    assert needed(game, Roll.AIR_STRIKE, ALLIES) == 5
    for fact in (When.AIR_SUPREMACY, When.SHIP_AT_ANCHOR, When.CARGO_TARGET):
        assert needed(game, Roll.AIR_STRIKE, ALLIES, fact) == 4
    surprise = at(1, "japan")
    assert needed(surprise, Roll.AIR_STRIKE, JAPAN, When.AIR_SUPREMACY, When.SHIP_AT_ANCHOR) == 2
    assert needed(surprise, Roll.AIR_STRIKE, ALLIES, When.AIR_SUPREMACY) == 4


@pytest.mark.rule("fireinthesky:16.1.2")
def test_armoured_decks_cost_japan_one() -> None:
    game = at(14, options={"16.1.2": "on"})
    assert needed(game, Roll.AIR_STRIKE, JAPAN, When.ARMOURED_DECK) == 6
    assert needed(game, Roll.AIR_STRIKE, ALLIES, When.ARMOURED_DECK) == 5
    assert needed(at(14), Roll.AIR_STRIKE, JAPAN, When.ARMOURED_DECK) == 5


@pytest.mark.rule("fireinthesky:chart.combat.support")
def test_supporting_air_points_with_supremacy() -> None:
    assert needed(at(4), Roll.GROUND_SUPPORT, ALLIES, When.SUPPORTING_AIR_POINT_WITH_SUPREMACY) == 4
    assert needed(at(4), Roll.GROUND_SUPPORT, ALLIES, When.AIR_SUPREMACY) == 5


@pytest.mark.rule("fireinthesky:chart.combat.land")
def test_land_combat_dice() -> None:
    assert needed(at(4), Roll.LAND_COMBAT, ALLIES, When.OUT_OF_SUPPLY) == 6
    assert needed(at(4), Roll.LAND_COMBAT, ALLIES, When.MARINES_LANDING) == 5
    marines = at(4, options={"16.1.6": "on"})
    assert needed(marines, Roll.LAND_COMBAT, ALLIES, When.MARINES_LANDING) == 4


@pytest.mark.rule("fireinthesky:chart.surface")
@pytest.mark.parametrize(
    ("firepower", "row"),
    [
        (0, "4 5 6 6* 6* 6*"),
        (1, "3 4 5 6 6 6"),
        (2, "2 3 4 5 5 5"),
        (3, "2 2 3 4 5 5"),
        (4, "2 2 2 3 4 4"),
    ],
)
def test_surface_combat_table(firepower: int, row: str) -> None:
    game = at(4)
    cells = [surface_needed(game, firepower, defence) for defence in range(7, 13)]
    assert " ".join(f"{face}{'*' if half else ''}" for face, half in cells) == row


@pytest.mark.rule("fireinthesky:chart.naval_damage.cause")
def test_damage_modifiers_by_cause() -> None:
    game = at(4)
    assert damage_modifier(game, When.AIR_STRIKE) == 1
    assert damage_modifier(game, When.SUBMARINE) == 2
    assert [damage_modifier(game, When.SURFACE, firepower) for firepower in range(5)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("fireinthesky:chart.naval_damage.more")
def test_later_checks_add_one_and_allied_ships_suffer_on_the_first_turn() -> None:
    quiet, surprise = at(4), at(1, "japan")
    battleship, carrier = (find(quiet, key) for key in ("us_bb_maryland_west_virginia", "jn_cv_hiryu_soryu"))
    assert [*map(total, check_modifiers(quiet, battleship, [1, 1, 1]))] == [1, 2, 2]  # not cumulative
    assert [*map(total, check_modifiers(surprise, battleship, [1, 1, 1]))] == [2, 3, 3]
    assert [*map(total, check_modifiers(surprise, carrier, [1, 1]))] == [1, 2]
    assert [*map(total, check_modifiers(at(1, "allied"), battleship, [1]))] == [1]


@pytest.mark.rule("fireinthesky:11.2.2.4.a.b1")
def test_ratings_of_a_task_force_are_added_then_rounded_down() -> None:
    game = at(4)
    ships = [find(game, key) for key in ("jn_cv_akagi_kaga", "jn_ca_tone", "jn_dd_1", "jn_dd_10")]
    assert sum(anti_aircraft_halves(game, ship) for ship in ships) == 5
    assert anti_aircraft_dice(game, ships) == 2
    assert anti_aircraft_dice(game, [find(game, "jl_15_army")]) == 0


@pytest.mark.rule("fireinthesky:16.2.6")
def test_japanese_ships_fire_better_from_turn_10() -> None:
    upgraded = {"16.2.6": "on"}
    before, after, without = at(9, options=upgraded), at(10, options=upgraded), at(10)
    destroyer, enemy, army = (find(after, key) for key in ("jn_dd_1", "us_dd_1", "jl_15_army"))
    assert [anti_aircraft_halves(game, destroyer) for game in (before, after, without)] == [1, 2, 1]
    assert anti_aircraft_halves(after, enemy) == 1
    assert anti_aircraft_halves(after, army) == 0


def test_every_modifier_names_its_rule() -> None:
    rules = load(None).rules
    modifiers = [m for row in load(None).combat for m in row.modifiers] + list(load(None).damage)
    assert [m.rule for m in modifiers if m.rule not in rules] == []
