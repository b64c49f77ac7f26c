"""Two forces that wear each other down along fixed casualty orders: exact, by arrays.

The same functions with the same answers (to rounding) as ``ironbottom.odds.chain``; they work on whole rows of states,
so that battles of eighty units a side stay within milliseconds.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ironbottom.odds.chain import Course, Grid, Race
from ironbottom.odds.hits import Chances

Array = NDArray[np.float64]


class Kernel:
    """The moves of a race as arrays.

    ``strike[i, j, n]``: the attacker at place i moves the defender from j to n. ``fall[j, a]``: the defender at place
    j moves the attacker ``a`` places on. ``again[i, j, n]``: the expected number of rounds fought at (i, n) by a battle
    that came to (i, j), before the attacker loses anything.
    """

    def __init__(self, race: Race, *, stopping: bool) -> None:
        self.last_attack, self.last_defense = len(race.attack), len(race.defense)
        self.strike = _moves(race.attack, self.last_defense)
        self.fall = _rows(race.defense, self.last_attack + 1)
        going = np.ones((self.last_attack, self.last_defense), dtype=bool)
        if stopping and race.stops is not None:
            going = ~np.array(race.stops)[: self.last_attack, : self.last_defense]
        self.going = going
        stay = self.strike[:, :, : self.last_defense] * self.fall[None, :, 0, None]
        stay = stay * going[:, :, None] * going[:, None, :]
        self.again = np.linalg.inv(np.eye(self.last_defense) - stay)

    def fallen(self, i: int) -> Array:
        """``[j, a]``: chances that the attacker moves from place i by ``a``, what goes beyond the last place added."""
        left = self.last_attack - i
        falls = self.fall[:, : left + 1].copy()
        falls[:, left] = self.fall[:, left:].sum(axis=1)
        return falls


def run_out(race: Race, start: Grid) -> Course:
    """See ``chain.run_out``."""
    kernel = Kernel(race, stopping=True)
    state = np.array(start)
    rounds = 0.0
    for i in range(kernel.last_attack):
        going = kernel.going[i]
        here = np.where(going, state[i, : kernel.last_defense], 0.0)
        if not here.any():
            continue
        fought = here @ kernel.again[i]
        fought = np.where(going, fought, 0.0)
        rounds += float(fought.sum())
        falls = kernel.fallen(i)
        results = (falls * fought[:, None]).T @ kernel.strike[i]
        state[i, : kernel.last_defense][going] = 0.0
        results[0, : kernel.last_defense][going] = 0.0
        state[i:] += results
    ends: Grid = state.tolist()
    return Course(ends, rounds)


def values(race: Race, payoff: Grid) -> Grid:
    """See ``chain.values``."""
    kernel = Kernel(race, stopping=False)
    value = np.array(payoff)
    value[: kernel.last_attack, : kernel.last_defense] = 0.0
    for i in reversed(range(kernel.last_attack)):
        outcome = kernel.strike[i] @ value[i:].T
        reward = (kernel.fallen(i) * outcome).sum(axis=1)
        value[i, : kernel.last_defense] = kernel.again[i] @ reward
    result: Grid = value.tolist()
    return result


def _rows(rows: list[Chances], width: int) -> Array:
    """Distributions as one array of at least ``width`` columns."""
    table = np.zeros((len(rows), max([width, *map(len, rows)])))
    for n, row in enumerate(rows):
        table[n, : len(row)] = row
    return table


def _moves(rows: list[Chances], last: int) -> Array:
    """``[row, j, n]``: chances of moving from place j to place n, hits beyond the last place counted there."""
    table = _rows(rows, last + 1)
    beyond = np.cumsum(table[:, ::-1], axis=1)[:, ::-1]
    steps = np.arange(last)[None, :] - np.arange(last)[:, None]
    moves = np.zeros((len(rows), last, last + 1))
    moves[:, :, :last] = np.where(steps >= 0, table[:, np.maximum(steps, 0)], 0.0)
    moves[:, :, last] = beyond[:, last - np.arange(last)]
    return moves
