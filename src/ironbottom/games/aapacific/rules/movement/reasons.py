"""Why a unit cannot move, or cannot go where a player might expect it to.

Asked for prompts and refusals only, never for the list of legal choices.
"""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    AIRBORNE,
    BOMBARDED,
    DECK_CARGO,
    FOUGHT,
    GUN_TAKEN,
    LANDED_ON,
    LOADED,
    LOADED_AFTER_FIGHT,
    MOVED,
    NOWHERE,
    UNLOADED,
    WITHDRAWN,
)
from ironbottom.games.aapacific.rules.movement.air_range import flights, rings
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, bounds_of
from ironbottom.games.aapacific.rules.movement.carriers import berths, decks, keeps_promises
from ironbottom.games.aapacific.rules.movement.chart import spaces_in
from ironbottom.games.aapacific.rules.movement.movable import movable_now
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.rules.movement.options import goals
from ironbottom.games.aapacific.rules.movement.sea_range import combat_courses, peaceful_zones, stops
from ironbottom.games.aapacific.rules.movement.sorties import targets
from ironbottom.games.aapacific.rules.movement.units import own_spaces, units_in
from ironbottom.kernel import choices

SPENT = (
    (GUN_TAKEN, "was captured this turn ({rule:aa.7})"),
    (DECK_CARGO, "is cargo: its carrier moved with it aboard ({rule:cv.15})"),
    (LANDED_ON, "stays: a fighter has landed on it this turn ({rule:cv.8})"),
    (FOUGHT, "has fought this turn ({rule:p6.2})"),
)
"""What a mark means for the movement of its piece, the most telling first."""
NOWHERE_TO_GO = {
    UnitClass.LAND: "has nowhere to go ({rule:p6.3})",
    UnitClass.AIR: "has nowhere to go ({rule:p6.6})",
    UnitClass.NAVAL: "has nowhere to go ({rule:p6.10})",
}
"""Why a rested unit stays where it is in phase 6."""


def refused_units(g: Pacific) -> dict[str, str]:
    """Own units that cannot move now -> why, one for each group of interchangeable ones."""
    known, refused = movable_now(g), {}
    for space in own_spaces(g):
        reasons = known.refused.get(space)
        if reasons is None:
            able = known.able.get(space, ())
            left = [group.piece for group in units_in(g, space).groups if group not in able]
            reasons = {choices.piece(p): f"{{piece:{p}}} {_why_not_at_all(g, p)}" for p in left}
            known.refused[space] = reasons
        refused.update(reasons)
    return refused


def _why_not_at_all(g: Pacific, piece: int) -> str:
    state, combat = g.state, g.state.phase == COMBAT_MOVEMENT
    if state.aboard[piece] >= 0 and g.klass(piece) == UnitClass.LAND:
        return _why_not_ashore(g, piece)
    unit = g.data.units[state.kind[piece]]
    if state.marks[piece] & UNLOADED:  # before its target, on which it has landed already
        return f"has unloaded, which ends its move ({{rule:{'dd.9' if unit.attacks else 'tr.7'}}})"
    if state.target[piece] != NOWHERE:
        return f"is to land on {_name(g, state.target[piece])} ({{rule:amph.4}})"
    if not combat and state.marks[piece] & AIRBORNE:
        if not unit.patrol:  # bmb.4: only fighters land on carriers
            return "finds nowhere to land ({rule:p6.1})"
        return "finds nowhere to land, unless a carrier comes within its range ({rule:p6.1}, {rule:cv.4})"
    for mark, reason in SPENT:
        if state.marks[piece] & mark:
            return reason
    if state.marks[piece] & MOVED and (reason := _why_it_does_not_go_on(g, piece)):
        return reason
    if not combat:
        return NOWHERE_TO_GO[unit.unit_class]
    if unit.unit_class == UnitClass.LAND and not unit.attacks:
        return "never attacks ({rule:aa.4})"
    if unit.unit_class == UnitClass.AIR and targets(g, bounds_of(g), piece):
        return "could not land after any battle in range ({rule:move.13})"
    return "finds no enemy, convoy or assault in range; other moves belong to phase 6 ({rule:p3.1})"


