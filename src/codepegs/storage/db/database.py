"""The database of the log, the lists and the people, on SQLite or PostgreSQL, and its failures."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable
from typing import Self, TypeVar

from sqlalchemy import Connection, exc
from sqlalchemy.engine import URL, make_url

from codepegs.play import StoreDamaged, StoreUnavailable
from codepegs.storage.db.failures import Batch, Work, is_damage, is_trouble, reason_of
from codepegs.storage.db.postgres import Postgres
from codepegs.storage.db.schema import probe
from codepegs.storage.db.sqlite import Sqlite
from codepegs.text import Refusal

T = TypeVar("T")
PROBE_BYTES = 64 * 1024
"""The probe that shows whether the disk has room is larger than most groups of appends."""


def parse(url: str) -> URL:
    """Read the address of a database; raises a refusal that repeats it without its password."""
    try:
        parsed = make_url(url)
    except exc.ArgumentError:
        raise Refusal("database/address", came=url.partition(":")[0]) from None
    if parsed.drivername == "postgres":
        parsed = parsed.set(drivername="postgresql")
    shown = parsed.render_as_string(hide_password=True)
    if parsed.drivername not in ("sqlite", "postgresql") or not parsed.database:
        raise Refusal("database/address", came=shown)
    if parsed.drivername == "sqlite" and (parsed.host or parsed.database == ":memory:"):
        # After two slashes the folder would be a host; a database in memory is not shared by threads.
        raise Refusal("database/address", came=shown)
    return parsed


class Database:
    """A database that turns read-only when it cannot be written.

    After a write has failed, further writes are refused at once, and a probe is written every second
    until it succeeds. Reading goes on. A damaged database is never written again.
    """

    def __init__(self, url: str, *, probe_every: float = 1.0) -> None:
        parsed = parse(url)
        self.is_sqlite = parsed.drivername == "sqlite"
        self._backend = Sqlite(parsed) if self.is_sqlite else Postgres(parsed)
        self._probe_every = probe_every
        self._probing: asyncio.Task[None] | None = None
        self.why_read_only: str | None = None
        """Why the database cannot be written; None while it can."""
        self.damage: str | None = None
        """What is damaged, once damage was found."""
        self._is_spoilt = False
        self.is_unscrubbed = False
        """Whether people were erased since `scrub`."""

    @property
    def read_only(self) -> bool:
        """Whether writing has failed, and not succeeded since."""
        return self.why_read_only is not None

    def expect_writable(self) -> None:
        """Raise `StoreUnavailable` while the database cannot be written."""
        if self.why_read_only is not None:
            raise self._unavailable(self.why_read_only)

    def _unavailable(self, reason: str) -> StoreUnavailable:
        return StoreDamaged(reason) if self._is_spoilt else StoreUnavailable(reason)

    async def write(self, work: Work[T], *, long: bool = False) -> T:
        """Do the work in a transaction; returns its result once that is committed durably.

        `long`: it is known to take long.
        """
        self.expect_writable()
        return await self._watched(self._backend.write(work, long=long))

    async def write_rows(self, batch: Batch) -> None:
        """Write the whole batch in one transaction, durably."""
        self.expect_writable()
        await self._watched(self._backend.write_rows(batch))

    async def _watched(self, writing: Awaitable[T]) -> T:
        try:
            return await writing
        except Exception as error:
            if not is_trouble(error):
                raise
            self._turn_read_only(error)
            raise self._unavailable(reason_of(error)) from error

    async def read(self, work: Work[T], *, long: bool = False) -> T:
        """Do work that only reads; returns its result.

        What may take long, or what anybody may ask for often, is `long`: it has readers of its own,
        and keeps nobody waiting who plays.

        On SQLite the work sees the database at one moment; on PostgreSQL each of its statements does.
        """
        try:
            try:
                return await self._backend.read(work, long=long)
            except (exc.DBAPIError, OSError) as error:
                # The server may have been restarted: try once more on a new connection.
                if self.is_sqlite or not is_trouble(error):
                    raise
                return await self._backend.read(work, long=long)
        except Exception as error:
            if not is_trouble(error):
                raise
            if not is_damage(error):
                raise StoreUnavailable(reason_of(error)) from error
            # Other matches may be intact: the database stays writable for them.
            self.damage = reason_of(error)
            raise StoreDamaged(self.damage) from error

    async def scrub(self, *, thorough: bool = False) -> None:
        """Leave nothing of erased people in the files, as far as the database can.

        Not done while a reader, or anything else, keeps the database from it: then it is still due.
        A `thorough` one is always done, and may keep others waiting.
        """
        if not (self.is_unscrubbed or thorough):
            return
        self.is_unscrubbed = False
        try:
            await self._backend.scrub(thorough=thorough)
        except Exception as error:
            if not is_trouble(error):
                raise
            self.is_unscrubbed = True

    def _turn_read_only(self, error: Exception) -> None:
        self.why_read_only = reason_of(error)
        if is_damage(error):
            # Further writes could destroy what can still be rescued.
            self.damage, self._is_spoilt = self.why_read_only, True
        elif self._probing is None:
            self._probing = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        while self.read_only and not self._is_spoilt:
            await asyncio.sleep(self._probe_every)
            try:
                await self._backend.mend()
                await self._backend.write(_write_probe)
            except Exception as error:  # any failure means that it still cannot be written
                self._turn_read_only(error)
            else:
                # Work that had begun before the failure may have found damage in the meantime.
                if not self._is_spoilt:
                    self.why_read_only = None
        self._probing = None

    async def close(self) -> None:
        """Close all connections."""
        if self._probing is not None:
            self._probing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._probing
        await self._backend.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()


def _write_probe(connection: Connection) -> None:
    # Random bytes, which no file system can compress.
    connection.execute(probe.delete())
    connection.execute(probe.insert(), {"id": 1, "filling": os.urandom(PROBE_BYTES)})
