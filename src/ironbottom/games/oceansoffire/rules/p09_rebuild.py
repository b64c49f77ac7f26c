"""9.8: transports that have been sunk are Rebuilt, alone or as the second ship of a counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate, Klass, Nation
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.state import REDUCED, REPAIR
from ironbottom.games.oceansoffire.rules.p06_fleet_train import most, smaller, step_up
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p09_repair import repair
from ironbottom.games.oceansoffire.rules.p09_yards import HOME_YARDS, has_point, may_begin, ships_in, yards

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

REBUILT_DAMAGE = 10
"""9.82: Damage of a ship that is being Rebuilt, before points are spent on it."""
SPACES: dict[Nation, tuple[str, ...]] = {
    Nation.JAPAN: HOME_YARDS,
    Nation.USA: ("us_box",),
    Nation.BRITAIN: ("br_box",),
    Nation.AUSTRALIA: ("br_box", "us_box"),
}
"""9.81: where transports of a nation are Rebuilt."""


def rebuild_spaces(g: Oceans, ship: int) -> list[int]:
    """9.81: where the Phasing Player may Rebuild a transport of a nation, without regard to room."""
    names = SPACES.get(g.counter(ship).nation, ())
    return [space for yard in yards(g) for space in yard.spaces if g.data.space_ids[space] in names]


def _lost(g: Oceans, ship: int) -> bool:
    """Whether a counter of the Force Pool may be Rebuilt: a transport, the FST where there is none, as its smallest."""
    klass = g.counter(ship).klass
    if klass == Klass.FST:
        return fst_on_map(g) == NOBODY and smaller(g, ship) == NOBODY and bool(most(g))
    return klass == Klass.TT


def lost_transports(g: Oceans) -> dict[int, list[int]]:
    """Types of transports of the Force Pool that may be Rebuilt, and where there is a port and a point (9.82)."""
    if not g.scenario.rebuilding:
        return {}
    found: dict[int, list[int]] = {}
    for ship, fate in enumerate(g.state.fate):
        if fate == Fate.POOL and _lost(g, ship) and g.state.kind[ship] not in found:
            spaces = [space for space in rebuild_spaces(g, ship) if _takes(g, ship, space)]
            if spaces:
                found[g.state.kind[ship]] = spaces
    return found


def _takes(g: Oceans, ship: int, space: int) -> bool:
    yard = next(one for one in yards(g) if space in one.spaces)
    return has_point(g, ship, yard) and _berth(g, ship, space) != NOWHERE


def _berth(g: Oceans, ship: int, space: int) -> int:
    ports = g.data.spaces[space].ports
    return next((port for port in ports if may_base(g, port, g.side(ship), [ship])), NOWHERE)


def growable(g: Oceans) -> list[int]:
    """9.83: two-step transports on their reduced side without Damage, in a port where they are Rebuilt.

    The FST wherever it is repaired, up to its maximum capacity in the turn (q71).
    """
    if not g.scenario.rebuilding:
        return []
    return [
        ship
        for yard in yards(g)
        for ship in ships_in(g, yard)
        if _may_grow(g, ship)
        and not g.state.damage[ship]
        and not g.has(ship, REPAIR)
        and may_begin(g, ship)
        and has_point(g, ship, yard)
    ]


def _may_grow(g: Oceans, ship: int) -> bool:
    klass = g.counter(ship).klass
    if klass == Klass.FST:
        return ratings(g, ship).capacity < most(g)
    return klass == Klass.TT and g.has(ship, REDUCED) and g.state.at[ship] in rebuild_spaces(g, ship)


def _begin(g: Oceans, ship: int) -> None:
    """9.82: ten Damage, a Repair marker, and the first point; a second one is spent as in any Repair."""
    g.set_damage(ship, REBUILT_DAMAGE)
    repair(g, ship)
    where = g.state.at[ship]
    words = f"{{piece:{ship}}} is being Rebuilt in {space_token(g, where)} ({{rule:oceansoffire:9.82}})."
    g.log("info", words, where=g.data.space_ids[where])


def rebuild(g: Oceans, kind: int, space: int) -> None:
    """9.82: a transport of the Force Pool comes into port, on its reduced side; the FST with its Base."""
    ship = next(p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] == Fate.POOL)
    g.moor(ship, _berth(g, ship, space))
    if g.counter(ship).klass == Klass.FST:
        base = next(p for p, one in enumerate(g.state.kind) if g.data.counters[one].klass == Klass.FST_BASE)
        g.moor(base, g.state.berth[ship])
    if g.counter(ship).back is not None:
        g.mark(ship, REDUCED)
    _begin(g, ship)


def grow(g: Oceans, ship: int) -> None:
    """9.83: it is turned to its full side; the FST to the next one."""
    if g.counter(ship).klass == Klass.FST:
        ship = step_up(g, ship)
    else:
        g.unmark(ship, REDUCED)
    _begin(g, ship)
