"""Copies a running database into one file, and makes a database from such a file again.

SQLite is copied by its online backup, PostgreSQL by its own `pg_dump`. A file is written under
another name beside its place and moved there once it is complete.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from codepegs.storage.db import integrity, migration
from codepegs.storage.db.database import parse
from codepegs.storage.db.file_lock import locked
from codepegs.storage.db.postgres import postgres_engine
from codepegs.storage.db.schema import events
from codepegs.text import Refusal

_BEGINNINGS = {b"SQLite format 3\0": "sqlite", b"PGDMP": "postgresql"}
_SIDE_FILES = ("-wal", "-shm", "-journal")


def back_up(url: str, target: Path, *, replace: bool) -> None:
    """Copy the database into a file while servers use it; others see it only once it is complete."""
    parsed = parse(url)
    with placed(target, replace=replace) as fresh:
        if parsed.drivername == "sqlite":
            assert parsed.database is not None
            _copy(Path(parsed.database), fresh)
        else:
            _dump(parsed, fresh)


async def restore(url: str, source: Path, *, replace: bool) -> None:
    """Make the database from a backup and bring it up to date; nothing is lost unless `replace`.

    Refused while a server uses the database. The backup takes its place at one moment: if anything
    fails before, the database is as it was.
    """
    parsed = parse(url)
    kind = _kind_of(source)
    if kind != parsed.drivername:
        raise Refusal("backup/kind", came=str(source), expected=parsed.drivername)
    with locked(url, exclusive=True):
        if parsed.drivername == "sqlite":
            assert parsed.database is not None
            await _restore_file(source, Path(parsed.database), replace=replace)
        else:
            await _restore_postgres(source, url, replace=replace)


@contextlib.contextmanager
def placed(target: Path, *, replace: bool) -> Iterator[Path]:
    """Give a new path beside the target, and move what was written there to the target at the end."""
    if not replace and target.exists():
        raise Refusal("file/exists", came=str(target))
    fresh = target.with_name(f".{target.name}-{secrets.token_hex(8)}")
    try:
        fresh.touch(exist_ok=False)
        yield fresh
        with fresh.open("rb") as file:
            os.fsync(file.fileno())
        if replace:
            fresh.replace(target)
        else:
            # Unlike a rename, a link replaces nothing that was written there meanwhile.
            os.link(fresh, target)
        _sync_folder(target.parent)
    except FileExistsError:
        raise Refusal("file/exists", came=str(target)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refusal("file/unwritable", came=str(target), reason=reason) from None
    finally:
        for name in ("", *_SIDE_FILES):
            fresh.with_name(f"{fresh.name}{name}").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _kind_of(source: Path) -> str:
    try:
        with source.open("rb") as file:
            begin = file.read(16)
    except FileNotFoundError:
        raise Refusal("file/missing", came=str(source)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refusal("file/unreadable", came=str(source), reason=reason) from None
    for known, kind in _BEGINNINGS.items():
        if begin.startswith(known):
            return kind
    raise Refusal("backup/none", came=str(source))


# -- SQLite ---------------------------------------------------------------------------------------


def _copy(source: Path, fresh: Path) -> None:
    """Copy a file of SQLite, as it is at one moment; writers go on meanwhile."""
    # `rw`: never make a file that is not there.
    address = f"file:{quote(str(source.absolute()))}?mode=rw"
    try:
        with (
            contextlib.closing(sqlite3.connect(address, uri=True)) as here,
            contextlib.closing(sqlite3.connect(fresh)) as there,
        ):
            here.backup(there)
            # One file, which can also be read where nobody may write.
            there.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise Refusal("database/unreachable", came=str(source), reason=str(error)) from None
    if problems := integrity.of_file(fresh, quick=True):
        raise Refusal("database/damaged", came=str(source), reason=problems[0])


async def _restore_file(source: Path, target: Path, *, replace: bool) -> None:
    is_there = target.exists() and target.stat().st_size > 0
    if is_there and not replace:
        raise Refusal("restore/exists", came=str(target))
    with placed(target, replace=True) as fresh:
        _copy(source, fresh)
        await migration.migrate(f"sqlite:///{fresh}", make=False)
        _settle(fresh)
        # The log of the old file would be taken for that of the new one.
        for name in _SIDE_FILES:
            target.with_name(f"{target.name}{name}").unlink(missing_ok=True)


def _settle(file: Path) -> None:
    """Let the file be complete without its write-ahead log."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


# -- PostgreSQL -----------------------------------------------------------------------------------


def _dump(url: URL, fresh: Path) -> None:
    address, words = _for_programs(url)
    # Without extensions, which an ordinary user cannot make again: only what lies in the schema.
    tables = _run_tool(
        "psql",
        *("-XAtq", "--dbname", address, "--command"),
        "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
        words=words,
    ).split()
    if events.name not in tables:
        raise Refusal("database/missing", came=migration.shown(str(url)))
    _run_tool(
        "pg_dump",
        *("--format=custom", "--file", str(fresh), "--dbname", address),
        *(f"--table={name}" for name in tables),
        words=words,
    )


async def _restore_postgres(source: Path, url: str, *, replace: bool) -> None:
    parsed = parse(url)
    engine = postgres_engine(parsed)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_expect_room, migration.shown(url), replace=replace)
    finally:
        await engine.dispose()
    address, words = _for_programs(parsed)
    with tempfile.TemporaryDirectory(prefix="codepegs-restore-") as folder:
        # A whole file first: from a pipe that breaks, half of a backup would be committed.
        script = str(Path(folder) / "script")
        _run_tool("pg_restore", "--no-owner", "--no-privileges", "--file", script, str(source))
        # In one transaction: if it fails, everything is as it was.
        _run_tool(
            "psql",
            *("-XAtq", "--dbname", address, "--single-transaction", "--set", "ON_ERROR_STOP=1"),
            *("--command", _DROP_ALL, "--file", script),
            words=words,
        )
    await migration.migrate(url, make=False)


_DROP_ALL = """DO $$ DECLARE one text; BEGIN
FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
EXECUTE format('DROP TABLE %I CASCADE', one); END LOOP; END $$"""

_SERVERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
    "AND application_name LIKE 'codepegs%' AND pid <> pg_backend_pid()"
)


def _expect_room(connection: Connection, shown: str, *, replace: bool) -> None:
    """Refuse a database that a server uses, another program's, or one that may not be replaced."""
    if connection.scalar(_SERVERS):
        raise Refusal("database/held", came=shown)
    found = set(inspect(connection).get_table_names())
    if found and events.name not in found:
        raise Refusal("database/foreign", came=", ".join(sorted(found)[:5]))
    if found and not replace:
        raise Refusal("restore/exists", came=shown)


def _for_programs(url: URL) -> tuple[str, Mapping[str, str]]:
    """The address for PostgreSQL's programs, and the password beside it.

    Everybody on a machine can read the command lines of programs, but not their environments.
    """
    words = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    query = {("sslmode" if name == "ssl" else name): value for name, value in url.query.items()}
    plain = URL.create("postgresql", url.username, None, url.host, url.port, url.database, query)
    return plain.render_as_string(hide_password=False), words


def _run_tool(program: str, *given: str, words: Mapping[str, str] | None = None) -> str:
    if shutil.which(program) is None:
        raise Refusal("backup/program", came=program)
    done = subprocess.run(
        [program, *given],
        env={**os.environ, **(words or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise Refusal("backup/failed", came=program, reason=said[0] if said else done.returncode)
    return done.stdout
