"""Two options never read the same: what differs says so, and what does not differ is one option."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from ironbottom.kernel import choices, registry
from ironbottom.kernel.match import new_match
from ironbottom.kernel.views import Option, Piece, View
from tests.conformance.walks import Walk
from tests.games.expected import expected, listed

Words = tuple[object, ...]


def on_screen(option: Option, pieces: dict[int, Piece], load: dict[int, list[Piece]]) -> Words:
    """All that a player is shown of an option: its words, and of a piece the counter with its signs and cargo."""
    verb, argument = choices.split(option.choice)
    piece = pieces.get(int(argument)) if verb == "piece" else None
    if piece is None:
        return verb, option.label or argument, option.hint
    ship = pieces.get(piece.aboard) if piece.aboard is not None else None
    cargo = tuple(sorted((each.type, each.marks) for each in load[piece.id]))
    under = (ship.type, ship.marks) if ship else ()
    return option.label, option.hint, piece.type, piece.side, piece.space, piece.marks, cargo, under


def the_same(view: View) -> list[list[str]]:
    """Choices that read the same, each set of them."""
    if view.prompt is None:
        return []
    pieces = {piece.id: piece for piece in view.pieces}
    load: defaultdict[int, list[Piece]] = defaultdict(list)
    for piece in view.pieces:
        if piece.aboard is not None:
            load[piece.aboard].append(piece)
    found: defaultdict[Words, list[str]] = defaultdict(list)
    for option in view.prompt.options:
        found[on_screen(option, pieces, load)].append(option.choice)
    return [sorted(alike) for alike in found.values() if len(alike) > 1]


def test_no_two_options_read_the_same(walked: Walk) -> None:
    spec = walked.case.spec
    found = {str(moment): the_same(spec.view(moment.game, moment.seat)) for moment in walked.moments}
    assert {where: alike for where, alike in found.items() if alike} == {}


@pytest.mark.parametrize("slug", listed())
def test_no_two_options_read_the_same_in_a_long_random_game(slug: str) -> None:
    spec = registry.game(slug)
    scenario = spec.scenarios(None)[0].id
    chance = random.Random(f"telling apart {slug}")
    match = new_match(slug, scenario, game_id="told", secret=chance.randbytes(32), hashes=False)
    found: dict[str, list[list[str]]] = {}
    for count in range(expected(slug).told_apart):
        if match.game.decision is None:
            break
        seat = chance.choice(match.game.deciding())
        options = match.game.options(seat)
        if len(options) > 1 and (alike := the_same(spec.view(match.game, seat))):
            found[f"{type(match.game.decision).__name__} at action {count}"] = alike
        match.act(seat, chance.choice(options))
    assert found == {}
