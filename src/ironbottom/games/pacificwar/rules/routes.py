"""Sea routes: movement of a group (8.10), ways home (10.4), the nearest port (10.1)."""

from __future__ import annotations

from collections import deque
from functools import cache
from heapq import heappop, heappush

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import control, works_as_port
from ironbottom.mechanics.derived import WHOLE, derived_for


def next_zones(g: War, zone: int, side: int) -> tuple[tuple[int, int], ...]:
    """The zones one sea route away that ships of a side may enter, each with its cost in movement points.

    pacificwar:8.10.1.e, 8.10.1.f (a nav point costs two), 8.10.1.m (closed routes), 6.c (zones closed to Japan).
    """
    return _steps(g.data, side, g.state.routes_open)[zone]


@cache
def _steps(data: WarData, side: int, routes_open: bool) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The same by zone."""
    return tuple(
        tuple(
            (other, route.mp_cost)
            for other, route in neighbours
            if (routes_open or not route.restricted)
            and (side != Side.JAPAN or data.zones[other].japan_may_enter)
        )
        for neighbours in data.neighbours
    )


def reach(
    g: War, start: int, side: int, points: int, nav_cost: int = 0, *, unopposed: bool = False
) -> dict[int, int]:
    """Zones a group of a side can move to with so many movement points, with the cheapest cost of each.

    Movement ends on entering a zone with enemy units (pacificwar:8.10.1.i), control markers do not stop it (8.10.1.k).
    ``nav_cost``: what a route with a nav point costs where a card says so, 0: as printed. ``unopposed``: only past and
    to zones that the enemy neither controls nor has units in (15.9).
    """
    return _reach(g, start, side, points, nav_cost, unopposed)


@derived_for(WHOLE)
def _reach(g: War, start: int, side: int, points: int, nav_cost: int, unopposed: bool) -> dict[int, int]:
    enemy = 1 - side
    costs: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        cost, zone = heappop(waiting)
        if zone in costs:
            continue
        costs[zone] = cost
        if zone != start and g.any_units(zone, enemy):
            continue
        for other, price in next_zones(g, zone, side):
            if unopposed and (control(g)[other] == enemy or g.any_units(other, enemy)):
                continue
            paid = cost + (min(price, nav_cost) if nav_cost else price)
            if other not in costs and paid <= points:
                heappush(waiting, (paid, other))
    del costs[start]
    return dict(sorted(costs.items()))


def ways_home(g: War, start: int, side: int) -> list[int]:
    """Own ports to which ships of a side can return from a zone, at any distance.

    pacificwar:10.4.j to 10.4.l, 9.5.3.c to 9.5.3.e: never across a zone that the enemy controls (ports and bases,
    ruling pw_q69) or in which enemy ships are. Who holds the zone they stand in does not matter (ruling pw_q87).
    """
    ports = _ports_by_zone(g, side)
    reached = {port for other, _ in next_zones(g, start, side) for port in ports.get(other, ())}
    return sorted(reached - {start})


@derived_for(WHOLE)
def _ports_by_zone(g: War, side: int) -> dict[int, list[int]]:
    """Own ports that can be reached from each zone that ships on their way home may cross; from others nothing can."""
    enemy, holders = 1 - side, control(g)
    barred = {zone for zone, ships in enumerate(g.posts[enemy]) if ships or holders[zone] == enemy}
    found: dict[int, list[int]] = {}
    for start in range(len(g.data.zones)):
        if start in barred or start in found:
            continue
        ports: list[int] = []
        waiting = deque([start])
        found[start] = ports
        while waiting:
            zone = waiting.popleft()
            if works_as_port(g, zone, side):
                ports.append(zone)
            for other, _ in next_zones(g, zone, side):
                if other not in barred and other not in found:
                    found[other] = ports
                    waiting.append(other)
    return found


def isolated(g: War, zone: int, side: int) -> bool:
    """Whether units of a side in a zone are isolated, not in an own port and without a way to one.

    pacificwar:10.1.a.
    """
    return not works_as_port(g, zone, side) and not ways_home(g, zone, side)


def nearest_ports(g: War, start: int, side: int) -> list[int]:
    """Own ports with the fewest sea routes between, enemies ignored; none when the side has no port.

    pacificwar:10.1.c, ruling pw_q62: a nav point does not count extra, closed routes are barred.
    """
    seen, ring = {start}, [start]
    while ring:
        ports = [zone for zone in ring if zone != start and works_as_port(g, zone, side)]
        if ports:
            return sorted(ports)
        following = {other for zone in ring for other, _ in next_zones(g, zone, side)} - seen
        seen |= following
        ring = sorted(following)
    return []
