"""Tables that never began are found by an index; PostgreSQL keeps no samples of names and logins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

NAMES = (("names", "name"), ("players", "name"), ("logins", "login"))
NOT_BEGUN = "stage = 'gathering' OR stage = 'closed'"


def upgrade() -> None:
    """Add the index. What PostgreSQL samples for its statistics would outlive an erased player."""
    where = sa.text(NOT_BEGUN)
    op.create_index(
        "tables_not_begun",
        "tables",
        ["changed_at"],
        sqlite_where=where,
        postgresql_where=where,
    )
    _sample(0)


def downgrade() -> None:
    """Drop the index, and sample names as before."""
    op.drop_index("tables_not_begun", "tables")
    _sample(-1)


def _sample(how_many: int) -> None:
    if op.get_context().dialect.name == "postgresql":
        for table, column in NAMES:
            op.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET STATISTICS {how_many}")
