"""Standing orders: they answer with options only, and spare the absent side its questions."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.shown.orders import ORDERS, answer_by_order
from tests.games.oceansoffire.test_random_play import begin, choose

KNOWN = {one.id: [value for value, _ in one.values] for one in ORDERS}


@pytest.mark.parametrize("seed", range(3))
def test_orders_answer_with_options(seed: int) -> None:
    """A game of the Solomons in which whoever may have ordered something, has."""
    game, rng = begin(seed), random.Random(seed)
    answered = 0
    for _ in range(4000):
        if game.decision is None:
            break
        seat, decision = game.deciding()[0], game.decision
        options = game.options(seat)
        choice = choose(rng, options)
        if decision.ORDER:
            values = KNOWN[decision.ORDER]
            assert answer_by_order(game, seat, decision, "ask") is None
            for value in values[1:]:
                found = answer_by_order(game, seat, decision, value)
                assert found in options, (decision, value, found)
            choice = answer_by_order(game, seat, decision, rng.choice(values[1:])) or choice
            answered += 1
        game.act(seat, choice)
    assert answered
