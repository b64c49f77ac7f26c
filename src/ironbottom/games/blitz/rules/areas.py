"""1.3 Stacking, 1.5 control of seas, and distances: what hangs on areas and on who stands in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import BOTH, Klass, Port
from ironbottom.games.blitz.position.game import ENEMIES, MAP, SPACES
from ironbottom.mechanics.derived import WHOLE, derived, derived_by, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Links
    from ironbottom.games.blitz.position.game import Blitz


# ---- 1.3 ---------------------------------------------------------------------------------------------


def land_limit(g: Blitz, space: int) -> int | None:
    """1.3.c: the size of land units that an Island holds; None: no limit (1.3.a)."""
    return g.data.figures.island_size if g.space(space).island else None


def port_limit(g: Blitz, space: int) -> int | None:
    """1.3.d, 1.3.e: the size of naval units that a port holds; None: no limit."""
    match g.space(space).port:
        case Port.NONE:
            return 0
        case Port.BIG:
            return None
    return None if g.option("q5") else g.data.figures.little_port_size  # ruling q05


def land_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.c: the size of land units for which an Island has room; None: no limit."""
    limit = land_limit(g, space)
    return None if limit is None else limit - _filled(g, space)[side][0]


def port_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.d, 1.3.e: the size of naval units for which a port has room; None: no limit."""
    limit = port_limit(g, space)
    return limit - _filled(g, space)[side][1] if limit else limit


@derived_by(SPACES)
def _filled(g: Blitz, space: int) -> tuple[tuple[int, int], ...]:
    """By side: the sizes of its land units and of its naval units in an area."""
    here = [g.present(space, side) for side in BOTH]
    return tuple((sum(map(g.size, one.land)), sum(map(g.size, one.ships))) for one in here)


class Stack(NamedTuple):
    """Units of one side that are to stack together: sizes of land units and of ships.

    ``stays``: the areas that those of China and of the USSR among them do not leave (3.3.d1, 3.3.d2).
    """

    side: int = 0
    land: int = 0
    ships: int = 0
    stays: tuple[frozenset[int], ...] = ()

    @property
    def anywhere(self) -> bool:
        """Whether they have room in every area: aircraft have."""
        return not (self.land or self.ships or self.stays)


def stack_of(g: Blitz, pieces: Iterable[int]) -> Stack:
    """Units of one side, cargo among them, as the stacking rules count them."""
    land = ships = side = 0
    stays: tuple[frozenset[int], ...] = ()
    for piece in pieces:
        counter = g.counter(piece)
        side = counter.side
        if counter.on_land:
            land += g.size(piece)
            if counter.nation in g.data.stays:
                stays = (*stays, g.data.stays[counter.nation])
        elif counter.ship:
            ships += g.size(piece)
    return Stack(side, land, ships, stays)


def has_room(g: Blitz, stack: Stack, space: int) -> bool:
    """1.3, 1.3.d1: whether units that come to a land area can all stack there."""
    _, land, ships, stays = stack
    if land:
        room = land_room(g, space, stack.side)
        if room is not None and land > room:
            return False
    if ships:
        berths = port_room(g, space, stack.side)
        if berths is not None and ships > berths:
            return False
    return all(space in allowed for allowed in stays)


def has_always_room(g: Blitz, stack: Stack, space: int) -> bool:
    """1.3.a: whether they can stack in a land area, whoever is there already."""
    land_free = not stack.land or land_limit(g, space) is None
    berths_free = not stack.ships or port_limit(g, space) is None
    return land_free and berths_free and all(space in allowed for allowed in stack.stays)


def fits(g: Blitz, pieces: Iterable[int], space: int) -> bool:
    """1.3, 1.3.d1: whether these units of one side, cargo among them, can all stack in a land area."""
    at, aboard = g.state.at, g.state.aboard
    coming = [piece for piece in pieces if at[piece] != space or aboard[piece] >= 0]
    return has_room(g, stack_of(g, coming), space)


def nation_allowed(g: Blitz, piece: int, space: int) -> bool:
    """3.3.d1, 3.3.d2: Chinese and Soviet land units stay in certain areas, and never go to sea."""
    counter = g.counter(piece)
    allowed = g.data.stays.get(counter.nation)
    return allowed is None or not counter.on_land or space in allowed


# ---- 1.5 ---------------------------------------------------------------------------------------------


def hostile_presence(g: Blitz, sea: int, side: int) -> bool:
    """An enemy BB, CV, SUB or air unit is in a sea area (1.5.b, 5.3.q, 5.3.r)."""
    return _armed(g, sea)[1 - side]


@derived_by(SPACES)
def _armed(g: Blitz, sea: int) -> tuple[bool, ...]:
    """By side: whether it has a BB, CV, SUB or air unit in a sea area."""
    here = [g.present(sea, side) for side in BOTH]
    return tuple(bool(one.aircraft) or any(g.counter(ship).warship for ship in one.ships) for one in here)


def friendly_sea(g: Blitz, sea: int, side: int) -> bool:
    """1.5.a to 1.5.c: friendly unless the enemy is there and no own unit is; a convoy counts as one."""
    return not hostile_presence(g, sea, side) or bool(g.units(sea, side))


@derived_for(WHOLE)
def unfriendly_seas(g: Blitz, side: int) -> frozenset[int]:
    """1.5.a to 1.5.c: the sea areas that are not friendly to a side."""
    of_enemy = set(g.standing(1 - side)).difference(g.standing(side))
    return frozenset([sea for sea in of_enemy if not g.space(sea).land and not friendly_sea(g, sea, side)])


def friendly(g: Blitz, space: int, side: int) -> bool:
    """Whether a land area or a sea area is friendly."""
    return g.friendly_land(space, side) if g.space(space).land else friendly_sea(g, space, side)


@derived_by(ENEMIES)
def closed_to_rebase(g: Blitz, side: int) -> frozenset[int]:
    """5.1.b, 5.1.c: the areas where an enemy unit is that is no convoy."""
    found = []
    for space in g.standing(1 - side):
        enemy = g.present(space, 1 - side)
        if len(enemy.units) > len(enemy.convoys):
            found.append(space)
    return frozenset(found)


@derived_for(MAP)
def areas_of(g: Blitz, side: int) -> tuple[int, ...]:
    """1.8.d1: the land areas that a side controls."""
    return tuple(space for space in range(len(g.data.spaces)) if g.friendly_land(space, side))


@derived_for(MAP)
def own_land(g: Blitz, side: int) -> frozenset[int]:
    """The same as a set, which is asked of many areas sooner than each area is."""
    return frozenset(areas_of(g, side))


# ---- distances ---------------------------------------------------------------------------------------


def roads(g: Blitz, space: int) -> Iterator[int]:
    """Land Routes that can be used on this turn (5.2.c, 1.7.c)."""
    return roads_on(g.links, space, g.state.turn)


def roads_on(links: Links, space: int, turn: int) -> Iterator[int]:
    """The same on any turn."""
    return (road.to for road in links.roads[space] if road.from_turn <= turn)


def with_the_map(g: Blitz, key: tuple[object, ...], make: Callable[[], dict[int, int]]) -> dict[int, int]:
    """Distances on the printed map, which are found out once for all positions."""
    known = g.links.distances.get(key)
    if known is None:
        known = g.links.distances[key] = make()
    return known


@derived(MAP)
def neutral_areas(g: Blitz) -> tuple[int, ...]:
    """3.1.d1: the areas over which nobody flies."""
    return tuple(space for space in range(len(g.state.control)) if g.neutral(space))


@derived_for(MAP)
def air_distances(g: Blitz, start: int, points: int) -> dict[int, int]:
    """1.4.d2, 4.2.b, 5.1.d1: areas that an air unit reaches with so many points, and what they cost.

    2 for a sea area, 1 for a land area, an Air Route its own cost; over anything but neutral areas. It is kept with
    the map: nothing else of a position changes it, but where aircraft follow Land Routes (ruling q61) the turn.
    """
    key = ("by air", start, points, *flight_rests_on(g))
    return with_the_map(g, key, lambda: _flown(g, start, points))


@derived(MAP)
def flight_rests_on(g: Blitz) -> tuple[object, ...]:
    """What bears on flights beside the map."""
    return neutral_areas(g), g.state.turn if g.option("q61") else 0


def _flown(g: Blitz, start: int, points: int) -> dict[int, int]:
    costs = _flight_costs(g)
    return reach([start], costs.__getitem__, points, cost=lambda here, there: costs[here][there])


@derived(MAP)
def _flight_costs(g: Blitz) -> tuple[dict[int, int], ...]:
    """By area, to which others an air unit flies on from there, and what each costs."""
    spaces, links, figures = g.data.spaces, g.links, g.data.figures
    return tuple(
        {
            to: figures.air_land_cost if spaces[to].land else figures.air_sea_cost
            for to in (
                *links.borders[space],
                *links.seas[space],
                *links.coasts[space],
                *(roads(g, space) if g.option("q61") else ()),  # ruling q61
                *(route.to for route in links.flights[space]),
            )
            if not g.neutral(to)  # 3.1.d1
        }
        | {route.to: route.mp for route in links.flights[space] if not g.neutral(route.to)}
        for space in range(len(spaces))
    )


def sea_starts(g: Blitz, space: int) -> dict[int, int]:
    """Where a ship is when it has left an area, and what that cost: a port opens on named seas only (1.4.d1)."""
    if not g.space(space).land:
        return {space: 0}
    return dict.fromkeys(g.links.port_seas[space], g.data.figures.sea_cost)


@derived_for(MAP)
def ports_within(g: Blitz, start: int, side: int, points: int) -> dict[int, int]:
    """4.1.a, 4.1.d1: ports that a ship at sea returns to with so many points, and what they cost; nobody blocks it."""
    seas = reach([start], lambda sea: g.links.seas[sea], points)
    ports, friendly = dict[int, int](), own_land(g, side)
    for sea, cost in seas.items():
        for port in g.links.ports[sea]:
            if port in friendly and port not in ports:
                ports[port] = cost
    return ports


@derived_for(MAP)
def _homes(g: Blitz, at: int, side: int, points: int, ship: bool) -> dict[int, int]:
    """4.1.b, 4.1.d1: areas to which ships or aircraft return with so many points, and what they cost."""
    if ship:
        found = dict[int, int]()
        for sea, cost in sea_starts(g, at).items():
            for port, further in ports_within(g, sea, side, max(points - cost, 0)).items():
                found[port] = min(found.get(port, points), cost + further)
    else:
        distances, friendly = air_distances(g, at, points), own_land(g, side)
        found = {space: cost for space, cost in distances.items() if space in friendly}
    return {space: cost for space, cost in sorted(found.items()) if space != at}


def homes(g: Blitz, piece: int, start: int | None = None) -> dict[int, int]:
    """4.1.b, 4.1.d1, 4.1.d3: areas to which a unit can return, if there is room, and their cost.

    ``start``: from where, if not from its area. A ship in a port that it must leave pays for the first
    sea area as well (5.3.d4).
    """
    counter, ratings = g.counter(piece), g.ratings(piece)
    at = g.state.at[piece] if start is None else start
    points = ratings.air_mp if counter.klass == Klass.PARA else ratings.mp
    return _homes(g, at, counter.side, points, counter.ship)


def bases(g: Blitz, piece: int, start: int | None = None) -> dict[int, int]:
    """4.1.b: those of its ``homes`` in which it can stay, with its cargo."""
    found = homes(g, piece, start)
    with_it = [piece, *g.cargo(piece)]
    return {space: cost for space, cost in found.items() if fits(g, with_it, space)}
