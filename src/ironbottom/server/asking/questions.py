"""Pure questions to a game: they may take long, so they are answered by processes of their own, a few at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from ironbottom import odds
from ironbottom.kernel import registry
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.saves import Dump
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.asking.messages import About, Question, Typed
from ironbottom.server.asking.pool import Pool
from ironbottom.server.faults import AskerGone, BadQuery, TooMany, UnknownQuery, named
from ironbottom.server.protocol import MOST_TRIALS, MOST_TRIALS_AT, OddsRequest
from ironbottom.server.worker import Refusal

AT_A_TIME = 2
MOST_WAITING = 64
"""Questions of players that are answered or wait for it: each holds a whole position."""
OTHERS_AT_A_TIME = 1
MOST_OTHERS = 16
"""The same of questions for which nobody shows the key of a seat."""
MOST_OF_A_MATCH = 24
"""Of the questions of players, those of one match: with more of them they would keep out those of others."""
MOST_DIGITS = 12
ODDS = "odds"
"""The question that every game with odds answers."""


def need_question(spec: GameSpec, name: str) -> None:
    """Raise UnknownQuery unless the game answers a question of this name, NoOdds if it has none of those."""
    if name != ODDS and name not in spec.queries:
        known = ", ".join((ODDS, *spec.queries))
        raise UnknownQuery(f"{spec.slug} answers no question {name!r}; there are {known}")
    if name not in spec.queries:
        odds.offer_of(spec.slug)


class _Queue:
    """Questions that are answered a few at a time."""

    def __init__(self, at_a_time: int, most: int) -> None:
        self._room = asyncio.Semaphore(at_a_time)
        self.most = most
        self.waiting = 0

    @asynccontextmanager
    async def turn(self, gone: asyncio.Future[None] | None) -> AsyncIterator[None]:
        """The turn of a question, AskerGone when nobody waits for its answer before it has come."""
        turn = asyncio.ensure_future(self._room.acquire())
        try:
            first: set[asyncio.Future[Any]] = {turn} if gone is None else {turn, gone}
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            if gone is not None and gone.done():
                raise AskerGone("whoever asked does not wait for the answer any more")
            yield
        finally:
            if not turn.cancel():  # else it has not come
                self._room.release()


class Questions:
    """Answers questions: about a match under its values, about a battle typed in under those in use."""

    def __init__(self, games: Sequence[str], components: str | None, seconds: float) -> None:
        self._pool = Pool(AT_A_TIME + OTHERS_AT_A_TIME, games, components)
        self._seconds = seconds
        self._players = _Queue(AT_A_TIME, MOST_WAITING)
        self._others = _Queue(OTHERS_AT_A_TIME, MOST_OTHERS)
        self._of_matches: Counter[str] = Counter()

    async def battle(
        self,
        slug: str,
        wanted: OddsRequest,
        earlier: ComponentValues | None = None,
        *,
        gone: asyncio.Future[None] | None = None,
    ) -> msgspec.Raw:
        """The odds of a battle typed in, as JSON, now or under the values of an earlier match.

        ``gone`` as for ``query``. Raises AskerGone then, BadQuery for too many trials, and what odds.answer raises.
        """
        _need_few_trials(
            wanted.settings, MOST_TRIALS if odds.offer_of(slug).counts_quickly else MOST_TRIALS_AT
        )
        odds.need_size(wanted.attacker, wanted.defender)
        return await self._answer(self._others, Typed(slug, wanted), earlier, gone)

    async def query(
        self,
        world: Dump,
        name: str,
        seat: str,
        args: Mapping[str, str],
        match_id: str,
        *,
        earlier: ComponentValues | None = None,
        gone: asyncio.Future[None] | None = None,
    ) -> msgspec.Raw:
        """The answer, as JSON, to a question about a position of a match, under its own values or those in use.

        ``gone`` is done when nobody waits for the answer any more: a page lets go of all that it asked about the
        position before. Raises AskerGone then, BadQuery for arguments that do not fit, and what the game raises.
        """
        if name not in registry.game(world.slug).queries:
            _need_few_trials(args, MOST_TRIALS_AT)
        asked = About(world, name, seat, args)
        if not seat:
            return await self._answer(self._others, asked, earlier, gone)
        if self._of_matches[match_id] >= MOST_OF_A_MATCH:
            raise TooMany(
                "too many questions about this match are being answered at this time; wait a moment"
            )
        self._of_matches[match_id] += 1
        try:
            return await self._answer(self._players, asked, earlier, gone)
        finally:
            self._of_matches[match_id] -= 1
            self._of_matches += Counter()  # forgets matches of which none waits

    async def _answer(
        self,
        queue: _Queue,
        asked: Typed | About,
        earlier: ComponentValues | None,
        gone: asyncio.Future[None] | None = None,
    ) -> msgspec.Raw:
        if queue.waiting >= queue.most:
            raise TooMany("too many questions are being answered at this time; wait a moment")
        queue.waiting += 1
        try:
            async with queue.turn(gone):
                packed = await asyncio.to_thread(earlier.packed) if earlier else b""
                reply = await self._pool.ask(Question(asked, self._seconds, packed), gone)
        finally:
            queue.waiting -= 1
        if isinstance(reply, Refusal):
            raise named(reply.code, reply.detail)
        return reply.body

    def stop(self) -> None:
        """Let nobody wait for an answer any more: NotAnswered is raised for every question."""
        self._pool.stop()

    def close(self) -> None:
        """End the processes; what they were asked is not answered."""
        self._pool.close()


def with_orders(
    slug: str, name: str, args: Mapping[str, str], orders: Mapping[str, str]
) -> Mapping[str, str]:
    """The arguments of a question, and of odds how the asker behaves: by its own orders, where it says nothing else."""
    if name != ODDS or not odds.offered(slug) or not odds.offer_of(slug).by_orders:
        return args
    return {**orders, **args}


def _need_few_trials(settings: Mapping[str, str], most: int) -> None:
    """Raise BadQuery for more battles than can be played while others wait for their answers."""
    trials = settings.get("trials", "")
    if trials.isdecimal() and (len(trials) > MOST_DIGITS or int(trials) > most):
        raise BadQuery(f"up to {most} battles can be played")
