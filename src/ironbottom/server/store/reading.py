"""Reading matches from their rows: whole, in lists, or as they lie there when they cannot be understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select, func, select

from ironbottom.kernel.decoding import json_reader, read_json
from ironbottom.kernel.errors import UNREADABLE, BadRecord, BadValues
from ironbottom.kernel.record import Entry, Record, from_json
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.faults import DamagedMatch, NotWhole
from ironbottom.server.news import News
from ironbottom.server.protocol import Player
from ironbottom.server.store import positions, schema

UNKNOWN = -1
"""The version of a summary that is to be made anew."""

K = TypeVar("K")
T = TypeVar("T")

_read_entry = json_reader(Entry)
_read_players = json_reader(dict[str, Player])
_read_news = json_reader(News)
_read_names = json_reader(tuple[str, ...])


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
    components: str
    """Digest of its component values; empty: nobody has said which."""
    fault: str = ""
    """What of its rows cannot be read."""


class Stored(msgspec.Struct, kw_only=True):
    """A whole match as the store has it."""

    id: str
    record: Record
    components: ComponentValues | None = None
    """The values that it is played with; None: nobody has said which."""
    players: dict[str, Player]
    created: float
    changed: float
    keys: dict[str, bytes]
    """Seat -> SHA-256 of its key."""
    holders: dict[bytes, frozenset[str]]
    """SHA-256 of a browser's cookie -> seats it holds."""
    orders: dict[str, dict[str, str]]
    kept: tuple[int, ...] = ()
    """How many entries lead to each of the positions that were kept of it."""


class Raw(msgspec.Struct, kw_only=True):
    """A match as it lies in the store: nothing of it was understood."""

    slug: str
    head: bytes
    """The record without its entries, with the dice secret."""
    entries: list[bytes]
    players: bytes
    over: bool
    keys: dict[str, bytes]
    holders: dict[bytes, frozenset[str]]


def load(connection: Connection, match_id: str) -> Stored | None:
    """A whole match, None when there is none of this id; DamagedMatch when its rows cannot be read."""
    row = connection.execute(select(schema.match).where(schema.match.c.id == match_id)).one_or_none()
    if row is None:
        return None
    record = _record(row.head)
    rows = connection.execute(_entries(match_id))
    record.entries = [_entry(number, seq, body) for number, (seq, body) in enumerate(rows)]
    mended = [entry.seq for entry in record.entries if entry.kind == "mended"]
    if mended:
        record.base = positions.base(connection, match_id, record, mended[-1])
    orders: dict[str, dict[str, str]] = {}
    for stored in connection.execute(
        select(schema.standing_order).where(schema.standing_order.c.match_id == match_id)
    ):
        orders.setdefault(stored.seat, {})[stored.name] = stored.value
    return Stored(
        id=match_id,
        record=record,
        components=values(connection, row.components) if row.components else None,
        players=_players(row.players),
        created=row.created,
        changed=max([row.changed, *[entry.time for entry in record.entries if not entry.quiet][-1:]]),
        keys=_keys(connection, match_id),
        holders=_holders(connection, match_id),
        orders=orders,
        kept=tuple(sorted(positions.numbers(connection, match_id))),
    )


def values(connection: Connection, digest: str) -> ComponentValues:
    """The component values of this digest; DamagedMatch when they are not there, or not whole."""
    table = schema.components
    row = connection.execute(select(table).where(table.c.digest == digest)).one_or_none()
    if row is None:
        raise NotWhole(f"its component values {digest} are not in the store any more")
    try:
        found = ComponentValues.unpacked(row.slug, row.packed)
    except BadValues as fault:
        raise NotWhole(f"its component values {digest} cannot be read: {fault}") from fault
    if found.digest != digest:
        raise NotWhole(f"its component values {digest} are not what was put there")
    return found


def has_values(connection: Connection, digest: str) -> bool:
    """Whether there are component values of this digest."""
    table = schema.components
    return connection.execute(select(table.c.slug).where(table.c.digest == digest)).first() is not None


def unbound(connection: Connection) -> list[tuple[str, str, str]]:
    """Matches that name no component values: id, game, and what their record says of the values."""
    table = schema.match
    rows = connection.execute(
        select(table.c.id, table.c.slug, table.c.head).where(table.c.components.is_(None))
    )
    return [(row.id, row.slug, _said(_bytes(row.head))) for row in rows]


def _said(head: bytes) -> str:
    try:
        return read_json(head, _Values).data_version
    except UNREADABLE:
        return ""


