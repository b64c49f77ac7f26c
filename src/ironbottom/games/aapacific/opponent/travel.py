"""Non-combat movement: load, sail, land aircraft, unload, march."""

from __future__ import annotations

from ironbottom.games.aapacific.opponent.aircraft import Aircraft
from ironbottom.games.aapacific.opponent.fleets import Fleets
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.objectives import Objectives
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.opponent.troops import Troops
from ironbottom.players.base import Thinking


def travel(hand: Hand, sight: Sight, thinking: Thinking) -> None:
    """Make all moves of phase 6 and end it: they cost so little to find that the time does not matter."""
    aims = Objectives(sight)
    troops = Troops(hand, sight, aims)
    troops.guard_capitals()
    thinking.tell(0.2, "loading transports")
    troops.embark()
    thinking.tell(0.4, "moving fleets")
    Fleets(hand, sight, aims, troops).sail()
    thinking.tell(0.7, "landing aircraft")
    aircraft = Aircraft(hand, sight, aims)
    aircraft.land()
    troops.disembark()
    troops.embark()
    thinking.tell(0.8, "marching")
    troops.march()
    aircraft.rebase()
    hand.done()
