"""The store: what a server asks of the database, in the words of matches and seats."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Executable, Select, delete, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert

from ironbottom.kernel.record import Entry, Record, from_json
from ironbottom.server.faults import NotRead, NotSaved
from ironbottom.server.news import News
from ironbottom.server.protocol import Player
from ironbottom.server.store import schema
from ironbottom.server.store.database import STORE_ERRORS, driver, why
from ironbottom.server.store.writer import Writer

log = structlog.get_logger()

K = TypeVar("K")
T = TypeVar("T")

INSERT_ENTRY = str(insert(schema.entry).compile(dialect=sqlite.dialect(paramstyle="qmark")))

_encode = msgspec.json.Encoder().encode
_entry = msgspec.json.Decoder(Entry).decode
_players = msgspec.json.Decoder(dict[str, Player]).decode
_news = msgspec.json.Decoder(News).decode
_names = msgspec.json.Decoder(tuple[str, ...]).decode


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a list shows of a match, as it was at ``version``."""

    version: int
    changed: float
    turn: str
    waiting_on: tuple[str, ...]
    over: bool
    news: News = News()


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A match in a list, with the seats that the asking browser holds."""

    id: str
    slug: str
    scenario: str
    options: dict[str, str]
    title: str
    players: dict[str, Player]
    created: float
    summary: Summary
    entries: int
    """The version the match has now; the summary is old when it differs."""
    mine: tuple[str, ...]


class Stored(msgspec.Struct, kw_only=True):
    """A whole match as the store has it."""

    id: str
    record: Record
    players: dict[str, Player]
    created: float
    changed: float
    keys: dict[str, bytes]
    """Seat -> SHA-256 of its key."""
    holders: dict[bytes, frozenset[str]]
    """SHA-256 of a browser's cookie -> seats it holds."""
    orders: dict[str, dict[str, str]]


class Store:
    """Reads on connections of their own in worker threads; writes through the one writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)

    def close(self) -> None:
        """Finish what is queued."""
        self._writer.close()

    async def _write(self, work: Callable[[Connection], None]) -> None:
        """Do it in a transaction of the writer; NotSaved when the disk is full or the store fails otherwise."""
        try:
            await self._writer.submit(work)
        except STORE_ERRORS as fault:
            log.error("the store could not write", fault=str(fault))
            raise NotSaved(f"the server could not save this, nothing was changed ({why(fault)})") from fault

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.to_thread(self._on_a_connection, work)
        except STORE_ERRORS as fault:
            log.error("the store could not read", fault=str(fault))
            raise NotRead(f"the server could not read its store ({why(fault)})") from fault

    def _on_a_connection(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    # ---- matches ---------------------------------------------------------------------------------

    async def create(self, stored: Stored, summary: Summary) -> None:
        """Keep a new match with its keys and whatever entries its record has."""
        record = stored.record
        row = {
            "id": stored.id,
            "slug": record.slug,
            "scenario": record.scenario,
            "title": record.title,
            "head": _encode(msgspec.structs.replace(record, entries=[])),
            "players": _encode(stored.players),
            "created": stored.created,
            **_summary_columns(summary),
        }
        keys = [{"match_id": stored.id, "seat": seat, "hash": hash} for seat, hash in stored.keys.items()]
        entries = entry_rows(stored.id, record.entries)

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.match), row)
            connection.execute(insert(schema.seat_key), keys)
            for browser, seats in stored.holders.items():
                _hold(connection, stored.id, browser, seats)
            driver(connection).executemany(INSERT_ENTRY, entries)

        await self._write(work)

    def append(self, match_id: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Queue new entries of a match; the future is done when they are on the disk, or holds one of STORE_ERRORS."""
        rows = entry_rows(match_id, entries)

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(INSERT_ENTRY, rows)

        return self._writer.submit_small(work)

    async def load(self, match_id: str) -> Stored | None:
        """A whole match, None when there is none of this id."""
        return await self._read(lambda connection: _load(connection, match_id))

    async def save_summary(self, match_id: str, summary: Summary) -> None:
        """Keep what lists show of a match."""
        statement = update(schema.match).where(schema.match.c.id == match_id)
        columns = _summary_columns(summary)
        await self._write(lambda connection: _run(connection, statement, columns))

    async def held(self, browser: bytes | None, key_hashes: Sequence[bytes]) -> list[Listed]:
        """The matches of which a browser holds seats, by its cookie or by keys; the latest first."""
        return await self._read(lambda connection: _list(connection, browser, key_hashes))

    # ---- seats -----------------------------------------------------------------------------------

    async def save_orders(self, match_id: str, seat: str, orders: Mapping[str, str]) -> None:
        """Put the standing orders of a seat in place of its old ones."""
        table = schema.standing_order
        rows = [{"match_id": match_id, "seat": seat, "name": n, "value": v} for n, v in orders.items()]

        def work(connection: Connection) -> None:
            connection.execute(delete(table).where(table.c.match_id == match_id, table.c.seat == seat))
            if rows:
                connection.execute(insert(table), rows)

        await self._write(work)

    async def note(self, match_id: str, seat: str) -> str:
        """The private notes of a seat, empty when it has none."""
        table = schema.note
        statement = select(table.c.text).where(table.c.match_id == match_id, table.c.seat == seat)
        return await self._read(lambda connection: connection.execute(statement).scalar()) or ""

    async def save_note(self, match_id: str, seat: str, text: str) -> None:
        """Put these notes in place of the old ones."""
        statement = upsert(schema.note).values(match_id=match_id, seat=seat, text=text)
        statement = statement.on_conflict_do_update(
            index_elements=["match_id", "seat"], set_={"text": statement.excluded.text}
        )
        await self._write(lambda connection: _run(connection, statement))

    # ---- computer players that owe an answer -----------------------------------------------------

    def open_job(self, match_id: str, seat: str, since: float) -> asyncio.Future[None]:
        """Note that a computer player is awaited, so that it is asked again after a restart."""
        statement = upsert(schema.job).values(match_id=match_id, seat=seat, since=since)
        statement = statement.on_conflict_do_update(
            index_elements=["match_id"], set_={"seat": seat, "since": since}
        )
        return self._writer.submit(lambda connection: _run(connection, statement))

    def close_job(self, match_id: str) -> asyncio.Future[None]:
        """Note that no computer player is awaited any more."""
        statement = delete(schema.job).where(schema.job.c.match_id == match_id)
        return self._writer.submit(lambda connection: _run(connection, statement))

    async def open_jobs(self) -> list[str]:
        """The matches in which a computer player is awaited, longest waiting first."""
        statement = select(schema.job.c.match_id).order_by(schema.job.c.since)
        return await self._read(lambda connection: [row[0] for row in connection.execute(statement)])


