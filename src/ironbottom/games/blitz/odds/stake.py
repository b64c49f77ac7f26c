"""Which battle hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.advance import ChooseRetreat
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.home import ChooseBase

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

AFTERWARDS = (ChooseBase, ChooseRetreat)
"""Asked within a battle of units that have left it."""


def battle_at_stake(g: Blitz) -> int:
    """The area of the battle on which the open decision bears, NOWHERE for none."""
    if g.decision is None or isinstance(g.decision, AFTERWARDS):
        return NOWHERE
    battle = g.running(SeaBattle, LandCombat)
    if isinstance(battle, SeaBattle):
        return battle.sea
    return battle.target if isinstance(battle, LandCombat) else NOWHERE
