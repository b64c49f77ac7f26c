"""Combat Phase (fireinthesky:11.0)."""

from ironbottom.games.fireinthesky.rules.p11_combat.phase import CombatPhase

__all__ = ["CombatPhase"]
