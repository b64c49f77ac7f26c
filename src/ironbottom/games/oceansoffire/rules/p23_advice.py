"""Which Event Cards the suggestion plays: rules of thumb, so that none is kept for ever and none is wasted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import (
    ApRate,
    BonusAps,
    Mend,
    OverMountains,
    Quality,
    Rolls,
    Unseen,
    YardPoints,
)
from ironbottom.games.oceansoffire.components.ids import SIDE_OF
from ironbottom.games.oceansoffire.position.places import aboard, ground
from ironbottom.games.oceansoffire.rules.p09_points import room_for_aps
from ironbottom.games.oceansoffire.rules.p09_yards import ships_in, yards
from ironbottom.games.oceansoffire.rules.p23_playable import damaged_transports

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.cards import CardRecord
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.games.oceansoffire.rules.p23_playable import Occasion

CPS_ENOUGH = 3
"""Command Points of the Impulse from which better ones are bought."""
UNITS_ENOUGH = 2
"""Units whose roll is worth a card."""
DAMAGE_ENOUGH = 3
"""Damage that is worth one."""


def wanted(g: Oceans, power: int, card: CardRecord, on: Occasion) -> bool:
    """Whether a card that may be played does enough now."""
    match card.effect:
        case ApRate():
            return g.state.bought[power] >= CPS_ENOUGH * g.data.figures.aps_per_cp
        case BonusAps(aps=aps):
            return room_for_aps(g, power) >= aps
        case YardPoints():
            return any(_damage(g, yard.spaces) > yard.points for yard in yards(g))
        case Mend():
            return sum(g.state.damage[ship] for ship in damaged_transports(g)) >= DAMAGE_ENOUGH
        case OverMountains(between=between):
            enemy = 1 - SIDE_OF[power]
            return any(ground(g, g.data.space_index[space], enemy) for space in between)
        case Unseen():
            return any(aboard(g, ship) for ship in on.pieces)
        case Quality():
            return len(on.pieces) >= UNITS_ENOUGH
        case Rolls() if on.moment in ("interception", "surface"):
            return len(on.pieces) >= UNITS_ENOUGH
    return True


def _damage(g: Oceans, spaces: tuple[int, ...]) -> int:
    """Damage of ships in the yards of these Spaces."""
    ships = {ship for yard in yards(g) if yard.spaces == spaces for ship in ships_in(g, yard)}
    return sum(g.state.damage[ship] for ship in ships)
