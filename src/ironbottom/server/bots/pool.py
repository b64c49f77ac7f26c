"""A few processes that think, started when first needed and started again when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import msgspec

from ironbottom.server.bots.messages import Answer, Failure, Progress, Task, encode, read_reply
from ironbottom.server.bots.process import Clock, main
from ironbottom.server.worker import CONTEXT, Flag, Worker

Tell = Callable[[float, str], None]
TIMES_LONGER = 60
"""How much longer than the work that is left to it an answer may take on a machine that has more to do: at the lowest
priority, beside one busy process for each processor, a player is given the sixtieth part of its time."""
SECONDS_BETWEEN_LOOKS = 0.5


class PlayerFailed(Exception):
    """A computer player gave no answer: it failed, its process ended, or its time ran out by far."""


def given_up(worked: float, waited: float, most: float) -> str:
    """Why an answer is waited for no longer that may take so many seconds of work; "": it is.

    Its work is what counts: at the lowest priority, on a machine that has other things to do, a player that does all it
    should would else be taken for one that hangs.
    """
    if worked >= most:
        return f"no answer within {most:g} seconds of work"
    if waited >= most * TIMES_LONGER:
        return f"no answer within {waited:.0f} seconds, of which the machine gave it {worked:.1f} to work"
    return ""


class _Worker(Worker):
    """One process that thinks."""

    def __init__(self, games: Sequence[str], components: str | None, grace: float) -> None:
        self._stop: Flag = CONTEXT.RawValue("b", 0)
        self._worked: Clock = CONTEXT.RawValue("d", 0.0)
        super().__init__("ironbottom-player", main, self._stop, self._worked, tuple(games), components)
        self._grace = grace

    def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        """The answer to a task; PlayerFailed after ending the process if that is what it takes."""
        try:
            return self._converse(self.started(), task, tell)
        except (EOFError, OSError) as fault:
            self.end()
            raise PlayerFailed("the process of the computer player has ended") from fault
        except msgspec.MsgspecError as fault:
            self.end()
            raise PlayerFailed(f"the computer player answers what is no answer: {fault}") from fault

    def _converse(self, pipe: Connection, task: Task, tell: Tell) -> tuple[str, ...]:
        most = task.seconds + self._grace
        begun, worked = time.monotonic(), self._worked.value
        pipe.send_bytes(encode(task))
        while not (why := given_up(self._worked.value - worked, time.monotonic() - begun, most)):
            if not pipe.poll(SECONDS_BETWEEN_LOOKS):
                continue
            match read_reply(pipe.recv_bytes()):
                case Progress(share, text):
                    tell(share, text)
                case Answer(choices):
                    return choices
                case Failure(fault):
                    raise PlayerFailed(fault)
        self.end()
        raise PlayerFailed(why)

    def hurry(self, now: bool) -> None:
        """Whether the answer to the next question, or to the one that it thinks about, is wanted now."""
        self._stop.value = int(now)


class _Question:
    """A question that waits for a process or is being thought about, and whether its answer is wanted now."""

    def __init__(self) -> None:
        self._worker: _Worker | None = None
        self._hurried = False

    def put_to(self, worker: _Worker) -> None:
        """Let this process think about it."""
        self._worker = worker
        worker.hurry(self._hurried)

    def hurry(self) -> None:
        """Ask for the answer now, or as soon as a process is free for it."""
        self._hurried = True
        if self._worker is not None:
            self._worker.hurry(True)


class Pool:
    """Hands tasks to processes; as many think at a time as there are processes."""

    def __init__(self, size: int, games: Sequence[str], components: str | None, grace: float) -> None:
        self._workers = [_Worker(games, components, grace) for _ in range(size)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="ironbottom-player")
        self._asked: dict[str, _Question] = {}
        """By match: a computer player of a match answers one question at a time."""

    async def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        """The choices of a computer player; PlayerFailed when it gives none. ``tell`` gets its progress."""
        loop = asyncio.get_running_loop()

        def tell_here(share: float, text: str) -> None:
            loop.call_soon_threadsafe(tell, share, text)

        question = self._asked[task.match_id] = _Question()
        try:
            worker = await self._idle.get()
            try:
                question.put_to(
                    worker
                )  # before the thread begins: whoever is in a hurry from now on is heard
                return await loop.run_in_executor(self._threads, worker.think, task, tell_here)
            finally:
                self._idle.put_nowait(worker)
        finally:
            del self._asked[task.match_id]

    def stop(self, match_id: str) -> None:
        """Ask for the answer to the question of a match now, or as soon as a process is free for it."""
        if question := self._asked.get(match_id):
            question.hurry()

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()
