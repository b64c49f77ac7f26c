"""Computer players: stop thinking, pause, go on."""

from __future__ import annotations

from litestar import post
from litestar.params import FromPath

from ironbottom.server.api.spoken import spoken
from ironbottom.server.api.wire import Asked, Encoded, answer, credentials, read, service_of
from ironbottom.server.protocol import BotRequest, BotState


@post("/matches/{match_id:str}/bot", opt=spoken(BotState, BotRequest))
async def bot(request: Asked, match_id: FromPath[str]) -> Encoded:
    """Tell the computer players of a match what to do."""
    wanted = await read(request, BotRequest)
    return answer(await service_of(request).bots.command(match_id, credentials(request), wanted))