def entry_rows(match_id: str, entries: Sequence[Entry]) -> list[tuple[str, int, bytes]]:
    """The entries as rows of their table."""
    return [(match_id, entry.seq, _encode(entry)) for entry in entries]


def _run(connection: Connection, statement: Executable, values: Mapping[str, object] | None = None) -> None:
    connection.execute(statement, values)


def _mapping(connection: Connection, pairs: Select[K, T]) -> dict[K, T]:
    return {row[0]: row[1] for row in connection.execute(pairs)}


def _summary_columns(summary: Summary) -> dict[str, object]:
    return {
        "summary_version": summary.version,
        "changed": summary.changed,
        "turn": summary.turn,
        "waiting_on": _encode(summary.waiting_on),
        "over": summary.over,
        "news": _encode(summary.news),
    }


def _hold(connection: Connection, match_id: str, browser: bytes, seats: Iterable[str]) -> None:
    rows = [{"match_id": match_id, "browser": browser, "seat": seat} for seat in seats]
    if rows:
        connection.execute(upsert(schema.holder).on_conflict_do_nothing(), rows)


def _load(connection: Connection, match_id: str) -> Stored | None:
    row = connection.execute(select(schema.match).where(schema.match.c.id == match_id)).one_or_none()
    if row is None:
        return None
    record = from_json(row.head)
    bodies = (
        select(schema.entry.c.body).where(schema.entry.c.match_id == match_id).order_by(schema.entry.c.seq)
    )
    record.entries = [_entry(body) for (body,) in connection.execute(bodies)]
    holders: dict[bytes, set[str]] = {}
    for browser, seat in connection.execute(
        select(schema.holder.c.browser, schema.holder.c.seat).where(schema.holder.c.match_id == match_id)
    ):
        holders.setdefault(browser, set()).add(seat)
    orders: dict[str, dict[str, str]] = {}
    for stored in connection.execute(
        select(schema.standing_order).where(schema.standing_order.c.match_id == match_id)
    ):
        orders.setdefault(stored.seat, {})[stored.name] = stored.value
    keys = select(schema.seat_key.c.seat, schema.seat_key.c.hash).where(
        schema.seat_key.c.match_id == match_id
    )
    return Stored(
        id=match_id,
        record=record,
        players=_players(row.players),
        created=row.created,
        changed=max([row.changed, *[entry.time for entry in record.entries if not entry.quiet][-1:]]),
        keys=_mapping(connection, keys),
        holders={browser: frozenset(seats) for browser, seats in holders.items()},
        orders=orders,
    )


def _list(connection: Connection, browser: bytes | None, key_hashes: Sequence[bytes]) -> list[Listed]:
    held: dict[str, set[str]] = {}
    tables = (
        (schema.holder, schema.holder.c.browser == browser),
        (schema.seat_key, schema.seat_key.c.hash.in_(key_hashes)),
    )
    for table, mine in tables:
        for match_id, seat in connection.execute(select(table.c.match_id, table.c.seat).where(mine)):
            held.setdefault(match_id, set()).add(seat)
    counts = (
        select(schema.entry.c.match_id, func.count().label("entries"))
        .where(schema.entry.c.match_id.in_(held))
        .group_by(schema.entry.c.match_id)
    )
    entries: dict[str, int] = _mapping(connection, counts)
    rows = connection.execute(
        select(schema.match).where(schema.match.c.id.in_(held)).order_by(schema.match.c.changed.desc())
    )
    return [
        Listed(
            id=row.id,
            slug=row.slug,
            scenario=row.scenario,
            options=from_json(row.head).options,
            title=row.title,
            players=_players(row.players),
            created=row.created,
            summary=Summary(
                version=row.summary_version,
                changed=row.changed,
                turn=row.turn,
                waiting_on=_names(row.waiting_on),
                over=row.over,
                news=_news(row.news),
            ),
            entries=entries.get(row.id, 0),
            mine=tuple(sorted(held[row.id])),
        )
        for row in rows
    ]
