"""Between HTTP and the service: strict reading of bodies, credentials, and answers that are encoded already."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import Cookie
from litestar.types import Receive, Scope, Send

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.errors import UNREADABLE
from ironbottom.server.auth import (
    COOKIE,
    KEY_HEADER,
    KEYS_COOKIE,
    Credentials,
    keys_to_carry,
    read_credentials,
)
from ironbottom.server.codings import codings
from ironbottom.server.faults import Malformed
from ironbottom.server.gate import BODY

if TYPE_CHECKING:
    from ironbottom.server.live import LiveMatch
    from ironbottom.server.service import Service

T = TypeVar("T")
Asked = Request[Any, Any, Any]

JSON = "application/json"
CONTENT_TYPE = (b"content-type", JSON.encode())
PACKED = (b"content-encoding", b"gzip")
YEAR_SECONDS = 365 * 24 * 3600
WORTH_PACKING = 8 * 1024
PACKING_LEVEL = 1
"""The quickest: a whole position shrinks to a seventh in a tenth of a millisecond."""

_encode = msgspec.json.Encoder().encode


async def read(request: Asked, form: type[T]) -> T:
    """Read the body as this message; Malformed says what does not fit."""
    try:
        return read_json(await body_of(request), form)
    except UNREADABLE as fault:
        raise Malformed(f"the body is not a {form.__name__}: {fault}") from fault


async def body_of(request: Asked) -> bytes:
    """The body, as the gate has read it if the request came through it."""
    known = request.scope.get(BODY)
    return known if isinstance(known, bytes) else await request.body()


@asynccontextmanager
async def waiting(request: Asked) -> AsyncIterator[asyncio.Future[None]]:
    """What is done once the client has closed the connection on which it waits for its answer."""
    gone = asyncio.ensure_future(_asker_gone(request))
    try:
        yield gone
    finally:
        gone.cancel()


async def _asker_gone(request: Asked) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass  # the body comes first, which has been read


def service_of(request: Asked) -> Service:
    """The running service."""
    service: Service = request.app.state.service
    return service


def credentials(request: Asked) -> Credentials:
    """What the request shows to open seats."""
    cookies = request.cookies if _header(request, b"cookie") else {}
    return read_credentials(_header(request, KEY_HEADER), cookies.get(COOKIE), cookies.get(KEYS_COOKIE))


def _header(request: Asked, wanted: bytes) -> str:
    """The first header of a name in small letters, empty when there is none: of all headers only one is read."""
    for name, value in request.scope["headers"]:
        if name == wanted:
            return value.decode("latin-1")
    return ""


class Encoded:
    """An answer of JSON that is encoded already, with a cookie if there is one to set; it sends itself."""

    __slots__ = ("_body", "_headers")

    def __init__(self, body: bytes, cookie: Cookie | None = None, *, packed: bool = False) -> None:
        self._body = body
        self._headers = [CONTENT_TYPE, (b"content-length", b"%d" % len(body))]
        if packed:
            self._headers.append(PACKED)
        if cookie is not None:
            self._headers.append(cookie.to_encoded_header())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer as an application of ASGI."""
        await send({"type": "http.response.start", "status": HTTPStatus.OK, "headers": self._headers})
        await send({"type": "http.response.body", "body": self._body, "more_body": False})


def packed_answer(request: Asked, message: bytes, cookie: Cookie | None = None) -> Encoded:
    """An answer of an encoded message, packed where the client takes that and the message is long."""
    if len(message) < WORTH_PACKING or "gzip" not in taken(request):
        return Encoded(message, cookie)
    return Encoded(gzip.compress(message, PACKING_LEVEL, mtime=0), cookie, packed=True)


def taken(request: Asked) -> frozenset[str]:
    """How the client takes an answer packed."""
    return codings(_header(request, b"accept-encoding"))


def encoded(message: object) -> bytes:
    """A message as JSON."""
    return _encode(message)


def answer(message: object, cookie: Cookie | None = None) -> Encoded:
    """An answer of JSON."""
    return Encoded(_encode(message), cookie)


def browser_cookie(token: str) -> Cookie:
    """The cookie by which a browser is known again."""
    return _cookie(COOKIE, token, "/api")


def keys_cookie(request: Asked, live: LiveMatch, shown: Credentials) -> Cookie | None:
    """The cookie by which a browser that has sent keys opens the event stream of their match, if it lacks it.

    It goes to this match alone. A browser carries the keys that it was given: to note them here, reading would write.
    """
    if not shown.keys:
        return None
    value = keys_to_carry(live.keys, _header(request, KEY_HEADER), request.cookies.get(KEYS_COOKIE))
    return _cookie(KEYS_COOKIE, value, f"/api/matches/{live.id}") if value else None


def _cookie(name: str, value: str, path: str) -> Cookie:
    """A cookie that scripts cannot read and other sites cannot send."""
    return Cookie(key=name, value=value, path=path, max_age=YEAR_SECONDS, httponly=True, samesite="strict")
