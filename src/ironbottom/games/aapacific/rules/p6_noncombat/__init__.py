"""Phase 6. Non-combat movement (aapacific:p6.1 to p6.12, nbase.1, nbase.2, cap_air.1 to cap_air.9)."""

from ironbottom.games.aapacific.rules.p6_noncombat.phase import NonCombatMovement

__all__ = ["NonCombatMovement"]
