"""Brings a database up to date, from an empty one or any older version, or to an older version."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from codepegs.storage.db.database import parse
from codepegs.storage.db.failures import is_damage, is_no_database, is_trouble, reason_of
from codepegs.storage.db.postgres import postgres_engine
from codepegs.storage.db.schema import events, metadata, names, secrets
from codepegs.storage.db.sqlite import sqlite_engine
from codepegs.text import Refusal

SCRIPTS = Path(__file__).parent / "migrations"

_LOCK = 0x636F6465  # "code" in ASCII: any number that only Codepegs uses


async def migrate(
    url: str, *, make: bool = True, upgrade: bool = True, to: str | None = None
) -> None:
    """Bring the database up to date, also in several processes at the same time.

    Refuses one that is newer, damaged or of another program; one that does not exist, unless `make`;
    one that is older, unless `upgrade`. With `to` it is brought to that version, also to an older
    one, whose program can then use it.
    """
    parsed, came = parse(url), shown(url)
    try:
        if parsed.drivername == "sqlite":
            assert parsed.database is not None
            file = Path(parsed.database)
            if make:
                file.parent.mkdir(parents=True, exist_ok=True)
            elif not file.exists() or (file.is_file() and file.stat().st_size == 0):
                # SQLite would create it.
                raise Refusal("database/missing", came=came)
            engine = sqlite_engine(parsed, size=1, begin="BEGIN IMMEDIATE")
            try:
                with engine.begin() as connection:
                    _upgrade(connection, came, make=make, upgrade=upgrade, to=to)
            finally:
                engine.dispose()
        else:
            distant = postgres_engine(parsed)
            try:
                async with distant.begin() as open_connection:
                    await open_connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
                    await open_connection.run_sync(
                        _upgrade, came, make=make, upgrade=upgrade, to=to
                    )
            finally:
                await distant.dispose()
    except Exception as error:
        if not is_trouble(error):
            raise
        gaps = {"came": came, "reason": reason_of(error)}
        # A file that never was a database is not damaged: the address is wrong.
        if is_damage(error) and not is_no_database(error):
            raise Refusal("database/damaged", **gaps) from error
        raise Refusal("database/unreachable", **gaps) from error


def shown(url: str) -> str:
    """The file or the address without passwords, which may also be in the query."""
    parsed = parse(url)
    if parsed.drivername == "sqlite":
        return str(parsed.database)
    return parsed.set(query={}).render_as_string(hide_password=True)


def migrate_now(url: str, to: str | None = None) -> None:
    """Bring the database up to date, or to that version, where no event loop runs."""
    asyncio.run(migrate(url, make=to is None, to=to))


def versions(scripts: Path = SCRIPTS) -> list[str]:
    """All versions that this program knows: the numbers of the files of `versions`, in order."""
    files = sorted(script.name for script in (scripts / "versions").glob("v*.py"))
    return [name[1:].partition("_")[0] for name in files]


def _current(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(
    connection: Connection, shown: str, *, make: bool, upgrade: bool, to: str | None
) -> None:
    newest, current = versions()[-1], _current(connection)
    found = set(inspect(connection).get_table_names())
    if to is not None and to not in versions():
        raise Refusal("database/version", came=to, expected=", ".join(versions()))
    if current == newest and to in (None, newest):
        if lacking := metadata.tables.keys() - found:
            raise Refusal("database/incomplete", came=", ".join(sorted(lacking)))
        return
    if current is None and found >= {events.name, secrets.name, names.name}:
        raise Refusal("database/versionless", came=shown)
    if current is None and found:
        raise Refusal("database/foreign", came=", ".join(sorted(found)[:5]))
    if current is None and not make:
        raise Refusal("database/missing", came=shown)
    if current is not None and current < newest and not upgrade:
        raise Refusal("database/outdated", came=shown)

    # Loaded only here: it is slow to load, and almost every start has nothing to migrate.
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    scripts = ScriptDirectory(str(SCRIPTS))
    assert newest == scripts.get_current_head(), (
        "the name of a file is not the number of its version"
    )
    known = {script.revision for script in scripts.walk_revisions()}
    if current is not None and current not in known:
        raise Refusal("database/newer", came=current, expected=newest)
    if to is not None and current is not None and to < current:
        steps = partial(scripts._downgrade_revs, to)
    else:
        steps = partial(scripts._upgrade_revs, to or newest)
    with EnvironmentContext(config, scripts, fn=lambda now, _: steps(now)) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
