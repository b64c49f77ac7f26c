"""Lines to a server with as little of their own as can be: plain sockets, HTTP/1.1 written by hand."""

from __future__ import annotations

import asyncio
import socket
from typing import Self

RECEIVE = 1 << 18
HEAD_END = b"\r\n\r\n"
EVENT_END = b"\r\n\r\n\r\n"
"""The end of an event and of its chunk."""


def request(method: str, path: str, body: bytes = b"", key: str = "") -> bytes:
    """The bytes of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1"]
    if key:
        lines.append(f"X-Seat-Key: {key}")
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + HEAD_END + body


class Answer:
    """An answer as it comes in."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._whole = 0

    def take(self, data: bytes) -> bytes | None:
        """The body once it is complete; RuntimeError when the server refuses."""
        self._data += data
        if not self._whole:
            end = self._data.find(HEAD_END)
            if end < 0:
                return None
            head = bytes(self._data[:end]).lower()
            length = head.partition(b"content-length:")[2].split(b"\r\n", 1)[0]
            self._whole = end + len(HEAD_END) + int(length)
        if len(self._data) < self._whole:
            return None
        if self._data[9:10] != b"2":
            raise RuntimeError(f"the server answers {bytes(self._data)!r}")
        body = bytes(self._data[self._data.index(HEAD_END) + len(HEAD_END) :])
        self._data.clear()
        self._whole = 0
        return body


class Line:
    """One connection that waits for each answer."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._answer = Answer()

    def ask(self, asked: bytes) -> bytes:
        """The body of the answer."""
        self._socket.sendall(asked)
        while True:
            data = self._socket.recv(RECEIVE)
            if not data:
                raise RuntimeError("the server has ended the connection")
            body = self._answer.take(data)
            if body is not None:
                return body

    def close(self) -> None:
        self._socket.close()


class Channel(asyncio.Protocol):
    """One of many connections."""

    def __init__(self) -> None:
        self._answer = Answer()
        self._waiting: asyncio.Future[bytes] | None = None
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        _, channel = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return channel

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        assert self._waiting is not None
        try:
            body = self._answer.take(data)
        except RuntimeError as fault:
            self._waiting.set_exception(fault)
            return
        if body is not None:
            self._waiting.set_result(body)

    async def ask(self, asked: bytes) -> bytes:
        """The body of the answer."""
        assert self._transport is not None
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(asked)
        return await self._waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()


class Audience:
    """Many clients that listen to events."""

    def __init__(self) -> None:
        self.clients: list[Listener] = []
        self.bytes = 0
        """Received since the last event was awaited."""
        self._missing = 0
        self._all: asyncio.Future[None] | None = None

    async def grow(self, port: int, path: str, count: int) -> None:
        """Let more clients connect; each has had its first event then."""
        loop = asyncio.get_running_loop()
        for _ in range(count):
            heard = self.expect(1)
            _, client = await loop.create_connection(lambda: Listener(self), "127.0.0.1", port)
            client.start(request("GET", path))
            self.clients.append(client)
            await heard

    def expect(self, count: int) -> asyncio.Future[None]:
        """Done when so many events more have been heard."""
        self._missing, self.bytes = count, 0
        self._all = asyncio.get_running_loop().create_future()
        return self._all

    def heard(self) -> None:
        self._missing -= 1
        if self._missing == 0 and self._all is not None:
            self._all.set_result(None)

    def close(self) -> None:
        for client in self.clients:
            client.close()


class Listener(asyncio.Protocol):
    """A client of an event stream."""

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._tail = b""
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def start(self, asked: bytes) -> None:
        assert self._transport is not None
        self._transport.write(asked)

    def data_received(self, data: bytes) -> None:
        self._audience.bytes += len(data)
        self._tail = (self._tail + data)[-len(EVENT_END) :]
        if self._tail == EVENT_END:
            self._audience.heard()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()
