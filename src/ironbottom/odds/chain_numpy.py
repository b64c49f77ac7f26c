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

    ``strike[i, j, n]``: the attacker at place i moves the defender from j to n. ``fall[a, j]``: the defender at place
    j moves the attacker ``a`` places on; ``tail[a, j]``: by ``a`` or more. ``again[i, j, n]``: the expected number of
    rounds fought at (i, n) by a battle that came to (i, j), before the attacker loses anything.
    """

    def __init__(self, race: Race, *, stopping: bool) -> None:
        self.last_attack, self.last_defense = len(race.attack), len(race.defense)
        self.strike = _moves(race.attack, self.last_defense)
        falls = _rows(race.defense, self.last_attack + 1)
        self.fall = np.ascontiguousarray(falls.T)
        self.tail = np.ascontiguousarray(np.cumsum(falls[:, ::-1], axis=1)[:, ::-1].T)
        stay = self.strike[:, :, : self.last_defense] * self.fall[0][None, :, None]
        self.going: Array | None = None
        if stopping and race.stops is not None:
            self.going = 1.0 - np.array(race.stops, dtype=float)[: self.last_attack, : self.last_defense]
            stay *= self.going[:, :, None] * self.going[:, None, :]
        self.again = _summed(stay)

    def fallen(self, i: int, weights: Array | None = None) -> Array:
        """``[a, j]``: chances that the attacker moves from place i by ``a``, what goes beyond the last place added.

        ``weights`` multiplies them by place of the defender.
        """
        left = self.last_attack - i
        falls = np.concatenate([self.fall[:left], self.tail[left : left + 1]])
        if weights is not None:
            falls *= weights
        return falls


def run_out(race: Race, start: Grid) -> Course:
    """See ``chain.run_out``."""
    kernel = Kernel(race, stopping=True)
    state = np.array(start)
    last = kernel.last_defense
    rounds = 0.0
    for i in range(kernel.last_attack):
        here = state[i, :last]
        if kernel.going is None:
            fought = here @ kernel.again[i]
            here[:] = 0.0
        else:
            going = kernel.going[i]
            fought = ((here * going) @ kernel.again[i]) * going
            here *= 1.0 - going
        rounds += float(fought.sum())
        results = kernel.fallen(i, fought) @ kernel.strike[i]
        results[0, :last] *= 0.0 if kernel.going is None else 1.0 - kernel.going[i]
        state[i:] += results
    ends: Grid = state.tolist()
    return Course(ends, rounds)


def values(race: Race, payoff: Grid) -> Grid:
    """See ``chain.values``."""
    kernel = Kernel(race, stopping=False)
    value = np.array(payoff)
    value[: kernel.last_attack, : kernel.last_defense] = 0.0
    for i in reversed(range(kernel.last_attack)):
        outcome = value[i:] @ kernel.strike[i].T
        reward = (kernel.fallen(i) * outcome).sum(axis=0)
        value[i, : kernel.last_defense] = kernel.again[i] @ reward
    result: Grid = value.tolist()
    return result


def _summed(stay: Array) -> Array:
    """The sums of all powers of upper triangular matrices, the inverses of ``1 - stay``, from the last row upwards."""
    size = stay.shape[1]
    ends = 1.0 / (1.0 - np.diagonal(stay, axis1=1, axis2=2))
    steps = stay * ends[:, :, None]
    sums = np.zeros_like(stay)
    sums[:, range(size), range(size)] = ends
    for j in reversed(range(size - 1)):
        sums[:, j, j + 1 :] = np.matmul(steps[:, j : j + 1, j + 1 :], sums[:, j + 1 :, j + 1 :])[:, 0]
    return sums


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
