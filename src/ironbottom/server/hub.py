"""Event streams: what happens in a match goes out to everybody who watches it, encoded once for each seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from litestar.response.sse import ServerSentEventMessage

from ironbottom.server.faults import TooMany
from ironbottom.server.protocol import BotState

QUEUE = 64
"""Events that may wait for a slow client; with one more its stream ends, and it resumes from where it was."""

SPECTATORS = ""
"""The seat of those who only look on."""

_encode = msgspec.json.Encoder().encode


class Frame(ServerSentEventMessage):
    """An event in the bytes that go out, the same to many clients."""

    def __init__(self, raw: bytes) -> None:
        super().__init__()
        self._raw = raw

    def encode(self) -> bytes:
        return self._raw


KEEP_ALIVE = Frame(b": still here\r\n\r\n")


def state_frame(version: int, message: bytes) -> Frame:
    """A ``state`` event; its id lets a client resume from it."""
    return Frame(b"id: %d\r\nevent: state\r\ndata: %b\r\n\r\n" % (version, message))


def bot_frame(state: BotState) -> Frame:
    """A ``bot`` event; it has no id, for there is nothing to resume."""
    return Frame(b"event: bot\r\ndata: %b\r\n\r\n" % _encode(state))


class Stream:
    """One client that listens to a seat of a match."""

    __slots__ = ("_queue", "_task", "match_id", "seat")

    def __init__(self, match_id: str, seat: str) -> None:
        self.match_id = match_id
        self.seat = seat
        self._queue: asyncio.Queue[Frame | None] = asyncio.Queue(QUEUE)
        self._task = asyncio.current_task()

    def push(self, frame: Frame | None) -> bool:
        """Queue an event (None: the end); whether there was room for it."""
        if self._queue.full():
            return False
        self._queue.put_nowait(frame)
        return True

    def cut(self) -> None:
        """End the stream at once, even while it waits for a client that does not read."""
        if self._task is not None:
            self._task.cancel()

    async def frames(self) -> AsyncIterator[Frame]:
        """The events as they come, until the end."""
        while (frame := await self._queue.get()) is not None:
            yield frame


class Hub:
    """All event streams of the server, by match and seat."""

    def __init__(self, most: int, keep_alive: float) -> None:
        self._streams: dict[str, dict[str, dict[Stream, None]]] = {}
        """By match and seat, the oldest first."""
        self._count = 0
        self._most = most
        self._silence = keep_alive

    def need_room(self, match_id: str, seat: str) -> None:
        """Make room for another stream where there is none, or raise TooMany.

        Who holds a seat comes before spectators, and no match may keep others out: its oldest stream ends for theirs.
        """
        if self._count < self._most:
            return
        spare = self._spare(match_id, seat)
        if spare is None:
            raise TooMany(f"{self._most} event streams are open already; close some windows")
        self.close(spare)
        spare.cut()

    def _spare(self, match_id: str, seat: str) -> Stream | None:
        """The stream that another one is worth more than, None if it is not."""
        crowded = max(self._streams, key=self._of_match)
        watched = [crowded, *self._streams] if seat else []
        for each in watched:
            if SPECTATORS in self._streams[each]:
                return next(iter(self._streams[each][SPECTATORS]))
        if self._of_match(crowded) <= self._of_match(match_id) + 1:
            return None
        seats = self._streams[crowded]
        return next(iter(seats.get(SPECTATORS) or max(seats.values(), key=len)))

    def _of_match(self, match_id: str) -> int:
        return sum(map(len, self._streams.get(match_id, {}).values()))

    def open(self, match_id: str, seat: str) -> Stream:
        """A new stream, to be closed by who opened it."""
        stream = Stream(match_id, seat)
        self._streams.setdefault(match_id, {}).setdefault(seat, {})[stream] = None
        self._count += 1
        return stream

    def close(self, stream: Stream) -> None:
        """Forget a stream; to forget it twice does no harm."""
        seats = self._streams.get(stream.match_id, {})
        audience = seats.get(stream.seat, {})
        if stream not in audience:
            return
        del audience[stream]
        self._count -= 1
        if not audience:
            del seats[stream.seat]
        if not seats:
            del self._streams[stream.match_id]

    def seats(self, match_id: str) -> tuple[str, ...]:
        """The seats of a match that somebody listens to."""
        return tuple(self._streams.get(match_id, ()))

    def send(self, match_id: str, seat: str, frame: Frame) -> None:
        """Send an event to everybody who listens to a seat; who is too far behind is cut off."""
        for stream in tuple(self._streams.get(match_id, {}).get(seat, ())):
            if not stream.push(frame):
                self.close(stream)
                stream.cut()

    def send_all(self, match_id: str, frame: Frame) -> None:
        """Send an event to every seat of a match."""
        for seat in self.seats(match_id):
            self.send(match_id, seat, frame)

    async def keep_alive(self) -> None:
        """Give every stream a sign of life again and again, so that no connection dies of silence."""
        while True:
            await asyncio.sleep(self._silence)
            for match_id in tuple(self._streams):
                self.send_all(match_id, KEEP_ALIVE)

    def end(self, match_id: str, seat: str) -> None:
        """End the streams of a seat: who listens must show again that they may."""
        for stream in tuple(self._streams.get(match_id, {}).get(seat, ())):
            if not stream.push(None):
                stream.cut()

    def end_all(self) -> None:
        """End every stream: the server stops."""
        for match_id, seats in tuple(self._streams.items()):
            for seat in tuple(seats):
                self.end(match_id, seat)
