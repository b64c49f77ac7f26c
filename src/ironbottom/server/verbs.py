"""What a seat can do to a match: check key and version, let the kernel act, and be done once it is saved."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from ironbottom.kernel.errors import GameIsOver, IronbottomError
from ironbottom.kernel.orders import apply_orders, need_orders
from ironbottom.server.auth import Credentials
from ironbottom.server.faults import NotSaved
from ironbottom.server.hub import Hub, state_frame
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import ActRequest, OrdersRequest, SeatRequest, WithdrawRequest
from ironbottom.server.shelf import Shelf
from ironbottom.server.store.matches import Store

log = structlog.get_logger()


class Verbs:
    """The verbs; each answers with the encoded StateMessage of the seat."""

    def __init__(self, store: Store, shelf: Shelf, hub: Hub) -> None:
        self._store = store
        self._shelf = shelf
        self._hub = hub
        self.after: Callable[[LiveMatch], None] = lambda live: None
        """Called after every change, still under the lock: computer players look whether they are awaited."""

    async def act(self, match_id: str, shown: Credentials, request: ActRequest) -> bytes:
        """Make choices in order, all or none."""
        async with self._shelf.use(match_id) as live:
            _need_turn(live, shown, request.seat, request.version)
            live.match.act_all(request.seat, request.choices, time=time.time())
            return await self._settle(live, request.seat, request.version)

    async def undo(self, match_id: str, shown: Credentials, request: SeatRequest) -> bytes:
        """Take back the seat's last action."""
        async with self._shelf.use(match_id) as live:
            _need_turn(live, shown, request.seat, request.version)
            live.match.undo(request.seat, time=time.time())
            return await self._settle(live, request.seat, request.version)

    async def withdraw(self, match_id: str, shown: Credentials, request: WithdrawRequest) -> bytes:
        """Take one planned move out."""
        async with self._shelf.use(match_id) as live:
            _need_turn(live, shown, request.seat, request.version)
            live.match.withdraw(request.seat, request.seq, time=time.time())
            return await self._settle(live, request.seat, request.version)

    async def resign(self, match_id: str, shown: Credentials, request: SeatRequest) -> bytes:
        """Give up."""
        async with self._shelf.use(match_id) as live:
            _need_turn(live, shown, request.seat, request.version)
            live.match.resign(request.seat, time=time.time())
            return await self._settle(live, request.seat, request.version)

    async def orders(self, match_id: str, shown: Credentials, request: OrdersRequest) -> bytes:
        """Put standing orders in place of the seat's old ones; they answer at once what is asked already."""
        async with self._shelf.use(match_id) as live:
            live.need_seat(request.seat, shown)
            need_orders(live.spec, request.orders)
            await self._store.save_orders(match_id, request.seat, request.orders)
            live.orders[request.seat] = dict(request.orders)
            return await self._settle(live, request.seat, live.version)

    async def _settle(self, live: LiveMatch, seat: str, since: int) -> bytes:
        """Let standing orders answer, save all entries behind version ``since``, then tell everybody."""
        await self.finish(live, since)
        return live.message(seat, since)

    async def finish(self, live: LiveMatch, since: int) -> None:
        """See _settle. While the disk works the messages are made; nobody gets one before the actions are saved."""
        try:
            apply_orders(live.match, live.orders)
        except IronbottomError as fault:  # a fault of the game: the seat is asked instead
            log.error("standing orders failed", match=live.id, fault=str(fault))
        live.changed = time.time()
        live.touch()
        news = live.match.record.entries[since:]
        saved = self._store.append(live.id, news) if news else None
        frames = [
            (seat, state_frame(live.version, live.message(seat, since))) for seat in self._hub.seats(live.id)
        ]
        if saved is not None:
            try:
                await asyncio.shield(saved)
            except SQLAlchemyError as fault:
                log.error("an action was not saved", match=live.id, fault=str(fault))
                raise NotSaved("the action could not be saved and does not count") from fault
        for seat, frame in frames:
            self._hub.send(live.id, seat, frame)
        self.after(live)


def _need_turn(live: LiveMatch, shown: Credentials, seat: str, version: int) -> None:
    """Raise unless the seat is the sender's, the version the latest, and the game still on."""
    live.need_seat(seat, shown)
    live.need_version(version)
    if live.over:
        raise GameIsOver("the game is over")
