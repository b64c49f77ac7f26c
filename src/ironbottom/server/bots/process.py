"""The process in which computer players think: takes tasks, answers with choices, at the lowest priority."""

from __future__ import annotations

import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Protocol

from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.saves import load
from ironbottom.players.base import Player, Thinking
from ironbottom.players.levels import player
from ironbottom.server.bots.messages import Answer, Failure, Progress, Task, encode, read_task
from ironbottom.server.worker import Flag, ValuesOfTasks, work

LOWEST_PRIORITY = 19
SECONDS_BETWEEN_REPORTS = 0.1
SECONDS_BETWEEN_BEATS = 0.25
MOST_PLAYERS = 64
"""Players that are kept with their plans for the next question."""


class Clock(Protocol):
    """Seconds in memory shared with the server."""

    value: float


def main(pipe: Connection, stop: Flag, worked: Clock, games: Sequence[str], components: str | None) -> None:
    """Think until the server closes the pipe. ``stop`` is raised by the server to get the answer now.

    ``worked``: the processor time of this process so far, for the server to see.
    """
    for module in games:
        import_module(module)
    threading.Thread(target=_tell_work, args=(worked,), daemon=True).start()
    mind = _Mind(pipe, stop, components)
    work(pipe, LOWEST_PRIORITY, lambda task: encode(mind.answer(read_task(task))))


def _tell_work(worked: Clock) -> None:
    while True:
        worked.value = time.process_time()
        time.sleep(SECONDS_BETWEEN_BEATS)


class _Mind:
    """The players of this process."""

    def __init__(self, pipe: Connection, stop: Flag, components: str | None) -> None:
        self._pipe = pipe
        self._stop = stop
        self._values = ValuesOfTasks(components)
        self._players: OrderedDict[tuple[str, str, str], Player] = OrderedDict()
        self._reported = 0.0

    def answer(self, task: Task) -> Answer | Failure:
        """Let the player of the task choose; whatever goes wrong in it is told, not raised."""
        self._reported = 0.0  # the first report of every task is told, however soon it comes
        try:
            spec = registry.game(task.world.slug)
            dice = SecretDice(task.seed.to_bytes(8, "big"), "search")
            world = load(spec, task.world, dice, components=self._values.of(spec, task.values))
            thinking = Thinking(seconds=task.seconds, stop=self._stopped, report=self._report)
            return Answer(tuple(self._player(task).choose(world, task.seat, thinking)))
        except Exception:  # a player may fail in any way; the server stands in for it
            self._players.clear()
            return Failure(traceback.format_exc())

    def _player(self, task: Task) -> Player:
        key = (task.match_id, task.seat, task.level)
        if key not in self._players:
            self._players[key] = player(task.world.slug, task.level, task.seed)
        self._players.move_to_end(key)
        if len(self._players) > MOST_PLAYERS:
            self._players.popitem(last=False)
        return self._players[key]

    def _stopped(self) -> bool:
        return self._stop.value != 0

    def _report(self, share: float, text: str) -> None:
        now = time.monotonic()
        if now - self._reported >= SECONDS_BETWEEN_REPORTS:
            self._reported = now
            self._pipe.send_bytes(encode(Progress(share, text)))
