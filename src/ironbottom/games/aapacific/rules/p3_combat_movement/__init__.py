"""Phase 3. Combat movement (aapacific:p3.1 to p3.12, move.1 to move.17)."""

from ironbottom.games.aapacific.rules.movement.play import can_act
from ironbottom.games.aapacific.rules.p3_combat_movement.phase import CombatMovement

__all__ = ["CombatMovement", "can_act"]
