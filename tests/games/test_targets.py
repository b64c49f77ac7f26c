"""What the map is told of places that can be chosen agrees with what the chooser sees there."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from ironbottom.kernel import choices, registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.prompts import prompt_for
from ironbottom.kernel.targets import TargetNote
from ironbottom.kernel.views import Option, View
from tests.games.expected import expected, listed

JAPAN = ("japan", "ja")
STEPS = 400
"""Actions of a random game."""


@pytest.mark.parametrize("slug", [slug for slug in listed() if expected(slug).noted])
def test_notes_of_places_are_what_the_chooser_sees_there(slug: str) -> None:
    noted = expected(slug).noted
    assert noted is not None
    spec = registry.game(slug)
    game = spec.new(noted.scenario, spec.full_options({}), SecretDice(bytes(32), "targets"), None)
    board = spec.board(None)
    at = {space.id: (space.x, space.y) if space.q is None else (space.q, space.r) for space in board.spaces}
    seats = {seat.id: set(seat.plays) for seat in spec.seats(noted.scenario, spec.full_options({}))}
    random, found = Random(5), set[TargetNote]()
    for _ in range(STEPS):
        seat = next(iter(game.deciding()), "")
        if not seat:
            break
        prompt = prompt_for(game, seat)
        assert prompt is not None
        own = {"japan"} & seats[seat]
        places = [option for option in prompt.options if option.target]
        view = spec.view(game, seat) if places else None
        for option in places:
            assert view is not None
            found |= check(option, view, at, own)
        game.act(seat, random.choice(prompt.options).choice)
    assert found == noted.notes


def check(
    option: Option, view: View, at: Mapping[str, tuple[object, object]], own: set[str]
) -> set[TargetNote]:
    verb, name = choices.split(option.choice)
    target = option.target
    assert target is not None and verb == "space", option
    friends = [(piece.side in JAPAN) == bool(own) for piece in view.pieces if at[piece.space] == at[name]]
    assert "battle" not in target.notes or not all(friends), option
    assert "joins" not in target.notes or any(friends), option
    assert "boards" not in target.notes or any(friends), f"{option}: no ship to board"
    assert (not target.steps) or str(target.steps) in target.cost, option
    return set(target.notes)
