"""Two forces that wear each other down along fixed casualty orders: played at random, thousands at once by arrays.

The same races as in ``ironbottom.odds.chain``. The number of hits of a whole force is drawn at one go from its exact
chances by the alias method: two look-ups a draw, whatever the number of dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ironbottom.odds.chain import Course, Grid, Race
from ironbottom.odds.hits import Chances

Ints = NDArray[np.int64]
Hits = NDArray[np.int32]
"""Numbers of hits: small ones, so that half as much memory is gone through."""
Floats = NDArray[np.float64]


class HitTable(NamedTuple):
    """Alias tables of several distributions, one row after the other in flat arrays of ``width`` columns.

    Column ``c`` of a row means ``c`` hits with probability ``keep``, else ``other`` hits.
    """

    width: int
    keep: Floats
    other: Hits

    def draw(self, rows: Ints | Hits, random: np.random.Generator) -> Hits:
        """A number of hits for each entry of ``rows``."""
        throw: Floats = random.random(rows.shape) * self.width
        column = throw.astype(np.int32)
        throw -= column
        place = rows * np.int32(self.width)
        place += column
        hits: Hits = np.where(throw < self.keep[place], column, self.other[place])
        return hits


def hit_table(rows: Sequence[Chances]) -> HitTable:
    """The alias tables of these distributions (Vose's method)."""
    width = max(len(row) for row in rows)
    keep: list[float] = []
    other: list[int] = []
    for row in rows:
        kept, alias = _alias(row, width)
        keep += kept
        other += alias
    return HitTable(width, np.array(keep), np.array(other, dtype=np.int32))


def _alias(row: Chances, width: int) -> tuple[list[float], list[int]]:
    scaled = [chance * width for chance in row] + [0.0] * (width - len(row))
    alias = list(range(width))
    poor = [column for column, share in enumerate(scaled) if share < 1.0]
    rich = [column for column, share in enumerate(scaled) if share >= 1.0]
    while poor and rich:
        column, giver = poor.pop(), rich[-1]
        alias[column] = giver
        scaled[giver] -= 1.0 - scaled[column]
        if scaled[giver] < 1.0:
            poor.append(rich.pop())
    for column in poor + rich:  # what rounding leaves over is full
        scaled[column] = 1.0
    return scaled, alias


def _ended(race: Race) -> NDArray[np.bool_]:
    """Where the battle is over."""
    last_attack, last_defense = len(race.attack), len(race.defense)
    over = np.zeros((last_attack + 1, last_defense + 1), dtype=bool)
    over[last_attack, :] = True
    over[:, last_defense] = True
    return over if race.stops is None else over | np.array(race.stops)


def play(race: Race, start: Grid, most: int | None, random: np.random.Generator) -> Course:
    """Play battles to their ends, or for ``most`` rounds; ``start`` holds numbers of battles, and so do the ends."""
    last_attack, last_defense = len(race.attack), len(race.defense)
    width = last_defense + 1
    ends = np.zeros((last_attack + 1) * width)
    counts = np.rint(np.array(start).ravel()).astype(np.int64)
    states = np.repeat(np.arange(counts.shape[0]), counts)
    over = _ended(race).ravel()
    if not (last_attack and last_defense):
        return Course(start, 0.0)
    attack_table, defense_table = hit_table(race.attack), hit_table(race.defense)
    rounds = 0
    done = over[states]
    while True:
        if done.any():
            ends += np.bincount(states[done], minlength=ends.shape[0])
            states = states[~done]
        if not states.shape[0] or most == 0:
            break
        rounds += states.shape[0]
        i = states // width
        j = states - i * width
        fallen = defense_table.draw(j, random)
        struck = attack_table.draw(i, random)
        i += fallen
        j += struck
        np.minimum(i, last_attack, out=i)
        np.minimum(j, last_defense, out=j)
        states = i * width + j
        done = over[states]
        most = None if most is None else most - 1
    ends += np.bincount(states, minlength=ends.shape[0])
    grid: list[list[float]] = ends.reshape(last_attack + 1, width).tolist()
    return Course(grid, float(rounds))
