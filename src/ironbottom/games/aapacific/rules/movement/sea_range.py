"""Voyages of ships: to enemies, convoys and assaults in phase 3, freely but peacefully in phase 6.

Rules aapacific:nav.1, move.7, move.10, conv.2, conv.3, p6.10, nbase.1, cap_air.3; rulings Q25, Q50, Q53, Q55.
"""

from __future__ import annotations

import msgspec

from ironbottom.games.aapacific.components.ids import SUBMARINE
from ironbottom.games.aapacific.position.area import SPACES
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import FOUGHT, LANDED_ON, MOVED, NOWHERE, TOOK_CONVOY, UNLOADED
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, convoy_zones
from ironbottom.games.aapacific.rules.movement.chart import spaces_in, spread
from ironbottom.games.aapacific.rules.movement.elsewhere import (
    zones_of_assault,
    zones_to_load,
    zones_with_attackers,
)
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.transports import assault_load, assault_range, free_for
from ironbottom.mechanics.derived import WHOLE, derived_for


class Courses(msgspec.Struct, frozen=True):
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


class Range(msgspec.Struct, frozen=True):
    """What a ship could sail for in phase 3, so far as it rests on the enemy and on the ship and its load.

    ``one``, ``two``: zones so many steps away, whatever the purpose; ``through``: those it may sail through.
    ``goals``: zones worth sailing to whatever other own units do.  ``land_1``, ``land_2``: zones from which its load
    can still reach an enemy coast after one step, after two; ``fetch_1``, ``fetch_2``: from which cargo of one of
    ``kinds`` could, if it found some there.
    """

    one: int = 0
    two: int = 0
    through: int = 0
    goals: int = 0
    land_1: int = 0
    land_2: int = 0
    fetch_1: int = 0
    fetch_2: int = 0
    kinds: int = 0
    attacks: bool = False
    warship: bool = False


NO_RANGE = Range()


def _range(g: Pacific, bounds: Bounds, ship: int) -> Range:
    """The range of a ship, kept until something in its zone changes."""
    kept = g.kept[SPACES[g.state.at[ship]]]
    key = (Range, ship)
    if key not in kept:
        kept[key] = _find_range(g, bounds, ship)
    known: Range = kept[key]
    return known


def _find_range(g: Pacific, bounds: Bounds, ship: int) -> Range:
    state, sea, held = g.state, bounds.chart.sea, bounds.held
    at, bits, unit = state.at[ship], state.marks[ship], g.data.units[state.kind[ship]]
    left, stop = unit.move - state.used[ship], stops(g, bounds, ship)
    if left <= 0 or bits & (UNLOADED | LANDED_ON) or state.target[ship] != NOWHERE:  # tr.7, dd.9, cv.8
        return NO_RANGE
    if bits & MOVED and stop >> at & 1:  # move.7
        return NO_RANGE
    through = sea[at] & ~stop if left > 1 else 0
    goals = held if unit.attacks else 0  # tr.17
    if held >> state.start[ship] & 1 or bits & TOOK_CONVOY:  # move.10, tr.23, dd.19; conv.3
        goals |= ~held
    # move.16, move.11, move.12: to land an assault, or to load for one where no enemy is
    shore_1 = assault_range(bounds, left - 1)
    shore_2 = assault_range(bounds, left - 2) if left > 1 else 0
    loaded, kinds = assault_load(g, ship), free_for(g, ship)
    return Range(
        one=sea[at],
        two=_step_on(bounds, through),
        through=through,
        goals=goals,
        land_1=shore_1 if loaded else 0,
        land_2=shore_2 if loaded else 0,
        fetch_1=shore_1 & ~held if kinds else 0,
        fetch_2=shore_2 & ~held if kinds else 0,
        kinds=kinds,
        attacks=unit.attacks,
        warship=unit.takes_convoy,
    )


@derived_for(WHOLE)
def _step_on(bounds: Bounds, zones: int) -> int:
    """Zones next to these."""
    return spread(bounds.chart.sea, zones)


