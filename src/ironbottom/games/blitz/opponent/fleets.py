"""Sea moves: landings with their escort, and strikes at what the enemy has at sea."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Stage
from ironbottom.games.blitz.odds.reckon import ends_of
from ironbottom.games.blitz.odds.situation import at_sea
from ironbottom.games.blitz.opponent.assaults import promise
from ironbottom.games.blitz.opponent.worth import area_worth, exchange
from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.areas import air_distances, hostile_presence
from ironbottom.games.blitz.rules.cargo import transports
from ironbottom.games.blitz.rules.p05_land.commitment import can_be_attacked
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.trips import Trip, trip_of

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

LEAST_LANDING, LEAST_STRIKE = 0.2, 0.2
"""What a landing or a strike must promise."""
RISK = 0.04
"""Taken off for every step that is put to sea."""
MOST_LOADS = 2
"""Rows of cargo that are tried for a landing."""


class Move(NamedTuple):
    """Units that go together, and where to."""

    worth: float
    pieces: tuple[int, ...]
    goal: int


def best_move(g: Blitz) -> Move | None:
    """The best sea move, None: stay."""
    trip = trip_of(g, Stage.B)
    moves = [*landings(g, trip), *strikes_at_sea(g, trip), *escorts(g, trip)]
    return max(moves, key=lambda one: (one.worth, -one.goal), default=None)


def landings(g: Blitz, trip: Trip) -> Iterator[Move]:
    """Transports with cargo that could attack from a sea area without enemies, with warships of their port."""
    side = g.phasing
    for carrier in transports(g, trip.firsts()):
        loads = _loads(g, trip, carrier)
        if not loads:
            continue
        for goal in trip.goals([carrier]):
            if hostile_presence(g, goal, side):
                continue
            for target in g.links.coasts[goal]:
                if not g.enemy_land(target, side) or not can_be_attacked(g, target, Attack.GROUND):
                    continue
                move = _landing(g, trip, carrier, loads, goal, target)
                if move is not None and move.worth >= LEAST_LANDING:
                    yield move


def _loads(g: Blitz, trip: Trip, carrier: int) -> list[int]:
    """What a transport would carry: its cargo, or the best of its port that fits and need not stay."""
    cargo = g.cargo(carrier)
    if cargo or not g.space(g.state.at[carrier]).land:
        return cargo
    picked = [carrier]
    while True:
        along = [
            piece
            for piece in trip.along(picked)
            if g.counter(piece).on_land and g.counter(piece).klass != Klass.AA
        ]
        if not along:
            return picked[1:]
        marine = (Klass.MAR, Klass.ARM)
        best = max(along, key=lambda one: (g.counter(one).klass in marine, g.ratings(one).land, -one))
        picked.append(best)


def _landing(g: Blitz, trip: Trip, carrier: int, loads: Sequence[int], goal: int, target: int) -> Move | None:
    figures, landing = g.data.figures, list[int]()
    most = figures.island_attackers if g.space(target).island else figures.attackers_per_area
    size = sum(g.size(int(piece)) for piece, way in _there_already(g, target).items() if way == BY_SEA)
    for load in loads:
        if size + g.size(load) <= most:
            size += g.size(load)
            landing.append(load)
    escort = _warships(g, trip, [carrier, *(load for load in loads if g.state.aboard[load] == ASHORE)], goal)
    ways = dict.fromkeys(map(str, landing), BY_SEA) | dict.fromkeys(map(str, escort), BY_LAND)
    for piece in g.ships(goal, g.phasing):
        if g.counter(piece).klass in (Klass.BB, Klass.CV):
            ways[str(piece)] = BY_LAND
    for piece in _aircraft(g, target):
        ways[str(piece)] = BY_AIR
    if not landing:
        return None
    there = _there_already(g, target)
    worth, _ = promise(g, target, Attack.GROUND, there | ways)
    if there:
        worth -= max(0.0, promise(g, target, Attack.GROUND, there)[0])
    group = (carrier, *(load for load in loads if g.state.aboard[load] == ASHORE), *escort)
    risk = RISK * sum(g.size(piece) for piece in escort)
    return Move(worth - risk, group, goal)


def _there_already(g: Blitz, target: int) -> dict[str, str]:
    """Who lies before an area with troops aboard, and could attack it without any help."""
    ways: dict[str, str] = {}
    for sea in g.links.seas[target]:
        if hostile_presence(g, sea, g.phasing):
            continue
        for piece in g.units(sea, g.phasing):
            if g.counter(piece).on_land:
                ways[str(piece)] = BY_SEA
            elif g.counter(piece).klass in (Klass.BB, Klass.CV):
                ways[str(piece)] = BY_LAND
    troops = [piece for piece, way in ways.items() if way == BY_SEA]
    if not troops:
        return {}
    most = g.data.figures.island_attackers if g.space(target).island else g.data.figures.attackers_per_area
    size = 0
    for troop in sorted(troops, key=lambda one: -g.ratings(int(one)).land):
        if size + g.size(int(troop)) > most:
            del ways[troop]
        else:
            size += g.size(int(troop))
    return ways


def _warships(g: Blitz, trip: Trip, picked: list[int], goal: int) -> list[int]:
    """Warships of the same area that keep up."""
    found: list[int] = []
    for piece in trip.along(picked[:1]):
        fits = g.counter(piece).klass in (Klass.BB, Klass.CV) and goal in trip.reach_of(piece)
        if fits and sum(g.size(one) for one in found) < g.data.figures.attackers_per_area // 2:
            found.append(piece)
    return found


def _aircraft(g: Blitz, target: int) -> list[int]:
    if g.snows(target):
        return []
    return [
        piece
        for piece in g.on_map(g.phasing)
        if g.counter(piece).flies
        and g.space(g.state.at[piece]).land
        and target in air_distances(g, g.state.at[piece], g.ratings(piece).mp)
    ]


def strikes_at_sea(g: Blitz, trip: Trip) -> Iterator[Move]:
    """Warships of one area against what the enemy has in a sea area."""
    side = g.phasing
    for first in trip.firsts():
        if not g.counter(first).warship:
            continue
        group = [first, *(p for p in trip.along([first]) if g.counter(p).warship)]
        for goal in trip.goals([first]):
            enemies = g.units(goal, 1 - side)
            if not enemies:
                continue
            going = [piece for piece in group if goal in trip.reach_of(piece)]
            battle = at_sea(g, goal, side, going)
            ends = ends_of(g.data, battle.attackers, battle.defenders, battle.case)
            worth = exchange(g, ends, battle.attackers, battle.defenders)
            worth -= 0.4 * RISK * sum(g.size(piece) for piece in going)
            if worth >= LEAST_STRIKE:
                yield Move(worth, tuple(going), goal)


def escorts(g: Blitz, trip: Trip) -> Iterator[Move]:
    """Warships that join transports with cargo before an enemy coast, or shell what will be attacked from there."""
    side = g.phasing
    laden = {g.state.at[piece] for piece in transports(g, g.on_map(side)) if g.cargo(piece)}
    for first in trip.firsts():
        if g.counter(first).klass not in (Klass.BB, Klass.CV):
            continue
        for goal in laden & trip.goals([first]).keys():
            ready = [
                target
                for target in g.links.coasts[goal]
                if g.enemy_land(target, side) and g.land_units(target, 1 - side)
            ]
            there = [piece for piece in g.ships(goal, side) if g.counter(piece).klass in (Klass.BB, Klass.CV)]
            if ready and len(there) < MOST_LOADS:
                yield Move(0.3 * max(area_worth(g, target) for target in ready), (first,), goal)
