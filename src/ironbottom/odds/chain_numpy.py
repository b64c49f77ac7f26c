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
    j moves the attacker ``a`` places on, beyond the last place, too. ``again[i, j, n]``: the expected number of
    rounds fought at (i, n) by a battle that came to (i, j), before the attacker loses anything.
    """

    def __init__(self, race: Race, *, stopping: bool) -> None:
        self.last_attack, self.last_defense = len(race.attack), len(race.defense)
        self.strike = _moves(race.attack, self.last_defense)
        self.fall = np.ascontiguousarray(_rows(race.defense, 1).T)
        stay = self.strike[:, :, : self.last_defense] * self.fall[0][None, :, None]
        self.going: Array | None = None
        if stopping and race.stops is not None:
            self.going = 1.0 - np.array(race.stops, dtype=float)[: self.last_attack, : self.last_defense]
            stay *= self.going[:, :, None] * self.going[:, None, :]
        self.again = _summed(stay)

    @property
    def moves(self) -> int:
        """By how many places at most a round moves the attacker, and one more."""
        return len(self.fall)


def run_out(race: Race, start: Grid) -> Course:
    """See ``chain.run_out``."""
    kernel = Kernel(race, stopping=True)
    last_attack, last, moves = kernel.last_attack, kernel.last_defense, kernel.moves
    state = np.zeros((last_attack + moves, last + 1))  # hits beyond the last place find rows of their own
    state[: last_attack + 1] = start
    fought = np.zeros((last_attack, last))
    for i in range(last_attack):
        here = state[i, :last]
        if kernel.going is None:
            fought[i] = here.dot(kernel.again[i])
            here[:] = 0.0
        else:
            going = kernel.going[i]
            fought[i] = (here * going).dot(kernel.again[i]) * going
            here *= 1.0 - going
        results = (kernel.fall * fought[i]).dot(kernel.strike[i])
        results[0, :last] *= 0.0 if kernel.going is None else 1.0 - kernel.going[i]
        state[i : i + moves] += results
    state[last_attack] = state[last_attack:].sum(axis=0)
    ends: Grid = state[: last_attack + 1].tolist()
    return Course(ends, float(fought.sum()))


def values(race: Race, payoff: Grid) -> Grid:
    """See ``chain.values``."""
    kernel = Kernel(race, stopping=False)
    last_attack, last, moves = kernel.last_attack, kernel.last_defense, kernel.moves
    value = np.empty((last_attack + moves, last + 1))
    value[: last_attack + 1] = payoff
    value[:last_attack, :last] = 0.0
    value[last_attack + 1 :] = value[
        last_attack
    ]  # hits beyond the last place are worth what those up to it are
    for i in reversed(range(last_attack)):
        outcome = value[i : i + moves].dot(kernel.strike[i].T)
        reward = (kernel.fall * outcome).sum(axis=0)
        value[i, :last] = kernel.again[i].dot(reward)
    result: Grid = value[: last_attack + 1].tolist()
    return result


def _summed(stay: Array) -> Array:
    """The sums of all powers of upper triangular matrices, the inverses of ``1 - stay``, from the last row upwards."""
    size = stay.shape[1]
    ends = 1.0 / (1.0 - np.diagonal(stay, axis1=1, axis2=2))
    steps = stay * ends[:, :, None]
    sums = np.zeros_like(stay)
    sums.reshape(len(sums), size * size)[:, :: size + 1] = ends  # the diagonals
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
    moves = np.zeros((len(rows), last, last + 1))
    for j in range(last):
        moves[:, j, j:last] = table[:, : last - j]
    moves[:, :, last] = beyond[:, last:0:-1]
    return moves
