"""The one thread that writes. What waits when a transaction can begin goes into it together (group commit)."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")

MOST_IN_A_GROUP = 256


class _Job(Generic[T]):
    """A piece of work inside a transaction, and who waits for its commit."""

    __slots__ = ("_future", "_loop", "outcome", "work")

    def __init__(self, work: Callable[[Connection], T], future: asyncio.Future[T]) -> None:
        self.work = work
        self.outcome: T | Exception | None = None
        self._future = future
        self._loop = future.get_loop()

    def deliver(self) -> None:
        """Tell the waiting task (called on its own loop)."""
        if self._future.cancelled():
            return
        if isinstance(self.outcome, Exception):
            self._future.set_exception(self.outcome)
        else:
            self._future.set_result(self.outcome)  # type: ignore[arg-type]

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        return self._loop


class Writer:
    """Runs jobs on one connection of its own, in order. A job is done when it is on the disk."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[_Job[Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="ironbottom-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Queue a job at once; the future is done when its transaction is committed, or holds what went wrong."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, future))
        return future

    def close(self) -> None:
        """Finish what is queued and end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while group := self._next_group():
                self._commit(connection, group)
                _deliver(group)

    def _next_group(self) -> list[_Job[Any]]:
        """All that waits, at least one job; nothing when the writer is to end."""
        job = self._jobs.get()
        group: list[_Job[Any]] = []
        while job is not None:
            group.append(job)
            if len(group) == MOST_IN_A_GROUP:
                break
            try:
                job = self._jobs.get_nowait()
            except Empty:
                break
        else:
            if group:
                self._jobs.put(None)  # end when this group is done
        return group

    def _commit(self, connection: Connection, group: list[_Job[Any]]) -> None:
        try:
            with connection.begin():
                for job in group:
                    job.outcome = job.work(connection)
        except (
            Exception
        ) as fault:  # whatever it is, it belongs to one job: it is handed to who waits for that
            if len(group) == 1:
                group[0].outcome = fault
                return
            for job in group:
                self._commit(connection, [job])


def _deliver(group: list[_Job[Any]]) -> None:
    def tell() -> None:
        for job in group:
            job.deliver()

    loop = group[0].loop
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
