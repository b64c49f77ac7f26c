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
from ironbottom.games.pacificwar.rules.p08_strategy.action import NOTHING, ChooseAction, StrategicAction
from ironbottom.games.pacificwar.rules.p08_strategy.phase import PayForInitiative
from ironbottom.players.base import Thinking
from tests.games.pacificwar.opponent.walking import new_game
from tests.games.pacificwar.positions import position
from tests.players.walking import apply, skip_to, world_of

I_GO = 12
"""The card by which up to three Japanese LBA redeploy."""
USUAL = 800
"""Units of work of an action for which there is time enough."""
HUNDREDTH = USUAL // 100


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
def test_lone_cruisers_do_not_sail_against_ten_ships(work: int) -> None:
    """Once an attack for which there was no time was taken for one without a battle."""
    fleet = ("us_enterprise", "us_yorktown", "us_hornet", "us_lexington", "us_saratoga", "us_north_carolina")
    cruisers = [(key, where) for key, where in (("ja_takao", "rabaul"), ("ja_myoko", "truk"))]
    pieces = [*[(key, "gilbert_islands") for key in fleet], *cruisers, ("ja_kongo", "japan", "complete")]
    frame = StrategicAction(side=Side.JAPAN, last=True)
    game = position(procedure=frame, turn=3, active="japan", pieces=pieces, hands=([3], [4]))
    chosen = Planner(1, "Admiral").choose(game.clone(), "japan", Thinking(inf, work=work))
    assert chosen[-1] != "space:gilbert_islands"


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
    apply(game, seat, chosen)
    while type(game.decision) is not ChooseAction:
        game.act(game.deciding()[0], "button:decline")
    assert game.deciding() == (seat,)
    acting, anew = Thinking(inf), Thinking(inf)
    player.choose(world_of(game, seat), seat, acting)
    Planner(1, "Admiral").choose(world_of(game, seat), seat, anew)
    assert acting.done < anew.done / 4
