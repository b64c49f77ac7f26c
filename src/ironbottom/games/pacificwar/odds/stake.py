"""Which battle hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.ids import NOWHERE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.homeward import SendUnits
from ironbottom.games.pacificwar.rules.p05_turn_zero import StrikeAgain, TurnZero
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import Reaction
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import StayVictorious
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.games.pacificwar.rules.p10_supply.invasion import ChooseInvasion, Invasion

Battle = Combat | Strike | GroupMove | TurnZero
AFTERWARDS = (StayVictorious, SendUnits)
"""Asked within a battle by which it is no longer touched: whether the victor stays, and where ships go home to."""


def under_way(g: War) -> Battle | None:
    """The battle that is being fought, if one is: its combat, its strike, or the move to which the enemy may react.

    ``TurnZero``: Japan is asked whether it strikes again (pacificwar:15.8).
    """
    if g.running(Reaction):
        return g.running(GroupMove)
    if g.running(StrikeAgain):
        return g.running(TurnZero)
    return g.running(Combat) or g.running(Strike)


def place_of(g: War) -> int:
    """The zone of the battle that is under way, NOWHERE when there is none."""
    match under_way(g):
        case Combat(zone=zone) | Strike(zone=zone) | GroupMove(zone=zone):
            return zone
        case TurnZero():
            return g.data.hawaiian_islands
    return NOWHERE


def battle_at_stake(g: War) -> int:
    """The zone of the battle or invasion on which the open decision bears, NOWHERE for none."""
    decision = g.decision
    if decision is None or isinstance(decision, AFTERWARDS):
        return NOWHERE
    if isinstance(decision, ChooseInvasion):
        return decision.zones[0]
    invasion = g.running(Invasion)
    return invasion.zone if invasion else place_of(g)
