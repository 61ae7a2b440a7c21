"""Statistics are counted as matches end, and a player's finished matches are read from an index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

KEY = "player, edition, played, counted, rows"

TOGETHER = """EXISTS (
    SELECT 1 FROM seats one JOIN seats other
    ON other.table_id = one.table_id AND other.player = one.player AND other.seat > one.seat
    WHERE one.table_id = seats.table_id
)"""
ENDED = "seats JOIN results ON results.table_id = seats.table_id AND results.seat = seats.seat"
GUESSED = (
    "seats JOIN codebreaker_rounds ON codebreaker_rounds.table_id = seats.table_id "
    "AND codebreaker_rounds.seat = seats.seat"
)


def _lines(player: str) -> str:
    return f"""
        SELECT DISTINCT {player} AS player, edition, played,
            CASE WHEN {TOGETHER} THEN 'together' ELSE 'matches' END AS counted, 0 AS rows,
            seats.table_id
        FROM {ENDED}
        UNION ALL
        SELECT {player}, edition, played, outcome, 0, seats.table_id
        FROM {ENDED} WHERE NOT {TOGETHER}
        UNION ALL
        SELECT {player}, edition, played, 'rounds', coalesce(rows, 0), seats.table_id
        FROM {GUESSED} WHERE NOT {TOGETHER}
    """


def upgrade() -> None:
    """Count all that was played; indexes that only statistics used are dropped."""
    op.create_table(
        "counters",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("edition", sa.Text(), primary_key=True),
        sa.Column("played", sa.Text(), primary_key=True),
        sa.Column("counted", sa.Text(), primary_key=True),
        sa.Column("rows", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        f"INSERT INTO counters ({KEY}, times) SELECT {KEY}, count(*) "
        f"FROM ({_lines('player')} UNION ALL {_lines(_EVERYBODY)}) AS lines GROUP BY {KEY}"
    )
    op.drop_index("results_by_edition", "results")
    op.drop_index("codebreaker_rounds_by_edition", "codebreaker_rounds")
    op.drop_index("seats_by_player", "seats")
    op.add_column("seats", sa.Column("finished_at", sa.Double()))
    op.execute(
        "UPDATE seats SET finished_at = (SELECT changed_at FROM tables "
        "WHERE tables.table_id = seats.table_id AND stage IN ('over', 'closed'))"
    )
    op.create_index("seats_by_player", "seats", ["player", "finished_at", "table_id"])


_EVERYBODY = "''"


def downgrade() -> None:
    """Drop the counters: an older program counts each time."""
    op.drop_index("seats_by_player", "seats")
    op.drop_column("seats", "finished_at")
    op.create_index("seats_by_player", "seats", ["player"])
    op.create_index("results_by_edition", "results", ["edition", "played", "outcome"])
    op.create_index(
        "codebreaker_rounds_by_edition", "codebreaker_rounds", ["edition", "played", "rows"]
    )
    op.drop_table("counters")
