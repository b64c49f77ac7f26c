"""Where the Fleet Supply Train and its Base are, and the mobile port that it makes of a Sea Space (6.4)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Klass
from ironbottom.games.oceansoffire.position.state import AT_FST

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


@cache
def pieces_of(data: OceansData, klass: Klass) -> tuple[int, ...]:
    """All pieces of a class."""
    return tuple(piece for piece, kind in enumerate(data.box) if data.counters[kind].klass == klass)


def fst_on_map(g: Oceans) -> int:
    """The FST on the map, NOBODY: there is none; of its counters one at a time is in play (6.4, 8.44)."""
    return next((one for one in pieces_of(g.data, Klass.FST) if g.state.at[one] != NOWHERE), NOBODY)


def base_on_map(g: Oceans) -> int:
    """The FST Base on the map, NOBODY: it is not."""
    return next((one for one in pieces_of(g.data, Klass.FST_BASE) if g.state.at[one] != NOWHERE), NOBODY)


def mobile_port(g: Oceans) -> int:
    """The FST while it functions as a mobile port (6.41), NOBODY: there is none."""
    fst = fst_on_map(g)
    return fst if fst != NOBODY and g.state.berth[fst] == AT_FST else NOBODY


def is_mobile_port(g: Oceans, ship: int) -> bool:
    """Whether a ship is the mobile port."""
    return ship == mobile_port(g)


def lone_fst(g: Oceans, ship: int) -> bool:
    """Whether a ship is the FST that moves without its Base (6.45): at sea, and no mobile port."""
    if g.counter(ship).klass != Klass.FST:
        return False
    at = g.state.at[ship]
    moves = g.state.berth[ship] == NOWHERE and at != NOWHERE
    return moves and g.data.spaces[at].sea and all(g.state.aboard[one] != ship for one in g.here[at])


def space_of(g: Oceans, port: int) -> int:
    """Where a port lies: AT_FST, the mobile port, in a Sea Space, or while there is none NOWHERE."""
    if port == AT_FST:
        fst = mobile_port(g)
        return NOWHERE if fst == NOBODY else g.state.at[fst]
    return g.data.ports[port].space
