"""Steps A, D and E: who returns to base, who rebases, and how land units move behind the front."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Port, Stage
from ironbottom.games.blitz.opponent.marching import gather
from ironbottom.games.blitz.opponent.worth import FAR
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED
from ironbottom.games.blitz.rules.cargo import can_carry, can_embark, loading
from ironbottom.games.blitz.rules.trips import trip_of
from ironbottom.games.blitz.rules.who import likeness

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight

FORWARD = 0.06
"""What an area nearer to the objectives is worth to a unit, as a share of its value."""
STRUCK = 0.03
"""What a Naval Factor of the enemy within reach of a port costs a ship there, as a share of its value."""
IN_RANGE, MOST_IN_RANGE = 0.012, 60.0
"""What it is worth to aircraft to have enemy areas in range, by their worth and up to so much of it."""
MOST_DANGER = 12.0
"""Naval Factors within reach of a port beyond which it is no worse."""
WAITING, MANY = 0.08, 4
"""What land units that wait in a port are worth to a transport, by their size, and the size that is enough."""
CALLED = 0.2
"""The same where there are areas that want a garrison, for each of them."""
AFAR = 0.15
"""What it costs a transport to lie one sea area further from the enemy."""
SHIFT = 0.3
"""Gain for which a land unit changes its place."""


def return_home(hand: Hand, sight: Sight, busy: Container[int] = frozenset()) -> None:
    """4.1: damaged ships return where they will be repaired, transports that nobody needs at sea to where troops wait.

    ``busy``: units that an operation counts on.
    """
    g = sight.g
    trip = trip_of(g, Stage.A)
    for piece in list(trip.movers()):
        if piece in busy or not hand.in_step(Stage.A):
            continue
        if sight.homeward(piece):
            ports = [space for space in trip.goals([piece]) if g.space(space).port == Port.BIG]
            if ports:
                hand.move([piece], min(ports, key=sight.danger))
        elif g.counter(piece).klass == Klass.TRS and not _about_to_land(sight, piece):
            goals = trip.goals([piece])
            if goals:
                hand.move([piece], max(goals, key=lambda space: (mooring(sight, space, piece), -space)))
    hand.end_step(Stage.A)


def _about_to_land(sight: Sight, transport: int) -> bool:
    return bool(sight.g.cargo(transport)) and sight.has_target(sight.g.state.at[transport])


def mooring(sight: Sight, port: int, transport: int) -> float:
    """What a port is worth to a transport: troops for whom no other one is there, and that nobody strikes at it.

    The more, the more areas want a garrison.
    """
    g = sight.g
    room = sum(map(g.room_aboard, _others_in(sight, port, transport)))
    troops = sum(g.size(piece) for piece in sight.spare(port) if can_embark(g, piece))
    waiting = min(MANY, max(0, troops - room))
    worth = WAITING * waiting + CALLED * min(waiting, len(sight.calling))
    near = sight.off_the_enemy.get(port, FAR)
    return worth - STRUCK * min(MOST_DANGER, sight.danger(port)) - AFAR * near


def _others_in(sight: Sight, port: int, transport: int) -> list[int]:
    g = sight.g
    return [
        one for one in g.ships(port, sight.side) if g.counter(one).klass == Klass.TRS and one != transport
    ]


def rebase(hand: Hand, sight: Sight) -> None:
    """5.1: ships and aircraft go where they are safer, or nearer to what is fought for."""
    ferry(hand, sight)
    if not hand.in_step(Stage.D):
        return
    g, near = sight.g, sight.off_the_enemy
    trip = trip_of(g, Stage.D)
    groups: dict[tuple[int, bool], list[int]] = {}
    for piece in trip.movers():
        if not g.counter(piece).on_land:
            groups.setdefault((g.state.at[piece], g.counter(piece).ship), []).append(piece)
    for (at, ships), units in sorted(groups.items()):
        for piece in units:
            if not hand.in_step(Stage.D):
                return
            goals = trip_of(hand.world, Stage.D).goals([piece])
            best = max(goals, key=lambda space: (_merit(sight, piece, space, near), -space), default=at)
            gain = _merit(sight, piece, best, near) - _merit(sight, piece, at, near)
            if gain > (0.02 if ships else 0.05):
                hand.move([piece], best)
    hand.end_step(Stage.D)


def _merit(sight: Sight, piece: int, space: int, near: Mapping[int, int]) -> float:
    """What it is worth to a unit to lie in a base, as a share of its value."""
    g = sight.g
    if g.counter(piece).klass == Klass.TRS:
        return mooring(sight, space, piece)
    if g.counter(piece).ship:
        merit = -FORWARD * near.get(space, FAR)
        merit -= STRUCK * min(MOST_DANGER, sight.danger(space))
        if g.has(piece, DAMAGED) and g.space(space).port == Port.BIG:
            merit += 0.2
        return merit
    merit = -FORWARD * near.get(space, FAR)
    if not g.land_units(space, sight.side):
        merit -= 0.3  # nobody guards the field
    targets = sight.in_range_of(space, g.ratings(piece).mp)
    crowd = len(g.aircraft(space, sight.side))
    return merit + IN_RANGE * min(MOST_IN_RANGE, targets) - 0.03 * max(0, crowd - 3)


def ferry(hand: Hand, sight: Sight) -> None:
    """5.1.d: transports in port take along whoever is wanted more elsewhere."""
    g, idle = sight.g, set[tuple[int, int]]()
    carriers = [piece for piece in trip_of(g, Stage.D).movers() if g.counter(piece).klass == Klass.TRS]
    for piece in carriers:
        if not hand.in_step(Stage.D):
            return
        trip, at = trip_of(g, Stage.D), g.state.at[piece]
        if (at, g.size(piece)) in idle:
            continue
        found = [
            (_shifted(sight, loads, at, space) - _risk(sight, piece, space), loads, space)
            for loads in _loads(sight, piece, at)
            for space in trip.goals([piece, *loads])
        ]
        gain, loads, space = max(found, default=(0.0, [], at))
        if gain > SHIFT:
            hand.move([piece, *loads], space)
        else:  # nor is there anything for others like it
            idle.add((at, g.size(piece)))


def _loads(sight: Sight, transport: int, at: int) -> Iterator[list[int]]:
    """Whom a transport could take along: as many as it holds, the best of them, or the least of all."""
    g, chosen = sight.g, list[int]()
    if not can_carry(g, transport, at):
        return
    able = [piece for piece in sight.spare(at) if can_embark(g, piece)]
    for piece in able:
        if loading(g, [transport], [*chosen, piece]) is not None:
            chosen.append(piece)
    if chosen[1:]:
        yield chosen
    for one in dict.fromkeys((*chosen[:1], *able[-1:])):
        if loading(g, [transport], [one]) is not None:
            yield [one]


def _shifted(sight: Sight, loads: Sequence[int], at: int, space: int) -> float:
    """What it brings when these go from one area to another."""
    g, found = sight.g, 0.0
    here, there = list(g.land_units(at, sight.side)), list(g.land_units(space, sight.side))
    for piece in loads:
        here = [one for one in here if one != piece]
        found += pull(sight, space, there) - pull(sight, at, here)
        there.append(piece)
    return found


def _risk(sight: Sight, transport: int, space: int) -> float:
    return STRUCK * sight.worth.unit(transport) * min(MOST_DANGER, sight.danger(space))


# ---- step E ------------------------------------------------------------------------------------------


def march(hand: Hand, sight: Sight) -> None:
    """5.2: cargo lands where it is needed, and units that can be spared go where the enemy stands."""
    gather(hand, sight)
    if not hand.in_step(Stage.E):
        return
    g, idle = sight.g, set[Hashable]()
    for piece in trip_of(g, Stage.E).movers():
        if not hand.in_step(Stage.E):
            return
        kind = likeness(g, piece)
        if kind not in idle and not _moved_on(hand, sight, piece):
            idle.add(kind)  # nor is there anything for others like it
    hand.end_step(Stage.E)


def _moved_on(hand: Hand, sight: Sight, piece: int) -> bool:
    """Whether a land unit went where it is wanted more."""
    g, world = sight.g, hand.world
    at, carried = g.state.at[piece], g.state.aboard[piece] != ASHORE
    goals = trip_of(world, Stage.E).goals([piece])
    if not goals or (not carried and piece not in sight.spare(at)) or (carried and sight.has_target(at)):
        return False
    best = max(goals, key=lambda space: (pull(sight, space, world.land_units(space, sight.side)), -space))
    gain = pull(sight, best, world.land_units(best, sight.side))
    others = [one for one in world.land_units(at, sight.side) if one != piece]
    here = 0.0 if carried else pull(sight, at, others)
    return gain > here + SHIFT and hand.move([piece], best)


def pull(sight: Sight, space: int, there: Sequence[int]) -> float:
    """How much an own area wants another land unit: to hold it, and to go on from there."""
    return need(sight, space, there) + sight.onward(space) / (1 + 0.25 * sight.strength(there))


def need(sight: Sight, space: int, there: Sequence[int]) -> float:
    """How much an own area wants another unit to hold it.

    By what it is worth, by the enemies next to it or over the sea, and by who holds it.
    """
    g, foe = sight.g, 1 - sight.side
    enemy = sum(sight.strength(g.land_units(border, foe)) for border in g.links.borders[space])
    by_sea = sight.nearness(space) if g.links.seas[space] else 0.0
    if not enemy and not by_sea:
        return 0.0
    prize = (
        sight.worth.area(space)
        + sight.worth.gift[sight.side]
        + 0.5
        * sum(
            sight.worth.area(border) for border in g.links.borders[space] if g.enemy_land(border, sight.side)
        )
    )
    return prize * (enemy + 2 * by_sea) / (1 + 1.5 * sight.strength(there))
