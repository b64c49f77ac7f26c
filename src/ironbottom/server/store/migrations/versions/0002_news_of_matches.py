"""What a list of matches tells of each: the last thing that every seat knows of, and who has won."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; of older matches nothing is told until somebody opens them."""
    op.add_column("match", sa.Column("news", sa.LargeBinary, nullable=False, server_default="{}"))
