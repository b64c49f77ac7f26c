"""A few processes that answer questions, started when first needed and started again when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

from ironbottom.server.asking.messages import Question, Reply, encode, read_reply
from ironbottom.server.asking.process import main
from ironbottom.server.faults import NotAnswered, OutOfTime, QuestionTooLarge
from ironbottom.server.worker import CONTEXT, Flag, Refusal, Worker

GRACE_SECONDS = 60
"""Beyond the time for which battles are played: what is worked out exactly takes its own time, on a busy machine."""
GONE_SECONDS = 5
"""For an answer for which nobody waits any more: then its process is ended, for others wait for it."""
SECONDS_BETWEEN_LOOKS = 1
LOST = Refusal(
    NotAnswered.code, "the process that answers questions has ended in the middle of this one; ask again"
)
STOPPED = Refusal(NotAnswered.code, "the server stops; ask again when it is back")


class _Worker(Worker):
    """One process that answers."""

    def __init__(self, games: Sequence[str], components: str | None) -> None:
        self._given_up: Flag = CONTEXT.RawValue("b", 0)
        super().__init__("ironbottom-asker", main, self._given_up, tuple(games), components)

    def answer(self, question: Question) -> Reply:
        """The answer to a question; the process is ended after one that takes too much of it."""
        try:
            return self._converse(self.started(), question)
        except (EOFError, OSError):
            self.end()
            return LOST

    def _converse(self, pipe: Connection, question: Question) -> Reply:
        pipe.send_bytes(encode(question))
        end = time.monotonic() + question.seconds + GRACE_SECONDS
        while not pipe.poll(SECONDS_BETWEEN_LOOKS):
            now = time.monotonic()
            if self._given_up.value:  # what is worked out exactly does not look whether anybody waits
                end = min(end, now + GONE_SECONDS)
            if now > end:
                self.end()
                return Refusal(OutOfTime.code, "the answer takes too long: ask about fewer units")
        reply: Reply = read_reply(pipe.recv_bytes())
        if isinstance(reply, Refusal) and reply.code == QuestionTooLarge.code:
            self.end()  # it does not give the memory back
        return reply

    def give_up(self, now: bool) -> None:
        """Whether nobody waits for the answer to the question of this process any more."""
        self._given_up.value = int(now)


class Pool:
    """Hands questions to processes; as many are answered at a time as there are processes."""

    def __init__(self, size: int, games: Sequence[str], components: str | None) -> None:
        self._workers = [_Worker(games, components) for _ in range(size)]
        self._idle: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()  # the one that has begun is taken again
        for worker in self._workers:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="ironbottom-asker")
        self._stopped = False

    async def ask(self, question: Question, gone: asyncio.Future[None] | None) -> Reply:
        """The answer to a question, with fewer battles played once ``gone`` is done."""
        worker = await self._idle.get()
        if self._stopped:
            self._idle.put_nowait(worker)
            return STOPPED
        worker.give_up(False)

        def give_up(_: asyncio.Future[None]) -> None:
            worker.give_up(True)

        if gone is not None:
            gone.add_done_callback(give_up)
        answering = asyncio.get_running_loop().run_in_executor(self._threads, worker.answer, question)
        try:
            return await asyncio.shield(answering)
        finally:
            if gone is not None:
                gone.remove_done_callback(give_up)
            # Where the request was broken off, its process has still to come to its end.
            answering.add_done_callback(lambda _: self._idle.put_nowait(worker))

    def stop(self) -> None:
        """Refuse every question from now on, also those that are being answered."""
        self._stopped = True
        for worker in self._workers:
            worker.kill()

    def close(self) -> None:
        """End all processes."""
        self.stop()
        self._threads.shutdown()
        for worker in self._workers:
            worker.end()
