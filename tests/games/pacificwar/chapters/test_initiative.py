"""Rounds, initiative and interruption (pacificwar:8.1 to 8.3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.phase import StrategyPhase
from tests.games.pacificwar.positions import act, cards, choice, log, options, position, where

DECLINE, NOTHING, PASS, PLAY_ON = "button:decline", "button:nothing", "button:pass", "button:play_on"
SHIPS = [("ja_aoba", "truk"), ("us_chester", "hawaiian_islands")]


def strategy(turn: int = 2, **more: Any) -> War:
    return position(procedure=StrategyPhase(), turn=turn, pieces=more.pop("pieces", SHIPS), **more)


def asked(game: War) -> tuple[str, tuple[str, ...]]:
    """The name of the open question and who answers it."""
    return type(game.decision).__name__, game.deciding()


@pytest.mark.rule(
    "pacificwar:8.2.a", "pacificwar:8.3.a", "pacificwar:8.1", "pacificwar:5.2.c.1", "pacificwar:5.2.c.3"
)
def test_japan_pays_one_card_acts_alone_and_a_new_round_begins() -> None:
    game = strategy(hands=([1, 5], [2, 3, 4]))
    assert asked(game) == ("PayForInitiative", ("japan",))
    assert cards(game) == {"j01", "j05"}
    act(game, "j01")
    assert game.state.discard == [1]
    assert game.state.active == Side.JAPAN
    act(game, DECLINE)
    assert asked(game) == ("ChooseAction", ("japan",))
    act(game, NOTHING)
    assert asked(game) == ("PayForInitiative", ("japan",))
    assert game.state.active == NOBODY
    assert [len(hand) for hand in game.state.hands] == [1, 3]


@pytest.mark.rule("pacificwar:5.2.c", "pacificwar:5.2.c.2", "pacificwar:8.1")
def test_an_action_is_carried_out_with_its_combat_before_the_next_round() -> None:
    pieces = [("ja_akagi", "truk"), ("us_chester", "rabaul")]
    game = strategy(pieces=pieces, hands=([5], []), dice=[6, 3, 3, 1, 1])
    assert game.stack[0].title(game) == "Strategy Phase"
    act(game, "j05", "ja_akagi", "rabaul")
    assert where(game, "us_chester") == "sunk"
    act(game, "button:stay")
    assert where(game, "ja_akagi") == "rabaul"
    assert asked(game) == ("DeclarePass", ("japan",)), "the next round, and no card left to pay with"
    act(game, PLAY_ON, PLAY_ON)
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.2.b")
def test_the_allies_may_pay_only_if_japan_does_not() -> None:
    game = strategy(hands=([1, 5], [2, 3, 4]))
    assert game.decision is not None and game.decision.rule(game) == "pacificwar:8.2.a"
    act(game, DECLINE)
    assert asked(game) == ("PayForInitiative", ("allies",))
    assert game.decision.rule(game) == "pacificwar:8.2.b"
    act(game, "a03")
    assert [len(hand) for hand in game.state.hands] == [2, 2]
    assert game.state.active == Side.ALLIES
    act(game, DECLINE)
    assert asked(game) == ("ChooseAction", ("allies",))


@pytest.mark.rule("pacificwar:8.2.a", "pacificwar:8.2.b")
def test_who_has_no_card_is_not_asked_to_pay() -> None:
    assert asked(strategy()) == ("DeclarePass", ("japan",))
    assert asked(strategy(hands=([], [2]))) == ("PayForInitiative", ("allies",))


@pytest.mark.rule("pacificwar:8.2.c", "pacificwar:8.2.1.a", "pacificwar:8.2.1.b")
@pytest.mark.parametrize(("dice", "order"), [([3, 5], ["allies", "japan"]), ([6, 1], ["japan", "allies"])])
def test_the_higher_roll_acts_first_and_the_lower_second(dice: list[int], order: list[str]) -> None:
    game = strategy(dice=[*dice, 4, 4])
    act(game, PLAY_ON, PLAY_ON)
    for seat in order:
        assert asked(game) == ("ChooseAction", (seat,))
        assert game.seat(game.state.active) == seat
        assert game.seat(game.non_active) != seat
        act(game, NOTHING)
    assert asked(game) == ("DeclarePass", ("japan",))


@pytest.mark.rule("pacificwar:8.2.d")
def test_a_tied_roll_ends_the_phase_at_once() -> None:
    game = strategy(dice=[4, 4])
    act(game, PLAY_ON, PLAY_ON)
    assert game.decision is None
    assert "tied" in log(game)
    assert game.state.active == NOBODY


@pytest.mark.rule("pacificwar:8.2.e")
def test_two_passes_end_the_phase_without_a_roll() -> None:
    game = strategy(dice=[1, 2])
    act(game, PASS, PASS)
    assert game.decision is None
    assert game.rolls == 0


@pytest.mark.rule("pacificwar:8.2.e", "pacificwar:8.2.d")
def test_who_has_passed_takes_no_action_in_that_round_only() -> None:
    game = strategy(dice=[6, 1, 2, 5, 3, 3])
    act(game, PASS, PLAY_ON)
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING, PLAY_ON, PLAY_ON)
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING)
    assert asked(game) == ("ChooseAction", ("japan",))
    act(game, NOTHING, PASS, PLAY_ON)
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.3.1.a", "pacificwar:8.3.1.b", "pacificwar:4.6.c")
def test_an_interrupt_takes_the_action_and_the_card_paid_for_it() -> None:
    game = strategy(hands=([5], [3, 9]))
    act(game, "j05")
    assert asked(game) == ("Interrupt", ("allies",))
    assert cards(game) == {"a09"}, "only a card with an interrupt may answer"
    act(game, "a09")
    assert "loses the action" in log(game)
    assert game.state.discard == [5, 9]
    assert game.state.used[Side.ALLIES] == [9]
    assert asked(game) == ("PayForInitiative", ("allies",)), "Japan has no card left to pay with"


@pytest.mark.rule("pacificwar:8.3.1.b")
def test_an_interrupt_in_a_rolled_round_costs_the_second_action_too() -> None:
    game = strategy(hands=([15], []), dice=[2, 5, 1, 1])
    act(game, DECLINE, PLAY_ON, PLAY_ON)
    assert asked(game) == ("Interrupt", ("japan",))
    act(game, "j15")
    assert asked(game) == ("DeclarePass", ("japan",))
    act(game, PLAY_ON, PLAY_ON)
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.3.1.a")
def test_being_asked_does_not_tell_whether_an_interrupt_is_held() -> None:
    game = strategy(hands=([5, 7], [3, 4]))
    act(game, "j05")
    assert asked(game) == ("Interrupt", ("allies",))
    assert options(game) == (DECLINE,)
    act(game, DECLINE)
    assert asked(game) == ("ChooseAction", ("japan",))


@pytest.mark.rule("pacificwar:8.3.1.a")
def test_nobody_is_asked_who_cannot_hold_an_interrupt() -> None:
    cases: list[dict[str, Any]] = [{"hands": ([5], [])}, {"hands": ([5], [3]), "discard": [9, 15]}]
    for more in cases:
        game = strategy(**more)
        act(game, "j05")
        assert asked(game) == ("ChooseAction", ("japan",))


@pytest.mark.rule("pacificwar:8.4.c", "pacificwar:8.4.b")
def test_on_turn_1_no_card_interrupts() -> None:
    game = strategy(turn=1, hands=([5], [9]))
    act(game, "j05")
    assert asked(game) == ("ChooseAction", ("japan",))


@pytest.mark.rule("pacificwar:4.6.c", "pacificwar:8.5.b")
def test_a_strategic_event_happens_once_and_its_card_is_a_resource_afterwards() -> None:
    game = strategy(turn=3, hands=([5], [9, 12]), used=["A09"])
    act(game, "j05")
    assert cards(game) == set()
    act(game, DECLINE, NOTHING)
    assert cards(game) == {"a09", "a12"}, "it can still be discarded for initiative"


@pytest.mark.rule("pacificwar:8.3.a", "pacificwar:8.3.h")
def test_the_active_player_may_take_no_action() -> None:
    game = strategy(hands=([5], []))
    act(game, "j05")
    assert NOTHING in options(game)
    act(game, NOTHING)
    assert game.state.discard == [5]


@pytest.mark.rule("pacificwar:8.2.a")
def test_what_is_asked_says_nothing_about_the_hand_to_the_other_player() -> None:
    game = strategy(hands=([5, 9], [3]))
    assert game.decision is not None
    for seat in ("allies", ""):
        assert game.decision.waiting(game, seat) == "{seat:japan} may discard a card to act"
    act(game, DECLINE)
    assert choice(game, "a03") in options(game)


@pytest.mark.rule("pacificwar:8.2.b")
def test_the_allies_answer_a_paid_action_in_the_same_round_where_that_option_is_on() -> None:
    """Ruling pw_q27: without the option a new round begins."""
    game = strategy(turn=1, hands=([1, 5], [2, 3]), options={"8.2.b": "on"})
    act(game, "j01", NOTHING)
    assert asked(game) == ("PayForInitiative", ("allies",))
    assert game.state.active == NOBODY
    act(game, "a02")
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING)
    assert asked(game) == ("PayForInitiative", ("japan",)), "a new round, and no answer to an answer"


@pytest.mark.rule("pacificwar:8.2.b")
def test_the_answer_may_be_declined_and_needs_a_card() -> None:
    game = strategy(turn=1, hands=([1, 5], [2]), options={"8.2.b": "on"})
    act(game, "j01", NOTHING, DECLINE)
    assert asked(game) == ("PayForInitiative", ("japan",))
    assert len(game.state.hands[Side.ALLIES]) == 1
    broke = strategy(turn=1, hands=([1, 5], []), options={"8.2.b": "on"})
    act(broke, "j01", NOTHING)
    assert asked(broke) == ("PayForInitiative", ("japan",))


@pytest.mark.rule("pacificwar:8.2.b", "pacificwar:8.3.1.b")
def test_an_interrupted_action_is_not_answered() -> None:
    """Ruling pw_q32: the whole round is over."""
    game = strategy(hands=([1, 5], [3, 9]), options={"8.2.b": "on"})
    act(game, "j01")
    assert asked(game) == ("Interrupt", ("allies",))
    act(game, "a09")
    assert asked(game) == ("PayForInitiative", ("japan",))


@pytest.mark.rule("pacificwar:8.2.a", "pacificwar:8.2.1.a")
def test_a_heading_ends_the_tale_of_a_combat_in_the_log() -> None:
    """Once the initiative dice of the next round stood under the combat before them."""
    pieces = [("ja_akagi", "truk"), ("us_chester", "rabaul")]
    game = strategy(pieces=pieces, hands=([5], []), dice=[6, 3, 3, 1, 2])
    headings: list[str] = []
    for word in ("j05", "ja_akagi", "rabaul", "button:stay", PLAY_ON, PLAY_ON):
        act(game, word)
        headings += [event.text for event in game.events if event.kind in ("phase", "battle")]
    assert [text.partition(" ({rule")[0] for text in headings] == [
        "{seat:japan} has initiative",
        "Combat in {space:rabaul}, round 1: {seat:japan} attacks",
        "Initiative",
        "{seat:allies} have initiative",
    ]
