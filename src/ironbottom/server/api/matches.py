"""Matches: the list, a new one, and what one of them is."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import Asked, Encoded, answer, browser_cookie, credentials, read, service_of
from ironbottom.server.auth import COOKIE, ClaimRequest
from ironbottom.server.opening import branch_match, claim_seat, create_match
from ironbottom.server.protocol import BranchRequest, MatchInfo, MatchKeys, NewMatch


@get("/matches", opt=spoken(list[MatchInfo]))
async def matches(request: Asked) -> Encoded:
    """The matches of which the browser holds seats, the latest first."""
    return answer(await service_of(request).list(credentials(request)))


@post("/matches", opt=spoken(MatchKeys, NewMatch))
async def new_match(request: Asked) -> Encoded:
    """Create a match; the answer has the keys of its human seats."""
    service = service_of(request)
    service.limits.new_matches.take()
    keys, token = await create_match(service, await read(request, NewMatch), request.cookies.get(COOKIE))
    return answer(keys, browser_cookie(token))


@get("/matches/{match_id:str}", opt=spoken(MatchInfo))
async def match(request: Asked, match_id: FromPath[str]) -> Encoded:
    """What a match is, and which of its seats are the sender's."""
    shown = credentials(request)
    async with service_of(request).shelf.use(match_id) as live:
        return answer(live.info(tuple(sorted(live.held(shown)))))


@post("/matches/{match_id:str}/branch", opt=spoken(MatchKeys, BranchRequest))
async def branch(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Begin a new match from a moment of this one; the answer has the keys of its human seats."""
    service = service_of(request)
    service.limits.new_matches.take()
    wanted = await read(request, BranchRequest)
    keys, token = await branch_match(
        service, match_id, credentials(request), wanted, request.cookies.get(COOKIE)
    )
    return answer(keys, browser_cookie(token))


@post("/matches/{match_id:str}/claim", opt=spoken(MatchKeys, ClaimRequest))
async def claim(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Take a seat over with a key of one's own: whatever opened it before does so no more."""
    wanted = await read(request, ClaimRequest)
    return answer(await claim_seat(service_of(request), match_id, credentials(request), wanted))
