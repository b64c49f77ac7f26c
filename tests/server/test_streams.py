"""Event streams from the inside: slow clients, silence, the end, and one encoding for many."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar

from ironbottom.kernel.match import new_match
from ironbottom.server import shelf
from ironbottom.server.app import create_api, end_waiting
from ironbottom.server.auth import Credentials, digest
from ironbottom.server.faults import TooMany
from ironbottom.server.hub import QUEUE, Hub, bot_frame, state_frame
from ironbottom.server.live import MOST_MESSAGES, LiveMatch
from ironbottom.server.opening import create_match
from ironbottom.server.protocol import ActRequest, BotState, MatchKeys, NewMatch, SeatRequest
from ironbottom.server.service import Service
from ironbottom.server.settings import Settings
from ironbottom.server.store.database import opened
from ironbottom.server.store.reading import Stored
from tests.server.served import PATIENCE, settings


class Client:
    """An ASGI client of an event stream that reads when it is told to."""

    def __init__(self, api: Litestar, match_id: str, seat: str) -> None:
        self.reads = asyncio.Event()
        self.got: list[bytes] = []
        self.gone = asyncio.Event()
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "path": f"/api/matches/{match_id}/events",
            "raw_path": b"",
            "query_string": f"seat={seat}".encode(),
            "headers": [],
            "client": None,
            "server": None,
        }
        self.task = asyncio.create_task(api(scope, self.receive, self.send))  # type: ignore[arg-type]

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.body" and message["body"]:
            await self.reads.wait()
            self.got.append(message["body"])
        elif message["type"] == "http.response.body" and not message["more_body"]:
            self.gone.set()


@asynccontextmanager
async def api_with_match(wanted: Settings) -> AsyncIterator[tuple[Litestar, Service, MatchKeys]]:
    with opened(wanted.data) as engine:
        api = create_api(wanted, engine)
        async with api.lifespan():
            service: Service = api.state.service
            keys, _ = await create_match(service, NewMatch("narrows", "skirmish"), None)
            yield api, service, keys


async def eventually(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def toggle(service: Service, keys: MatchKeys, times: int) -> None:
    """North plots a card and takes it back, again and again."""
    shown = Credentials(keys=(digest(keys.keys["north"]),))
    async with service.shelf.use(keys.id) as live:
        choice, version = live.match.game.options("north")[0], live.version
    for _ in range(times):
        await service.verbs.act(keys.id, shown, ActRequest("north", version, (choice,)))
        await service.verbs.undo(keys.id, shown, SeatRequest("north", version + 1))
        version += 2


def run(tmp_path: Path, scenario: Callable[..., Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def whole() -> None:
        async with api_with_match(settings(tmp_path, **changes)) as (api, service, keys):
            await scenario(api, service, keys)

    asyncio.run(whole())


def test_a_client_that_does_not_read_is_cut_off_and_stops_nobody(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        slow, quick = Client(api, keys.id, ""), Client(api, keys.id, "")
        quick.reads.set()
        await eventually(lambda: len(quick.got) == 1)
        await toggle(service, keys, QUEUE)
        await asyncio.wait_for(slow.task, PATIENCE)
        await eventually(lambda: len(quick.got) == 1 + 2 * QUEUE)
        assert slow.got == []
        assert not quick.task.done()
        quick.gone.set()
        await asyncio.wait_for(quick.task, PATIENCE)
        assert service.hub.seats(keys.id) == ()

    run(tmp_path, scenario)


def test_a_client_that_goes_away_is_forgotten(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        client = Client(api, keys.id, "")
        client.reads.set()
        await eventually(lambda: service.hub.seats(keys.id) == ("",))
        client.gone.set()
        await asyncio.wait_for(client.task, PATIENCE)
        await eventually(lambda: service.hub.seats(keys.id) == ())

    run(tmp_path, scenario)


def test_every_client_of_a_seat_gets_the_very_same_bytes(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        clients = [Client(api, keys.id, "") for _ in range(3)]
        for client in clients:
            client.reads.set()
        await eventually(lambda: all(len(client.got) == 1 for client in clients))
        await toggle(service, keys, 1)
        await eventually(lambda: all(len(client.got) == 3 for client in clients))
        for n in (1, 2):
            assert len({id(client.got[n]) for client in clients}) == 1
        for client in clients:
            client.gone.set()
            await client.task

    run(tmp_path, scenario)


def test_a_silent_stream_gives_signs_of_life(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        client = Client(api, keys.id, "")
        client.reads.set()
        await eventually(lambda: len(client.got) >= 3)
        assert client.got[1] == client.got[2] == b": still here\r\n\r\n"
        client.gone.set()
        await client.task

    run(tmp_path, scenario, keep_alive=0.05)


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        clients = [Client(api, keys.id, "") for _ in range(2)]
        for client in clients:
            client.reads.set()
        await eventually(lambda: all(len(client.got) == 1 for client in clients))
        end_waiting(api)
        for client in clients:
            await asyncio.wait_for(client.task, PATIENCE)

    run(tmp_path, scenario)


def test_there_are_no_more_streams_than_there_may_be(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        stream = service.hub.open(keys.id, "")
        with pytest.raises(TooMany):
            service.hub.need_room(keys.id, "")
        service.hub.close(stream)
        service.hub.close(stream)
        service.hub.need_room(keys.id, "")

    run(tmp_path, scenario, streams=1)


@pytest.mark.parametrize(
    ("listening", "wanted", "ended"),
    [
        (["m:", "m:", "m:north", "m:south"], "m:north", 0),
        (["m:north", "m:north", "m:north", "n:"], "m:north", 3),
        (["m:", "m:", "m:", "n:north"], "o:", 0),
        (["m:north", "m:south", "m:south", "n:"], "o:", 1),
        (["m:", "m:", "n:", "n:north"], "m:", None),
        (["m:north", "m:north", "n:north", "n:north"], "m:south", None),
    ],
)
def test_a_crowd_keeps_nobody_out(listening: list[str], wanted: str, ended: int | None) -> None:
    """A stranger may open streams without end: players come before spectators, and each match has its share."""

    async def scenario() -> None:
        hub = Hub(len(listening), 60)

        async def listen(place: str) -> None:
            stream = hub.open(*place.split(":"))
            async for _ in stream.frames():
                pass

        tasks = [asyncio.create_task(listen(place)) for place in listening]
        await asyncio.sleep(0)
        try:
            hub.need_room(*wanted.split(":"))
        except TooMany:
            assert ended is None
        await asyncio.sleep(0)
        assert [number for number, task in enumerate(tasks) if task.cancelled()] == [
            *([] if ended is None else [ended])
        ]
        hub.end_all()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(scenario())


def test_matches_are_loaded_by_threads_of_their_own_which_end_with_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long ones would else keep the threads that read the store, and the process from ending."""
    threads: list[str] = []

    def endless(record: object, *, components: object, progress: Callable[[int, int], None]) -> None:
        while True:
            threads.append(threading.current_thread().name)
            progress(0, 1)

    monkeypatch.setattr(shelf, "replay", endless)

    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        async with service.shelf.use(keys.id) as live:
            record, values = live.match.record, live.match.components
        loading = asyncio.create_task(service.shelf.replay(record, values))
        await eventually(lambda: bool(threads))
        await asyncio.to_thread(service.shelf.close)
        with pytest.raises(shelf.Stopping):
            await loading
        assert threads[0].startswith("ironbottom-loader")

    run(tmp_path, scenario)


