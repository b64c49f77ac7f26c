"""The gate: every request is taken for hostile until it shows otherwise, before any handler sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from ironbottom.kernel.choices import index
from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.asgi import App, Message, Receive, Scope, Send
from ironbottom.server.faults import (
    ForeignHost,
    ForeignOrigin,
    Malformed,
    TooLarge,
    TooSlow,
    WrongMediaType,
    on_the_wire,
)
from ironbottom.server.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
RECORD_PATHS = ("/api/records", "/api/records/check")
"""Where whole games are sent to."""
API = "/api"
ONCE = frozenset({b"host", b"origin", b"content-type", b"content-length"})
"""Headers that decide what a request may do: with two of one, others could read another than we do."""
BODY = "ironbottom.body"
"""Where the whole body of a request stands in its scope, read once for all."""

SECURITY_HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
PAGE_HEADERS = (
    *SECURITY_HEADERS,
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""With those that mean something to a document only."""
NO_STORE = (b"cache-control", b"no-store")

Headers = Iterable[tuple[bytes, bytes]]


class Gate:
    """Wraps the application: checks host, origin, media type and size of a request, guards every answer."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _Guarded(send, api=is_api(scope["path"]))
        try:
            unsafe = scope["method"] not in SAFE_METHODS
            headers = _singles(scope["headers"])
            self._check(headers, unsafe)
            if unsafe:
                scope[BODY] = body = await self._body(scope["path"], headers.get(b"content-length"), receive)
                receive = _Replayed(body, receive)
        except IronbottomError as fault:
            await refuse(guarded, fault)
            return
        await self._app(scope, receive, guarded)

    def _check(self, headers: Mapping[bytes, str], unsafe: bool) -> None:
        host = headers.get(b"host")
        if host is None or _host_name(host) not in self._settings.names:
            raise ForeignHost(f"this server is not {host or 'nameless'!r}")
        if not unsafe:
            return
        origin = headers.get(b"origin")
        if origin is not None and not _same_place(origin, host):
            raise ForeignOrigin(f"a page of {origin!r} may not act here")
        media_type = headers.get(b"content-type", "").partition(";")[0].strip().lower()
        if media_type != "application/json":
            raise WrongMediaType(f"send the body as application/json, not as {media_type or 'nothing'!r}")

    async def _body(self, path: str, length: str | None, receive: Receive) -> bytes:
        settings = self._settings
        most = settings.record_body if path in RECORD_PATHS else settings.small_body
        size = None if length is None else index(length)
        if length is not None and (size is None or size > most):
            raise TooLarge(f"a request to this path has up to {most} bytes")
        try:
            async with asyncio.timeout(settings.body_seconds):
                return await _read(receive, most)
        except TimeoutError as fault:
            raise TooSlow(f"the body did not come within {settings.body_seconds:g} seconds") from fault


def is_api(path: str) -> bool:
    """Whether a path belongs to the API and not to the browser client."""
    return path == API or path.startswith(API + "/")


async def _read(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Malformed("the connection ended before the body did")
        part = message["body"]
        size += len(part)
        if size > most:
            raise TooLarge(f"a request to this path has up to {most} bytes")
        parts.append(part)
        if not message["more_body"]:
            return b"".join(parts)


class _Replayed:
    """Hands out a body that was read already, then whatever comes behind it."""

    def __init__(self, body: bytes, receive: Receive) -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> Message:
        if self._body is None:
            return await self._receive()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


class _Guarded:
    """Adds the security headers to the answer."""

    def __init__(self, send: Send, *, api: bool) -> None:
        self._send = send
        self._api = api

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            own = message["headers"]
            headers = message["headers"] = [*own, *(SECURITY_HEADERS if self._api else PAGE_HEADERS)]
            if self._api and not any(name.lower() == b"cache-control" for name, _ in own):
                headers.append(NO_STORE)
        await self._send(message)


async def refuse(send: Send, fault: IronbottomError) -> None:
    """Answer with a fault, outside of any handler."""
    status, body = on_the_wire(fault)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if isinstance(fault, TooLarge | TooSlow):
        headers.append((b"connection", b"close"))  # what is left of the body is not waited for
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _singles(headers: Headers) -> dict[bytes, str]:
    """The headers that may come once at most; Malformed when one comes twice."""
    found: dict[bytes, str] = {}
    for name, value in headers:
        if name in ONCE:
            if name in found:
                raise Malformed(f"the header {name.decode()} comes more than once")
            found[name] = value.decode("latin-1")
    return found


def _host_name(host: str) -> str:
    """The host without its port.

    >>> _host_name("localhost:8470"), _host_name("[::1]:8470"), _host_name("evil.example")
    ('localhost', '[::1]', 'evil.example')
    """
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdecimal() else host).lower()


def _same_place(origin: str, host: str) -> bool:
    """Whether a page of this origin was served by this very server.

    >>> _same_place("http://localhost:8470", "localhost:8470")
    True
    >>> _same_place("http://localhost:9000", "localhost:8470"), _same_place("null", "localhost:8470")
    (False, False)
    >>> _same_place("http://[", "localhost:8470")
    False
    """
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()
