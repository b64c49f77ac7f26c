"""Faults of the board: zones, sea routes, and what the rules say must be on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ironbottom.games.pacificwar.components.files import BoardFile, RouteRecord, Zone
from ironbottom.games.pacificwar.components.ids import Nation
from ironbottom.games.pacificwar.components.model import Places
from ironbottom.kernel.components import Fault
from ironbottom.kernel.paper_faults import twice

FILE = "board.json"
Usable = Callable[[RouteRecord], bool]


def board_faults(board: BoardFile) -> Iterator[Fault]:
    """Every fault of the board by itself."""
    yield from twice(FILE, "$.zones", (zone.id for zone in board.zones))
    known = {zone.id for zone in board.zones}
    for name in Places.__annotations__:
        if name not in known:
            yield Fault(FILE, "$.zones", f"there is no {name}", "every zone that the rules name")
    for zone in board.zones:
        if zone.vp and not zone.port:
            yield Fault(FILE, f"$.zones[{zone.id}].vp", "a base with a value", "0 (pacificwar:terms.h)")
    yield from _unserved(board.zones)
    dangling = list(_route_faults(board, known))
    yield from dangling or _cut_off(board, known)


def _unserved(zones: tuple[Zone, ...]) -> Iterator[Fault]:
    """Nations without a zone to arrive, be repaired or be readied in (pacificwar:6.1, 10.5.a)."""
    for nation in Nation:
        if nation == Nation.NL:  # Dutch ships follow the British rules (ruling pw_q06)
            continue
        for name in ("reinforcements", "repairs", "auto_ready"):
            served = any(nation in getattr(zone, name) for zone in zones)
            if not served and not (nation == Nation.AP and name == "auto_ready"):
                yield Fault(FILE, f"$.zones.{name}", f"no zone for {nation.key}", "one zone at least")


def _route_faults(board: BoardFile, known: set[str]) -> Iterator[Fault]:
    pairs = [frozenset((route.a, route.b)) for route in board.routes]
    for route, pair in zip(board.routes, pairs, strict=True):
        path = f"$.routes[{route.a}-{route.b}]"
        for end in sorted(pair - known):
            yield Fault(FILE, path, f"there is no zone {end}", "the id of a zone")
        if len(pair) == 1:
            yield Fault(FILE, path, "leads nowhere", "two zones")
        if pairs.count(pair) > 1:
            yield Fault(FILE, path, f"stands {pairs.count(pair)} times", "once")
        if route.restricted and not route.nav:
            yield Fault(FILE, path, "a restricted route without a nav point", "nav (ruling pw_q05)")


def _cut_off(board: BoardFile, known: set[str]) -> Iterator[Fault]:
    """Zones that nobody reaches while the restricted routes are closed, or that Japan does not reach."""
    closed = {zone.id for zone in board.zones if not zone.japan_may_enter}
    ways: dict[str, tuple[set[str], Usable]] = {
        "over open routes": (known, lambda route: not route.restricted),
        "by Japan": (known - closed, lambda route: not ({route.a, route.b} & closed or route.restricted)),
    }
    for words, (wanted, usable) in ways.items():
        lost = wanted - _reached("japan", board.routes, usable)
        for zone in sorted(lost):
            yield Fault(FILE, f"$.zones[{zone}]", f"not reached {words}", "a route")


def _reached(start: str, routes: tuple[RouteRecord, ...], usable: Usable) -> set[str]:
    reached, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for route in routes:
            if here in (route.a, route.b) and usable(route):
                other = route.b if route.a == here else route.a
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
    return reached
