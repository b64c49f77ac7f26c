"""Non-combat movement: load, sail, land aircraft, unload, march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.players.planners.aapacific.aircraft import Aircraft
from ironbottom.players.planners.aapacific.fleets import Fleets
from ironbottom.players.planners.aapacific.objectives import Objectives
from ironbottom.players.planners.aapacific.troops import Troops

if TYPE_CHECKING:
    from ironbottom.players.base import Thinking
    from ironbottom.players.planners.aapacific.hand import Hand
    from ironbottom.players.planners.aapacific.sight import Sight


def travel(hand: Hand, sight: Sight, thinking: Thinking) -> None:
    """Make all moves of phase 6 and end it."""
    aims = Objectives(sight)
    troops = Troops(hand, sight, aims, thinking)
    troops.guard_capitals()
    thinking.tell(0.2, "loading transports")
    troops.embark()
    thinking.tell(0.4, "moving fleets")
    Fleets(hand, sight, aims, troops, thinking).sail()
    thinking.tell(0.7, "landing aircraft")
    aircraft = Aircraft(hand, sight, aims, thinking)
    aircraft.land()
    troops.disembark()
    troops.embark()
    thinking.tell(0.8, "marching")
    troops.march()
    aircraft.rebase()
    hand.done()
