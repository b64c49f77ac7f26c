"""A few processes that think, started when first needed and started again when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import msgspec

from ironbottom.server.bots.messages import Answer, Failure, Progress, Task, encode, read_reply
from ironbottom.server.bots.process import Flag, main
from ironbottom.server.worker import CONTEXT, Worker

Tell = Callable[[float, str], None]


class PlayerFailed(Exception):
    """A computer player gave no answer: it failed, its process ended, or its time ran out by far."""


class _Worker(Worker):
    """One process that thinks."""

    def __init__(self, games: Sequence[str], components: str | None, grace: float) -> None:
        self._stop: Flag = CONTEXT.RawValue("b", 0)
        super().__init__("ironbottom-player", main, self._stop, tuple(games), components)
        self._grace = grace
        self.match_id = ""
        """The match whose task it is working on, empty when idle."""

    def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        """The answer to a task; PlayerFailed after ending the process if that is what it takes."""
        self._stop.value = 0
        self.match_id = task.match_id
        try:
            return self._converse(self.started(), task, tell)
        except (EOFError, OSError) as fault:
            self.end()
            raise PlayerFailed("the process of the computer player has ended") from fault
        except msgspec.MsgspecError as fault:
            self.end()
            raise PlayerFailed(f"the computer player answers what is no answer: {fault}") from fault
        finally:
            self.match_id = ""

    def _converse(self, pipe: Connection, task: Task, tell: Tell) -> tuple[str, ...]:
        pipe.send_bytes(encode(task))
        deadline = time.monotonic() + task.seconds + self._grace
        while pipe.poll(max(0.0, deadline - time.monotonic())):
            match read_reply(pipe.recv_bytes()):
                case Progress(share, text):
                    tell(share, text)
                case Answer(choices):
                    return choices
                case Failure(fault):
                    raise PlayerFailed(fault)
        self.end()
        raise PlayerFailed(f"no answer within {task.seconds + self._grace:g} seconds")

    def stop(self) -> None:
        """Ask for the answer now."""
        self._stop.value = 1


class Pool:
    """Hands tasks to processes; as many think at a time as there are processes."""

    def __init__(self, size: int, games: Sequence[str], components: str | None, grace: float) -> None:
        self._workers = [_Worker(games, components, grace) for _ in range(size)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="ironbottom-player")

    async def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        """The choices of a computer player; PlayerFailed when it gives none. ``tell`` gets its progress."""
        loop = asyncio.get_running_loop()

        def tell_here(share: float, text: str) -> None:
            loop.call_soon_threadsafe(tell, share, text)

        worker = await self._idle.get()
        try:
            return await loop.run_in_executor(self._threads, worker.think, task, tell_here)
        finally:
            self._idle.put_nowait(worker)

    def stop(self, match_id: str) -> None:
        """Ask the player that thinks about a match for its answer now."""
        for worker in self._workers:
            if worker.match_id == match_id:
                worker.stop()

    def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            worker.kill()
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()
