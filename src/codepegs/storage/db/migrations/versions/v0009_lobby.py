"""Listed tables are shown while somebody who plays there is here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Show every listed table for now: the server takes out those to which nobody comes back."""
    op.create_table(
        "lobby",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Double(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("lobby_by_end", "lobby", ["until"])
    op.execute(
        "INSERT INTO lobby SELECT table_id, changed_at FROM tables "
        "WHERE listed AND stage IN ('gathering', 'playing')"
    )
    op.drop_index("tables_listed", "tables")


def downgrade() -> None:
    """An older program shows every listed table."""
    op.drop_table("lobby")
    op.create_index(
        "tables_listed",
        "tables",
        ["stage", "created_at", "table_id"],
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    )
