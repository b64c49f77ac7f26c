"""Resource Card Draw Phase and the deck (pacificwar:7)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p07_cards import CardDrawPhase, draw
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.events import Event
from ironbottom.mechanics.cards import shuffled
from tests.games.pacificwar.positions import position

ALL = list(range(1, 17))


def phase(turn: int = 2, *, borneo: bool = False, **more: Any) -> War:
    """The phase run through; ``borneo``: Japanese ships hold it."""
    pieces = [("ja_aoba", "borneo")] if borneo else []
    return position(procedure=CardDrawPhase(), turn=turn, pieces=pieces, **more)


def hands(game: War) -> list[int]:
    return [len(hand) for hand in game.state.hands]


@pytest.mark.rule("pacificwar:7.a", "pacificwar:5.2.b")
@pytest.mark.parametrize(("points", "first"), [(3, Side.JAPAN), (0, Side.JAPAN), (-1, Side.ALLIES)])
def test_the_side_ahead_draws_first_and_japan_at_zero(points: int, first: Side) -> None:
    """Ruling pw_q22: the marker decides."""
    game = phase(borneo=True, points=points, deck=[5, 4, 3, 2, 1, 6, 7])
    assert game.state.hands[first][-2:] == [6, 7]
    lines = [event.public for event in game.events]
    assert lines[0].startswith(f"{{seat:{game.seat(first)}}} draw")


@pytest.mark.rule("pacificwar:7.2.b")
@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_japan_draws_two_cards_while_it_controls_borneo(turn: int) -> None:
    """Ruling pw_q23: control at the moment of the draw."""
    assert hands(phase(turn, borneo=True, dice=[1] * 200))[Side.JAPAN] == 2
    assert hands(phase(turn, dice=[1] * 200))[Side.JAPAN] == 0


@pytest.mark.rule("pacificwar:7.2.b")
def test_control_of_borneo_by_air_cover_is_enough() -> None:
    game = position(
        procedure=CardDrawPhase(), turn=2, pieces=[("ja_lba_1", "singapore")], port={"singapore": "japan"}
    )
    assert hands(game)[Side.JAPAN] == 2


@pytest.mark.rule("pacificwar:7.2.a", "pacificwar:7.2.b")
def test_japan_draws_nothing_on_turn_1() -> None:
    """Ruling pw_q24: it has its four cards."""
    game = phase(1, borneo=True, hands=[[1, 2], []])
    assert hands(game) == [2, 2]


@pytest.mark.rule("pacificwar:7.3.a")
@pytest.mark.parametrize(("turn", "cards"), [(1, 2), (2, 3), (3, 4), (4, 8), (5, 10)])
def test_the_allies_draw_more_every_turn(turn: int, cards: int) -> None:
    """Ruling pw_q25: the five numbers are those of Turns 1 to 5."""
    assert hands(phase(turn)) == [0, cards]


@pytest.mark.rule("pacificwar:15.3")
@pytest.mark.parametrize(("turn", "cards"), [(1, 1), (2, 2), (3, 3), (4, 6), (5, 8)])
def test_by_option_the_allies_draw_fewer(turn: int, cards: int) -> None:
    assert hands(phase(turn, options={"15.3": "on"})) == [0, cards]


@pytest.mark.rule("pacificwar:7.1.a", "pacificwar:7.1.c")
def test_japan_holds_at_most_four_cards() -> None:
    assert hands(phase(borneo=True, hands=[[1, 2, 3], []])) == [4, 3]
    assert hands(phase(borneo=True, hands=[[1, 2, 3, 4], []])) == [4, 3]


@pytest.mark.rule("pacificwar:7.1.b", "pacificwar:7.1.c")
def test_the_allies_hold_at_most_ten_cards() -> None:
    game = phase(5, hands=[[], ALL[:7]])
    assert hands(game) == [0, 10] and len(game.state.deck) == 6, "no card more is taken"


@pytest.mark.rule("pacificwar:7.4.a", "pacificwar:7.4.b", "pacificwar:7.4.c")
def test_with_one_card_left_the_discards_are_shuffled_in_and_the_draw_goes_on() -> None:
    game = phase(3, hands=[[], []], deck=[9, 8, 7], discard=[3, 1, 2], dice=[1, 1, 1])
    # 7 and 8 are drawn; 9 and the discards 1, 2, 3 then lie 2, 3, 9, 1
    assert game.state.hands[Side.ALLIES] == [1, 7, 8, 9]
    assert (game.state.deck, game.state.discard) == ([2, 3], [])
    assert any("{rule:7.4.b}" in event.text for event in game.events)


@pytest.mark.rule("pacificwar:7.4.a")
def test_the_last_draw_of_the_phase_is_followed_by_a_reshuffle_too() -> None:
    """Ruling pw_q26: what counts is the number left."""
    game = phase(1, deck=[5, 6, 7], discard=[2], dice=[1])
    assert game.state.hands[Side.ALLIES] == [6, 7]
    assert (sorted(game.state.deck), game.state.discard) == ([2, 5], [])


@pytest.mark.rule("pacificwar:7.4.a")
def test_without_discards_the_last_card_can_be_drawn() -> None:
    """Ruling pw_q26."""
    game = phase(3, deck=[5, 6])
    assert (game.state.hands[Side.ALLIES], game.state.deck) == ([5, 6], [])
    draw(game, Side.JAPAN, 1, "7.2.b")
    assert game.state.hands[Side.JAPAN] == []


@pytest.mark.rule("pacificwar:7.4.b")
def test_a_shuffle_reaches_every_order_alike() -> None:
    game = position(procedure=CardDrawPhase(), turn=1, dice=[])
    seen = set()
    for first in (1, 2, 3):
        for second in (1, 2):
            game.dice_source = ScriptedDice([first, second])
            seen.add(tuple(shuffled(game, [7, 5, 9])))
    assert len(seen) == 6


@pytest.mark.rule("pacificwar:7.2.b", "pacificwar:7.3.a")
def test_what_was_drawn_only_its_owner_reads() -> None:
    game = phase(2, borneo=True, deck=[1, 2, 3, 4, 5, 6, 7])
    told = [event for event in game.events if event.seen_by]
    assert [event.seen_by for event in told] == [("japan",), ("allies",)]
    assert "{type:j06}, {type:j07}" in told[0].text and "{type:a03}" in told[1].text
    others = told[0].for_viewer("allies")
    assert isinstance(others, Event) and "type:" not in others.text and "2 resource cards" in others.text
    assert game.revealed, "nobody takes a draw back"


@pytest.mark.rule("pacificwar:7.4.b")
def test_the_dice_of_a_shuffle_are_not_told() -> None:
    game = phase(1, deck=[5, 6, 7], discard=[2], dice=[1])
    assert game.draws and not any(event.values for event in game.events)


@pytest.mark.rule("pacificwar:15.2")
@pytest.mark.parametrize(
    ("borneo", "captures", "before", "after"),
    [
        (False, 0, [1], 2),  # one at least
        (True, 0, [1], 3),  # no more than the two of Borneo
        (False, 2, [1], 4),  # one, and one for each port
        (True, 1, [1], 4),
        (True, 2, [1, 2, 3], 6),  # only the cards of Borneo stop at the limit
        (False, 1, [1, 2, 3, 4], 6),
        (True, 0, [1, 2, 3, 4], 5),  # a full hand keeps the two of Borneo out: one at least all the same
        (True, 1, [1, 2, 3, 4], 6),
        (True, 0, [1, 2, 3], 4),
    ],
)
def test_by_option_japan_draws_one_card_and_one_for_each_port_beyond_its_limit(
    borneo: bool, captures: int, before: list[int], after: int
) -> None:
    more: dict[str, Any] = {"hands": [before, []], "tracks": {"captured_before": [captures, 0]}}
    assert hands(phase(2, borneo=borneo, options={"15.2": "on"}, **more))[Side.JAPAN] == after
    without = min(4, len(before) + 2) if borneo else len(before)
    assert hands(phase(2, borneo=borneo, **more))[Side.JAPAN] == without


@pytest.mark.rule("pacificwar:15.2", "pacificwar:15.3")
def test_a_draw_names_the_rule_by_which_it_is_made() -> None:
    """Once the cards of 15.2 and the smaller draws of the Allies were told as those of Borneo and of 7.3."""
    switches = {"15.2": "on", "15.3": "on"}
    game = phase(2, borneo=True, options=switches, tracks={"captured_before": [1, 0]})
    rules = [event.public.partition("{rule:")[2].rstrip("})") for event in game.events if event.seen_by]
    assert rules == ["7.2.b", "15.2", "15.3"]


@pytest.mark.rule("pacificwar:15.2")
def test_the_extra_cards_begin_on_turn_2() -> None:
    game = phase(1, options={"15.2": "on"}, tracks={"captured_before": [1, 0]})
    assert hands(game)[Side.JAPAN] == 0
