"""Phase 4. Resolving combat (aapacific:p4.1 to p4.4): raids, naval battles, amphibious assaults, land battles."""

from ironbottom.games.aapacific.rules.p4_combat.battle_board import battle_board
from ironbottom.games.aapacific.rules.p4_combat.resolve import ResolveCombat, pending_battles

__all__ = ["ResolveCombat", "battle_board", "pending_battles"]
