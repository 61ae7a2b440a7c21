"""Hints and imported matches: what lists show of them, and how statistics count them.

Until now no hint left a trace, so all old matches count as unaided; those that were imported say so
in their first event.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

INDEXES = (
    ("results_by_edition", "results", ["edition", "played", "outcome"]),
    ("codebreaker_rounds_by_edition", "codebreaker_rounds", ["edition", "played", "rows"]),
)

# Nothing in this event is written by people, so the words stand nowhere else in it.
# The backslash keeps SQLAlchemy from taking `:true` for a parameter.
IMPORTED = r"""
    SELECT table_id FROM events
    WHERE version = 1 AND kind = 'TableOpened' AND body LIKE '%"imported"\:true%'
"""


def upgrade() -> None:
    """Add the columns, fill them for imported matches, and build the indexes of statistics again."""
    op.add_column(
        "tables", sa.Column("imported", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("tables", sa.Column("hints", sa.Integer(), nullable=False, server_default="0"))
    op.execute(f"UPDATE tables SET imported = {_true()} WHERE table_id IN ({IMPORTED})")
    for name, table, columns in INDEXES:
        op.add_column(
            table, sa.Column("played", sa.Text(), nullable=False, server_default="unaided")
        )
        op.execute(f"UPDATE {table} SET played = 'imported' WHERE table_id IN ({IMPORTED})")
        op.drop_index(name, table)
        op.create_index(name, table, columns)


def downgrade() -> None:
    """Drop the columns: an older program counts matches with hints and imported ones like others."""
    for name, table, columns in INDEXES:
        op.drop_index(name, table)
        op.drop_column(table, "played")
        op.create_index(name, table, [column for column in columns if column != "played"])
    op.drop_column("tables", "hints")
    op.drop_column("tables", "imported")


def _true() -> str:
    return "TRUE" if op.get_context().dialect.name == "postgresql" else "1"
