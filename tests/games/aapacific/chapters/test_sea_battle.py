"""Naval battles (aapacific:sea, dd, bb, cv.1 and cv.9 to cv.14, ftr, cap_air.4, conv.4 to conv.8)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, DAMAGED, FOUGHT, SUBMERGED, WITHDRAWN
from tests.games.aapacific.battles import RESTED, alive, dice_left, entered, flown, needs, where
from tests.games.aapacific.positions import Unit, act, find, log, options, position, units

ZONE = "sz_50"
"""A zone without islands, convoy or kamikaze mark; sz_49 and sz_51 border on it."""


def fleet(*rows: str | Unit, dice: list[int], turn_of: str = "japan", **fields: object) -> Pacific:
    return position(*rows, phase=4, turn_of=turn_of, dice=dice, **fields)


def reasons(game: Pacific) -> list[str]:
    """What the dice of the last action were thrown for, without place and round."""
    whys = [draw.why.split() for draw in game.draws]
    return [f"{words[0]} {words[-1]}" for words in whys]


# ---- layout and fire ---------------------------------------------------------------------------------------


@pytest.mark.rule(
    "aapacific:sea.1", "aapacific:sea.9", "aapacific:sea.12", "aapacific:bb.1", "aapacific:dd.1"
)
@pytest.mark.rule("aapacific:cv.1", "aapacific:cv.13", "aapacific:ftr.1", "aapacific:bmb.1")
def test_every_unit_of_the_zone_throws_at_its_value() -> None:
    game = fleet(
        entered(f"1 japan battleship {ZONE}", "sz_49"),
        entered(f"1 japan carrier {ZONE}", "sz_49"),
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        flown(f"1 japan fighter {ZONE}", "sz_49"),
        flown(f"1 japan bomber {ZONE}", "sumatra"),
        f"1 great_britain battleship {ZONE}",
        f"1 great_britain carrier {ZONE}",
        units(f"1 great_britain fighter {ZONE}", aboard="carrier"),
        f"1 great_britain destroyer {ZONE}",
        f"1 great_britain transport {ZONE}",
        units(f"1 great_britain fighter {ZONE}", marks=["patrol"]),
        dice=[6] * 11,
    )
    assert [(why.split()[0] + " " + why.split()[-1], need) for why, need, _ in needs(game)] == [
        ("attack fighter", 3),
        ("attack bomber", 4),
        ("attack battleship", 4),
        ("attack carrier", 1),
        ("attack destroyer", 3),
        ("defense fighter", 4),
        ("defense battleship", 4),
        ("defense carrier", 3),
        ("defense destroyer", 3),
        ("defense transport", 1),
    ]
    assert dice_left(game) == ()
    assert all(game.has(piece, FOUGHT) for piece in range(11))


@pytest.mark.rule("aapacific:ftr.5")
def test_fighters_on_an_island_stay_out_of_the_battle_around_it() -> None:
    game = fleet(
        entered("1 japan destroyer sz_9", "sz_8"),
        "1 usa destroyer sz_9",
        "2 usa fighter hawaiian_islands",
        dice=[6, 6],
    )
    assert reasons(game) == ["attack destroyer", "defense destroyer"]


@pytest.mark.rule("aapacific:ftr.15")
def test_there_is_one_type_of_fighter() -> None:
    game = position(phase=1)
    fighters = [unit for unit in game.data.units if unit.patrol]
    assert [unit.key for unit in fighters] == ["fighter"], "P-38 and Hellcat are not told apart"


@pytest.mark.rule("aapacific:sea.2", "aapacific:tr.17")
def test_attacking_transports_have_no_dice_but_may_be_lost() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        entered(f"1 japan transport {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 3],
    )
    assert reasons(game) == ["attack destroyer", "defense destroyer"]
    assert options(game) == ("piece:0", "piece:1")


@pytest.mark.rule("aapacific:sea.10", "aapacific:sea.18", "aapacific:sea.28")
def test_ships_hit_fire_back_before_they_leave() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"), f"1 great_britain destroyer {ZONE}", dice=[3, 3]
    )
    assert not game.here[game.data.space_index[ZONE]]
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:sea.17")
def test_the_attacker_chooses_his_losses() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        entered(f"1 japan carrier {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        dice=[6, 6, 4],
    )
    assert game.deciding() == ("japan",)
    assert options(game) == ("piece:0", "piece:1")


@pytest.mark.rule("aapacific:sea.11", "aapacific:tr.18", "aapacific:dd.15")
def test_cargo_goes_down_with_its_ship_and_is_no_casualty_itself() -> None:
    game = fleet(
        entered(f"1 great_britain destroyer {ZONE}", "sz_49"),
        f"1 japan destroyer {ZONE}",
        units(f"1 japan infantry {ZONE}", aboard="destroyer"),
        f"1 japan transport {ZONE}",
        units(f"2 japan infantry {ZONE}", aboard="transport"),
        turn_of="great_britain",
        dice=[3, 6, 6],
    )
    assert game.deciding() == ("japan",)
    assert options(game) == ("piece:1", "piece:3"), "no land unit may be chosen"
    act(game, "piece:3")
    assert alive(game, "japan", "infantry", ZONE) == 1
    assert alive(game, "japan", "transport", ZONE) == 0
    assert reasons(game) == ["defense destroyer", "defense transport"], "cargo does not fire"


@pytest.mark.rule("aapacific:sea.19")
def test_rounds_repeat() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 6, 3, 6],
    )
    act(game, "button:continue")
    assert alive(game, "great_britain", "destroyer", ZONE) == 0
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:land.13")
def test_the_first_turn_cap_holds_at_sea() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        first_turn=True,
        dice=[6, 2],
    )
    assert options(game)[0] == "button:continue", "a 2 of the destroyer missed"
    assert [need for _, need, _ in needs(game)] == [3, 1]


# ---- battleships -------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:bb.2", "aapacific:bb.3", "aapacific:sea.15")
def test_a_battleship_takes_two_hits_and_fights_on_after_the_first() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        dice=[3, 6, 6, 4],
    )
    battleship = find(game, "great_britain", "battleship", ZONE)[0]
    assert game.has(battleship, DAMAGED)
    act(game, "button:continue")
    assert needs(game)[1][1] == 4, "it defends at 4 as before"
    assert alive(game, "japan", "destroyer", ZONE) == 0
    assert alive(game, "great_britain", "battleship", ZONE) == 1


@pytest.mark.rule("aapacific:sea.15", "aapacific:bb.2")
def test_two_hits_sink_a_battleship_in_one_round_or_two() -> None:
    game = fleet(
        entered(f"2 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        dice=[3, 3, 6],
    )
    assert alive(game, "great_britain", "battleship", ZONE) == 0
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain battleship {ZONE}",
        dice=[3, 6, 3, 6],
    )
    act(game, "button:continue")
    assert alive(game, "great_britain", "battleship", ZONE) == 0


@pytest.mark.rule("aapacific:bb.2")
def test_the_owner_may_spread_hits_over_battleships() -> None:
    game = fleet(
        entered(f"2 japan destroyer {ZONE}", "sz_49"),
        f"2 great_britain battleship {ZONE}",
        dice=[3, 3, 6, 6],
    )
    first, second = find(game, "great_britain", "battleship", ZONE)
    assert options(game) == (f"piece:{first}", f"piece:{second}"), "alike ones needed no choice at first"
    act(game, f"piece:{second}")
    assert game.has(first, DAMAGED)
    assert game.has(second, DAMAGED)


@pytest.mark.rule("aapacific:bb.4", "aapacific:sea.16")
def test_damage_is_repaired_at_the_end_of_the_turn() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        RESTED,
        f"1 great_britain battleship {ZONE}",
        dice=[3, 6],
    )
    battleship = find(game, "great_britain", "battleship", ZONE)[0]
    act(game, "space:sz_49")
    assert game.has(battleship, DAMAGED), "it stays on its side for the turn"
    act(game, "button:done")
    assert game.state.power == 1
    assert not game.has(battleship, DAMAGED)


# ---- carriers and their fighters ---------------------------------------------------------------------------


@pytest.mark.rule("aapacific:cv.9", "aapacific:cv.14")
def test_fighters_aboard_defend_and_may_be_lost_for_the_carrier() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 great_britain carrier {ZONE}",
        units(f"2 great_britain fighter {ZONE}", aboard="carrier"),
        dice=[3, 6, 6, 6],
    )
    assert options(game) == ("piece:1", "piece:2")
    act(game, "piece:2")
    assert alive(game, "great_britain", "carrier", ZONE) == 1
    assert reasons(game) == ["defense fighter", "defense carrier"]


@pytest.mark.rule("aapacific:cv.14", "aapacific:sea.6", "aapacific:ss.9")
def test_a_submarines_hit_must_fall_on_the_carrier() -> None:
    """The seed's example: the fighters cannot take the hit, and they cannot fire at the submarine."""
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        "1 usa carrier sz_19",
        units("2 usa fighter sz_19", aboard="carrier"),
        dice=[2],
        control={"wake_island": "japan"},
    )
    act(game, "button:done")
    assert not find(game, "usa", "carrier", "sz_19")
    assert reasons(game) == ["first submarine"]
    assert not find(game, "usa", "fighter", "sz_19"), "only ocean and Wake are one space away: they are lost"


