"""Component values, each set once; every match names those that it is played with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table. Which values an older match was begun with its record says: the server looks when it starts."""
    op.create_table(
        "components",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("slug", sa.String, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    with op.batch_alter_table("match", recreate="never") as match:
        match.add_column(sa.Column("components", sa.String, nullable=True))
