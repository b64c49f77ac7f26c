"""Odds of strikes from outside: typed in, on Turn 0, by events, planned and under way; and of counterattacks."""

from __future__ import annotations

from itertools import product
from statistics import fmean

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.odds.questions import at, counted, forces
from ironbottom.games.pacificwar.position.game import War
from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.odds.answer import BadBattle, Odds
from tests.games.pacificwar.positions import act, asked, find

CARRIERS = ("ja_akagi", "ja_kaga")


def strike(strikers: str, struck: str, **settings: str) -> Odds:
    return counted("strike", forces(strikers), forces(struck), settings)


def acting(*units: str, hands: dict[str, list[int]]) -> War:
    """Japan has paid for initiative with J05 and is to choose an action."""
    hand = {"japan": [5, *hands.get("japan", [])], "allies": hands.get("allies", [])}
    game = build({"turn": 3, "units": list(units), "hands": hand}, SecretDice(bytes(32), "odds"))
    game.act("japan", "type:j05")
    while type(game.decision).__name__ != "ChooseAction":
        game.act(game.deciding()[0], "button:decline")
    return game


def pieces(game: War, *keys: str) -> str:
    return ",".join(str(find(game, key)) for key in keys)


# ---- typed in ------------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:5.1.ii")
def test_a_fixed_column_agrees_with_the_chances_worked_out_by_hand() -> None:
    """Phase II of Turn 0: one LBA on the 6-7 column against one ship, and no reply."""
    data = load()
    (column,) = [one for one in data.crt if one.label == "6-7"]
    ship = data.counters[data.counter_index["uk_repulse"]]
    assert not ship.armored
    most = min(ship.defense, data.scenarios["campaign"].last_turn)  # with more it is sunk, or back too late
    chance = fmean(
        fmean(sum(dice) > most for dice in product(range(1, 7), repeat=hits)) if hits else 0.0
        for hits in column.hits
    )
    told = strike("ja_lba_1", "uk_repulse", column="6-7", trials="2000")
    ((_, lost),) = told.defender_losses
    assert lost == pytest.approx(chance, abs=4 * (chance * (1 - chance) / 2000) ** 0.5)
    assert told.attacker_cost == 0 and told.rounds == 0
    assert told.win + told.draw == pytest.approx(1), "nobody answers"


@pytest.mark.rule("pacificwar:9.0.2.d")
def test_an_event_brings_its_shift_and_its_reply() -> None:
    quiet = strike("ja_lba_1, ja_lba_2", "enterprise, hornet", event="j14")
    assert quiet.attacker_cost > 0, "carriers answer T Force"
    alone = strike("ja_lba_1", "enterprise, hornet", event="j01")
    assert alone.attacker_cost == 0, "nobody answers J01"


@pytest.mark.rule("pacificwar:9.0.1.d")
def test_cards_are_played_in_the_window_of_a_strike() -> None:
    raid = {"event": "j13", "trials": "300"}
    plain = strike("akagi, kaga", "enterprise, 4 ca", **raid)
    helped = strike("akagi, kaga", "enterprise, 4 ca", attacker_cards="j08", **raid)
    hindered = strike("akagi, kaga", "enterprise, 4 ca", defender_cards="a11", **raid)
    assert helped.defender_cost > plain.defender_cost > hindered.defender_cost


def test_the_event_tells_who_strikes() -> None:
    told = strike("2 lba", "zuikaku", event="a08")
    assert {name for name, _ in told.attacker_losses} == {"ap_lba_1", "ap_lba_2"}


@pytest.mark.parametrize(
    ("strikers", "given", "fault"),
    [
        ("akagi", {}, "an event or a column"),
        ("akagi", {"event": "j13", "column": "31+"}, "an event or a column"),
        ("akagi", {"column": "7"}, "no column '7'"),
        ("akagi", {"event": "j08"}, "j08 brings no strike"),
        ("akagi", {"event": "a08"}, "japan has no card 'a08'"),
        ("akagi", {"event": "j13", "turn": "1"}, "no events on Turn 1"),
        ("akagi", {"event": "j13", "attacker_cards": "j13"}, "in one hand only"),
        ("akagi", {"event": "j01"}, "not for all these units"),
        ("ja_lba_1, ja_lba_2", {"event": "j01"}, "for 1 units at most"),
    ],
)
def test_what_is_wrong_with_a_strike_is_named(strikers: str, given: dict[str, str], fault: str) -> None:
    with pytest.raises(BadBattle, match=fault):
        strike(strikers, "enterprise", **given)


# ---- in a position -------------------------------------------------------------------------------------


def turn_zero(until: str, **options: str) -> War:
    """A whole game played as the rules suggest until this decision is open."""
    spec = registry.game("pacificwar")
    game = spec.new("campaign", spec.full_options(options), SecretDice(bytes(32), "turn zero"), None)
    assert isinstance(game, War)
    while type(game.decision).__name__ != until:
        seat = game.deciding()[0]
        game.act(seat, asked(game).suggestion(game, seat)[0])
    return game


