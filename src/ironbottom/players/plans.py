"""Plans: choices with the position behind them, what is expected of them, and how their rehearsals went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, variance
from typing import Any, Generic, NamedTuple, TypeVar

from ironbottom.kernel.game import Game

G = TypeVar("G", bound=Game[Any])
T = TypeVar("T")

Terms = Mapping[str, float]
"""What the worth of a position to a side is made of, by name; their sum is the worth."""
TWO = 2
"""Rehearsals from which their spread can be told."""


class Findings(NamedTuple):
    """What is known of a plan, without the positions behind it: little enough to be kept."""

    promise: float
    results: list[list[float]]
    terms: dict[str, float]


@dataclass(slots=True, eq=False)
class Plan(Generic[G]):
    """Choices that make up a plan, and the position behind them.

    ``kind``: what plans of its sort have in common, so that none crowds out the others. ``promise``: what it prepares
    beyond what its rehearsals show.
    """

    row: list[str]
    world: G
    kind: str = ""
    promise: float = 0.0
    results: list[list[float]] = field(default_factory=list)
    """What rehearsals came to, for each reaction that the plan may meet."""
    met: list[G] = field(default_factory=list)
    """The positions behind those reactions, once they are known."""
    terms: dict[str, float] = field(default_factory=dict)
    """Sums over all rehearsals of what their results were made of."""

    def note(self, found: Sequence[Terms]) -> None:
        """Add one rehearsal against each reaction; nothing is added by none."""
        if found and not self.results:
            self.results = [[] for _ in found]
        for results, terms in zip(self.results if found else (), found, strict=True):
            results.append(sum(terms.values()))
            for name, worth in terms.items():
                self.terms[name] = self.terms.get(name, 0.0) + worth

    @property
    def rehearsals(self) -> int:
        """How often it was rehearsed against all reactions together."""
        return sum(map(len, self.results))

    def findings(self) -> Findings:
        """What is known of it, to be kept."""
        return Findings(self.promise, [list(results) for results in self.results], dict(self.terms))

    def take_up(self, findings: Findings) -> None:
        """Go on from what was known of the same plan before."""
        self.promise = findings.promise
        self.results = [list(results) for results in findings.results]
        self.terms = dict(findings.terms)

    def mean(self) -> dict[str, float]:
        """What the results were made of on average; nothing before the first."""
        return {name: total / self.rehearsals for name, total in self.terms.items()}

    def made_of(self) -> dict[str, float]:
        """The same with the promise."""
        return {**self.mean(), "promise": self.promise} if self.promise else self.mean()

    @property
    def settled(self) -> bool:
        """Whether it is known what comes of it, were it only by one rehearsal against each reaction."""
        return bool(self.results) and all(self.results)

    def merit(self, alert: float = 0.0) -> float:
        """Mean of the rehearsals, with the promise; minus infinity for a plan that is not settled.

        ``alert``: how likely the enemy finds the reaction that is worst for the plan.
        """
        if not self.settled:
            return -inf
        means = [fmean(results) for results in self.results]
        return alert * min(means) + (1 - alert) * fmean(means) + self.promise

    def variance(self) -> float:
        """How uncertain the merit is: that of the mean against the reaction that is worst for the plan."""
        worst = min(self.results, key=fmean)
        return variance(worst) / len(worst)

    @property
    def error(self) -> float | None:
        """Standard error of the merit; None with less than two rehearsals."""
        enough = self.settled and min(map(len, self.results)) >= TWO
        return sqrt(self.variance()) if enough else None


P = TypeVar("P", bound=Plan[Any])


def in_turn(sources: Iterable[Iterable[T]]) -> Iterator[T]:
    """One thing of each source, then another of each, until all are used up.

    >>> "".join(in_turn(["aaaa", "b", "cc"]))
    'abcacaa'
    """
    waiting = [iter(source) for source in sources]
    while waiting:
        going_on = []
        for source in waiting:
            for thing in source:
                yield thing
                going_on.append(source)
                break
        waiting = going_on


def shared_out(plans: Sequence[P]) -> list[P]:
    """The plans so that each kind comes in turn, in the order of each kind: time that ends early is shared by all."""
    kinds: dict[str, list[P]] = {}
    for plan in plans:
        kinds.setdefault(plan.kind, []).append(plan)
    return list(in_turn(kinds.values()))
