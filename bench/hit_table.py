"""The plain way to simulate a battle with NumPy: a table of cumulated hit chances, two draws and two look-ups a round.

No rules beyond two casualty orders, no account of who survives: the reference for simulations.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironbottom.odds.chain import Race

Floats = NDArray[np.float64]


class HitTable:
    """Cumulated chances of the hits of each place of a line, one row after the other, so that one search finds all."""

    def __init__(self, rows: list[tuple[float, ...]]) -> None:
        self.width = max(map(len, rows))
        table = np.ones((len(rows), self.width))
        for place, row in enumerate(rows):
            table[place, : len(row)] = np.cumsum(row)
        table[:, -1] = 1.0
        self.flat: Floats = (table + np.arange(len(rows))[:, None]).ravel()

    def draw(self, places: NDArray[np.int64], random: np.random.Generator) -> NDArray[np.int64]:
        """Hits of each battle."""
        found = np.searchsorted(self.flat, random.random(places.shape[0]) + places, side="right")
        hits: NDArray[np.int64] = found - places * self.width
        return hits


def simulate(race: Race, trials: int, seed: int) -> float:
    """The share of battles that the attacker wins."""
    random = np.random.default_rng(seed)
    attack, defense = HitTable(race.attack), HitTable(race.defense)
    last_attack, last_defense = len(race.attack), len(race.defense)
    i = np.zeros(trials, dtype=np.int64)
    j = np.zeros(trials, dtype=np.int64)
    won = 0
    while i.shape[0]:
        struck, fallen = attack.draw(i, random), defense.draw(j, random)
        i = np.minimum(i + fallen, last_attack)
        j = np.minimum(j + struck, last_defense)
        won += int(np.count_nonzero((j == last_defense) & (i < last_attack)))
        going = (i < last_attack) & (j < last_defense)
        i, j = i[going], j[going]
    return won / trials
