from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from ironbottom.cli.main import FAILED, main
from ironbottom.kernel.record import Entry, Record
from ironbottom.server.protocol import Player
from ironbottom.server.store import schema
from ironbottom.server.store.database import (
    FILE,
    STORE_ERRORS,
    DataInUse,
    NewerDatabase,
    migrate,
    open_engine,
    opened,
)
from ironbottom.server.store.matches import INSERT_ENTRY, Store
from ironbottom.server.store.reading import Stored, Summary
from ironbottom.server.store.writer import Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    with opened(tmp_path) as engine:
        yield engine


def stored(match_id: str = "m", entries: int = 0) -> tuple[Stored, Summary]:
    record = Record(slug="narrows", scenario="skirmish", game_id=match_id, secret="5e", title="Lunch")
    record.entries = [Entry(seq=seq, seat="north", choice="button:done") for seq in range(entries)]
    summary = Summary(version=entries, changed=2.0, turn="Turn 1", waiting_on=("north",), over=False)
    kept = Stored(
        id=match_id,
        record=record,
        players={"south": Player("computer", "random")},
        created=1.0,
        changed=2.0,
        keys={"north": b"k" * 32, "south": b"q" * 32},
        holders={b"b" * 32: frozenset({"north"})},
        orders={},
    )
    return kept, summary


def test_the_migrations_lead_to_the_tables_the_program_uses(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    migrate(engine)


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    with opened(tmp_path):
        pass
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(NewerDatabase, match="9999"), opened(tmp_path):
        pass


def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    with opened(tmp_path), pytest.raises(DataInUse), opened(tmp_path):
        pass
    with opened(tmp_path):
        pass


def test_the_database_is_private_and_safe(engine: Engine, tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    with engine.connect() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]
    assert found == ["wal", 2, 1]


def test_durability_normal(tmp_path: Path) -> None:
    engine = open_engine(tmp_path, "normal")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1
    engine.dispose()


def test_entries_are_never_changed_or_removed(engine: Engine) -> None:
    async def scenario() -> None:
        store = Store(engine)
        await store.create(*stored(entries=1))
        store.close()

    asyncio.run(scenario())
    for statement in ("UPDATE entry SET body = ''", "DELETE FROM entry"):
        with pytest.raises(IntegrityError, match="never changed"), engine.begin() as connection:
            connection.exec_driver_sql(statement)


def test_a_match_comes_back_as_it_was_kept(engine: Engine) -> None:
    kept, summary = stored(entries=2)

    async def scenario() -> Stored | None:
        store = Store(engine)
        await store.create(kept, summary)
        await store.append("m", [Entry(seq=2, seat="south", choice="button:pass", time=9.0)])
        await store.save_orders("m", "north", {"intercept": "never", "dive": "ask"})
        await store.save_orders("m", "north", {"intercept": "always"})
        found = await store.load("m")
        assert await store.load("n") is None
        store.close()
        return found

    found = asyncio.run(scenario())
    assert found is not None
    assert [entry.choice for entry in found.record.entries] == ["button:done", "button:done", "button:pass"]
    assert (found.record.secret, found.record.title) == ("5e", "Lunch")
    assert found.orders == {"north": {"intercept": "always"}}
    assert found.holders == {b"b" * 32: frozenset({"north"})}
    assert (found.keys, found.players) == (kept.keys, kept.players)
    assert found.changed == 9.0


def test_lists_find_a_match_by_browser_and_by_key(engine: Engine) -> None:
    async def scenario() -> list[list[tuple[str, tuple[str, ...], int]]]:
        store = Store(engine)
        await store.create(*stored("m"))
        await store.create(*stored("n", entries=2))
        await store.append("m", [Entry(seq=0, seat="north", choice="button:done")])
        held = [
            await store.held(b"b" * 32, []),
            await store.held(None, [b"q" * 32]),
            await store.held(b"b" * 32, [b"q" * 32]),
            await store.held(None, []),
        ]
        store.close()
        return [sorted((each.id, each.mine, each.entries) for each in found) for found in held]

    assert asyncio.run(scenario()) == [
        [("m", ("north",), 1), ("n", ("north",), 2)],
        [("m", ("south",), 1), ("n", ("south",), 2)],
        [("m", ("north", "south"), 1), ("n", ("north", "south"), 2)],
        [],
    ]


NEVER_QUICK, ALWAYS_QUICK = -1.0, float("inf")


@pytest.mark.parametrize("quick", [NEVER_QUICK, ALWAYS_QUICK])
def test_jobs_are_done_in_their_order_in_the_thread_and_on_the_loop(engine: Engine, quick: float) -> None:
    """Whatever mixture of small and large jobs comes in whatever turns of the loop."""
    done: list[int] = []

    async def scenario() -> set[bool]:
        writer = Writer(engine, quick)
        here = threading.get_ident()
        on_the_loop: set[bool] = set()

        def work(_: object, number: int) -> None:
            done.append(number)
            on_the_loop.add(threading.get_ident() == here)

        futures = []
        for number in range(60):
            submit = writer.submit if number % 7 == 3 else writer.submit_small
            futures.append(submit(partial(work, number=number)))
            if number % 3 == 0:
                await asyncio.sleep(0)
            if number % 10 == 9:
                await futures[-1]
        await asyncio.gather(*futures)
        writer.close()
        return on_the_loop

    assert asyncio.run(scenario()) == ({False} if quick == NEVER_QUICK else {False, True})
    assert done == list(range(60))


def put(connection: Connection, seq: int) -> None:
    connection.execute(insert(schema.entry), {"match_id": "m", "seq": seq, "body": b""})


def put_small(connection: sqlite3.Connection, seq: int) -> None:
    connection.execute(INSERT_ENTRY, ("m", seq, b""))


@pytest.mark.parametrize("quick", [NEVER_QUICK, ALWAYS_QUICK])
@pytest.mark.parametrize("large", [(), (0,), (1, 2), (0, 1, 2, 3)])
def test_what_waits_together_is_committed_together(
    engine: Engine, quick: float, large: tuple[int, ...]
) -> None:
    """One failing job in a group is told to its owner alone; all others are kept, be they small or large."""

    async def scenario() -> list[object]:
        store = Store(engine)
        await store.create(*stored())
        store.close()
        writer = Writer(engine, quick)
        await writer.submit(lambda connection: None)
        futures = [
            writer.submit(partial(put, seq=seq))
            if place in large
            else writer.submit_small(partial(put_small, seq=seq))
            for place, seq in enumerate((0, 1, 1, 2))
        ]
        done = await asyncio.gather(*futures, return_exceptions=True)
        writer.close()
        return list(done)

    outcomes = asyncio.run(scenario())
    assert [isinstance(outcome, STORE_ERRORS) for outcome in outcomes] == [False, False, True, False]
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.entry)).scalar() == 3


