"""The planner answers every decision of every scenario legally, and little time makes worse plans, not none."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.opponent.planner import Planner
from ironbottom.games.blitz.rules.moving import PickFirst
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from ironbottom.players.levels import levels, player
from tests.games.blitz.opponent.walking import SLUG, new_game
from tests.players.walking import apply, play_out, random_moments, skip_to, world_of

SCENARIOS = sorted(load().scenarios)
SHORT = ("midway", "guadalcanal")
USUAL = 300
"""Units of work of a set when nobody hurries."""


def hurried() -> Thinking:
    """Time for next to nothing."""
    return Thinking(inf, work=2)


def test_the_best_level_comes_first_and_the_random_player_last() -> None:
    assert [level.id for level in levels(SLUG)] == ["planner", "captain", "random"]


@pytest.mark.parametrize("level", ["planner", "captain"])
@pytest.mark.parametrize("scenario", SHORT)
def test_short_scenarios_are_played_to_their_end(scenario: str, level: str) -> None:
    game = new_game(scenario, 3)
    play_out(game, {seat: player(SLUG, level, 3) for seat in ("japan", "allies")}, hurried)
    assert game.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_position_of_a_random_game_is_answered_legally(scenario: str) -> None:
    every = 60 if scenario in SHORT else 240
    for game in random_moments(new_game(scenario, 5), 5, every=every):
        if game.state.turn > game.scenario.first_turn + 1:
            break
        for seat in game.deciding():
            before = game.state_hash()
            chosen = player(SLUG, "planner", 5).choose(world_of(game, seat), seat, hurried())
            assert game.state_hash() == before
            assert apply(game.clone(), seat, chosen) >= 1


@pytest.mark.parametrize("share", [0.0, 0.01])
def test_at_a_hundredth_of_the_usual_work_fleets_sail_all_the_same(share: float) -> None:
    game = new_game("midway", 1)
    skip_to(game, PickFirst)
    seat, player_of = game.deciding()[0], Planner(1, "Admiral")
    chosen = player_of.choose(world_of(game, seat), seat, Thinking(inf, work=share * USUAL))
    assert chosen[-1] == choices.DONE
    assert any(choice.startswith("space:") for choice in chosen)


def test_the_same_seed_and_work_give_the_same_answer() -> None:
    game = new_game("midway", 2)
    skip_to(game, PickFirst)
    seat = game.deciding()[0]
    rows = [
        Planner(7, "Admiral").choose(world_of(game, seat), seat, Thinking(inf, work=12)) for _ in range(2)
    ]
    assert rows[0] == rows[1]


def test_the_account_tells_what_was_rehearsed() -> None:
    game = new_game("midway", 1)
    skip_to(game, PickFirst)
    seat, admiral = game.deciding()[0], Planner(1, "Admiral")
    admiral.choose(world_of(game, seat), seat, Thinking(inf, work=25))
    best, *others = admiral.account.weighed
    assert others and best.worth is not None and best.rehearsals >= 1
    assert set(best.terms) == {"victory", "areas", "units", "supply", "oil", "march"}
