"""A match is played to its end with the component values that it was begun with, whatever becomes of the files."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import BadRecord, BadValues
from ironbottom.kernel.record import from_json, to_json
from ironbottom.kernel.replaying import replay
from ironbottom.server.auth import Credentials, digest
from ironbottom.server.damaged import raw_record
from ironbottom.server.faults import DamagedMatch
from ironbottom.server.history import record_file
from ironbottom.server.opening import adopt_record, create_match
from ironbottom.server.protocol import ActRequest, NewMatch, SeatRequest
from ironbottom.server.service import Service
from ironbottom.server.store.database import FILE
from tests.games.component_files import ours, write
from tests.games.expected import expected, listed
from tests.server.served import PATIENCE, Table, forget_cookies, new_table, serving, settings
from tests.server.working import working

DEAR = {"unit_types": [{"id": "infantry", "cost": 4, "attack": 6}]}
"""An owner's change: infantry costs one IPC more, and hits whatever is thrown."""
BATTLE = {"kind": "land", "attacker": {"infantry": 1}, "defender": {"infantry": 1}}
BEGUN = {"slug": "aapacific", "scenario": "burma_road_1942"}
OURS = registry.game("aapacific").values(None).digest


@contextmanager
def served(data: Path, components: str | None = None) -> Iterator[httpx.Client]:
    with (
        serving(settings(data, components=components)) as address,
        httpx.Client(base_url=address, timeout=PATIENCE) as http,
    ):
        forget_cookies(http)
        yield http


def price(table: Table) -> str:
    """What infantry costs, as Japan is told when it buys."""
    options = table.state("japan")["view"]["prompt"]["options"]
    return next(str(option["hint"]) for option in options if option["choice"] == "type:infantry")


def price_on_board(http: httpx.Client, values: str) -> str:
    answer = http.get("/api/games/aapacific/board", params={"values": values} if values else {})
    assert answer.status_code == 200, answer.text
    infantry = next(kind for kind in answer.json()["piece_types"] if kind["id"] == "infantry")
    return str(dict(infantry["values"])["Cost"])


def win(http: httpx.Client, values: str) -> float:
    """How probably the battle typed in is won."""
    answer = http.post("/api/games/aapacific/odds", params={"values": values} if values else {}, json=BATTLE)
    assert answer.status_code == 200, answer.text
    return float(answer.json()["win"])


def values_named(data: Path) -> list[str]:
    with closing(sqlite3.connect(data / FILE)) as disk:
        return [row[0] for row in disk.execute("SELECT components FROM match ORDER BY created")]


def alter(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / FILE)) as disk, disk:
        for statement in statements:
            disk.execute(statement)


async def begin(service: Service) -> Table:
    keys, _ = await create_match(service, NewMatch("aapacific", "burma_road_1942"), None)
    return Table(httpx.Client(), keys.id, keys.keys)


async def price_in(service: Service, table: Table) -> str:
    """What infantry costs Japan in a match as the server has it."""
    async with service.shelf.use(table.id) as live:
        prompt = live.view("japan").prompt
        assert prompt is not None
        return next(option.hint for option in prompt.options if option.choice == "type:infantry")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table, bytes]:
    """A match that was begun under an owner's values: its data folder, keys, and its record as a file."""
    data, own = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("own")

    async def scenario() -> tuple[Table, bytes]:
        async with working(data, write("aapacific", own, "pieces.changes", DEAR)) as service:
            table = await begin(service)
            shown = Credentials(tuple(map(digest, table.keys.values())))
            await service.verbs.act(table.id, shown, ActRequest("japan", 0, ("type:infantry",)))
            async with service.shelf.use(table.id) as live:
                return table, to_json(record_file(live, live.held(shown)))

    return data, *asyncio.run(scenario())


def test_a_match_goes_on_under_its_own_prices_after_a_restart_with_others(
    begun: tuple[Path, Table, bytes],
) -> None:
    data, table, _ = begun
    with served(data) as http:
        again = Table(http, table.id, table.keys)
        assert price(again) == "4 IPCs"
        values = again.state("japan")["values"]
        assert price_on_board(http, values) == "4"
        assert price_on_board(http, "") == "3"
        assert win(http, values) > win(http, "")
        again.act("japan", "type:infantry")

        fresh = new_table(http, **BEGUN)
        assert price(fresh) == "3 IPCs"
        assert fresh.state("japan").get("values", "") == ""
        tried = http.post(
            again.path("branch"), json={"seat": "japan", "count": 1}, headers=again.key("japan")
        )
        assert tried.status_code == 200, tried.text
        assert price(Table(http, tried.json()["id"], tried.json()["keys"])) == "4 IPCs"
        unknown = http.get("/api/games/aapacific/board", params={"values": "0" * 16})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_values")
        other_game = http.get("/api/games/pacificwar/board", params={"values": values})
        assert (other_game.status_code, other_game.json()["code"]) == (404, "unknown_values")
    assert values_named(data) == [values, OURS, values]


