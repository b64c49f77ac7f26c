"""Records: undo is the identity, replay gives the same game, every earlier moment can be seen again."""

from __future__ import annotations

from ironbottom.kernel.dice import verify
from ironbottom.kernel.match import Match
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.kernel.replaying import replay
from tests.conformance.cases import Case
from tests.conformance.test_position_laws import saved
from tests.conformance.walks import Walk, begin, chance, most_decisions


def random_steps(match: Match, case: Case, purpose: str, most: int) -> None:
    chooser = chance(case, purpose)
    while match.game.outcome is None and len(match.live) < most:
        seat = chooser.choice(match.game.deciding())
        match.act(seat, chooser.choice(match.game.options(seat)))


def test_undo_brings_back_what_was_before(case: Case) -> None:
    match = begin(case)
    chooser = chance(case, "undo")
    undone = 0
    while match.game.outcome is None and match.version < most_decisions(case):
        seat = chooser.choice(match.game.deciding())
        before, told = saved(match.game), [part.events for part in match.told]
        choice = chooser.choice(match.game.options(seat))
        match.act(seat, choice)
        after = saved(match.game)
        if match.undoable(seat) is None:
            continue
        match.undo(seat)
        undone += 1
        assert saved(match.game) == before, f"{seat}: {choice}"
        assert [part.events for part in match.told] == told, f"{seat}: {choice}"
        match.act(seat, choice)
        assert saved(match.game) == after, f"{seat}: {choice}"
    assert undone, "no action of a whole random game could be taken back"


def test_undo_walks_back_to_the_last_barrier(case: Case) -> None:
    match = begin(case)
    chooser = chance(case, "far back")
    barrier = saved(match.game)
    while match.game.outcome is None and match.version < most_decisions(case):
        seat = chooser.choice(match.game.deciding())
        entry = match.act(seat, chooser.choice(match.game.options(seat)))
        if entry.barrier:
            barrier = saved(match.game)
        elif chooser.random() < 0.2:
            for each in case.seats():
                while match.undoable(each) is not None:
                    match.undo(each)
            assert saved(match.game) == barrier, f"action {entry.seq}"


def test_a_withdrawn_move_is_as_if_it_had_never_been_made(case: Case) -> None:
    """Each planned move is withdrawn and compared with a game in which only the others were made."""
    match = begin(case)
    chooser = chance(case, "withdraw")
    while match.game.outcome is None and match.version < most_decisions(case) // 2:
        seat = chooser.choice(match.game.deciding())
        match.act(seat, chooser.choice(match.game.options(seat)))
        moves = match.moves(seat)
        if len(moves) < 2 or chooser.random() < 0.7:
            continue
        gone = chooser.randrange(len(moves))
        first = next(n for n, entry in enumerate(match.live) if entry.seq == moves[0][0].seq)
        others = [entry for n, move in enumerate(moves) if n != gone for entry in move]
        before = saved(match.game)
        without = match.at(first)
        for entry in others:
            if entry.choice not in without.options(entry.seat):
                break
            without.act(entry.seat, entry.choice)
        else:
            match.withdraw(seat, moves[gone][0].seq)
            assert saved(match.game) == saved(without), f"{moves[gone]}"
            continue
        assert saved(match.game) == before


def test_a_replayed_record_gives_the_same_game(walked: Walk) -> None:
    match = walked.match
    again = replay(from_json(to_json(match.record)))
    assert saved(again.game) == saved(match.game)
    assert again.version == match.version
    assert [part.events for part in again.told] == [part.events for part in match.told]


def test_a_record_with_undo_replays_to_the_same_game(case: Case) -> None:
    match = begin(case)
    chooser = chance(case, "undo and replay")
    while match.game.outcome is None and match.version < most_decisions(case) // 2:
        seat = chooser.choice(match.game.deciding())
        match.act(seat, chooser.choice(match.game.options(seat)))
        if chooser.random() < 0.3 and match.undoable(seat) is not None:
            match.undo(seat)
    again = replay(from_json(to_json(match.record)))
    assert saved(again.game) == saved(match.game)


def test_a_replayed_match_goes_on_with_the_same_dice(case: Case) -> None:
    match = begin(case)
    half = most_decisions(case) // 4
    random_steps(match, case, "first half", half)
    again = replay(match.record)
    random_steps(match, case, "second half", 2 * half)
    random_steps(again, case, "second half", 2 * half)
    assert saved(again.game) == saved(match.game)


def test_a_record_survives_its_file(walked: Walk) -> None:
    record: Record = walked.match.record
    assert from_json(to_json(record)) == record


def test_the_dice_of_a_record_are_proven(walked: Walk) -> None:
    record = walked.match.record
    secret = bytes.fromhex(record.secret)
    assert verify(secret, record.commitment, record.game_id, record.salts, record.draws()) == []


def test_every_earlier_moment_can_be_seen_again(walked: Walk) -> None:
    for moment in walked.moments:
        assert saved(walked.match.at(moment.count)) == saved(moment.game), moment
