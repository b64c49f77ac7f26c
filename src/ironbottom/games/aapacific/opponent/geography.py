"""How far apart spaces are: steps by land, by sea and through the air, once for each area of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ironbottom.games.aapacific.position.area import Area
from ironbottom.games.aapacific.rules.movement.chart import Chart, chart_of, spaces_in, spread

FAR = 99
"""Steps between spaces that no way connects."""

Steps = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Geography:
    """``land``, ``sea``, ``air``: steps from space to space; enemies on the way are not looked at."""

    chart: Chart
    land: Steps
    sea: Steps
    air: Steps

    def from_shore(self, zone: int, territory: int) -> int:
        """Steps by sea from a zone to the nearest zone that touches a territory."""
        row = self.sea[zone]
        return min((row[beach] for beach in spaces_in(self.chart.coast[territory])), default=FAR)


@cache
def geography(area: Area) -> Geography:
    """The distances of an area of play."""
    chart = chart_of(area)
    return Geography(chart, _steps(chart.land), _steps(chart.sea), _steps(chart.air))


def _steps(neighbours: Sequence[int]) -> Steps:
    return tuple(_from(neighbours, space) for space in range(len(neighbours)))


def _from(neighbours: Sequence[int], start: int) -> tuple[int, ...]:
    """Steps to every space from one.

    >>> _from([0b010, 0b101, 0b010, 0], 0)
    (0, 1, 2, 99)
    """
    steps = [FAR] * len(neighbours)
    reached = ring = 1 << start
    count = 0
    while ring:
        for space in spaces_in(ring):
            steps[space] = count
        ring = spread(neighbours, ring) & ~reached
        reached |= ring
        count += 1
    return tuple(steps)
