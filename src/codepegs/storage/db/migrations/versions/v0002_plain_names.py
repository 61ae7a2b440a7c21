"""Plain names: `table_id` for a table's id, and tables and columns that say what they hold.

Nothing is copied: both databases rename in place, whatever the size of the log. The hash chains cover
values, not names of columns, so they stay valid. SQLite cannot rename an index; there, the three
indexes of renamed tables are built again.
"""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"

TABLES = {"sitters": "seats", "cracks": "codebreaker_rounds", "heirs": "merged_guests"}

COLUMNS = (
    *(
        (table, "match", "table_id")
        for table in (
            *("events", "secrets", "names"),
            *("tables", "seats", "results", "codebreaker_rounds"),
        )
    ),
    ("events", "cmd_id", "command_id"),
    ("events", "digest", "command_digest"),
    ("events", "upto", "last_version"),
    ("tables", "code", "join_code"),
    ("codebreaker_rounds", "number", "round"),
)

INDEXES = (
    ("sitters_by_player", "seats_by_player", "seats", ["player"]),
    (
        "cracks_by_edition",
        "codebreaker_rounds_by_edition",
        "codebreaker_rounds",
        ["edition", "rows"],
    ),
    ("ix_heirs_account", "ix_merged_guests_account", "merged_guests", ["account"]),
)


def upgrade() -> None:
    """Rename tables, columns and indexes."""
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for table, old, new in COLUMNS:
        op.execute(f'ALTER TABLE {table} RENAME COLUMN "{old}" TO {new}')
    for old, new, table, columns in INDEXES:
        _rename_index(old, new, table, columns)
    _rename_keys(TABLES)


def downgrade() -> None:
    """Give everything its older name."""
    older = {new: old for old, new in TABLES.items()}
    earlier = {(table, new): old for table, old, new in COLUMNS}
    for table, old, new in reversed(COLUMNS):
        op.execute(f'ALTER TABLE {table} RENAME COLUMN {new} TO "{old}"')
    for new, old in older.items():
        op.rename_table(new, old)
    for old, new, table, columns in INDEXES:
        were = [earlier.get((table, column), column) for column in columns]
        _rename_index(new, old, older[table], were)
    _rename_keys(older)


def _rename_index(old: str, new: str, table: str, columns: list[str]) -> None:
    if op.get_context().dialect.name == "postgresql":
        op.execute(f"ALTER INDEX {old} RENAME TO {new}")
    else:
        op.drop_index(old, table)
        op.create_index(new, table, columns)


def _rename_keys(tables: dict[str, str]) -> None:
    if op.get_context().dialect.name == "postgresql":
        for old, new in tables.items():
            op.execute(f"ALTER INDEX {old}_pkey RENAME TO {new}_pkey")
