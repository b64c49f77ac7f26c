"""Positions of matches that nobody has opened: of older databases, of uploaded files, of what a crash left behind."""

from __future__ import annotations

import asyncio
import time
from collections import deque

import structlog

from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.keeping import Keeping
from ironbottom.server.shelf import Shelf, Stopping
from ironbottom.server.store.matches import Store

log = structlog.get_logger()

REST = 9
"""How many times longer than it has worked it rests: a tenth of one core at most."""
LEAST_REST = 0.05


class Backlog:
    """Keeps the position behind the last entry of every match, while the rules still play it as it was played.

    One after the other, each once: a match that does not replay is left to who opens it (see ``Shelf``).
    """

    def __init__(self, store: Store, shelf: Shelf) -> None:
        self._store = store
        self._shelf = shelf
        self._waiting: deque[str] = deque()
        self._some = asyncio.Event()

    def note(self, match_id: str) -> None:
        """Keep the position of this match, too."""
        self._waiting.append(match_id)
        self._some.set()

    async def work(self) -> None:
        """Keep what is behind and what is noted, as long as the server runs."""
        await self.look()
        while True:
            await self._some.wait()
            while self._waiting:
                begun = time.monotonic()
                await self.one(self._waiting.popleft())
                await asyncio.sleep(max(LEAST_REST, REST * (time.monotonic() - begun)))
            self._some.clear()

    async def look(self) -> None:
        """Note all matches that are behind."""
        try:
            for match_id in await self._store.behind():
                self.note(match_id)
        except IronbottomError as fault:
            log.error("matches without positions could not be looked for", fault=str(fault))

    async def one(self, match_id: str) -> None:
        """Keep the position of a match, unless it is in memory: there it is kept in any case."""
        try:
            stored = None if self._shelf.in_memory(match_id) else await self._store.load(match_id)
            if stored is None or stored.components is None:
                return
            match = await self._shelf.replay(stored.record, stored.components)
            keeping = Keeping(match)
            keeping.resume(stored.kept)
            if keeping.behind:
                rows = await asyncio.to_thread(keeping.take().rows, match_id)
                if not self._shelf.in_memory(match_id):  # what is written from there comes behind this
                    await self._store.keep_position(rows)
        except Stopping:
            pass
        except Exception as fault:
            # Be it damaged or played otherwise: who opens it is told, the others are kept.
            log.warning("no position could be kept of a match", match=match_id, fault=str(fault))