@pytest.mark.rule("pacificwar:5.1.i")
def test_a_strike_of_turn_0_under_way_has_odds_for_everybody() -> None:
    game = turn_zero("ChooseTargets")
    before = game.state_hash()
    for seat in ("japan", "allies", ""):
        (told,) = at(game, seat, {"trials": "20"})
        assert (told.kind, told.seat, told.space) == ("strike", "japan", "hawaiian_islands")
        assert told.odds.defender_cost > 0 and told.odds.attacker_cost == 0
    assert game.state_hash() == before
    assert at(game, "japan", {"space": "singapore"}) == ()


@pytest.mark.rule("pacificwar:15.8")
def test_a_second_strike_that_may_be_made_has_odds() -> None:
    game = turn_zero("StrikeAgain", second_strike="on")
    before = game.state_hash()
    (told,) = at(game, "japan", {"trials": "60"})
    assert (told.kind, told.seat, told.space) == ("strike", "japan", "hawaiian_islands")
    assert 0 < told.odds.win <= 1 and told.odds.attacker_cost == 0
    assert game.state_hash() == before


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_strike_is_planned_by_naming_its_card() -> None:
    units = [*(f"{key} truk" for key in CARRIERS), "us_enterprise rabaul", "us_chester rabaul"]
    game = acting(*units, hands={"japan": [8, 13]})
    plan = {"space": "rabaul", "attackers": pieces(game, *CARRIERS), "trials": "150"}
    (sailing,) = at(game, "japan", plan)
    (striking,) = at(game, "japan", plan | {"cards": "j13"})
    assert (sailing.kind, striking.kind) == ("combat", "strike")
    assert striking.odds.attacker_cost == 0 < sailing.odds.attacker_cost
    (helped,) = at(game, "japan", plan | {"cards": "j13,j08"})
    assert helped.odds.defender_cost > striking.odds.defender_cost
    game.act("japan", "type:j13")
    (chosen,) = at(game, "japan", plan)
    assert chosen.kind == "strike" and chosen.odds.attacker_cost == 0, "the card has been played"


def test_what_is_wrong_with_a_planned_strike_is_named() -> None:
    units = ["ja_akagi truk", "ja_lba_1 truk", "us_enterprise midway", "us_chester rabaul"]
    game = acting(*units, hands={"japan": [1, 3, 13]})
    plan = {"space": "midway", "attackers": pieces(game, "ja_akagi")}
    with pytest.raises(BadBattle, match="cannot strike"):
        at(game, "japan", plan | {"cards": "j13"})
    with pytest.raises(BadBattle, match="units that the card names"):
        at(game, "japan", plan | {"attackers": pieces(game, "ja_lba_1"), "cards": "j13"})
    with pytest.raises(BadBattle, match="no enemy ships in"):
        at(game, "japan", plan | {"cards": "j03"})


@pytest.mark.rule("pacificwar:8.10.1.f")
def test_a_move_by_card_is_reckoned_with_what_the_card_says() -> None:
    """J04: a route with a nav point costs one."""
    game = acting("ja_nagato japan", "us_chester midway", hands={"japan": [4]})
    assert game.speed(find(game, "ja_nagato")) == 2
    plan = {"space": "midway", "attackers": pieces(game, "ja_nagato"), "trials": "60"}
    (slow,), (quick,) = at(game, "japan", plan), at(game, "japan", plan | {"cards": "j04"})
    assert slow.odds.rounds <= 1 < quick.odds.rounds + quick.odds.win
    assert quick.odds.win >= slow.odds.win


# ---- reactions -----------------------------------------------------------------------------------------


def reacting() -> War:
    """A Japanese group has come to Midway; the Allies are to react."""
    units = ["ja_akagi japan", "ja_kaga japan", "us_enterprise midway"]
    reserve = ["us_yorktown hawaiian_islands", "us_hornet hawaiian_islands"]
    game = acting(*units, *reserve, hands={})
    act(game, "ja_akagi", "ja_kaga", "midway")
    assert type(game.decision).__name__ == "ChooseReaction"
    return game


@pytest.mark.rule("pacificwar:8.12.f")
def test_a_counterattack_that_is_put_together_has_odds_for_its_player_only() -> None:
    game = reacting()
    (standing,) = at(game, "allies", {"trials": "100"})
    assert standing.seat == "japan" and standing.defender == {"us_enterprise": 1}
    act(game, "us_yorktown")
    plan = {"space": "midway", "attackers": pieces(game, "us_yorktown", "us_hornet"), "trials": "100"}
    (joined,) = at(game, "allies", plan)
    assert joined.seat == "japan" and joined.attacker == dict.fromkeys(CARRIERS, 1)
    assert joined.defender == dict.fromkeys(("us_enterprise", "us_yorktown", "us_hornet"), 1)
    assert joined.odds.attacker_cost > standing.odds.attacker_cost
    (unaware,) = at(game, "japan", {"trials": "100"})
    assert unaware.odds == standing.odds, "who is being picked nobody else knows"
    assert at(game, "japan", {"space": "midway", "attackers": pieces(game, "ja_akagi")}) == ()


@pytest.mark.rule("pacificwar:8.12.f")
def test_ships_that_cannot_counterattack_are_refused() -> None:
    game = reacting()
    act(game, "us_yorktown")
    with pytest.raises(BadBattle, match="cannot counterattack"):
        at(game, "allies", {"space": "midway", "attackers": pieces(game, "us_enterprise")})
