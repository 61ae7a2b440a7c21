"""Statistics count only rounds that were played to their end.

Until now a round that was aborted, lost by time, dropped or given up counted as a code that its
codebreakers had not cracked.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

tables = sa.table("tables", sa.column("table_id"), sa.column("result"))
rounds = sa.table(
    "codebreaker_rounds", sa.column("table_id"), sa.column("round"), sa.column("rows")
)


def upgrade() -> None:
    """Delete the rows of all other rounds; none of them was cracked."""
    connection = op.get_bind()
    uncracked = sa.select(rounds.c.table_id).where(rounds.c.rows.is_(None)).distinct()
    found = connection.execute(sa.select(tables).where(tables.c.table_id.in_(uncracked)))
    gone = [
        {"table": row.table_id, "number": number}
        for row in found
        for number, played in enumerate(json.loads(row.result)["rounds"], 1)
        if played["outcome"] != "scored"
    ]
    same = (rounds.c.table_id == sa.bindparam("table")) & (rounds.c.round == sa.bindparam("number"))
    if gone:
        connection.execute(sa.delete(rounds).where(same), gone)
