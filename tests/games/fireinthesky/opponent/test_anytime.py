"""Little time makes worse plans, not none."""

from __future__ import annotations

from math import inf

import pytest

from ironbottom.games.fireinthesky.opponent.planner import Planner
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.forming import ChooseSailor
from ironbottom.games.fireinthesky.rules.p07_deployment.phase import ChooseUnit
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.base import Thinking
from tests.games.fireinthesky.opponent.walking import new_game
from tests.players.walking import apply, skip_to, world_of

WAR = "java_sea_to_surrender"
USUAL = 300
"""Units of work of a first deployment of the whole war when nobody hurries."""
MANY = 10


def answered(scenario: str, kind: type[Decision], work: float) -> tuple[Sky, Sky, Planner]:
    """The game at its first decision of a kind, the same after the answer, and who gave it."""
    before = new_game(scenario, 1)
    skip_to(before, kind)
    after, seat, player = before.clone(), before.deciding()[0], Planner(1, "Admiral")
    chosen = player.choose(world_of(before, seat), seat, Thinking(inf, work=work))
    assert apply(after, seat, chosen) == len(chosen)
    return before, after, player


def moved(before: Sky, after: Sky) -> int:
    """Units that stand elsewhere."""
    return sum(one != other for one, other in zip(before.state.at, after.state.at, strict=True))


@pytest.mark.parametrize("share", [0.0, 0.01])
def test_at_a_hundredth_of_the_usual_work_the_first_deployment_moves_units(share: float) -> None:
    before, after, _ = answered(WAR, ChooseUnit, share * USUAL)
    assert moved(before, after) >= MANY


@pytest.mark.parametrize("scenario", ["midway", "guadalcanal", WAR])
def test_without_time_for_rehearsals_what_is_reckoned_to_pay_sails(scenario: str) -> None:
    _, after, player = answered(scenario, ChooseSailor, 0)
    assert player.account.chosen != (choices.DONE,)
    assert any(space >= 0 for space in after.state.force_at)


def test_the_account_tells_what_was_rehearsed_and_what_was_expected() -> None:
    _, _, player = answered("midway", ChooseSailor, 60)
    account = player.account
    best, *others = account.weighed
    assert account.chosen[: len(best.row)] == best.row
    assert best.rehearsals > 1
    assert others
    assert best.worth is not None
    assert set(best.terms) == {"bases", "sieges", "units", "points", "lead", "oil"}
    assert account.reasons()
    assert 30 < account.work < 70
