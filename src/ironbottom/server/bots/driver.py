"""Lets computer players answer when they are awaited, through the same verbs as people."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import msgspec
import structlog

from ironbottom.kernel.errors import IllegalChoice
from ironbottom.kernel.orders import STAND_IN
from ironbottom.kernel.saves import Dump, dump
from ironbottom.kernel.values import ComponentValues
from ironbottom.players.base import Thinking
from ironbottom.players.random import RandomPlayer
from ironbottom.server.auth import Credentials
from ironbottom.server.bots.messages import Task
from ironbottom.server.bots.pace import Pace
from ironbottom.server.bots.pool import PlayerFailed, Pool
from ironbottom.server.faults import NoKey, WrongKey
from ironbottom.server.hub import Hub, bot_frame
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import BotRequest, BotState
from ironbottom.server.shelf import Shelf
from ironbottom.server.store.matches import Store
from ironbottom.server.verbs import Verbs

log = structlog.get_logger()

NOTICE = "The computer player of {} has failed; a simple one moves for it until the turn is over."
STUCK = "The computer player cannot go on; the log of the server says why. Tell it to go to try again."
MOST_FAILURES = 2
LEAST_SECONDS = 0.2
"""A player whose time for the turn is used up still gets this much for an answer."""


class Asked(NamedTuple):
    """A question to a computer player, at one moment of a match."""

    version: int
    turn: str
    match_id: str
    seat: str
    level: str
    world: Dump | None
    """A plausible position for the seat; None when the game could not make one."""
    veiled: bool
    """Whether neither the time of the answer nor any progress may tell people if there was a choice."""
    quiet: bool
    """Whether people may not know that it is asked: what is told of its progress would count such questions."""
    values: ComponentValues | None
    """Those of the match, where they are not in use any more."""


class Given(NamedTuple):
    """An answer to it; ``auto`` tells who gave it if not the player itself."""

    choices: tuple[str, ...]
    auto: str = ""


class Driver:
    """One task for each match in which a computer player is awaited."""

    def __init__(
        self, store: Store, shelf: Shelf, hub: Hub, verbs: Verbs, pool: Pool, pace: Pace, seconds: float
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._hub = hub
        self._verbs = verbs
        self._pool = pool
        self._pace = pace
        self._seconds = seconds
        """Thinking time of a seat for a turn."""
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._noted: set[str] = set()
        """Matches for which the store knows that a computer player is awaited."""
        self._spent: dict[tuple[str, str], tuple[str, float]] = {}
        """(match, seat) -> the turn and the seconds thought in it."""
        self._failed: dict[tuple[str, str], str] = {}
        """(match, seat) -> the turn for the rest of which the simple player stands in."""

    # ---- when to play ----------------------------------------------------------------------------

    def look(self, live: LiveMatch) -> None:
        """See whether a computer player is awaited in a match that has just changed or come into memory."""
        seat = _awaited(live)
        if seat is None:
            if live.id in self._noted:
                self._noted.discard(live.id)
                self._store.close_job(live.id).add_done_callback(_report)
            return
        if live.id not in self._noted:
            self._noted.add(live.id)
            self._store.open_job(live.id, seat, time.time()).add_done_callback(_report)
        if live.id not in self._playing and not live.paused:
            self._playing[live.id] = asyncio.create_task(self._play(live.id))

    async def resume(self) -> None:
        """Take up the matches in which a computer player was awaited when the server ended."""
        for match_id in await self._store.open_jobs():
            self._noted.add(match_id)
            self.wake(match_id)

    def wake(self, match_id: str) -> None:
        """Take up a match that came into the store with a computer player awaited."""
        self._playing[match_id] = asyncio.create_task(self._play(match_id))

    async def close(self) -> None:
        """Stop all players; what they owe is taken up at the next start."""
        playing = tuple(self._playing.values())
        for task in playing:
            task.cancel()
        await asyncio.to_thread(self._pool.close)
        for task in playing:
            with suppress(asyncio.CancelledError):
                await task

    async def command(self, match_id: str, shown: Credentials, request: BotRequest) -> BotState:
        """Stop the thinking, pause, or go on; for everybody who plays in the match."""
        async with self._shelf.use(match_id) as live:
            if _people(live) and not live.held(shown):
                raise (
                    WrongKey("only players may do this") if shown.shown else NoKey("this needs a seat's key")
                )
            if request.verb == "pause":
                live.paused = True
                self._tell(live, BotState(seat=_awaited(live) or "", paused=True))
            elif request.verb == "go":
                live.paused = False
                self._tell(live, BotState(seat=_awaited(live) or ""))
                self.look(live)
            if request.verb != "go":
                self._pool.stop(match_id)
            return live.bot or BotState()

    # ---- playing ---------------------------------------------------------------------------------

    async def _play(self, match_id: str) -> None:
        """Answer for computer players until none is awaited."""
        failures = 0
        try:
            while (asked := await self._next(match_id)) is not None:
                begun = self._pace.clock()
                given = await self._think(asked, failures)
                if asked.veiled:
                    await self._pace.keep(begun)
                if given is None or not await self._apply(asked, given):
                    failures += 1
                else:
                    failures = 0
        except Exception:  # a fault of the rules or of the store: people must learn why nobody moves
            log.exception("a computer player cannot go on", match=match_id)
            live = self._shelf.in_memory(match_id)
            if live is not None:
                self._tell(live, BotState(text=STUCK))
        finally:
            if self._playing.get(match_id) is asyncio.current_task():
                del self._playing[match_id]

    async def _next(self, match_id: str) -> Asked | None:
        """The question that is open to a computer player now; None, and this task is over, when there is none."""
        async with self._shelf.use(match_id) as live:
            seat = _awaited(live)
            if seat is None or live.paused:
                self._playing.pop(match_id, None)
                if seat is None:
                    self._forget(live)
                    self._tell(live, BotState())
                return None
            turn = live.turn
            if self._failed.get((match_id, seat), turn) != turn:
                del self._failed[match_id, seat]
            begun = BotState(seat=seat, thinking=True)
            if live.bot != begun:  # told once: nobody learns by it how many answers a secret took
                self._tell(live, begun)
            level, veiled = live.players[seat].level, _veiled(live)
            world, quiet = _world(live, seat), _quiet(live)
            values = live.match.components if live.earlier else None
            return Asked(live.version, turn, match_id, seat, level, world, veiled, quiet, values)

    async def _think(self, asked: Asked, failures: int) -> Given | None:
        """The answer of the player, or of the simple one when it has failed too often; None when it fails."""
        key = (asked.match_id, asked.seat)
        if failures >= MOST_FAILURES:
            self._failed[key] = asked.turn
        if key in self._failed:
            return Given((), STAND_IN)
        if asked.world is None:
            return None
        task = Task(
            match_id=asked.match_id,
            seat=asked.seat,
            level=asked.level,
            seconds=self._pace.thinking if asked.veiled else self._budget(asked),
            seed=secrets.randbits(63),
            world=asked.world,
            values=await asyncio.to_thread(asked.values.packed) if asked.values else b"",
        )
        begun = self._pace.clock()
        try:
            tell = _untold if asked.veiled or asked.quiet else partial(self._progress, *key)
            return Given(await self._pool.think(task, tell))
        except PlayerFailed as fault:
            log.warning(
                "a computer player failed", match=asked.match_id, seat=asked.seat, exception=str(fault)
            )
            return None
        finally:
            if not asked.veiled:  # else what is left for the turn, and so later answers, would tell of it
                self._spent[key] = (asked.turn, self._used(asked) + self._pace.clock() - begun)

    async def _apply(self, asked: Asked, given: Given) -> bool:
        """Make the choices as long as they are legal; whether it came to any, or the question is open no more."""
        seat = asked.seat
        async with self._shelf.use(asked.match_id) as live:
            if live.version != asked.version or live.paused:
                return True
            choices = given.choices
            if given.auto:
                world = live.match.game.clone()
                choices = tuple(RandomPlayer(secrets.randbits(63)).choose(world, seat, Thinking()))
            for number, choice in enumerate(choices):
                if seat not in live.match.game.deciding() or (number and _veiled(live)):
                    break
                try:
                    live.match.act(seat, choice, auto=given.auto, time=time.time())
                except IllegalChoice as fault:
                    log.info("a computer player planned too far", match=live.id, fault=str(fault))
                    break
                await asyncio.sleep(0)  # other requests go on between two choices
            if live.version == asked.version:
                return False
            await self._verbs.finish(live, asked.version, seat)
            return True

    def _budget(self, asked: Asked) -> float:
        """Seconds left to a seat for this turn."""
        return max(LEAST_SECONDS, self._seconds - self._used(asked))

    def _used(self, asked: Asked) -> float:
        turn, spent = self._spent.get((asked.match_id, asked.seat), ("", 0.0))
        return spent if turn == asked.turn else 0.0

    # ---- what is told ----------------------------------------------------------------------------

    def _progress(self, match_id: str, seat: str, share: float, text: str) -> None:
        live = self._shelf.in_memory(match_id)
        if live is not None and not live.paused:
            self._tell(live, BotState(seat=seat, thinking=True, progress=share, text=text))

    def _tell(self, live: LiveMatch, state: BotState) -> None:
        stood_in_for = [seat.within for seat in live.seats if (live.id, seat.id) in self._failed]
        if stood_in_for:
            state = msgspec.structs.replace(state, text=NOTICE.format(", ".join(stood_in_for)))
        live.show_bot(state if state != BotState() else None)
        self._hub.send_all(live.id, bot_frame(state))

    def _forget(self, live: LiveMatch) -> None:
        """Drop what was remembered of the seats of a game that is over."""
        if live.over:
            for seat in live.players:
                self._spent.pop((live.id, seat), None)
                self._failed.pop((live.id, seat), None)


def _world(live: LiveMatch, seat: str) -> Dump | None:
    try:
        return dump(live.spec.redetermine(live.match.game, seat, secrets.token_bytes()))
    except Exception:  # a fault of the game's must not stop the match: the simple player needs no world
        log.exception("no world for a computer player", match=live.id, seat=seat)
        return None


def _veiled(live: LiveMatch) -> bool:
    decision = live.match.game.decision
    return decision is not None and decision.VEILED and _people(live)


def _quiet(live: LiveMatch) -> bool:
    decision = live.match.game.decision
    return decision is not None and decision.quiet(live.match.game)


def _untold(share: float, text: str) -> None:
    """Progress of which nobody is told."""


def _people(live: LiveMatch) -> bool:
    return any(player.kind == "human" for player in live.players.values())


def _awaited(live: LiveMatch) -> str | None:
    """The computer seat that owes an answer, the first if there are several."""
    return next((seat for seat in live.match.game.deciding() if live.players[seat].kind == "computer"), None)


def _report(saved: asyncio.Future[None]) -> None:
    if not saved.cancelled() and (fault := saved.exception()):
        log.error("a waiting computer player was not noted", fault=repr(fault))