def _why_it_does_not_go_on(g: Pacific, piece: int) -> str:
    """Why a unit that has moved this turn moves no farther; empty when it could, but finds nothing to go for."""
    state, bounds = g.state, bounds_of(g)
    if state.phase != COMBAT_MOVEMENT:
        return "has moved this turn ({rule:p6.2})"
    klass = g.klass(piece)
    if klass == UnitClass.AIR:
        return "has flown to its battle ({rule:p3.9})"
    if state.used[piece] >= g.data.move[state.kind[piece]]:
        return "has no movement left ({rule:move.2})"
    held = stops(g, bounds, piece) if klass == UnitClass.NAVAL else bounds.occupied
    if held >> state.at[piece] & 1:
        return f"has met enemies in {_name(g, state.at[piece])}, where it stops ({{rule:move.7}})"
    return ""


def _why_not_ashore(g: Pacific, piece: int) -> str:
    """Why cargo cannot leave its ship now."""
    state, bounds = g.state, bounds_of(g)
    ship = state.aboard[piece]
    if state.target[piece] != NOWHERE:
        return f"is to land on {_name(g, state.target[piece])} ({{rule:amph.4}})"
    if not g.own(ship) and state.marks[piece] & LOADED:
        return "came aboard an ally's ship this turn ({rule:multi.11})"
    if state.phase == COMBAT_MOVEMENT:
        if not g.data.units[state.kind[piece]].attacks:
            return "lands in friendly territory only, in phase 6 ({rule:aa.4})"
        return f"finds no enemy coast next to {_name(g, state.at[piece])} to land on ({{rule:amph.1}})"
    if state.marks[ship] & WITHDRAWN:
        return "is aboard a ship that retreated from an assault ({rule:amph.14})"
    if state.marks[ship] & BOMBARDED:
        return "is aboard a ship that has bombarded the shore ({rule:amph.26})"
    if bounds.held >> state.at[piece] & 1:
        return f"cannot go ashore with enemies in {_name(g, state.at[piece])} ({{rule:tr.15}})"
    if any(state.marks[p] & LOADED_AFTER_FIGHT for p in g.load_of(ship)):
        return "is aboard a ship that has loaded after a fight ({rule:tr.14})"
    if state.marks[ship] & UNLOADED:
        return f"could go ashore on {_name(g, state.target[ship])} only, where its ship has unloaded ({{rule:tr.8}})"
    return f"finds no friendly coast next to {_name(g, state.at[piece])} ({{rule:tr.3}})"


# ---- spaces ------------------------------------------------------------------------------------------


def refused_spaces(g: Pacific, piece: int) -> dict[str, str]:
    """Spaces near a unit that can move, but not there -> why."""
    bounds, legal = bounds_of(g), goals(g, piece)
    match g.klass(piece):
        case UnitClass.LAND:
            found = _near_land(g, bounds, piece)
        case UnitClass.AIR:
            found = _near_aircraft(g, bounds, piece)
        case _:
            found = _near_ship(g, bounds, piece)
    return {
        choices.space(g.data.space_ids[space]): f"{{piece:{piece}}} {why}"
        for space, why in sorted(found.items())
        if not legal >> space & 1 and space != g.state.at[piece]
    }


def _name(g: Pacific, space: int) -> str:
    return f"{{space:{g.data.space_ids[space]}}}"


def _near_land(g: Pacific, bounds: Bounds, piece: int) -> dict[int, str]:
    """Neighbouring territories, and coasts or zones for boarding and landing."""
    state, chart = g.state, bounds.chart
    at, combat = state.at[piece], state.phase == COMBAT_MOVEMENT
    if state.aboard[piece] >= 0:
        wrong = "friendly: cargo goes ashore there in phase 6 ({rule:tr.3})"
        if not combat:
            wrong = "enemy land: that takes an assault in phase 3 ({rule:amph.4})"
        bound = state.target[state.aboard[piece]]
        if bound != NOWHERE:
            wrong = f"not where its ship unloads, which is {_name(g, bound)} ({{rule:tr.16}})"
        return dict.fromkeys(spaces_in(chart.coast[at]), "cannot land: it is " + wrong)
    reasons = {}
    for to in spaces_in(chart.land[at]):
        if not combat:
            reasons[to] = "cannot enter enemy land in phase 6 ({rule:p6.3})"
        elif bounds.hostile >> to & 1:
            reasons[to] = "never attacks ({rule:aa.4})"
        else:
            reasons[to] = "moves into friendly land in phase 6 only ({rule:p3.1})"
        if bounds.occupied >> to & 1 and combat:
            beyond = spaces_in(chart.land[to] & ~chart.land[at])
            reasons |= dict.fromkeys(
                beyond, f"cannot go on: enemies in {_name(g, to)} ({{rule:move.7}}, {{rule:tank.6}})"
            )
    for zone in spaces_in(chart.coast[at]):
        reasons[zone] = _why_not_aboard(g, bounds, piece, zone)
    return reasons


