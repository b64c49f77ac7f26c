"""The planner answers every decision of the Solomons legally, and little time makes worse plans, not none."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.games.oceansoffire.opponent.planner import Planner
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p13_draft import NextPart
from ironbottom.players.base import Thinking
from ironbottom.players.levels import levels, player
from tests.players.walking import apply, new_game_of, play_out, random_moments, skip_to, world_of

SLUG = "oceansoffire"


def new_game(seed: int) -> Oceans:
    """The Solomons at the first decision."""
    return new_game_of(SLUG, Oceans, "solomons", seed, {})


def hurried() -> Thinking:
    """Time for next to nothing."""
    return Thinking(inf, work=8)


def test_the_best_level_comes_first_and_the_random_player_last() -> None:
    assert [level.id for level in levels(SLUG)] == ["planner", "captain", "random"]


@pytest.mark.parametrize("level", ["planner", "captain"])
def test_the_solomons_are_played_to_their_end(level: str) -> None:
    game = new_game(3)
    play_out(game, {seat: player(SLUG, level, 3) for seat in ("japan", "allies")}, hurried)
    assert game.outcome is not None


def test_any_position_of_a_random_game_is_answered_legally() -> None:
    for game in random_moments(new_game(5), 5, every=60):
        for seat in game.deciding():
            before = game.state_hash()
            chosen = player(SLUG, "planner", 5).choose(world_of(game, seat), seat, hurried())
            assert game.state_hash() == before
            assert apply(game.clone(), seat, chosen) >= 1


def test_the_same_seed_and_work_give_the_same_answer() -> None:
    game = new_game(2)
    skip_to(game, NextPart)
    seat = game.deciding()[0]
    rows = [
        Planner(7, "Admiral").choose(world_of(game, seat), seat, Thinking(inf, work=20)) for _ in range(2)
    ]
    assert rows[0] == rows[1]


def test_with_time_to_think_something_is_undertaken_and_the_account_tells_what_was_rehearsed() -> None:
    game = new_game(1)
    skip_to(game, NextPart)
    seat, admiral = game.deciding()[0], Planner(1, "Admiral")
    chosen = admiral.choose(world_of(game, seat), seat, Thinking(inf, work=60))
    assert chosen[-1] == "button:resolve"
    best, *others = admiral.account.weighed
    assert others and best.worth is not None and best.rehearsals >= 1
    assert {"points", "victory", "units", "ground", "air"} <= set(best.terms)
