"""6.0.d1 The die of a side; ruling q02 has another reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.kernel.dice import Roll

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def throw(g: Blitz, why: str) -> tuple[Roll, int]:
    """The roll of a side, and the row of the chart that it gives: with two dice that of their mean, halves down."""
    count = 2 if g.option("q2") else 1
    roll = g.dice(count, g.data.figures.die_sides, why)
    return roll, sum(roll) // count
