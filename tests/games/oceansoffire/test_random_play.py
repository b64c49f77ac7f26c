"""Random games of the Solomons from the set-up to the end, with the laws of the position after every action."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.opening import OPENING
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.positions import SPEC

MOST = 20_000
"""Actions of a game that does not end."""


def begin(seed: int, name: str = "solomons") -> Oceans:
    """A game at its first decision."""
    spec = replace(SPEC, check=lambda game: [])
    return OPENING.new(spec, name, {}, SecretDice(seed.to_bytes(8, "big"), "test"), None)


def choose(rng: random.Random, options: tuple[str, ...]) -> str:
    """A choice: buttons that end something less often than what goes on."""
    ends = [one for one in options if one.startswith("button:")]
    rest = [one for one in options if not one.startswith("button:")]
    spaces = [one for one in rest if one.startswith("space:")]
    if spaces and rng.random() < 0.5:
        return rng.choice(spaces)
    return rng.choice(rest) if rest and (not ends or rng.random() < 0.8) else rng.choice(ends)


def test_a_random_game_keeps_the_laws_to_its_end() -> None:
    game, rng = begin(1), random.Random(1)
    for _ in range(MOST):
        if game.decision is None:
            break
        seat = game.deciding()[0]
        choice = choose(rng, game.options(seat))
        game.act(seat, choice)
        assert check(game) == [], (choice, game.stack)
    assert game.outcome is not None


@pytest.mark.parametrize(("name", "turn"), [("turning_tide_1942", 2), ("rising_sun", 1)])
def test_a_turn_of_the_whole_map_leads_through_the_interphase(name: str, turn: int) -> None:
    """From the last Round of a turn to the next one; the laws hold after every action of the Interphase."""
    game, rng = begin(turn, name), random.Random(turn)
    game.state.round = 4
    for _ in range(MOST):
        if game.state.turn > turn:
            break
        seat = game.deciding()[0]
        quick = [one for one in game.options(seat) if one in ("button:end_impulse", "button:done")]
        between = any(type(frame).__name__ == "Interphase" for frame in game.stack)
        game.act(seat, choose(rng, game.options(seat)) if between or not quick else quick[0])
        assert not between or check(game) == [], game.stack
    assert (game.state.turn, game.state.round) == (turn + 1, 1)
