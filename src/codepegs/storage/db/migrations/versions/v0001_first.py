"""The first tables. A copy of the schema as it was then: it does not change with the schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(length=32)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "cracks",
        sa.Column("match", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("match", "seat", "number"),
        sqlite_with_rowid=False,
    )
    op.create_index("cracks_by_edition", "cracks", ["edition", "rows"], unique=False)
    op.create_table(
        "events",
        sa.Column("match", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("cmd_id", sa.Text(), nullable=True),
        sa.Column("digest", sa.Text(), nullable=True),
        sa.Column("upto", sa.Integer(), nullable=True),
        sa.Column("link", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "version"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "events_by_command",
        "events",
        ["match", "seat", "cmd_id"],
        unique=True,
        sqlite_where=sa.text("cmd_id IS NOT NULL"),
        postgresql_where=sa.text("cmd_id IS NOT NULL"),
    )
    op.create_table(
        "heirs",
        sa.Column("guest", ID, nullable=False),
        sa.Column("account", ID, nullable=False),
        sa.PrimaryKeyConstraint("guest"),
    )
    op.create_index("ix_heirs_account", "heirs", ["account"], unique=False)
    op.create_table(
        "logins",
        sa.Column("login", sa.Text(), nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("login"),
        sa.UniqueConstraint("player"),
    )
    op.create_table(
        "names",
        sa.Column("match", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("player", ID, nullable=True),
        sa.Column("name", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("match", "version"),
        sqlite_with_rowid=False,
    )
    op.create_index("names_by_player", "names", ["player"], unique=False)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("used_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_passkeys_player", "passkeys", ["player"], unique=False)
    op.create_table(
        "players",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "probe",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("filling", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "results",
        sa.Column("match", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_edition", "results", ["edition", "outcome"], unique=False)
    op.create_table(
        "secrets",
        sa.Column("match", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match", "version"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitters",
        sa.Column("match", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_by_player", "sitters", ["player"], unique=False)
    op.create_table(
        "tables",
        sa.Column("match", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("free", sa.Integer(), nullable=False),
        sa.Column("wakes_at", sa.Double(), nullable=True),
        sa.Column("result", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("match"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tables_by_code",
        "tables",
        ["code"],
        unique=False,
        sqlite_where=sa.text("code <> ''"),
        postgresql_where=sa.text("code <> ''"),
    )
    op.create_index(
        "tables_listed",
        "tables",
        ["stage", "created_at", "match"],
        unique=False,
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    )
    op.create_index(
        "tables_to_wake",
        "tables",
        ["wakes_at"],
        unique=False,
        sqlite_where=sa.text("wakes_at IS NOT NULL"),
        postgresql_where=sa.text("wakes_at IS NOT NULL"),
    )
    op.create_table(
        "tokens",
        sa.Column("id", ID, nullable=False),
        sa.Column("player", ID, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("used_at", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("digest"),
    )
    op.create_index("ix_tokens_player", "tokens", ["player"], unique=False)
