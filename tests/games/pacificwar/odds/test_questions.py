"""Odds of combats that are typed in, planned or under way, and what is wrong with a question."""

from __future__ import annotations

from itertools import product
from statistics import fmean

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.components.model import Counter, WarData
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.odds.questions import ODDS, at, counted, forces
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.kernel.dice import ScriptedDice, SecretDice
from ironbottom.odds.answer import BadBattle, Odds
from tests.games.pacificwar.positions import find

FLEET = ("ja_akagi", "ja_shokaku", "ja_tone")


def odds(attacker: str, defender: str, **settings: str) -> Odds:
    return counted("combat", forces(attacker), forces(defender), settings)


def before_the_attack(*more: str) -> War:
    """Japan is to choose an action: a fleet at Truk, an enemy at Rabaul."""
    game = build(
        {
            "turn": 3,
            "units": [*(f"{key} truk" for key in FLEET), "us_enterprise rabaul", "us_chester rabaul", *more],
            "hands": {"japan": [5, 8], "allies": [7]},
        },
        SecretDice(bytes(32), "odds"),
    )
    game.act("japan", "type:j05")
    while type(game.decision).__name__ != "ChooseAction":
        game.act(game.deciding()[0], "button:decline")
    return game


def pieces(game: War, *keys: str) -> str:
    return ",".join(str(find(game, key)) for key in keys)


# ---- typed in ------------------------------------------------------------------------------------------


def test_words_are_counters_parts_of_names_and_classes() -> None:
    assert forces("akagi, 2 ca and lba") == {"ja_akagi": 1, "ca": 2, "lba": 1}
    assert forces("2 carriers") == {"cv": 2}


def test_win_draw_and_lose_are_everything() -> None:
    told = odds("akagi, kaga, 2 ca", "enterprise, 2 ca, lba")
    assert told.win + told.draw + told.lose == pytest.approx(1)
    assert told.method == "simulated" and told.trials == 120
    assert {key for key, _ in told.attacker_losses} >= {"ja_akagi", "ja_kaga"}
    assert sum(chance for _, chance in told.histogram) == pytest.approx(1)
    assert 1 <= told.rounds <= 2


def test_more_ships_make_better_odds() -> None:
    few, many = odds("2 ca", "4 ca", attacker_side="japan"), odds("10 ca", "4 ca", attacker_side="japan")
    assert many.win > few.win and many.swing > few.swing


def test_either_side_can_attack() -> None:
    told = odds("enterprise, hornet", "akagi")
    assert {key for key, _ in told.attacker_losses} == {"us_enterprise", "us_hornet"}


def test_a_fight_of_carriers_only_ends_with_the_airstrike_when_it_has_one_round() -> None:
    assert odds("akagi", "enterprise", points="0").rounds == pytest.approx(1)


@pytest.mark.rule("pacificwar:9.2.2.c")
def test_a_card_of_the_attacker_helps_him_and_one_of_the_defender_does_not() -> None:
    fleets = "akagi, shokaku, zuikaku", "enterprise, hornet, yorktown"
    plain = odds(*fleets, points="0")
    helped = odds(*fleets, points="0", attacker_cards="j08")
    hindered = odds(*fleets, points="0", defender_cards="a07")
    assert helped.defender_cost > plain.defender_cost > hindered.defender_cost


@pytest.mark.rule("pacificwar:8.4.b")
def test_cards_do_not_count_on_turn_1() -> None:
    fleets = "akagi, shokaku, zuikaku", "enterprise, hornet, yorktown"
    assert odds(*fleets, turn="1", attacker_cards="j08") == odds(*fleets, turn="1")


@pytest.mark.parametrize(
    ("attacker", "defender", "given", "fault"),
    [
        ("yamamoto", "2 ca", {}, "no unit is called 'yamamoto'"),
        ("akagi", "kaga", {}, "ja_kaga belongs to the other side"),
        ("2 akagi", "ca", {}, "no more than one ja_akagi"),
        ("akagi", "90 ca", {}, "no more than"),
        ("akagi", "0 ca", {}, "the defender has no units"),
        ("akagi", "ca", {"weather": "fair"}, "no setting 'weather'"),
        ("akagi", "ca", {"space": "atlantis"}, "no zone 'atlantis'"),
        ("akagi", "ca", {"space": "west_coast"}, "closed to Japan"),
        ("akagi", "3 lba", {"space": "midway"}, "holds 3 LBA"),
        ("akagi", "ca", {"attacker_side": "rome"}, "japan or allies"),
        ("akagi", "ca", {"turn": "soon"}, "turn is a whole number"),
        ("akagi", "ca", {"turn": "9"}, "has Turns"),
        ("akagi", "ca", {"points": "-1"}, "points is a whole number"),
        ("akagi", "ca", {"attacker_cards": "a07"}, "japan has no card 'a07'"),
        ("akagi", "ca", {"attacker_cards": "j08", "defender_cards": "a08"}, "in one hand only"),
        ("akagi", "ca", {"attacker_cards": "j08,j08"}, "each card once"),
        ("akagi", "ca", {"options": "blizzard"}, "blizzard"),
        ("akagi", "ca", {"trials": "0"}, "from 1"),
    ],
)
def test_what_is_wrong_with_a_combat_is_named(
    attacker: str, defender: str, given: dict[str, str], fault: str
) -> None:
    with pytest.raises(BadBattle, match=fault):
        odds(attacker, defender, **given)


def test_there_are_three_kinds() -> None:
    assert ODDS.kinds == ("combat", "strike", "invasion")
    assert "points" in ODDS.settings
    with pytest.raises(BadBattle, match="no battle of kind 'raid'"):
        counted("raid", {"ja_akagi": 1}, {"ca": 1}, {})


