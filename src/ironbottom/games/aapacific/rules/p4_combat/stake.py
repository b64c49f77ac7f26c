"""Which battle hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.p4_combat.aftermath import LandHomeless
from ironbottom.games.aapacific.rules.p4_combat.fly_home import LandRetreating
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze, kamikaze_targets
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.raid import Raid
from ironbottom.games.aapacific.rules.p4_combat.resolve import ChooseBattle
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle

Running = SeaBattle | LandBattle | Raid
AFTERWARDS = (LandHomeless, LandRetreating)
"""Asked within a battle by which it is no longer touched: where aircraft come down that have left it."""


def running_battle(g: Pacific) -> Running | None:
    """The battle that is being fought, if one is."""
    return g.running(LandBattle) or g.running(SeaBattle) or g.running(Raid)


def battle_at_stake(g: Pacific) -> int:
    """The space of the battle on which the open decision bears, NOWHERE for none."""
    match g.decision:
        case None:
            return NOWHERE
        case DeclareKamikaze():
            return g.state.at[kamikaze_targets(g)[0]]
        case ChooseBattle(spaces=spaces):
            return spaces[0]
        case decision if isinstance(decision, AFTERWARDS):
            return NOWHERE
    match running_battle(g):
        case SeaBattle(zone=space) | LandBattle(territory=space) | Raid(territory=space):
            return space
    return NOWHERE
