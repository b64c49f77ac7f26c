"""The laws of a position of Blitz!."""

from __future__ import annotations

import random

from ironbottom.games.blitz.laboratory.laws import (
    crowded,
    doubtful,
    faults_in,
    faults_of,
    intruders,
    overstacked,
    suspects,
)
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import OUT
from ironbottom.kernel.match import new_match
from ironbottom.mechanics.columns import held_in

ALTERED = 120
"""Positions, each with some entries of its columns altered at random."""


def _altered(game: Blitz, rng: random.Random) -> Blitz:
    """A copy in which some pieces and areas are not as they were."""
    copy = game.clone()
    state, spaces = copy.state, len(game.data.spaces)
    for _ in range(rng.randint(1, 4)):
        piece, other = rng.randrange(len(state.at)), rng.randrange(len(state.at))
        match rng.randrange(6):
            case 0:
                state.at[piece] = state.at[other]
            case 1:
                state.at[piece] = rng.randrange(spaces)
            case 2:
                state.fate[piece] = rng.randrange(OUT + 2)
            case 3:
                state.marks[piece] ^= 1 << rng.randrange(8)
            case 4:
                state.aboard[piece] = other
            case 5:
                space = rng.randrange(spaces)
                state.control[space] = state.control[rng.randrange(spaces)]
                state.ruins[space] = rng.randrange(3)
    return copy


def test_whole_columns_show_every_piece_and_area_that_breaks_a_law() -> None:
    rng, faults = random.Random(1), set[str]()
    match = new_match("blitz", "southern_drive", game_id="laws", secret=bytes(32))
    for number in range(ALTERED):
        seat = match.game.deciding()[0]
        match.act(seat, rng.choice(match.game.options(seat)))
        assert isinstance(match.game, Blitz)
        assert not crowded(match.game)  # nothing is looked at singly where nobody is too many
        game = _altered(match.game, rng) if number else match.game.clone()
        areas = [space for space, area in enumerate(game.data.spaces) if area.land]
        broken = {piece for piece in range(len(game.state.at)) if next(faults_of(game, piece), "")}
        strangers = intruders(game)
        assert broken <= set(suspects(game, held_in(game.state.aboard), strangers))
        assert {space for space in range(len(game.here)) if next(faults_in(game, space), "")} <= set(
            doubtful(game, strangers)
        )
        assert {space for space in areas if next(overstacked(game, space), "")} <= set(crowded(game))
        faults.update(fault for piece in broken for fault in faults_of(game, piece))
    assert any("swims" in fault for fault in faults)
    assert any("not friendly" in fault for fault in faults)
