"""Steps A, D and E: who returns to base, who rebases, and how land units move behind the front."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import CAPITAL, Klass, Port, Stage
from ironbottom.games.blitz.opponent.worth import FAR, distances
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED
from ironbottom.games.blitz.rules.areas import air_distances, hostile_presence
from ironbottom.games.blitz.rules.moving import PickFirst
from ironbottom.games.blitz.rules.trips import trip_of

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight

FORWARD = 0.06
"""What an area nearer to the objectives is worth to a unit, as a share of its value."""
STRUCK = 0.03
"""What a Naval Factor of the enemy within reach of a port costs a ship there, as a share of its value."""
TARGET = 1.0
"""Worth of an enemy area at which aircraft want to have it in range."""
MOST_MOVES = 12
"""Groups that are moved in a step."""


def return_home(hand: Hand, sight: Sight) -> None:
    """4.1: damaged ships return where they will be repaired, transports with nothing aboard where troops wait."""
    g = sight.g
    mends = g.scenario.production or (g.scenario.repair_allowance and sight.worth.left)
    if mends:
        trip = trip_of(g, Stage.A)
        for piece in trip.movers():
            counter = g.counter(piece)
            if counter.klass in CAPITAL and g.has(piece, DAMAGED):
                ports = [space for space in trip.goals([piece]) if g.space(space).port == Port.BIG]
                if ports:
                    hand.move([piece], min(ports, key=lambda space: danger(sight, space)))
    hand.done()


def danger(sight: Sight, port: int) -> float:
    """Naval Factors with which the enemy could attack a port in his next set."""
    g, foe, found = sight.g, 1 - sight.side, 0.0
    seas = g.links.seas[port]
    for piece in g.on_map(foe):
        counter, ratings, at = g.counter(piece), g.ratings(piece), g.state.at[piece]
        if not ratings.naval or counter.convoy or counter.klass == Klass.SUB:
            continue
        if counter.flies:
            found += ratings.naval * (port in air_distances(g, at, ratings.mp))
        elif any(sea == at or sea in reach(sight, piece) for sea in seas):
            found += ratings.naval * (0.5 if counter.klass == Klass.CV else 1.0)
    return found


def reach(sight: Sight, piece: int) -> Iterable[int]:
    """Sea areas that a ship can sail to."""
    return sight.trip.reach_of(piece)


def rebase(hand: Hand, sight: Sight) -> None:
    """5.1: ships and aircraft go where they are safer, or nearer to what is fought for."""
    g, near = sight.g, distances(sight.g)
    trip = trip_of(g, Stage.D)
    groups: dict[tuple[int, bool], list[int]] = {}
    for piece in trip.movers():
        if not g.counter(piece).on_land:
            groups.setdefault((g.state.at[piece], g.counter(piece).ship), []).append(piece)
    for (at, ships), units in sorted(groups.items())[:MOST_MOVES]:
        for piece in units:
            if not hand.asked(PickFirst):
                return
            goals = trip_of(hand.world, Stage.D).goals([piece])
            best = max(goals, key=lambda space: (_merit(sight, piece, space, near), -space), default=at)
            gain = _merit(sight, piece, best, near) - _merit(sight, piece, at, near)
            if gain > (0.02 if ships else 0.05):
                hand.move([piece], best)
    hand.done()


def _merit(sight: Sight, piece: int, space: int, near: dict[int, int]) -> float:
    """What it is worth to a unit to lie in a base, as a share of its value."""
    g = sight.g
    merit = -FORWARD * near.get(space, FAR)
    if g.counter(piece).ship:
        merit -= STRUCK * min(12.0, danger(sight, space))
        if g.has(piece, DAMAGED) and g.space(space).port == Port.BIG:
            merit += 0.2
        return merit
    if not g.land_units(space, sight.side):
        merit -= 0.3  # nobody guards the field
    within = air_distances(g, space, g.ratings(piece).mp)
    targets = sum(g.enemy_land(other, sight.side) and sight.worth.area(other) > TARGET for other in within)
    crowd = len(g.aircraft(space, sight.side))
    return merit + 0.05 * min(4, targets) - 0.03 * max(0, crowd - 3)


# ---- step E ------------------------------------------------------------------------------------------


def march(hand: Hand, sight: Sight) -> None:
    """5.2: cargo lands where it is needed, and units that can be spared go where the enemy stands."""
    g = sight.g
    trip = trip_of(g, Stage.E)
    for piece in list(trip.movers())[: 3 * MOST_MOVES]:
        if not hand.asked(PickFirst):
            return
        at = g.state.at[piece]
        carried = g.state.aboard[piece] != ASHORE
        world = hand.world
        goals = trip_of(world, Stage.E).goals([piece])
        if not goals or (not carried and piece not in sight.spare(at)):
            continue
        if carried and _has_target(sight, at):
            continue
        best = max(goals, key=lambda space: (need(sight, space, world.land_units(space, sight.side)), -space))
        gain = need(sight, best, world.land_units(best, sight.side))
        here = (
            0.0
            if carried
            else need(sight, at, [one for one in world.land_units(at, sight.side) if one != piece])
        )
        if gain > here + 0.3:
            hand.move([piece], best)
    hand.done()


def _has_target(sight: Sight, sea: int) -> bool:
    g = sight.g
    return not hostile_presence(g, sea, sight.side) and any(
        g.enemy_land(coast, sight.side) and sight.worth.area(coast) > 1 for coast in g.links.coasts[sea]
    )


def need(sight: Sight, space: int, there: Sequence[int]) -> float:
    """How much an own area wants another unit: what it is worth, by the enemies next to it and who holds it."""
    g, foe = sight.g, 1 - sight.side
    enemy = sum(sight.strength(g.land_units(border, foe)) for border in g.links.borders[space])
    by_sea = 1.0 if g.links.seas[space] else 0.0
    if not enemy and not by_sea:
        return 0.0
    prize = sight.worth.area(space) + 0.5 * sum(
        sight.worth.area(border) for border in g.links.borders[space] if g.enemy_land(border, sight.side)
    )
    return prize * (enemy + 2 * by_sea) / (1 + 1.5 * sight.strength(there))
