"""Pure questions to a game: they may take long, so they are answered beside the event loop, a few at a time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import structlog

from ironbottom import odds
from ironbottom.kernel import registry
from ironbottom.kernel.game import Game
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.values import ComponentValues
from ironbottom.odds.answer import Odds
from ironbottom.odds.patience import patient_until
from ironbottom.server.faults import AskerGone, BadQuery, TooMany, UnknownQuery
from ironbottom.server.protocol import MOST_TRIALS, MOST_TRIALS_AT, OddsRequest

log = structlog.get_logger()

T = TypeVar("T")

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
    """Raise UnknownQuery unless the game answers a question of this name."""
    if name != ODDS and name not in spec.queries:
        known = ", ".join((ODDS, *spec.queries))
        raise UnknownQuery(f"{spec.slug} answers no question {name!r}; there are {known}")


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

    def __init__(self, components: str | None, seconds: float) -> None:
        self._components = components
        self._seconds = seconds
        self._closed = False
        self._players = _Queue(AT_A_TIME, MOST_WAITING)
        self._others = _Queue(OTHERS_AT_A_TIME, MOST_OTHERS)
        self._of_matches: Counter[str] = Counter()

    async def battle(self, slug: str, wanted: OddsRequest, earlier: ComponentValues | None = None) -> Odds:
        """The odds of a battle typed in, now or under the values of an earlier match.

        Raises BadQuery for too many trials, and what odds.answer raises.
        """
        values = earlier or registry.game(slug).values(self._components)
        return await self._answer(self._others, partial(_battle, slug, wanted, values), ODDS)

    async def query(
        self,
        position: Game[Any],
        name: str,
        seat: str,
        args: Mapping[str, str],
        match_id: str,
        gone: asyncio.Future[None] | None = None,
    ) -> object:
        """The answer to a question about a position of a match, which is the question's own from now on.

        ``gone`` is done when nobody waits for the answer any more: a page lets go of all that it asked about the
        position before. Raises AskerGone then, BadQuery for arguments that do not fit, and what the game raises.
        """
        position.rekey(secrets.token_bytes())  # whatever is tried out, it tells nothing of the dice to come
        question = position.spec.queries.get(name)
        if question is None:
            _need_few_trials(args, MOST_TRIALS_AT)
            question = odds.at
        work = partial(question, position, seat, args)
        if not seat:
            return await self._answer(self._others, work, name, gone)
        if self._of_matches[match_id] >= MOST_OF_A_MATCH:
            raise TooMany(
                "too many questions about this match are being answered at this time; wait a moment"
            )
        self._of_matches[match_id] += 1
        try:
            return await self._answer(self._players, work, name, gone)
        finally:
            self._of_matches[match_id] -= 1
            self._of_matches += Counter()  # forgets matches of which none waits

    async def _answer(
        self, queue: _Queue, work: Callable[[], T], name: str, gone: asyncio.Future[None] | None = None
    ) -> T:
        if queue.waiting >= queue.most:
            raise TooMany("too many questions are being answered at this time; wait a moment")
        queue.waiting += 1
        try:
            async with queue.turn(gone):
                return await asyncio.to_thread(self._in_time, work, gone)
        except (KeyError, ValueError, IndexError) as fault:
            log.warning("a question failed", question=name, fault=repr(fault))
            raise BadQuery(f"the arguments do not fit the question {name!r}") from fault
        finally:
            queue.waiting -= 1

    def _in_time(self, work: Callable[[], T], gone: asyncio.Future[None] | None) -> T:
        """The answer for which battles are played as long as there is time and somebody waits for it."""
        end = time.monotonic() + self._seconds

        def over() -> bool:
            return self._closed or time.monotonic() > end or (gone is not None and gone.done())

        with patient_until(over):
            return work()

    def close(self) -> None:
        """Play no more battles: the server stops."""
        self._closed = True


def with_orders(
    slug: str, name: str, args: Mapping[str, str], orders: Mapping[str, str]
) -> Mapping[str, str]:
    """The arguments of a question, and of odds how the asker behaves: by its own orders, where it says nothing else."""
    if name != ODDS or not odds.offered(slug) or not odds.offer_of(slug).by_orders:
        return args
    return {**orders, **args}


def _battle(slug: str, wanted: OddsRequest, components: ComponentValues) -> Odds:
    _need_few_trials(wanted.settings, MOST_TRIALS if odds.offer_of(slug).counts_quickly else MOST_TRIALS_AT)
    return odds.answer(slug, wanted.kind, wanted.attacker, wanted.defender, wanted.settings, components)


def _need_few_trials(settings: Mapping[str, str], most: int) -> None:
    """Raise BadQuery for more battles than can be played while others wait for their answers."""
    trials = settings.get("trials", "")
    if trials.isdecimal() and (len(trials) > MOST_DIGITS or int(trials) > most):
        raise BadQuery(f"up to {most} battles can be played")
