"""The tables of the database: the event log, what is derived from it, and the people.

The log is `events`, with `secrets` and `names` in tables of their own. Rows of the log are never
changed; only names can be erased. `tables`, `seats`, `results` and `codebreaker_rounds` are derived
from the log, and `codepegs db rebuild` can write them again at any time. `table_id` is the id of a
table at which a match is played.
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

# The open part of each event, which the hash chain covers. Without a row id, SQLite keeps the events
# of a table side by side, and an append touches one page instead of two.
events = Table(
    "events",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("command_id", Text),
    Column("command_digest", Text),
    Column("last_version", Integer),
    Column("link", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)
# Only the first event of a command has its id, its digest and the version of its last event: ids on
# the others would make the index larger for nothing.
Index(
    "events_by_command",
    events.c.table_id,
    events.c.seat,
    events.c.command_id,
    unique=True,
    sqlite_where=text("command_id IS NOT NULL"),
    postgresql_where=text("command_id IS NOT NULL"),
)

# The part of an event that nobody may see yet: codes, salts, the seed of the table.
secrets = Table(
    "secrets",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)

# Who sat down in an event; deleted when the player is erased.
names = Table(
    "names",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("version", Integer, nullable=False),
    Column("seat", Integer),
    Column("player", ID),
    Column("name", Text),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)
Index("names_by_player", names.c.player)

# Derived: what lists show of each table, and when its bots or its clock have to act (`wakes_at`).
tables = Table(
    "tables",
    metadata,
    Column("table_id", ID, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("changed_at", Double, nullable=False),
    Column("edition", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("join_code", Text, nullable=False),
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
    tables.c.join_code,
    sqlite_where=text("join_code <> ''"),
    postgresql_where=text("join_code <> ''"),
)
# Ordered by when tables were opened, not by their last change: a move need not update this index.
Index(
    "tables_listed",
    tables.c.stage,
    tables.c.created_at,
    tables.c.table_id,
    sqlite_where=text("listed = 1"),
    postgresql_where=text("listed"),
)

# Derived: the seats taken by people. Seats of bots and of erased players are not listed.
seats = Table(
    "seats",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", ID, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    sqlite_with_rowid=False,
)
Index("seats_by_player", seats.c.player)

# Derived: how a finished match ended for each seat.
results = Table(
    "results",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("outcome", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    sqlite_with_rowid=False,
)
Index("results_by_edition", results.c.edition, results.c.outcome)

# Derived: each round of a finished match for each of its codebreakers. `rows` is how many it took to
# crack the code, and is null if nobody did.
codebreaker_rounds = Table(
    "codebreaker_rounds",
    metadata,
    Column("table_id", ID, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("rows", Integer),
    PrimaryKeyConstraint("table_id", "seat", "round"),
    sqlite_with_rowid=False,
)
Index("codebreaker_rounds_by_edition", codebreaker_rounds.c.edition, codebreaker_rounds.c.rows)

# Everybody who has played here, guests too. A cookie of an older `generation` is no longer valid.
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

# Guests who signed in to an account, which keeps their matches. A process that still has the guest in
# memory looks up the account here before it writes `seats`.
merged_guests = Table(
    "merged_guests",
    metadata,
    Column("guest", ID, primary_key=True),
    Column("account", ID, nullable=False, index=True),
)

# One row, written after a failure to find out whether the database can be written again.
probe = Table(
    "probe",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("filling", LargeBinary, nullable=False),
)

DERIVED = (tables, seats, results, codebreaker_rounds)
"""What `codepegs db rebuild` writes again."""

PUBLIC = (events, *DERIVED)
"""Tables that may be shown to anybody: they hold no secrets, and of people only ids in seats."""

OWNERS = (
    seats.c.player,
    names.c.player,
    logins.c.player,
    passkeys.c.player,
    tokens.c.player,
    merged_guests.c.account,
)
"""The columns that name a player who owns the row."""
