"""Work spread over processes: the results are the same, and in the same order, whatever their number."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Called with how many items are done, and of how many."""


def nobody(done: int, total: int) -> None:
    """Progress that nobody looks at."""


def never() -> bool:
    """Whether to stop: no."""
    return False


def spread(
    work: Callable[[Item], Result],
    items: Sequence[Item],
    *,
    workers: int = 1,
    progress: Progress = nobody,
    stop: Callable[[], bool] = never,
) -> list[Result]:
    """The results of ``work`` for each item, in the order of the items; fewer, from the front, when ``stop`` says so.

    With one worker everything happens in this process. ``work``, items and results must be picklable otherwise, and
    ``work`` may depend on its item only.
    """
    if workers <= 1:
        return _here(work, items, progress, stop)
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        futures = [pool.submit(work, item) for item in items]
        for done, _ in enumerate(as_completed(futures), start=1):
            progress(done, len(items))
            if stop():
                pool.shutdown(wait=True, cancel_futures=True)
                break
        return [future.result() for future in _finished_front(futures)]


def _here(
    work: Callable[[Item], Result], items: Sequence[Item], progress: Progress, stop: Callable[[], bool]
) -> list[Result]:
    results: list[Result] = []
    for item in items:
        results.append(work(item))
        progress(len(results), len(items))
        if stop():
            break
    return results


def _finished_front(futures: list[Future[Result]]) -> list[Future[Result]]:
    """The futures up to the first that was cancelled."""
    for place, future in enumerate(futures):
        if future.cancelled():
            return futures[:place]
    return futures
