"""Hands records to the process that checks them, one after the other, and ends it when one takes too long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

from ironbottom.server.checking.messages import Job, Judged, Reply, Sound, encode, read_reply
from ironbottom.server.checking.process import main
from ironbottom.server.faults import NotChecked, OutOfTime, TooMany, named
from ironbottom.server.protocol import RecordChecked
from ironbottom.server.worker import Refusal, Worker

MOST_WAITING = 8


class Checker:
    """The process and its queue."""

    def __init__(self, games: Sequence[str], components: str | None, seconds: float) -> None:
        self._worker = Worker("ironbottom-checker", main, tuple(games), components)
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="ironbottom-checker")
        self._waiting = 0

    async def judge(self, data: bytes, *, own: bool = False, values: bytes = b"") -> RecordChecked:
        """What a record file proves; takes and raises what ``whole`` does."""
        reply = await self._reply(Job(data, "judge_own" if own else "judge", values))
        assert isinstance(reply, Judged), "it was to be judged"
        return reply.checked

    async def whole(self, data: bytes, *, own: bool = False, values: bytes = b"") -> Sound:
        """A record file that was replayed, with the record itself; ``own``: it may begin from a position.

        ``values``: the component values that it names, packed, unless those are in use.

        Raises what is wrong with it by name (BadRecord, ReplayDiffers, UnknownGame and so on), RulesFail,
        RecordTooLong, OutOfTime, NotChecked when the process ends, and TooMany when too many records wait.
        """
        return await self._played(Job(data, "whole_own" if own else "whole", values))

    async def play(self, data: bytes, values: bytes = b"") -> Sound:
        """A record that was replayed, be it from a set-up or from a position. Raises what ``whole`` does."""
        return await self._played(Job(data, "play", values))

    async def _played(self, job: Job) -> Sound:
        reply = await self._reply(job)
        assert isinstance(reply, Sound), "it was to be played"
        return reply

    async def _reply(self, job: Job) -> Reply:
        if self._waiting >= MOST_WAITING:
            raise TooMany("too many records are being checked at this time; wait a moment")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            reply = await loop.run_in_executor(self._threads, self._ask, job)
        finally:
            self._waiting -= 1
        if isinstance(reply, Refusal):
            raise named(reply.code, reply.detail)
        return reply

    def _ask(self, job: Job) -> Reply:
        try:
            return self._converse(self._worker.started(), job)
        except (EOFError, OSError) as fault:
            self._worker.end()
            raise NotChecked("the process that checks records has ended; try again") from fault

    def _converse(self, pipe: Connection, job: Job) -> Reply:
        pipe.send_bytes(encode(job))
        if not pipe.poll(self._seconds):
            self._worker.end()
            raise OutOfTime(
                f"the record could not be replayed within {self._seconds:g} seconds, as happens while the server is "
                "busy: try again, or let 'ironbottom replay' take the time that it needs"
            )
        reply: Reply = read_reply(pipe.recv_bytes())
        return reply

    async def rest(self) -> None:
        """End the process until it is needed again, unless records wait for it."""
        if not self._waiting:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._worker.end)

    def close(self) -> None:
        """End the process."""
        self._worker.kill()
        self._threads.shutdown()
        self._worker.end()
