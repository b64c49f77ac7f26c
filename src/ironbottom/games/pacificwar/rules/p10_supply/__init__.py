"""10. Supply Phase, one module per step: invasions (10.2), readying (10.5); the ways home are in rules.homeward."""

from ironbottom.games.pacificwar.rules.p10_supply.capture import capture
from ironbottom.games.pacificwar.rules.p10_supply.phase import SupplyPhase

__all__ = ["SupplyPhase", "capture"]
