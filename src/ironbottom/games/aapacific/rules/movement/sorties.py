"""Aircraft fly to battles and raids, if they can land afterwards.

Rules aapacific:move.13 to move.17, ftr.6 to ftr.14, bmb.5, sbr.3, sbr.4, sbr.15; ruling Q50.
"""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import DECK_CARGO, FOUGHT, MOVED
from ironbottom.games.aapacific.rules.movement.air_range import flights, rings
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, landable
from ironbottom.games.aapacific.rules.movement.carriers import decks, free_berths, landing_zones
from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in
from ironbottom.games.aapacific.rules.movement.elsewhere import territories_raided, zones_with_attackers
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.units import key_of
from ironbottom.mechanics.derived import WHOLE, derived_for


def may_take_off(g: Pacific, piece: int) -> bool:
    """Whether an own aircraft may still fly this turn (aapacific:p6.2, cv.5, cv.6, cv.15)."""
    return not g.state.marks[piece] & (MOVED | FOUGHT | DECK_CARGO)


def sortie_goals(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Spaces to which an aircraft may fly to fight or to raid now."""
    if not may_take_off(g, piece):
        return 0
    aims = targets(g, bounds, piece)
    safe = aims & _safe_targets(g, bounds, piece)
    if g.state.kind[piece] != UnitType.FIGHTER or aims == safe:
        return safe
    return safe | set_of([to for to in spaces_in(aims & ~safe) if _can_risk(g, bounds, piece, to)])


def can_sortie(g: Pacific, bounds: Bounds, piece: int) -> bool:
    """Whether there is any goal for an aircraft, answered sooner."""
    if not may_take_off(g, piece):
        return False
    aims = targets(g, bounds, piece)
    safe = aims & _safe_targets(g, bounds, piece)
    if safe or g.state.kind[piece] != UnitType.FIGHTER:
        return bool(safe)
    return any(_can_risk(g, bounds, piece, to) for to in spaces_in(aims))


def _can_risk(g: Pacific, bounds: Bounds, piece: int, to: int) -> bool:
    """Whether a fighter can fly to a target from which it needs a carrier."""
    state = g.state
    flight = flights(bounds, state.at[piece], to, g.data.move[state.kind[piece]])[0]
    left = g.data.move[state.kind[piece]] - flight.cost
    if rings(bounds, to)[left] & _zones_of_decks(g, bounds, state.aboard[piece]):
        return True
    opened = bounds.held & 1 << to  # its own fight may clear a carrier's way
    opened &= ~zones_with_attackers(g)
    return bool(opened) and bool(sorties(g, bounds, piece, to))


@derived_for(WHOLE)
def _zones_of_decks(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones where a carrier with a place for a fighter from this ship may lie, whatever it fights for."""
    zones = 0
    for deck in decks(g):
        if free_berths(g, deck) + (deck == ship) > 0:
            zones |= landing_zones(g, bounds, deck)
    return zones


def flies_anyway(g: Pacific, bounds: Bounds, piece: int) -> bool | None:
    """Whether an aircraft may fly in phase 3, see ``moves_anyway``: a fighter may escort a raid or rely on a carrier.

    Attackers may clear the way of a carrier to come.
    """
    if not may_take_off(g, piece):
        return False
    unit = g.data.units[g.state.kind[piece]]
    aims = _enemy_spaces(bounds) | (bounds.raided if unit.raids else 0)
    if aims & _safe_targets(g, bounds, piece):
        return True
    return None if unit.type == UnitType.FIGHTER else False


def targets(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Spaces of the enemy in range, with or without a battle to come."""
    state = g.state
    unit = g.data.units[state.kind[piece]]
    return rings(bounds, state.at[piece])[unit.move] & (_enemy_spaces(bounds) | _raids(g, bounds, piece))


def _enemy_spaces(bounds: Bounds) -> int:
    """Enemy territories, whatever stands there, and zones with enemy ships up or a patrol (aapacific:cap_air.6).

    Combat movement leads into any enemy land, empty or with nothing but a gun (aapacific:p3.1, move.9): aircraft
    that fly there are under its fire (aapacific:land.2) and fight beside units that land (aapacific:amph.9).
    """
    return bounds.hostile | bounds.held


def _raids(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Territories that this aircraft may raid: bombers, or fighters with own bombers (aapacific:sbr.2, sbr.4)."""
    unit = g.data.units[g.state.kind[piece]]
    if unit.raids:
        return bounds.raided
    return bounds.raided & territories_raided(g) if unit.escort_attack else 0


def _safe_targets(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Spaces from which a territory to land on stays in range, by the shortest flight (aapacific:move.13, bmb.5)."""
    return _safe_from(bounds, g.state.at[piece], g.data.move[g.state.kind[piece]])


@derived_for(WHOLE)
def _safe_from(bounds: Bounds, at: int, move: int) -> int:
    found, near = 0, landable(bounds)
    for cost, ring in enumerate(rings(bounds, at)[: move + 1]):
        found |= ring & near[move - cost]
    return found


def sorties(g: Pacific, bounds: Bounds, piece: int, to: int) -> tuple[Move, ...]:
    """Flights to one target: attack or raid, by ways of differing exposure, with the carrier relied on."""
    state = g.state
    move = g.data.move[state.kind[piece]]
    kinds = [Kind.ATTACK] if _enemy_spaces(bounds) >> to & 1 else []
    if bounds.raided >> to & 1 and _raids(g, bounds, piece) >> to & 1:
        kinds.append(Kind.RAID)
    found: list[Move] = []
    for flight in flights(bounds, state.at[piece], to, move):
        left = move - flight.cost
        if landable(bounds)[left] >> to & 1:
            found += [Move(kind, to, cost=flight.cost, guns=flight.guns) for kind in kinds]
        elif state.kind[piece] == UnitType.FIGHTER:  # bmb.4, ftr.12
            for ship in _risky_decks(g, bounds, piece, to, left):
                found += [Move(kind, to, cost=flight.cost, guns=flight.guns, ship=ship) for kind in kinds]
    return tuple(found)


def _risky_decks(g: Pacific, bounds: Bounds, piece: int, to: int, left: int) -> list[int]:
    """Carriers on which a fighter may count after a fight in ``to``, alike ones once (ftr.7, ftr.9, ftr.10)."""
    reach = rings(bounds, to)[left]
    opened = bounds.held & 1 << to
    found, seen = [], set()
    for ship in decks(g):
        # The fighter leaves its own place on the carrier it takes off from.
        free = free_berths(g, ship) + (g.state.aboard[piece] == ship)
        if free <= 0 or not reach & landing_zones(g, bounds, ship, opened):
            continue
        key = (g.state.at[ship], key_of(g, ship), g.state.aboard[piece] == ship)
        if key not in seen:
            seen.add(key)
            found.append(ship)
    return found
