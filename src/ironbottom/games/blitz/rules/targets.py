"""What the map tells of an area to which units can go, or which they can attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.rules.victory_areas import objective_areas
from ironbottom.kernel.targets import Target, TargetNote

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def target(g: Blitz, side: int, space: int, *, cost: int = 0) -> Target:
    """An area that costs so many movement points."""
    notes: list[TargetNote] = []
    if any(g.side(piece) != side for piece in g.here[space]):
        notes.append("battle")
    if space in objective_areas(g):
        notes.append("objective")
    if any(g.side(piece) == side for piece in g.here[space]):
        notes.append("joins")
    return Target(cost, str(cost) if cost else "", tuple(notes))
