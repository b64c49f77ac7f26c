"""Fights for tests: positions with ships, air and troops, answered by the suggestion or at random."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import msgspec

from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.flow import Frame
from ironbottom.kernel.saves import Dump, dump, load
from tests.games.oceansoffire.positions import Pause, Waiting, at, position

MOST_ANSWERS = 4000


def fight(
    units: Sequence[str],
    procedure: Frame,
    *,
    power: str = "japan",
    dice: Sequence[int] = (),
    turn: int = 3,
    control: Mapping[str, str] | None = None,
) -> Oceans:
    """A position in which a procedure runs up to its first question."""
    return position(units, procedure=procedure, power=power, dice=dice, turn=turn, control=control)


def over(game: Oceans) -> bool:
    """Whether the procedure has ended."""
    return isinstance(game.decision, Waiting)


def as_suggested(game: Oceans) -> None:
    """Answer all questions by their suggestions."""
    for _ in range(MOST_ANSWERS):
        if over(game):
            return
        decision = game.decision
        assert decision is not None
        seat = game.deciding()[0]
        game.act(seat, decision.suggestion(game, seat)[0])
    raise AssertionError("the fight does not end")


def at_random(game: Oceans, seed: int, *, saved: bool = False) -> int:
    """Answer all questions at random with random dice; how many there were.

    Every position on the way is lawful and, with ``saved``, can be saved and loaded again.
    """
    chance = random.Random(seed)
    game.dice_source = SecretDice(str(seed).encode(), "fight")
    for count in range(MOST_ANSWERS):
        faults = check(game)
        assert not faults, faults
        if saved:
            again = load(
                GAME, msgspec.json.decode(msgspec.json.encode(dump(game)), type=Dump), SecretDice(b"", "")
            )
            assert again.state_hash() == game.state_hash()
        if over(game):
            return count
        seat = game.deciding()[0]
        options = game.options(seat)
        assert options and len(set(options)) == len(options), game.decision
        decision = game.decision
        assert decision is not None
        assert set(decision.suggestion(game, seat)) <= set(options)
        assert decision.text(game, seat)
        game.act(seat, chance.choice(options))
    raise AssertionError("the fight does not end")


def sea(name: str = "coral_sea") -> int:
    """A Sea Space."""
    return at(name)


def launch(game: Oceans, procedure: Frame) -> None:
    """Let a procedure run in a position that waits."""
    game.stack = [Pause(at="wait"), procedure]
    game.start()
