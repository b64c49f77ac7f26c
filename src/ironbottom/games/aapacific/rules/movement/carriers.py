"""Aircraft carriers as landing places (aapacific:cv.2 to cv.8, cv.15, ftr.7 to ftr.10, ftr.12; p6.1, p6.6)."""

from __future__ import annotations

from itertools import compress, count

from ironbottom.games.aapacific.components.ids import FIGHTER
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.air_range import rings
from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.chart import spread
from ironbottom.games.aapacific.rules.movement.columns import kinds_with_deck
from ironbottom.games.aapacific.rules.movement.elsewhere import zones_with_attackers
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.rules.movement.sea_range import combat_courses, peaceful_zones, stops
from ironbottom.games.aapacific.rules.movement.units import promised
from ironbottom.mechanics.derived import WHOLE, derived, derived_for


def berths(g: Pacific, ship: int) -> int:
    """Fighters a ship can carry (aapacific:cv.2, ftr.12)."""
    state, data = g.state, g.data
    nation, kind = state.owner[ship], state.kind[ship]
    return data.capacity[nation][kind] if data.accepts[nation][kind][FIGHTER] else 0


def free_berths(g: Pacific, carrier: int) -> int:
    """Places on a carrier that neither a fighter aboard nor a declared landing takes (aapacific:ftr.10)."""
    return berths(g, carrier) - len(g.load_of(carrier)) - len(promised(g, carrier))


def kept_for_others(g: Pacific, carrier: int, fighter: int) -> bool:
    """Whether other fighters in the air have declared this carrier: it may be full without them, or has yet to sail.

    Whoever lands there first may take their place (aapacific:ftr.9), and a carrier landed on stays (aapacific:cv.8).
    """
    return any(other != fighter for other in promised(g, carrier))


@derived(WHOLE)
def decks(g: Pacific) -> list[int]:
    """Carriers of the side on turn by zone, allied ones among them (aapacific:cv.3)."""
    at, ships = g.state.at, compress(count(), g.state.kind.translate(kinds_with_deck(g.data)))
    afloat = [ship for ship in ships if at[ship] != NOWHERE and g.side(ship) == g.moving_side]
    return sorted([ship for ship in afloat if berths(g, ship)], key=at.__getitem__)


def meeting_zones(g: Pacific, bounds: Bounds, carrier: int) -> int:
    """Zones in which every fighter that has declared this carrier can still land on it; -1 (all) when there is none."""
    zones = -1
    state = g.state
    for fighter in promised(g, carrier):
        left = g.data.move[state.kind[fighter]] - state.used[fighter]
        zones &= rings(bounds, state.at[fighter])[left]
    return zones


@derived_for(WHOLE)
def possible_zones(g: Pacific, bounds: Bounds, carrier: int, opened: int) -> int:
    """Zones in which a carrier may lie when aircraft come down at the end of combat (aapacific:ftr.7, cv.4).

    Where it lies, where it may sail now, and where it may still sail in phase 6 if battles under way clear zones;
    ``opened`` are zones supposed to be fought for besides.
    """
    state = g.state
    here = 1 << state.at[carrier]
    if not g.own(carrier):
        return here
    zones, shut = here, None
    if state.phase == COMBAT_MOVEMENT:
        zones |= combat_courses(g, bounds, carrier).zones
        shut = bounds.held & ~zones_with_attackers(g) & ~opened
    if not bounds.held & here:  # with enemies beside it a carrier fights and then stays
        for ring in peaceful_zones(g, bounds, carrier, shut):
            zones |= ring
    return zones


def landing_zones(g: Pacific, bounds: Bounds, carrier: int, opened: int = 0) -> int:
    """Zones in which one more fighter may count on this carrier, given the landings declared before."""
    return possible_zones(g, bounds, carrier, opened) & meeting_zones(g, bounds, carrier)


def keeps_promises(g: Pacific, bounds: Bounds, carrier: int, zones: int) -> int:
    """Those of the zones a carrier may sail to so that every landing declared on it stays possible (ftr.9)."""
    meeting = meeting_zones(g, bounds, carrier)
    if meeting == -1 or not meeting & possible_zones(g, bounds, carrier, 0):
        return zones
    if g.state.phase == COMBAT_MOVEMENT:
        return zones & meeting
    left = g.data.move[g.state.kind[carrier]] - g.state.used[carrier]
    closed = stops(g, bounds, carrier)
    near = [meeting & ~closed]
    for _ in range(left):
        near.append(near[-1] | spread(bounds.chart.sea, near[-1]) & ~closed)
    good = 0
    for moves, ring in enumerate(peaceful_zones(g, bounds, carrier), 1):
        good |= ring & near[max(left - moves, 0)]
    return zones & good
