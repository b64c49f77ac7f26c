"""Connections that send nothing, or half a request, or do not read their answer, are ended after a time.

Where as many are open as may be, those that wait for a request make room, the longest waiting first.
"""

from __future__ import annotations

import asyncio
from typing import cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from ironbottom.server.settings import Settings


class Connection(H11Protocol):
    """A connection of uvicorn's, which by itself waits for ever."""

    head_seconds: float
    stall_seconds: float
    most: int
    idle: dict[Connection, None]
    """All of the server that wait for a request, the longest waiting first."""

    _head: asyncio.TimerHandle | None = None
    """Runs while the head of a request is awaited that has been begun, or the first of a connection."""
    _stall: asyncio.TimerHandle | None = None
    """Runs while the other side does not read."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self.idle[self] = None
        self._await_head()
        if len(self.connections) > self.most:
            longest = next(iter(self.idle))
            del self.idle[longest]
            longest.transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._waits():
            self._await_head()
        else:
            self.idle.pop(self, None)
            self._head_has_come()

    def on_response_complete(self) -> None:
        """Let uvicorn wait for the next request for as long as it does."""
        self._head_has_come()
        super().on_response_complete()
        if self._waits() and not self.transport.is_closing():
            self.idle[self] = None

    def _waits(self) -> bool:
        """Whether no request is being answered."""
        cycle = cast(RequestResponseCycle | None, self.cycle)
        return cycle is None or cycle.response_complete

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stall = self._stall or self.loop.call_later(self.stall_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stall is not None:
            self._stall.cancel()
            self._stall = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.idle.pop(self, None)
        self._head_has_come()
        self.resume_writing()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        self._head = self._head or self.loop.call_later(self.head_seconds, self.transport.close)

    def _head_has_come(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None


def patient(settings: Settings, most: int) -> type[Connection]:
    """Connections with the patience of the settings, so many at a time."""

    class Patient(Connection):
        """Those of one server."""

        head_seconds = settings.head_seconds
        stall_seconds = settings.stall_seconds

    Patient.most = most
    Patient.idle = {}

    return Patient