@pytest.mark.rule("aapacific:cv.10", "aapacific:cv.11")
def test_fighters_of_a_sunk_carrier_seek_a_place_one_space_away() -> None:
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        "1 usa carrier sz_19",
        units("2 usa fighter sz_19", aboard="carrier"),
        "1 usa carrier sz_20",
        units("1 usa fighter sz_20", aboard="carrier"),
        RESTED,
        dice=[2],
    )
    act(game, "button:done")
    deck = find(game, "usa", "carrier", "sz_20")[0]
    assert game.deciding() == ("allies",)
    assert options(game) == ("space:wake_island", f"piece:{deck}")
    act(game, f"piece:{deck}")
    assert alive(game, "usa", "fighter", "sz_20") == 2
    assert alive(game, "usa", "fighter", "wake_island") == 1, "the deck is full, one place is left"


@pytest.mark.rule("aapacific:p4.2", "aapacific:cv.10")
def test_nobody_seeks_refuge_where_a_battle_is_still_to_be_fought() -> None:
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        entered("1 japan submarine sz_20", "sz_21"),
        "1 usa carrier sz_19",
        units("1 usa fighter sz_19", aboard="carrier"),
        "1 usa carrier sz_20",
        control={"wake_island": "japan", "midway": "japan"},
        dice=[2],
    )
    act(game, "space:sz_19", "button:done")
    assert not find(game, "usa", "fighter", "sz_20")


