"""Finds out which stored matches cannot be loaded any more, before anybody tries to play on."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from ironbottom.kernel.errors import IronbottomError, ReplayDiffers
from ironbottom.kernel.record import Record, to_json
from ironbottom.kernel.refusals import with_step
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.checking.checker import Checker
from ironbottom.server.faults import DamagedMatch, NotChecked, NotRead, OutOfTime, RulesFail, TooMany
from ironbottom.server.shelf import Shelf
from ironbottom.server.store.matches import Store
from ironbottom.server.values import ValueSets

log = structlog.get_logger()

NO_VERDICT = (NotChecked, NotRead, OutOfTime, TooMany)
"""What says nothing about a match."""


class Examiner:
    """Replays matches that were listed, each once, by the process that checks records.

    To load them all for a list would keep whoever asks for it waiting; a list that is asked for later shows what was
    found.
    """

    def __init__(self, store: Store, shelf: Shelf, checker: Checker, values: ValueSets) -> None:
        self._store = store
        self._shelf = shelf
        self._checker = checker
        self._values = values
        self._noted: set[str] = set()
        self._waiting: asyncio.Queue[str] = asyncio.Queue()

    def note(self, match_id: str) -> None:
        """Examine a match that is not in memory, unless that was done."""
        if match_id not in self._noted:
            self._noted.add(match_id)
            self._waiting.put_nowait(match_id)

    async def examine(self) -> None:
        """Examine what is noted, one after the other, as long as the server runs."""
        while True:
            match_id = await self._waiting.get()
            try:
                await self._one(match_id)
            except Exception:  # the others are examined all the same
                log.exception("a match could not be examined", match=match_id)
            if self._waiting.empty():
                await self._checker.rest()

    async def _play(self, match_id: str, record: Record, components: ComponentValues) -> None:
        """Play a match again; what is wrong with it where it cannot be, nor go on from a position."""
        data = await asyncio.to_thread(to_json, msgspec.structs.replace(record, secret=""))
        try:
            await self._checker.play(data, await asyncio.to_thread(components.packed))
        except (ReplayDiffers, RulesFail):
            if await self._store.last_position(match_id, record) is None:
                raise

    async def _one(self, match_id: str) -> None:
        if self._shelf.in_memory(match_id):
            return
        try:
            kept = await self._store.load(match_id)
            if kept is None:
                return
            if kept.components is None:
                raise self._values.missing(kept.record.slug, kept.record.data_version)
            await self._play(match_id, kept.record, kept.components)
        except NO_VERDICT as fault:
            log.info("a match could not be examined", match=match_id, fault=str(fault))
        except DamagedMatch as fault:
            self._shelf.damaged.setdefault(match_id, str(fault))
        except IronbottomError as fault:
            log.error("a stored match cannot be loaded", match=match_id, fault=str(fault))
            self._shelf.damaged.setdefault(match_id, f"it cannot be played on: {with_step(fault)}")
