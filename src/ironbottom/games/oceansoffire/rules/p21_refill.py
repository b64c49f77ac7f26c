"""21.42 to 21.44: what Replacement Points may do: units on the map that take them, and units that are Rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import SIDE_OF, Fate, Klass, Nation
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck
from ironbottom.games.oceansoffire.position.places import contested, ground, with_fate
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p02_air_points import changes, denominations
from ironbottom.games.oceansoffire.rules.p02_breakdown import in_box
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p07_supply import allowance_from, needs, sources_of
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.games.oceansoffire.rules.p08_entry import PERSIA, PERSIA_POINTS, Site, entries, roomiest
from ironbottom.games.oceansoffire.rules.p21_points import (
    least_hits,
    marker_nation,
    marker_tracks,
    payer,
    saved,
    tracks_of,
)

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

SOURCES = {
    Nation.JAPAN: ("japan",),
    Nation.USA: ("usa",),
    Nation.PHILIPPINES: ("usa",),
    Nation.BRITAIN: ("britain",),
    Nation.NETHERLANDS: ("britain",),
    Nation.INDIA: ("india",),
    Nation.AUSTRALIA: ("australia",),
    Nation.NEW_ZEALAND: ("australia", "new_zealand"),
    Nation.CHINA: ("china",),
}
"""21.44.a: whose Supply Sources a unit must trace to."""
CHINESE_ROAD = ("assam", "burma")
"""21.43.4: of which one must be controlled or contested, or no Chinese air is Rebuilt."""
FULL_POINT = 1


def supplied_from_home(g: Oceans, piece: int) -> bool:
    """21.44.a: whether a unit traces a Supply Path to a Supply Source of its own nation."""
    room = _from_home(g, g.state.at[piece], g.side(piece), g.counter(piece).nation)
    return room > 0 and needs(g, [piece]) <= room


def _from_home(g: Oceans, space: int, side: int, nation: Nation) -> int:
    """Quarters of divisions that such a path supplies in a Space."""
    names = SOURCES.get(nation, ())
    return allowance_from(g, space, side, frozenset(one for name in names for one in sources_of(g, name)))


# ---- on the map ------------------------------------------------------------------------------------


def room_to_refill(g: Oceans, piece: int) -> int:
    """Points that a unit on the map may take, whatever its owner has saved (21.42.2, 21.42.3, 21.43.2, 21.44)."""
    counter, hits = g.counter(piece), g.state.hits[piece]
    if not hits or not tracks_of(g, piece) or embarked(g, piece):
        return 0
    if bar(g, "air_rps" if counter.air else "ground_rps", g.state.usl[piece]) or not supplied_from_home(
        g, piece
    ):
        return 0
    if counter.ground:
        return max(0, hits - least_hits(g, g.state.kind[piece]))
    room = air_room(g, g.state.at[piece], g.side(piece)) if g.state.aboard[piece] == ASHORE else None
    return hits if room is None else min(hits, max(0, room) // QUARTERS)


def refillable(g: Oceans, power: int) -> dict[int, int]:
    """Units on the map for which a power may spend points, and how many."""
    found = {}
    for piece, fate in enumerate(g.state.fate):
        if fate == Fate.ON_MAP and g.state.hits[piece] and payer(g, piece) == power:
            most = min(room_to_refill(g, piece), saved(g, power, tracks_of(g, piece)))
            if most > 0:
                found[piece] = most
    return found


def markers(g: Oceans, power: int) -> dict[int, int]:
    """Control Markers with Hits that a power may refill, and by how many points: like a ground unit (19.5.c, 21.44)."""
    found = {}
    for space, hits in enumerate(g.state.marker_hits):
        if not hits or g.state.control[space] != power or bar(g, "ground_rps", g.state.space_usl[space]):
            continue
        most = min(hits, saved(g, power, marker_tracks(g, space)))
        if most and _from_home(g, space, SIDE_OF[power], marker_nation(g, space)):
            found[space] = most
    return found


# ---- Rebuilt ---------------------------------------------------------------------------------------


def in_pool(g: Oceans, kind: int) -> list[int]:
    """Units of a type in their Force Pool."""
    return [piece for piece in with_fate(g, Fate.POOL) if g.state.kind[piece] == kind]


def rebuildable(g: Oceans, power: int) -> dict[int, int]:
    """Types that a power may Rebuild, and the most points for one (21.42.1, 21.42.4, 21.43.1)."""
    found: dict[int, int] = {}
    for kind in dict.fromkeys(g.state.kind[piece] for piece in with_fate(g, Fate.POOL)):
        piece = in_pool(g, kind)[0]
        if payer(g, piece) != power or not tracks_of(g, piece):
            continue
        for one in _obtainable(g, piece):
            most = _rebuild_points(g, power, one)
            if most and places(g, one, PERSIA_POINTS):
                found[one] = most
    return found


def _obtainable(g: Oceans, piece: int) -> Iterable[int]:
    """Types into which the Force Pool changes a unit: air for smaller ones, parts for their division (2.32.e)."""
    counter, kind = g.counter(piece), g.state.kind[piece]
    yield kind
    if counter.air and counter.pool:
        ways = changes(g, piece)
        yield from (one for one in denominations(g.data, counter.pool) if any(one in way for way in ways))
    elif counter.ground:
        for one in g.data.breakdowns:
            if kind in one.parts and _whole_in_pool(g, one.parts):
                yield from (parent for parent in sorted(one.parents) if in_box(g, parent))


def _whole_in_pool(g: Oceans, parts: Iterable[int]) -> bool:
    wanted = list(parts)
    return all(len(in_pool(g, part)) >= wanted.count(part) for part in wanted)


def _rebuild_points(g: Oceans, power: int, kind: int) -> int:
    """The most points that one unit of a type may be given when it is Rebuilt; air takes all of them or none."""
    counter = g.data.counters[kind]
    piece = g.state.kind.index(kind)
    have = saved(g, power, tracks_of(g, piece))
    if counter.ground:
        full = counter.front.defense - least_hits(g, kind)
        return min(have, full) if have >= full or not whole_only(g, kind) else 0
    if counter.nation == Nation.CHINA and not _chinese_road(g, g.side(piece)):
        return 0
    cost = air_cost(counter.points)
    return cost if have >= cost else 0


def whole_only(g: Oceans, kind: int) -> bool:
    """Whether a type is Rebuilt with all its points or not at all: air (21.43.1), the Chinese divisions (8.43)."""
    counter = g.data.counters[kind]
    return counter.air or counter.nation == Nation.CHINA


def air_cost(quarters: int) -> int:
    """Points for an air unit: one a point; a CVA-half takes a whole one, which serves another half with it."""
    return max(FULL_POINT, quarters // QUARTERS)


def _chinese_road(g: Oceans, side: int) -> bool:
    spaces = [g.data.space_index[name] for name in CHINESE_ROAD]
    return any(g.friendly(one, side) or (contested(g, one) and ground(g, one, side)) for one in spaces)


def fetch(g: Oceans, kind: int) -> int:
    """The unit of a type in the Force Pool; where there is none the pool and the Breakdown Box change for it."""
    there = in_pool(g, kind)
    if there:
        return there[0]
    counter = g.data.counters[kind]
    if counter.ground:
        return _whole_from_parts(g, kind)
    for other in denominations(g.data, counter.pool):
        for piece in in_pool(g, other):
            way = next((way for way in changes(g, piece) if kind in way), None)
            if way is not None:
                for one in way:
                    g.lift(in_box(g, one)[0], Fate.POOL)
                g.lift(piece, Fate.BOX)
                return in_pool(g, kind)[0]
    raise ValueError(f"there is no {counter.id} in the Force Pool")


def _whole_from_parts(g: Oceans, kind: int) -> int:
    parts = next(
        one.parts for one in g.data.breakdowns if kind in one.parents and _whole_in_pool(g, one.parts)
    )
    for part in parts:
        g.lift(in_pool(g, part)[0], Fate.BOX)
    whole = in_box(g, kind)[0]
    g.lift(whole, Fate.POOL)
    return whole


def off_map(g: Oceans, kind: int) -> int:
    """A unit of a type for which room is sought: none that is on the map, which has its room, and may have Hits."""
    state = g.state
    return next(p for p, one in enumerate(state.kind) if one == kind and state.fate[p] != Fate.ON_MAP)


def places(g: Oceans, kind: int, persia: int) -> list[Site]:
    """Spaces where a unit of a type is Rebuilt; ``persia``: quarters of points that the Persia Box still takes."""
    piece, counter = off_map(g, kind), g.data.counters[kind]
    found = [
        one for one in entries(g, piece) if g.data.space_ids[one.space] != PERSIA or counter.points <= persia
    ]
    return roomiest(g, piece, found)


def decks(g: Oceans, kind: int) -> list[int]:
    """21.43.3b: supplied operational carriers in those Spaces with room for carrier air of a type."""
    counter = g.data.counters[kind]
    if counter.klass != Klass.CVA:
        return []
    spaces = {one.space for one in entries(g, g.state.kind.index(kind))}
    return [
        ship
        for space in sorted(spaces)
        for ship in g.here[space]
        if g.counter(ship).carrier
        and able_deck(g, ship)
        and not g.state.usl[ship]
        and g.counter(ship).nation == counter.nation
        and deck_room(g, ship) >= counter.points
    ]


def second_half(g: Oceans, kind: int) -> int:
    """Another CVA-half of the pool that the same point Rebuilds, -1: none."""
    if g.data.counters[kind].points != HALF:
        return -1
    there = in_pool(g, kind)
    return there[0] if there else -1
