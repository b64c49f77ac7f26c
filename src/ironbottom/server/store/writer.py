"""The one place that writes. What waits when a transaction can begin goes into it together (group commit)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

from ironbottom.server.store.database import driver

T = TypeVar("T")

QUICK_SECONDS = 0.0005
"""A commit that takes no longer is made on the event loop: to wake a thread and be woken by it takes as long."""


class _Job(Generic[T]):
    """A piece of work inside a transaction, and who waits for its commit."""

    __slots__ = ("_future", "outcome", "small", "work")

    def __init__(self, work: Callable[[], T], small: bool, future: asyncio.Future[T]) -> None:
        self.work = work
        self.small = small
        self.outcome: T | Exception | None = None
        self._future = future

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Of the waiting task."""
        return self._future.get_loop()

    def deliver(self) -> None:
        """Tell the waiting task (called on its own loop)."""
        if self._future.cancelled():
            return
        if isinstance(self.outcome, Exception):
            self._future.set_exception(self.outcome)
        else:
            self._future.set_result(self.outcome)  # type: ignore[arg-type]


_Group = list[_Job[Any]]


class Writer:
    """Runs jobs on one connection of its own, in order. A job is done when it is on the disk.

    Jobs that are submitted in one turn of the event loop are one group. A thread commits it, with all that came
    while it was busy; but where the disk is quick, a group of small jobs that has nothing before it in the thread is
    committed on the loop. The loop alone decides, and knows what the thread still has: so the two never have the
    connection at the same time.
    """

    def __init__(self, engine: Engine, quick: float = QUICK_SECONDS) -> None:
        self._connection = engine.connect()
        self._limit = quick
        self._waiting: _Group = []
        """Submitted in this turn of the loop."""
        self._away = 0
        """Jobs that the thread has and that are not delivered yet."""
        self._quick = False
        """Whether the last commit was; a disk that was quick once may be slow now."""
        self._groups: SimpleQueue[_Group] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ironbottom-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Queue a job; the future is done when its transaction is committed, or holds what went wrong."""
        return self._queue(lambda: work(self._connection), small=False)

    def submit_small(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """The same for work that writes some rows by the driver alone: it may hold the loop as long as that takes."""
        return self._queue(lambda: work(driver(self._connection)), small=True)

    def _queue(self, work: Callable[[], T], *, small: bool) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._begin)
        self._waiting.append(_Job(work, small, future))
        return future

    def close(self) -> None:
        """Finish what is queued and end the thread."""
        self._hand_over()
        self._groups.put([])
        self._thread.join()
        self._connection.close()

    def _begin(self) -> None:
        if self._quick and not self._away and all(job.small for job in self._waiting):
            group, self._waiting = self._waiting, []
            self._commit(group)
            _deliver(group)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        if self._waiting:
            self._away += len(self._waiting)
            self._groups.put(self._waiting)
            self._waiting = []

    # ---- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            group, more = self._next_group()
            if group:
                self._commit(group)
                loop = group[0].loop
                if not loop.is_closed():
                    loop.call_soon_threadsafe(self._come_back, group)

    def _next_group(self) -> tuple[_Group, bool]:
        """All that waits, and whether there will be more."""
        group: _Group = []
        part = self._groups.get()
        while part:
            group += part
            try:
                part = self._groups.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _come_back(self, group: _Group) -> None:
        self._away -= len(group)
        _deliver(group)

    # ---- in either -------------------------------------------------------------------------------

    def _commit(self, group: _Group) -> None:
        start = time.perf_counter()
        try:
            if all(job.small for job in group):
                with driver(self._connection) as quick:  # commits, or rolls back
                    quick.execute("BEGIN")
                    _work(group)
            else:
                with self._connection.begin():
                    _work(group)
        except (
            Exception
        ) as fault:  # whatever it is, it belongs to one job: it is handed to who waits for that
            if len(group) == 1:
                group[0].outcome = fault
                return
            for job in group:
                self._commit([job])
        self._quick = time.perf_counter() - start <= self._limit


def _work(group: _Group) -> None:
    for job in group:
        job.outcome = job.work()


def _deliver(group: _Group) -> None:
    for job in group:
        job.deliver()
