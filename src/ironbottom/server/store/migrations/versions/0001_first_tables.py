"""First tables: matches with their entries, keys, holders, standing orders, notes, waiting computer players."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

APPEND_ONLY = """
CREATE TRIGGER entry_never_{event} BEFORE {event} ON entry
BEGIN SELECT RAISE(ABORT, 'entries of a record are never changed or removed'); END
"""


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("slug", sa.String, nullable=False),
        sa.Column("scenario", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("head", sa.LargeBinary, nullable=False),
        sa.Column("players", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("summary_version", sa.Integer, nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("turn", sa.String, nullable=False),
        sa.Column("waiting_on", sa.LargeBinary, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    _of_match(
        "entry",
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    for event in ("UPDATE", "DELETE"):
        op.execute(APPEND_ONLY.format(event=event))
    _of_match(
        "seat_key",
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_index("seat_key_by_hash", "seat_key", ["hash"])
    _of_match(
        "holder",
        sa.Column("browser", sa.LargeBinary, primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
    )
    op.create_index("holder_by_browser", "holder", ["browser"])
    _of_match(
        "standing_order",
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    _of_match(
        "note", sa.Column("seat", sa.String, primary_key=True), sa.Column("text", sa.Text, nullable=False)
    )
    _of_match(
        "job", sa.Column("seat", sa.String, nullable=False), sa.Column("since", sa.Float, nullable=False)
    )


def _of_match(name: str, *columns: sa.Column[object]) -> None:
    owner = sa.Column("match_id", sa.String, sa.ForeignKey("match.id"), primary_key=True)
    op.create_table(name, owner, *columns, sqlite_with_rowid=False)
