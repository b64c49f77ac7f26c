"""The planner answers every decision of the Solomons legally, and little time makes worse plans, not none."""

from __future__ import annotations

from collections import Counter
from math import inf

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


def test_the_solomons_are_played_to_their_end() -> None:
    game = new_game(3)
    play_out(game, {seat: player(SLUG, "captain", 3) for seat in ("japan", "allies")}, hurried)
    assert game.outcome is not None


def test_the_side_not_on_turn_is_asked_less_than_three_times_for_five_decisions_of_the_other() -> None:
    """In a whole game between equals; and hardly ever where it has given all standing orders that it can."""
    game, asked = new_game(3), Counter[str]()
    players = {seat: player(SLUG, "planner", 3) for seat in ("japan", "allies")}
    while game.outcome is None:
        seat = game.deciding()[0]
        for choice in players[seat].choose(world_of(game, seat), seat, hurried()):
            decision = game.decision
            if decision is None or seat not in decision.seats or choice not in game.options(seat):
                break
            own = seat == game.seat(game.phasing)
            asked["own" if own else "ordered" if decision.ORDER else "other"] += 1
            game.act(seat, choice)
    assert asked["own"] > 50
    assert asked["other"] + asked["ordered"] < 0.6 * asked["own"]
    assert asked["other"] < 0.1 * asked["own"]


def test_an_impulse_is_thought_over_once_and_the_plans_are_kept() -> None:
    """The second answer of an Impulse goes on from what the first has weighed, within limits for both together."""
    game, admiral = new_game(1), Planner(1, "Admiral")
    skip_to(game, NextPart)
    seat, work = game.deciding()[0], list[int]()
    while len(work) < 3 and game.decision is not None and game.seat(game.phasing) == seat:
        awaited = game.deciding()[0]
        if awaited == seat and isinstance(game.decision, NextPart):
            chosen = admiral.choose(world_of(game, seat), seat, Thinking(inf, work=60))
            work.append(admiral.account.work)
            apply(game, seat, chosen)
            continue
        decision = game.decision
        options = game.options(awaited)
        game.act(
            awaited, next((one for one in decision.suggestion(game, awaited) if one in options), options[0])
        )
    assert work[0] > work[-1] > 0
    assert sum(work) <= 2 * 60 + len(work)


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
