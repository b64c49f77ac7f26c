"""A process that works for the server, and the pipe to it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Protocol

import msgspec

from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.values import ComponentValues

START_SECONDS = 60
END_SECONDS = 2
READY = b"ready"

CONTEXT = multiprocessing.get_context("spawn")


class Refusal(msgspec.Struct, frozen=True, tag="refusal"):
    """The named error by which a task is refused: its code, and what it says."""

    code: str
    detail: str


class Flag(Protocol):
    """A number in memory shared with the server."""

    value: int


class Worker:
    """One process, started when it is first needed and again after its end. Blocking: runs in a thread that waits.

    ``target`` gets the pipe and ``args``, and calls ``settle`` when it takes tasks.
    """

    def __init__(self, name: str, target: Callable[..., None], *args: object) -> None:
        self._name = name
        self._target = target
        self._args = args
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._over = False

    def started(self) -> Connection:
        """The pipe to the process, which takes tasks now; EOFError or OSError when it does not start."""
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.end()
            ours, theirs = CONTEXT.Pipe()
            process = CONTEXT.Process(
                target=self._target, args=(theirs, *self._args), name=self._name, daemon=True
            )
            with theirs:
                process.start()  # where it fails there is nothing to end
            self._pipe, self._process = ours, process
            if self._over:
                raise EOFError("the server stops")
            if not self._pipe.poll(START_SECONDS):
                raise EOFError(f"the process did not start within {START_SECONDS} seconds")
            self._pipe.recv_bytes()
        return self._pipe

    def kill(self) -> None:
        """Kill the process for good; the thread that waits for it notices and clears up."""
        self._over = True  # one that is being started at this moment is not seen here
        if (process := self._process) is not None:
            with suppress(ValueError):  # that thread has cleared it up already
                process.kill()

    def end(self) -> None:
        """End the process and clear up."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(END_SECONDS)
            # On a system too busy to end it yet it is merely forgotten: a process that runs cannot be closed.
            if not self._process.is_alive():
                self._process.close()
        self._pipe = self._process = None


class ValuesOfTasks:
    """The component values that tasks name: those in use, or those of an earlier match, as long as it goes on."""

    def __init__(self, components: str | None) -> None:
        self._components = components
        self._earlier: tuple[bytes, ComponentValues] = b"", ComponentValues.of("", {})

    def of(self, spec: GameSpec, packed: bytes) -> ComponentValues:
        """The values in use, or these, unpacked once until others are named."""
        if not packed:
            return spec.values(self._components)
        if packed != self._earlier[0]:
            self._earlier = packed, ComponentValues.unpacked(spec.slug, packed)
        return self._earlier[1]


def work(pipe: Connection, priority: int, answer: Callable[[bytes], bytes]) -> None:
    """Answer task after task, at so low a priority (see ``settle``), until the server closes the pipe."""
    settle(pipe, priority)
    while True:
        try:
            task = pipe.recv_bytes()
        except EOFError:
            return
        pipe.send_bytes(answer(task))


def settle(pipe: Connection, priority: int) -> None:
    """Make this process a worker of so low a priority (0 to 19), and tell the server that it takes tasks."""
    if hasattr(os, "nice"):
        os.nice(priority)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when to end
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    pipe.send_bytes(READY)


def _end_with_the_server() -> None:
    """End this process when the server's has ended, in whatever way, even in the middle of its work."""
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(0)
