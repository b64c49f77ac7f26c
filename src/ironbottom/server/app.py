"""The application: the API of Litestar behind the gate, beside the browser client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from typing import cast

import msgspec
import structlog
from litestar import Litestar, Response, Router
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap
from sqlalchemy import Engine

from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.api import bots, description, events, games, history, matches, play
from ironbottom.server.api.schema import document
from ironbottom.server.api.wire import JSON, Asked, service_of
from ironbottom.server.asgi import App
from ironbottom.server.faults import (
    Malformed,
    Refused,
    ServerFault,
    TooMany,
    UnknownMethod,
    UnknownPath,
    WrongKey,
    on_the_wire,
)
from ironbottom.server.gate import Gate
from ironbottom.server.service import Service, running
from ironbottom.server.settings import Settings, packaged_client
from ironbottom.server.site import Site

log = structlog.get_logger()


HANDLERS = [
    games.games,
    games.board,
    games.reference,
    games.tutorial,
    games.picture,
    games.odds,
    matches.matches,
    matches.new_match,
    matches.match,
    matches.branch,
    matches.claim,
    play.state,
    play.act,
    play.undo,
    play.withdraw,
    play.resign,
    play.orders,
    play.note,
    play.write_note,
    events.events,
    bots.bot,
    history.at,
    history.proof,
    history.checked,
    history.stats,
    history.end,
    history.record,
    history.upload,
    history.check,
    history.query,
    description.schema,
]
"""Everything that can be asked."""


def create_app(settings: Settings, api: Litestar) -> App:
    """The API and the browser client behind the gate, as one ASGI application."""
    return Gate(Site(cast(App, api), settings.client or packaged_client()), settings)


def create_api(settings: Settings, engine: Engine) -> Litestar:
    """The API on an open database, without the gate; ``state.service`` is there while its lifespan lasts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with running(settings, engine) as service:
            app.state.service = service
            yield

    api = Litestar(
        route_handlers=[Router("/api", route_handlers=HANDLERS)],
        lifespan=[lifespan],
        exception_handlers=EXCEPTION_HANDLERS,
        openapi_config=None,
        logging_config=None,
    )
    # Made when somebody asks: it names every error that there is, and so imports every game whole.
    api.state.description = cache(lambda: msgspec.json.encode(document(HANDLERS)))
    return api


def end_waiting(api: Litestar) -> None:
    """End all event streams, and refuse the questions that wait for their answers: the server stops."""
    service: Service = api.state.service
    service.hub.end_all()
    service.questions.stop()


def _refused(request: Asked, fault: Refused) -> Response[bytes]:
    if isinstance(fault.cause, WrongKey):
        try:
            service_of(request).limits.wrong_keys.take()
        except TooMany as guessing:
            return _told(guessing)
    return _told(fault.cause, fault.version)


def _named(_: Asked, fault: IronbottomError) -> Response[bytes]:
    return _told(fault)


def _of_http(request: Asked, fault: HTTPException) -> Response[bytes]:
    """Litestar's own refusals, in the words of the protocol."""
    match fault.status_code:
        case HTTPStatus.NOT_FOUND:
            return _told(UnknownPath(f"there is nothing under {request.scope['path']!r}"))
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return _told(UnknownMethod(f"{request.scope['method']} is not for {request.scope['path']!r}"))
        case status if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            return _told(Malformed(fault.detail))
        case _:
            return _unforeseen(request, fault)


def _unforeseen(request: Asked, fault: Exception) -> Response[bytes]:
    log.error("a request failed", path=request.scope["path"], exc_info=fault)
    return _told(ServerFault(repr(fault)))


def _told(fault: IronbottomError, version: int = -1) -> Response[bytes]:
    status, body = on_the_wire(fault, version)
    return Response(body, status_code=status, media_type=JSON)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    Refused: _refused,
    IronbottomError: _named,
    HTTPException: _of_http,
    Exception: _unforeseen,
}
