"""What hosts do by `codepegs admin`: entries that the processes act upon, blocks, and answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the tables, empty."""
    op.create_table(
        "admin_entries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("who", "action", "subject")),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("network", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "admin_answers",
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Delete them: an older program lets blocked networks in again."""
    for name in ("admin_answers", "blocks", "admin_entries"):
        op.drop_table(name)