def combat_courses(g: Pacific, bounds: Bounds, ship: int) -> Courses:
    """Where an own ship may sail in phase 3 (ruling Q50)."""
    near = _range(g, bounds, ship)
    if not near.one:
        return NO_COURSES
    held, prizes, closed = bounds.held, 0, 0
    goals = near.goals | held
    if near.warship:
        prizes = convoy_zones(g)
        goals |= prizes | zones_of_assault(g)
    enemies = held & (near.one | near.two)
    if enemies and not near.attacks:  # tr.17: a transport starts no battle, it only joins units that attack
        closed = enemies & ~zones_with_attackers(g)
    cargo = zones_to_load(g, bounds, near.kinds) if near.kinds else 0
    one = near.one & (goals | near.land_1 | cargo & near.fetch_1) & ~closed
    two = near.two & (goals | near.land_2 | cargo & near.fetch_2) & ~closed
    beyond = _step_on(bounds, near.through & prizes) & ~closed
    here = 1 << g.state.at[ship]
    if not prizes & here:
        two &= ~here
    return Courses(one, two, beyond, near.through, prizes)


def sails_anyway(g: Pacific, bounds: Bounds, ship: int) -> bool | None:
    """Whether an own ship may sail in phase 3, see ``moves_anyway``: it may join what others do, or fetch cargo."""
    near = _range(g, bounds, ship)
    if not near.one:
        return False
    away = (near.one | near.two) & ~(1 << g.state.at[ship])
    if away & near.goals or (near.one & near.land_1 | away & near.two & near.land_2) & ~bounds.held:
        return True
    return None


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
    if state.kind[ship] != SUBMARINE or state.used[ship] or state.marks[ship] & MOVED:
        return False
    return bool(convoy_zones(g) >> state.at[ship] & 1)


# ---- phase 6 -----------------------------------------------------------------------------------------

DONE_SAILING = MOVED | FOUGHT | UNLOADED | LANDED_ON
"""Marks of a ship that stays where it is in phase 6 (aapacific:p6.2, tr.7, cv.8)."""


def peaceful_zones(g: Pacific, bounds: Bounds, ship: int, shut: int | None = None) -> tuple[int, ...]:
    """Zones a ship may sail to in phase 6 with 1, 2 ... moves (aapacific:p6.2, p6.10, cv.8).

    Zones with enemy ships up are closed, those with a patrol to all but submarines (ruling Q53); ``shut`` names the
    closed zones where that is to be supposed otherwise. From naval base to naval base a ship sails farther (nbase.1).
    """
    state = g.state
    at, used = state.at[ship], state.used[ship]
    if state.marks[ship] & DONE_SAILING:
        return ()
    closed = stops(g, bounds, ship) if shut is None else shut
    normal = g.data.move[state.kind[ship]] - used
    longest = normal
    if bounds.base_zones >> state.start[ship] & 1:
        longest = max(normal, g.data.figures.naval_base_move - used)
    return _peaceful_rings(bounds, at, closed, normal, longest)


@derived_for(WHOLE)
def _peaceful_rings(bounds: Bounds, at: int, closed: int, normal: int, longest: int) -> tuple[int, ...]:
    """Zones reached with 1, 2 ... moves past closed ones; with more moves than normal only those of naval bases."""
    sea, rings = bounds.chart.sea, []
    near, out = sea[at], closed | 1 << at
    for moves in range(1, longest + 1):
        new = near & ~out
        rings.append(new if moves <= normal else new & bounds.base_zones)
        if moves < longest:
            near, out = spread(sea, new), out | new
    return tuple(rings)


def peaceful_voyage(g: Pacific, bounds: Bounds, ship: int, to: int, moves: int) -> Move:
    """The voyage of phase 6 to a zone that is so many moves away; ways do not differ in effect."""
    sea, closed = bounds.chart.sea, stops(g, bounds, ship)
    rings = [1 << g.state.at[ship]]
    for _ in range(moves - 1):
        rings.append(spread(sea, rings[-1]) & ~closed)
    path = [to]
    for ring in reversed(rings[1:]):
        path.append(spaces_in(ring & sea[path[-1]])[0])
    return Move(Kind.SAIL, to, tuple(reversed(path)), moves)
