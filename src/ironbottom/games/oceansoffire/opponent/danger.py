"""What may strike at ships in port before they are asked again: the enemy's air and carriers, less one's own cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.places import aboard, air_by_side, on_map, ships
from ironbottom.games.oceansoffire.rules.p02_map import seas_from_port
from ironbottom.games.oceansoffire.rules.p12_ranges import How, flights

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans

RAID = 3
"""Sea Spaces that carriers come out of port for a strike."""
FAR_SHARE = 0.5
"""How much of air counts that comes over an Extended Range."""
COVER = 0.5
"""How much of the attackers' strength an air point of one's own takes off."""
ALL = 12
"""Air points that put everything in a port into danger."""


def danger(g: Oceans, side: int, style: Style) -> float:
    """The worth of ships in port, and at sea, that the enemy may reach with his aircraft."""
    total = 0.0
    strikes = striking(g, 1 - side)
    for space, one in enumerate(g.data.spaces):
        own = ships(g, space, side) if strikes.get(space) or one.sea else ()
        if not own:
            continue
        cover = sum(able_points(g, air) for air in air_by_side(g, space)[side]) / QUARTERS
        share = min(1.0, max(0.0, strikes.get(space, 0.0) - COVER * cover) / ALL)
        total += share * sum(unit(g, ship, style) for ship in own if g.counter(ship).klass != Klass.SS)
    return style.danger * total


def striking(g: Oceans, side: int) -> dict[int, float]:
    """Air points of a side by the Spaces that they reach."""
    found: dict[int, float] = {}
    for space, one in enumerate(g.data.spaces):
        air = sum(able_points(g, piece) for piece in air_by_side(g, space)[side]) if one.land else 0
        for flight in flights(g, space) if air else ():
            share = 1.0 if flight.how == How.NEAR else FAR_SHARE
            found[flight.target] = found.get(flight.target, 0.0) + share * air / QUARTERS
    for port, points in _decks(g, side).items():
        near = {space for sea in seas_from_port(g, port, side, RAID) for space in (sea, *g.links.coasts[sea])}
        for space in near:
            found[space] = found.get(space, 0.0) + points
    return found


def _decks(g: Oceans, side: int) -> dict[int, float]:
    """Carrier air by the port in which its carriers lie."""
    found: dict[int, float] = {}
    for ship in on_map(g, side):
        if g.counter(ship).carrier and g.state.berth[ship] < len(g.data.ports):
            port = g.state.berth[ship]
            points = sum(able_points(g, air) for air in aboard(g, ship)) / QUARTERS
            found[port] = found.get(port, 0.0) + points
    return found
