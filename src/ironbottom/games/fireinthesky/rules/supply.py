"""Supply lines (fireinthesky:3.3.4)."""

from __future__ import annotations

from collections.abc import Callable

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.zones import air_bases, zone
from ironbottom.mechanics.derived import WHOLE, derived_for
from ironbottom.mechanics.supply import flood


def home_bases(g: Sky, side: int) -> tuple[int, ...]:
    """The home bases that a side controls (3.3.3): for the Allies the two off-map boxes."""
    data = g.data
    if side == Side.ALLIES:
        return (data.west_coast, data.indian_ocean)
    return tuple(base for base in (data.kure, data.yokosuka) if g.state.control[base] == side)


def supply_line(g: Sky, side: int, destination: int, sources: tuple[int, ...] | None = None) -> bool:
    """Whether a side can trace a supply line to a space, from any home base it controls or from ``sources`` alone.

    3.3.4.b1: from base to base, each within two hexes of the one before; the destination within two of the last.
    """
    homes = home_bases(g, side) if sources is None else sources
    return g.hex_of(destination) in supplied(g, side, homes)


@derived_for(WHOLE)
def supplied(g: Sky, side: int, sources: tuple[int, ...]) -> frozenset[int]:
    """Every space to which a side can trace a supply line from these sources."""
    return frozenset(_traced(g, side, sources))


def _traced(g: Sky, side: int, sources: tuple[int, ...]) -> set[int]:
    # 3.3.4.b3: in an enemy air zone a line stops, unless a friendly air unit is at a base of that hex; where it stops
    # may be its end, but no base from which it goes on (ruling supply_stop_and_next_base). A line that starts in a
    # zone does not stop there (ruling home_base_in_zone).
    stops = zone(g, 1 - side).difference(air_bases(g, side))
    reached: set[int] = set()
    used: set[int] = set()
    fresh = list(sources)
    while fresh:
        base = fresh.pop()
        used.add(base)
        # 3.3.4.b2: impassable hexsides do not matter; ruling supply_path_choice: any path will do.
        span = flood([base], links(g, side), g.data.figures.supply_range, ends=stops.__contains__)
        reached.update(span)
        fresh += [
            space
            for space in span
            if space not in used and space not in stops and g.friendly_base(space, side)
        ]
    return reached


def links(g: Sky, side: int) -> Callable[[int], tuple[int, ...]]:
    """Neighbouring hexes for counting distances of a side.

    Ruling supply_distance: every off-map box is one hex from each of its entry hexes, for the Allies alone.
    """
    neighbours = g.data.allied_neighbours if side == Side.ALLIES else g.data.hex_neighbours
    return neighbours.__getitem__


def lifeline_open(g: Sky) -> bool:
    """Whether a supply line runs from the US home base to Brisbane (4.3.1.b2).

    Whoever holds Brisbane (ruling lifeline_if_brisbane_lost).
    """
    return supply_line(g, Side.ALLIES, g.data.brisbane, (g.data.west_coast,))
