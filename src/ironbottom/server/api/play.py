"""Playing: the state, and the verbs that change it."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, FromQuery

from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import (
    Asked,
    Encoded,
    answer,
    credentials,
    keys_cookie,
    packed_answer,
    read,
    service_of,
)
from ironbottom.server.faults import Malformed
from ironbottom.server.protocol import (
    ActRequest,
    Note,
    NoteRequest,
    OrdersRequest,
    SeatRequest,
    StateMessage,
    WithdrawRequest,
)

MOST_CHOICES = 200
LONGEST_NOTE = 20_000


@get("/matches/{match_id:str}/state", opt=spoken(StateMessage))
async def state(
    request: Asked, match_id: FromPath[str], seat: FromQuery[str] = "", since: FromQuery[int] = -1
) -> Encoded:
    """The match as a seat sees it. A key that came along goes into a cookie, for the browser's event stream."""
    service, shown = service_of(request), credentials(request)
    async with service.shelf.use(match_id) as live:
        live.need_viewer(seat, shown)
        message = live.message(seat, since)
        cookie = keys_cookie(request, live, shown)
    return packed_answer(request, message, cookie)


@post("/matches/{match_id:str}/act", opt=spoken(StateMessage, ActRequest))
async def act(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Make choices."""
    wanted = await read(request, ActRequest)
    if not 0 < len(wanted.choices) <= MOST_CHOICES:
        raise Malformed(f"a request makes 1 to {MOST_CHOICES} choices, not {len(wanted.choices)}")
    return packed_answer(request, await service_of(request).verbs.act(match_id, credentials(request), wanted))


@post("/matches/{match_id:str}/undo", opt=spoken(StateMessage, SeatRequest))
async def undo(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Take back the last action."""
    wanted = await read(request, SeatRequest)
    return packed_answer(
        request, await service_of(request).verbs.undo(match_id, credentials(request), wanted)
    )


@post("/matches/{match_id:str}/withdraw", opt=spoken(StateMessage, WithdrawRequest))
async def withdraw(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Take out one planned move."""
    wanted = await read(request, WithdrawRequest)
    return packed_answer(
        request, await service_of(request).verbs.withdraw(match_id, credentials(request), wanted)
    )


@post("/matches/{match_id:str}/resign", opt=spoken(StateMessage, SeatRequest))
async def resign(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Give up."""
    wanted = await read(request, SeatRequest)
    return packed_answer(
        request, await service_of(request).verbs.resign(match_id, credentials(request), wanted)
    )


@post("/matches/{match_id:str}/orders", opt=spoken(StateMessage, OrdersRequest))
async def orders(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Set standing orders."""
    wanted = await read(request, OrdersRequest)
    return packed_answer(
        request, await service_of(request).verbs.orders(match_id, credentials(request), wanted)
    )


@get("/matches/{match_id:str}/note", opt=spoken(Note))
async def note(request: Asked, match_id: FromPath[str], seat: FromQuery[str]) -> Encoded:
    """Read the private notes of a seat."""
    service = service_of(request)
    async with service.shelf.use(match_id) as live:
        live.need_seat(seat, credentials(request))
        return answer(Note(await service.store.note(match_id, seat)))


@post("/matches/{match_id:str}/note", opt=spoken(Note, NoteRequest))
async def write_note(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Write the private notes of a seat."""
    service, wanted = service_of(request), await read(request, NoteRequest)
    if len(wanted.text) > LONGEST_NOTE:
        raise Malformed(f"notes have up to {LONGEST_NOTE} signs, not {len(wanted.text)}")
    async with service.shelf.use(match_id) as live:
        live.need_seat(wanted.seat, credentials(request))
        await service.store.save_note(match_id, wanted.seat, wanted.text)
    return answer(Note(wanted.text))
