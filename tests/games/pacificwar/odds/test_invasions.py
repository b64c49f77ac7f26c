"""Odds of port invasions in the Supply Phase, typed in and in a position."""

from __future__ import annotations

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.odds.questions import at, counted, forces
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.secrecy import redetermine
from ironbottom.kernel.dice import SecretDice
from ironbottom.odds.answer import BadBattle, Odds
from tests.games.pacificwar.positions import act

US_CARRIERS = ("us_enterprise", "us_yorktown", "us_hornet", "us_lexington", "us_saratoga")
LANDING = ", ".join(US_CARRIERS)
"""One ground strength."""


def invasion(invaders: str, defender: str = "nobody", **settings: str) -> Odds:
    return counted("invasion", forces(invaders), forces(defender), {"space": "singapore", **settings})


def supply(*units: str, japan: list[int], allies: list[int], turn: int = 3, **more: object) -> War:
    return build(
        {
            "phase": "supply",
            "turn": turn,
            "units": units,
            "hands": {"japan": japan, "allies": allies},
            **more,
        },
        SecretDice(bytes(32), "odds"),
    )


@pytest.mark.rule("pacificwar:10.2.a", "pacificwar:10.2.b", "pacificwar:10.2.c")
@pytest.mark.parametrize(
    ("cards", "win", "spent"),
    [
        ("", 0, 0),
        ("j08", 0, 0),  # one card is not enough, so none is spent
        ("j08,j09", 1, 2),
        ("j02,j08", 1, 1),  # two points by its text
    ],
)
def test_cards_are_spent_where_they_turn_the_outcome(cards: str, win: float, spent: float) -> None:
    told = invasion("kongo", attacker_cards=cards)
    assert (told.win, told.lose, told.draw) == (win, 1 - win, 0)
    assert (told.attacker_cost, told.worth_in) == (spent, "cards")


@pytest.mark.rule("pacificwar:10.2.b")
def test_the_defender_may_hold_the_card_that_saves_his_port() -> None:
    """Indochina, value 2, against ground strength 3 by an event: J16 makes it 3, which is reached still."""
    strong = {"space": "indochina", "attacker_cards": "a05", "defender_cards": "j16"}
    assert invasion(LANDING, **strong).win == 1
    assert invasion(LANDING, **{**strong, "attacker_cards": "a09"}).win == 0
    held = invasion(LANDING, **{**strong, "attacker_cards": "a09", "defender_cards": "j15"})
    assert held.win == 1 and held.defender_cost == 0


@pytest.mark.rule("pacificwar:10.2.b")
def test_unknown_cards_of_the_defender_are_dealt_anew_each_time() -> None:
    """One of fifteen cards saves the port: four cards hold it with a chance of four in fifteen."""
    told = invasion(LANDING, space="indochina", attacker_cards="a09", defender_hand="4", trials="1200")
    chance = 4 / 15
    assert told.lose == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 1200) ** 0.5)


@pytest.mark.rule("pacificwar:13.1")
def test_a_ground_unit_is_met_in_a_port_or_alone_in_a_base() -> None:
    assert invasion("kongo", "au_divisions", attacker_cards="j02").win == 0, "three are needed"
    assert invasion("kongo", "au_divisions", attacker_cards="j02,j08").win == 1
    base = {"space": "guadalcanal", "options": "australian_divisions"}
    assert invasion("kongo", "au_divisions", **base).win == 0
    assert invasion("kongo", "au_divisions", attacker_cards="j08", **base).win == 1


@pytest.mark.parametrize(
    ("invaders", "defender", "given", "fault"),
    [
        ("kongo", "2 ca", {}, "a ground unit or nobody"),
        ("kongo", "enterprise", {}, "a ground unit or nobody"),
        ("kongo", "nobody", {"space": "midway"}, "midway cannot be invaded"),
        ("ja_lba_1", "nobody", {}, "singapore cannot be invaded"),
        ("nobody", "nobody", {}, "the attacker has no units"),
        ("kongo", "nobody", {"defender_cards": "a05", "defender_hand": "2"}, "not both"),
        ("kongo", "nobody", {"defender_hand": "some"}, "defender_hand is a whole number"),
    ],
)
def test_what_is_wrong_with_an_invasion_is_named(
    invaders: str, defender: str, given: dict[str, str], fault: str
) -> None:
    with pytest.raises(BadBattle, match=fault):
        invasion(invaders, defender, **given)


