"""Positions in the store: written behind the play, read when the rules no longer play a record."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select
from sqlalchemy.dialects import sqlite

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.errors import UNREADABLE
from ironbottom.kernel.mending import Kept, RunningDigest, usable
from ironbottom.kernel.record import Base, Entry, Record, Told, live_entries
from ironbottom.server.faults import NotWhole
from ironbottom.server.store import schema

_OVER = "OR REPLACE"
_DIALECT = sqlite.dialect(paramstyle="qmark")
PUT_POSITION = str(insert(schema.position).prefix_with(_OVER).compile(dialect=_DIALECT))
PUT_TOLD = str(insert(schema.told).prefix_with(_OVER).compile(dialect=_DIALECT))
DROP_POSITION = str(
    delete(schema.position)
    .where(schema.position.c.match_id == bindparam("match"), schema.position.c.number == bindparam("behind"))
    .compile(dialect=_DIALECT)
)

_encode = msgspec.json.Encoder().encode
_read_told = json_reader(Told)
_read_entry = json_reader(Entry)


class Rows(NamedTuple):
    """A position and the lines that were told since the last one, as rows of their tables."""

    position: tuple[str, int, bytes, bytes]
    told: list[tuple[str, int, bytes]]
    gone: list[tuple[str, int]]
    """Earlier positions in whose place it comes."""


def rows(
    match_id: str,
    number: int,
    position: bytes,
    digest: bytes,
    told: Sequence[Told],
    gone: Sequence[int] = (),
) -> Rows:
    """A position behind so many entries, with their digest, and what was told since the last one.

    ``gone``: the numbers of those in whose place it comes.
    """
    lines = [(match_id, each.seq, _encode(each)) for each in told]
    earlier = [(match_id, each) for each in gone]
    return Rows((match_id, number, zlib.compress(position), digest), lines, earlier)


def of_base(match_id: str, base: Base, bodies: Sequence[bytes], kept: Mapping[int, bytes]) -> list[Rows]:
    """The position from which an adopted match goes on, behind those that were ``kept`` before.

    ``bodies``: its entries, each as JSON; ``kept``: dumps in JSON by how many entries lead to each.
    """
    number, digest = base.seq + 1, RunningDigest()
    entries = [_read_entry(body) for body in bodies[:number]]
    before = [rows(match_id, each, kept[each], digest.of(entries, each), ()) for each in sorted(kept)]
    return [*before, rows(match_id, number, base.position.encode(), digest.of(entries, number), base.told)]


def put(connection: sqlite3.Connection, found: Rows) -> None:
    """Write it, in place of what was there."""
    connection.executemany(DROP_POSITION, found.gone)
    connection.execute(PUT_POSITION, found.position)
    connection.executemany(PUT_TOLD, found.told)


def numbers(connection: Connection, match_id: str) -> dict[int, bytes]:
    """The positions of a match: how many entries lead to each, and their digest."""
    table = schema.position
    found = connection.execute(select(table.c.number, table.c.digest).where(table.c.match_id == match_id))
    return {row.number: row.digest for row in found}


def behind(connection: Connection) -> list[str]:
    """Matches of which no position was kept behind their last entry, those played last first.

    Both are found by one look into a table for each match, however long it is.
    """
    match, position, entry = schema.match, schema.position, schema.entry
    played = select(func.max(entry.c.seq) + 1).where(entry.c.match_id == match.c.id).scalar_subquery()
    kept = select(func.max(position.c.number)).where(position.c.match_id == match.c.id).scalar_subquery()
    wanted = select(match.c.id).where(func.coalesce(kept, -1) < func.coalesce(played, 0))
    return list(connection.execute(wanted.order_by(match.c.changed.desc())).scalars())


def last(connection: Connection, match_id: str, record: Record) -> Kept | None:
    """The last position that a record leads through; None where none was kept. DamagedMatch when it is not whole."""
    kept = numbers(connection, match_id)
    number = usable(record, kept)
    if number is None:
        return None
    position = _position(connection, match_id, number)
    return Kept(number, position, kept[number], _told(connection, match_id, record, number))


def before(connection: Connection, match_id: str, number: int) -> dict[int, bytes]:
    """The positions that were kept of a match before so many entries, as far as they can be read."""
    table = schema.position
    wanted = select(table.c.number, table.c.body).where(table.c.match_id == match_id, table.c.number < number)
    found: dict[int, bytes] = {}
    for row in connection.execute(wanted):
        with suppress(zlib.error):  # what is damaged is not shown
            found[row.number] = zlib.decompress(row.body)
    return found


def base(connection: Connection, match_id: str, record: Record, seq: int) -> Base:
    """Where a match goes on behind its entry ``seq``, by which the rules were mended; else DamagedMatch."""
    position = _position(connection, match_id, seq + 1)
    return Base(seq, position.decode(), _told(connection, match_id, record, seq + 1))


def _position(connection: Connection, match_id: str, number: int) -> bytes:
    table = schema.position
    body = connection.execute(
        select(table.c.body).where(table.c.match_id == match_id, table.c.number == number)
    ).scalar()
    try:
        return zlib.decompress(body or b"")
    except zlib.error as fault:
        raise NotWhole(f"its position behind {number} entries cannot be read: {fault}") from fault


def _told(connection: Connection, match_id: str, record: Record, number: int) -> list[Told]:
    table = schema.told
    found = connection.execute(select(table.c.seq, table.c.body).where(table.c.match_id == match_id))
    bodies = {row.seq: row.body for row in found}
    live = [-1, *(entry.seq for entry in live_entries(record.entries[:number]))]
    try:
        return [_read_told(bodies[seq]) for seq in live]
    except (KeyError, *UNREADABLE) as fault:
        raise NotWhole(f"what was told in it cannot be read: {fault!r}") from fault
