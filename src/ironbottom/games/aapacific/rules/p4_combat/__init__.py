"""Phase 4. Resolving combat (aapacific:p4.1 to p4.4): raids, naval battles, amphibious assaults, land battles."""

from ironbottom.games.aapacific.rules.p4_combat.battle_board import battle_board
from ironbottom.games.aapacific.rules.p4_combat.resolve import ResolveCombat, pending_battles
from ironbottom.games.aapacific.rules.p4_combat.stake import battle_at_stake

__all__ = ["ResolveCombat", "battle_at_stake", "battle_board", "pending_battles"]
