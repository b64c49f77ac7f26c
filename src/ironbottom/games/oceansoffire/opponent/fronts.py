"""How near to the front each Space is: units that stand far from all there is to win or to lose are of little use."""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SIDE_OF, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.position.game import Oceans

NEAR = 0.82
"""Share of the pull of a Space that is felt one step farther off."""
BOX_STEPS = 2
"""Steps from an Off-map Box to the map."""
WHOLE_PULL = 1.0
"""Victory Points of an enemy Space from which on it pulls with all its force."""
LEAST_PULL = 0.4
"""What an enemy Space of value pulls with, however little it counts for."""
HOME = "japan_home"
"""The country whose Spaces pull as little as any: nobody gets there before the end of the war."""
OIL = 2
"""Resource Points of an oilfield (21.11)."""
RESOURCE = 0.3
"""A Resource Point in Victory Points, for each turn in which it still buys a Command Point (21.11)."""
MOST_TURNS = 3
"""Turns ahead for which Resources are counted."""


def values(g: Oceans) -> dict[int, float]:
    """What Spaces are worth to who holds them, in Victory Points.

    Japan counts for a group only what is all its own (3.0.c): a Space that alone decides that is worth the whole.
    """
    return _values(g.data, g.scenario.id, bytes(g.state.control), turns_left(g))


def turns_left(g: Oceans) -> int:
    """Turns behind this one for which Resources count."""
    return min(MOST_TURNS, g.scenario.last_turn - g.state.turn)


@lru_cache(maxsize=256)
def _values(data: OceansData, scenario: str, control: bytes, turns: int) -> dict[int, float]:
    found: dict[int, float] = {}
    for group in data.scenarios[scenario].victory.groups:
        bars = [space for space in group.spaces if SIDE_OF[control[space]] == Side.ALLIES]
        for space in group.spaces:
            shared = len(group.spaces) if any(bar != space for bar in bars) else 1
            found[space] = found.get(space, 0.0) + group.vp / QUARTERS / shared
    for space, points in _resources(data, scenario) if turns else ():
        found[space] = found.get(space, 0.0) + RESOURCE * turns * points
    return found


@cache
def _resources(data: OceansData, scenario: str) -> tuple[tuple[int, int], ...]:
    """Spaces with Resource Points for Japan, and how many."""
    in_play = data.scenarios[scenario].in_play
    rows = ((space, one.resources + OIL * one.oilfields) for space, one in enumerate(data.spaces))
    return tuple((space, points) for space, points in rows if points and in_play[space])


def resources(g: Oceans, side: int) -> float:
    """The Resources of Spaces that a side controls, in Victory Points."""
    held = sum(points for space, points in _resources(g.data, g.scenario.id) if g.friendly(space, side))
    return RESOURCE * turns_left(g) * held


# ---- distances -------------------------------------------------------------------------------------


def pull(g: Oceans, side: int) -> tuple[float, ...]:
    """By Space, from 0 to 1: how much a unit of a side is wanted there, which falls off from the front backwards."""
    return _pull(g.data, g.scenario.id, side, bytes(g.state.control), turns_left(g))


@lru_cache(maxsize=64)
def _pull(data: OceansData, scenario: str, side: int, control: bytes, turns: int) -> tuple[float, ...]:
    found = [0.0] * len(data.spaces)
    waiting: list[tuple[float, int]] = []
    for space, value in _values(data, scenario, control, turns).items():
        power = control[space]
        if power != NOWHERE and SIDE_OF[power] != side:
            home = HOME in data.spaces[space].countries
            heappush(
                waiting, (-LEAST_PULL if home else -min(1.0, max(LEAST_PULL, value / WHOLE_PULL)), space)
            )
    while waiting:
        strength, space = heappop(waiting)
        if found[space]:
            continue
        found[space] = -strength
        for other, steps in _neighbours(data, scenario)[space]:
            if not found[other]:
                heappush(waiting, (strength * NEAR**steps, other))
    return tuple(found)


@cache
def _neighbours(data: OceansData, scenario: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Spaces beside a Space for anybody, by land and by sea, and the steps to them."""
    links = data.scenarios[scenario].links
    rows: list[dict[int, int]] = [{} for _ in data.spaces]

    def join(one: int, other: int, steps: int) -> None:
        rows[one][other] = rows[other][one] = steps

    for space, borders in enumerate(links.borders):
        for border in borders:
            join(space, border.to, 1)
    for table in (links.seas, links.shores, links.passages):
        for space, others in enumerate(table):
            for other in others:
                join(space, other, 1)
    for box, sea in links.box_seas:
        join(box, sea, BOX_STEPS)
    return tuple(tuple(sorted(row.items())) for row in rows)
