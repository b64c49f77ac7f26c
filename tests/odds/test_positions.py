"""The odds of battles in a position of the game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.odds import exact
from ironbottom.games.aapacific.odds.battle import NOBODY, Battle, force
from ironbottom.games.aapacific.odds.deciding import WINNING
from ironbottom.games.aapacific.odds.positions import Found, all_battles, battle_if, battles_at
from ironbottom.games.aapacific.odds.words import KINDS
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.odds import at
from ironbottom.odds.answer import BadBattle
from tests.games.aapacific.battles import entered, flown
from tests.games.aapacific.positions import Unit, act, find, position, units

USA = "united_states"
BURMA = ("2 great_britain infantry burma", "1 great_britain aa_gun burma")
INVADERS = (entered("3 japan infantry burma", "shan_state"), flown("1 japan fighter burma", "siam"))
CHINA = (entered("1 japan infantry yunnan", "kwangsi"), "1 china infantry yunnan")


def only(game: Pacific, space: str) -> Found:
    (found,) = battles_at(game, game.data.space_index[space])
    return found


def battle_in(game: Pacific, space: str) -> Battle:
    return only(game, space).battle


def landing(*rows: str | Unit, **fields: Any) -> Pacific:
    """An American transport with two marines beside Guam, declared to land there."""
    return position(
        entered("1 usa transport sz_25", "sz_24"),
        units("2 usa marine sz_25", aboard="transport", target="guam", marks=["moved"]),
        *rows,
        "1 china infantry yunnan",
        turn_of=USA,
        phase=3,
        kamikazes=0,
        **fields,
    )


def test_a_battle_on_land_takes_all_units_and_the_guns() -> None:
    battle = battle_in(position(*INVADERS, *BURMA, phase=3), "burma")
    assert (battle.kind, battle.cap) == ("land", None)
    assert battle.attacker.force == force({"infantry": 3, "fighter": 1})
    assert battle.defender.force == force({"infantry": 2, "aa_gun": 1})


@pytest.mark.rule("aapacific:land.13", "aapacific:land.14")
def test_every_habit_that_an_answer_names_can_be_asked_for() -> None:
    game = position(*INVADERS, *BURMA, phase=3)
    (told,) = at(game, "japan", {"space": "burma"})
    values = {"retreat": "rounds 1", "attacker_order": "infantry", "defender_order": "infantry"}
    assert set(told.habits) == set(values)
    for habit in told.habits:
        (other,) = at(game, "japan", {"space": "burma", habit: values[habit]})
        assert other.winning == told.winning
    (broken_off,) = at(game, "japan", {"space": "burma", "retreat": "rounds 1"})
    assert broken_off.odds != told.odds


def test_in_the_first_turn_the_defender_is_capped_but_not_in_china() -> None:
    game = position(*INVADERS, *BURMA, *CHINA, phase=3, first_turn=True, control={"yunnan": "china"})
    assert battle_in(game, "burma").cap == 1
    assert battle_in(game, "yunnan").cap is None
    later = position(*INVADERS, *BURMA, phase=3)
    assert battle_in(later, "burma").cap is None


@pytest.mark.rule("aapacific:amph.1", "aapacific:amph.22")
def test_a_landing_counts_the_cargo_and_the_ships_that_bombard() -> None:
    game = landing(entered("1 usa battleship sz_25", "sz_24"), "1 japan infantry guam")
    found = only(game, "guam")
    assert (found.battle.kind, found.note) == ("amphibious", "")
    assert found.battle.attacker.force == force({"marine": 2})
    assert found.battle.bombarding == force({"battleship": 1})


@pytest.mark.rule("aapacific:amph.15", "aapacific:amph.25")
def test_a_landing_behind_a_naval_battle_says_so_and_has_no_bombardment() -> None:
    game = landing(
        entered("1 usa battleship sz_25", "sz_24"), "1 japan infantry guam", "1 japan transport sz_25"
    )
    found = only(game, "guam")
    assert "{space:sz_25}" in found.note
    assert found.battle.bombarding == NOBODY
    assert battle_in(game, "sz_25").kind == "sea"


@pytest.mark.rule("aapacific:sea.11")
def test_cargo_of_ships_is_part_of_what_they_are_worth() -> None:
    game = landing(
        "1 japan destroyer sz_25", "1 japan infantry guam", entered("1 usa transport sz_25", "sz_24")
    )
    party = battle_in(game, "sz_25").attacker
    assert party.cargo == ((UnitType.TRANSPORT, (0, 8)),), "the empty transport is lost first"
    loaded = exact(battle_in(game, "sz_25"))
    bare = exact(Battle("sea", msgspec.structs.replace(party, cargo=()), battle_in(game, "sz_25").defender))
    assert loaded.attacker_losses == bare.attacker_losses
    assert loaded.attacker_cost > bare.attacker_cost


@pytest.mark.rule("aapacific:multi.7")
def test_allied_ships_beside_the_attacker_stand_by() -> None:
    game = position(
        entered("1 usa destroyer sz_30", "sz_29"),
        "1 great_britain transport sz_30",
        "2 japan submarine sz_30",
        turn_of=USA,
        phase=3,
    )
    battle = battle_in(game, "sz_30")
    assert battle.attacker.force == force({"destroyer": 1})
    assert battle.attacker.bystanders == force({"transport": 1})


@pytest.mark.rule("aapacific:kami.5", "aapacific:kami.10")
def test_declared_kamikazes_are_seen() -> None:
    game = position(
        entered("1 usa carrier sz_36", "sz_24"),
        "1 japan destroyer sz_36",
        entered("1 china infantry kwangsi", "yunnan"),
        "1 japan infantry kwangsi",
        turn_of=USA,
        phase=4,
        kamikazes=2,
    )
    act(game, *["piece:0"] * 2)
    assert battle_in(game, "sz_36").attacker.kamikazes == ((UnitType.CARRIER, 2),)


def test_a_patrol_and_aircraft_meet_in_the_air() -> None:
    game = position(
        flown("2 usa fighter sz_25", "sz_24"),
        "1 usa carrier sz_24",
        units("1 japan fighter sz_25", marks=["patrol"]),
        turn_of=USA,
        phase=3,
        kamikazes=0,
    )
    assert battle_in(game, "sz_25").kind == "air"


@pytest.mark.rule("aapacific:sbr.6", "aapacific:sbr.13")
def test_a_raid_and_a_battle_in_one_territory_are_two() -> None:
    raiding = ["moved", "airborne", "raiding"]
    game = position(
        flown("1 usa bomber japan", "korea", marks=raiding),
        entered("1 usa infantry japan", "korea"),
        "1 japan fighter japan",
        "2 japan infantry japan",
        "1 japan aa_gun japan",
        turn_of=USA,
        phase=3,
        kamikazes=0,
        cash={"japan": 11},
    )
    raid, land = battles_at(game, game.data.space_index["japan"])
    assert (raid.battle.kind, raid.battle.cash) == ("raid", 11)
    assert raid.battle.attacker.force == force({"bomber": 1})
    assert raid.battle.defender.force == force({"fighter": 1, "aa_gun": 1})
    assert land.battle.attacker.force == force({"infantry": 1})


@pytest.mark.rule("aapacific:land.2")
def test_a_running_battle_is_judged_by_those_left_without_the_guns() -> None:
    game = position(
        *INVADERS, *BURMA, *CHINA, phase=4, dice=[6, 6, 6, 6, 1, 1, 6], control={"shan_state": "japan"}
    )
    assert [found.space for found in all_battles(game)] == sorted(
        game.data.space_index[name] for name in ("burma", "yunnan")
    )
    act(game, "space:burma")
    assert battle_in(game, "burma").defender.force == force({"infantry": 1}), "one is set aside"
    act(game, f"piece:{find(game, 'japan', 'infantry', 'burma')[0]}")
    battle = battle_in(game, "burma")
    assert battle.attacker.force == force({"infantry": 2, "fighter": 1})
    assert battle.defender.force == force({"infantry": 1})


def test_a_plan_is_judged_before_anybody_moves() -> None:
    game = position(
        "4 japan infantry shan_state",
        "1 japan armor shan_state",
        *BURMA,
        phase=3,
        control={"shan_state": "japan"},
    )
    pieces = find(game, "japan", "infantry", "shan_state")[:3]
    before = game.state_hash()
    found = battle_if(game, game.data.space_index["burma"], pieces)
    assert found.battle.attacker.force == force({"infantry": 3})
    assert found.battle.defender.force == force({"infantry": 2, "aa_gun": 1})
    assert game.state_hash() == before
    with pytest.raises(BadBattle, match="no unit of the power whose turn it is"):
        battle_if(game, game.data.space_index["burma"], find(game, "great_britain", "infantry", "burma"))


def test_a_plan_counts_those_that_attack_there_already() -> None:
    game = position(*INVADERS, "1 japan armor shan_state", *BURMA, phase=3, control={"shan_state": "japan"})
    (tank,) = find(game, "japan", "armor", "shan_state")
    (told,) = at(game, "japan", {"space": "burma", "attackers": str(tank)})
    assert told.attacker == {"infantry": 3, "fighter": 1, "armor": 1}


@pytest.mark.rule("aapacific:amph.22", "aapacific:amph.25")
def test_a_plan_beside_a_landing_counts_its_cargo_and_its_guns() -> None:
    rows = entered("1 usa battleship sz_25", "sz_24"), "1 japan infantry guam", "1 usa bomber sz_25"

    def told(*more: str) -> Found:
        game = landing(*rows, *more)
        return battle_if(game, game.data.space_index["guam"], find(game, "usa", "bomber", "sz_25"))

    clear, behind = told(), told("1 japan transport sz_25")
    assert clear.battle.kind == "amphibious"
    assert clear.battle.attacker.force == force({"marine": 2, "bomber": 1})
    assert clear.battle.bombarding == force({"battleship": 1})
    assert behind.battle.bombarding == NOBODY and "{space:sz_25}" in behind.note


def test_the_query_answers_for_all_battles_one_space_or_a_plan() -> None:
    game = position(*INVADERS, *BURMA, *CHINA, "1 japan artillery siam", phase=3)
    assert {answer.space for answer in at(game, "japan", {})} == {"burma", "yunnan"}
    (burma,) = at(game, "", {"space": "burma", "retreat": "rounds 1", "attacker_order": "fighter"})
    assert burma.attacker == {"infantry": 3, "fighter": 1}
    assert burma.odds.retreat > 0
    gun = find(game, "japan", "artillery", "siam")[0]
    (planned,) = at(game, "japan", {"space": "yunnan", "attackers": str(gun)})
    assert (planned.attacker, planned.defender) == ({"infantry": 1, "artillery": 1}, {"infantry": 1})
    assert at(game, "japan", {"space": "india"}) == ()
    played = at(game, "japan", {"space": "burma", "trials": "50"})
    assert played[0].odds.trials == 50


def test_guns_ships_and_cargo_of_a_plan_stay_out_of_the_battle() -> None:
    game = position(
        "1 japan aa_gun siam",
        "2 japan infantry siam",
        "1 japan destroyer sz_45",
        "1 japan fighter siam",
        *BURMA,
    )
    (gun,) = find(game, "japan", "aa_gun", "siam")
    (ship,) = find(game, "japan", "destroyer", "sz_45")
    men = find(game, "japan", "infantry", "siam")

    def plan(space: str, *pieces: int) -> list[dict[str, int]]:
        asked = {"space": space, "attackers": ",".join(map(str, pieces)), "landing": "yes"}
        return [answer.attacker for answer in at(game, "japan", asked)]

    assert plan("burma", gun, ship, *men) == [{"infantry": 2}]
    assert plan("burma", *find(game, "japan", "fighter", "siam")) == [{"fighter": 1}]
    assert plan("sz_46", ship, *men) == [{"destroyer": 1}]
    assert plan("burma", gun) == []
    assert plan("sz_46", *men) == []


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ({"space": "atlantis"}, "there is no space"),
        ({"attackers": "1"}, "attackers need the space"),
        ({"space": "burma", "attackers": "one"}, "is not the id of a piece"),
        ({"space": "burma", "attackers": "9999"}, "no unit of the power"),
        ({"cap": "1"}, "there is no argument 'cap'"),
    ],
)
def test_a_wrong_query_is_named(args: dict[str, str], fault: str) -> None:
    game = position(*INVADERS, *BURMA, phase=3)
    with pytest.raises(BadBattle, match=fault):
        at(game, "japan", args)


def test_every_kind_of_battle_says_what_winning_is() -> None:
    assert set(WINNING) == set(KINDS)
