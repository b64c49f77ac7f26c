"""How plans are compared: against the worst reaction, with the same dice, and only what is settled."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.players.base import Thinking
from ironbottom.players.plans import Plan, Terms, shared_out
from ironbottom.players.rehearsal import Rehearsal, in_doubt

WORK = 1_000


def game() -> Game[Any]:
    return new_match("narrows", "skirmish", game_id="plans", secret=bytes(32)).game


def plan(*results: list[float], kind: str = "", name: str = "") -> Plan[Game[Any]]:
    return Plan([name], game(), kind, results=[list(each) for each in results])


def rehearsal(worth: dict[int, float], work: float, keys: list[bytes] | None = None) -> Rehearsal[Game[Any]]:
    """Rehearses to what ``worth`` says of a world, by identity."""

    def play(world: Game[Any], secret: bytes) -> Terms:
        if keys is not None:
            keys.append(secret)
        return {"worth": worth[id(world)]}

    return Rehearsal(play, Random(1), Thinking(inf, work=work))


def test_a_plan_is_worth_what_the_worst_reaction_leaves_of_it() -> None:
    known = plan([10.0, 20.0], [-5.0, -7.0])
    assert known.merit(1.0) == pytest.approx(-6.0)
    assert known.merit(0.0) == pytest.approx(4.5)


def test_a_plan_that_is_not_settled_is_worth_nothing() -> None:
    assert plan().merit() == -inf
    assert plan([1.0], []).merit() == -inf


def test_plans_that_are_clearly_worse_are_given_up_and_close_ones_are_not() -> None:
    good = plan([10.0, 12.0, 9.0, 11.0, 10.0])
    close = plan([9.0, 12.0, 10.0, 9.0, 11.0])
    bad = plan([-10.0, -12.0, -9.0, -11.0, -10.0])
    fresh = plan([-20.0])
    assert in_doubt([good, close, bad], alert=0.5) == [good, close]
    assert in_doubt([good, bad, fresh], alert=0.5) == [good, bad, fresh]
    assert in_doubt([good, bad], 0.5, always=[bad]) == [good, bad]


@pytest.mark.parametrize("work", range(4))
def test_a_plan_for_which_there_was_no_time_is_never_chosen(work: int) -> None:
    """The last looks best, if only it were rehearsed."""
    plans = [plan() for _ in range(4)]
    trials = rehearsal({id(each.world): float(n) for n, each in enumerate(plans)}, work)
    found = trials.compare(plans, ((2, 3),))
    assert found == plans[:work][::-1][:2]
    assert [each.worth for each in trials.weighed(plans)] == [*map(float, range(work))][::-1] + [None] * (
        4 - work
    )


def test_the_first_plans_are_rehearsed_however_little_time_there_is() -> None:
    plans = [plan() for _ in range(4)]
    trials = rehearsal({id(each.world): float(n) for n, each in enumerate(plans)}, work=0)
    assert trials.compare(plans, ((2, 3),), at_once=2, keep_first=True) == [plans[1], plans[0]]


def test_plans_are_compared_with_the_same_dice() -> None:
    keys: list[bytes] = []
    plans = [plan() for _ in range(3)]
    trials = rehearsal({id(each.world): 0.0 for each in plans}, WORK, keys)
    trials.compare(plans, ((3, 2),))
    assert keys == [key for key in dict.fromkeys(keys) for _ in plans]
    assert len(keys) == 9


def test_kinds_come_in_turn_and_the_promise_counts() -> None:
    many = [plan([0.0], kind="many", name=str(n)) for n in range(5)]
    few = [plan([0.0], kind="few", name="a")]
    few[0].promise = 0.5
    assert [each.row[0] for each in shared_out([*many, *few])] == ["0", "a", "1", "2", "3", "4"]
    assert few[0].merit() == 0.5
    assert few[0].made_of() == {"promise": 0.5}


def test_a_settled_plan_says_what_its_worth_is_made_of() -> None:
    only = plan()
    trials = rehearsal({id(only.world): 3.0}, WORK)
    trials.settle(only)
    trials.again(only, trials.secret())
    (weighed,) = trials.weighed([only])
    assert (weighed.worth, weighed.rehearsals, weighed.error) == (3.0, 2, 0.0)
    assert weighed.terms == {"worth": 3.0}


def test_what_is_known_of_a_plan_is_taken_up_again() -> None:
    before, after = plan([1.0, 3.0]), plan()
    before.promise = 0.5
    after.take_up(before.findings())
    before.note([{"worth": 100.0}])
    assert after.merit() == 2.5
    assert after.rehearsals == 2