@pytest.mark.rule("aapacific:cv.10", "aapacific:cv.3")
def test_alike_carriers_in_different_zones_are_both_offered_as_a_refuge() -> None:
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        "1 usa carrier sz_19",
        units("1 usa fighter sz_19", aboard="carrier"),
        "1 usa carrier sz_20",
        "1 usa carrier sz_17",
        control={"wake_island": "japan"},
        dice=[2],
    )
    act(game, "button:done")
    assert options(game) == ("piece:3", "piece:4")
    act(game, "piece:4")
    assert where(game, 2) == "sz_17"


@pytest.mark.rule("aapacific:cv.10", "aapacific:sbr.17")
def test_raiders_that_wait_to_fly_home_keep_nobody_from_landing() -> None:
    game = fleet(
        entered("1 japan battleship sz_54", "sz_53"),
        units("1 japan bomber india", start="siam", used=3, marks=["moved", "airborne", "raiding"]),
        "1 great_britain carrier sz_54",
        units("1 great_britain fighter sz_54", aboard="carrier"),
        dice=[3, 4, 6, 6],
    )
    carrier = find(game, "great_britain", "carrier", "sz_54")[0]
    act(game, f"piece:{carrier}", "space:sz_53")
    assert options(game) == ("space:india", "space:burma")


@pytest.mark.rule("aapacific:cv.10", "aapacific:p4.2")
def test_nobody_seeks_refuge_on_a_coast_about_to_be_assaulted() -> None:
    rows = (
        entered("1 japan battleship sz_29", "sz_28"),
        entered("1 japan transport sz_32", "sz_33"),
        units("1 japan infantry sz_32", aboard="transport", target="queensland"),
        "1 great_britain carrier sz_29",
        units("1 great_britain fighter sz_29", aboard="carrier"),
        "1 great_britain infantry queensland",
    )
    game = fleet(*rows, dice=[4, 6, 6])
    act(game, "space:sz_29", "piece:3", "space:sz_28")
    assert where(game, 4) == "lost"
    game = fleet(*rows, dice=[6, 2, 4, 6, 6])
    act(game, "space:queensland", "button:land", "piece:3", "space:sz_28")
    assert where(game, 4) == "queensland", "the assault has been beaten off"


