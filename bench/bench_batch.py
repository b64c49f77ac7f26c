"""Games between computer players in two processes beside one (P10)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench.games import SCENARIO, SLUG
from bench.runner import Goal, Pass
from ironbottom.sim.batch import Batch, play_batch

GAMES = 12
WORKERS = 2
BATCH = Batch(
    slug=SLUG,
    scenario=SCENARIO,
    games=GAMES,
    seed=1,
    options={"players": "2"},
    levels={"japan": "random", "allies": "random"},
)


def decisions_a_second(workers: int) -> float:
    start = time.perf_counter()
    table = play_batch(BATCH, workers=workers)
    return sum(game.decisions for game in table.played) / (time.perf_counter() - start)


@contextmanager
def two_and_one() -> Iterator[Pass]:
    """P10."""

    def measured() -> tuple[float, float]:
        return decisions_a_second(WORKERS), decisions_a_second(1)

    yield measured


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P10",
            title=f"decisions a second of a batch of {GAMES} games with {WORKERS} workers / with one",
            bar=1.6,
            target=1.75,
            more_is_better=True,
            scene=two_and_one,
            unit="/s",
            passes=5,
            slow=True,
        )
    ]