def test_a_combat_is_met_by_units_and_by_no_ground_unit() -> None:
    with pytest.raises(BadBattle, match="au_divisions does not fight"):
        counted("combat", forces("kongo"), forces("au_divisions"), {})


# ---- in a position -------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:10.2.c")
def test_the_open_invasions_of_a_side_have_odds() -> None:
    game = supply("ja_kongo singapore", "ja_haruna ceylon", japan=[2], allies=[])
    assert type(game.decision).__name__ == "ChooseInvasion"
    before = game.state_hash()
    found = {told.space: told for told in at(game, "japan", {"trials": "30"})}
    assert set(found) == {"singapore", "ceylon"} and game.state_hash() == before
    assert found["singapore"].odds.win == found["ceylon"].odds.win == 1
    assert found["singapore"].attacker == {"ja_kongo": 1}
    assert found["singapore"].defender == {"points of value": 2}
    assert found["singapore"].kind == "invasion" and "10.2.b" in found["singapore"].note
    (one,) = at(game, "japan", {"space": "ceylon", "trials": "30"})
    assert one == found["ceylon"]
    act(game, "ceylon", "button:pass")
    assert [told.space for told in at(game, "japan", {"trials": "5"})] == ["singapore"], "each port once"


@pytest.mark.rule("pacificwar:10.2.b")
def test_only_the_cards_that_are_named_may_be_spent() -> None:
    game = supply("ja_kongo singapore", japan=[2, 8, 9], allies=[])
    few, enough = ({"cards": cards, "trials": "20"} for cards in ("j08", "j08,j09"))
    assert at(game, "japan", few)[0].odds.win == 0
    (told,) = at(game, "japan", enough)
    assert (told.odds.win, told.odds.attacker_cost) == (1, 2)


@pytest.mark.rule("pacificwar:10.2.b")
def test_an_invasion_under_way_goes_on_from_the_cards_played() -> None:
    game = supply("ja_kongo singapore", japan=[8, 9], allies=[5])
    act(game, "singapore", "j08")
    assert type(game.decision).__name__ == "AddStrength"
    (told,) = at(game, "japan", {"trials": "20"})
    assert (told.odds.win, told.odds.attacker_cost) == (1, 1)
    assert told.odds.figures == (("ground strength, value", 2.0, 2.0),)


@pytest.mark.rule("pacificwar:10.2.b")
def test_the_odds_do_not_hang_on_hands_that_are_not_seen() -> None:
    game = supply(*(f"{key} indochina" for key in US_CARRIERS), japan=[16, 3], allies=[9])
    other = redetermine(game, "allies", b"another world".ljust(32))
    assert other.state.hands[Side.JAPAN] != game.state.hands[Side.JAPAN]
    args = {"trials": "60"}
    assert at(game, "allies", args) == at(other, "allies", args)
    (told,) = at(game, "allies", args)
    assert 0 < told.odds.win < 1, "the fort may be held by J16"
    (seen,) = at(game, "japan", args)
    assert seen.odds.win == 0 or seen.odds.win < told.odds.win, "Japan knows that it holds it"
    assert at(game, "", args)


@pytest.mark.rule("pacificwar:13.1")
def test_an_own_ground_unit_is_no_defender() -> None:
    """Ruling pw_q105."""
    units = (*(f"{key} indochina" for key in US_CARRIERS), "au_divisions indochina", "ja_aoba japan")
    game = supply(*units, japan=[], allies=[3], options={"australian_divisions": "on"})
    (told,) = at(game, "allies", {"trials": "10"})
    assert told.defender == {"points of value": 2} and told.odds.win == 1


def test_outside_of_the_step_there_is_nothing_to_tell() -> None:
    game = supply("ja_kongo singapore", "ja_lba_1 truk", japan=[2], allies=[])
    assert at(game, "japan", {"space": "ceylon"}) == ()
    assert at(game, "japan", {"space": "singapore", "attackers": "1"}) == ()
    act(game, "button:done")
    assert at(game, "japan", {"space": "singapore"}) == ()
