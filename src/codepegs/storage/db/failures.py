"""Tells kinds of failures apart: the database cannot be used, another process was first, or a bug."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Insert, TextClause, Update, exc
from sqlalchemy.dialects import sqlite

_SQLITE_TROUBLE = {
    getattr(sqlite3, f"SQLITE_{name}")
    for name in "PERM BUSY LOCKED NOMEM READONLY IOERR CORRUPT FULL CANTOPEN PROTOCOL NOTADB".split()
}
_SQLITE_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_POSTGRES_DAMAGE = ("XX001", "XX002")
# Classes of PostgreSQL's error codes: connection, authorization, database name, resources, operator
# intervention, system, configuration file, internal.
_POSTGRES_TROUBLE = ("08", "25P03", "28", "3D", "53", "57", "58", "F0", "XX")
"""How the codes of failures begin; 25P03: the process was silent in a transaction for too long."""
_ON_A_STANDBY = "25006"
_DEADLOCK = ("40P01", "40001")


def reason_of(error: Exception) -> str:
    """The message of the database, without the statement."""
    origin = _origin(error)
    return str(origin) or type(origin).__name__


def is_trouble(error: BaseException) -> bool:
    """Whether the database failed, and not the statement."""
    if isinstance(error, (OSError, exc.TimeoutError)):  # TimeoutError is an OSError
        return True
    if isinstance(error, exc.DBAPIError):
        lost = error.connection_invalidated
        return lost or (error.orig is not None and is_trouble(error.orig))
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in _SQLITE_TROUBLE
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return str(state).startswith(_POSTGRES_TROUBLE) or state == _ON_A_STANDBY
    # asyncpg raises it for a closed connection; compared by name, because SQLite needs no asyncpg.
    return type(error).__name__ == "InterfaceError"


def _origin(error: BaseException) -> BaseException:
    """The error of the driver, which SQLAlchemy has wrapped."""
    return error.orig if isinstance(error, exc.DBAPIError) and error.orig else error


def is_damage(error: BaseException) -> bool:
    """Whether the data on the disk is damaged, which waiting does not repair."""
    origin = _origin(error)
    if isinstance(origin, sqlite3.Error):
        code = getattr(origin, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in _SQLITE_DAMAGE
    return getattr(origin, "sqlstate", None) in _POSTGRES_DAMAGE


def is_no_database(error: BaseException) -> bool:
    """Whether a file is not a SQLite database, by its first bytes."""
    return getattr(_origin(error), "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB


def is_race(error: BaseException) -> bool:
    """Whether another process wrote the same key first, or there was a deadlock."""
    if isinstance(error, (exc.IntegrityError, sqlite3.IntegrityError)):
        return True
    return getattr(_origin(error), "sqlstate", None) in _DEADLOCK


# -- What a transaction runs -----------------------------------------------------------------------

T = TypeVar("T")
Work = Callable[[Connection], T]
"""A function that is run in one transaction."""

Values = dict[str, Any]
"""One row, by column."""

READERS = 4
"""How many reads may run at the same time in one process."""

LONG_READERS = 2
"""How many more may run that are known to take long, or that anybody may ask for often: they never
keep those waiting that play needs."""


Core = Insert | Update | Delete | TextClause


class Statement:
    """A statement that is run often, with many rows; SQLite may have one of its own."""

    __slots__ = ("_values", "core", "core_on_sqlite", "on_sqlite")

    def __init__(self, core: Core, on_sqlite: Core | None = None) -> None:
        self.core = core
        self.core_on_sqlite = core if on_sqlite is None else on_sqlite
        compiled = self.core_on_sqlite.compile(dialect=sqlite.dialect())
        assert compiled.positiontup is not None
        self.on_sqlite = str(compiled)
        """The statement for SQLite's driver, with a question mark for each value."""
        self._values = compiled.positiontup

    def in_order(self, rows: Sequence[Values]) -> Sequence[Sequence[Any]]:
        """Return the values of these rows in the order of the question marks."""
        names = self._values
        if len(names) == 1:
            return [(row[names[0]],) for row in rows]
        return list(map(itemgetter(*names), rows))


Batch = Sequence[tuple[Statement, Sequence[Values]]]
"""Statements with their rows, in the order in which they are run."""


def run(connection: Connection, batch: Batch) -> None:
    """Run the batch in the transaction of this connection."""
    is_sqlite = connection.dialect.name == "sqlite"
    for statement, rows in batch:
        connection.execute(statement.core_on_sqlite if is_sqlite else statement.core, rows)
