"""The planner answers every decision of every scenario legally, the same for the same seed, and beats random play."""

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.rules.forming import ChooseSailor
from ironbottom.players.base import Thinking
from ironbottom.players.levels import levels, player
from tests.games.fireinthesky.opponent.walking import EVERY_OPTION, SLUG, new_game
from tests.players.walking import apply, hurried, play_out, random_moments, skip_to, world_of

SHORT = ("coral_sea", "midway", "guadalcanal", "marianas", "leyte")
WARS = sorted(set(load().scenarios) - set(SHORT))


def test_the_best_level_comes_first_and_the_random_player_last() -> None:
    assert [level.id for level in levels(SLUG)] == ["planner", "captain", "random"]


@pytest.mark.parametrize("level", ["planner", "captain"])
@pytest.mark.parametrize("scenario", SHORT)
def test_short_scenarios_are_played_to_their_end(scenario: str, level: str) -> None:
    game = new_game(scenario, 3)
    play_out(game, {seat: player(SLUG, level, 3) for seat in ("japan", "allies")}, hurried)
    assert game.outcome is not None
    assert game.outcome.reason


@pytest.mark.slow
@pytest.mark.parametrize("scenario", WARS)
def test_whole_wars_are_played_to_their_end(scenario: str) -> None:
    game = new_game(scenario, 5, EVERY_OPTION)
    play_out(game, {seat: player(SLUG, "planner", 5) for seat in ("japan", "allies")}, hurried)
    assert game.outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_any_position_of_a_random_game_is_answered_legally(seed: int) -> None:
    for game in random_moments(new_game(WARS[seed % len(WARS)], seed, EVERY_OPTION), seed, every=29):
        for seat in game.deciding():
            before = game.state_hash()
            chosen = player(SLUG, "planner", seed).choose(world_of(game, seat), seat, hurried())
            assert game.state_hash() == before
            assert apply(game.clone(), seat, chosen) >= 1


def test_an_answer_without_time_ends_the_phase_all_the_same() -> None:
    game = new_game("guadalcanal", 1)
    skip_to(game, ChooseSailor)
    chosen = player(SLUG, "planner", 1).choose(world_of(game, "allies"), "allies", Thinking(0.0))
    assert apply(game, "allies", chosen) == len(chosen)
    assert type(game.decision) is not ChooseSailor


@pytest.mark.parametrize("seat", ["japan", "allies"])
def test_random_play_is_beaten_at_guadalcanal(seat: str) -> None:
    other = "allies" if seat == "japan" else "japan"
    for seed in range(3):
        game = new_game("guadalcanal", seed)
        play_out(game, {seat: player(SLUG, "planner", seed), other: player(SLUG, "random", seed)})
        assert game.outcome is not None
        assert game.outcome.winners == (seat,)