def test_events_in_bytes() -> None:
    assert state_frame(7, b'{"a":1}').encode() == b'id: 7\r\nevent: state\r\ndata: {"a":1}\r\n\r\n'
    assert bot_frame(BotState(seat="japan")).encode() == b'event: bot\r\ndata: {"seat":"japan"}\r\n\r\n'


def test_a_stream_of_one_match_hears_nothing_of_another() -> None:
    async def scenario() -> None:
        hub = Hub(10, 60)
        ours, theirs = hub.open("a", "x"), hub.open("b", "x")
        hub.send("b", "x", bot_frame(BotState()))
        hub.send("a", "y", bot_frame(BotState()))
        hub.end_all()
        assert [frame async for frame in ours.frames()] == []
        assert len([frame async for frame in theirs.frames()]) == 1

    asyncio.run(scenario())


def test_matches_are_put_away_and_come_back_as_they_were(tmp_path: Path) -> None:
    async def scenario(api: Litestar, service: Service, keys: MatchKeys) -> None:
        await toggle(service, keys, 3)
        async with service.shelf.use(keys.id) as live:
            before = live.message("south", -1)
            first = live
        others = [await create_match(service, NewMatch("narrows", "skirmish"), None) for _ in range(3)]
        assert service.shelf.in_memory(keys.id) is None
        async with service.shelf.use(keys.id) as live:
            assert live is not first
            assert live.message("south", -1) == before
        assert len({made.id for made, _ in others}) == 3

    run(tmp_path, scenario, matches_in_memory=2)


def test_who_asks_from_ever_other_versions_fills_no_memory() -> None:
    match = new_match("narrows", "skirmish", game_id="g", secret=bytes(32))
    stored = Stored(
        id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders={}
    )
    live = LiveMatch(stored, match, match.game.spec)
    for since in range(10 * MOST_MESSAGES):
        live.message("", since)
    assert len(live._messages) <= MOST_MESSAGES
