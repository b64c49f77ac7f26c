"""The planner answers every decision of every scenario legally, the same for the same seed, and in time."""

from math import inf

import pytest

from ironbottom.games.aapacific.opponent.planner import Planner
from ironbottom.games.aapacific.rules.movement.play import ChooseSpace
from ironbottom.games.aapacific.rules.p1_purchase import BuyUnit
from ironbottom.games.aapacific.rules.p3_combat_movement.phase import ChooseAttacker
from ironbottom.games.aapacific.rules.p4_combat.casualties import ChooseCasualty
from ironbottom.games.aapacific.rules.p6_noncombat.phase import ChooseTraveller
from ironbottom.kernel import choices
from ironbottom.players.base import Thinking
from ironbottom.players.levels import levels, player
from tests.games.aapacific.opponent.walking import (
    SLUG,
    apply,
    new_game,
    play,
    play_to,
    table,
)
from tests.players.walking import endless, random_moments, world_of

SCENARIOS = ("campaign_1941", "campaign_1941_balanced", "hundred_days_1941", "burma_road_1942")
OWN_LEVELS = tuple(level.id for level in levels(SLUG) if level.id != "random")


def test_the_best_level_comes_first_and_the_random_player_last() -> None:
    assert [level.id for level in levels(SLUG)] == ["planner", "captain", "random"]


@pytest.mark.parametrize(("players", "japan", "others"), [("2", *OWN_LEVELS), ("3", *reversed(OWN_LEVELS))])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_rounds_are_played_legally_in_every_scenario(
    scenario: str, players: str, japan: str, others: str
) -> None:
    game = new_game(scenario, 7, players)
    seats = table(game, japan, others, 7)
    while game.outcome is None and game.state.round <= 2:
        assert play(game, seats, 1) > 0
    assert game.state.round == 3


@pytest.mark.parametrize("seed", range(4))
def test_any_position_of_a_random_game_is_answered_legally(seed: int) -> None:
    scenario = SCENARIOS[seed % len(SCENARIOS)]
    for game in random_moments(new_game(scenario, seed, "23"[seed % 2]), seed, steps=900, every=23):
        for seat in game.deciding():
            before = game.state_hash()
            chosen = player(SLUG, "planner", seed).choose(world_of(game, seat), seat, endless())
            assert game.state_hash() == before
            assert apply(game.clone(), seat, chosen) >= 1


def test_every_kind_of_decision_of_random_games_is_met() -> None:
    met: set[str] = set()
    for seed in range(3):
        for game in random_moments(new_game("campaign_1941", seed), seed, steps=2500, every=1):
            kind = type(game.decision).__name__
            if kind in met:
                continue
            met.add(kind)
            seat = game.deciding()[0]
            chosen = player(SLUG, "planner", seed).choose(world_of(game, seat), seat, endless())
            assert apply(game.clone(), seat, chosen) >= 1
    assert {
        "BuyUnit",
        "ChooseAttacker",
        "ChooseSpace",
        "ChooseTraveller",
        "PlaceUnit",
        "ChooseCasualty",
    } <= met


def test_the_same_seed_gives_the_same_answers() -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, ChooseAttacker)
    answers = [
        player(SLUG, "planner", 5).choose(world_of(game, "japan"), "japan", endless()) for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert answers[0][-1] == choices.DONE


def test_a_move_begun_by_somebody_else_is_given_up() -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, ChooseAttacker)
    game.act("japan", game.options("japan")[0])
    assert type(game.decision) is ChooseSpace
    chosen = player(SLUG, "planner", 1).choose(world_of(game, "japan"), "japan", endless())
    assert chosen == [choices.button("cancel")]


class Clock:
    """A clock that runs a second each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


@pytest.mark.parametrize("kind", [BuyUnit, ChooseAttacker, ChooseTraveller])
def test_a_stopped_planner_still_ends_its_phase_legally(kind: type) -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, kind)
    seat = game.deciding()[0]
    chosen = player(SLUG, "planner", 1).choose(world_of(game, seat), seat, Thinking(inf, stop=lambda: True))
    assert apply(game, seat, chosen) == len(chosen)
    assert not isinstance(game.decision, kind)


def test_time_that_runs_out_cuts_the_search_short_but_not_the_answer() -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, ChooseAttacker)
    clocks = {seconds: Clock() for seconds in (3.0, 1e9)}
    answers = {
        seconds: player(SLUG, "planner", 1).choose(
            world_of(game, "japan"), "japan", Thinking(seconds, clock=clock)
        )
        for seconds, clock in clocks.items()
    }
    assert clocks[3.0].now < clocks[1e9].now
    assert len(answers[3.0]) < len(answers[1e9])
    for chosen in answers.values():
        assert apply(game.clone(), "japan", chosen) == len(chosen)


def test_progress_is_told_and_rises() -> None:
    told: list[float] = []
    game = new_game("campaign_1941", 3)
    play_to(game, ChooseAttacker)
    thinking = Thinking(inf, report=lambda share, text: told.append(share))
    player(SLUG, "planner", 1).choose(world_of(game, "japan"), "japan", thinking)
    assert told == sorted(told)
    assert told


def test_casualties_are_those_the_game_suggests() -> None:
    met = 0
    for game in random_moments(new_game("campaign_1941", 1), 1, steps=3000, every=1):
        decision = game.decision
        if not isinstance(decision, ChooseCasualty):
            continue
        met += 1
        seat = game.deciding()[0]
        chosen = player(SLUG, "planner", 1).choose(world_of(game, seat), seat, endless())
        assert chosen[0] == decision.suggestion(game, seat)[0]
        if met == 10:
            break
    assert met == 10


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("level", OWN_LEVELS)
@pytest.mark.parametrize("seat", ["japan", "allies"])
def test_the_random_player_is_beaten_from_either_side(seat: str, level: str) -> None:
    seed = OWN_LEVELS.index(level)
    game = new_game("campaign_1941_balanced", seed)
    sides = (level, "random") if seat == "japan" else ("random", level)
    seats = table(game, *sides, seed)
    while game.outcome is None and game.state.round <= 25:
        play(game, seats, 50)
    assert game.outcome is not None
    assert game.outcome.winners == (seat,)


def test_the_account_of_purchases_tells_what_was_bought_and_what_else_was_lacking() -> None:
    game = new_game("campaign_1941", 3)
    play_to(game, BuyUnit)
    seat = game.deciding()[0]
    planner = Planner(1, "Admiral")
    chosen = planner.choose(world_of(game, seat), seat, endless())
    bought = [choice for choice in chosen if choice.startswith("type:")]
    weighed = planner.account.weighed
    assert [one.kind for one in weighed[: len(bought)]] == bought
    assert all(one.worth is not None for one in weighed)
    assert planner.account.chosen == tuple(chosen)