def test_a_record_file_carries_values_that_are_not_ours_and_plays_on_elsewhere(
    begun: tuple[Path, Table, bytes], tmp_path: Path
) -> None:
    record = json.loads(begun[2])

    def altered(**changes: object) -> bytes:
        return json.dumps(record | changes).encode()

    async def scenario() -> None:
        async with working(tmp_path) as service:
            assert (await service.checker.judge(begun[2])).faults == ()
            keys, _ = await adopt_record(service, begun[2], {}, None)
            assert await price_in(service, Table(httpx.Client(), keys.id, keys.keys)) == "4 IPCs"
            for damaged, fault in ((record["values"][:-40], BadValues), ("no values \u00e9", BadRecord)):
                with pytest.raises(fault):
                    await adopt_record(service, altered(values=damaged), {}, None)
            with pytest.raises(BadRecord, match="but carries"):
                await adopt_record(service, altered(data_version=OURS), {}, None)
            without = {name: value for name, value in record.items() if name != "values"}
            again, _ = await adopt_record(
                service, json.dumps(without).encode(), {}, None
            )  # they are known here now
            assert await price_in(service, Table(httpx.Client(), again.id, again.keys)) == "4 IPCs"

    asyncio.run(scenario())


@pytest.mark.parametrize("slug", listed())
def test_a_match_whose_scenario_is_gone_keeps_its_seats_and_all_else(slug: str, tmp_path: Path) -> None:
    scenario = ours(slug, f"scenarios/{expected(slug).short}") | {"id": "our_own"}
    if "number" in scenario:  # by which the scenarios of a game are told apart
        scenario["number"] = 99
    folder = write(slug, tmp_path / "own", "scenarios/our_own", scenario)

    async def play() -> None:
        async with working(tmp_path, folder) as service:
            keys, _ = await create_match(service, NewMatch(slug, "our_own"), None)
            (begun,) = await service.list(shown_by(keys.keys))
            game = service.catalogue._info(registry.game(slug))
            assert "our_own" in {each.scenario.id for each in game.scenarios}, (
                "and it can be begun in the browser"
            )
        async with working(tmp_path) as service:
            (listed,) = await service.list(shown_by(keys.keys))
            assert (listed.seats, listed.fault) == (begun.seats, "")
            async with service.shelf.use(keys.id) as live:
                assert live.seats == begun.seats
                seat = live.match.game.deciding()[0]
                choice = live.match.game.options(seat)[0]
                file = to_json(record_file(live, frozenset(keys.keys)))
            await service.verbs.act(keys.id, shown_by(keys.keys), ActRequest(seat, 0, (choice,)))
            await service.verbs.resign(keys.id, shown_by(keys.keys), SeatRequest(seat, 1))
            async with service.shelf.use(keys.id) as live:
                assert live.over
            assert replay(from_json(file)).version == 0
            (listed,) = await service.list(shown_by(keys.keys))
            assert listed.over

    asyncio.run(play())


def shown_by(keys: dict[str, str]) -> Credentials:
    return Credentials(tuple(map(digest, keys.values())))


FORGET = ("UPDATE match SET components = NULL", "DELETE FROM components")
"""Leaves a database as it was before there was a table of values."""


def test_older_databases_get_the_values_that_their_matches_name_and_no_others(tmp_path: Path) -> None:
    data = tmp_path / "data"
    folder = write("aapacific", tmp_path / "own", "pieces.changes", DEAR)

    async def scenario() -> None:
        async with working(data, folder) as service:
            dear = await begin(service)
        async with working(data) as service:
            plain = await begin(service)
        alter(data, *FORGET)

        async with working(data) as service:  # neither values in use nor ours are those of the first
            assert await price_in(service, plain) == "3 IPCs"
            with pytest.raises(DamagedMatch, match="--components DIR, where DIR/aapacific holds those files"):
                await price_in(service, dear)
            shown = Credentials(tuple(map(digest, dear.keys.values())))
            (listed,) = await service.list(shown)
            assert "--components DIR" in listed.fault
            _, saved = await raw_record(service.store, dear.id, shown)
            assert from_json(saved).scenario == BEGUN["scenario"]

        async with working(data, folder) as service:
            assert await price_in(service, dear) == "4 IPCs"
        async with working(data) as service:  # once the store has them it keeps them
            assert await price_in(service, dear) == "4 IPCs"

    asyncio.run(scenario())


def test_values_that_are_damaged_in_the_store_are_never_replaced_by_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with working(tmp_path) as service:
            table = await begin(service)
        for damage, named in (
            ("UPDATE components SET packed = x'00'", "cannot be read"),
            ("DELETE FROM components", "are not in the store any more"),
        ):
            alter(tmp_path, damage)
            async with working(tmp_path) as service:
                with pytest.raises(DamagedMatch, match=named):
                    await price_in(service, table)

    asyncio.run(scenario())
