"""What ships carry: boarding, landing from the sea, unloading.

Rules aapacific:tr.2 to tr.23, dd.5 to dd.19, multi.10 to multi.12, amph.4 to amph.8; rulings Q33, Q34.
"""

from __future__ import annotations

from functools import cache

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    BOMBARDED,
    FOUGHT,
    LOADED,
    LOADED_AFTER_FIGHT,
    NOWHERE,
    UNLOADED,
    WITHDRAWN,
)
from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move
from ironbottom.games.aapacific.rules.movement.units import Ship, free_slots, may_board, units_in
from ironbottom.mechanics.derived import WHOLE, derived_for


@derived_for(WHOLE)
def assault_range(bounds: Bounds, left: int) -> int:
    """Zones from which a ship can come beside hostile territory with ``left`` moves (aapacific:move.16)."""
    if left <= 0:
        return bounds.beaches
    return bounds.beaches | spread(bounds.chart.sea, assault_range(bounds, left - 1)) & ~bounds.held


def assault_load(g: Pacific, ship: int) -> bool:
    """Whether a ship carries units that the power on turn could land on enemy territory."""
    return takes_troops(g, ship) and any(_may_assault(g, piece) for piece in g.load_of(ship))


def _may_assault(g: Pacific, piece: int) -> bool:
    """Own cargo that may attack (aa.4); aboard an ally's ship only if it came aboard in an earlier turn (tr.11)."""
    state = g.state
    unit = g.data.units[state.kind[piece]]
    if unit.unit_class != UnitClass.LAND or not unit.attacks or not g.own(piece):
        return False
    return g.own(state.aboard[piece]) or not state.marks[piece] & LOADED


def free_for(g: Pacific, ship: int) -> int:
    """Types of land units that could attack and for which a ship has room, one bit each (aapacific:tr.2, dd.5)."""
    if not takes_troops(g, ship):
        return 0
    state = g.state
    return _fitting(g.data, state.owner[ship], state.kind[ship], free_slots(g, ship, g.load_of(ship)))


def takes_troops(g: Pacific, ship: int) -> bool:
    """Whether a ship of this type and nation carries land units at all (aapacific:tr.2, dd.5)."""
    nation, kind = g.state.owner[ship], g.state.kind[ship]
    return bool(_fitting(g.data, nation, kind, g.data.capacity[nation][kind]))


@cache
def _fitting(data: AApacificData, nation: int, ship: int, free: int) -> int:
    """Types of land units that attack and of which one fits into so many free slots of a type of ship."""
    accepts = data.accepts[nation][ship]
    kinds = 0
    for unit in data.units:
        if accepts[unit.type] and unit.unit_class == UnitClass.LAND and unit.attacks and unit.bulk <= free:
            kinds |= 1 << unit.type
    return kinds


# ---- coming aboard -----------------------------------------------------------------------------------


def boarding_zones(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Zones with a ship that a land unit ashore may board now (aapacific:tr.20, move.11, move.12)."""
    zones = bounds.chart.coast[g.state.at[piece]] & ~bounds.held  # move.11
    if not zones or not may_board(g, piece):
        return 0
    kind = g.state.kind[piece]
    found = 0
    for zone in spaces_in(zones):
        for ship in units_in(g, zone).ships:
            if _takes(g, bounds, ship, kind, zone):
                found |= 1 << zone
                break
    return found


def boardings(g: Pacific, bounds: Bounds, piece: int, zone: int) -> tuple[Move, ...]:
    """Ships in a zone that a land unit may board now, alike ships once."""
    kind = g.state.kind[piece]
    ships = [ship for ship in units_in(g, zone).ships if _takes(g, bounds, ship, kind, zone)]
    return tuple([Move(Kind.BOARD, zone, ship=ship.piece) for ship in ships])


def _takes(g: Pacific, bounds: Bounds, ship: Ship, kind: int, zone: int) -> bool:
    """Whether a ship takes a unit of that type aboard now."""
    state, unit = g.state, g.data.units[kind]
    bits = state.marks[ship.piece]
    if not ship.accepts[kind] or unit.bulk > ship.free or bits & UNLOADED:  # tr.2, tr.7, tr.14
        return False
    if state.phase != COMBAT_MOVEMENT:
        return True
    # Ruling Q50: in phase 3 only for an assault that the ship can still reach this turn (multi.11: no ally's ship),
    # or aboard a ship that has slipped away from enemies and sails on (tr.23, dd.19).
    declared = state.target[ship.piece] != NOWHERE
    left = 0 if declared else g.data.move[state.kind[ship.piece]] - state.used[ship.piece]
    slipped_away = left > 0 and bounds.held >> state.start[ship.piece] & 1
    return ship.own and bool(slipped_away or assault_range(bounds, left) >> zone & 1)


# ---- going ashore ------------------------------------------------------------------------------------


def shores(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Territories on which cargo may be declared to land (phase 3) or may go ashore (phase 6)."""
    if g.state.phase == COMBAT_MOVEMENT:
        return _assault_shores(g, bounds, piece)
    return _friendly_shores(g, bounds, piece)


def going_ashore(g: Pacific, piece: int, to: int) -> Move:
    """Cargo is declared to land, or goes ashore."""
    kind = Kind.ASSAULT if g.state.phase == COMBAT_MOVEMENT else Kind.UNLOAD
    return Move(kind, to, ship=g.state.aboard[piece])


def _assault_shores(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Enemy territories on which cargo may be declared to land (aapacific:amph.1, amph.4, tr.19, dd.6)."""
    state = g.state
    ship = state.aboard[piece]
    if state.target[piece] != NOWHERE or state.marks[ship] & UNLOADED or not _may_assault(g, piece):
        return 0
    enemy = bounds.chart.coast[state.at[piece]] & bounds.hostile
    if state.target[ship] != NOWHERE:
        enemy &= 1 << state.target[ship]  # amph.6, tr.8, tr.16
    return enemy


def _friendly_shores(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Friendly territories on which cargo may go ashore in phase 6 (aapacific:tr.3, p6.12)."""
    state = g.state
    ship = state.aboard[piece]
    if bounds.held >> state.at[piece] & 1 or not may_unload(g, piece, ship):  # tr.15
        return 0
    friendly = bounds.chart.coast[state.at[piece]] & bounds.friendly
    if state.marks[ship] & UNLOADED:
        friendly &= 1 << state.target[ship]  # tr.8, tr.16
    return friendly


def may_unload(g: Pacific, piece: int, ship: int) -> bool:
    """Whether cargo may leave its ship in this phase at all."""
    marks = g.state.marks
    if g.klass(piece) != UnitClass.LAND or marks[ship] & (
        WITHDRAWN | BOMBARDED
    ):  # amph.14; amph.26, ruling Q64
        return False
    if not g.own(ship) and marks[piece] & LOADED:  # tr.11, multi.11
        return False
    if marks[ship] & FOUGHT:  # tr.14, tr.21: after a fight a ship loads or unloads, but not both
        return not any(marks[p] & LOADED_AFTER_FIGHT for p in g.load_of(ship))
    return True
