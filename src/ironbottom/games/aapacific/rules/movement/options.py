"""Which moves a unit of the power on turn has now, in phase 3 and in phase 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass, UnitType
from ironbottom.games.aapacific.rules.movement.air_range import landings_within
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, bounds_of
from ironbottom.games.aapacific.rules.movement.carriers import berths, keeps_promises, promised
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.land_range import combat_marches, peaceful_marches
from ironbottom.games.aapacific.rules.movement.landing import landings
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move, Moves
from ironbottom.games.aapacific.rules.movement.patrols import patrols
from ironbottom.games.aapacific.rules.movement.roster import Hangs
from ironbottom.games.aapacific.rules.movement.sea_range import (
    combat_courses,
    course_hangs_on,
    peaceful_voyage,
    peaceful_zones,
    stops,
    waits_for_convoy,
    ways,
)
from ironbottom.games.aapacific.rules.movement.sorties import (
    can_sortie,
    may_take_off,
    sortie_hangs_on,
    sorties,
)
from ironbottom.games.aapacific.rules.movement.transports import assaults, boardings, unloadings
from ironbottom.games.aapacific.state import AIRBORNE

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific


def moves_of(g: Pacific, piece: int) -> Moves:
    """Every move of a unit now, by the space clicked."""
    known = g.caches.get("moves")
    if isinstance(known, tuple) and known[:2] == (g.revision, piece):
        found: Moves = known[2]
        return found
    combat = g.state.phase == COMBAT_MOVEMENT
    moves = combat_moves(g, piece) if combat else peaceful_moves(g, piece)
    g.caches["moves"] = (g.revision, piece, moves)
    return moves


def can_move(g: Pacific, piece: int) -> bool:
    """Whether a unit has any move now."""
    bounds, klass = bounds_of(g), g.klass(piece)
    combat = g.state.phase == COMBAT_MOVEMENT
    if klass == UnitClass.NAVAL:
        return bool(_voyage_zones(g, bounds, piece)) or (combat and waits_for_convoy(g, piece))
    if klass == UnitClass.AIR and combat:
        return can_sortie(g, bounds, piece)
    return bool(combat_moves(g, piece) if combat else peaceful_moves(g, piece))


def hangs_on(g: Pacific, piece: int) -> int:
    """What it hangs on whether a unit can move, besides the enemy and what else stands in its space (Hangs).

    Land units ashore are no matter of this: they also hang on ships off their coast.
    """
    bounds, klass = bounds_of(g), g.klass(piece)
    combat = g.state.phase == COMBAT_MOVEMENT
    if klass == UnitClass.LAND:
        return Hangs.SURE if can_move(g, piece) else Hangs.NEVER
    if klass == UnitClass.AIR:
        return sortie_hangs_on(g, bounds, piece) if combat else _flight_hangs_on(g, bounds, piece)
    if berths(g, piece) and promised(g, piece):
        return Hangs.DECKS | Hangs.ASSAULTS | Hangs.CONVOYS
    if combat:
        return course_hangs_on(g, bounds, piece)
    return Hangs.SURE if any(peaceful_zones(g, bounds, piece)) else Hangs.NEVER


def can_march(g: Pacific, piece: int) -> bool:
    """Whether a land unit ashore has anywhere to march now."""
    bounds = bounds_of(g)
    if g.state.phase == COMBAT_MOVEMENT:
        return bool(combat_marches(g, bounds, piece))
    return bool(peaceful_marches(g, bounds, piece))


# ---- phase 3 -----------------------------------------------------------------------------------------


def combat_moves(g: Pacific, piece: int) -> Moves:
    """Moves of phase 3 (aapacific:p3.1, move.9 to move.17)."""
    bounds = bounds_of(g)
    match g.klass(piece):
        case UnitClass.LAND:
            if g.state.aboard[piece] >= 0:
                return assaults(g, bounds, piece)
            return combat_marches(g, bounds, piece) | boardings(g, bounds, piece)
        case UnitClass.AIR:
            return sorties(g, bounds, piece)
        case _:
            return _combat_voyages(g, bounds, piece)


def _combat_voyages(g: Pacific, bounds: Bounds, ship: int) -> Moves:
    courses = combat_courses(g, bounds, ship)
    moves = {to: tuple(ways(bounds, courses, to)) for to in spaces_in(_voyage_zones(g, bounds, ship))}
    if waits_for_convoy(g, ship):
        at = g.state.at[ship]
        wait = Move(Kind.WAIT, at, cost=g.data.figures.convoy_wait_cost)
        moves[at] = (wait, *moves.get(at, ()))
    return moves


def _voyage_zones(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones to which a ship may sail now; a carrier keeps the landings declared on it possible (ftr.9)."""
    if g.state.phase == COMBAT_MOVEMENT:
        zones = combat_courses(g, bounds, ship).zones
    else:
        zones = 0
        for ring in peaceful_zones(g, bounds, ship):
            zones |= ring
    return keeps_promises(g, bounds, ship, zones) if zones and berths(g, ship) else zones


