"""1.7 Supply lines, and what is delivered along them (7.2.d1)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Home, Power
from ironbottom.games.blitz.position.game import GIVEN
from ironbottom.games.blitz.rules.areas import neutral_areas, own_land, roads_on, sea_areas, unfriendly_seas
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.graph import spread

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData
    from ironbottom.games.blitz.position.game import Blitz


def joined(g: Blitz, space: int) -> tuple[int, ...]:
    """Areas over which a supply line can go on: land borders, coasts with or without a port, seas, Land Routes.

    1.7.b, 1.7.c, 1.7.d1; no Air Route.
    """
    return _links_of(g)[space]


def _links_of(g: Blitz) -> tuple[tuple[int, ...], ...]:
    """The same by area."""
    return _joined(g.data, g.scenario.id, g.state.turn)


@cache
def _joined(data: BlitzData, scenario: str, turn: int) -> tuple[tuple[int, ...], ...]:
    """It rests on nothing but the printed map and the turn."""
    links = data.scenarios[scenario].links
    return tuple(
        (*links.borders[space], *links.seas[space], *links.coasts[space], *roads_on(links, space, turn))
        for space in range(len(data.spaces))
    )


def sources(g: Blitz, home: Home, power: Power) -> frozenset[Home]:
    """1.7.e: the home countries that can supply a unit; those of the AFA use American ones, too."""
    return frozenset((home, Home.USA) if power == Power.AFA else (home,))


@cache
def _home_areas(data: BlitzData, homes: frozenset[Home]) -> frozenset[int]:
    """1.9.d1: the areas of these home countries."""
    return frozenset(space for space, area in enumerate(data.spaces) if area.homes & homes)


def friendly_areas(g: Blitz, side: int) -> frozenset[int]:
    """1.8.d1, 1.5.a to 1.5.c: the land areas and sea areas that are friendly to a side."""
    return _friendly_areas(g, side, unfriendly_seas(g, side))


@derived_for(GIVEN)
def _friendly_areas(g: Blitz, side: int, closed: frozenset[int]) -> frozenset[int]:
    return own_land(g, side) | (sea_areas(g.data) - closed)


def supplied_areas(g: Blitz, side: int, homes: frozenset[Home]) -> set[int]:
    """1.7.b, 1.9.d1: every area to which a chain of friendly areas leads from these home countries."""
    return _supplied_areas(g, side, homes, unfriendly_seas(g, side))


@derived_for(GIVEN)
def _supplied_areas(g: Blitz, side: int, homes: frozenset[Home], closed: frozenset[int]) -> set[int]:
    starts = own_land(g, side) & _home_areas(g.data, homes)
    return spread(starts, _links_of(g), _friendly_areas(g, side, closed))


def supplied_at(g: Blitz, piece: int, space: int) -> bool:
    """Whether a unit could trace a supply line from an area; the unit itself keeps a sea friendly (4.2.d3)."""
    counter = g.counter(piece)
    reached = supplied_areas(g, counter.side, sources(g, counter.home, counter.power))
    return space in reached or (
        not g.space(space).land and any(other in reached for other in joined(g, space))
    )


def in_supply(g: Blitz, piece: int) -> bool:
    """1.7.a, 1.7.b: units at sea always are."""
    at = g.state.at[piece]
    return not g.space(at).land or supplied_at(g, piece, at)


def line_between(g: Blitz, start: int, goal: int, side: int) -> bool:
    """Whether a chain of friendly areas joins two areas, for the units of a side."""
    over = friendly_areas(g, side)
    return start in over and goal in over and goal in spread([start], _links_of(g), over)


# ---- 7.2 ---------------------------------------------------------------------------------------------


@derived_for(WHOLE)
def _economy(g: Blitz, power: Power, side: int) -> list[set[int]]:
    """1.7.d, 7.2.d1: the parts of the map within which a power can deliver; neutral countries let goods through."""
    passable = friendly_areas(g, side).union(neutral_areas(g))
    parts: list[set[int]] = []
    for space, holder in enumerate(g.state.control):
        if holder == power and g.undamaged(space) and not any(space in part for part in parts):
            parts.append(spread([space], _links_of(g), passable))
    return parts


def delivered(g: Blitz, power: Power, side: int) -> dict[int, int]:
    """7.2.d1: Resources by area that reach a Factory of the power that holds them."""
    return _delivered(g, power, side, "resource")


def oil_delivered(g: Blitz, power: Power, side: int) -> int:
    """7.2.d3: Oil that reaches a Factory of its power."""
    return sum(_delivered(g, power, side, "oil").values())


def _delivered(g: Blitz, power: Power, side: int, what: str) -> dict[int, int]:
    reached, control = set().union(*_economy(g, power, side)), g.state.control
    return {
        space: amount
        for space, amount in _yields(g.data, what)
        if control[space] == power and space in reached
    }


@cache
def _yields(data: BlitzData, what: str) -> tuple[tuple[int, int], ...]:
    """The areas with Resources or Oil, and how much."""
    return tuple((space, amount) for space, area in enumerate(data.spaces) if (amount := getattr(area, what)))


def build_points(g: Blitz, power: Power, side: int) -> tuple[int, int]:
    """7.2.d2: build points for all units, and those that build Chinese units only: of factors in China's home areas.

    Each undamaged Factory Factor takes a different Resource; the others are served first.
    """
    resources = delivered(g, power, side)
    free = chinese = 0
    for part in _economy(g, power, side):
        left = sum(amount for space, amount in resources.items() if space in part)
        of_china = others = 0
        for space in part:
            if g.state.control[space] == power:
                if Home.CHINA in g.space(space).homes:
                    of_china += g.undamaged(space)
                else:
                    others += g.undamaged(space)
        free += min(left, others)
        chinese += min(max(left - others, 0), of_china)
    return free, chinese
