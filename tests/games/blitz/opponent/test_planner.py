"""The computer opponent: sensible with little work, and never a wrong answer."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.games.blitz.opponent import LEVELS
from ironbottom.games.blitz.opponent.assaults import open_attacks
from ironbottom.kernel.match import new_match
from ironbottom.players.base import Thinking
from ironbottom.players.levels import player
from tests.games.blitz.positions import at, position

MOST = 600
"""Answers of a game."""


@pytest.mark.parametrize("level", [one.id for one in LEVELS])
def test_a_game_at_midway_is_played_to_its_end(level: str) -> None:
    match = new_match("blitz", "midway", {}, game_id="g", secret=bytes(32))
    seats = {seat: player("blitz", level, 3) for seat in ("japan", "allies")}
    for _ in range(MOST):
        if match.game.outcome is not None:
            break
        seat = match.game.deciding()[0]
        row = seats[seat].choose(match.game.clone(), seat, Thinking(inf, work=1))
        assert row[0] in match.game.options(seat)
        for choice in row:
            if choice in match.game.options(seat):
                match.act(seat, choice)
    assert match.game.outcome is not None


def test_an_empty_area_is_worth_attacking_and_a_fortress_is_not() -> None:
    game = position([("jp_inf2", "south_east_asia"), ("jp_inf2", "south_east_asia")], stage=8)
    game.state.stage = 7
    best = open_attacks(game)[0]
    assert best.target in (at(game, "burma"), at(game, "singapore"), at(game, "kunming"))
    assert best.chance == 1
    strong = position([("jp_inf1", "south_east_asia"), ("in_inf2", "burma"), ("in_inf2", "burma")])
    burma = [one for one in open_attacks(strong) if one.target == at(strong, "burma")]
    assert burma[0].worth < 0.12
