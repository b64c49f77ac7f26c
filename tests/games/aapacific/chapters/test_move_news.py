"""Units whose moves hang on other units are offered as soon as that changes, and no longer than it lasts."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from tests.games.aapacific.moving import all_convoys, all_land, targets, zones
from tests.games.aapacific.positions import act, options, position, units

USA = "united_states"
PEACE = all_convoys("japan")


def test_a_transport_goes_to_fetch_cargo_only_while_it_waits() -> None:
    game = position(
        "1 usa transport sz_17", "1 usa transport sz_19", "1 usa infantry wake_island", phase=3, turn_of=USA
    )
    assert "piece:0" in options(game)
    act(game, "piece:2", "space:sz_19")
    assert "piece:0" not in options(game), "the infantry is aboard the other one"


def test_a_warship_goes_to_support_an_assault_once_it_is_declared() -> None:
    loaded = units("1 japan infantry sz_46", aboard="transport")
    rows = ("1 japan transport sz_46", loaded, "1 japan battleship sz_44", "1 great_britain infantry malaya")
    game = position(*rows, convoys=PEACE, phase=3)
    assert "piece:2" not in options(game)
    act(game, "piece:1", "space:malaya")
    assert "piece:2" in options(game)


def test_a_transport_joins_a_battle_once_others_attack() -> None:
    rows = ("1 japan transport sz_34", "1 japan destroyer sz_27", "1 usa transport sz_26")
    game = position(*rows, convoys=PEACE, phase=3)
    assert "piece:0" not in options(game)
    act(game, "piece:1", "space:sz_26")
    assert "piece:0" in options(game)


def missions(game: Pacific, piece: int) -> tuple[str, ...]:
    """What an aircraft is asked about India in a clone of the game."""
    world = game.clone()
    act(world, f"piece:{piece}", "space:india")
    return options(world)


def test_a_fighter_escorts_once_a_bomber_raids() -> None:
    game = position("1 japan bomber siam", "1 japan fighter siam", control={"burma": "japan"}, phase=3)
    assert "button:raid" not in missions(game, 1)
    act(game, "piece:0", "space:india", "button:raid")
    assert "button:raid" in missions(game, 1)


def test_a_fighter_relies_on_a_carrier_only_while_it_has_a_place() -> None:
    aboard = units("2 usa fighter sz_11", aboard="carrier")
    game = position(
        "1 usa carrier sz_11",
        aboard,
        "1 usa fighter fiji",
        "1 japan transport sz_4",
        control=all_land("japan", fiji="australia"),
        phase=3,
        turn_of=USA,
    )
    assert zones(game, 3) == set(), "the carrier is full"
    act(game, "piece:1", "space:sz_4")
    assert zones(game, 3) == set(), "the place is promised to the fighter that left it"


def test_a_fighter_flies_to_a_carrier_in_phase_six_while_it_has_a_place() -> None:
    flown = units("3 usa fighter sz_2", marks=["airborne", "moved"], used=3)
    game = position("1 usa carrier sz_3", flown, phase=6, turn_of=USA, control=all_land("japan"))
    act(game, "piece:1", "space:sz_3", "piece:2", "space:sz_3")
    assert options(game) == ("button:done",), "the third finds it full"
    game = position("1 usa carrier sz_4", flown, phase=6, turn_of=USA, control=all_land("japan"))
    assert options(game) == ("piece:0", "button:done")
    act(game, "piece:0", "space:sz_3")
    assert set(options(game)) == {"piece:0", "piece:1"}, "it has come into range"


def test_a_warship_sails_for_a_convoy_only_while_the_enemy_holds_it() -> None:
    convoys = PEACE | {"sz_49": "allies"}
    game = position("1 japan destroyer sz_50", "1 japan submarine sz_51", convoys=convoys, phase=3)
    assert options(game) == ("piece:0", "piece:1", "button:done")
    act(game, "piece:1", "space:sz_49")
    assert "piece:0" not in options(game)


def test_a_land_unit_boards_a_ship_that_arrives() -> None:
    game = position("1 japan transport sz_35", "1 japan infantry hainan", phase=6)
    assert "piece:1" not in options(game)
    act(game, "piece:0", "space:sz_45")
    assert "piece:1" in options(game)
    act(game, "piece:1", "space:sz_45")
    assert targets(game, 1) == {"formosa", "hainan", "french_indo_china"}


def test_an_allys_carrier_stays_where_it_is() -> None:
    rows = (units("1 usa fighter sz_2", aboard="carrier"), "1 japan transport sz_4")
    where_near = position(
        "1 great_britain carrier sz_2", *rows, phase=3, turn_of=USA, control=all_land("japan")
    )
    assert zones(where_near, 1) == {"sz_4"}, "two moves there and two back"
    aboard = units("1 usa fighter sz_11", aboard="carrier")
    game = position(
        "1 usa carrier sz_11",
        aboard,
        "1 usa fighter fiji",
        "1 great_britain carrier sz_3",
        "1 japan transport sz_5",
        control=all_land("japan", fiji="australia"),
        phase=3,
        turn_of=USA,
    )
    assert zones(game, 2) == set(), "four moves to sz_5; the British carrier will not come nearer"
