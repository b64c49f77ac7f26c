"""2.1: Areas and Spaces, boundaries, Off-map Boxes: who is next to what for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Nation, Side, Theater
from ironbottom.games.oceansoffire.components.model import Border
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.game import CONTROL
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.mechanics.derived import derived, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans

CHINESE_MAY_ENTER = frozenset(
    ("assam", "burma", "se_china", "china_burma_box", "north_indo_china", "south_indo_china", "siam")
)
"""22.34.1."""


def area_of(g: Oceans, space: int) -> int:
    """The Area of a Space: of a Playable Island its Mixed Area (2.11.b)."""
    return g.data.spaces[space].area


def spaces_of(g: Oceans, area: int) -> tuple[int, ...]:
    """The Spaces of an Area: itself, and the Playable Islands in a Mixed Area."""
    return _spaces_of(g.data, g.scenario.id)[area]


@cache
def _spaces_of(data: OceansData, scenario: str) -> tuple[tuple[int, ...], ...]:
    coasts = data.scenarios[scenario].links.coasts
    return tuple(
        (area, *(space for space in beside if data.spaces[space].area == area))
        for area, beside in enumerate(coasts)
    )


# ---- ground ----------------------------------------------------------------------------------------


def ground_borders(g: Oceans, space: int) -> Iterator[Border]:
    """Boundaries that ground units may cross now: not impassable, 2.14.c; not into closed Spaces, 2.11.f."""
    for border in g.links.borders[space]:
        if g.state.turn >= border.from_turn and g.state.control[border.to] != NOWHERE:
            yield border


def border_to(g: Oceans, space: int, to: int) -> Border | None:
    """The boundary between two Land Spaces if ground units may cross it now."""
    return next((border for border in ground_borders(g, space) if border.to == to), None)


def mountain_room(g: Oceans, border: Border) -> int | None:
    """Quarters of divisions that may still march over in this Impulse; None: any number (2.14.i)."""
    if not border.divisions:
        return None
    return border.divisions * QUARTERS - g.state.crossed[border.mountain]


# ---- sea -------------------------------------------------------------------------------------------


def sea_ways(g: Oceans, sea: int, side: int) -> tuple[int, ...]:
    """Sea Spaces next to one that ships of a side may enter from it.

    2.14.d: the Allies cross the restricted waterway only while they hold one of its shores. 11.42: nobody crosses a
    land strait without control of one of its ends; the one on this map is the same boundary.
    """
    return all_sea_ways(g)[side][sea]


@derived(CONTROL)
def all_sea_ways(g: Oceans) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """See ``sea_ways``, by side and Sea Space: they hang on control alone; every search asks for them."""
    return tuple(
        tuple(
            tuple([other for other in others if waterway_open(g, sea, other, side)])
            for sea, others in enumerate(g.links.seas)
        )
        for side in Side
    )


def waterway_open(g: Oceans, sea: int, other: int, side: int) -> bool:
    """Whether ships of a side may cross the boundary between two Sea Spaces."""
    needed = g.links.waterways.get((sea, other))
    return needed is None or any(g.friendly(space, side) for space in needed)


def port_seas(g: Oceans, port: int) -> tuple[int, ...]:
    """Sea Spaces through which ships enter and leave a port (2.13.d); of the mobile port that in which it is."""
    if port == AT_FST:
        return tuple(sea for sea in (space_of(g, port),) if sea != NOWHERE)
    return g.links.port_seas[port]


def ports_on(g: Oceans, sea: int) -> tuple[int, ...]:
    """Ports that open on a Sea Space, the mobile port in it among them (6.41.b)."""
    return (*g.links.ports[sea], AT_FST) if space_of(g, AT_FST) == sea else g.links.ports[sea]


def quays(g: Oceans, space: int, sea: int) -> list[int]:
    """Ports of a Land Space that open on a Sea Space; without one no ship enters it from there (2.11.e)."""
    return [port for port in g.links.ports[sea] if g.data.ports[port].space == space]


def sea_distances(g: Oceans, starts: Iterable[int], side: int, most: int) -> dict[int, int]:
    """Sea Spaces within so many steps of others, and how many steps they are away."""
    return reach(starts, all_sea_ways(g)[side].__getitem__, most)


def seas_from_port(g: Oceans, port: int, side: int, most: int) -> dict[int, int]:
    """Sea Spaces within so many MPs of a port, and the MPs: a bordering one costs the first."""
    return _seas_from(g, port_seas(g, port), side, most)


@derived_for(CONTROL)
def _seas_from(g: Oceans, seas: tuple[int, ...], side: int, most: int) -> dict[int, int]:
    return {sea: steps + 1 for sea, steps in sea_distances(g, seas, side, most - 1).items()}


# ---- air -------------------------------------------------------------------------------------------


def air_areas(g: Oceans, area: int) -> tuple[int, ...]:
    """Areas next to an Area for Air Movement; impassable boundaries do not stop it (11.31).

    2.16.b: of boxes the three between which and the map, or one another, air flies.
    """
    return _air_areas(g.data, g.scenario.id)[area]


@cache
def _air_areas(data: OceansData, scenario: str) -> tuple[tuple[int, ...], ...]:
    links = data.scenarios[scenario].links
    return tuple(
        (*beside, *(to for box, to in links.box_flights if box == area))
        for area, beside in enumerate(links.flights)
    )


def areas_onward(g: Oceans, area: int) -> tuple[int, ...]:
    """Areas next to an Area for air; from a Land Area also over a yellow arrow (2.14.a)."""
    return _areas_onward(g.data, g.scenario.id)[area]


@cache
def _areas_onward(data: OceansData, scenario: str) -> tuple[tuple[int, ...], ...]:
    arrows = data.scenarios[scenario].links.passages
    return tuple(
        (*beside, *(data.spaces[space].area for space in arrows[area]))
        for area, beside in enumerate(_air_areas(data, scenario))
    )


def air_mps(g: Oceans, area: int, other: int) -> int:
    """MPs of air that goes from an Area to the next one (11.31.a, 2.16.b)."""
    whole = g.data.figures.air_mps
    return g.links.box_flights.get((area, other), 1) or whole


def ashore(g: Oceans, space: int) -> bool:
    """Whether it is a Land Space, or an Off-map Box, which functions as one (2.16.a)."""
    return g.data.spaces[space].land or g.data.spaces[space].box


def adjacent_for_air(g: Oceans, space: int, other: int) -> bool:
    """Whether two Spaces are adjacent for air: by a boundary, a strait or a yellow arrow (2.11.d, 2.14.a).

    A Playable Island is next to the Sea Space around it, and to nothing else but over arrows and straits.
    """
    links = g.links
    return (
        other in links.flights[space]
        or other in links.shores[space]
        or space in links.shores[other]
        or other in links.passages[space]
    )


def next_to_sea(g: Oceans, sea: int) -> tuple[int, ...]:
    """Land Spaces whose airfields are next to a Sea Space: its coasts and the Playable Islands in it (7.31, 14.51)."""
    return g.links.coasts[sea]


# ---- Theaters --------------------------------------------------------------------------------------


def theater(g: Oceans, space: int) -> Theater:
    """Who operates in a Space now (22.31 to 22.33)."""
    now = g.data.spaces[area_of(g, space)].theater
    if now == Theater.SWITCHES:  # 22.33.1
        now = Theater.US if g.state.theaters_switched else Theater.BRITISH
    return Theater.JOINT if now == Theater.BRITISH and g.state.all_joint else now  # 22.33.5


def entry_bar(g: Oceans, space: int, side: int, nation: Nation) -> str:
    """The rule by which units of a nation may never be in a Space, "": they may.

    Boxes (2.16.e), the USSR and what is no part of the map of the scenario (2.11.f), the Chinese (22.34.1).
    """
    here = g.data.spaces[space]
    if not g.scenario.in_play[space]:
        return "2.11.f"
    if here.box:
        return "" if side == Side.ALLIES else "2.16.e"
    if here.land and g.state.control[space] == NOWHERE:
        return "2.11.f"
    return "22.34.1" if nation == Nation.CHINA and here.id not in CHINESE_MAY_ENTER else ""


def may_enter(g: Oceans, space: int, side: int, nation: Nation) -> bool:
    """Whether units of a nation may ever be in a Space."""
    return not entry_bar(g, space, side, nation)
