"""What a failure means: trouble with the database, somebody who was first, or a bug of ours."""

from __future__ import annotations

import sqlite3

from sqlalchemy import exc

_SQLITE_TROUBLE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
_SQLITE_DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_POSTGRES_DAMAGE = ("XX001", "XX002")
# Classes of PostgreSQL's codes: connection, who may come in, which database, resources, the
# operator, the system, its files, its inside.
_POSTGRES_TROUBLE = ("08", "28", "3D", "53", "57", "58", "F0", "XX")
_ON_A_STANDBY = "25006"
_DEADLOCK = ("40P01", "40001")


def reason_of(error: Exception) -> str:
    """What went wrong, in the words of the database, without the statement."""
    origin = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    return str(origin) or type(origin).__name__


def is_trouble(error: BaseException) -> bool:
    """Whether the database, not the statement, is why something failed."""
    if isinstance(error, (OSError, exc.TimeoutError)):  # TimeoutError is an OSError
        return True
    if isinstance(error, exc.DBAPIError):
        if error.connection_invalidated:
            return True
        return error.orig is not None and is_trouble(error.orig)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in _SQLITE_TROUBLE
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return str(state).startswith(_POSTGRES_TROUBLE) or state == _ON_A_STANDBY
    # asyncpg's word for a connection that is closed; by name, for SQLite goes without asyncpg.
    return type(error).__name__ == "InterfaceError"


def is_damage(error: BaseException) -> bool:
    """Whether what is on the disk is not as it was written; that does not pass."""
    origin = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    if isinstance(origin, sqlite3.Error):
        code = getattr(origin, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in _SQLITE_DAMAGE
    return getattr(origin, "sqlstate", None) in _POSTGRES_DAMAGE


def is_no_database(error: BaseException) -> bool:
    """Whether a file is not one of SQLite's, by its first bytes."""
    origin = error.orig if isinstance(error, exc.DBAPIError) else error
    return getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB


def is_race(error: BaseException) -> bool:
    """Whether somebody else has written the same, or two have waited for each other."""
    if isinstance(error, (exc.IntegrityError, sqlite3.IntegrityError)):
        return True
    origin = error.orig if isinstance(error, exc.DBAPIError) else error
    return getattr(origin, "sqlstate", None) in _DEADLOCK
