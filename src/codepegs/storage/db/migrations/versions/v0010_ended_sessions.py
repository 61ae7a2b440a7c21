"""Sessions that were signed out one by one.

The cookies of players stay valid: what they hold is the id by which a session is signed out.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ID = sa.String(length=32)


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "ended_sessions",
        sa.Column("session", ID, nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("session"),
    )
    for column in ("player", "ended_at"):
        op.create_index(f"ix_ended_sessions_{column}", "ended_sessions", [column])


def downgrade() -> None:
    """Drop the table; whoever signed out somewhere is signed out everywhere.

    An older program knows generations alone, and would accept the cookies again.
    """
    op.execute(
        "UPDATE players SET generation = generation + 1 "
        "WHERE id IN (SELECT player FROM ended_sessions)"
    )
    op.drop_table("ended_sessions")
