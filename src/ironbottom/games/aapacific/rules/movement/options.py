"""Which moves a unit of the power on turn has now, in phase 3 and in phase 6."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import AIR, CARRIER, FIGHTER, LAND, NAVAL
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE
from ironbottom.games.aapacific.rules.movement.air_range import landings_within
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, bounds_of
from ironbottom.games.aapacific.rules.movement.carriers import keeps_promises
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.land_range import march_goals, marches
from ironbottom.games.aapacific.rules.movement.landing import landing_goals, landings
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move, Moves
from ironbottom.games.aapacific.rules.movement.patrols import patrol, patrol_zones
from ironbottom.games.aapacific.rules.movement.sea_range import (
    combat_courses,
    peaceful_voyage,
    peaceful_zones,
    sails_anyway,
    waits_for_convoy,
    ways,
)
from ironbottom.games.aapacific.rules.movement.sorties import (
    can_sortie,
    flies_anyway,
    may_take_off,
    sortie_goals,
    sorties,
)
from ironbottom.games.aapacific.rules.movement.transports import (
    boarding_zones,
    boardings,
    going_ashore,
    shores,
)
from ironbottom.games.aapacific.rules.movement.units import promised
from ironbottom.mechanics.derived import WHOLE, derived_for


@derived_for(WHOLE)
def goals(g: Pacific, piece: int) -> int:
    """The set of spaces a unit may be sent to now (see ``chart``)."""
    bounds, klass = bounds_of(g), g.klass(piece)
    if klass == NAVAL:
        return _zones_to_sail(g, bounds, piece)
    if klass == AIR:
        combat = g.state.phase == COMBAT_MOVEMENT
        return sortie_goals(g, bounds, piece) if combat else _places_to_land(g, bounds, piece)
    if g.state.aboard[piece] >= 0:
        return shores(g, bounds, piece)
    return march_goals(g, bounds, piece) | boarding_zones(g, bounds, piece)


def moves_to(g: Pacific, piece: int, to: int) -> tuple[Move, ...]:
    """Every move of a unit to one of its goals, those that differ in effect."""
    bounds, combat = bounds_of(g), g.state.phase == COMBAT_MOVEMENT
    klass = g.klass(piece)
    if klass == LAND and g.state.aboard[piece] >= 0:
        return (going_ashore(g, piece, to),)
    if klass == LAND and g.data.is_sea[to]:
        return boardings(g, bounds, piece, to)
    if klass == LAND:
        return marches(g, bounds, piece)[to]
    if klass == AIR:
        return sorties(g, bounds, piece, to) if combat else _ways_down(g, bounds, piece, to)
    return _voyages(g, bounds, piece, to)


def moves_of(g: Pacific, piece: int) -> Moves:
    """Every move of a unit now, by the space clicked, in order of spaces."""
    return {to: moves_to(g, piece, to) for to in spaces_in(goals(g, piece))}


def can_move(g: Pacific, piece: int) -> bool:
    """Whether a unit has any move now."""
    if g.state.phase == COMBAT_MOVEMENT and g.klass(piece) == AIR:
        return can_sortie(g, bounds_of(g), piece)
    return bool(goals(g, piece))


def moves_anyway(g: Pacific, piece: int) -> bool | None:
    """Whether a unit can move whatever other units do in other spaces; None where that decides."""
    kind, combat = g.state.kind[piece], g.state.phase == COMBAT_MOVEMENT
    klass = g.data.units[kind].unit_class
    if klass == LAND and g.state.aboard[piece] < 0:
        places, bounds = goals(g, piece), bounds_of(g)
        return None if not places & (bounds.friendly | bounds.hostile) else True
    if kind == CARRIER and promised(g, piece):
        return None
    if combat and klass == NAVAL:
        return sails_anyway(g, bounds_of(g), piece)
    if combat and klass == AIR:
        return flies_anyway(g, bounds_of(g), piece)
    if kind == FIGHTER:
        return _lands_anyway(g, bounds_of(g), piece)
    return bool(goals(g, piece))


# ---- ships -------------------------------------------------------------------------------------------


def _zones_to_sail(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones a ship may go to now, its own among them where it waits for a convoy (conv.3)."""
    combat = g.state.phase == COMBAT_MOVEMENT
    if combat:
        zones = combat_courses(g, bounds, ship).zones
    else:
        zones = 0
        for ring in peaceful_zones(g, bounds, ship):
            zones |= ring
    if zones and g.state.kind[ship] == CARRIER:
        zones = keeps_promises(g, bounds, ship, zones)  # ftr.9
    return zones | 1 << g.state.at[ship] if combat and waits_for_convoy(g, ship) else zones


def _voyages(g: Pacific, bounds: Bounds, ship: int, to: int) -> tuple[Move, ...]:
    """The voyages of a ship to one zone."""
    if g.state.phase != COMBAT_MOVEMENT:
        rings = peaceful_zones(g, bounds, ship)
        moves = next(count for count, ring in enumerate(rings, 1) if ring >> to & 1)
        return (peaceful_voyage(g, bounds, ship, to, moves),)
    voyages = ways(bounds, combat_courses(g, bounds, ship), to)
    if to == g.state.at[ship] and waits_for_convoy(g, ship):
        wait = Move(Kind.WAIT, to, cost=g.data.figures.convoy_wait_cost)
        return (wait, *voyages)
    return tuple(voyages)


# ---- aircraft in phase 6 ---------------------------------------------------------------------------


def _places_to_land(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Where an aircraft in the air may land; one that rested may fly elsewhere or patrol (p6.1, p6.2, p6.6)."""
    if g.state.marks[piece] & AIRBORNE:
        return landing_goals(g, bounds, piece)
    if not may_take_off(g, piece):
        return 0
    return landing_goals(g, bounds, piece) | patrol_zones(g, bounds, piece)


def _ways_down(g: Pacific, bounds: Bounds, piece: int, to: int) -> tuple[Move, ...]:
    """The landings of an aircraft in one place, and its patrol over a zone."""
    moves = landings(g, bounds, piece, to)
    rested = not g.state.marks[piece] & AIRBORNE
    return (*moves, patrol(to)) if rested and patrol_zones(g, bounds, piece) >> to & 1 else moves


def _lands_anyway(g: Pacific, bounds: Bounds, piece: int) -> bool | None:
    """Whether a fighter may fly in phase 6, see ``moves_anyway``: to a territory, on patrol, else to a carrier."""
    state = g.state
    aloft = state.marks[piece] & AIRBORNE
    if not aloft and not may_take_off(g, piece):
        return False
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    if landings_within(bounds, at, left) & ~(1 << at) or (not aloft and patrol_zones(g, bounds, piece)):
        return True
    return None
