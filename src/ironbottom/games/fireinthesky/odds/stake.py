"""Which battle hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.forming import ChooseReactionCourse, ChooseReactor
from ironbottom.games.fireinthesky.rules.p10_air_commitment import ChooseAirUnit, ChooseCommitment
from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.games.fireinthesky.rules.p11_combat.phase import ChooseBattle, battle_hexes

REACTING = (ChooseReactor, ChooseReactionCourse)
COMMITTING = (ChooseAirUnit, ChooseCommitment)


def battle_at_stake(g: Sky) -> int:
    """The hex of the battle on which the open decision bears, NOWHERE for none.

    While Task Forces are secret nobody is told in which hexes they would meet (fireinthesky:16.1.4).
    """
    decision = g.decision
    if isinstance(decision, ChooseBattle):
        return decision.hexes[0]
    if isinstance(decision, REACTING) and g.spec.hides_something(g.state.options):
        return NOWHERE
    if isinstance(decision, (*REACTING, *COMMITTING)):
        return next(iter(battle_hexes(g)), NOWHERE)
    battle = g.running(Battle)
    return battle.hex if battle and decision is not None else NOWHERE
