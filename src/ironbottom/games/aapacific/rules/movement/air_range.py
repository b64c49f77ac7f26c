"""Flights: what they cost, what is in reach, and which enemy guns lie on the way (aapacific:move.4 to move.8, move.14).

A flight to or from a friendly air base has the hop between base and sea zone free (aapacific:airbase.1, airbase.2).
"""

from __future__ import annotations

import msgspec

from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.chart import Chart, spaces_in, spread
from ironbottom.mechanics.derived import WHOLE, derived_for


class Flight(msgspec.Struct, frozen=True):
    """A way through the air: movement spent, and the territories with enemy guns that it crosses."""

    cost: int
    guns: tuple[int, ...] = ()


def take_off(bounds: Bounds, start: int) -> int:
    """The spaces from which counting begins: the start itself, and the zones of an air base there (airbase.2)."""
    here = 1 << start
    return here | bounds.chart.coast[start] if bounds.air_bases & here else here


def rings(bounds: Bounds, start: int) -> tuple[int, ...]:
    """What an aircraft can fly over or reach with 0, 1, 2 ... moves, a free last hop not counted."""
    chart = bounds.chart
    return chart.from_base[start] if bounds.air_bases >> start & 1 else chart.within[start]


@derived_for(WHOLE)
def landings_within(bounds: Bounds, start: int, left: int) -> int:
    """Havens in reach with ``left`` moves, a free last hop into an air base counted (aapacific:p6.7, airbase.1)."""
    over = rings(bounds, start)[left]
    reached = over & bounds.havens
    for base in spaces_in(bounds.havens & bounds.air_bases & ~reached):
        if over & bounds.chart.coast[base]:
            reached |= 1 << base
    return reached


def cost_of_landing(bounds: Bounds, start: int, haven: int) -> int:
    """Movement of the shortest flight from a space to a haven, a free last hop counted; -1 when out of all reach."""
    over = rings(bounds, start)
    goal = 1 << haven
    if bounds.air_bases & goal:
        goal |= bounds.chart.coast[haven]
    return next((moves for moves, ring in enumerate(over) if ring & goal), -1)


@derived_for(WHOLE)
def flights(bounds: Bounds, start: int, to: int, most: int) -> tuple[Flight, ...]:
    """The flights worth choosing among to a battle: each longer one crosses fewer gun territories (move.14).

    ``to`` is no friendly air base. Only flights of at most ``most`` moves; the guns of ``to`` itself do not count,
    they fire in its battle (aapacific:move.15).
    """
    over = rings(bounds, start)
    shortest = next((moves for moves, ring in enumerate(over[: most + 1]) if ring >> to & 1), -1)
    if shortest < 0:
        return ()
    guns = bounds.guns & ~(1 << start)  # whoever takes off does not fly over the place it leaves
    if not guns & over[max(shortest - 1, 0)]:
        return (Flight(shortest),)
    layers = _exposure_layers(bounds, start, guns, most)
    best: list[Flight] = []
    for moves in range(shortest, most + 1):
        shots = next((n for n, rows in enumerate(layers) if rows[moves] >> to & 1), None)
        if shots is not None and (not best or shots < len(best[-1].guns)):
            best.append(Flight(moves, _guns_on_way(bounds.chart, guns, layers, to, moves)))
    return tuple(best)


@derived_for(WHOLE)
def _exposure_layers(bounds: Bounds, start: int, guns: int, most: int) -> list[list[int]]:
    """``layers[shots][moves]``: reached with at most that many moves across exactly ``shots`` gun territories.

    A gun territory is crossed when a flight goes on behind it.
    """
    air = bounds.chart.air
    layers: list[list[int]] = []
    rows = [take_off(bounds, start)] + [0] * most
    while any(rows):
        crossing = [0] * (most + 1)
        for moves in range(most):
            rows[moves + 1] |= rows[moves] | spread(air, rows[moves] & ~guns)
            crossing[moves + 1] = crossing[moves] | spread(air, rows[moves] & guns)
        layers.append(rows)
        rows = crossing
    return layers


def _guns_on_way(chart: Chart, guns: int, layers: list[list[int]], to: int, moves: int) -> tuple[int, ...]:
    """The gun territories crossed by the least exposed flight of at most that many moves, found backwards."""
    shots = next(n for n, rows in enumerate(layers) if rows[moves] >> to & 1)
    crossed: list[int] = []
    while shots:
        while moves and layers[shots][moves - 1] >> to & 1:
            moves -= 1  # it was reached earlier: the flight need not be longer
        moves -= 1
        before = chart.air[to]
        armed = layers[shots - 1][moves] & before & guns
        if armed:
            to = spaces_in(armed)[0]
            crossed.append(to)
            shots -= 1
        else:
            to = spaces_in(layers[shots][moves] & before & ~guns)[0]
    return tuple(sorted(crossed))
