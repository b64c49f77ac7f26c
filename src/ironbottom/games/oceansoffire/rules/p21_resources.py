"""21.11, 21.12: what Japan has at the end of a turn: Resource Points and Victory Points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS
from ironbottom.games.oceansoffire.rules.p07_unsupplied import modified

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OILFIELD = 2
"""21.11: Resource Points of an Oilfield."""


def resource_points(g: Oceans) -> int:
    """21.11: of all Spaces that Japan controls; at USL-2 half, the sum of all rounded up at the end (7.62.t)."""
    total = 0
    for space, here in enumerate(g.data.spaces):
        worth = here.resources + OILFIELD * here.oilfields
        if worth and g.scenario.in_play[space] and g.friendly(space, Side.JAPAN):
            total += modified(g, "resources", g.state.space_usl[space], worth * SIXTEENTHS)
    return -(-total // SIXTEENTHS)


def count_resources(g: Oceans) -> None:
    """III.1: set the marker; so many Command Points Japan has in the next turn."""
    g.state.resources = resource_points(g)
    g.noted()
