"""11.33.d: which air may die in place of any air unit that finds no room on the airfields in reach."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p06_basing import airfield
from ironbottom.games.oceansoffire.rules.p11_no_room import in_its_way
from tests.games.oceansoffire.chapters.crowds import LANDS, crowd, on_board

SEEDS = range(6)
ANZAC = (Nation.AUSTRALIA, Nation.NEW_ZEALAND)


def full(seed: int) -> Oceans:
    """Three players, with all air on few airfields; some of it only flies over them."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    game.state.options = {**game.state.options, "players": "three"}
    fields = [space for space in LANDS if airfield(game, space, 0) or airfield(game, space, 1)]
    for air in [p for p in on_board(game) if game.counter(p).air]:
        space = chance.choice(chance.sample(fields, 8) if seed % 2 else fields[:8])
        game.place(air, space)
        game.state.origin[air] = chance.choice((NOWHERE, NOWHERE, space, fields[-1]))
    game.changed()
    return game


def seat_of(game: Oceans, air: int, *, in_command: bool) -> str:
    """Who plays it; in a US Impulse the US commands Anzacs."""
    lent = in_command and game.counter(air).nation in ANZAC and game.phasing == Power.US
    return game.seat(Power.US if lent else game.power(air))


@pytest.mark.rule("oceansoffire:11.33.d", "oceansoffire:21.26")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_in_the_way_of_any_air(seed: int) -> None:
    """Air of its player that bases at a field where the others would leave it room; no B-29 dies, nor makes room."""
    game, answers = full(seed), set()
    air = [p for p in on_board(game) if game.counter(p).air]
    for piece in air:
        fields = sorted({game.state.at[p] for p in air})
        wanted = []
        for base in fields:
            there = [
                p
                for p in air
                if p != piece
                and game.state.at[p] == base
                and game.state.aboard[p] == ASHORE
                and game.side(p) == game.side(piece)
                and game.state.origin[p] in (NOWHERE, base)
            ]
            may = [
                p
                for p in there
                if seat_of(game, p, in_command=False) == seat_of(game, piece, in_command=True)
                and game.counter(p).klass != Klass.B29
            ]
            most = airfield(game, base, game.side(piece))
            others = sum(points(game, p) for p in there if p not in may)
            if most is not None and others + points(game, piece) <= most * QUARTERS:
                wanted += may
        wanted = [] if game.counter(piece).klass == Klass.B29 else sorted(wanted)
        answers.add(bool(wanted))
        assert in_its_way(game, piece, fields) == wanted
    assert True in answers
