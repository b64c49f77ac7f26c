"""The tables. ``migrations/`` leads any earlier database here; a test proves that both agree."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()


def _of_match() -> Column[str]:
    return Column("match_id", String, ForeignKey("match.id"), primary_key=True)


components = Table(
    "components",
    metadata,
    # See ComponentValues: by content, so that thousands of matches share one row.
    Column("digest", String, primary_key=True),
    Column("slug", String, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("id", String, primary_key=True),
    Column("slug", String, nullable=False),
    Column("scenario", String, nullable=False),
    Column("title", String, nullable=False),
    # The record without its entries, as JSON; it holds the dice secret.
    Column("head", LargeBinary, nullable=False),
    Column("players", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    # What a list of matches shows; true of the moment ``summary_version``, which may lag behind the entries.
    Column("summary_version", Integer, nullable=False),
    Column("changed", Float, nullable=False),
    Column("turn", String, nullable=False),
    Column("waiting_on", LargeBinary, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("news", LargeBinary, nullable=False, server_default="{}"),
    # Of its component values; null for a match that is older than the table of them and whose values are not there.
    Column("components", String),
)

entry = Table(
    "entry",
    metadata,
    _of_match(),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

position = Table(
    "position",
    metadata,
    # Behind so many entries, of which the digest is.
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

told = Table(
    "told",
    metadata,
    # The lines of the set-up (seq -1) and of each entry, as they were told when it was last played.
    _of_match(),
    Column("seq", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

seat_key = Table(
    "seat_key",
    metadata,
    _of_match(),
    Column("seat", String, primary_key=True),
    Column("hash", LargeBinary, nullable=False),
    Index("seat_key_by_hash", "hash"),
    sqlite_with_rowid=False,
)

holder = Table(
    "holder",
    metadata,
    _of_match(),
    # SHA-256 of the browser's cookie.
    Column("browser", LargeBinary, primary_key=True),
    Column("seat", String, primary_key=True),
    Index("holder_by_browser", "browser"),
    sqlite_with_rowid=False,
)

standing_order = Table(
    "standing_order",
    metadata,
    _of_match(),
    Column("seat", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("value", String, nullable=False),
    sqlite_with_rowid=False,
)

note = Table(
    "note",
    metadata,
    _of_match(),
    Column("seat", String, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)

job = Table(
    "job",
    metadata,
    # A computer player that owes an answer: taken up again when the server starts.
    _of_match(),
    Column("seat", String, nullable=False),
    Column("since", Float, nullable=False),
    sqlite_with_rowid=False,
)
