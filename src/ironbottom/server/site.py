"""The browser client: its files from memory, its page for every address of the client."""

from __future__ import annotations

import gzip
import mimetypes
import re
from email.utils import formatdate
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

from ironbottom.server.asgi import App, Receive, Scope, Send
from ironbottom.server.codings import codings
from ironbottom.server.faults import UnknownMethod, UnknownPath
from ironbottom.server.gate import is_api, refuse

INDEX = "index.html"
HASHED = re.compile(r"[.-][A-Za-z0-9_-]{6,}\.\w+$")
"""Vite puts a digest of the content into the names under assets/: such a file never changes."""
ASSETS = "assets/"
FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"no-cache"
TEXTUAL = (
    "text/",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "application/manifest+json",
)
WORTH_PACKING = 1024
TIGHT = ".br"
"""What the packed copy of a file is called behind its name."""

NOT_BUILT = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Ironbottom: the client is not built</title></head>
<body><h1>The browser client is not built</h1>
<p>The server runs, but the pages it should show are missing from the package. In a checkout of the project, build them
with <code>make client</code> (Node.js 20 or newer must be installed), then load this page again.</p></body></html>
"""


class File(NamedTuple):
    """A file of the client, ready to go out."""

    body: bytes
    packed: bytes | None
    """By gzip, which every browser takes."""
    tight: bytes | None
    """By brotli, as the build laid it beside the file; browsers take it from this machine and over TLS."""
    headers: tuple[tuple[bytes, bytes], ...]
    etag: bytes


class Site:
    """Requests under /api go to the API, all others are for the client."""

    def __init__(self, api: App, folder: Path) -> None:
        self._api = api
        self._files = _read_files(folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_api(scope["path"]):
            await self._api(scope, receive, send)
        elif scope["method"] not in ("GET", "HEAD"):
            await refuse(send, UnknownMethod(f"{scope['method']} is not for this path"))
        else:
            await self._show(scope, send)

    async def _show(self, scope: Scope, send: Send) -> None:
        path = scope["path"].lstrip("/")
        file = self._files.get(path)
        if file is None and "." not in path.rpartition("/")[2]:
            file = self._files.get(INDEX)
            if file is None:
                await _send(send, HTTPStatus.SERVICE_UNAVAILABLE, [_type("text/html")], NOT_BUILT)
                return
        if file is None:
            await refuse(send, UnknownPath(f"there is no file {path!r}"))
            return
        asked = dict(scope["headers"])
        if asked.get(b"if-none-match") == file.etag:
            await _send(send, HTTPStatus.NOT_MODIFIED, list(file.headers), b"")
            return
        headers, body = list(file.headers), file.body
        taken = codings(asked.get(b"accept-encoding", b"").decode("latin-1"))
        for coding, packed in (("br", file.tight), ("gzip", file.packed)):
            if packed is not None and coding in taken:
                headers.append((b"content-encoding", coding.encode()))
                body = packed
                break
        headers.append((b"content-length", str(len(body)).encode()))
        await _send(send, HTTPStatus.OK, headers, b"" if scope["method"] == "HEAD" else body)


async def _send(send: Send, status: HTTPStatus, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _read_files(folder: Path) -> dict[str, File]:
    """Every file below the folder by its path; nothing when there is no folder."""
    if not folder.is_dir():
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix != TIGHT)
    return {path.relative_to(folder).as_posix(): _file(path, folder) for path in paths}


def _file(path: Path, folder: Path) -> File:
    body = path.read_bytes()
    name = path.relative_to(folder).as_posix()
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    etag = f'"{sha256(body).hexdigest()[:32]}"'.encode()
    unchanging = name.startswith(ASSETS) and HASHED.search(name) is not None
    headers = (
        _type(media_type),
        (b"cache-control", FOREVER if unchanging else ASK_AGAIN),
        (b"etag", etag),
        (b"vary", b"accept-encoding"),
        (b"last-modified", formatdate(path.stat().st_mtime, usegmt=True).encode()),
    )
    packed = None
    if media_type.startswith(TEXTUAL) and len(body) > WORTH_PACKING:
        packed = gzip.compress(body, mtime=0)
    beside = path.with_name(path.name + TIGHT)
    return File(body, packed, beside.read_bytes() if beside.is_file() else None, headers, etag)


def _type(media_type: str) -> tuple[bytes, bytes]:
    charset = "; charset=utf-8" if media_type.startswith("text/") else ""
    return b"content-type", f"{media_type}{charset}".encode()
