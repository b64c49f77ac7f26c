"""How far Task Forces sail, and what it costs (fireinthesky:8.0, 8.2 to 8.4, 9.0, 15.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ironbottom.games.fireinthesky.components.ids import NONE, Purse, Side
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import PURSE_NAMES, counted
from ironbottom.games.fireinthesky.rules.sea_lanes import common_lanes
from ironbottom.games.fireinthesky.rules.zones import zone
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.paths import reach

Hexes = Mapping[int, int]
"""Spaces that can be reached, and how many hexes away by sea."""
MOST_COURSES = 4096
"""Ranges that are remembered: they depend on the enemy's air zones alone, which seldom change."""

# ---- how far (8.0, 9.0) ------------------------------------------------------------------------------


def allowance(g: Sky, pieces: Sequence[int], *, reacting: bool) -> int:
    """Hexes that units move together: as many as the slowest (8.1.b1).

    8.0: ships their movement allowance, air and land units a fixed number of hexes; 9.0: reacting ships half of it,
    rounded up.
    """
    figures = g.data.figures
    counters = [g.counter(piece) for piece in pieces]
    slowest = min([one.movement if one.naval else figures.cargo_range for one in counters])
    return -(-slowest // figures.reaction_divisor) if reacting else slowest


def hexes_to(g: Sky, pieces: Sequence[int], *, reacting: bool) -> Hexes:
    """How many hexes it is to every space that units of one space can sail to together, their own included.

    8.0.b1, 9.0.b3: after entering an enemy air zone they go on for one hex at most; 8.0.b2: out of one they go one hex.
    """
    return _hexes_to(g, tuple(pieces), reacting)


@derived_for(WHOLE)
def _hexes_to(g: Sky, pieces: tuple[int, ...], reacting: bool) -> Hexes:
    return hexes_from(g, g.state.at[pieces[0]], pieces, reacting=reacting)


def hexes_from(g: Sky, start: int, pieces: Sequence[int], *, reacting: bool) -> Hexes:
    """As ``hexes_to``, from a space where they need not be any more."""
    far = allowance(g, pieces, reacting=reacting)
    return _sail(g.data, start, far, nations_of(g, pieces), zone(g, 1 - g.side(pieces[0])))


def nations_of(g: Sky, pieces: Sequence[int]) -> frozenset[int]:
    """Whose units sail together: they go where all of them may (8.1.b1)."""
    return frozenset([g.counter(piece).nation for piece in pieces])


@lru_cache(maxsize=MOST_COURSES)
def _sail(data: SkyData, start: int, far: int, nations: frozenset[int], enemy: frozenset[int]) -> Hexes:
    """The same for units of some nations that go so far, past the enemy's air zones."""
    figures = data.figures
    near = common_lanes(data, nations).__getitem__
    watched = frozenset(space for hexagon in enemy for space in data.spaces_of_hex[hexagon])
    if start in watched:
        far = min(far, figures.steps_from_zone)
    found = reach([start], near, far, stops=watched.__contains__)
    for entered, hexes in sorted(found.items()):
        if entered in watched and entered != start:
            left = min(far - hexes, figures.steps_after_entering_zone)
            for space, more in reach([entered], near, left).items():
                found[space] = min(found.get(space, far), hexes + more)
    return found


class Courses(NamedTuple):
    """Where units may end their move, in order, and how many hexes away; ``lengths``: each number of hexes, rising.

    A longer way never takes less oil (8.4).
    """

    ends: Hexes
    lengths: tuple[int, ...]


def courses(g: Sky, pieces: Sequence[int], ends: frozenset[int], *, reacting: bool) -> Courses:
    """Of the spaces in ``ends`` those that units of one space can sail to together."""
    first = pieces[0]
    return _courses(
        g.data,
        g.state.at[first],
        allowance(g, pieces, reacting=reacting),
        nations_of(g, pieces),
        zone(g, 1 - g.side(first)),
        ends,
    )


@lru_cache(maxsize=MOST_COURSES)
def _courses(
    data: SkyData, start: int, far: int, nations: frozenset[int], enemy: frozenset[int], ends: frozenset[int]
) -> Courses:
    sailed = _sail(data, start, far, nations, enemy)
    found = {space: sailed[space] for space in sorted(ends & sailed.keys())}
    return Courses(found, tuple(sorted(set(found.values()))))


# ---- what it costs (8.2 to 8.4) ----------------------------------------------------------------------


def oil_cost(g: Sky, pieces: Sequence[int], hexes: int) -> int:
    """Oil points for a Task Force that moves so many hexes; 8.4.b2, 9.0.b7: the Allies pay none.

    8.4: the transport ratings of its ships, more for a long way, halves rounded up for the whole Task Force; 8.4.b1:
    none for staying; 15.3: none from Turn 10 on for what starts in a resource hex.
    """
    figures = g.data.figures
    if g.side(pieces[0]) != Side.JAPAN or not hexes:
        return 0
    if g.state.turn >= figures.free_fuel_from_turn and g.data.resource[g.state.at[pieces[0]]]:
        return 0
    halves = figures.oil_halves_short if hexes <= figures.short_sail else figures.oil_halves_long
    rating = sum([g.transport_of(piece) for piece in pieces if g.counter(piece).naval])
    return -(-rating * halves // 2)


def transport_cost(g: Sky, pieces: Sequence[int]) -> tuple[int, int]:
    """Purse and transport points for the air unit, land unit or marker among units (8.2, 8.3); without one NONE, 0.

    However far it sails (ruling cargo_that_stays).
    """
    cargo = next((piece for piece in pieces if not g.counter(piece).naval), None)
    if cargo is None:
        return (NONE, 0)
    return (g.counter(cargo).purse, g.transport_of(cargo) * g.data.figures.operational_cost)


def cargo_paid(g: Sky, pieces: Sequence[int]) -> bool:
    """Whether the transport points for what units carry are there."""
    return transport_paid(g, *transport_cost(g, pieces))


def transport_paid(g: Sky, purse: int, points: int) -> bool:
    """Whether so many transport points are left; 15.4: the Dutch have none."""
    return not points or (purse != NONE and points <= g.state.transport[purse])


def pay(g: Sky, pieces: Sequence[int], hexes: int) -> None:
    """Take the oil and transport points of a move off the tracks (8.0.b3)."""
    purse, points = transport_cost(g, pieces)
    g.state.oil -= oil_cost(g, pieces, hexes)
    if points:
        g.state.transport[purse] -= points
    g.noted()


def brief_price(g: Sky, pieces: Sequence[int], hexes: int) -> str:
    """What a move costs in as few words as can be, for a tag on the map."""
    oil, (_, points) = oil_cost(g, pieces, hexes), transport_cost(g, pieces)
    return " · ".join([f"{oil} oil"] * bool(oil) + [f"{points} tr."] * bool(points)) or "free"


def price(g: Sky, pieces: Sequence[int], hexes: int) -> str:
    """What a move costs, in words."""
    oil = oil_cost(g, pieces, hexes)
    purse, points = transport_cost(g, pieces)
    parts = [f"{oil} oil"] if oil else []
    if points:
        parts.append(counted(points, f"{PURSE_NAMES[Purse(purse)]} transport"))
    return " and ".join(parts) or "free"
