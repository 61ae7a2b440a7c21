"""The tables of the database: the event log, what is derived from it, and the people.

Rows of the log (`events`, `secrets`, `names`) are never changed; only names can be erased. `table_id`
is the id of a table at which a match is played.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    FromClause,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    and_,
    false,
    text,
)

metadata = MetaData()

ID = String(32)
"""128 bits in hexadecimal."""


def _key(name: str, kind: Any = Integer) -> Column[Any]:
    return Column(name, kind, primary_key=True, autoincrement=False)


def _needed(name: str, kind: Any, **more: Any) -> Column[Any]:
    return Column(name, kind, nullable=False, **more)


def _by_key(name: str, *columns: Column[Any]) -> Table:
    """A table that SQLite orders by its key, without row ids."""
    return Table(name, metadata, *columns, sqlite_with_rowid=False)


def same(one: FromClause, other: FromClause, *columns: str) -> ColumnElement[bool]:
    """The condition that two rows have the same values in these columns."""
    return and_(*(one.c[name] == other.c[name] for name in columns))


def _partial_index(name: str, *columns: Column[Any], where: str, **more: Any) -> None:
    more.setdefault("sqlite_where", text(where))
    Index(name, *columns, postgresql_where=text(where), **more)


# The open part of each event, which the hash chain covers. Without a row id, SQLite keeps the events
# of a table side by side, and an append touches one page instead of two.
events = _by_key(
    "events",
    _key("table_id", ID),
    _key("version"),
    _needed("at", Double),
    _needed("seat", Integer),
    _needed("kind", Text),
    _needed("body", Text),
    Column("command_id", Text),
    Column("command_digest", Text),
    Column("last_version", Integer),
    _needed("link", Text),
)
# Only the first event of a command has its id, its digest and the version of its last event: ids on
# the others would make the index larger for nothing.
_by_command = events.c.table_id, events.c.seat, events.c.command_id
_partial_index("events_by_command", *_by_command, where="command_id IS NOT NULL", unique=True)

# The part of an event that nobody may see yet: codes, salts, the seed of the table.
secrets = _by_key("secrets", _key("table_id", ID), _key("version"), _needed("body", Text))

# Who sat down in an event; deleted when the player is erased.
names = _by_key(
    "names",
    _key("table_id", ID),
    _key("version"),
    Column("seat", Integer),
    Column("player", ID),
    Column("name", Text),
)
Index("names_by_player", names.c.player)

# Derived: what lists show of each table, and when its bots or its clock have to act (`wakes_at`).
tables = _by_key(
    "tables",
    _key("table_id", ID),
    _needed("version", Integer),
    _needed("created_at", Double),
    _needed("changed_at", Double),
    _needed("edition", Text),
    _needed("options", Text),
    _needed("players", Integer),
    _needed("stage", Text),
    _needed("listed", Boolean),
    _needed("join_code", Text),
    _needed("free", Integer),
    Column("wakes_at", Double),
    Column("result", Text),
    _needed("imported", Boolean, server_default=false()),
    _needed("hints", Integer, server_default="0"),
)
_partial_index("tables_to_wake", tables.c.wakes_at, where="wakes_at IS NOT NULL")
# To find the tables that never began, which are forgotten after a while.
_partial_index(
    "tables_not_begun", tables.c.changed_at, where="stage = 'gathering' OR stage = 'closed'"
)
_partial_index("tables_by_code", tables.c.join_code, where="join_code <> ''")

# The listed tables that are shown: those at which somebody is who plays there. The process to which
# they are connected puts off `until`; what is past that is deleted.
lobby = _by_key("lobby", _key("table_id", ID), _needed("until", Double))
Index("lobby_by_end", lobby.c.until)

# Derived: the seats taken by people. Seats of bots and of erased players are not listed.
# `finished_at` is `changed_at` of a table that is over or closed, so that a page of a player's finished
# matches is read from the index, however many there are.
seats = _by_key(
    "seats",
    _key("table_id", ID),
    _key("seat"),
    _needed("player", ID),
    Column("finished_at", Double),
)
Index("seats_by_player", seats.c.player, seats.c.finished_at, seats.c.table_id)


# How a match was played (`play.Played`), which statistics count apart. Of a table's rows all say the
# same.
def _played() -> Column[Any]:
    return _needed("played", Text, server_default="unaided")


# Derived: how a finished match ended for each seat.
results = _by_key(
    "results",
    _key("table_id", ID),
    _key("seat"),
    _needed("edition", Text),
    _needed("outcome", Text),
    _played(),
)

# Derived: each round of a finished match that was played to its end, for each of its codebreakers.
# `rows` is how many it took to crack the code, and is null if nobody did.
codebreaker_rounds = _by_key(
    "codebreaker_rounds",
    _key("table_id", ID),
    _key("seat"),
    _key("round"),
    _needed("edition", Text),
    Column("rows", Integer),
    _played(),
)

# Derived from `seats`, `results` and `codebreaker_rounds`: what statistics say of each player, and of
# everybody, whose `player` is empty. Statistics are read from here, at a cost that does not grow with
# the matches. `counted` is a field of `play.Statistics`; `rows` says in how many rows codes were
# cracked, and is 0 for those that were not, and where it does not matter.
counters = _by_key(
    "counters",
    _key("player", ID),
    _key("edition", Text),
    _key("played", Text),
    _key("counted", Text),
    _key("rows"),
    _needed("times", Integer),
)

# Everybody who has played here, guests too. A cookie of an older `generation` is no longer valid.
players = Table(
    "players",
    metadata,
    _key("id", ID),
    _needed("name", Text),
    _needed("language", Text),
    _needed("generation", Integer),
    _needed("created_at", Double),
)

# Sessions that were signed out one by one, until no cookie of theirs can be valid any more. A session
# that is not signed out needs no row: its signed cookie says all there is to know.
ended_sessions = Table(
    "ended_sessions",
    metadata,
    _key("session", ID),
    _needed("player", ID, index=True),
    _needed("ended_at", Double, index=True),
)

logins = Table(
    "logins",
    metadata,
    Column("login", Text, primary_key=True),
    _needed("player", ID, unique=True),
    _needed("password_hash", Text),
    _needed("created_at", Double),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    _needed("player", ID, index=True),
    _needed("public_key", LargeBinary),
    _needed("sign_count", BigInteger),
    _needed("label", Text),
    _needed("created_at", Double),
    Column("used_at", Double),
)

tokens = Table(
    "tokens",
    metadata,
    _key("id", ID),
    _needed("player", ID, index=True),
    _needed("digest", Text, unique=True),
    _needed("label", Text),
    _needed("created_at", Double),
    Column("used_at", Double),
)

# Guests who signed in to an account, which keeps their matches. A process that still has the guest in
# memory looks up the account here before it writes `seats`.
merged_guests = Table(
    "merged_guests", metadata, _key("guest", ID), _needed("account", ID, index=True)
)

# One row, written after a failure to find out whether the database can be written again.
probe = Table(
    "probe",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    _needed("filling", LargeBinary),
)

# One row: when the last check began that found nothing wrong. An incremental check begins there.
checks = Table("checks", metadata, _key("id"), _needed("began_at", Double))

# What hosts have done by `codepegs admin`. The processes of the server read it every two seconds and
# do what concerns them; it is never changed, so that it can be read later who did what.
admin_entries = Table(
    "admin_entries",
    metadata,
    Column("id", Integer, primary_key=True),
    _needed("at", Double),
    _needed("who", Text),
    _needed("action", Text),
    _needed("subject", Text),
    _needed("detail", Text),
)

# Addresses and networks from which nobody is let in.
blocks = Table("blocks", metadata, Column("network", Text, primary_key=True), _needed("at", Double))

# What each process answers to a host who asks; deleted as soon as it was read.
admin_answers = Table(
    "admin_answers",
    metadata,
    _key("entry"),
    Column("process", Text, primary_key=True),
    _needed("body", Text),
)

DERIVED = (tables, seats, results, codebreaker_rounds)
"""What `codepegs db rebuild` writes again, table by table."""

PUBLIC = (events, *DERIVED)
"""Tables that may be shown to anybody: they hold no secrets, and of people only ids in seats."""

OWNERS = (
    seats.c.player,
    names.c.player,
    logins.c.player,
    passkeys.c.player,
    tokens.c.player,
    ended_sessions.c.player,
    merged_guests.c.account,
    counters.c.player,
)
"""The columns that name a player who owns the row."""
