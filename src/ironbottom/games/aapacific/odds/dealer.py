"""The two ways to let chance work: share out probabilities exactly, or deal a number of battles at random."""

from __future__ import annotations

from types import ModuleType
from typing import Protocol

import numpy as np

from ironbottom.odds import chain
from ironbottom.odds.chain import Course, Grid, Race
from ironbottom.odds.hits import Chances

ARRAYS_FROM = 45
"""States (places of one side times places of the other) from which arrays beat plain Python."""


class Dealer(Protocol):
    """Lets chance work on a weight: a probability, or a number of battles."""

    trials: int
    """Battles played; 0 when exact."""

    def split(self, weight: float, chances: Chances) -> list[float]:
        """The weight shared out over cases that have these chances."""
        ...

    def run(self, race: Race, start: Grid, most: int | None) -> Course:
        """Fight to the end, or for ``most`` rounds at most: ``chain.run_out``, ``chain.run_rounds``."""
        ...


class Exact:
    """Probabilities. ``most``: transitions between states beyond which a battle at sea is too large."""

    trials = 0

    def __init__(self, most: int) -> None:
        self.most = most

    def split(self, weight: float, chances: Chances) -> list[float]:
        """See ``Dealer``."""
        return [weight * chance for chance in chances]

    def run(self, race: Race, start: Grid, most: int | None) -> Course:
        """See ``Dealer``."""
        if most is not None:
            return chain.run_rounds(race, start, most)
        course: Course = solver(race).run_out(race, start)
        return course


class Simulated:
    """Battles played at random, all at once by arrays."""

    def __init__(self, trials: int, seed: int) -> None:
        import numpy

        self.trials = trials
        self.random: np.random.Generator = numpy.random.default_rng(seed)

    def split(self, weight: float, chances: Chances) -> list[float]:
        """See ``Dealer``."""
        whole = sum(chances)
        dealt: list[int] = self.random.multinomial(
            round(weight), [chance / whole for chance in chances]
        ).tolist()
        return [float(count) for count in dealt]

    def run(self, race: Race, start: Grid, most: int | None) -> Course:
        """See ``Dealer``."""
        from ironbottom.odds.chain_simulated import play

        return play(race, start, most, self.random)


def solver(race: Race) -> ModuleType:
    """The module that solves a race of this size soonest."""
    if len(race.attack) * len(race.defense) < ARRAYS_FROM:
        return chain
    from ironbottom.odds import chain_numpy

    return chain_numpy
