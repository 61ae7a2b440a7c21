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

tables = sa.table("tables", *map(sa.column, ("table_id", "edition", "imported", "hints", "result")))
rounds = sa.table(
    "codebreaker_rounds",
    *map(sa.column, ("table_id", "seat", "round", "edition", "rows", "played")),
)


def upgrade() -> None:
    """Delete the rows of all other rounds; none of them was cracked."""
    connection = op.get_bind()
    uncracked = sa.select(rounds.c.table_id).where(rounds.c.rows.is_(None)).distinct()
    of_tables = sa.select(tables.c.table_id, tables.c.result)
    found = connection.execute(of_tables.where(tables.c.table_id.in_(uncracked)))
    gone = [
        {"table": row.table_id, "number": number}
        for row in found
        for number, played in enumerate(json.loads(row.result)["rounds"], 1)
        if played["outcome"] != "scored"
    ]
    same = (rounds.c.table_id == sa.bindparam("table")) & (rounds.c.round == sa.bindparam("number"))
    if gone:
        connection.execute(sa.delete(rounds).where(same), gone)


def downgrade() -> None:
    """Add the rows of all other rounds again, from the results of their matches."""
    connection = op.get_bind()
    found = connection.execute(sa.select(tables).where(tables.c.result.is_not(None)))
    lacking = [
        {
            "table_id": row.table_id,
            "seat": seat,
            "round": number,
            "edition": row.edition,
            "rows": played["cracked"],
            "played": "imported" if row.imported else "with-hints" if row.hints else "unaided",
        }
        for row in found
        for number, played in enumerate(json.loads(row.result)["rounds"], 1)
        if played["outcome"] != "scored"
        for seat in played["breakers"]
    ]
    if lacking:
        connection.execute(sa.insert(rounds), lacking)
