"""12.32: ranges of Air Missions, which are those of Air Interception (14.2) as well; how air flies out."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Nation
from ironbottom.games.oceansoffire.components.model import Links
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    EXTENDED,
    EXTENDED_NAV,
)
from ironbottom.games.oceansoffire.rules.p02_carrier_air import acts_as
from ironbottom.games.oceansoffire.rules.p02_map import area_of, may_enter
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.games.oceansoffire.rules.p13_concluded import concluded

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans


class How(IntEnum):
    """In which way a target is in range, the best way first."""

    NEAR = 0
    EXTENDED = 1
    """A regular Extended Range Mission."""
    NAV = 2
    """Over a Japanese NAV Air Passage."""


MARK_OF = {How.NEAR: 0, How.EXTENDED: EXTENDED, How.NAV: EXTENDED_NAV}


class Flight(NamedTuple):
    """A Land or Sea Space in range of an airfield, the Area in which it lies, and how it is reached."""

    target: int
    area: int
    how: How


def flights(g: Oceans, base: int) -> tuple[Flight, ...]:
    """All that GBA of a Land Space may have as its target, in order of Spaces; each once for each way (12.32)."""
    return flights_from(g.data, g.scenario.id, base)


@cache
def flights_from(data: OceansData, scenario: str, base: int) -> tuple[Flight, ...]:
    """See ``flights``, which hang on the map of a scenario alone."""
    links = data.scenarios[scenario].links
    near = dict.fromkeys(
        [*(_from_island(data, links, base) if data.spaces[base].island else _from_land(data, links, base))]
    )
    if data.spaces[base].box:
        near = dict.fromkeys(_from_box(data, links, base))
    far = [] if data.spaces[base].island or data.spaces[base].box else _extended(data, links, base)
    found = [
        *((target, How.NEAR) for target in near),
        *((target, How.EXTENDED) for target in far if target not in near),
        *((target, How.NAV) for target in links.nav[base]),
    ]
    return tuple(Flight(target, data.spaces[target].area, how) for target, how in sorted(set(found)))


@cache
def bases_in_range(data: OceansData, scenario: str) -> tuple[frozenset[tuple[int, How]], ...]:
    """By Space, all bases that have it in range, and how: ``flights`` the other way round."""
    found: list[set[tuple[int, How]]] = [set() for _ in data.spaces]
    for base in range(len(data.spaces)):
        for one in flights_from(data, scenario, base):
            found[one.target].add((base, one.how))
    return tuple(map(frozenset, found))


def _whole(data: OceansData, links: Links, area: int) -> Iterator[int]:
    """An Area with the Playable Islands in it."""
    yield area
    for space in links.coasts[area]:
        if data.spaces[space].area == area:
            yield space


def _from_land(data: OceansData, links: Links, base: int) -> Iterator[int]:
    """12.32.a: its own Area, those next to it with their islands, and over straits and passages."""
    yield base
    for area in links.flights[base]:
        if not data.spaces[area].box and not _closed(links, base, area):
            yield from _whole(data, links, area)
    yield from links.passages[base]


def _from_island(data: OceansData, links: Links, base: int) -> Iterator[int]:
    """12.32.b: its Mixed Area with the islands there, Land Areas next to that, and over straits and passages."""
    area = data.spaces[base].area
    yield from _whole(data, links, area)
    for other in links.flights[area]:
        if data.spaces[other].land and not data.spaces[other].box:
            yield other
    yield from links.passages[base]


def _from_box(data: OceansData, links: Links, base: int) -> list[int]:
    """2.16.b: Land Areas to which air flies out of an Off-map Box."""
    return sorted(to for box, to in links.box_flights if box == base and not data.spaces[to].box)


def _closed(links: Links, one: int, other: int) -> bool:
    """2.14.c: no Missions over the impassable boundaries in Australia."""
    return (one, other) in links.closed_to_missions or (other, one) in links.closed_to_missions


def _extended(data: OceansData, links: Links, base: int) -> Iterator[int]:
    """12.32.a, 12.32.d: over a Sea Space next to a Land Area to another Land Area on its coast."""
    for sea in links.flights[base]:
        if data.spaces[sea].sea:
            for other in links.flights[sea]:
                if other != base and data.spaces[other].land and not data.spaces[other].box:
                    yield other


def may_fly(g: Oceans, air: int, how: How) -> bool:
    """Whether an air unit may use a way (12.32.d to 12.32.f, 7.61.h): B-29 fly no Missions at all (12.3.a)."""
    klass = acts_as(g, air)
    if klass == Klass.B29:
        return False
    if how == How.NEAR:
        return True
    if bar(g, "extended_range", g.state.usl[air]):
        return False
    if how == How.NAV:
        return g.counter(air).klass == Klass.NAV and g.counter(air).nation == Nation.JAPAN
    return klass != Klass.MAR


def base_of(g: Oceans, air: int) -> int:
    """The Land Space at whose airfield an air unit bases, also while it is under way."""
    origin = g.state.origin[air]
    return origin if origin != NOWHERE else g.state.at[air]


def ways(g: Oceans, air: int, area: int) -> list[Flight]:
    """Targets of an Area that an air unit may reach from its base, the best way first; 22.34.1 binds the Chinese."""
    counter = g.counter(air)
    return [
        one
        for one in _ways_into(g.data, g.scenario.id, base_of(g, air)).get(area, ())
        if may_fly(g, air, one.how) and may_enter(g, one.target, counter.side, counter.nation)
    ]


@cache
def _ways_into(data: OceansData, scenario: str, base: int) -> dict[int, tuple[Flight, ...]]:
    """All that is in range of a base by Area, the best way first."""
    found: dict[int, list[Flight]] = {}
    for one in sorted(flights_from(data, scenario, base), key=lambda one: (one.how, one.target)):
        found.setdefault(one.area, []).append(one)
    return {area: tuple(there) for area, there in found.items()}


def within_range(g: Oceans, air: int) -> list[int]:
    """Spaces where an air unit that has flown out may do its Mission: of its Area, as it came there (12.37).

    Where it came over a passage, the Land Space at its end alone (12.1, 12.31).
    """
    area = area_of(g, g.state.at[air])
    how = next((how for how, mark in MARK_OF.items() if mark and g.has(air, mark)), How.NEAR)
    return [one.target for one in ways(g, air, area) if one.how == how]


def closed_on_the_way(g: Oceans, base: int, flight: Flight) -> bool:
    """Whether a Mission finds all Sea Spaces over which it would fly at Extended Range Combat Concluded (13.3.a)."""
    if flight.how != How.EXTENDED:
        return False
    seas = set(g.links.flights[base]).intersection(g.links.flights[flight.area])
    return all(concluded(g, sea) for sea in seas if g.data.spaces[sea].sea)


def strike_range(g: Oceans, sea: int) -> tuple[int, ...]:
    """Land Spaces against which CVA of operational carriers at sea fly Missions (12.32.c).

    Islands of the Area, and Land Areas next to it.
    """
    return g.links.coasts[sea]


def fly(g: Oceans, air: int, flight: Flight) -> None:
    """Let GBA enter the Area of a Mission or an Interception; where it came from is remembered for its way home.

    12.37: in a Mixed Area it is over the Area, its Space is chosen after Air Combat.
    """
    if g.state.aboard[air] != ASHORE:
        raise ValueError(f"air unit {air} flies from a deck, not from an airfield")
    g.state.origin[air] = base_of(g, air)
    g.place(air, area_of(g, flight.target))
    g.mark(air, ACTIVATED | MARK_OF[flight.how])
