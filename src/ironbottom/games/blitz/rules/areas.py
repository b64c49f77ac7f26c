"""1.3 Stacking, 1.5 control of seas, and distances: what hangs on areas and on who stands in them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, wraps
from itertools import compress, count
from typing import TYPE_CHECKING, Final, NamedTuple

from ironbottom.games.blitz.components.ids import BOTH, POWERS_OF, Klass, Port, Power
from ironbottom.games.blitz.position.game import ENEMIES, MAP, SIDES, SPACES
from ironbottom.mechanics.columns import table_of
from ironbottom.mechanics.derived import WHOLE, derived, derived_by, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData, Counter, Links
    from ironbottom.games.blitz.position.game import Blitz


# ---- 1.3 ---------------------------------------------------------------------------------------------


class Limits(NamedTuple):
    """What the areas hold, by area: sizes of land units and of naval units; None: no limit (1.3.a).

    ``any_land``, ``any_ships``: the areas without a limit.
    """

    land: tuple[int | None, ...]
    ships: tuple[int | None, ...]
    any_land: frozenset[int]
    any_ships: frozenset[int]


@cache
def _limits(data: BlitzData, little_ports_hold_any: bool) -> Limits:
    """They rest on nothing but the printed map and one reading of the rules."""
    size, berths = data.figures.island_size, data.figures.little_port_size
    little = None if little_ports_hold_any else berths
    ports = {Port.NONE: 0, Port.LITTLE: little, Port.BIG: None}  # 1.3.d, 1.3.e
    land = tuple(size if area.island else None for area in data.spaces)  # 1.3.c
    ships = tuple(ports[area.port] for area in data.spaces)
    return Limits(land, ships, _without_limit(land), _without_limit(ships))


def _without_limit(limits: Sequence[int | None]) -> frozenset[int]:
    return frozenset(space for space, limit in enumerate(limits) if limit is None)


@derived(MAP)
def limits_of(g: Blitz) -> Limits:
    """What the areas hold (1.3)."""
    return _limits(g.data, g.option("q5"))  # ruling q05


def land_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.c: the size of land units for which an Island has room; None: no limit."""
    limit = limits_of(g).land[space]
    return None if limit is None else limit - _filled(g, space)[side][0]


def port_room(g: Blitz, space: int, side: int) -> int | None:
    """1.3.d, 1.3.e: the size of naval units for which a port has room; None: no limit."""
    limit = limits_of(g).ships[space]
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


@derived_for(MAP)
def always_room(g: Blitz, stack: Stack) -> frozenset[int]:
    """1.3.a: the areas in which units that do not fit ``anywhere`` can stack, whoever is there already."""
    limits, free = limits_of(g), list(stack.stays)
    if stack.land:
        free.append(limits.any_land)
    if stack.ships:
        free.append(limits.any_ships)
    return frozenset.intersection(*free)


def roomy(g: Blitz, stack: Stack, spaces: Iterable[int]) -> list[int]:
    """1.3, 1.3.d1: those of these areas in which units that come to them can all stack, in the order given."""
    if stack.anywhere:
        return list(spaces)
    free = always_room(g, stack)
    return [space for space in spaces if space in free or has_room(g, stack, space)]


def fits(g: Blitz, pieces: Iterable[int], space: int) -> bool:
    """1.3, 1.3.d1: whether these units of one side, cargo among them, can all stack in a land area."""
    at, aboard = g.state.at, g.state.aboard
    coming = [piece for piece in pieces if at[piece] != space or aboard[piece] >= 0]
    return has_room(g, stack_of(g, coming), space)


def nation_allowed(g: Blitz, piece: int, space: int) -> bool:
    """3.3.d1, 3.3.d2: Chinese and Soviet land units stay in certain areas."""
    counter = g.counter(piece)
    allowed = g.data.stays.get(counter.nation)
    return allowed is None or not counter.on_land or space in allowed


# ---- 1.5 ---------------------------------------------------------------------------------------------


def hostile_presence(g: Blitz, sea: int, side: int) -> bool:
    """An enemy BB, CV, SUB or air unit is in a sea area (1.5.b, 5.3.q, 5.3.r)."""
    return sea in _armed(g, 1 - side)


@derived_by(SIDES)
def _armed(g: Blitz, side: int) -> set[int]:
    """The areas in which a side has a BB, CV, SUB or air unit."""
    return g.areas_with(side, armed)