@pytest.mark.rule("aapacific:cv.11")
def test_land_taken_this_turn_is_no_refuge() -> None:
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        "1 japan infantry wake_island",
        "1 usa carrier sz_19",
        units("1 usa fighter sz_19", aboard="carrier"),
        dice=[2],
    )
    act(game, "button:done")
    assert not find(game, "usa", "fighter", "wake_island")


@pytest.mark.rule("aapacific:cv.12")
def test_fighters_without_a_refuge_are_lost() -> None:
    game = fleet(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain carrier {ZONE}",
        units(f"1 great_britain fighter {ZONE}", aboard="carrier"),
        dice=[2],
    )
    act(game, "button:done")
    assert not game.here[game.data.space_index[ZONE]][1:]
    assert "finds no place to land" in log(game)


@pytest.mark.rule("aapacific:cv.10")
def test_a_patrol_stays_up_when_ships_below_it_are_sunk() -> None:
    game = fleet(
        entered("1 japan submarine sz_19", "sz_24"),
        "1 usa transport sz_19",
        units("1 usa fighter sz_19", marks=["patrol"]),
        dice=[2],
    )
    act(game, "button:done")
    assert alive(game, "usa", "fighter", "sz_19") == 1


@pytest.mark.rule("aapacific:cv.15", "aapacific:cv.5")
def test_a_fighter_carried_into_battle_is_cargo_and_lost_with_its_carrier() -> None:
    """Ruling Q49."""
    game = fleet(
        entered(f"1 japan carrier {ZONE}", "sz_49"),
        units(f"1 japan fighter {ZONE}", aboard="carrier", start="sz_49", marks=["moved", "deck_cargo"]),
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 3],
    )
    assert reasons(game) == ["attack carrier", "defense destroyer"]
    assert not find(game, "japan", "fighter", ZONE)
    assert not find(game, "japan", "carrier", ZONE)


@pytest.mark.rule("aapacific:cv.7", "aapacific:cv.15")
def test_an_allys_fighter_on_the_attackers_carrier_is_cargo() -> None:
    game = fleet(
        entered("1 great_britain carrier sz_9", "sz_8"),
        units("1 usa fighter sz_9", aboard="carrier"),
        "1 japan destroyer sz_9",
        turn_of="great_britain",
        dice=[6, 3],
    )
    assert reasons(game) == ["attack carrier", "defense destroyer"]
    assert where(game, 1) == "lost", "though Hawaii is near"


@pytest.mark.rule("aapacific:cv.6", "aapacific:sea.1")
def test_fighters_of_a_carrier_that_stayed_among_enemies_take_off_and_fight() -> None:
    game = fleet(
        f"1 japan carrier {ZONE}",
        units(f"1 japan fighter {ZONE}", aboard="carrier"),
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 6, 3],
    )
    assert reasons(game) == ["attack fighter", "attack carrier", "defense destroyer"]
    assert options(game) == ("piece:0", "piece:1")
    act(game, "piece:0")
    assert game.has(1, AIRBORNE)
    assert where(game, 1) == ZONE
    won = fleet(
        f"1 japan carrier {ZONE}",
        units(f"1 japan fighter {ZONE}", aboard="carrier"),
        f"1 great_britain transport {ZONE}",
        dice=[3, 6, 6],
    )
    assert won.has(1, AIRBORNE), "it lands in phase 6"
    assert won.state.aboard[1] == -1


# ---- aircraft and submarines -------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:ss.3", "aapacific:dd.16", "aapacific:dd.2")
@pytest.mark.parametrize(("escort", "thrown"), [(True, True), (False, False)])
def test_aircraft_attack_submarines_only_beside_a_destroyer(escort: bool, thrown: bool) -> None:
    rows: list[str | Unit] = [flown(f"1 japan fighter {ZONE}", "sz_49"), f"1 great_britain submarine {ZONE}"]
    if escort:
        rows.insert(1, entered(f"1 japan destroyer {ZONE}", "sz_49"))
    game = fleet(*rows, dice=[6, 6, 6][: 2 * thrown])
    assert bool(game.draws) == thrown


