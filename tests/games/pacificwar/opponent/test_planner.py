"""The planner answers every decision of every scenario legally, the same for the same seed, and beats random play."""

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.rules.homeward import Retreat
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction
from ironbottom.players.base import Thinking
from ironbottom.players.levels import levels, player
from tests.games.pacificwar.opponent.walking import EVERY_OPTION, SLUG, new_game
from tests.games.pacificwar.positions import position
from tests.players.walking import (
    apply,
    hurried,
    play_out,
    random_moments,
    skip_to,
    timeless,
    world_of,
)

LONG = [pytest.param(one, marks=pytest.mark.slow) for one in ("campaign", "leyte_1944")]
SCENARIOS = ["rising_sun_1942", *LONG]


def test_the_best_level_comes_first_and_the_random_player_last() -> None:
    assert [level.id for level in levels(SLUG)] == ["planner", "captain", "random"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_is_played_to_its_end(scenario: str) -> None:
    game = new_game(scenario, 3, EVERY_OPTION)
    japan, allies = ("captain", "planner") if scenario == "leyte_1944" else ("planner", "captain")
    play_out(game, {"japan": player(SLUG, japan, 3), "allies": player(SLUG, allies, 3)}, hurried)
    assert game.outcome is not None
    assert game.outcome.reason


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_any_position_of_a_random_game_is_answered_legally(scenario: str) -> None:
    for game in random_moments(new_game(scenario, 4, EVERY_OPTION), 4, every=61):
        for seat in game.deciding():
            before = game.state_hash()
            chosen = player(SLUG, "planner", 4).choose(world_of(game, seat), seat, hurried())
            assert game.state_hash() == before
            assert apply(game.clone(), seat, chosen) >= 1


def test_an_action_is_planned_whole_and_the_same_for_the_same_seed() -> None:
    game = new_game("leyte_1944", 1)
    skip_to(game, ChooseAction)
    seat = game.deciding()[0]
    answers = [player(SLUG, "planner", 7).choose(world_of(game, seat), seat, timeless()) for _ in range(2)]
    assert answers[0] == answers[1]
    assert apply(game, seat, answers[0]) == len(answers[0])
    assert type(game.decision) is not ChooseAction


def test_an_answer_without_time_is_legal_all_the_same() -> None:
    game = new_game("leyte_1944", 1)
    skip_to(game, ChooseAction)
    seat = game.deciding()[0]
    chosen = player(SLUG, "planner", 1).choose(world_of(game, seat), seat, Thinking(0.0))
    assert apply(game, seat, chosen) == len(chosen)


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["japan", "allies"])
def test_random_play_is_beaten_in_the_rising_sun(seat: str) -> None:
    other = "allies" if seat == "japan" else "japan"
    game = new_game("rising_sun_1942", 2)
    play_out(game, {seat: player(SLUG, "planner", 2), other: player(SLUG, "random", 2)}, timeless)
    assert game.outcome is not None
    assert game.outcome.winners == (seat,)


def test_ships_are_sent_home_without_time_to_think() -> None:
    """Every answer brings the retreat nearer to its end: what has been picked is not put back."""
    pieces = [(key, "kwajalein", "complete") for key in ("us_enterprise", "us_yorktown", "us_chester")]
    frame = Retreat(side=Side.ALLIES, zone=load(None).space_index["kwajalein"])
    game = position(procedure=frame, turn=2, active="allies", pieces=pieces)
    for _ in range(2 * len(pieces)):
        if game.decision is None:
            break
        chosen = player(SLUG, "planner", 1).choose(game.clone(), "allies", Thinking(0.0))
        assert apply(game, "allies", chosen) >= 1
    assert game.decision is None
