"""Scenarios with a last round: who must hurry, and how it plays then."""

import pytest

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.opponent.hurry import LONG, horizon, loses_by_the_clock, style_now
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN
from ironbottom.games.aapacific.opponent.worth import HURRY, tension
from tests.games.aapacific.opponent.positions import position

ROAD = "burma_road_1942"
SHORT = (ROAD, "hundred_days_1941")


@pytest.mark.parametrize("scenario", SHORT)
def test_japan_loses_by_the_clock_where_there_is_one(scenario: str) -> None:
    game = position("japan", 3, (), scenario=scenario)
    assert loses_by_the_clock(game, Side.JAPAN)
    assert not loses_by_the_clock(game, Side.ALLIES)


def test_nobody_hurries_in_a_campaign() -> None:
    game = position("japan", 3, ())
    assert not loses_by_the_clock(game, Side.JAPAN)
    assert style_now(game, Side.JAPAN, JAPAN) is JAPAN


def test_losses_count_the_less_the_fewer_rounds_are_left() -> None:
    games = [position("japan", 3, (), scenario=ROAD, round=number) for number in (1, 2, 3, 4)]
    losses = [style_now(game, Side.JAPAN, JAPAN).own_loss / JAPAN.own_loss for game in games]
    assert losses == pytest.approx([(LONG - passed) / LONG for passed in range(4)])
    assert all(style_now(game, Side.ALLIES, ALLIES) is ALLIES for game in games)


def test_income_behind_the_last_round_is_worth_nothing() -> None:
    left = [horizon(position("japan", 3, (), scenario=ROAD, round=number), 3.0) for number in (1, 2, 3, 4)]
    assert left == [3.0, 2.0, 1.0, 0.0]
    assert horizon(position("japan", 3, ()), 3.0) == 3.0


def test_income_counts_more_where_points_are_needed_by_a_last_round() -> None:
    hundred_days, campaign = (position("japan", 3, (), scenario=s) for s in (SHORT[1], "campaign_1941"))
    assert tension(hundred_days) >= 1.0 + HURRY
    assert tension(campaign) < 1.0 + HURRY
