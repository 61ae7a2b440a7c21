"""What the database itself finds wrong with its files: pages, rows and indexes."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, exc, text

from codepegs.storage.db.database import parse
from codepegs.storage.db.failures import is_damage, is_trouble, reason_of
from codepegs.storage.db.postgres import postgres_engine

MOST = 100
"""How many problems are told; the rest says nothing new."""


class Integrity(NamedTuple):
    """What the database has found."""

    problems: Sequence[str]
    asked: bool
    """Whether it could be asked: PostgreSQL needs its extension `amcheck`."""


async def integrity(url: str, *, quick: bool) -> Integrity:
    """Ask the database for everything that is wrong; `quick` does not compare indexes with rows."""
    parsed = parse(url)
    if parsed.drivername == "sqlite":
        assert parsed.database is not None
        found = await asyncio.to_thread(of_file, Path(parsed.database), quick=quick)
        return Integrity(found, asked=True)
    engine = postgres_engine(parsed)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_of_postgres, quick=quick)
    finally:
        await engine.dispose()


def of_file(path: Path, *, quick: bool) -> list[str]:
    """What SQLite finds wrong with a file."""
    how = "quick_check" if quick else "integrity_check"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        try:
            rows = connection.execute(f"PRAGMA {how}({MOST})").fetchall()
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return [str(error)]
    # One row may hold several lines, the first of which names the database.
    lines = (line for (row,) in rows for line in row.splitlines())
    return [line for line in lines if line != "ok" and not line.startswith("***")]


_INDEXES = text(
    "SELECT c.oid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
    "JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'btree' AND i.indisvalid "
    "AND c.relnamespace = current_schema()::regnamespace ORDER BY 1"
)
_TABLES = text(
    "SELECT oid::regclass::text FROM pg_class "
    "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace ORDER BY 1"
)
_IN_INDEX = text("SELECT bt_index_check(CAST(:name AS regclass), :thorough)")
_IN_TABLE = text(
    "SELECT blkno, offnum, msg FROM verify_heapam(CAST(:name AS regclass)) LIMIT :most"
)
_MAY_ASK = text(
    "SELECT coalesce(bool_and(has_function_privilege(f, 'EXECUTE')), false) AND count(f) = 2 "
    "FROM (VALUES (to_regprocedure('bt_index_check(regclass,boolean)')), (to_regprocedure("
    "'verify_heapam(regclass,boolean,boolean,text,bigint,bigint)'))) AS asked(f)"
)


def _of_postgres(connection: Connection, *, quick: bool) -> Integrity:
    if not connection.scalar(_MAY_ASK):
        return Integrity((), asked=False)
    problems = [
        f"{name}: {row.blkno}/{row.offnum}: {row.msg}"
        for name in connection.scalars(_TABLES).all()
        for row in connection.execute(_IN_TABLE, {"name": name, "most": MOST})
    ]
    for name in connection.scalars(_INDEXES).all():
        try:
            with connection.begin_nested():
                connection.execute(_IN_INDEX, {"name": name, "thorough": not quick})
        except exc.DBAPIError as error:
            if not is_trouble(error):
                raise
            problems.append(reason_of(error))
    return Integrity(problems[:MOST], asked=True)
