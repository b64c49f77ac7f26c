"""What may strike at ships in port before they are asked again: the enemy's air and carriers, less one's own cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, full_strength, ratings
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, on_map, ships
from ironbottom.games.oceansoffire.rules.p02_map import seas_from_port
from ironbottom.games.oceansoffire.rules.p12_ranges import How, flights
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans

RAID = 3
"""Sea Spaces that carriers come out of port for a strike."""
FAR_SHARE = 0.5
"""How much of air counts that comes over an Extended Range."""
COVER = 0.75
"""How much of the attackers' strength an air point of one's own takes off."""
HITS = 1.0
"""Damage that an air point does to ships in port, whatever they fire."""
NEXT = 0.7
"""How much each further Space counts of the one before: the enemy strikes where most is to be had."""


def danger(g: Oceans, side: int, style: Style) -> float:
    """What the enemy may sink with his aircraft of ships in port, and at sea, before they are asked again."""
    strikes = striking(g, 1 - side)
    losses = []
    for space, here in enumerate(g.here):
        fleet = targets(g, space, side, style) if here and strikes.get(space) else ()
        if fleet:
            losses.append(_sunk(fleet, strikes[space] - COVER * _air(g, space, side)))
    return style.danger * sum(loss * NEXT**n for n, loss in enumerate(sorted(losses, reverse=True)))


@derived_in(SPACES)
def targets(g: Oceans, space: int, side: int, style: Style) -> tuple[tuple[float, int], ...]:
    """Ships of a side in a Space that may be struck from the air: worth for each point of Damage, and how many."""
    found = []
    for ship in ships(g, space, side):
        if g.counter(ship).klass != Klass.SS and (most := _damage(g, ship)):
            found.append((unit(g, ship, style) / most, most))
    return tuple(sorted(found, reverse=True))


def _damage(g: Oceans, ship: int) -> int:
    """Damage that sinks a ship, both ships of a counter."""
    back = g.counter(ship).back
    behind = back.defense if back is not None and full_strength(g, ship) else 0
    return ratings(g, ship).defense + behind - g.state.damage[ship]


def _sunk(fleet: tuple[tuple[float, int], ...], strikes: float) -> float:
    """What so many air points sink, the ships first that are worth most for the Damage."""
    lost, left = 0.0, HITS * strikes
    for each, most in fleet:
        if left <= 0:
            break
        lost += each * min(most, left)
        left -= most
    return lost


def striking(g: Oceans, side: int) -> dict[int, float]:
    """Air points of a side by the Spaces that they reach."""
    found: dict[int, float] = {}
    for space, here in enumerate(g.here):
        air = _air(g, space, side) if here and g.data.spaces[space].land else 0.0
        for flight in flights(g, space) if air else ():
            share = 1.0 if flight.how == How.NEAR else FAR_SHARE
            found[flight.target] = found.get(flight.target, 0.0) + share * air
    for port, points in _decks(g, side).items():
        near = {space for sea in seas_from_port(g, port, side, RAID) for space in (sea, *g.links.coasts[sea])}
        for space in near:
            found[space] = found.get(space, 0.0) + points
    return found


@derived_in(SPACES)
def _air(g: Oceans, space: int, side: int) -> float:
    """Able air points of a side in a Space."""
    return sum(able_points(g, air) for air in aircraft(g, space, side)) / QUARTERS


def _decks(g: Oceans, side: int) -> dict[int, float]:
    """Carrier air by the port in which its carriers lie."""
    found: dict[int, float] = {}
    for ship in on_map(g, side):
        if g.counter(ship).carrier and g.state.berth[ship] < len(g.data.ports):
            port = g.state.berth[ship]
            points = sum(able_points(g, air) for air in aboard(g, ship)) / QUARTERS
            found[port] = found.get(port, 0.0) + points
    return found
