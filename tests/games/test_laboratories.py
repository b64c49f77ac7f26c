"""The laboratory in all games: what cannot be is refused by name, and what is told can be built again."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.game import Game
from ironbottom.kernel.lab import Lab
from ironbottom.kernel.match import new_match
from tests.games.expected import expected, listed

ANSWERS = 250
"""So far the random games go."""


REFUSED = [(slug, *refused) for slug in listed() for refused in expected(slug).refused]


@pytest.mark.parametrize(("slug", "position", "says"), REFUSED)
def test_what_cannot_be_is_refused_by_name(slug: str, position: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition) as fault:
        Lab.build(slug, position)
    assert says in str(fault.value)


@pytest.mark.parametrize("count", ["9" * 5000, "²"])
@pytest.mark.parametrize("slug", listed())
def test_a_number_that_python_cannot_read_is_refused_by_name(slug: str, count: str) -> None:
    with pytest.raises(BadPosition):
        Lab.build(slug, {"units": [f"{count} one two three", f"{count} one two"]})


@pytest.mark.parametrize("slug", listed())
def test_what_a_game_tells_lays_out_the_same_position(slug: str) -> None:
    """At random moments of random games: told, laid out, told again."""
    lay_out = import_module(f"ironbottom.games.{slug}.laboratory.build").lay_out
    spec = registry.game(slug)
    assert spec.lab is not None
    begun, rounds = None, 0
    game = random_game(slug)
    chance = Random(7)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        phase = spec.lab.phase_of(game)
        if phase != begun:
            begun = phase
            told = spec.lab.position_of(game)
            again = lay_out(told, ScriptedDice([]))
            assert spec.lab.position_of(again) == told
            if told["phase"] != "set_up":  # which has placed the units by itself
                assert spec.lab.describe(again)["units"] == spec.lab.describe(game)["units"]
            rounds += 1
        seat = game.deciding()[0]
        game.act(seat, chance.choice(game.options(seat)))
    assert rounds > 2


def random_game(slug: str) -> Game[Any]:
    return new_match(slug, expected(slug).short, {}, game_id="g", secret=bytes(32)).game