def _why_not_aboard(g: Pacific, bounds: Bounds, piece: int, zone: int) -> str:
    """Why a unit ashore boards no ship in a zone."""
    state = g.state
    ships = units_in(g, zone).ships
    if not g.data.may_board_ships[state.owner[piece]]:
        return "never boards a ship ({rule:china.6})"
    if bounds.held >> zone & 1:
        return f"cannot board with enemies in {_name(g, zone)} ({{rule:move.11}})"
    if not any(ship.accepts[state.kind[piece]] for ship in ships):
        return f"finds no ship in {_name(g, zone)} that takes it ({{rule:tr.2}})"
    bulk = g.data.units[state.kind[piece]].bulk
    if not any(ship.accepts[state.kind[piece]] and ship.free >= bulk for ship in ships):
        return f"finds no room aboard in {_name(g, zone)} ({{rule:tr.2}})"
    if state.phase == COMBAT_MOVEMENT:
        return "boards in phase 3 only for an assault in its ship's reach ({rule:p3.1}, {rule:move.16})"
    return f"finds no ship in {_name(g, zone)} that may still load ({{rule:tr.7}})"


def _near_ship(g: Pacific, bounds: Bounds, ship: int) -> dict[int, str]:
    """Zones within two steps."""
    state, sea = g.state, bounds.chart.sea
    at, stop, combat = state.at[ship], stops(g, bounds, ship), state.phase == COMBAT_MOVEMENT
    reasons: dict[int, str] = {}
    for to in spaces_in(sea[at]):
        reasons[to] = _why_not_sail(g, bounds, ship, to)
        if stop >> to & 1:
            beyond = f"cannot go on: enemies in {_name(g, to)} ({{rule:{'move.7' if combat else 'p6.10'}}})"
            for far in spaces_in(sea[to]):
                reasons.setdefault(far, beyond)
    if berths(g, ship):
        free = _free_courses(g, bounds, ship)
        for to in spaces_in(free & ~keeps_promises(g, bounds, ship, free)):
            reasons[to] = "would leave fighters that rely on it without a landing place ({rule:ftr.9})"
    return reasons


def _free_courses(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones a carrier could sail to if no fighter relied on it."""
    if g.state.phase == COMBAT_MOVEMENT:
        return combat_courses(g, bounds, ship).zones
    zones = 0
    for ring in peaceful_zones(g, bounds, ship):
        zones |= ring
    return zones


def _why_not_sail(g: Pacific, bounds: Bounds, ship: int, to: int) -> str:
    """Why a ship does not enter the next zone."""
    if g.state.phase != COMBAT_MOVEMENT:
        if bounds.ships >> to & 1:
            return f"cannot enter: enemy ships in {_name(g, to)} ({{rule:p6.10}})"
        return f"cannot enter: an enemy patrol over {_name(g, to)} ({{rule:cap_air.4}})"
    if bounds.held >> to & 1:
        return f"starts no battle and finds nobody to join in {_name(g, to)} ({{rule:tr.17}})"
    return "finds no enemy, convoy or assault there; peaceful voyages belong to phase 6 ({rule:p3.1})"


def _near_aircraft(g: Pacific, bounds: Bounds, piece: int) -> dict[int, str]:
    """Targets without a way home in phase 3; in phase 6 places in range where it may not land."""
    state = g.state
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    if state.phase == COMBAT_MOVEMENT:
        return {
            to: f"could not land after a battle in {_name(g, to)} ({{rule:move.13}})"
            for to in spaces_in(targets(g, bounds, piece))
            if flights(bounds, at, to, left)
        }
    over = rings(bounds, at)[left]
    reasons = dict.fromkeys(spaces_in(over & bounds.hostile), "cannot land in enemy land ({rule:p6.6})")
    fresh = over & bounds.friendly & ~bounds.havens
    reasons |= dict.fromkeys(
        spaces_in(fresh), "cannot land where there was a capture or a battle this turn ({rule:p6.7})"
    )
    for ship in decks(g):
        if over >> state.at[ship] & 1:
            fighter = state.kind[piece] == UnitType.FIGHTER
            reasons[state.at[ship]] = (
                "finds no room on a carrier there ({rule:ftr.12})"
                if fighter
                else "lands on land only ({rule:bmb.4})"
            )
    return reasons
