"""Voyages of ships: to enemies, convoys and assaults in phase 3, freely but peacefully in phase 6.

Rules aapacific:nav.1, move.7, move.10, conv.2, conv.3, p6.10, nbase.1, cap_air.3; rulings Q25, Q50, Q53, Q55.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.aapacific.data_ids import UnitType
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.roster import (
    Hangs,
    zones_of_assault,
    zones_to_load,
    zones_with_attackers,
)
from ironbottom.games.aapacific.rules.movement.transports import assault_load, assault_range, free_for
from ironbottom.games.aapacific.state import FOUGHT, LANDED_ON, MOVED, NOWHERE, TOOK_CONVOY, UNLOADED

if TYPE_CHECKING:
    from ironbottom.games.aapacific.game import Pacific
    from ironbottom.games.aapacific.rules.movement.bounds import Bounds


class Courses(NamedTuple):
    """Zones that a ship may head for in phase 3.

    ``one``, ``two``: in so many steps.  ``beyond``: in two, behind a zone whose convoy it takes.  ``through``: zones
    it may sail through.  ``prizes``: empty zones whose convoy it takes when it sails in (aapacific:conv.2).
    """

    one: int
    two: int
    beyond: int
    through: int
    prizes: int

    @property
    def zones(self) -> int:
        """All zones it may head for."""
        return self.one | self.two | self.beyond


NO_COURSES = Courses(0, 0, 0, 0, 0)


def stops(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones in which a ship must end its move (aapacific:move.7): with enemy ships up, or an enemy patrol.

    A patrol does not stop submarines (aapacific:cap_air.3, ruling Q25).
    """
    return bounds.held if g.data.units[g.state.kind[ship]].stopped_by_patrol else bounds.ships


# ---- phase 3 -----------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """Zones one and two steps away in phase 3, whatever the purpose, and those it may sail through."""

    one: int
    through: int
    two: int
    left: int


NO_REACH = Reach(0, 0, 0, 0)


def _reach(g: Pacific, bounds: Bounds, ship: int) -> Reach:
    state, sea = g.state, bounds.chart.sea
    at, bits = state.at[ship], state.marks[ship]
    left = g.data.move[state.kind[ship]] - state.used[ship]
    stop = stops(g, bounds, ship)
    if left <= 0 or bits & (UNLOADED | LANDED_ON) or state.target[ship] != NOWHERE:  # tr.7, dd.9, cv.8
        return NO_REACH
    if bits & MOVED and stop >> at & 1:  # move.7
        return NO_REACH
    through = sea[at] & ~stop if left > 1 else 0
    return Reach(sea[at], through, _step_on(bounds, through), left)


def _step_on(bounds: Bounds, zones: int) -> int:
    """Zones next to these, kept while the bounds hold."""
    key = ("sea", zones)
    known = bounds.memo.get(key)
    if not isinstance(known, int):
        known = bounds.memo[key] = spread(bounds.chart.sea, zones)
    return known


def _lasting_goals(g: Pacific, bounds: Bounds, ship: int) -> int:
    """Zones worth sailing to whatever other own units do: with enemies to fight, or away from enemies."""
    goals = bounds.held if g.data.units[g.state.kind[ship]].attacks else 0  # tr.17
    if (
        bounds.held >> g.state.start[ship] & 1 or g.state.marks[ship] & TOOK_CONVOY
    ):  # move.10, tr.23, dd.19; conv.3
        goals |= ~bounds.held
    return goals


def combat_courses(g: Pacific, bounds: Bounds, ship: int) -> Courses:
    """Where a ship may sail in phase 3 (ruling Q50)."""
    reach = _reach(g, bounds, ship)
    if not reach.one:
        return NO_COURSES
    unit = g.data.units[g.state.kind[ship]]
    prizes = convoy_zones(g) if unit.takes_convoy else 0
    # tr.17: a transport starts no battle, it only joins units that can attack
    closed = 0 if unit.attacks else bounds.held & ~zones_with_attackers(g)
    goals = _lasting_goals(g, bounds, ship) | bounds.held | prizes
    if unit.takes_convoy:
        goals |= zones_of_assault(g)
    one = reach.one & (goals | _on_the_way(g, bounds, ship, reach.left - 1)) & ~closed
    two = reach.two & (goals | _on_the_way(g, bounds, ship, reach.left - 2)) & ~closed
    beyond = _step_on(bounds, reach.through & prizes) & ~closed
    here = 1 << g.state.at[ship]
    if not prizes & here:
        two &= ~here
    if bounds.held & here:
        beyond &= ~here
    return Courses(one, two, beyond, reach.through, prizes)


