"""How long a player waits for the answer to a click while a computer player thinks (P16)."""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from statistics import quantiles

import msgspec

from bench.bench_web import SETTLE_SECONDS, acts, ask, bot_match
from bench.lines import Line, request
from bench.runner import Goal
from bench.serving import serving
from bench.stored import folder, store
from ironbottom.server.protocol import BotRequest

CLICKS = 100
PASSES = 3


def goals() -> list[Goal]:
    """The goals."""
    return [
        Goal(
            id="P16",
            title=f"seconds to the answers to {CLICKS} clicks while a computer player thinks, p95",
            bar=0.150,
            target=0.050,
            value=clicks,
            passes=PASSES,
        )
    ]


def clicks() -> float:
    """The p95 of the seconds from a click, one after the other, to its whole answer."""
    with ExitStack() as stack:
        data = stack.enter_context(folder())
        (play,) = store(data, 1, CLICKS)
        served = stack.enter_context(serving("ours", data))
        line = stack.enter_context(closing(Line(served.port)))
        bot = bot_match(line)
        told = msgspec.json.encode(BotRequest("go"))
        line.ask(request("POST", f"/api/matches/{bot.id}/bot", told, *bot.keys.values()))
        time.sleep(SETTLE_SECONDS)
        return quantiles(ask(line, acts(play, CLICKS)), n=20)[-1]
