"""Little time makes worse plans, not none; and what was planned for one decision is kept for the next."""

from __future__ import annotations

from collections import Counter
from math import inf
from random import Random

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.opponent.operations import Operations
from ironbottom.games.pacificwar.opponent.planner import Planner
from ironbottom.games.pacificwar.opponent.rehearsal import Rehearsal, settles
from ironbottom.games.pacificwar.opponent.style import STAFF
from ironbottom.games.pacificwar.opponent.threats import Charts
from ironbottom.games.pacificwar.opponent.worth import Worth
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p08_strategy.action import NOTHING, ChooseAction
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PayForInitiative
from ironbottom.players.base import Thinking
from tests.games.pacificwar.opponent.walking import new_game
from tests.players.walking import apply, skip_to, world_of

I_GO = 12
"""The card by which up to three Japanese LBA redeploy."""
USUAL = 800
"""Units of work of an action for which there is time enough."""
HUNDREDTH = USUAL // 100
OFTEN = 8
"""Rehearsals that tell how a plan goes."""


def with_card(game: War) -> War:
    """The same game with that card in Japan's hand."""
    for pile in (*game.state.hands, game.state.deck, game.state.discard):
        if I_GO in pile:
            pile.remove(I_GO)
    game.state.hands[Side.JAPAN].append(I_GO)
    game.state.hands[Side.JAPAN].sort()
    game.changed()
    game.forget_options()
    return game


def at_the_action(scenario: str) -> War:
    game = new_game(scenario, 1)
    skip_to(game, ChooseAction)
    assert game.deciding() == ("japan",)
    return with_card(game)


def japan() -> Worth:
    return Worth(Side.JAPAN, STAFF, Charts())


def test_a_card_that_sends_three_lba_does_not_crowd_out_other_plans() -> None:
    game = at_the_action("leyte_1944")
    plans = Operations("japan", japan(), Thinking(inf)).plans(game)
    kinds = Counter(plan.kind for plan in plans)
    by_card = kinds["type:j12"]
    assert len(plans) - by_card > by_card > 0
    early = Operations("japan", japan(), Thinking(inf, work=0)).plans(game)
    assert Counter(plan.kind for plan in early) == dict.fromkeys(kinds, 1)


@pytest.mark.parametrize("work", [0, HUNDREDTH])
@pytest.mark.parametrize("scenario", ["leyte_1944", "rising_sun_1942"])
def test_a_hundredth_of_the_usual_work_is_enough_not_to_decline(scenario: str, work: int) -> None:
    game = at_the_action(scenario)
    player = Planner(1, "Admiral")
    chosen = player.choose(world_of(game, "japan"), "japan", Thinking(inf, work=work))
    assert chosen != [NOTHING]
    assert apply(game, "japan", chosen) == len(chosen)
    best = player.account.best
    assert best is not None
    assert list(best.row) == chosen


@pytest.mark.parametrize("work", [0, HUNDREDTH, 10 * HUNDREDTH])
def test_no_attack_is_made_that_looks_good_only_as_long_as_nobody_fights(work: int) -> None:
    """Once what could not be rehearsed was judged before its battle: cruisers sailed against ten ships at Samoa."""
    game = new_game("leyte_1944", 1)
    skip_to(game, ChooseAction)
    world = world_of(game, "japan")
    plans = Operations("japan", japan(), Thinking(inf)).plans(world)
    before_battle = max(plans, key=lambda plan: japan().of(plan.world))
    assert before_battle.row[-1] == "space:samoa_islands"
    chosen = Planner(1, "Admiral").choose(world.clone(), "japan", Thinking(inf, work=work))
    trials = Rehearsal(japan(), STAFF, Random(2), Thinking(inf))
    taken = next(plan for plan in plans if plan.row == chosen)
    for plan in (before_battle, taken, plans[0]):
        for _ in range(OFTEN):
            trials.again(plan, trials.secret())
    assert before_battle.merit() < plans[0].merit() < taken.merit()


def test_what_is_not_settled_is_not_among_what_is_compared() -> None:
    game = at_the_action("rising_sun_1942")
    plans = Operations("japan", japan(), Thinking(inf)).plans(game)
    rehearsal = Rehearsal(japan(), STAFF, Random(1), Thinking(inf, work=10))
    best, _ = rehearsal.best(plans)
    assert best.settled
    assert not all(plan.settled for plan in plans if not settles(plan.world))


def test_what_was_planned_to_pay_for_an_action_is_kept_for_the_action() -> None:
    game = new_game("rising_sun_1942", 1)
    skip_to(game, PayForInitiative)
    seat = game.deciding()[0]
    player = Planner(1, "Admiral")
    paying = Thinking(inf)
    chosen = player.choose(world_of(game, seat), seat, paying)
    assert chosen[0].startswith("type:")
    assert player.account.best is not None
    assert player.account.best.worth is not None
    assert sum(player.account.best.terms.values()) == pytest.approx(player.account.best.worth)
    apply(game, seat, chosen)
    while type(game.decision) is not ChooseAction:
        game.act(game.deciding()[0], "button:decline")
    assert game.deciding() == (seat,)
    acting, anew = Thinking(inf), Thinking(inf)
    player.choose(world_of(game, seat), seat, acting)
    Planner(1, "Admiral").choose(world_of(game, seat), seat, anew)
    assert acting.done < anew.done / 4
