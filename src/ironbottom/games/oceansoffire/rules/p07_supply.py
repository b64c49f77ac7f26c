"""7.0: Supply Sources, Supply Paths and what stops them; when units and Spaces become unsupplied (rulings q01, q21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import (
    POWERS_OF,
    SIDE_OF,
    Fate,
    Level,
    Nation,
)
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS, halved_up
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, points, steps
from ironbottom.games.oceansoffire.position.places import (
    aboard,
    aircraft,
    contested,
    ground_present,
    in_port,
    ships,
    with_fate,
)
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p02_map import ground_borders, next_to_sea, sea_ways
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p06_loads import divisions, embarked
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.paths import reach

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ANY = 1 << 20
"""Quarters of divisions, as many as one likes: a Space that no mountain number limits."""


class Sea(IntEnum):
    """How a Sea Space is for a Supply Path (7.31)."""

    OPEN = 0
    CONTESTED = 1
    BLOCKED = 2


# ---- 7.31 ------------------------------------------------------------------------------------------


def air_beside(g: Oceans, sea: int, side: int) -> int:
    """Quarters of operational air points of a side next to a Sea Space (7.31.a).

    GBA, carrier air ashore among them, up to the AAL of its airfield; carrier air on operational carriers in the ports
    beside it, or at sea in it.
    """
    total = sum(_on_decks(g, sea, side, ship) for ship in ships(g, sea, side))
    for space in next_to_sea(g, sea):
        based = sum(able_points(g, piece) for piece in aircraft(g, space, side))
        if based:
            limit = aal(g, space, side)
            total += based if limit is None else min(based, limit * QUARTERS)
        total += sum(_on_decks(g, sea, side, ship) for ship in ships(g, space, side))
    return total


def _on_decks(g: Oceans, sea: int, side: int, ship: int) -> int:
    if not g.counter(ship).carrier:
        return 0
    able = able_deck(g, ship)
    return min(able, sum(able_points(g, piece) for piece in aboard(g, ship))) if able else 0


def guns_beside(g: Oceans, sea: int, side: int) -> int:
    """Steps of BB, BC, CB, CA and CL of a side in ports on a Sea Space, or at its mobile port (7.31.a, ruling q21)."""
    there = [piece for port in g.links.ports[sea] for piece in in_port(g, port)]
    there += [piece for piece in ships(g, sea, side) if g.state.berth[piece] == AT_FST]
    return sum(steps(g, piece) for piece in there if g.counter(piece).guns and g.side(piece) == side)


@derived_for(WHOLE)
def sea_state(g: Oceans, sea: int, side: int) -> Sea:
    """What a Sea Space is for the Supply Paths of a side (7.31.a, 7.31.b).

    Half as many points, or steps, of the same kind as block it make it contested; where both kinds block it, both
    must be met. Half of an odd number is rounded up before it is compared.
    """
    enemy, figures = 1 - side, g.data.figures
    air, guns = air_beside(g, sea, enemy), guns_beside(g, sea, enemy)
    by_air = air >= figures.blocking_air_points * QUARTERS
    by_guns = guns >= figures.blocking_steps
    if not by_air and not by_guns:
        return Sea.OPEN
    if by_air and air_beside(g, sea, side) < points_to_contest(air):
        return Sea.BLOCKED
    return Sea.BLOCKED if by_guns and guns_beside(g, sea, side) < halved_up(guns) else Sea.CONTESTED


def points_to_contest(enemy: int) -> int:
    """Quarters of air points that turn so many enemy ones from blocking to contested (7.31.b).

    >>> points_to_contest(5 * QUARTERS) // QUARTERS, points_to_contest(3 * QUARTERS) // QUARTERS
    (3, 2)
    """
    return (enemy + QUARTERS) // (2 * QUARTERS) * QUARTERS


# ---- 7.1, 7.2, 7.3 -----------------------------------------------------------------------------------


class Reach(NamedTuple):
    """How far supply of a side goes: Land Spaces and boxes, and Sea Spaces with their distance from the next port."""

    spaces: frozenset[int]
    seas: dict[int, int]


def sources(g: Oceans, side: int, nation: Nation | None = None) -> frozenset[int]:
    """Supply Sources that serve units of a side; the China-Burma Box serves the Chinese too (7.1, ruling q01)."""
    found = g.scenario.sources[side]
    if nation == Nation.CHINA:
        found |= frozenset(sources_of(g, Nation.CHINA.key))
    return found


def sources_of(g: Oceans, name: str) -> Iterator[int]:
    """Supply Sources that count as those of a nation, where only such will do (21.44)."""
    return (space for space, one in enumerate(g.data.spaces) if name in one.sources)


@derived_for(WHOLE)
def reach_of(g: Oceans, side: int, starts: frozenset[int]) -> Reach:
    """Whatever Supply Paths of a side from these sources reach (7.2).

    A path is a chain of friendly-controlled Land Spaces that are not contested, and of sea legs between friendly
    ports of at most four Sea Spaces, none of them blocked.
    """
    found: set[int] = set()
    seas: dict[int, int] = {}
    fresh = [space for space in starts if _passable(g, space, side)]
    while fresh:
        found.update(fresh)
        _extend_by_sea(g, fresh, side, seas)
        by_land = {border.to for space in fresh for border in ground_borders(g, space)}
        by_sea = {g.data.ports[port].space for sea in seas for port in g.links.ports[sea]}
        fresh = [space for space in sorted((by_land | by_sea) - found) if _passable(g, space, side)]
    return Reach(frozenset(found), seas)


def _passable(g: Oceans, space: int, side: int) -> bool:
    return g.friendly(space, side) and not contested(g, space)


def _extend_by_sea(g: Oceans, spaces: Iterable[int], side: int, seas: dict[int, int]) -> None:
    """Sea Spaces within a leg of the ports of these Spaces, counted from 1."""
    ports = [port for space in spaces for port in g.data.spaces[space].ports]
    starts = {
        sea for port in ports for sea in g.links.port_seas[port] if sea_state(g, sea, side) != Sea.BLOCKED
    }
    leg = reach(
        sorted(starts),
        lambda sea: [s for s in sea_ways(g, sea, side) if sea_state(g, s, side) != Sea.BLOCKED],
        g.data.figures.sea_leg - 1,
    )
    for sea, distance in leg.items():
        seas[sea] = min(seas.get(sea, ANY), distance + 1)


def reached(g: Oceans, side: int, nation: Nation | None = None) -> Reach:
    """How far supply goes for units of a side."""
    return reach_of(g, side, sources(g, side, nation))


def allowance(g: Oceans, space: int, side: int, nation: Nation | None = None) -> int:
    """Quarters of divisions that are in supply in a Space: 0 none, ANY all of them.

    A contested Space may only be where a path begins: by sea from a port of its controller, by land into a supplied
    Space, over a numbered mountain boundary for so many divisions (2.14.i).
    """
    return allowance_from(g, space, side, sources(g, side, nation))


def allowance_from(g: Oceans, space: int, side: int, starts: frozenset[int]) -> int:
    """As ``allowance``, of certain Supply Sources alone."""
    far = reach_of(g, side, starts)
    if space in far.spaces:
        return ANY
    if g.data.spaces[space].sea:
        return ANY if space in far.seas else 0
    if not ground_present(g, space, side) and not g.friendly(space, side):
        return 0
    whole = starts >= g.scenario.sources[side]
    if g.friendly(space, side) and (space in starts or (whole and g.data.spaces[space].box)):
        return ANY
    if g.friendly(space, side) and any(
        sea in far.seas for port in g.data.spaces[space].ports for sea in g.links.port_seas[port]
    ):
        return ANY
    ways = [border for border in ground_borders(g, space) if border.to in far.spaces]
    if any(not border.divisions for border in ways):
        return ANY
    return sum(border.divisions for border in ways) * QUARTERS


def supplied_space(g: Oceans, space: int, side: int) -> bool:
    """Whether a Space that a side controls is itself in supply."""
    return allowance(g, space, side) > 0


def needs(g: Oceans, pieces: Iterable[int]) -> int:
    """Quarters of divisions of a mountain number that units take: two air points are one brigade (2.14.i)."""
    units = list(pieces)
    air = sum(points(g, piece) for piece in units if g.counter(piece).air)
    pair = g.data.figures.supply_air_points_per_brigade * QUARTERS
    return divisions(g, [piece for piece in units if g.counter(piece).ground]) + -(-air * HALF // pair)


# ---- 7.4 -------------------------------------------------------------------------------------------


def units_checked(g: Oceans, power: int) -> list[int]:
    """Units of a power whose supply is checked; who is embarked or on a deck goes by its ship (7.4, 11.51)."""
    return [
        piece for piece in with_fate(g, Fate.ON_MAP) if g.power(piece) == power and not embarked(g, piece)
    ]


def in_supply(g: Oceans, power: int) -> frozenset[int]:
    """Units of a power that are in supply now.

    Where a mountain number limits them, the largest and best go first, those of both Allies together (2.14.i).
    """
    by_space: dict[tuple[int, bool], list[int]] = {}
    own = set(units_checked(g, power))
    for piece in (one for each in POWERS_OF[SIDE_OF[power]] for one in units_checked(g, each)):
        chinese = g.counter(piece).nation == Nation.CHINA
        by_space.setdefault((g.state.at[piece], chinese), []).append(piece)
    found: list[int] = []
    for (space, chinese), units in by_space.items():
        if own.isdisjoint(units):
            continue
        room = allowance(g, space, SIDE_OF[power], Nation.CHINA if chinese else None)
        found += units if room >= ANY else _within(g, units, room)
    return frozenset(own.intersection(found))


def _within(g: Oceans, units: list[int], room: int) -> list[int]:
    kept: list[int] = []
    for piece in sorted(units, key=lambda one: (-needs(g, [one]), -g.counter(one).quality, one)):
        if room and needs(g, [*kept, piece]) <= room:
            kept.append(piece)
    return kept


def spaces_checked(g: Oceans, power: int) -> list[int]:
    """Spaces that a power controls."""
    return [space for space, control in enumerate(g.state.control) if control == power]


def check_at_start(g: Oceans, power: int) -> None:
    """7.6: at the start of its Impulse what is unsupplied goes one level down, all else is supplied again (7.5)."""
    safe = in_supply(g, power)
    for piece in units_checked(g, power):
        level = Level.SUPPLIED if piece in safe else min(Level.USL2, g.state.usl[piece] + 1)
        if level != g.state.usl[piece]:
            g.set_usl(piece, level)
    for space in spaces_checked(g, power):
        short = not supplied_space(g, space, SIDE_OF[power])
        level = min(Level.USL2, g.state.space_usl[space] + 1) if short else Level.SUPPLIED
        if level != g.state.space_usl[space]:
            g.set_space_usl(space, level)


def check_at_end(g: Oceans, power: int) -> None:
    """7.4: at the end of its Impulse what was unsupplied may recover, and nothing becomes worse."""
    safe = in_supply(g, power)
    for piece in units_checked(g, power):
        if g.state.usl[piece] and piece in safe:
            g.set_usl(piece, Level.SUPPLIED)
    for space in spaces_checked(g, power):
        if g.state.space_usl[space] and supplied_space(g, space, SIDE_OF[power]):
            g.set_space_usl(space, Level.SUPPLIED)


def unsupplied(g: Oceans, side: int) -> list[int]:
    """Units of a side that are out of supply as things stand, whatever level they bear."""
    return [
        piece
        for power in POWERS_OF[side]
        for piece in sorted(set(units_checked(g, power)) - in_supply(g, power))
    ]
