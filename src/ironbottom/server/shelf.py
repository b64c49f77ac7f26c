"""The matches in memory: loaded by replaying their records, the least used put away when there are too many."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial

import structlog

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError, ReplayDiffers
from ironbottom.kernel.match import Match
from ironbottom.kernel.mending import go_on, on_the_way
from ironbottom.kernel.record import Record
from ironbottom.kernel.refusals import with_step
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.faults import NO_MATCH, DamagedMatch, NotSaved, Refused, UnknownMatch
from ironbottom.server.hub import Hub
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.matches import Store
from ironbottom.server.store.reading import Stored
from ironbottom.server.values import ValueSets

log = structlog.get_logger()


AT_A_TIME = 2
"""Matches that are loaded at the same time, by threads of their own: long ones keep no other work waiting."""


class Stopping(Exception):
    """The server stops: a match that is being replayed is not needed any more."""


class Shelf:
    """Hands out matches, one user at a time for each, and loads them when they are not in memory."""

    def __init__(self, store: Store, hub: Hub, *, most: int, values: ValueSets) -> None:
        self._store = store
        self._hub = hub
        self._most = most
        self._values = values
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._loaders = ThreadPoolExecutor(AT_A_TIME, thread_name_prefix="ironbottom-loader")
        self._stopping = False
        self._saving: set[asyncio.Task[None]] = set()
        """Matches that have been put away, and are not in the store yet as they stand."""
        self.damaged: dict[str, str] = {}
        """Matches that could not be loaded, and why: they are not tried again as long as the server runs."""
        self.loaded: Callable[[LiveMatch], None] = nothing
        """Called when a match has come from the store: computer players look whether they are awaited."""
        self.given_up: Callable[[str], None] = nothing
        """Called with the id of a match that was given up, and of which perhaps no position was kept."""

    @asynccontextmanager
    async def use(self, match_id: str) -> AsyncIterator[LiveMatch]:
        """The match, for this user alone until the block ends.

        Raises UnknownMatch or DamagedMatch. Errors of the rules inside the block become Refused with the version that
        spectators know.
        After any other error the match in memory is given up: the next user gets it from the store, as last saved.
        """
        live = await self._taken(match_id)
        try:
            yield live
        except NotSaved as fault:
            self._give_up(live)
            raise Refused(fault, -1) from fault
        except IronbottomError as fault:
            raise Refused(fault, live.counting("").version) from fault
        except Refused:
            raise
        except BaseException:
            self._give_up(live)
            raise
        finally:
            live.lock.release()
            live.pins -= 1

    async def _taken(self, match_id: str) -> LiveMatch:
        """The match with its lock held; from the store anew when it was given up while we waited for the lock."""
        while True:
            live = await self._get(match_id)
            live.pins += 1
            try:
                await live.lock.acquire()
            except asyncio.CancelledError:
                live.pins -= 1
                raise
            if not live.dead:
                return live
            live.lock.release()
            live.pins -= 1

    def in_memory(self, match_id: str) -> LiveMatch | None:
        """The match if it is loaded."""
        return self._live.get(match_id)

    def put(self, live: LiveMatch) -> None:
        """Take in a new match."""
        self._live[live.id] = live
        self._put_away_some()

    async def save_summaries(self) -> None:
        """Keep what lists show of the matches that have changed."""
        await self._save_summaries(tuple(self._live.values()))

    async def _save_summaries(self, matches: Iterable[LiveMatch]) -> None:
        for live in matches:
            try:
                await self._save_summary(live)
            except NotSaved as fault:  # it is tried again
                log.error("a summary was not saved", match=live.id, fault=str(fault))
            except Exception:  # a view that fails: the summaries of others are kept all the same
                log.exception("a summary could not be made", match=live.id)

    async def replay(self, record: Record, components: ComponentValues) -> Match:
        """Replay a record beside the event loop, every state hash checked; Stopping when the server stops meanwhile."""
        work = partial(replay, record, components=components, progress=self._give_way)
        return await asyncio.get_running_loop().run_in_executor(self._loaders, work)

    def _give_way(self, done: int, of: int) -> None:
        """Let the event loop run between two steps of a replay in another thread."""
        if self._stopping:
            raise Stopping
        time.sleep(0)

    def close(self) -> None:
        """Load no more."""
        self._stopping = True
        self._loaders.shutdown(cancel_futures=True)

    async def _get(self, match_id: str) -> LiveMatch:
        live = self._live.get(match_id)
        if live is not None:
            self._live.move_to_end(match_id)
            return live
        task = self._loading.get(match_id)
        if task is None:
            task = self._loading[match_id] = asyncio.create_task(self._load(match_id))
            task.add_done_callback(partial(self._loaded, match_id))
        return await asyncio.shield(task)

    def _loaded(self, match_id: str, task: asyncio.Task[LiveMatch]) -> None:
        self._loading.pop(match_id, None)
        if not task.cancelled():
            task.exception()  # whoever waits for it is told; nobody may be left who does

    async def _load(self, match_id: str) -> LiveMatch:
        if match_id in self.damaged:
            raise DamagedMatch(self.damaged[match_id])
        try:
            stored = await self._store.load(match_id)
            if stored is None:
                raise UnknownMatch(NO_MATCH.format(match_id))
            live = await self._revive(stored)
        except DamagedMatch as fault:
            log.error("a stored match cannot be loaded", match=match_id, fault=str(fault))
            self.damaged[match_id] = str(fault)
            raise
        self.put(live)
        self.loaded(live)
        return live

    async def _revive(self, stored: Stored) -> LiveMatch:
        try:
            if stored.components is None:
                raise self._values.missing(stored.record.slug, stored.record.data_version)
            return await self._live_match(stored, await self.replay(stored.record, stored.components))
        except (DamagedMatch, Stopping):
            raise
        except ReplayDiffers as fault:
            return await self._go_on(stored, str(fault))
        except IronbottomError as fault:
            raise DamagedMatch(f"it cannot be played on: {with_step(fault)}") from fault
        except Exception as fault:  # damage may lead the rules anywhere; no other match must suffer
            log.exception("the rules fail on a stored match", match=stored.id)
            return await self._go_on(stored, f"the rules fail on it ({fault!r})")

    async def _live_match(self, stored: Stored, match: Match) -> LiveMatch:
        stored.record = match.record
        if match.base:
            positions = await self._store.positions_before(stored.id, match.version)
            match.earlier = await asyncio.to_thread(on_the_way, match, positions)
        spec = registry.game(match.record.slug)
        live = LiveMatch(stored, match, spec, self._values.earlier(match.components))
        live.keeping.resume(stored.kept)
        return live

    async def _go_on(self, stored: Stored, fault: str) -> LiveMatch:
        """The match from the last position that was kept of it, for the rules no longer play its record."""
        kept = await self._store.last_position(stored.id, stored.record)
        if kept is None or stored.components is None:
            raise DamagedMatch(
                f"it cannot be played on: {fault} (no position was kept from which it could go on: save it as a file, "
                "and play that with the version of the program that it was begun with)"
            )
        try:
            match = await asyncio.to_thread(go_on, stored.record, kept, stored.components, time=time.time())
        except Exception as other:  # mended rules may fail on the position, too
            raise DamagedMatch(
                f"it cannot be played on: {fault}; nor can it go on from its position behind entry {kept.number - 1}: "
                f"{other} (save it as a file, and play that with the version of the program that played it)"
            ) from other
        live = await self._live_match(stored, match)
        taken = live.keeping.take()
        rows = await asyncio.to_thread(taken.rows, live.id)
        await self._store.mend(stored.id, match.record.entries[-1:], rows)
        live.keeping.kept(taken)
        log.warning(
            "a match goes on from a position, for the rules were mended", match=stored.id, fault=fault
        )
        return live

    async def keep_positions(self) -> None:
        """Keep the positions of matches that have changed, and with which nobody is at work now."""
        await self._keep_positions([live for live in self._live.values() if not live.lock.locked()])

    async def _keep_positions(self, matches: Iterable[LiveMatch]) -> None:
        for live in matches:
            try:
                await self._keep_position(live)
            except NotSaved as fault:  # it is tried again
                log.error("a position was not kept", match=live.id, fault=str(fault))
            except Exception:  # a game that cannot be dumped: the others are kept all the same
                log.exception("a position could not be made", match=live.id)

    async def _keep_position(self, live: LiveMatch) -> None:
        """Keep the position of a match as it stands when nobody is at work with it, unless it is kept."""
        async with live.keeping.one_at_a_time:
            async with live.lock:
                if live.dead or not live.keeping.behind:
                    return
                taken = live.keeping.take()
            await self._store.keep_position(await asyncio.to_thread(taken.rows, live.id))
            live.keeping.kept(taken)

    def _give_up(self, live: LiveMatch) -> None:
        live.dead = True
        if self._live.get(live.id) is live:
            del self._live[live.id]
        self.given_up(live.id)

    def _put_away_some(self) -> None:
        for match_id in tuple(self._live):
            if len(self._live) <= self._most:
                return
            live = self._live[match_id]
            if not live.pins and not self._hub.seats(match_id):
                del self._live[match_id]
                task = asyncio.create_task(self._save((live,)))
                self._saving.add(task)
                task.add_done_callback(self._saving.discard)

    async def save_all(self) -> None:
        """Keep all that is not kept yet, also of matches that are being put away: the server stops."""
        await asyncio.gather(self._save(tuple(self._live.values())), *self._saving)

    async def _save(self, matches: Iterable[LiveMatch]) -> None:
        await self._keep_positions(matches)
        await self._save_summaries(matches)

    async def _save_summary(self, live: LiveMatch) -> None:
        if live.summary_kept != live.version and not live.dead:
            summary = live.summary()
            await self._store.save_summary(live.id, summary)
            live.summary_kept = summary.version


def nothing(_: object) -> None:
    """Do nothing: nobody wants to know."""
