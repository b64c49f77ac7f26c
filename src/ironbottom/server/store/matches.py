"""The store: what a server asks of the database, in the words of matches and seats."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
import structlog
from sqlalchemy import Connection, Engine, Executable, delete, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.sqlite import insert as upsert

from ironbottom.kernel.mending import Kept
from ironbottom.kernel.record import Entry, Record
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.faults import NotRead, NotSaved
from ironbottom.server.store import reading, schema
from ironbottom.server.store.database import STORE_ERRORS, driver, why
from ironbottom.server.store.positions import Rows, before, behind, last, numbers, put
from ironbottom.server.store.reading import Listed, Raw, Stored, Summary
from ironbottom.server.store.writer import Writer

log = structlog.get_logger()

T = TypeVar("T")

INSERT_ENTRY = str(insert(schema.entry).compile(dialect=sqlite.dialect(paramstyle="qmark")))

_encode = msgspec.json.Encoder().encode


class Store:
    """Reads on connections of their own in worker threads; writes through the one writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writer = Writer(engine)
        self._kept: set[str] = set()
        """Digests of the component values that are known to be in the store."""

    def close(self) -> None:
        """Finish what is queued."""
        self._writer.close()

    async def _write(self, work: Callable[[Connection], None]) -> None:
        """Do it in a transaction of the writer; NotSaved when the disk is full or the store fails otherwise."""
        try:
            await self._writer.submit(work)
        except STORE_ERRORS as fault:
            log.error("the store could not write", fault=str(fault))
            raise NotSaved(
                f"the server could not save this, nothing was changed ({why(fault)}): "
                "try again when that is mended"
            ) from fault

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return await asyncio.to_thread(self._on_a_connection, work)
        except STORE_ERRORS as fault:
            log.error("the store could not read", fault=str(fault))
            raise NotRead(
                f"the server could not read its store ({why(fault)}): try again when that is mended"
            ) from fault

    def _on_a_connection(self, work: Callable[[Connection], T]) -> T:
        with self._engine.begin() as connection:
            return work(connection)

    # ---- matches ---------------------------------------------------------------------------------

    async def create(
        self,
        stored: Stored,
        summary: Summary,
        bodies: Sequence[bytes] | None = None,
        positions: Sequence[Rows] = (),
    ) -> None:
        """Keep a new match with its keys; ``bodies``: the entries of its record, where they are encoded already.

        ``positions``: the one in which it begins, or those before which the rules were mended, with the last of which
        it goes on.
        """
        record = stored.record
        row = {
            "id": stored.id,
            "slug": record.slug,
            "scenario": record.scenario,
            "title": record.title,
            "head": _encode(msgspec.structs.replace(record, entries=[])),
            "players": _encode(stored.players),
            "created": stored.created,
            "components": stored.components and stored.components.digest,
            **_summary_columns(summary),
        }
        if stored.components is not None:
            await self.keep_values(stored.components)
        keys = [{"match_id": stored.id, "seat": seat, "hash": hash} for seat, hash in stored.keys.items()]
        if bodies is None:
            entries = entry_rows(stored.id, record.entries)
        else:
            entries = [(stored.id, seq, body) for seq, body in enumerate(bodies)]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.match), row)
            connection.execute(insert(schema.seat_key), keys)
            for browser, seats in stored.holders.items():
                _hold(connection, stored.id, browser, seats)
            driver(connection).executemany(INSERT_ENTRY, entries)
            for position in positions:
                put(driver(connection), position)

        await self._write(work)

    async def keep_values(self, components: ComponentValues) -> None:
        """Keep a set of component values, once."""
        if components.digest in self._kept:
            return
        if not await self._read(lambda connection: reading.has_values(connection, components.digest)):
            packed = await asyncio.to_thread(components.packed)
            row = {"digest": components.digest, "slug": components.slug, "packed": packed}
            statement = upsert(schema.components).values(**row).on_conflict_do_nothing()
            await self._write(lambda connection: _run(connection, statement))
        self._kept.add(components.digest)

    async def values(self, digest: str) -> ComponentValues:
        """The component values of this digest; DamagedMatch when they are not there, or not whole."""
        return await self._read(lambda connection: reading.values(connection, digest))

    async def unbound(self) -> list[tuple[str, str, str]]:
        """Matches that name no component values: id, game, and the digest that their record says."""
        return await self._read(reading.unbound)

    async def bind(self, match_ids: Sequence[str], components: ComponentValues) -> None:
        """Let matches that named no component values be played with these."""
        await self.keep_values(components)
        table = schema.match
        statement = update(table).where(table.c.id.in_(match_ids), table.c.components.is_(None))
        await self._write(lambda connection: _run(connection, statement, {"components": components.digest}))

    async def keep_position(self, found: Rows) -> None:
        """Keep a position with what was told on the way to it."""
        await self._write(lambda connection: put(driver(connection), found))

    async def mend(self, match_id: str, entries: Sequence[Entry], found: Rows) -> None:
        """Append the entry that goes on from a position, and keep that one with it."""

        def work(connection: Connection) -> None:
            driver(connection).executemany(INSERT_ENTRY, entry_rows(match_id, entries))
            put(driver(connection), found)

        await self._write(work)

    async def last_position(self, match_id: str, record: Record) -> Kept | None:
        """The last position that was kept of a match and that its record leads through; else DamagedMatch or None."""
        return await self._read(lambda connection: last(connection, match_id, record))

    async def every_match(self) -> list[tuple[str, str, str]]:
        """Every match by id, game and title, in the order in which they were begun."""
        table = schema.match
        statement = select(table.c.id, table.c.slug, table.c.title).order_by(table.c.created)
        return await self._read(
            lambda connection: [(row.id, row.slug, row.title) for row in connection.execute(statement)]
        )

    async def positions_before(self, match_id: str, number: int) -> dict[int, bytes]:
        """The positions that were kept of a match before so many entries, as dumps in JSON."""
        return await self._read(lambda connection: before(connection, match_id, number))

    async def behind(self) -> list[str]:
        """Matches of which no position was kept behind their last entry, those played last first."""
        return await self._read(behind)

    async def position_numbers(self, match_id: str) -> dict[int, bytes]:
        """The positions that were kept of a match: how many entries lead to each, and their digest."""
        return await self._read(lambda connection: numbers(connection, match_id))

    def append(self, match_id: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Queue new entries of a match; the future is done when they are on the disk, or holds one of STORE_ERRORS."""
        rows = entry_rows(match_id, entries)

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany(INSERT_ENTRY, rows)

        return self._writer.submit_small(work)

    async def load(self, match_id: str) -> Stored | None:
        """A whole match, None when there is none of this id; DamagedMatch when its rows cannot be read."""
        return await self._read(lambda connection: reading.load(connection, match_id))

    async def load_raw(self, match_id: str) -> Raw | None:
        """A match as it lies in its rows, whatever they hold; None when there is none of this id."""
        return await self._read(lambda connection: reading.raw(connection, match_id))

    async def save_summary(self, match_id: str, summary: Summary) -> None:
        """Keep what lists show of a match."""
        statement = update(schema.match).where(schema.match.c.id == match_id)
        columns = _summary_columns(summary)
        await self._write(lambda connection: _run(connection, statement, columns))

    async def held(self, browser: bytes | None, key_hashes: Sequence[bytes]) -> list[Listed]:
        """The matches of which a browser holds seats, by its cookie or by keys; the latest first."""
        return await self._read(lambda connection: reading.listed(connection, browser, key_hashes))

    # ---- seats -----------------------------------------------------------------------------------

    async def hand_over(self, match_id: str, seat: str, key: bytes) -> None:
        """Let a seat be opened by the key of this digest, and by no browser that was given it before."""
        keys, holders = schema.seat_key, schema.holder

        def work(connection: Connection) -> None:
            connection.execute(
                update(keys).where(keys.c.match_id == match_id, keys.c.seat == seat).values(hash=key)
            )
            connection.execute(delete(holders).where(holders.c.match_id == match_id, holders.c.seat == seat))

        await self._write(work)

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
