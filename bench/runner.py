"""Goals and how they are measured: two sides run alternately, the ratio judged by its median and quartiles.

A benchmark is a module ``bench/bench_*.py`` with a function ``goals() -> list[Goal]``. A goal compares the time of
``ours`` with that of ``reference``; or it has a ``scene`` that measures both sides of a pass itself (a server and its
clients, sizes in memory); or it is a bare number that ``value`` gives (an error).
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from statistics import median, quantiles
from typing import Literal

Clock = Callable[[], float]
Verdict = Literal["holds", "unsure", "fails", "no bar"]
Unit = Literal["s", "/s", "B"]
Pass = Callable[[], tuple[float, float]]
"""Measures one pass: the figure of our side and that of the reference."""

PASSES = 7
LEAST_SECONDS = 0.02
"""A side is repeated within a pass until it takes at least this long."""
MOST_REPEATS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Goal:
    """A ratio or number with its bar, which must hold, and its target.

    ``bar`` is the most it may be (the least, with ``more_is_better``). ``ours_count`` and ``reference_count`` divide
    the times, where the sides do a different number of things. ``before`` runs untimed before each side of each pass.
    ``clock``: ``time.process_time`` for what this process computes, ``time.perf_counter`` where others work for it.
    """

    id: str
    title: str
    bar: float | None = None
    target: float | None = None
    ours: Callable[[], object] | None = None
    reference: Callable[[], object] | None = None
    scene: Callable[[], AbstractContextManager[Pass]] | None = None
    """Sets up what both sides need, and takes it down behind the last pass."""
    unit: Unit = "s"
    value: Callable[[], float] | None = None
    ours_count: float = 1.0
    reference_count: float = 1.0
    more_is_better: bool = False
    before: Callable[[], object] | None = None
    clock: Clock = time.process_time
    passes: int = PASSES
    slow: bool = False
    """Takes long: left out of a quick run."""


@dataclass(frozen=True)
class Result:
    """What came out: the ratio (or value), and the figure of either side for one thing, 0 where there is none."""

    id: str
    title: str
    median: float
    lower: float
    upper: float
    bar: float | None
    target: float | None
    verdict: Verdict
    reaches_target: bool
    ours: float
    reference: float
    unit: Unit
    passes: int

    def as_dict(self) -> dict[str, object]:
        """For JSON."""
        return asdict(self)


def measure(goal: Goal, passes: int | None = None) -> Result:
    """Measure a goal."""
    count = max(1, passes or goal.passes)
    pairs: list[tuple[float, float]] = []
    if goal.value is not None:
        numbers = [goal.value() for _ in range(count)]
    else:
        pairs = _pairs(goal, count)
        numbers = [ours / reference for ours, reference in pairs]
    lower, middle, upper = _quartiles(numbers)
    return Result(
        id=goal.id,
        title=goal.title,
        median=middle,
        lower=lower,
        upper=upper,
        bar=goal.bar,
        target=goal.target,
        verdict=_verdict(goal, lower, middle, upper),
        reaches_target=goal.target is not None and not _beyond(goal, middle, goal.target),
        ours=median(ours for ours, _ in pairs) if pairs else 0.0,
        reference=median(reference for _, reference in pairs) if pairs else 0.0,
        unit=goal.unit,
        passes=count,
    )


def _pairs(goal: Goal, passes: int) -> list[tuple[float, float]]:
    """The figures of either side for one thing, pass after pass."""
    if goal.scene is not None:
        with goal.scene() as measured:
            return [measured() for _ in range(passes)]
    if goal.ours is None or goal.reference is None:
        raise ValueError(f"goal {goal.id} has neither two sides nor a scene nor a value")
    return [
        (mine / goal.ours_count, other / goal.reference_count) for mine, other in _alternate(goal, passes)
    ]


def _alternate(goal: Goal, passes: int) -> Iterator[tuple[float, float]]:
    """Seconds of either side, pass after pass, now the one first and now the other."""
    assert goal.ours is not None
    assert goal.reference is not None
    sides = (goal.ours, goal.reference)
    repeats = [_repeats(goal, side) for side in sides]
    for number in range(passes):
        seconds = [0.0, 0.0]
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            seconds[side] = _time(goal, sides[side], repeats[side]) / repeats[side]
        yield seconds[0], seconds[1]


def _repeats(goal: Goal, side: Callable[[], object]) -> int:
    """How often a side must run to be measured well; the runs that find out also warm it up."""
    repeats = 1
    while repeats < MOST_REPEATS:
        seconds = _time(goal, side, repeats)
        if seconds >= LEAST_SECONDS:
            break
        repeats = max(repeats + 1, int(repeats * min(10.0, LEAST_SECONDS / max(seconds, 1e-9)) * 1.2))
    return repeats


def _time(goal: Goal, side: Callable[[], object], repeats: int) -> float:
    gc.collect()
    total = 0.0
    for _ in range(repeats):
        if goal.before is not None:
            goal.before()
        start = goal.clock()
        side()
        total += goal.clock() - start
    return total


def _quartiles(numbers: list[float]) -> tuple[float, float, float]:
    if len(numbers) == 1:
        return numbers[0], numbers[0], numbers[0]
    lower, middle, upper = quantiles(numbers, n=4, method="inclusive")
    return lower, middle, upper


def _beyond(goal: Goal, number: float, limit: float) -> bool:
    return number < limit if goal.more_is_better else number > limit


def _verdict(goal: Goal, lower: float, middle: float, upper: float) -> Verdict:
    """A bar holds by the median; it fails only when the better quartile is beyond it too."""
    if goal.bar is None:
        return "no bar"
    if not _beyond(goal, middle, goal.bar):
        return "holds"
    best = upper if goal.more_is_better else lower
    return "fails" if _beyond(goal, best, goal.bar) else "unsure"
