"""What a seat can do to a match: check key and version, let the kernel act, and be done once it is saved."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import structlog

from ironbottom.kernel.choices import token
from ironbottom.kernel.errors import GameIsOver, IronbottomError
from ironbottom.kernel.orders import Given, apply_orders, need_orders, newly_quiet
from ironbottom.kernel.record import Entry
from ironbottom.server.auth import Credentials
from ironbottom.server.faults import NotSaved
from ironbottom.server.hub import Hub
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import ActRequest, OrdersRequest, SeatRequest, WithdrawRequest
from ironbottom.server.shelf import Shelf, nothing
from ironbottom.server.store.database import STORE_ERRORS
from ironbottom.server.store.matches import Store

log = structlog.get_logger()

Turn = ActRequest | SeatRequest | WithdrawRequest
"""What a seat can ask for when it has seen the latest version."""


class Verbs:
    """The verbs; each answers with the encoded StateMessage of the seat."""

    def __init__(self, store: Store, shelf: Shelf, hub: Hub) -> None:
        self._store = store
        self._shelf = shelf
        self._hub = hub
        self.after: Callable[[LiveMatch], None] = nothing
        """Called after every change, still under the lock: computer players look whether they are awaited."""

    async def act(self, match_id: str, shown: Credentials, request: ActRequest) -> bytes:
        """Make choices in order: all or none, or as far as they are legal, and up to one that has an outcome."""
        now = time.time()
        made: list[Entry] = []

        def work(live: LiveMatch) -> None:
            made.extend(live.match.act_all(request.seat, request.choices, partly=request.partly, time=now))

        def answer(live: LiveMatch) -> bytes:
            if request.partly or len(made) == len(request.choices):
                return live.message(request.seat, request.version)
            return live.message_with_rest(request.seat, request.version, _rest(request.choices, len(made)))

        return await self._do(match_id, shown, request, work, answer)

    async def undo(self, match_id: str, shown: Credentials, request: SeatRequest) -> bytes:
        """Take back the seat's last action."""
        now = time.time()
        return await self._do(match_id, shown, request, lambda live: live.match.undo(request.seat, time=now))

    async def withdraw(self, match_id: str, shown: Credentials, request: WithdrawRequest) -> bytes:
        """Take one planned move out."""
        now = time.time()
        return await self._do(
            match_id,
            shown,
            request,
            lambda live: live.match.withdraw(
                request.seat, live.counting(request.seat).seq(request.seq), time=now
            ),
        )

    async def resign(self, match_id: str, shown: Credentials, request: SeatRequest) -> bytes:
        """Give up."""
        now = time.time()
        return await self._do(
            match_id, shown, request, lambda live: live.match.resign(request.seat, time=now)
        )

    async def _do(
        self,
        match_id: str,
        shown: Credentials,
        request: Turn,
        work: Callable[[LiveMatch], object],
        answer: Callable[[LiveMatch], bytes] | None = None,
    ) -> bytes:
        async with self._shelf.use(match_id) as live:
            live.need_seat(request.seat, shown)
            live.need_version(request.seat, request.version)
            if live.over:
                raise GameIsOver("the game is over")
            before = live.version
            work(live)
            await self.finish(live, before, request.seat)
            return answer(live) if answer else live.message(request.seat, request.version)

    async def orders(self, match_id: str, shown: Credentials, request: OrdersRequest) -> bytes:
        """Put standing orders in place of the seat's old ones; they answer at once what is asked already."""
        async with self._shelf.use(match_id) as live:
            live.need_seat(request.seat, shown)
            need_orders(live.spec, request.orders)
            await self._store.save_orders(match_id, request.seat, request.orders)
            fresh = newly_quiet(live.orders.get(request.seat, {}), request.orders)
            live.orders[request.seat] = dict(request.orders)
            before = live.version
            await self.finish(live, before, request.seat, [(request.seat, order) for order in fresh])
            return live.message(request.seat, live.counting(request.seat).number(before))

    async def finish(self, live: LiveMatch, before: int, seat: str, given: Given = ()) -> None:
        """Let standing orders answer, save all entries since version ``before``, then tell everybody who listens.

        Not those who may not know that anything was done at all, such as that the seat has changed its orders: neither
        a message nor a later date tells them. While the disk works the messages are made; nobody gets one before the
        actions are saved. ``given`` are standing orders given just now. Raises NotSaved.
        """
        now = time.time()
        try:
            apply_orders(live.match, live.orders, given=given, time=now)
        except IronbottomError as fault:  # a fault of the game: the seat is asked instead
            log.error("standing orders failed", match=live.id, fault=str(fault))
        live.touch()
        news = live.match.record.entries[before:]
        if not all(entry.quiet for entry in news):
            live.changed = now
        saved = self._store.append(live.id, news) if news else None
        live.message(seat, live.counting(seat).number(before))  # for the answer to who acted
        frames = [
            (each, live.frame(each, live.counting(each).number(before)))
            for each in self._hub.seats(live.id)
            if each == seat or any(map(live.counting(each).knows, news))
        ]
        if saved is not None:
            try:
                await saved
            except STORE_ERRORS as fault:
                log.error("an action was not saved", match=live.id, fault=str(fault))
                raise NotSaved("the action could not be saved and does not count") from fault
        for each, frame in frames:
            self._hub.send(live.id, each, frame)
        self.after(live)


def _rest(choices: Sequence[str], made: int) -> str:
    """What is told of the choices of a batch that were not made."""
    return (
        f"Choice {made} of {len(choices)} ({token(choices[made - 1])}) had an outcome: it stands, and what was sent "
        "behind it was not done. Look what came of it, then decide."
    )
