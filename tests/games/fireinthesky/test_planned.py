"""What a player has planned is told move by move, and each move is withdrawn alone."""

from __future__ import annotations

import pytest

from ironbottom.kernel.match import Match, new_match
from ironbottom.server.messages import PlannedMoves

SEAT = "japan"
FIRST_CHOICE = {"ChooseUnit": "deployment", "ChooseSailor": "operations", "ChooseAirUnit": "commitment"}


def at_phase(asked: str) -> Match:
    """A match in which Japan is asked for the first unit of a phase, everybody having passed until then."""
    match = new_match(
        "fireinthesky", "pearl_harbor_to_surrender", {}, game_id="planned", secret=bytes(32), salts=("a",)
    )
    while type(match.game.decision).__name__ != asked:
        seat = match.game.deciding()[0]
        options = match.game.options(seat)
        match.act(seat, "button:done" if "button:done" in options else options[0])
    return match


def move(match: Match, at: int) -> int:
    """Make a move of the first two units offered of the base in place ``at``; the action it begins with."""
    spaces = match.game.state.at
    offered = [choice for choice in match.game.options(SEAT) if choice.startswith("piece:")]
    bases = list(dict.fromkeys(spaces[int(choice[6:])] for choice in offered))
    first = next(choice for choice in offered if spaces[int(choice[6:])] == bases[at])
    begin = match.act(SEAT, first).seq
    along = next((choice for choice in match.game.options(SEAT) if choice.startswith("piece:")), "")
    if along:
        match.act(SEAT, along)
    match.act(SEAT, next(choice for choice in match.game.options(SEAT) if choice.startswith("space:")))
    if type(match.game.decision).__name__ == "ChooseWay":
        match.act(SEAT, match.game.options(SEAT)[0])
    return begin


@pytest.mark.parametrize("asked", FIRST_CHOICE, ids=FIRST_CHOICE.values())
def test_each_move_of_a_phase_is_planned_and_withdrawn_alone(asked: str) -> None:
    match, other = at_phase(asked), at_phase(asked)
    before = len(match.moves(SEAT))
    first = move(match, 0)
    second = move(match, 1)
    move(other, 1)
    planned = PlannedMoves(match).of(SEAT)
    assert [each.seq for each in planned[-2:]] == [first, second]
    assert len(match.moves(SEAT)) == before + 2
    match.withdraw(SEAT, first)
    assert match.game.state_hash() == other.game.state_hash()
    assert [each.seq for each in PlannedMoves(match).of(SEAT)][-1] == second


def test_moves_of_different_phases_are_not_lumped_together() -> None:
    """Nothing has been thrown between the home front and the deployment."""
    match = at_phase("ChooseUnit")
    assert match.live
    assert not match.live[-1].barrier
    moves = match.moves(SEAT)
    move(match, 0)
    assert [len(each) for each in match.moves(SEAT)][: len(moves)] == [len(each) for each in moves]
    assert {len(each) for each in moves} == {1}


def test_an_answer_that_only_ends_a_phase_is_no_planned_move() -> None:
    """No submarine points were named; what the next phase tells by itself was listed as a move to be withdrawn."""
    match = at_phase("CommitSubmarines")
    match.act("allies", "number:0")
    told = [event.kind for event in match.told[-1].events]
    assert told[0] == "phase" and len(told) > 1
    assert not PlannedMoves(match).of("allies")
