"""The rule told beside a question, and in the log, is the one of the case at hand."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.details import details
from tests.games.aapacific.battles import entered, flown
from tests.games.aapacific.moving import all_convoys
from tests.games.aapacific.positions import act, log, position, units


def rule(game: Pacific) -> str:
    assert game.decision is not None
    return game.decision.rule(game).partition(":")[2]


def asks(game: Pacific) -> str:
    assert game.decision is not None
    return game.decision.text(game, game.deciding()[0])


def told(game: Pacific, words: str) -> str:
    """The last line of the log that has these words."""
    return next(line for line in reversed(log(game).splitlines()) if words in line)


# ---- who chooses casualties, and by which rule ---------------------------------------------------------


def test_casualties_at_sea_are_chosen_by_the_rules_of_the_sea() -> None:
    game = position(
        entered("1 japan destroyer sz_46", "sz_45"),
        entered("1 japan carrier sz_46", "sz_45"),
        "1 great_britain destroyer sz_46",
        "1 great_britain carrier sz_46",
        dice=[1, 6, 1, 6],
        phase=4,
    )
    assert rule(game) == "sea.10"
    act(game, game.options(game.deciding()[0])[0])
    assert rule(game) == "sea.17"


def test_a_first_strike_takes_its_victims_by_its_own_rule() -> None:
    game = position(
        entered("1 japan submarine sz_46", "sz_45"),
        "1 great_britain transport sz_46",
        "1 great_britain carrier sz_46",
        dice=[1],
        phase=4,
    )
    act(game, "button:done")
    assert rule(game) == "sea.4"


def test_casualties_ashore_are_chosen_by_attacker_and_defender_each_by_his_rule() -> None:
    game = position(
        entered("1 japan infantry shan_state", "siam"),
        entered("1 japan artillery shan_state", "siam"),
        "1 great_britain infantry shan_state",
        "1 great_britain artillery shan_state",
        dice=[1, 6, 1, 6],
        phase=4,
    )
    assert rule(game) == "land.9"
    act(game, game.options(game.deciding()[0])[0])
    assert rule(game) == "land.15"


def test_guns_and_bombardment_take_their_victims_by_their_own_rules() -> None:
    game = position(
        flown("1 japan fighter shan_state", "siam"),
        flown("1 japan bomber shan_state", "siam"),
        "1 great_britain infantry shan_state",
        "1 great_britain aa_gun shan_state",
        dice=[1, 6],
        phase=4,
    )
    assert rule(game) == "land.5"
    loaded = units("1 japan infantry sz_46", aboard="transport", target="malaya")
    game = position(
        "1 japan transport sz_46",
        loaded,
        "1 japan battleship sz_46",
        "1 great_britain infantry malaya",
        "1 great_britain artillery malaya",
        dice=[1],
        phase=4,
    )
    act(game, "button:land", "piece:2")
    assert rule(game) == "amph.23"


def test_losses_of_a_dogfight_are_chosen_by_the_rules_of_raids() -> None:
    raiders = [
        flown(f"1 usa {kind} japan", "sz_36", marks=["airborne", "raiding"]) for kind in ("bomber", "fighter")
    ]
    game = position(*raiders, "2 japan fighter japan", dice=[1, 6, 6], phase=4, turn_of="united_states")
    act(game, "piece:2", "piece:3")
    assert rule(game) == "sbr.10"


# ---- after a round at sea ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "ways"),
    [
        ((entered("1 japan destroyer sz_46", "sz_45"),), ", or withdraw"),
        (
            (entered("1 japan destroyer sz_46", "sz_45"), entered("1 japan submarine sz_46", "sz_45")),
            ", withdraw, or dive",
        ),
        ((units("1 japan submarine sz_46"),), ", or dive"),
        ((flown("1 japan fighter sz_46", "siam"),), ", or break off"),
    ],
)
def test_only_ways_out_of_a_sea_battle_that_are_open_are_named(
    rows: tuple[dict[str, object], ...], ways: str
) -> None:
    game = position(*rows, "1 great_britain destroyer sz_46", dice=[6] * 6, phase=4)
    while "dive" in asks(game).split("Choose submarines that", 1)[-1] and "Fight" not in asks(game):
        act(game, "button:done")
    assert asks(game) == "Fight another round in {space:sz_46}" + ways


def test_a_retreat_to_an_allys_land_is_refused_by_its_rule() -> None:
    game = position(
        entered("1 great_britain infantry shan_state", "burma"),
        entered("1 great_britain artillery shan_state", "yunnan"),
        "2 japan infantry shan_state",
        control={"shan_state": "japan"},
        dice=[6, 6, 6, 6],
        phase=4,
        turn_of="great_britain",
    )
    assert game.decision is not None
    assert game.decision.refused(game, "allies") == {
        "space:yunnan": "{space:yunnan} has not been their own since the turn began ({rule:land.19})"
    }
    assert "space:burma" in game.options("allies")


def test_a_ship_that_moved_in_combat_movement_is_not_said_to_have_moves_left() -> None:
    sailed = {"marks": ["moved"], "start": "sz_45", "used": 1}
    fleet = [units(f"1 japan {kind} sz_46", **sailed) for kind in ("destroyer", "carrier")]
    game = position(*fleet, "1 great_britain destroyer sz_46", dice=[6, 6, 1], phase=4)
    assert game.decision is not None
    assert game.decision.hint(game, "japan", "piece:0") == "worth 12 IPCs · from {space:sz_45}"


def test_a_ship_that_has_unloaded_says_where_and_no_more() -> None:
    landed = {"marks": ["unloaded"], "target": "hainan"}
    game = position(units("1 japan transport sz_45", **landed), phase=6)
    assert details(game, 0) == "has unloaded in {space:hainan}"


# ---- the log -------------------------------------------------------------------------------------------


def test_a_convoy_is_told_by_how_it_was_taken() -> None:
    convoys = all_convoys("japan") | {"sz_46": "allies"}
    game = position("1 japan destroyer sz_45", convoys=convoys, phase=3)
    act(game, "piece:0", "space:sz_46")
    assert told(game, "convoy").endswith("(conv.2)")
    game = position("1 japan submarine sz_46", convoys=convoys, phase=3)
    act(game, "piece:0", "space:sz_46", "button:wait")
    assert told(game, "convoy").endswith("(conv.3)")
    game = position("1 japan destroyer sz_46", convoys=convoys, convoy_claims=["sz_46"], phase=5)
    act(game, "button:take")
    assert told(game, "convoy").endswith("(conv.6)")
    patrol = units("1 great_britain fighter sz_46", marks=["patrol"])
    game = position("1 japan submarine sz_46", patrol, convoys=convoys, convoy_claims=["sz_46"], phase=5)
    assert rule(game) == "conv.8"
    act(game, "button:take")
    assert told(game, "convoy").endswith("(conv.8)")


@pytest.mark.parametrize(("sea_battles", "number"), [((), "amph.5"), (("sz_46",), "amph.19")])
def test_calling_an_assault_off_is_told_by_whether_the_zone_was_fought_for(
    sea_battles: tuple[str, ...], number: str
) -> None:
    loaded = units("1 japan infantry sz_46", aboard="transport", target="malaya")
    game = position(
        "1 japan transport sz_46",
        loaded,
        "1 great_britain infantry malaya",
        sea_battles=sea_battles,
        phase=4,
    )
    assert rule(game) == number


@pytest.mark.parametrize(
    ("space", "held", "row", "power", "line"),
    [
        ("burma", "india", "1 japan infantry burma", "japan", "Japan controls Burma (p5.8)"),
        ("burma", "japan", "1 usa infantry burma", "united_states", "Burma liberated for India (p5.9)"),
        ("korea", "japan", "1 usa infantry korea", "united_states", "China controls Korea (p5.13)"),
        ("siam", "japan", "1 great_britain infantry siam", "great_britain", "India controls Siam (p5.14)"),
    ],
)
def test_a_marker_is_told_by_the_rule_that_says_whose_it_is(
    space: str, held: str, row: str, power: str, line: str
) -> None:
    game = position(row, control={space: held}, phase=5, turn_of=power)
    assert line in log(game).splitlines()


def test_a_new_unit_is_told_by_the_rule_that_says_where_it_goes() -> None:
    bought = {"usa": {"fighter": 1, "submarine": 1, "industrial_complex": 1}, "china": {"infantry": 1}}
    game = position(bought=bought, phase=7, turn_of="united_states")
    assert rule(game) == "p7.4"
    act(game, "space:united_states")
    assert told(game, "fighter").endswith("in United States (p7.4)")
    assert told(game, "submarine").endswith("in Sea Zone 5 (p7.6)")
    assert rule(game) == "p7.8"
    act(game, "space:midway")
    assert told(game, "infantry in Szechwan").endswith("(china.4)")


def test_convoy_money_is_divided_by_the_set_up_first_and_by_phase_9_later() -> None:
    game = position(phase="set_up", set_up=True)
    assert rule(game) == "setup.16"
    act(game, "number:12")
    assert told(game, "convoys").endswith("(setup.16)")
    assert rule(position(phase=9, turn_of="great_britain")) == "p9.2"


def test_the_question_for_kamikazes_says_how_many_are_left() -> None:
    game = position("1 usa destroyer sz_36", phase=4, turn_of="united_states", kamikazes=2)
    assert asks(game) == "Declare a kamikaze, 2 attacks left for the rest of the game, or fight on without"
