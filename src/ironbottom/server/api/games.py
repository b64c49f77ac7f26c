"""Games: the list, and what a client draws each with."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response.base import ASGIResponse

from ironbottom.kernel.tutorials import Tutorial
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Reference
from ironbottom.odds.answer import Odds
from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import (
    Asked,
    Encoded,
    answer,
    encoded,
    packed_answer,
    read,
    service_of,
    taken,
    waiting,
)
from ironbottom.server.catalogue import SVG, Fixed
from ironbottom.server.offers import GameInfo, Table
from ironbottom.server.protocol import OddsRequest

ASK_AGAIN = "no-cache"
FOR_EVER = "public, max-age=31536000, immutable"
"""How long a browser keeps what goes out."""


@get("/games", opt=spoken(list[GameInfo]))
async def games(request: Asked) -> Encoded:
    """Every game with its scenarios, seats, options, standing orders and computer players."""
    listed = await asyncio.to_thread(service_of(request).catalogue.games)
    return packed_answer(request, encoded(listed))


@get("/games/{slug:str}/board", opt=spoken(Table))
async def board(request: Asked, slug: FromPath[str], values: FromQuery[str] = "") -> ASGIResponse:
    """The board of a game and its standing orders, or that of its matches with the component values named."""
    earlier = await _earlier(request, slug, values)
    return _fixed(request, await asyncio.to_thread(service_of(request).catalogue.board, slug, earlier))


@get("/games/{slug:str}/reference", opt=spoken(Reference))
async def reference(request: Asked, slug: FromPath[str], values: FromQuery[str] = "") -> ASGIResponse:
    """Rules and sheets of a game, to look up, or those of its matches with the component values named."""
    earlier = await _earlier(request, slug, values)
    return _fixed(request, await asyncio.to_thread(service_of(request).catalogue.reference, slug, earlier))


async def _earlier(request: Asked, slug: str, digest: str) -> ComponentValues | None:
    """The values of a match; None: those in use. UnknownValues where no match has them."""
    values = service_of(request).values
    found = await values.of(slug, digest) if digest else None
    return found if found and values.earlier(found) else None


@get("/games/{slug:str}/tutorial", opt=spoken(Tutorial))
async def tutorial(request: Asked, slug: FromPath[str]) -> ASGIResponse:
    """Lead through a game: its tutorial as data."""
    return _fixed(request, await asyncio.to_thread(service_of(request).catalogue.tutorial, slug))


@get("/games/{slug:str}/picture", opt=spoken(str, media=SVG))
async def picture(request: Asked, slug: FromPath[str], of: FromQuery[str] = "") -> ASGIResponse:
    """Show what a game looks like: a drawing of its board."""
    file = await asyncio.to_thread(service_of(request).catalogue.picture, slug)
    return _fixed(request, file, FOR_EVER if of == file.digest else ASK_AGAIN)


def _fixed(request: Asked, file: Fixed, kept: str = ASK_AGAIN) -> ASGIResponse:
    headers = {"ETag": file.etag, "Cache-Control": kept, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return ASGIResponse(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    known = taken(request)
    for coding, body in file.packed.items():
        if coding in known:
            headers["Content-Encoding"] = coding
            return ASGIResponse(body=body, headers=headers, media_type=file.media)
    return ASGIResponse(body=file.plain, headers=headers, media_type=file.media)


@post("/games/{slug:str}/odds", opt=spoken(Odds, OddsRequest))
async def odds(request: Asked, slug: FromPath[str], values: FromQuery[str] = "") -> Encoded:
    """Give the odds of a battle typed in, or those under the component values named, as of an earlier match."""
    wanted = await read(request, OddsRequest)
    earlier = await _earlier(request, slug, values)
    async with waiting(request) as gone:
        told = await service_of(request).questions.battle(slug, wanted, earlier, gone=gone)
    return answer(told)
