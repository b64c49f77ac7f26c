"""The reference server: bare Starlette that stores what is posted in SQLite, and sends events to whoever listens."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from queue import Empty, SimpleQueue

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, StreamingResponse
from starlette.routing import Route

INSERT = "INSERT INTO entry (body) VALUES (?)"

Waiting = tuple[bytes, asyncio.Future[None]]


def database(folder: Path) -> sqlite3.Connection:
    """A database of one table, every commit on the disk."""
    folder.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS entry (seq INTEGER PRIMARY KEY, body BLOB)")
    return connection


class GroupCommit:
    """A thread that commits together what waits."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: SimpleQueue[Waiting] = SimpleQueue()
        threading.Thread(target=self._run, daemon=True).start()

    def submit(self, body: bytes) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((body, future))
        return future

    def _run(self) -> None:
        while True:
            group = [self._jobs.get()]
            try:
                while True:
                    group.append(self._jobs.get_nowait())
            except Empty:
                pass
            self._connection.execute("BEGIN")
            self._connection.executemany(INSERT, [(body,) for body, _ in group])
            self._connection.execute("COMMIT")
            group[0][1].get_loop().call_soon_threadsafe(_tell, group)


def _tell(group: list[Waiting]) -> None:
    for _, future in group:
        future.set_result(None)


def bare_app(folder: Path) -> Starlette:
    """POST /insert commits in the handler, /group by a writer thread; /send goes out to all that GET /events."""
    connection = database(folder)
    writer = GroupCommit(connection)
    listeners: set[asyncio.Queue[bytes]] = set()

    async def insert(request: Request) -> JSONResponse:
        posted = await request.json()
        connection.execute(INSERT, (await request.body(),))
        return JSONResponse({"version": posted["version"]})

    async def group(request: Request) -> JSONResponse:
        posted = await request.json()
        await writer.submit(await request.body())
        return JSONResponse({"version": posted["version"]})

    async def send(request: Request) -> JSONResponse:
        event = b"event: state\r\ndata: %b\r\n\r\n" % await request.body()
        for queue in listeners:
            queue.put_nowait(event)
        return JSONResponse({})

    async def events(request: Request) -> StreamingResponse:
        return StreamingResponse(_stream(listeners), media_type="text/event-stream")

    return Starlette(
        routes=[
            Route("/insert", insert, methods=["POST"]),
            Route("/group", group, methods=["POST"]),
            Route("/send", send, methods=["POST"]),
            Route("/events", events),
        ]
    )


async def _stream(listeners: set[asyncio.Queue[bytes]]) -> AsyncIterator[bytes]:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    listeners.add(queue)
    try:
        yield b"event: state\r\ndata: {}\r\n\r\n"
        while True:
            yield await queue.get()
    finally:
        listeners.discard(queue)
