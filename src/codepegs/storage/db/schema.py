"""The tables of the database: the log and what stands beside it, what is derived, and the people.

The log is `events`, with `secrets` and `names` apart from it; nothing of it is ever changed, but
names can be erased. `tables`, `sitters`, `results` and `cracks` are derived from it and can be
written anew at any time. A table of the game goes by the id of its `match`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

ID = String(32)
"""128 bits in hexadecimal."""

# What is open, and covered by the hash chain. Without a row id, SQLite keeps a log's events side by
# side and touches one page for an append instead of two.
events = Table(
    "events",
    metadata,
    Column("match", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("cmd_id", Text),
    Column("digest", Text),
    Column("upto", Integer),
    Column("link", Text, nullable=False),
    PrimaryKeyConstraint("match", "version"),
    sqlite_with_rowid=False,
)
# Only the first event of a command carries its id; the others would fill the index for nothing.
Index(
    "events_by_command",
    events.c.match,
    events.c.seat,
    events.c.cmd_id,
    unique=True,
    sqlite_where=text("cmd_id IS NOT NULL"),
    postgresql_where=text("cmd_id IS NOT NULL"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("match", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("match", "version"),
    sqlite_with_rowid=False,
)

names = Table(
    "names",
    metadata,
    Column("match", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer),
    Column("player", ID),
    Column("name", Text),
    PrimaryKeyConstraint("match", "version"),
    sqlite_with_rowid=False,
)
Index("names_by_player", names.c.player)

# Derived: what lists show, and when the house has to do something.
tables = Table(
    "tables",
    metadata,
    Column("match", ID, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("edition", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("code", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("wakes_at", Double),
    Column("result", Text),
    sqlite_with_rowid=False,
)
Index(
    "tables_to_wake",
    tables.c.wakes_at,
    sqlite_where=text("wakes_at IS NOT NULL"),
    postgresql_where=text("wakes_at IS NOT NULL"),
)
Index(
    "tables_by_code",
    tables.c.code,
    sqlite_where=text("code <> ''"),
    postgresql_where=text("code <> ''"),
)
# By when they were opened, not changed: a move leaves this index alone.
Index(
    "tables_listed",
    tables.c.stage,
    tables.c.created_at,
    tables.c.match,
    sqlite_where=text("listed = 1"),
    postgresql_where=text("listed"),
)

# Derived: who sits where. A player who was erased is in no list any more.
sitters = Table(
    "sitters",
    metadata,
    Column("match", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", ID, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    sqlite_with_rowid=False,
)
Index("sitters_by_player", sitters.c.player)

# Derived: how a match ended for a seat.
results = Table(
    "results",
    metadata,
    Column("match", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    sqlite_with_rowid=False,
)
Index("results_by_edition", results.c.edition, results.c.outcome)

# Derived: in how many rows a seat cracked a code; none if it did not.
cracks = Table(
    "cracks",
    metadata,
    Column("match", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("rows", Integer),
    PrimaryKeyConstraint("match", "seat", "number"),
    sqlite_with_rowid=False,
)
Index("cracks_by_edition", cracks.c.edition, cracks.c.rows)

# People.
players = Table(
    "players",
    metadata,
    Column("id", ID, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("created_at", Double, nullable=False),
)

logins = Table(
    "logins",
    metadata,
    Column("login", Text, primary_key=True),
    Column("player", ID, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("created_at", Double, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    Column("player", ID, nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", ID, primary_key=True),
    Column("player", ID, nullable=False, index=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("label", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("used_at", Double),
)

# Guests whose games an account keeps: a process that still has the guest in memory writes the
# account into the lists.
heirs = Table(
    "heirs",
    metadata,
    Column("guest", ID, primary_key=True),
    Column("account", ID, nullable=False, index=True),
)

# Written to find out whether anything can be written.
probe = Table(
    "probe",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("filling", LargeBinary, nullable=False),
)

DERIVED = (tables, sitters, results, cracks)
"""What `codepegs db rebuild` writes anew."""

PUBLIC = (events, *DERIVED)
"""What may be shown to anybody: no secrets, nothing about people but their ids in seats."""

OWNERS = (
    sitters.c.player,
    names.c.player,
    logins.c.player,
    passkeys.c.player,
    tokens.c.player,
    heirs.c.account,
)
"""Where players own something."""
