"""When the last check began that found nothing wrong: an incremental check begins there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table, empty: the first check is one of everything."""
    op.create_table(
        "checks",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("began_at", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Delete it."""
    op.drop_table("checks")
