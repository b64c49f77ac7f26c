"""What the map tells of a zone to which units can go, or in which they can fight."""

from __future__ import annotations

from collections.abc import Collection

from ironbottom.games.pacificwar.position.game import War
from ironbottom.kernel.targets import Target, TargetNote

INVASION = Target(notes=("battle", "objective"))


def target(g: War, side: int, zone: int, *, points: int = 0, going: Collection[int] = ()) -> Target:
    """A zone that costs so many movement points; ``going``: the units that would go there."""
    notes: list[TargetNote] = []
    if g.any_units(zone, 1 - side):
        notes.append("battle")
    if g.data.zones[zone].vp and g.state.port[zone] == 1 - side:
        notes.append("objective")
    if any(piece not in going for piece in g.units(zone, side)):
        notes.append("joins")
    return Target(points, str(points) if points else "", tuple(notes))
