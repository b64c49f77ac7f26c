"""Matches: refused actions change nothing, and whatever goes wrong an action is made wholly or not at all."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import (
    BadRecord,
    BadState,
    DiceExhausted,
    GameIsOver,
    IllegalChoice,
    NotYourDecision,
    UnknownSeat,
)
from ironbottom.kernel.match import SNAPSHOT_EVERY, Match, new_match
from ironbottom.kernel.saves import dump
from tests.kernel.drill import Perils, Questions, RulesFault, SealedThenMore, drill, match_of

NOTE, DIE, REVEAL, FAULT, END = (f"button:{name}" for name in ("note", "die", "reveal", "fault", "end"))
YES, NO = "button:yes", "button:no"


def everything(match: Match) -> Any:
    """All that an action could change."""
    return (
        msgspec.json.encode(dump(match.game)),
        list(match.record.entries),
        list(match.live),
        [list(part.events) for part in match.told],
        match.version,
        {seat: match.undoable(seat) for seat in ("a", "b", "c", "north", "south", "west")},
    )


def perils(*dice: int) -> Match:
    return match_of(drill(Perils(), dice=dice))


def narrows(**options: str) -> Match:
    return new_match("narrows", "skirmish", options, game_id="test", secret=bytes(32))


# ---- what is refused -----------------------------------------------------------------------------------


def test_another_seats_action_is_refused_and_changes_nothing() -> None:
    match = match_of(drill(Questions(seats=["a", "b"])))
    before = everything(match)
    with pytest.raises(NotYourDecision, match="'b' owes no answer now; awaited: a"):
        match.act("b", YES)
    assert everything(match) == before


def test_an_action_meant_for_an_earlier_decision_is_refused_and_changes_nothing() -> None:
    match = narrows()
    card = match.game.options("north")[0]
    match.act("north", card)
    before = everything(match)
    with pytest.raises(IllegalChoice, match=r"plotted already \(rule 1\)"):
        match.act("north", card)
    assert everything(match) == before


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    match = perils()
    match.act("a", END)
    before = everything(match)
    with pytest.raises(GameIsOver):
        match.act("a", NOTE)
    assert everything(match) == before


def test_an_action_tells_its_dice_its_depth_and_whether_it_is_a_barrier() -> None:
    match = perils(4)
    entry = match.act("a", DIE, time=12.5)
    assert (entry.seq, entry.seat, entry.choice, entry.depth, entry.time) == (0, "a", DIE, 2, 12.5)
    assert [draw.values for draw in entry.draws] == [(4,)]
    assert entry.barrier and entry.hash == match.game.state_hash()
    assert [event.text for event in match.told[-1].events] == [f"It was {DIE}."]


# ---- all or nothing --------------------------------------------------------------------------------------


def test_a_mistake_in_the_rules_leaves_the_match_as_it_was() -> None:
    match = perils(3, 5)
    match.act("a", NOTE)
    before = everything(match)
    with pytest.raises(RulesFault):
        match.act("a", FAULT)
    assert everything(match) == before
    match.act("a", DIE)
    assert match.game.state.notes == [NOTE, DIE, "3"], "the dice of the failed action are still to come"


def test_dice_that_are_missing_leave_the_match_as_it_was() -> None:
    match = perils()
    before = everything(match)
    with pytest.raises(DiceExhausted):
        match.act("a", DIE)
    assert everything(match) == before


def test_a_position_that_cannot_be_copied_leaves_the_match_as_it_was() -> None:
    match = perils(1)
    for _ in range(SNAPSHOT_EVERY - 1):
        match.act("a", NOTE)
    before = everything(match)
    match.game.state.notes[0] = 1.5  # a number that no state may hold
    with pytest.raises(BadState, match="float"):
        match.act("a", NOTE)
    assert everything(match) == before


def test_a_batch_is_made_wholly() -> None:
    one_by_one, batch = perils(), perils()
    for choice in (NOTE, NOTE, NOTE):
        one_by_one.act("a", choice)
    entries = batch.act_all("a", [NOTE, NOTE, NOTE])
    assert [entry.seq for entry in entries] == [0, 1, 2]
    assert everything(batch) == everything(one_by_one)


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_an_illegal_choice_refuses_the_whole_batch(place: int) -> None:
    match = perils()
    match.act("a", NOTE)
    before = everything(match)
    choices = [NOTE, NOTE, NOTE]
    choices.insert(place, "button:none")
    with pytest.raises(IllegalChoice):
        match.act_all("a", choices)
    assert everything(match) == before


def test_a_mistake_in_the_rules_refuses_the_whole_batch() -> None:
    match = perils(2, 6)
    before = everything(match)
    with pytest.raises(RulesFault):
        match.act_all("a", [NOTE, NOTE, FAULT])
    assert everything(match) == before
    match.act("a", DIE)
    assert match.game.state.notes == [DIE, "2"]


@pytest.mark.parametrize("barrier", [DIE, REVEAL, END])
@pytest.mark.parametrize("last", ["note", "button:none", "button:fault"])
def test_a_batch_ends_where_something_comes_out_and_that_stands(barrier: str, last: str) -> None:
    """Else a batch that fails on purpose behind its dice would show them for nothing, or time those to come."""
    match = perils(6)
    made = match.act_all("a", [NOTE, barrier, {"note": NOTE, "button:fault": FAULT}.get(last, last)])
    assert [entry.choice for entry in made] == [NOTE, barrier]
    assert match.game.state.notes[:2] == [NOTE, barrier]
    assert match.undoable("a") is None


def test_a_batch_ends_with_what_its_seat_decides() -> None:
    match = match_of(drill(Questions(seats=["a", "b", "a"])))
    assert len(match.act_all("a", [YES, NO])) == 1
    assert match.game.deciding() == ("b",)


def test_a_batch_is_made_partly_if_so_wished() -> None:
    match = perils(6, 6)
    assert len(match.act_all("a", [NOTE, "button:none", NOTE], partly=True)) == 1
    assert len(match.act_all("a", [NOTE, DIE, NOTE], partly=True)) == 2, "it ends behind the dice"
    before = everything(match)
    with pytest.raises(IllegalChoice):
        match.act_all("a", ["button:none", NOTE], partly=True)
    with pytest.raises(RulesFault):
        match.act_all("a", [NOTE, FAULT], partly=True)
    assert everything(match) == before


def test_an_empty_batch_does_nothing() -> None:
    match = perils()
    before = everything(match)
    assert match.act_all("a", []) == []
    assert everything(match) == before


def test_earlier_positions_survive_a_refused_batch() -> None:
    """A refused batch once threw away the position kept at the last barrier."""
    match = perils(1, 2, 3)
    for choice in (NOTE, DIE, NOTE):
        match.act("a", choice)
    with pytest.raises(IllegalChoice):
        match.act_all("a", [NOTE, "button:none"])
    match.undo("a")
    assert match.game.state.notes == [NOTE, DIE, "1"]
    match.act("a", DIE)
    assert match.game.state.notes == [NOTE, DIE, "1", DIE, "2"]


# ---- sealed answers ---------------------------------------------------------------------------------------


def interleavings(clicks: dict[str, list[str]]) -> set[tuple[str, ...]]:
    """Every order in which the seats can make their clicks, each in its own order."""
    return set(permutations([seat for seat, own in clicks.items() for _ in own]))


def test_210_interleavings_of_sealed_clicks_give_one_result() -> None:
    match = narrows(seats="3")
    first = {seat: match.game.options(seat)[0] for seat in ("north", "south", "west")}
    clicks = {
        "north": [first["north"], "button:done"],
        "south": [first["south"], "button:done"],
        "west": [first["west"], match.game.options("west")[1], "button:done"],
    }
    orders = interleavings(clicks)
    assert len(orders) == 210
    results = set()
    for order in orders:
        game = match.game.clone()
        left = {seat: list(own) for seat, own in clicks.items()}
        for seat in order:
            game.act(seat, left[seat].pop(0))
        results.add((game.state_hash(), msgspec.json.encode(dump(game)), tuple(game.events)))
    assert len(results) == 1


def test_a_sealed_answer_is_hidden_from_the_others_until_all_are_in() -> None:
    match = narrows()
    before = msgspec.json.encode(match.game.spec.view(match.game, "south"))
    match.act("north", match.game.options("north")[0])
    assert msgspec.json.encode(match.game.spec.view(match.game, "south")) == before


# ---- moments and resignation ------------------------------------------------------------------------------


def test_every_moment_of_a_match_can_be_seen_again() -> None:
    match = perils(*[n % 6 + 1 for n in range(200)])
    states = [match.game.state_hash()]
    for n in range(3 * SNAPSHOT_EVERY):
        match.act("a", DIE if n % 4 == 0 else NOTE)
        states.append(match.game.state_hash())
    assert [match.at(count).state_hash() for count in range(len(states))] == states


@pytest.mark.parametrize("count", [-1, 3, 1000])
def test_a_moment_that_was_not_is_refused(count: int) -> None:
    match = perils()
    match.act_all("a", [NOTE, NOTE])
    with pytest.raises(BadRecord, match=f"no moment {count}"):
        match.at(count)


def test_a_moment_is_a_copy() -> None:
    match = perils()
    match.act_all("a", [NOTE, NOTE])
    before = everything(match)
    for count in range(3):
        match.at(count).act("a", NOTE)
    assert everything(match) == before


def test_a_moment_leaves_scripted_dice_to_the_match() -> None:
    match = perils(5)
    match.at(0).act("a", DIE)
    assert isinstance(match.dice, ScriptedDice) and match.dice.left == (5,)


def test_moments_are_right_after_something_was_taken_back() -> None:
    match = perils(*[1] * 9)
    for choice in (NOTE, DIE, NOTE, NOTE):
        match.act("a", choice)
    match.undo("a")
    match.act("a", REVEAL)
    assert match.at(3).state.notes == [NOTE, DIE, "1", NOTE]
    assert match.at(4).state.notes == [NOTE, DIE, "1", NOTE, REVEAL]


def test_whoever_resigns_loses_at_once_though_another_is_awaited() -> None:
    match = match_of(drill(Questions(seats=["a", "b"])))
    match.resign("b")
    assert match.game.outcome is not None and match.game.outcome.winners == ("a",)
    assert match.game.options("a") == () and match.undoable("a") is None
    with pytest.raises(GameIsOver):
        match.resign("a")


def test_only_a_seat_of_the_game_can_resign() -> None:
    match = match_of(drill(SealedThenMore(seats=["a", "b"])))
    before = everything(match)
    with pytest.raises(UnknownSeat, match="it has a, b"):
        match.resign("x")
    assert everything(match) == before