# ---- phase 6 -----------------------------------------------------------------------------------------


def peaceful_moves(g: Pacific, piece: int) -> Moves:
    """Moves of phase 6 (aapacific:p6.1 to p6.12)."""
    bounds = bounds_of(g)
    match g.klass(piece):
        case UnitClass.LAND:
            if g.state.aboard[piece] >= 0:
                return unloadings(g, bounds, piece)
            return peaceful_marches(g, bounds, piece) | boardings(g, bounds, piece)
        case UnitClass.AIR:
            return _flights_home(g, bounds, piece)
        case _:
            return _peaceful_voyages(g, bounds, piece)


def _flights_home(g: Pacific, bounds: Bounds, piece: int) -> Moves:
    """Landings of aircraft in the air; aircraft that rested may fly elsewhere or go on patrol (p6.1, p6.2, p6.6)."""
    if g.state.marks[piece] & AIRBORNE:
        return landings(g, bounds, piece)
    if not may_take_off(g, piece):
        return {}
    moves = landings(g, bounds, piece)
    for zone, patrol in patrols(g, bounds, piece).items():
        moves[zone] = (*moves.get(zone, ()), *patrol)
    return moves


def _flight_hangs_on(g: Pacific, bounds: Bounds, piece: int) -> int:
    """What it hangs on whether an aircraft may fly in phase 6: territories, zones to patrol, else carriers."""
    state = g.state
    aloft = state.marks[piece] & AIRBORNE
    if not aloft and not may_take_off(g, piece):
        return Hangs.NEVER
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    if landings_within(bounds, at, left) & ~(1 << at) or (not aloft and patrols(g, bounds, piece)):
        return Hangs.SURE
    return Hangs.DECKS if state.kind[piece] == UnitType.FIGHTER else Hangs.NEVER


def _peaceful_voyages(g: Pacific, bounds: Bounds, ship: int) -> Moves:
    """Voyages of phase 6; those from one zone with one range are kept while the bounds hold."""
    moves = _kept_voyages(g, bounds, ship)
    if not berths(g, ship):
        return moves
    allowed = _voyage_zones(g, bounds, ship)
    return {to: voyage for to, voyage in moves.items() if allowed >> to & 1}


def _kept_voyages(g: Pacific, bounds: Bounds, ship: int) -> Moves:
    at, rings, closed = g.state.at[ship], peaceful_zones(g, bounds, ship), stops(g, bounds, ship)
    key = ("voyages", at, rings, closed)
    known = bounds.memo.get(key)
    if isinstance(known, dict):
        return known
    moves: Moves = {
        to: (peaceful_voyage(bounds, at, closed, to, count),)
        for count, ring in enumerate(rings, 1)
        for to in spaces_in(ring)
    }
    bounds.memo[key] = moves
    return moves
