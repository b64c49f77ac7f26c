"""What is done behind the front: rebasing, marching, returning, building."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Port, Stage
from ironbottom.games.blitz.opponent.fleets import Move
from ironbottom.games.blitz.opponent.worth import area_worth
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

WISHES = {
    Klass.TRS: 5.0,
    Klass.MAR: 4.0,
    Klass.INF: 3.6,
    Klass.NAV: 3.2,
    Klass.FTR: 3.4,
    Klass.SUB: 3.0,
    Klass.BB: 2.8,
    Klass.CV: 3.8,
    Klass.ARM: 3.0,
    Klass.BMB: 2.6,
    Klass.STR: 3.0,
}
"""How much a class is wanted; all others: little."""
LITTLE = 1.0
ENOUGH = 6
"""Of a class a further unit is wanted less, the more there are."""
WORTH_A_REBASE, WORTH_A_MARCH = 0.35, 0.1
"""How much nearer to what is worth attacking a move must bring a unit."""
GARRISON = 1
"""So many land units stay in every area."""


def front(g: Blitz, side: int) -> dict[int, float]:
    """How near every area is to what is worth attacking: higher is nearer."""

    def found() -> dict[int, float]:
        pull: dict[int, float] = {}
        targets = [space for space in range(len(g.data.spaces)) if g.enemy_land(space, side)]
        for target in targets:
            worth = area_worth(g, target)
            for space, far in reach([target], lambda here: _beside(g, here), 6).items():
                pull[space] = max(pull.get(space, 0.0), worth / (1 + far))
        return pull

    return g.cached(("front", side), found)


def _beside(g: Blitz, space: int) -> tuple[int, ...]:
    links = g.links
    return (*links.borders[space], *links.seas[space], *links.coasts[space])


def homeward(g: Blitz) -> Move | None:
    """Step A: damaged ships to a Big Port, aircraft and empty transports home."""
    trip = trip_of(g, Stage.A)
    for piece in trip.firsts():
        counter = g.counter(piece)
        empty = counter.klass == Klass.TRS and not g.cargo(piece)
        if not (counter.flies or empty or g.has(piece, DAMAGED)):
            continue
        goals = trip.goals([piece])
        pull = front(g, g.phasing)
        big = [goal for goal in goals if g.space(goal).port == Port.BIG] or list(goals)
        wanted = [goal for goal in goals if g.land_units(goal, g.phasing)] if empty else big
        if wanted:
            return Move(1.0, (piece,), max(wanted, key=lambda goal: (pull.get(goal, 0.0), -goal)))
    return None


def forward(g: Blitz) -> Move | None:
    """Step D: transports with troops, warships and aircraft to where the enemy is nearer."""
    trip, pull = trip_of(g, Stage.D), front(g, g.phasing)
    for piece in trip.firsts():
        at, counter = g.state.at[piece], g.counter(piece)
        if g.has(piece, DAMAGED) or counter.klass == Klass.PARA:
            continue
        group = [piece]
        if counter.klass == Klass.TRS:
            spare = [
                p for p in g.land_units(at, g.phasing) if g.counter(p).klass not in (Klass.FORT, Klass.AA)
            ]
            while len(spare) > 1 and (along := [p for p in trip.along(group) if p in spare]):
                group.append(max(along, key=lambda one: (g.ratings(one).land, -one)))
                spare.remove(group[-1])
        goals = trip.goals(group)
        better = {goal: pull.get(goal, 0.0) - pull.get(at, 0.0) for goal in goals}
        best = max(better, key=lambda goal: (better[goal], -goal), default=None)
        if best is not None and better[best] > WORTH_A_REBASE:
            return Move(better[best], tuple(group), best)
    return None


def march(g: Blitz) -> Move | None:
    """Step E: land units go where the enemy is nearer, and ashore where there is nothing to attack."""
    trip, pull, side = trip_of(g, Stage.E), front(g, g.phasing), g.phasing
    for piece in trip.firsts():
        at = g.state.at[piece]
        goals = trip.goals([piece])
        if g.state.aboard[piece] != ASHORE:
            if any(g.enemy_land(coast, side) for coast in g.links.coasts[at]):
                continue
            best = max(goals, key=lambda goal: (pull.get(goal, 0.0), -goal), default=None)
            if best is not None:
                return Move(1.0, (piece,), best)
            continue
        if len(g.land_units(at, side)) <= GARRISON or any(
            g.enemy_land(other, side) for other in g.links.borders[at]
        ):
            continue
        better = {goal: pull.get(goal, 0.0) - pull.get(at, 0.0) for goal in goals}
        best = max(better, key=lambda goal: (better[goal], -goal), default=None)
        if best is not None and better[best] > WORTH_A_MARCH:
            return Move(better[best], (piece,), best)
    return None


def wish(g: Blitz, kind: int, side: int) -> float:
    """How much a further unit of a type is wanted for its price."""
    counter = g.data.counters[kind]
    have = sum(g.counter(piece).klass == counter.klass for piece in g.on_map(side))
    return WISHES.get(counter.klass, LITTLE) * ENOUGH / (ENOUGH + have) * counter.front.size / counter.cost
