"""1.3 Stacking, 1.5 control of seas, and distances: what hangs on areas and on who stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Klass, Port
from ironbottom.mechanics.derived import WHOLE, derived, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


# ---- 1.3 ---------------------------------------------------------------------------------------------


def land_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.c: the size of land units for which an Island has room; None: no limit (1.3.a)."""
    if not g.space(space).island:
        return None
    return g.data.figures.island_size - sum(g.size(piece) for piece in g.land_units(space, side))


def port_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.d, 1.3.e: the size of naval units for which a port has room; None: no limit."""
    match g.space(space).port:
        case Port.NONE:
            return 0
        case Port.BIG:
            return None
    if g.option("q5"):
        return None  # ruling q05
    return g.data.figures.little_port_size - sum(g.size(piece) for piece in g.ships(space, side))


def fits(g: Blitz, pieces: Iterable[int], space: int) -> bool:
    """1.3, 1.3.d1: whether these units of one side, cargo among them, can all stack in a land area."""
    land = ships = side = 0
    for piece in pieces:
        counter, side = g.counter(piece), g.side(piece)
        if g.state.at[piece] == space and not g.state.aboard[piece] >= 0:
            continue
        if counter.on_land:
            land += g.size(piece)
            if not nation_allowed(g, piece, space):
                return False
        elif counter.ship:
            ships += g.size(piece)
    for size, room in ((land, land_room), (ships, port_room)):
        if size:
            left = room(g, space, side)
            if left is not None and size > left:
                return False
    return True


def nation_allowed(g: Blitz, piece: int, space: int) -> bool:
    """3.3.d1, 3.3.d2: Chinese and Soviet land units stay in certain areas, and never go to sea."""
    counter = g.counter(piece)
    allowed = g.data.stays.get(counter.nation)
    return allowed is None or not counter.on_land or space in allowed


# ---- 1.5 ---------------------------------------------------------------------------------------------


@derived_for(WHOLE)
def hostile_presence(g: Blitz, sea: int, side: int) -> bool:
    """An enemy BB, CV, SUB or air unit is in a sea area (1.5.b, 5.3.q, 5.3.r)."""
    return any((one := g.counter(piece)).side != side and (one.warship or one.flies) for piece in g.here[sea])


def friendly_sea(g: Blitz, sea: int, side: int) -> bool:
    """1.5.a to 1.5.c: friendly unless the enemy is there and no own unit is; a convoy counts as one."""
    return not hostile_presence(g, sea, side) or any(g.side(piece) == side for piece in g.here[sea])


def friendly(g: Blitz, space: int, side: int) -> bool:
    """Whether a land area or a sea area is friendly."""
    return g.friendly_land(space, side) if g.space(space).land else friendly_sea(g, space, side)


@derived_for(WHOLE)
def closed_to_rebase(g: Blitz, side: int) -> frozenset[int]:
    """5.1.b, 5.1.c: the areas where an enemy unit is that is no convoy."""
    at = g.state.at
    return frozenset(at[piece] for piece in g.on_map(1 - side) if not g.counter(piece).convoy)


# ---- distances ---------------------------------------------------------------------------------------


def roads(g: Blitz, space: int) -> Iterator[int]:
    """Land Routes that can be used on this turn (5.2.c, 1.7.c)."""
    return (road.to for road in g.links.roads[space] if road.from_turn <= g.state.turn)


@derived(WHOLE)
def neutral_areas(g: Blitz) -> tuple[int, ...]:
    """3.1.d1: the areas over which nobody flies."""
    return tuple(space for space in range(len(g.state.control)) if g.neutral(space))


def air_distances(g: Blitz, start: int, points: int) -> dict[int, int]:
    """1.4.d2, 4.2.b, 5.1.d1: areas that an air unit reaches with so many points, and what they cost.

    2 for a sea area, 1 for a land area, an Air Route its own cost; over anything but neutral areas. It is kept with
    the map: nothing else of a position changes it, but where aircraft follow Land Routes (ruling q61) the turn.
    """
    key = ("by air", start, points, neutral_areas(g), g.state.turn if g.option("q61") else 0)
    known = g.links.distances.get(key)
    if known is None:
        known = g.links.distances[key] = _flown(g, start, points)
    return known


def _flown(g: Blitz, start: int, points: int) -> dict[int, int]:
    spaces, links, figures = g.data.spaces, g.links, g.data.figures
    flights = {(start, route.to): route.mp for start in range(len(spaces)) for route in links.flights[start]}

    def beside(space: int) -> Iterator[int]:
        yield from (*links.borders[space], *links.seas[space], *links.coasts[space])
        if g.option("q61"):  # ruling q61
            yield from roads(g, space)
        for route in links.flights[space]:
            yield route.to

    def cost(here: int, there: int) -> int | None:
        if g.neutral(there):
            return None  # 3.1.d1
        if (here, there) in flights:
            return flights[here, there]
        return figures.air_land_cost if spaces[there].land else figures.air_sea_cost

    return reach([start], beside, points, cost=cost)


def sea_starts(g: Blitz, space: int) -> dict[int, int]:
    """Where a ship is when it has left an area, and what that cost: a port opens on named seas only (1.4.d1)."""
    if not g.space(space).land:
        return {space: 0}
    return dict.fromkeys(g.links.port_seas[space], g.data.figures.sea_cost)


@derived_for(WHOLE)
def ports_within(g: Blitz, start: int, side: int, points: int) -> dict[int, int]:
    """4.1.a, 4.1.d1: ports that a ship at sea returns to with so many points, and what they cost; nobody blocks it."""
    seas = reach([start], lambda sea: g.links.seas[sea], points)
    ports: dict[int, int] = {}
    for sea, cost in seas.items():
        for port in g.links.ports[sea]:
            if g.friendly_land(port, side) and port not in ports:
                ports[port] = cost
    return ports


def bases(g: Blitz, piece: int, start: int | None = None) -> dict[int, int]:
    """4.1.b, 4.1.d1, 4.1.d3: areas to which a unit can return, and their cost.

    ``start``: from where, if not from its area. A ship in a port that it must leave pays for the first
    sea area as well (5.3.d4).
    """
    counter, side = g.counter(piece), g.side(piece)
    at = g.state.at[piece] if start is None else start
    if counter.ship:
        points, found = g.ratings(piece).mp, dict[int, int]()
        for sea, cost in sea_starts(g, at).items():
            for port, further in ports_within(g, sea, side, max(points - cost, 0)).items():
                found[port] = min(found.get(port, points), cost + further)
    else:
        points = g.ratings(piece).air_mp if counter.klass == Klass.PARA else g.ratings(piece).mp
        distances = air_distances(g, at, points)
        found = {space: cost for space, cost in distances.items() if g.friendly_land(space, side)}
    with_it = [piece, *g.cargo(piece)]
    return {space: cost for space, cost in sorted(found.items()) if space != at and fits(g, with_it, space)}
