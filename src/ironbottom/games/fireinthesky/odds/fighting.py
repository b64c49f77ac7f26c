"""Battles are fought out through the rules' own procedures, with choices that either side may be expected to make."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import (
    AS_CARRIER,
    DECLINE,
    FIGHT,
    ChooseBoxOfHybrid,
    DeclareKamikaze,
    FightOrStay,
)
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import play_out

HABITS: dict[type[Decision], str] = {
    DeclareKamikaze: DECLINE,  # it binds for the whole war
    ChooseBoxOfHybrid: AS_CARRIER,
    FightOrStay: FIGHT,
}
"""Choices where the rules suggest none."""


def fight_out(g: Sky) -> BattleBoard | None:
    """Play until nothing is left to be done: the Battle Board as it was at the end, None if there was no battle."""
    board = g.running(BattleBoard)
    g.start()
    play_out(g, choice_of)
    return board


def choice_of(g: Sky, seat: str) -> str:
    """What a seat may be expected to choose: what the rules suggest, else its habit, else the first thing there is."""
    decision, options = g.decision, g.options(seat)
    assert decision is not None, "somebody is asked"
    wanted = [*decision.suggestion(g, seat), HABITS.get(type(decision), "")]
    return next((choice for choice in wanted if choice in options), options[0])