def test_the_writer_finishes_what_is_queued(engine: Engine) -> None:
    async def scenario() -> int | None:
        store = Store(engine)
        await store.create(*stored())
        futures = [store.append("m", [Entry(seq=seq, seat="north")]) for seq in range(1000)]
        store.close()
        await asyncio.gather(*futures)
        with engine.connect() as connection:
            return connection.execute(select(func.count()).select_from(schema.entry)).scalar()

    assert asyncio.run(scenario()) == 1000


def test_waiting_computers_are_remembered_longest_first(engine: Engine) -> None:
    async def scenario() -> list[list[str]]:
        store = Store(engine)
        for match_id in ("m", "n"):
            await store.create(*stored(match_id))
        await store.open_job("n", "south", 1.0)
        await store.open_job("m", "south", 2.0)
        both = await store.open_jobs()
        await store.open_job("n", "south", 3.0)
        await store.close_job("m")
        left = await store.open_jobs()
        store.close()
        return [both, left]

    assert asyncio.run(scenario()) == [["n", "m"], ["n"]]


def overwrite(path: Path, start: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(data)


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "emptied": (lambda path: path.write_bytes(b""), "is empty"),
    "no database": (lambda path: path.write_bytes(b"# Ironbottom\n" * 999), "cannot be read"),
    "cut short": (
        lambda path: path.write_bytes(path.read_bytes()[:6000]),
        "database disk image is malformed",
    ),
    "overwritten": (lambda path: overwrite(path, 4096, b"\xff" * 8192), "is damaged"),
    "without a table": (lambda path: on_disk(path, "DROP TABLE note"), "lacks note"),
    "of another program": (
        lambda path: on_disk(path, "DROP TABLE alembic_version"),
        "is one of another program",
    ),
}


def on_disk(path: Path, statement: str) -> None:
    disk = sqlite3.connect(path)
    disk.execute(statement)
    disk.close()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_named_at_the_start_with_advice(
    tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(tmp_path):
        pass
    do, says = DAMAGES[damage]
    do(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    assert main(["serve", "--data", str(tmp_path), "--port", "0"]) == FAILED
    (line,) = capsys.readouterr().err.splitlines()
    assert says in line
    assert f"{tmp_path / FILE}" in line
    assert "backup" in line
    assert (tmp_path / FILE).read_bytes() == before
    assert not (tmp_path / "server.address").exists()


def test_a_server_that_was_killed_while_it_made_its_database_can_start_again(tmp_path: Path) -> None:
    (tmp_path / (FILE + ".new")).write_bytes(b"")
    with opened(tmp_path):
        pass
    with sqlite3.connect(tmp_path / FILE) as disk:
        for (name,) in disk.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            disk.execute(f"DROP TABLE {name}")
    disk.close()
    with opened(tmp_path):
        pass