def test_the_odds_agree_with_the_chances_worked_out_by_hand() -> None:
    """A carrier against a carrier, one airstrike: all dice of both sides."""
    data = load()

    def gone(striker: str, target: str) -> float:
        strength, defense = _unit(data, striker).airstrike, _unit(data, target).defense
        (column,) = [one for one in data.crt if one.low <= strength <= (one.high or strength)]
        return fmean(
            fmean(sum(dice) > defense for dice in product(range(1, 7), repeat=hits)) if hits else 0.0
            for hits in column.hits
        )

    told = odds("akagi", "enterprise", points="0", trials="2000")
    for (_, lost), (striker, target) in zip(
        (*told.attacker_losses, *told.defender_losses),
        (("us_enterprise", "ja_akagi"), ("ja_akagi", "us_enterprise")),
        strict=True,
    ):
        chance = gone(striker, target)
        assert lost == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 2000) ** 0.5)


def _unit(data: WarData, key: str) -> Counter:
    return data.counters[data.counter_index[key]]


# ---- of a position -------------------------------------------------------------------------------------


def test_the_odds_of_a_plan_leave_the_game_alone() -> None:
    game = before_the_attack()
    before = game.state_hash()
    (told,) = at(game, "japan", {"space": "rabaul", "attackers": pieces(game, *FLEET), "trials": "40"})
    assert game.state_hash() == before
    assert told.space == "rabaul" and told.seat == "japan"
    assert told.attacker == dict.fromkeys(FLEET, 1)
    assert told.defender == {"us_enterprise": 1, "us_chester": 1}
    assert "8.12.c" in told.note
    assert told.odds.trials == 40


def test_own_units_in_the_zone_fight_beside_those_that_sail_there() -> None:
    """Once whoever asked had to name them, and was told that a group comes from one zone."""
    game = before_the_attack("ja_aoba rabaul")
    (told,) = at(game, "japan", {"space": "rabaul", "attackers": pieces(game, *FLEET), "trials": "20"})
    assert told.attacker == dict.fromkeys((*FLEET, "ja_aoba"), 1)
    assert {key for key, _ in told.odds.attacker_losses} >= {"ja_aoba"}


def test_own_cards_are_played_in_a_plan() -> None:
    game = before_the_attack()
    plan = {"space": "rabaul", "attackers": pieces(game, *FLEET)}
    (plain,), (helped,) = at(game, "japan", plan), at(game, "japan", plan | {"cards": "j08"})
    assert helped.odds.defender_cost > plain.odds.defender_cost


def test_the_odds_do_not_hang_on_the_hand_of_the_enemy() -> None:
    game = before_the_attack()
    other = redetermine(game, "japan", b"another world".ljust(32))
    assert other.state.hands[Side.JAPAN] == game.state.hands[Side.JAPAN]
    plan = {"space": "rabaul", "attackers": pieces(game, *FLEET), "trials": "30"}
    assert at(game, "japan", plan) == at(other, "japan", plan)


def test_a_combat_that_is_under_way_has_odds_for_everybody() -> None:
    game = before_the_attack()
    ships = [f"piece:{piece}" for piece in pieces(game, *FLEET).split(",")]
    for choice in (*ships, "space:rabaul"):
        game.act("japan", choice)
    while type(game.decision).__name__ in ("PlayReactionCard", "ChooseReaction"):
        seat = game.deciding()[0]
        game.act(seat, "button:decline" if "button:decline" in game.options(seat) else "button:stand")
    assert type(game.decision).__name__ == "PlayCombatCard"
    for seat in ("japan", "allies", ""):
        (told,) = at(game, seat, {"trials": "20"})
        assert told.seat == "japan" and told.attacker == dict.fromkeys(FLEET, 1)
    assert at(game, "japan", {"space": "midway"}) == ()


def test_without_a_combat_and_without_a_plan_there_is_nothing_to_tell() -> None:
    game = before_the_attack()
    assert at(game, "japan", {}) == ()
    assert at(game, "japan", {"space": "midway", "attackers": pieces(game, "ja_akagi")}) == ()
    assert at(game, "", {"space": "rabaul", "attackers": "1"}) == ()
    supply = build({"phase": "supply", "units": ["ja_akagi truk", "us_chester rabaul"]}, ScriptedDice([]))
    assert at(supply, "japan", {"space": "rabaul", "attackers": pieces(supply, "ja_akagi")}) == ()


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"weather": "fair"}, "no argument 'weather'"),
        ({"space": "atlantis"}, "no space 'atlantis'"),
        ({"attackers": "1"}, "need the space"),
        ({"space": "rabaul", "attackers": "x"}, "is not the id of a piece"),
        ({"space": "rabaul", "attackers": "us_enterprise"}, "is not the id of a piece"),
        ({"space": "rabaul", "attackers": "ja_akagi,ja_aoba"}, "Ready ships of one zone"),
        ({"space": "rabaul", "attackers": "ja_lba_1"}, "Ready ships of one zone"),
        ({"space": "ceylon", "attackers": "ja_akagi"}, "cannot sail to"),
        ({"cards": "j11"}, "not in the hand"),
        ({"cards": "a07"}, "has no card"),
    ],
)
def test_what_is_wrong_with_a_question_is_named(given: dict[str, str], fault: str) -> None:
    game = before_the_attack("ja_aoba japan", "ja_lba_1 truk", "us_saratoga ceylon")
    args = dict(given)
    if "_" in args.get("attackers", ""):
        args["attackers"] = pieces(game, *args["attackers"].split(","))
    with pytest.raises(BadBattle, match=fault):
        at(game, "japan", args)


def test_a_spectator_has_no_cards() -> None:
    with pytest.raises(BadBattle, match="a spectator has no cards"):
        at(before_the_attack(), "", {"cards": "j08"})