def armed(counter: Counter) -> bool:
    """Whether it is a BB, CV, SUB or air unit, which make a sea area hostile to the enemy."""
    return counter.warship or counter.flies


def friendly_sea(g: Blitz, sea: int, side: int) -> bool:
    """1.5.a to 1.5.c: friendly unless the enemy is there and no own unit is; a convoy counts as one."""
    return not hostile_presence(g, sea, side) or bool(g.units(sea, side))


@derived_for(WHOLE)
def unfriendly_seas(g: Blitz, side: int) -> frozenset[int]:
    """1.5.a to 1.5.c: the sea areas that are not friendly to a side."""
    return sea_areas(g.data).intersection(_armed(g, 1 - side)).difference(g.standing(side))


@cache
def sea_areas(data: BlitzData) -> frozenset[int]:
    """All sea areas of the map."""
    return frozenset(space for space, area in enumerate(data.spaces) if not area.land)


def _no_convoy(counter: Counter) -> bool:
    return not counter.convoy


@derived_by(ENEMIES)
def closed_to_rebase(g: Blitz, side: int) -> frozenset[int]:
    """5.1.b, 5.1.c: the areas where an enemy unit is that is no convoy."""
    return frozenset(g.areas_with(1 - side, _no_convoy))


OF_SIDE: Final = tuple(table_of(POWERS_OF[side]) for side in BOTH)
"""By side, for a column of control: 1 for what its powers control."""


@derived_for(MAP)
def areas_of(g: Blitz, side: int) -> tuple[int, ...]:
    """1.8.d1: the land areas that a side controls."""
    return tuple(compress(count(), g.state.control.translate(OF_SIDE[side])))


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


Goals = dict[int, int]
"""Areas, and what it costs to go there."""


def on_the_map(
    rests_on: Callable[[Blitz], Hashable],
) -> Callable[[Callable[[Blitz, int, int], Goals]], Callable[[Blitz, int, int], Goals]]:
    """Distances from an area with so many points, which are kept with the printed map.

    So they are found out once for all positions for which ``rests_on`` tells the same.
    """

    def declare(find: Callable[[Blitz, int, int], Goals]) -> Callable[[Blitz, int, int], Goals]:
        @derived(MAP)
        def known_to(g: Blitz) -> dict[tuple[int, int], Goals]:
            return g.links.distances[find.__name__, rests_on(g)]

        @wraps(find)
        def ask(g: Blitz, start: int, points: int) -> Goals:
            known = known_to(g)
            found = known.get((start, points))
            if found is None:
                found = known[start, points] = find(g, start, points)
            return found

        return ask

    return declare


NEUTRAL: Final = table_of([Power.NEUTRAL])
"""For a column of control: 1 for neutral areas."""


@derived(MAP)
def neutral_areas(g: Blitz) -> tuple[int, ...]:
    """3.1.d1: the areas over which nobody flies."""
    return tuple(compress(count(), g.state.control.translate(NEUTRAL)))


def _flights_rest_on(g: Blitz) -> Hashable:
    """What bears on flights beside the map: where aircraft follow Land Routes (ruling q61) the turn."""
    return neutral_areas(g), g.state.turn if g.option("q61") else 0


@on_the_map(_flights_rest_on)
def air_distances(g: Blitz, start: int, points: int) -> Goals:
    """1.4.d2, 4.2.b, 5.1.d1: areas that an air unit reaches with so many points, and what they cost.

    2 for a sea area, 1 for a land area, an Air Route its own cost; over anything but neutral areas.
    """
    costs = flight_costs(g)
    return reach([start], costs.__getitem__, points, cost=lambda here, there: costs[here][there])


@derived(MAP)
def flight_costs(g: Blitz) -> tuple[dict[int, int], ...]:
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


@on_the_map(_flights_rest_on)
def seas_by_air(g: Blitz, start: int, points: int) -> Goals:
    """4.2.b: the sea areas among these, but for the one from which it flies."""
    return _seas_beyond(g, start, air_distances(g, start, points))


def _seas_beyond(g: Blitz, start: int, reached: Goals) -> Goals:
    return {sea: cost for sea, cost in reached.items() if sea != start and not g.space(sea).land}


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
    open_to = {g.state.at[piece], *roomy(g, stack_of(g, with_it), found)}
    return {space: cost for space, cost in found.items() if space in open_to}
