"""The server beside bare Starlette: actions (P12, P12b), a bot that thinks (P12c), events (P12d, P12e)."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from math import ceil
from statistics import median, quantiles
from typing import Literal

import msgspec

from bench.games import SCENARIO, SLUG
from bench.lines import Audience, Channel, Line, request
from bench.runner import Goal, Pass
from bench.serving import Served, serving
from bench.stored import Play, folder, opening, store
from ironbottom.server.protocol import BotRequest, MatchKeys, NewMatch, Player

ACTIONS = 200
"""Actions of a pass over one connection."""
CONNECTIONS = 16
ACTIONS_EACH = 40
"""Actions of a pass over each of many connections."""
RATE = 200
ACT_EVERY = 9
"""Of the requests at that rate one in so many acts, the others ask for the state."""
SECONDS = 2.5
"""How long requests come at that rate, once with and once without a bot that thinks."""
SETTLE_SECONDS = 0.3
CLIENTS = 500
FIRST_CLIENTS = 100
"""Clients that are there before memory is measured."""
WEB_PASSES = 5


def goals() -> list[Goal]:
    """The goals."""
    found = [
        Goal(
            id="P12",
            title="POST of an action less the kernel's step / POST + insert of bare Starlette, one connection, p50",
            bar=4.0,
            target=2.5,
            scene=one_connection,
            passes=WEB_PASSES,
        ),
        Goal(
            id="P12b",
            title=f"actions a second at {CONNECTIONS} connections / POST + group commit of bare Starlette",
            bar=0.2,
            target=0.35,
            more_is_better=True,
            scene=many_connections,
            unit="/s",
            passes=WEB_PASSES,
        ),
        _thinking("P12c p50", 50, 1.5, 1.1),
        _thinking("P12c p99", 99, 2.5, 1.4),
        Goal(
            id="P12d",
            title=f"an action until the last of {CLIENTS} clients has its event / as many bytes by bare Starlette",
            bar=2.0,
            target=1.3,
            scene=broadcast,
            passes=WEB_PASSES * 2,
        ),
    ]
    if sys.platform == "linux":  # where a process tells its memory in /proc
        found.append(
            Goal(
                id="P12e",
                title="memory a client that listens / of bare Starlette",
                bar=2.0,
                target=1.3,
                scene=memory,
                unit="B",
                passes=3,
            )
        )
    return found


def _thinking(name: str, percent: int, bar: float, target: float) -> Goal:
    return Goal(
        id=name,
        title=f"answer to state and act, p{percent}, at {RATE} a second while a bot thinks / with none",
        bar=bar,
        target=target,
        scene=lambda: thinking_bot(percent),
        passes=WEB_PASSES,
        slow=True,
    )


@contextmanager
def both(games: int, most: int) -> Iterator[tuple[Served, Served, list[Play]]]:
    """Our server with some games in its store, and the bare one."""
    with folder() as data, ExitStack() as stack:
        plays = store(data / "ours", games, most)
        ours = stack.enter_context(serving("ours", data / "ours"))
        bare = stack.enter_context(serving("bare", data / "bare"))
        yield ours, bare, plays


# ---- one connection ------------------------------------------------------------------------------


def ask(line: Line, asked: Sequence[bytes]) -> list[float]:
    """Seconds to each answer."""
    seconds = []
    for one in asked:
        start = time.perf_counter()
        line.ask(one)
        seconds.append(time.perf_counter() - start)
    return seconds


def acts(play: Play, count: int) -> list[bytes]:
    """The next requests to act in a game."""
    return [request("POST", play.path, play.take(), play.key) for _ in range(count)]


@contextmanager
def one_connection() -> Iterator[Pass]:
    """P12."""
    with ExitStack() as stack:
        ours, bare, (play,) = stack.enter_context(both(1, ACTIONS * (WEB_PASSES + 1)))
        mine = stack.enter_context(closing(Line(ours.port)))
        theirs = stack.enter_context(closing(Line(bare.port)))
        match = opening(0)

        def measured() -> tuple[float, float]:
            first = play.sent
            answers = ask(mine, acts(play, ACTIONS))
            inserts = ask(theirs, [_insert(first + n) for n in range(ACTIONS)])
            steps = []
            for seat, choice in play.actions[first : play.sent]:
                start = time.perf_counter()
                match.act(seat, choice)
                steps.append(time.perf_counter() - start)
            return median(a - b for a, b in zip(answers, steps, strict=True)), median(inserts)

        measured()  # the first requests load what is loaded when it is needed
        yield measured


def _insert(version: int, path: str = "/insert") -> bytes:
    body = msgspec.json.encode({"seat": "japan", "version": version, "choices": ["button:done"]})
    return request("POST", path, body)


# ---- many connections ----------------------------------------------------------------------------


async def channels(port: int, count: int) -> list[Channel]:
    """Open connections."""
    return [await Channel.open(port) for _ in range(count)]


async def rate(lines: Sequence[Channel], asked: Sequence[Sequence[bytes]]) -> float:
    """Answers a second when each connection sends its requests one after the other."""

    async def one(line: Channel, its: Sequence[bytes]) -> None:
        for each in its:
            await line.ask(each)

    start = time.perf_counter()
    await asyncio.gather(*(one(line, its) for line, its in zip(lines, asked, strict=True)))
    return sum(map(len, asked)) / (time.perf_counter() - start)


@contextmanager
def many_connections() -> Iterator[Pass]:
    """P12b."""
    with ExitStack() as stack:
        ours, bare, plays = stack.enter_context(both(CONNECTIONS, ACTIONS_EACH * (WEB_PASSES + 1)))
        run = stack.enter_context(asyncio.Runner()).run
        mine, theirs = run(channels(ours.port, CONNECTIONS)), run(channels(bare.port, CONNECTIONS))
        stack.callback(_close, mine + theirs)

        def measured() -> tuple[float, float]:
            inserts = [_insert(n, "/group") for n in range(ACTIONS_EACH)]
            return (
                run(rate(mine, [acts(play, ACTIONS_EACH) for play in plays])),
                run(rate(theirs, [inserts] * CONNECTIONS)),
            )

        measured()
        yield measured


def _close(lines: Sequence[Channel]) -> None:
    for line in lines:
        line.close()


# ---- while a bot thinks --------------------------------------------------------------------------


async def at_rate(lines: Sequence[Channel], asked: Sequence[bytes]) -> list[float]:
    """Seconds from the moment when each request was due to its answer; connections take turns."""
    loop = asyncio.get_running_loop()
    begun = loop.time()

    async def one(place: int) -> list[float]:
        seconds = []
        for number in range(place, len(asked), len(lines)):
            due = begun + number / RATE
            await asyncio.sleep(due - loop.time())
            await lines[place].ask(asked[number])
            seconds.append(loop.time() - due)
        return seconds

    return [each for its in await asyncio.gather(*map(one, range(len(lines)))) for each in its]


@contextmanager
def thinking_bot(percent: int) -> Iterator[Pass]:
    """P12c."""
    count = int(RATE * SECONDS)
    with ExitStack() as stack:
        data = stack.enter_context(folder())
        plays = store(data, CONNECTIONS, 2 * (WEB_PASSES + 1) * ceil(count / ACT_EVERY / CONNECTIONS))
        ours = stack.enter_context(serving("ours", data))
        command = stack.enter_context(closing(Line(ours.port)))
        bot = bot_match(command)
        run = stack.enter_context(asyncio.Runner()).run
        lines = run(channels(ours.port, CONNECTIONS))
        stack.callback(_close, lines)

        def latency(verb: Literal["go", "pause"]) -> float:
            told = msgspec.json.encode(BotRequest(verb))
            command.ask(request("POST", f"/api/matches/{bot.id}/bot", told, *bot.keys.values()))
            time.sleep(SETTLE_SECONDS)
            return quantiles(run(at_rate(lines, _mixed(plays, count))), n=100)[percent - 1]

        def measured() -> tuple[float, float]:
            return latency("go"), latency("pause")

        measured()
        yield measured


def _mixed(plays: Sequence[Play], count: int) -> list[bytes]:
    """Requests to many games in turn: most ask for the state, every so often one acts."""
    asked = []
    for number in range(count):
        play = plays[number % len(plays)]
        if number % ACT_EVERY:
            path = f"/api/matches/{play.match_id}/state?since={play.sent}"
            asked.append(request("GET", path))
        else:
            asked += acts(play, 1)
    return asked


def bot_match(line: Line) -> MatchKeys:
    """A new match in which a computer thinks without end, and the key of its one person."""
    wanted = NewMatch(SLUG, SCENARIO, {"players": "2"}, {"japan": Player("computer", "thinker")})
    answer = line.ask(request("POST", "/api/matches", msgspec.json.encode(wanted)))
    return msgspec.json.decode(answer, type=MatchKeys)


# ---- events --------------------------------------------------------------------------------------


@contextmanager
def broadcast() -> Iterator[Pass]:
    """P12d."""
    with ExitStack() as stack:
        ours, bare, (play,) = stack.enter_context(both(1, WEB_PASSES * 2 + 1))
        run = stack.enter_context(asyncio.Runner()).run
        mine, theirs = Audience(), Audience()
        run(mine.grow(ours.port, f"/api/matches/{play.match_id}/events", CLIENTS))
        run(theirs.grow(bare.port, "/events", CLIENTS))
        senders = run(channels(ours.port, 1)) + run(channels(bare.port, 1))
        stack.callback(_close, senders)
        stack.callback(mine.close)
        stack.callback(theirs.close)

        def measured() -> tuple[float, float]:
            action = acts(play, 1)[0]
            ours_seconds = run(_heard(senders[0], action, mine))
            size = mine.bytes // CLIENTS
            return ours_seconds, run(_heard(senders[1], request("POST", "/send", b"x" * size), theirs))

        measured()
        yield measured


async def _heard(sender: Channel, asked: bytes, audience: Audience) -> float:
    """Seconds from a request to the moment when the whole audience has heard of it."""
    everybody = audience.expect(len(audience.clients))
    start = time.perf_counter()
    answer = asyncio.create_task(sender.ask(asked))
    await everybody
    seconds = time.perf_counter() - start
    await answer
    return seconds


@contextmanager
def memory() -> Iterator[Pass]:
    """P12e; with fresh servers in each pass, for memory that was used once stays with a process."""

    def measured() -> tuple[float, float]:
        with both(1, 1) as (ours, bare, (play,)), asyncio.Runner() as runner:
            mine = _memory_each(runner, ours, f"/api/matches/{play.match_id}/events")
            return mine, _memory_each(runner, bare, "/events")

    yield measured


def _memory_each(runner: asyncio.Runner, served: Served, path: str) -> float:
    with closing(Audience()) as audience:
        runner.run(audience.grow(served.port, path, FIRST_CLIENTS))
        before = served.memory()
        runner.run(audience.grow(served.port, path, CLIENTS - FIRST_CLIENTS))
        return (served.memory() - before) / (CLIENTS - FIRST_CLIENTS)