@pytest.mark.rule("aapacific:ss.3")
def test_the_seeds_example_of_fighters_against_a_transport_and_a_submarine() -> None:
    game = fleet(
        flown("2 usa fighter sz_24", "sz_10", used=3),
        "1 usa carrier sz_10",
        "1 japan transport sz_24",
        units("2 japan infantry sz_24", aboard="transport"),
        "1 japan submarine sz_24",
        turn_of="united_states",
        kamikazes=0,
        dice=[2, 4, 2],
    )
    assert game.deciding() == ("japan",), "it may dive, but it cannot fire"
    act(game, "button:done")
    assert not find(game, "japan", "transport", "sz_24"), "the submarine cannot be hit"
    assert not find(game, "japan", "infantry", "sz_24")
    assert alive(game, "japan", "submarine", "sz_24") == 1
    assert alive(game, "usa", "fighter", "sz_24") == 2
    assert reasons(game) == ["defense transport"]


@pytest.mark.rule("aapacific:dd.3", "aapacific:dd.17")
def test_when_the_last_destroyer_is_lost_aircraft_are_blind_and_submarines_strike_first_again() -> None:
    game = fleet(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        f"1 great_britain carrier {ZONE}",
        units(f"1 great_britain fighter {ZONE}", aboard="carrier"),
        dice=[2, 6, 6, 6, 2],
    )
    act(game, "button:done", "piece:1")
    assert reasons(game) == ["defense fighter", "defense carrier", "defense destroyer"], "no first strike yet"
    act(game, "button:continue", "button:done")
    assert "first submarine" in reasons(game)
    assert "defense fighter" not in reasons(game), "without a destroyer the fighter has no target"
    assert not find(game, "great_britain", "carrier", ZONE)


@pytest.mark.rule("aapacific:sea.29", "aapacific:ss.9")
def test_the_battle_is_over_when_nobody_can_hit() -> None:
    game = fleet(flown(f"1 japan fighter {ZONE}", "sz_49"), f"1 great_britain submarine {ZONE}", dice=[])
    assert not game.draws
    assert alive(game, "great_britain", "submarine", ZONE) == 1


@pytest.mark.rule("aapacific:cap_air.4", "aapacific:cap_air.6")
def test_ships_that_enter_a_patrolled_zone_must_fight_the_patrol() -> None:
    game = fleet(
        entered(f"1 japan transport {ZONE}", "sz_49"),
        units(f"1 great_britain fighter {ZONE}", marks=["patrol"]),
        dice=[4],
    )
    assert reasons(game) == ["defense fighter"]
    assert not find(game, "japan", "transport", ZONE)


@pytest.mark.rule("aapacific:cap_air.4")
def test_a_submarine_that_stops_under_a_patrol_fights_no_battle() -> None:
    """Ruling Q25."""
    game = fleet(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        units(f"1 great_britain fighter {ZONE}", marks=["patrol"]),
        RESTED,
        dice=[],
    )
    assert not game.draws
    assert not game.state.sea_battles


@pytest.mark.rule("aapacific:cap_air.6")
def test_fighters_may_fight_a_patrol() -> None:
    game = fleet(
        flown(f"1 japan fighter {ZONE}", "sz_49"),
        units(f"1 great_britain fighter {ZONE}", marks=["patrol"]),
        dice=[3, 4],
    )
    assert not game.here[game.data.space_index[ZONE]]


# ---- endings -----------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:sea.20", "aapacific:sea.23", "aapacific:sea.30", "aapacific:sea.25")
def test_ships_withdraw_together_to_a_zone_some_of_them_came_from_or_through() -> None:
    game = fleet(
        units(f"1 japan destroyer {ZONE}", start="sz_48", via="sz_49", marks=["moved"]),
        entered(f"1 japan transport {ZONE}", "sz_51"),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 6],
    )
    assert options(game) == ("button:continue", "space:sz_49", "space:sz_51")
    game = fleet(
        units(f"1 japan destroyer {ZONE}", start="sz_49", via="sz_51", marks=["moved"]),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 6],
    )
    assert options(game) == ("button:continue", "space:sz_49", "space:sz_51"), (
        "where it came from and through"
    )
    game = fleet(
        units(f"1 japan destroyer {ZONE}", start="sz_48", via="sz_49", marks=["moved"]),
        entered(f"1 japan transport {ZONE}", "sz_51"),
        RESTED,
        f"1 great_britain destroyer {ZONE}",
        dice=[6, 6],
    )
    act(game, "space:sz_49")
    assert where(game, 0) == where(game, 1) == "sz_49"
    assert not game.has(1, WITHDRAWN), "no assault was under way (amph.14)"


