"""Positions: copies are independent, saves are complete, nothing changes behind anybody's back."""

from __future__ import annotations

import pickle

import msgspec

from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.match import Match
from ironbottom.kernel.position import Position
from ironbottom.kernel.saves import Dump, dump, load
from tests.conformance.cases import Case
from tests.conformance.walks import AnyGame, Walk, begin, chance

DICE = SecretDice(bytes(32), "conformance")


def saved(game: AnyGame) -> bytes:
    return msgspec.json.encode(dump(game))


def reloaded(game: AnyGame) -> AnyGame:
    """The game after a way through JSON."""
    return load(game.spec, msgspec.json.decode(saved(game), type=Dump), DICE)


def test_a_clone_and_its_original_stay_equal_under_the_same_action(walked: Walk) -> None:
    for moment in walked.moments:
        original, copy = moment.game.clone(), moment.game.clone()
        original.dice_source = copy.dice_source = DICE
        original.act(moment.seat, moment.choice)
        copy.act(moment.seat, moment.choice)
        assert saved(original) == saved(copy), moment
        assert (original.draws, original.events) == (copy.draws, copy.events), moment


def test_acting_on_a_clone_leaves_the_original_alone(walked: Walk) -> None:
    for moment in walked.moments:
        copy = moment.game.clone()
        copy.dice_source = DICE
        copy.act(moment.seat, moment.choice)
        assert moment.game.state_hash() == moment.hash, moment


def test_a_saved_and_loaded_position_is_the_same(walked: Walk) -> None:
    for moment in walked.moments:
        again = reloaded(moment.game)
        assert again.state_hash() == moment.hash, moment
        assert saved(again) == saved(moment.game), moment
        assert again.deciding() == moment.game.deciding(), moment


def test_a_position_is_a_value(walked: Walk) -> None:
    """It is equal to itself after a way to another process, differs from all others, and plays on."""
    positions = [Position.of(moment.game) for moment in walked.moments]
    assert len(set(positions)) == len({saved(moment.game) for moment in walked.moments})
    for moment, position in zip(walked.moments, positions, strict=True):
        again = pickle.loads(pickle.dumps(position))
        assert again == position and hash(again) == hash(position), moment
        assert again.game(DICE).state_hash() == moment.hash, moment


def test_a_loaded_position_plays_on_like_the_original(walked: Walk) -> None:
    for moment in walked.moments:
        original, again = moment.game.clone(), reloaded(moment.game)
        original.dice_source = again.dice_source = DICE
        for game in (original, again):
            game.act(moment.seat, moment.choice)
        assert saved(original) == saved(again), moment


def test_the_end_of_a_game_can_be_saved_and_loaded(walked: Walk) -> None:
    game = walked.match.game
    assert saved(reloaded(game)) == saved(game)


def test_no_action_changes_an_earlier_position(case: Case) -> None:
    """Copies of all earlier positions are hashed again behind each action: finds parts that copies share."""
    match: Match = begin(case)
    chooser = chance(case, "earlier positions")
    earlier: list[tuple[AnyGame, str]] = []
    while match.game.outcome is None and len(earlier) < 40:
        earlier.append((match.game.clone(), match.game.state_hash()))
        seat = chooser.choice(match.game.deciding())
        match.act(seat, chooser.choice(match.game.options(seat)))
        for count, (game, digest) in enumerate(earlier):
            assert game.state_hash() == digest, f"action {len(match.live)} changed the position after {count}"


def test_every_position_keeps_the_laws_of_its_game(walked: Walk) -> None:
    assert walked.faults == []
