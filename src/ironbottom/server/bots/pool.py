"""A few processes that think, started when first needed and started again when they fail."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess

import msgspec

from ironbottom.server.bots.messages import Answer, Failure, Progress, Ready, Task, encode, read_reply
from ironbottom.server.bots.process import Flag, main

Tell = Callable[[float, str], None]
START_SECONDS = 60
END_SECONDS = 2


class PlayerFailed(Exception):
    """A computer player gave no answer: it failed, its process ended, or its time ran out by far."""


class _Worker:
    """One process and the pipe to it. Blocking: runs in a thread that waits for it."""

    def __init__(
        self, context: SpawnContext, games: Sequence[str], components: str | None, grace: float
    ) -> None:
        self._context = context
        self._games = tuple(games)
        self._components = components
        self._grace = grace
        self._stop: Flag = context.RawValue("b", 0)
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self.match_id = ""
        """The match whose task it is working on, empty when idle."""

    def think(self, task: Task, tell: Tell) -> tuple[str, ...]:
        """The answer to a task; PlayerFailed after ending the process if that is what it takes."""
        self._stop.value = 0
        self.match_id = task.match_id
        try:
            return self._converse(self._started(), task, tell)
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
                case Ready():
                    pass
        self.end()
        raise PlayerFailed(f"no answer within {task.seconds + self._grace:g} seconds")

    def stop(self) -> None:
        """Ask for the answer now."""
        self._stop.value = 1

    def kill(self) -> None:
        """Kill the process; the thread that waits for it notices and clears up."""
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        """End the process and clear up."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(END_SECONDS)
            self._process.close()
        self._pipe = self._process = None

    def _started(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            self._pipe, theirs = self._context.Pipe()
            self._process = self._context.Process(
                target=main,
                args=(theirs, self._stop, self._games, self._components),
                name="ironbottom-player",
                daemon=True,
            )
            self._process.start()
            theirs.close()
            if not self._pipe.poll(START_SECONDS):
                raise EOFError(f"the process did not start within {START_SECONDS} seconds")
        return self._pipe


class Pool:
    """Hands tasks to processes; as many think at a time as there are processes."""

    def __init__(self, size: int, games: Sequence[str], components: str | None, grace: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._workers = [_Worker(context, games, components, grace) for _ in range(size)]
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
