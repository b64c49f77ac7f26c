"""Looking back and asking: earlier moments, proof, statistics, the record in and out, questions to the game."""

from __future__ import annotations

import asyncio

from litestar import get, post
from litestar.params import FromPath, FromQuery
from litestar.response.base import ASGIResponse

from ironbottom.kernel.record import Record, to_json
from ironbottom.kernel.saves import dump
from ironbottom.odds.answer import OddsAt
from ironbottom.server import history
from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import (
    JSON,
    Asked,
    Encoded,
    answer,
    body_of,
    browser_cookie,
    credentials,
    read,
    service_of,
    waiting,
)
from ironbottom.server.asking.questions import need_question, with_orders
from ironbottom.server.auth import COOKIE
from ironbottom.server.damaged import raw_record
from ironbottom.server.ending import ending
from ironbottom.server.faults import DamagedMatch
from ironbottom.server.opening import adopt_record, known_of, players_named
from ironbottom.server.protocol import (
    Ending,
    MatchKeys,
    Proof,
    QueryRequest,
    RecordChecked,
    StateMessage,
    Stats,
)


@get("/matches/{match_id:str}/at/{count:int}", opt=spoken(StateMessage))
async def at(
    request: Asked, match_id: FromPath[str], count: FromPath[int], seat: FromQuery[str] = ""
) -> Encoded:
    """Show an earlier moment."""
    async with service_of(request).shelf.use(match_id) as live:
        live.need_viewer(seat, credentials(request))
        return answer(history.moment(live, seat, count))


@get("/matches/{match_id:str}/proof", opt=spoken(Proof))
async def proof(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Show what the dice are bound to."""
    async with service_of(request).shelf.use(match_id) as live:
        return answer(history.proof(live))


@get("/matches/{match_id:str}/check", opt=spoken(RecordChecked))
async def checked(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Say what a finished match proves: the same as the command ``verify`` does of its file."""
    service = service_of(request)
    async with service.shelf.use(match_id) as live:
        judged = history.judged(live, service.checker)
    return answer(await asyncio.shield(judged))


@get("/matches/{match_id:str}/stats", opt=spoken(Stats))
async def stats(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Show luck and graphs."""
    async with service_of(request).shelf.use(match_id) as live:
        return answer(await asyncio.to_thread(history.stats, live))


@get("/matches/{match_id:str}/end", opt=spoken(Ending))
async def end(request: Asked, match_id: FromPath[str], seat: FromQuery[str] = "") -> Encoded:
    """Show how a match ended and how it ran."""
    async with service_of(request).shelf.use(match_id) as live:
        live.need_viewer(seat, credentials(request))
        return answer(await asyncio.to_thread(ending, live, seat))


@get("/matches/{match_id:str}/record", opt=spoken(Record))
async def record(request: Asked, match_id: FromPath[str]) -> ASGIResponse:
    """Give the record as a file; of a damaged match, what the store has of it."""
    service, shown = service_of(request), credentials(request)
    try:
        async with service.shelf.use(match_id) as live:
            kept = history.record_file(live, live.held(shown))
            slug, body = kept.slug, await asyncio.to_thread(to_json, kept)
    except DamagedMatch:
        slug, body = await raw_record(service.store, match_id, shown)
    name = f"ironbottom-{slug}-{match_id}.json"
    return ASGIResponse(
        body=body, headers={"Content-Disposition": f'attachment; filename="{name}"'}, media_type=JSON
    )


@post("/records", opt=spoken(MatchKeys, Record))
async def upload(request: Asked, computer: FromQuery[list[str] | None] = None) -> Encoded:
    """Go on with a game from a file."""
    service = service_of(request)
    service.limits.uploads.take()
    keys, token = await adopt_record(
        service, await body_of(request), players_named(computer or []), request.cookies.get(COOKIE)
    )
    return answer(keys, browser_cookie(token))


@post("/records/check", opt=spoken(RecordChecked, Record))
async def check(request: Asked) -> Encoded:
    """Say whether a file can be gone on from, and whether its dice are what they should be."""
    service = service_of(request)
    service.limits.uploads.take()
    data = await body_of(request)
    known = await known_of(service, data)
    return answer(await service.checker.judge(data, own=known.begun_here, values=known.values))


@post("/matches/{match_id:str}/query/{name:str}", opt=spoken(list[OddsAt], QueryRequest))
async def query(request: Asked, match_id: FromPath[str], name: FromPath[str]) -> Encoded:
    """Ask the game something about the position as a seat sees it."""
    wanted = await read(request, QueryRequest)
    async with service_of(request).shelf.use(match_id) as live:
        live.need_viewer(wanted.seat, credentials(request))
        need_question(live.spec, name)
        world = dump(live.match.game)
        earlier = live.match.components if live.earlier else None
        args = with_orders(live.spec.slug, name, wanted.args, live.orders.get(wanted.seat, {}))
    questions = service_of(request).questions
    async with waiting(request) as gone:
        told = await questions.query(world, name, wanted.seat, args, match_id, earlier=earlier, gone=gone)
    return answer(told)
