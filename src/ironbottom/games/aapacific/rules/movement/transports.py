"""What ships carry: boarding, landing from the sea, unloading.

Rules aapacific:tr.2 to tr.23, dd.5 to dd.19, multi.10 to multi.12, amph.4 to amph.8; rulings Q33, Q34.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass
from ironbottom.games.aapacific.rules.movement.camp import Ship, free_slots, may_board
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move, Moves
from ironbottom.games.aapacific.rules.movement.roster import camps
from ironbottom.games.aapacific.state import (
    FOUGHT,
    LOADED,
    LOADED_AFTER_FIGHT,
    NOWHERE,
    UNLOADED,
    WITHDRAWN,
)

if TYPE_CHECKING:
    from ironbottom.games.aapacific.data_model import AApacificData
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds


def assault_range(bounds: Bounds, left: int) -> int:
    """Zones from which a ship can come beside hostile territory with ``left`` moves (aapacific:move.16)."""
    key = ("shore", left)
    known = bounds.memo.get(key)
    if not isinstance(known, int):
        known = bounds.beaches
        if left > 0:
            known |= spread(bounds.chart.sea, assault_range(bounds, left - 1)) & ~bounds.held
        bounds.memo[key] = known
    return known


def assault_load(g: Pacific, ship: int) -> bool:
    """Whether a ship carries units that the power on turn could land on enemy territory."""
    return any(_may_assault(g, piece) for piece in g.load_of(ship))


def _may_assault(g: Pacific, piece: int) -> bool:
    """Own cargo that may attack (aa.4); aboard an ally's ship only if it came aboard in an earlier turn (tr.11)."""
    state = g.state
    unit = g.data.units[state.kind[piece]]
    if unit.unit_class != UnitClass.LAND or not unit.attacks or not g.own(piece):
        return False
    return g.own(state.aboard[piece]) or not state.marks[piece] & LOADED


def free_for(g: Pacific, ship: int) -> int:
    """Types of land units that could attack and for which a ship has room, one bit each (aapacific:tr.2, dd.5)."""
    state = g.state
    return _fitting(g.data, state.owner[ship], state.kind[ship], free_slots(g, ship, g.load_of(ship)))


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


def boardings(g: Pacific, bounds: Bounds, piece: int) -> Moves:
    """Ships a land unit ashore may board now, by zone; alike ships once (aapacific:tr.20, move.11, move.12)."""
    if not may_board(g, piece):
        return {}
    at, kind = g.state.at[piece], g.state.kind[piece]
    moves: Moves = {}
    for zone in spaces_in(bounds.chart.coast[at] & ~bounds.held):  # move.11
        ships = [ship for ship in camps(g)[zone].ships if _takes(g, bounds, ship, kind, zone)]
        if ships:
            moves[zone] = tuple(Move(Kind.BOARD, zone, ship=ship.piece) for ship in ships)
    return moves


def _takes(g: Pacific, bounds: Bounds, ship: Ship, kind: int, zone: int) -> bool:
    """Whether a ship takes a unit of that type aboard now."""
    state, unit = g.state, g.data.units[kind]
    bits = state.marks[ship.piece]
    if not ship.accepts[kind] or unit.bulk > ship.free or bits & UNLOADED:  # tr.2, tr.7, tr.14
        return False
    if state.phase != COMBAT_MOVEMENT:
        return True
    # Ruling Q50: in phase 3 only for an assault that the ship can still reach this turn (multi.11: no ally's ship).
    declared = state.target[ship.piece] != NOWHERE
    left = 0 if declared else g.data.move[state.kind[ship.piece]] - state.used[ship.piece]
    return ship.own and bool(assault_range(bounds, left) >> zone & 1)


# ---- going ashore ------------------------------------------------------------------------------------


def assaults(g: Pacific, bounds: Bounds, piece: int) -> Moves:
    """Enemy territories on which cargo may be declared to land (aapacific:amph.1, amph.4, tr.19, dd.6)."""
    state = g.state
    ship = state.aboard[piece]
    if state.target[piece] != NOWHERE or state.marks[ship] & UNLOADED or not _may_assault(g, piece):
        return {}
    shores = bounds.chart.coast[state.at[piece]] & bounds.hostile
    if state.target[ship] != NOWHERE:
        shores &= 1 << state.target[ship]  # amph.6, tr.8, tr.16
    return {to: (Move(Kind.ASSAULT, to, ship=ship),) for to in spaces_in(shores)}


def unloadings(g: Pacific, bounds: Bounds, piece: int) -> Moves:
    """Friendly territories on which cargo may go ashore in phase 6 (aapacific:tr.3, p6.12)."""
    state = g.state
    ship = state.aboard[piece]
    if bounds.held >> state.at[piece] & 1 or not may_unload(g, piece, ship):  # tr.15
        return {}
    shores = bounds.chart.coast[state.at[piece]] & bounds.friendly
    if state.marks[ship] & UNLOADED:
        shores &= 1 << state.target[ship]  # tr.8, tr.16
    return {to: (Move(Kind.UNLOAD, to, ship=ship),) for to in spaces_in(shores)}


def may_unload(g: Pacific, piece: int, ship: int) -> bool:
    """Whether cargo may leave its ship in this phase at all."""
    marks = g.state.marks
    if g.klass(piece) != UnitClass.LAND or marks[ship] & WITHDRAWN:  # amph.14
        return False
    if not g.own(ship) and marks[piece] & LOADED:  # tr.11, multi.11
        return False
    if marks[ship] & FOUGHT:  # tr.14, tr.21: after a fight a ship loads or unloads, but not both
        return not any(marks[p] & LOADED_AFTER_FIGHT for p in g.load_of(ship))
    return True