@pytest.mark.rule("aapacific:amph.14", "aapacific:tr.14")
@pytest.mark.parametrize("target", [None, "queensland"])
def test_only_ships_that_withdrew_from_an_assault_may_not_unload(target: str | None) -> None:
    game = fleet(
        entered("1 japan destroyer sz_32", "sz_33"),
        entered("1 japan transport sz_32", "sz_33"),
        units("1 japan infantry sz_32", aboard="transport", target=target),
        entered("1 japan transport sz_32", "sz_33"),
        units("1 japan artillery sz_32", aboard="transport"),
        "1 great_britain destroyer sz_32",
        "1 japan infantry dutch_new_guinea",
        control={"dutch_new_guinea": "japan"},
        dice=[6, 6],
    )
    act(game, "space:sz_33")
    assert game.state.phase == 6
    cargo = find(game, "japan", "artillery", "sz_33")[0]
    if target is not None:
        assert f"piece:{cargo}" not in options(game)
        return
    act(game, f"piece:{cargo}", "space:dutch_new_guinea")
    assert where(game, cargo) == "dutch_new_guinea"


@pytest.mark.rule("aapacific:sea.24")
def test_no_withdrawal_into_a_zone_with_enemies_but_submerged_ones_do_not_count() -> None:
    """Ruling Q44."""
    rows = (
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        entered(f"1 japan transport {ZONE}", "sz_51"),
        f"1 great_britain destroyer {ZONE}",
        "1 great_britain transport sz_49",
        units("1 great_britain submarine sz_51", marks=["submerged"]),
    )
    game = fleet(*rows, dice=[6, 6])
    assert options(game) == ("button:continue", "space:sz_51")
    refused = game.decision.refused(game, "japan") if game.decision else {}
    assert "sea.24" in refused["space:sz_49"]


@pytest.mark.rule("aapacific:sea.20")
def test_a_withdrawal_ends_the_battle_for_aircraft_too() -> None:
    """Ruling Q62: they land in phase 6."""
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        flown(f"1 japan bomber {ZONE}", "borneo", used=3),
        f"1 great_britain destroyer {ZONE}",
        control={"sumatra": "japan"},
        dice=[6, 6, 6],
    )
    act(game, "space:sz_49")
    assert game.state.phase == 6
    assert where(game, 1) == ZONE
    assert game.has(1, AIRBORNE)


@pytest.mark.rule("aapacific:sea.20")
def test_aircraft_alone_may_break_off() -> None:
    game = fleet(
        flown(f"1 japan bomber {ZONE}", "borneo", used=3),
        f"1 great_britain destroyer {ZONE}",
        control={"sumatra": "japan"},
        dice=[6, 6],
    )
    assert options(game) == ("button:continue", "button:retreat")
    act(game, "button:retreat")
    assert game.state.phase == 6


@pytest.mark.rule("aapacific:ftr.11")
@pytest.mark.parametrize(("used", "left"), [(4, "lost"), (3, ZONE)])
def test_a_fighter_at_the_end_of_its_range_is_lost_when_its_carrier_withdraws(used: int, left: str) -> None:
    game = fleet(
        entered(f"1 japan carrier {ZONE}", "sz_49"),
        flown(f"1 japan fighter {ZONE}", "borneo", used=used),
        RESTED,
        f"1 great_britain battleship {ZONE}",
        dice=[6, 6, 6],
    )
    game.state.lands_on[1] = 0
    act(game, "space:sz_49")
    assert where(game, 1) == left


