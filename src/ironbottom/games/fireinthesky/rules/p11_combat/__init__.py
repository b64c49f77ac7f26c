"""Combat Phase (fireinthesky:11.0)."""

from ironbottom.games.fireinthesky.rules.p11_combat.phase import CombatPhase, pending_battles

__all__ = ["CombatPhase", "pending_battles"]
