"""Fighters go on combat air patrol (aapacific:cap_air.1, cap_air.2, cap_air.8, ftr.4; ruling Q24)."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move


def patrol_zones(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Zones over which a fighter that has not flown yet may patrol: next to its territory, without enemies."""
    state = g.state
    at = state.at[piece]
    if not g.data.units[state.kind[piece]].patrol or g.data.is_sea[at]:  # Q24: not from carriers
        return 0
    return bounds.chart.coast[at] & ~bounds.held  # cap_air.2, p3.12


def patrol(zone: int) -> Move:
    """A fighter goes on patrol; it has moved then and moves no more."""
    return Move(Kind.PATROL, zone, cost=1)