@pytest.mark.rule("aapacific:sea.26")
def test_a_destroyed_attacker_ends_the_battle() -> None:
    game = fleet(
        entered(f"1 japan destroyer {ZONE}", "sz_49"), f"2 great_britain destroyer {ZONE}", dice=[6, 3, 6]
    )
    assert alive(game, "great_britain", "destroyer", ZONE) == 2
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:sea.27")
def test_a_destroyed_defender_ends_the_battle_after_its_fire() -> None:
    game = fleet(
        entered(f"2 japan destroyer {ZONE}", "sz_49"), f"1 great_britain destroyer {ZONE}", dice=[3, 6, 3]
    )
    assert alive(game, "japan", "destroyer", ZONE) == 1
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:p3.12")
@pytest.mark.parametrize(("ship", "fights"), [("destroyer", True), ("transport", False)])
def test_ships_that_stay_beside_enemies_fight_but_transports_alone_do_not(ship: str, fights: bool) -> None:
    """Ruling Q54."""
    dice = [3, 6] if fights else []
    game = fleet(f"1 japan {ship} {ZONE}", RESTED, f"1 great_britain transport {ZONE}", dice=dice)
    assert bool(game.draws) == fights


# ---- convoys: sea zone 49 holds a British centre -----------------------------------------------------------


def offered(game: Pacific) -> bool:
    """Whether Japan may take the centre in phase 5."""
    return "button:take" in options(game)


@pytest.mark.rule("aapacific:conv.6")
def test_a_warship_left_over_a_destroyed_defender_may_take_the_convoy() -> None:
    game = fleet(
        entered("1 japan destroyer sz_49", "sz_50"), RESTED, "1 great_britain transport sz_49", dice=[3, 6]
    )
    assert offered(game)


@pytest.mark.rule("aapacific:conv.6", "aapacific:sea.27")
def test_a_defender_that_dived_counts_as_gone() -> None:
    """Ruling Q22."""
    game = fleet(
        entered("1 japan destroyer sz_49", "sz_50"), RESTED, "1 great_britain submarine sz_49", dice=[6]
    )
    submarine = find(game, "great_britain", "submarine", "sz_49")[0]
    act(game, f"piece:{submarine}")
    assert game.has(submarine, SUBMERGED)
    assert offered(game)


@pytest.mark.rule("aapacific:conv.7")
@pytest.mark.parametrize("kind", ["transport", "fighter"])
def test_transports_and_aircraft_take_no_convoy(kind: str) -> None:
    left = {
        "transport": entered("1 japan transport sz_49", "sz_50"),
        "fighter": flown("1 japan fighter sz_49", "sumatra", used=2),
    }
    game = fleet(
        entered("1 japan destroyer sz_49", "sz_50"),
        left[kind],
        RESTED,
        "1 great_britain destroyer sz_49",
        control={"sumatra": "japan"},
        dice=[3, 6, 3] if kind == "fighter" else [3, 3],
    )
    act(game, "piece:0")
    assert not offered(game)


@pytest.mark.rule("aapacific:conv.4")
def test_an_attacker_that_withdrew_takes_no_convoy() -> None:
    game = fleet(
        entered("1 japan destroyer sz_49", "sz_50"), RESTED, "1 great_britain transport sz_49", dice=[6, 6]
    )
    act(game, "space:sz_50")
    assert not offered(game)


@pytest.mark.rule("aapacific:conv.5")
def test_when_both_are_gone_the_convoy_stays() -> None:
    game = fleet(
        entered("1 japan destroyer sz_49", "sz_50"), RESTED, "1 great_britain transport sz_49", dice=[3, 1]
    )
    assert not offered(game)


@pytest.mark.rule("aapacific:conv.8")
@pytest.mark.parametrize(("kind", "takes"), [("submarine", True), ("fighter", False)])
def test_in_a_stand_off_only_an_unsubmerged_submarine_may_take_the_convoy(kind: str, takes: bool) -> None:
    rows: tuple[str | Unit, ...]
    if kind == "submarine":
        rows = (
            entered("1 japan submarine sz_49", "sz_50"),
            units("1 great_britain fighter sz_49", marks=["patrol"]),
        )
    else:
        rows = (flown("1 japan fighter sz_49", "sumatra", used=2), "1 great_britain submarine sz_49")
    game = fleet(*rows, RESTED, control={"sumatra": "japan"}, dice=[])
    assert offered(game) == takes
