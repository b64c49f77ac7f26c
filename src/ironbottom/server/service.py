"""All parts of a running server, put together and taken down in order."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from sqlalchemy import Engine

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BrokenGame, IronbottomError
from ironbottom.server.asking.questions import Questions
from ironbottom.server.auth import Credentials
from ironbottom.server.backlog import Backlog
from ironbottom.server.bots.driver import Driver
from ironbottom.server.bots.pace import Pace
from ironbottom.server.bots.pool import Pool
from ironbottom.server.catalogue import Catalogue
from ironbottom.server.checking.checker import Checker
from ironbottom.server.checking.examiner import Examiner
from ironbottom.server.faults import Refused
from ironbottom.server.hub import Hub
from ironbottom.server.limits import Limits
from ironbottom.server.live import stored_info
from ironbottom.server.protocol import MatchInfo
from ironbottom.server.settings import Settings
from ironbottom.server.shelf import Shelf
from ironbottom.server.store.matches import Store
from ironbottom.server.store.reading import Listed
from ironbottom.server.values import ValueSets
from ironbottom.server.verbs import Verbs

log = structlog.get_logger()

SUMMARY_SECONDS = 2.0
"""How far the lists of matches may lag behind in the store (never in memory)."""
POSITION_SECONDS = 0.5
"""How far positions may lie behind the play: what a crash may cost that an update follows before the next start."""


class Service:
    """What request handlers work with."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hub = Hub(settings.streams, settings.keep_alive)
        self.values = ValueSets(store, settings.components)
        self.shelf = Shelf(store, self.hub, most=settings.matches_in_memory, values=self.values)
        self.verbs = Verbs(store, self.shelf, self.hub)
        self.catalogue = Catalogue(settings.components)
        self.questions = Questions(settings.games, settings.components, settings.odds_seconds)
        self.limits = Limits(settings)
        self.checker = Checker(settings.games, settings.components, settings.check_seconds)
        pool = Pool(settings.bot_workers, settings.games, settings.components, settings.grace_seconds)
        pace = Pace(settings.veiled_seconds)
        self.bots = Driver(store, self.shelf, self.hub, self.verbs, pool, pace, settings.think_seconds)
        self.verbs.after = self.shelf.loaded = self.bots.look
        self.examiner = Examiner(store, self.shelf, self.checker, self.values)
        self.backlog = Backlog(store, self.shelf)
        self.shelf.given_up = self.backlog.note

    async def list(self, shown: Credentials) -> list[MatchInfo]:
        """The matches of which a browser holds seats, the latest first."""
        infos = [await self._info(listed) for listed in await self.store.held(shown.browser, shown.keys)]
        return sorted(infos, key=lambda info: info.changed, reverse=True)

    async def _info(self, listed: Listed) -> MatchInfo:
        fault = listed.fault or self.shelf.damaged.get(listed.id, "")
        if not fault and (self.shelf.in_memory(listed.id) or listed.entries != listed.summary.version):
            try:
                async with self.shelf.use(listed.id) as live:
                    return live.info(listed.mine)
            except (Refused, IronbottomError) as refusal:
                fault = str(refusal)
            except Exception as failure:  # one match that fails does not hide the others
                log.exception("a match cannot be listed", match=listed.id)
                fault = f"the rules fail on it ({failure!r})"
        if not fault:
            self.examiner.note(listed.id)
        try:
            components = await self.values.of(listed.slug, listed.components) if listed.components else None
        except IronbottomError as missing:  # as of a game that is not installed any more
            return stored_info(listed, None, fault or str(missing))
        return stored_info(listed, components, fault)


@asynccontextmanager
async def running(settings: Settings, engine: Engine) -> AsyncIterator[Service]:
    """A service at work on a database; when the block ends, everything is saved."""
    store = Store(engine)
    try:
        service = Service(settings, store)
        await service.values.bind()
        chores = [
            asyncio.create_task(service.hub.keep_alive()),
            asyncio.create_task(_summaries(service)),
            asyncio.create_task(_positions(service)),
            asyncio.create_task(service.backlog.work()),
            asyncio.create_task(service.examiner.examine()),
            asyncio.create_task(warm(service)),
        ]
        try:
            await service.bots.resume()
            yield service
        finally:
            await _stop(chores)
            await asyncio.to_thread(service.questions.close)
            await service.bots.close()
            await asyncio.to_thread(service.shelf.close)
            await asyncio.to_thread(service.checker.close)
            await service.shelf.save_all()
    finally:
        store.close()


async def warm(service: Service) -> None:
    """Load everything beside the event loop, so that no request has to wait for it.

    One thing at a time, for a thread cannot be broken off: a server that stops waits for the one that is under way.
    """
    catalogue = service.catalogue
    try:
        for load in (catalogue.game, catalogue.board, catalogue.reference):
            for slug in registry.slugs():
                with suppress(BrokenGame):
                    await asyncio.to_thread(load, slug)
        specs, faults = registry.sound()
        for fault in faults:
            log.error("a game is left out", why=str(fault))
        for spec in specs:
            await service.store.keep_values(service.values.in_use(spec.slug))
    except Exception:  # who asks for the game that is at fault will be told
        log.exception("a game could not be loaded")
    gc.freeze()  # modules and boards stay: the collector would go through them again and again, for 0.1 s each time


async def _summaries(service: Service) -> None:
    while True:
        await asyncio.sleep(SUMMARY_SECONDS)
        await service.shelf.save_summaries()


async def _positions(service: Service) -> None:
    while True:
        await asyncio.sleep(POSITION_SECONDS)
        await service.shelf.keep_positions()


async def _stop(chores: list[asyncio.Task[None]]) -> None:
    for chore in chores:
        chore.cancel()
        with suppress(asyncio.CancelledError):
            await chore
