"""The event stream of a seat."""

from __future__ import annotations

from collections.abc import AsyncIterator

from litestar import get
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from ironbottom.server.api.spoken import EVENTS, spoken
from ironbottom.server.api.wire import Asked, credentials, service_of
from ironbottom.server.auth import Credentials
from ironbottom.server.faults import Malformed
from ironbottom.server.hub import Frame
from ironbottom.server.service import Service

LAST_EVENT = "last-event-id"
MOST_DIGITS = 12
"""Of a version."""


@get("/matches/{match_id:str}/events", opt=spoken(EVENTS))
async def events(
    request: Asked, match_id: FromPath[str], seat: FromQuery[str] = "", since: FromQuery[int] = -1
) -> ServerSentEvent:
    """What happens, as it happens, beginning with what the client has missed."""
    service, shown = service_of(request), credentials(request)
    async with service.shelf.use(match_id) as live:
        live.need_viewer(seat, shown)
    service.hub.need_room(match_id, seat)
    since = _resumed(request.headers.get(LAST_EVENT), since)
    return ServerSentEvent(
        _frames(service, match_id, seat, since, shown), headers={"Cache-Control": "no-store"}
    )


def _resumed(last_event: str | None, since: int) -> int:
    """The version from which the stream goes on: what the browser saw last, else what the address says."""
    if last_event is None:
        return since
    if not last_event.isdecimal() or len(last_event) > MOST_DIGITS:
        raise Malformed(f"Last-Event-ID must be a version of the match, not {last_event[:MOST_DIGITS]!r}")
    return int(last_event)


async def _frames(
    service: Service, match_id: str, seat: str, since: int, shown: Credentials
) -> AsyncIterator[Frame]:
    """The events of a seat, none if somebody has claimed it since it was looked whether these open it."""
    async with service.shelf.use(match_id) as live:
        if seat and seat not in live.held(shown):
            return
        stream = service.hub.open(match_id, seat)
        first = live.frame(seat, since)
    try:
        yield first
        async for frame in stream.frames():
            yield frame
    finally:
        service.hub.close(stream)
