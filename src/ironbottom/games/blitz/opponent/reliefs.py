"""Transports that bring a garrison to an own area that wants one and has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass
from ironbottom.games.blitz.opponent.lifts import lifts_to
from ironbottom.games.blitz.opponent.operation import Move, Operation
from ironbottom.games.blitz.rules.areas import hostile_presence

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.sight import Sight

RELIEF = "garrison"
"""The kind of such operations."""
LOST = 0.5
"""How likely an area falls that nobody holds, where the danger is near."""


def reliefs(sight: Sight) -> Iterator[Operation]:
    """5.2: one unit each, landed in step E from a sea area in which nothing holds it back."""
    g = sight.g
    if not sight.worth.left:
        return
    for area in sight.calling:
        promise = LOST * sight.stake(area)
        for sea in g.links.seas[area]:
            if hostile_presence(g, sea, sight.side) or sight.has_target(sea):
                continue
            carriers = [piece for piece in sight.reaching(sea) if g.counter(piece).klass == Klass.TRS]
            for lift in lifts_to(sight, sea, area, carriers):
                if len(lift.soldiers) == 1 and lift.trips:
                    moves = tuple(Move(one.units, sea, one.embark) for one in lift.trips)
                    yield Operation(RELIEF, area, moves, (), promise)
