"""What units count for stacking, for transport and in a port, alone and together (6.1, 6.32, 11.52)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Fate, Klass
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import division, full_strength, points
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ASHORE

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


def parent_among(g: Oceans, piece: int, others: Iterable[int]) -> bool:
    """Whether the XX(-) of a detachment is among these units (6.1, 10.3, 11.52)."""
    if g.counter(piece).klass != Klass.DETACHMENT:
        return False
    parents, kinds = parents_of(g.data, g.state.kind[piece]), g.state.kind
    return any(kinds[other] in parents for other in others)


@cache
def parents_of(data: OceansData, kind: int) -> frozenset[int]:
    """The types of which a detachment is broken off beside it (2.32)."""
    return frozenset(p for one in data.breakdowns if kind in one.parts for p in one.parts if p != kind)


def divisions(g: Oceans, pieces: Iterable[int]) -> int:
    """Quarters of divisions for stacking: a detachment beside its parent counts nothing (6.1)."""
    units = list(pieces)
    return sum(division(g, piece) for piece in units if not parent_among(g, piece, units))


def load_of(g: Oceans, piece: int) -> int:
    """Transport Points of a unit by itself, in quarters (11.52)."""
    table = g.data.table("naval_transport")
    if g.counter(piece).air:
        return points(g, piece) * table.number("air_point") // QUARTERS
    return table.number("full_division" if full_strength(g, piece) else "half_size_ground_unit")


def loads(g: Oceans, pieces: Iterable[int]) -> int:
    """Transport Points of units together, in quarters: a detachment embarked with its parent counts none (11.52)."""
    units = list(pieces)
    return sum(load_of(g, piece) for piece in units if not parent_among(g, piece, units))


def embarked(g: Oceans, piece: int) -> bool:
    """Whether a unit is aboard a transport; carrier air on a deck is not (11.51)."""
    ship = g.state.aboard[piece]
    return ship != ASHORE and g.counter(ship).klass == Klass.TT


def take_off(g: Oceans, piece: int) -> list[int]:
    """Take a unit off the map with all that is aboard: ships but transports are lost for good (2.35.f); who went."""
    gone = [*aboard(g, piece), piece]
    for one in gone:
        counter = g.counter(one)
        g.lift(one, Fate.OUT if counter.ship and counter.klass != Klass.TT else Fate.POOL)
    return gone