class _Values(msgspec.Struct):
    """What the beginning of a record says of its component values."""

    data_version: str = ""


def raw(connection: Connection, match_id: str) -> Raw | None:
    """A match as it lies in its rows; None when there is none of this id."""
    row = connection.execute(select(schema.match).where(schema.match.c.id == match_id)).one_or_none()
    if row is None:
        return None
    return Raw(
        slug=row.slug,
        head=_bytes(row.head),
        entries=[_bytes(body) for _, body in connection.execute(_entries(match_id))],
        players=_bytes(row.players),
        over=row.over,
        keys=_keys(connection, match_id),
        holders=_holders(connection, match_id),
    )


def _bytes(column: object) -> bytes:
    """What stands in a column of bytes: SQLite lets anything stand there."""
    return column if isinstance(column, bytes) else str(column).encode()


def computers(players: bytes) -> frozenset[str]:
    """The seats that computers play; DamagedMatch when that cannot be read."""
    return frozenset(seat for seat, player in _players(players).items() if player.kind == "computer")


def listed(connection: Connection, browser: bytes | None, key_hashes: Sequence[bytes]) -> list[Listed]:
    """The matches of which a browser holds seats, by its cookie or by keys; the latest first."""
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
    return [_in_a_list(row, entries.get(row.id, 0), tuple(sorted(held[row.id]))) for row in rows]


def _in_a_list(row: Row[Any], entries: int, mine: tuple[str, ...]) -> Listed:
    """A match in a list, as far as its row can be read: one that is damaged hides no other."""
    fault = ""
    options: dict[str, str] = {}
    players: dict[str, Player] = {}
    try:
        options, players = _record(row.head).options, _players(row.players)
    except DamagedMatch as damage:
        fault = str(damage)
    return Listed(
        id=row.id,
        slug=row.slug,
        scenario=row.scenario,
        options=options,
        title=row.title,
        players=players,
        created=row.created,
        summary=_summary(row),
        entries=entries,
        mine=mine,
        components=row.components or "",
        fault=fault,
    )


def _summary(row: Row[Any]) -> Summary:
    """What lists show; of no version when it cannot be read, so that it is made anew from the match."""
    version: int = row.summary_version
    waiting_on: tuple[str, ...] = ()
    news = News()
    try:
        waiting_on, news = _read_names(row.waiting_on), _read_news(row.news)
    except UNREADABLE:
        version = UNKNOWN
    return Summary(
        version=version, changed=row.changed, turn=row.turn, waiting_on=waiting_on, over=row.over, news=news
    )


def _record(head: bytes) -> Record:
    try:
        return from_json(head)
    except BadRecord as fault:
        raise NotWhole(f"the beginning of its record cannot be read: {fault}") from fault


def _entry(number: int, seq: int, body: bytes) -> Entry:
    if seq != number:
        raise NotWhole(f"entry {number} of its record is missing")
    try:
        entry = _read_entry(body)
    except UNREADABLE as fault:
        raise NotWhole(f"entry {seq} of its record cannot be read: {fault}") from fault
    if entry.seq != seq:
        raise NotWhole(f"entry {seq} of its record calls itself {entry.seq}")
    return entry


def _players(column: bytes) -> dict[str, Player]:
    try:
        return _read_players(column)
    except UNREADABLE as fault:
        raise NotWhole(f"its players cannot be read: {fault}") from fault


def _entries(match_id: str) -> Select[int, bytes]:
    return (
        select(schema.entry.c.seq, schema.entry.c.body)
        .where(schema.entry.c.match_id == match_id)
        .order_by(schema.entry.c.seq)
    )


def _keys(connection: Connection, match_id: str) -> dict[str, bytes]:
    table = schema.seat_key
    return _mapping(connection, select(table.c.seat, table.c.hash).where(table.c.match_id == match_id))


def _holders(connection: Connection, match_id: str) -> dict[bytes, frozenset[str]]:
    table = schema.holder
    found: dict[bytes, set[str]] = {}
    for browser, seat in connection.execute(
        select(table.c.browser, table.c.seat).where(table.c.match_id == match_id)
    ):
        found.setdefault(browser, set()).add(seat)
    return {browser: frozenset(seats) for browser, seats in found.items()}


def _mapping(connection: Connection, pairs: Select[K, T]) -> dict[K, T]:
    return {row[0]: row[1] for row in connection.execute(pairs)}
