"""How plans are compared: against the reaction that is worst for them, and within a share of the time."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.opponent.rehearsal import Plan, in_doubt, portion
from ironbottom.players.base import Thinking
from tests.games.fireinthesky.opponent.walking import new_game


def test_a_plan_is_worth_what_the_worst_reaction_leaves_of_it() -> None:
    game = new_game("midway", 1)
    plan = Plan([], game, results=[[10.0, 20.0], [-5.0, -7.0]])
    assert plan.merit(1.0) == pytest.approx(-6.0)
    assert plan.merit(0.0) == pytest.approx(4.5)


def test_a_plan_without_rehearsals_is_like_any_other() -> None:
    assert Plan([], new_game("midway", 1)).merit(0.5) == 0.0


def test_a_portion_is_a_share_of_the_time_that_is_left() -> None:
    now = [0.0]
    thinking = Thinking(seconds=10.0, clock=lambda: now[0])
    now[0] = 4.0
    part = portion(thinking, 0.5)
    assert part.seconds == pytest.approx(3.0)
    assert not part.over
    now[0] = 7.0
    assert part.over


def test_plans_that_are_clearly_worse_are_given_up_and_close_ones_are_not() -> None:
    game = new_game("midway", 1)
    good = Plan([], game, results=[[10.0, 12.0, 9.0, 11.0, 10.0]])
    close = Plan([], game, results=[[9.0, 12.0, 10.0, 9.0, 11.0]])
    bad = Plan([], game, results=[[-10.0, -12.0, -9.0, -11.0, -10.0]])
    fresh = Plan([], game, results=[[-20.0]])
    assert in_doubt([good, close, bad], alert=0.5) == [good, close]
    assert in_doubt([good, bad, fresh], alert=0.5) == [good, bad, fresh]