def has_lasting_course(g: Pacific, bounds: Bounds, ship: int) -> bool | Hangs:
    """Whether a ship may sail in phase 3, as far as that hangs on enemies and coasts; else what it hangs on."""
    reach = _reach(g, bounds, ship)
    if not reach.one:
        return False
    away = (reach.one | reach.two) & ~(1 << g.state.at[ship])
    if away & _lasting_goals(g, bounds, ship):
        return True
    if assault_load(g, ship):
        shore = reach.one & assault_range(bounds, reach.left - 1)
        if reach.two:
            shore |= reach.two & assault_range(bounds, reach.left - 2)
        if shore & ~bounds.held:
            return True
    unit = g.data.units[g.state.kind[ship]]
    hangs = Hangs.NOTHING if unit.attacks else Hangs.ATTACKERS
    if unit.takes_convoy:
        hangs |= Hangs.ASSAULTS | Hangs.CONVOYS
    if free_for(g, ship):
        hangs |= Hangs.CARGO
    return hangs


def _on_the_way(g: Pacific, bounds: Bounds, ship: int, left: int) -> int:
    """Zones where a ship with so much movement left can land an assault, or load for one (aapacific:move.16)."""
    if left < 0:
        return 0
    shore = assault_range(bounds, left)
    zones = shore if assault_load(g, ship) else 0
    kinds = free_for(g, ship) if g.own(ship) else 0
    if kinds:
        zones |= zones_to_load(g, bounds, kinds) & shore & ~bounds.held  # move.11, move.12
    return zones


def ways(bounds: Bounds, courses: Courses, to: int) -> list[Move]:
    """The voyages to one zone that differ in effect: convoys taken, and where from they come to a battle."""
    voyages = [Move(Kind.SAIL, to, (to,), 1)] if courses.one >> to & 1 else []
    steps = courses.through & bounds.chart.sea[to]
    if voyages or not courses.two >> to & 1:
        steps &= courses.prizes
    elif not bounds.held >> to & 1:
        others = spaces_in(steps & ~courses.prizes)
        steps = steps & courses.prizes | (1 << others[0] if others else 0)
    return voyages + [Move(Kind.SAIL, to, (step, to), 2) for step in spaces_in(steps)]


def waits_for_convoy(g: Pacific, ship: int) -> bool:
    """Whether a submarine may spend a move to take the convoy of the empty zone it begins in (aapacific:conv.3)."""
    state = g.state
    if state.kind[ship] != UnitType.SUBMARINE or state.used[ship] or state.marks[ship] & MOVED:
        return False
    return bool(convoy_zones(g) >> state.at[ship] & 1)


# ---- phase 6 -----------------------------------------------------------------------------------------


def peaceful_zones(g: Pacific, bounds: Bounds, ship: int, shut: int | None = None) -> tuple[int, ...]:
    """Zones a ship may sail to in phase 6 with 1, 2 ... moves (aapacific:p6.2, p6.10, cv.8).

    Zones with enemy ships up are closed, those with a patrol to all but submarines (ruling Q53); ``shut`` names the
    closed zones where that is to be supposed otherwise. From naval base to naval base a ship sails farther (nbase.1).
    """
    state, sea = g.state, bounds.chart.sea
    at, used = state.at[ship], state.used[ship]
    if state.marks[ship] & (MOVED | FOUGHT | UNLOADED | LANDED_ON):
        return ()
    closed = stops(g, bounds, ship) if shut is None else shut
    normal = g.data.move[state.kind[ship]] - used
    longest = normal
    if bounds.base_zones >> state.start[ship] & 1:
        longest = max(normal, g.data.figures.naval_base_move - used)
    key = ("peace", at, closed, normal, longest)
    known = bounds.memo.get(key)
    if not isinstance(known, tuple):
        rings: list[int] = []
        reached = 1 << at
        for moves in range(1, longest + 1):
            new = spread(sea, reached) & ~closed & ~reached
            reached |= new
            rings.append(new if moves <= normal else new & bounds.base_zones)
        known = bounds.memo[key] = tuple(rings)
    return known


def peaceful_voyage(bounds: Bounds, start: int, closed: int, to: int, moves: int) -> Move:
    """The voyage of phase 6 to a zone that is so many moves away; ways do not differ in effect."""
    sea = bounds.chart.sea
    rings = [1 << start]
    for _ in range(moves - 1):
        rings.append(spread(sea, rings[-1]) & ~closed)
    path = [to]
    for ring in reversed(rings[1:]):
        path.append(spaces_in(ring & sea[path[-1]])[0])
    return Move(Kind.SAIL, to, tuple(reversed(path)), moves)
