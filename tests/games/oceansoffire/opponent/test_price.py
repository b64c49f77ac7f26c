"""Activation Points cost what the last of them bring, and those that would be lost next to nothing."""

from __future__ import annotations

from collections.abc import Iterable

from ironbottom.games.oceansoffire.opponent.price import Market, Offer, kept_worth, marginal, points_kept
from ironbottom.games.oceansoffire.opponent.style import ADMIRAL
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.players.plans import Plan
from tests.games.oceansoffire.positions import position


def offer(gain: float, aps: float, takes: Iterable[str] = ()) -> Offer:
    return Offer(Plan([], position([])), gain, aps, frozenset(takes))


def plan(game: Oceans, gain: float, aps: int, row: Iterable[str]) -> Plan[Oceans]:
    """One that was rehearsed, and what it leaves."""
    after = game.clone()
    after.state.aps[game.phasing] -= aps
    found = Plan(list(row), after)
    found.note([{"points": gain, "aps": kept_worth(after, ADMIRAL)}])
    return found


def test_the_price_is_what_the_last_points_bring() -> None:
    rows = [offer(12, 4), offer(10, 5), offer(4, 8)]
    assert marginal(rows, 9, 0.2) == 0.5
    assert marginal(rows, 8, 0.2) == 2
    assert marginal(rows, 17, 0.2) == 0.2


def test_plans_for_the_same_units_do_not_make_points_dearer() -> None:
    assert marginal([offer(12, 4, ["piece:1"]), offer(11, 4, ["piece:1"])], 4, 0.2) == 0.2


def test_points_that_are_kept_are_told_from_what_they_are_worth() -> None:
    game = position([], tracks={"aps": [30, 0, 0]})
    for aps in (0, 7, 11, 12, 30):
        game.state.aps[game.phasing] = aps
        assert abs(points_kept(game, kept_worth(game, ADMIRAL), ADMIRAL) - aps) < 1e-9


def test_a_great_plan_waits_where_two_small_ones_bring_more_for_the_same_points() -> None:
    game = position([], tracks={"aps": [12, 0, 0]})
    nothing = plan(game, 0, 0, [])
    rows = [plan(game, 10, 12, ["piece:1"]), plan(game, 8, 6, ["piece:2"]), plan(game, 7, 6, ["piece:3"])]
    market = Market(ADMIRAL)
    before = [one.merit() for one in rows]
    market.charge(game, [nothing, *rows], nothing, anew=True)
    assert max(rows, key=lambda one: one.merit()) is rows[1]
    assert [market.worth(one) for one in rows] == before
    market.sell_off()
    market.charge(game, [nothing, *rows[:1]], nothing, anew=True)
    assert rows[0].merit() == before[0] and market.cheap
