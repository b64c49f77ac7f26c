"""Battles in words."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds import exact, words
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, Party, Retreat, force
from ironbottom.games.aapacific.odds.sound import need_sound
from ironbottom.kernel.errors import UnknownGame
from ironbottom.odds import answer, offer_of
from ironbottom.odds.answer import BadBattle

DATA = load()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4 infantry, 1 artillery, 2 fighter", {"infantry": 4, "artillery": 1, "fighter": 2}),
        ("4 inf; 2 ftrs and a gun".replace("a gun", "gun"), {"infantry": 4, "aa_gun": 1, "fighter": 2}),
        ("3x tanks + 2 Marines", {"marine": 2, "armor": 3}),
        ("aircraft carriers 2, bb x1, dd", {"battleship": 1, "carrier": 2, "destroyer": 1}),
        ("2 sub, 1 subs, transp", {"transport": 1, "submarine": 3}),
        ("antiaircraft gun, AA_GUN", {"aa_gun": 2}),
        ("", {}),
    ],
)
def test_names_plurals_and_short_names_are_understood(text: str, expected: dict[str, int]) -> None:
    assert offer_of("aapacific").forces(text, None) == expected


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("4 infantri", "no unit is called 'infantri', did you mean infantry"),
        ("2 zeppelins", "no unit is called 'zeppelins'"),
        ("2 art 3", "'2 art 3' is not a number and a unit"),
        ("1 a", "no unit is called 'a'"),
        ("1 ar", "'ar' may mean armor or artillery"),
        ("-1 infantry", "'-1 infantry' is not a number and a unit"),
        ("9" * 5000 + " infantry", "a side has up to 300 units"),
    ],
)
def test_what_is_not_understood_is_named(text: str, fault: str) -> None:
    with pytest.raises(BadBattle, match=fault):
        words.party(DATA, text)


def test_settings_come_in_words() -> None:
    battle = words.battle(
        DATA,
        "sea",
        force({"submarine": 2, "battleship": 2, "carrier": 1}),
        force({"destroyer": 1, "submarine": 1}),
        {
            "retreat": "rounds 3, units 2, odds 40%",
            "rounds": "5",
            "cap": "1",
            "attacker_order": "battleship, carrier ... submarine",
            "attacker_dives": "hunted",
            "defender_dives": "at_once",
            "attacker_damaged": "1",
            "attacker_kamikazes": "2 carrier, 1 battleship",
            "bystanders": "1 transport",
            "artillery": "marines",
        },
    )
    assert battle.retreat == Retreat(after_rounds=3, units_left=2, win_below=0.4)
    assert (battle.rounds, battle.cap, battle.artillery) == (5, 1, "marines")
    assert battle.attacker.taste.first == (UnitType.BATTLESHIP, UnitType.CARRIER)
    assert battle.attacker.taste.last == (UnitType.SUBMARINE,)
    assert (battle.attacker.dives, battle.defender.dives) == ("hunted", "at_once")
    assert battle.attacker.kamikazes == ((UnitType.CARRIER, 2), (UnitType.BATTLESHIP, 1))
    assert (battle.attacker.damaged, battle.attacker.bystanders[UnitType.TRANSPORT]) == (1, 1)
    need_sound(DATA, battle)


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"luck": "good"}, "there is no setting 'luck'"),
        ({"retreat": "soon"}, "write 'rounds 2'"),
        ({"retreat": "units " + "9" * 5000}, "write 'rounds 2'"),
        ({"rounds": "few"}, "rounds is a whole number"),
        ({"attacker_dives": "often"}, "attacker_dives is one of"),
        ({"keep_land_unit": "maybe"}, "yes or no"),
        ({"artillery": "armor"}, "artillery is one of infantry, marines"),
        ({"trials": "many"}, "trials is a whole number"),
        ({"rounds": "0"}, "look at 1 or more"),
        ({"cap": "7"}, "it is 1 to 6"),
        ({"retreat": "rounds 0"}, "after 1 or more"),
        ({"retreat": "odds 140%"}, "between 0 and 1"),
        ({"bombard": "1 battleship"}, "before a landing only"),
        ({"attacker_damaged": "1"}, "the party has 0"),
        ({"bystanders": "1 transport"}, "beside an attacker at sea"),
        ({"attacker_kamikazes": "1 carrier"}, "kamikazes aim at surface ships"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, str], fault: str) -> None:
    with pytest.raises(BadBattle, match=fault):
        answer("aapacific", "land", {"infantry": 2}, {"infantry": 1}, settings)


@pytest.mark.parametrize(
    ("kind", "attacker", "defender", "fault"),
    [
        ("war", {"infantry": 1}, {}, "no battle of kind 'war'"),
        ("land", {}, {"infantry": 1}, "the attacker has no units"),
        ("land", {"infantry": -1}, {}, "a number of units is 0 or more"),
        ("land", {"aa_gun": 1}, {"infantry": 1}, "they do not attack"),
        ("land", {"destroyer": 1}, {"infantry": 1}, "ships do not fight on land"),
        ("land", {"infantry": 1}, {"industrial_complex": 1}, "they never fight"),
        ("sea", {"destroyer": 1}, {"infantry": 1}, "land units do not fight at sea"),
        ("air", {"fighter": 1}, {"destroyer": 1}, "only aircraft fight in the air"),
        ("amphibious", {"fighter": 1}, {"infantry": 1}, "an assault needs a land unit"),
        ("raid", {"fighter": 1}, {"aa_gun": 1}, "a raid needs a bomber"),
        ("raid", {"bomber": 1}, {"infantry": 1}, "only AA guns and fighters fire"),
    ],
)
def test_battles_that_the_rules_do_not_know_are_refused(
    kind: str, attacker: dict[str, int], defender: dict[str, int], fault: str
) -> None:
    with pytest.raises(BadBattle, match=fault):
        answer("aapacific", kind, attacker, defender, {})


def test_a_submarine_is_no_target_of_kamikazes() -> None:
    party = Party(force({"submarine": 1}), kamikazes=((UnitType.SUBMARINE, 1),))
    with pytest.raises(BadBattle, match="kamikazes aim at surface ships"):
        exact(Battle("sea", party, Party(NOBODY)))


def test_numbers_of_a_page_are_answered_exactly_or_with_their_trials() -> None:
    assert answer("aapacific", "land", {"inf": 2}, {"infantry": 1}, {}).method == "exact"
    played = answer("aapacific", "land", {"infantry": 2}, {"infantry": 1}, {"trials": "300"})
    assert (played.method, played.trials) == ("simulated", 300)


@pytest.mark.parametrize("slug", ["chess", "../aapacific", "answer"])
def test_a_game_that_is_not_there_is_told_so_and_not_that_it_has_no_odds(slug: str) -> None:
    with pytest.raises(UnknownGame, match="no game"):
        answer(slug, "land", {}, {}, {})
