"""The event log: tables append to it durably, in groups, and read it again."""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, func, select, text, tuple_

from codepegs.play import Entry, Head, Record, StoreUnavailable, WriteConflict
from codepegs.storage.db import PUBLIC, Database, events, is_race, lobby, seats, tables
from codepegs.storage.rows import (
    Group,
    LastWrite,
    Prepared,
    record_of,
    select_records,
    show,
    shown_row,
)

LARGEST_GROUP = 500
"""How many appends share a transaction at most."""
REMEMBERED = 10_000
"""For how many tables this process remembers what it wrote last."""
FEW = 500
"""How many ids are asked about in one statement."""


class _Append(NamedTuple):
    """An append that waits for its transaction."""

    prepared: list[Prepared]
    answer: asyncio.Future[list[Head]]


class Log:
    """The `Store` of `play.ports`, on a database.

    Appends that come while a transaction runs share the next one, and so one sync of the disk. If a
    group fails because another process was first at a table, each append is written alone.
    """

    def __init__(
        self, database: Database, *, observe: Callable[[int, float], None] | None = None
    ) -> None:
        self._database = database
        self._observe = observe
        self._waiting: deque[_Append] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._known: OrderedDict[str, LastWrite] = OrderedDict()
        self.commits = 0
        """How many transactions were committed."""

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Write all entries in one transaction, durably; the new head of each."""
        self._database.expect_writable()
        assert len({entry.table for entry in entries}) == len(entries), "one entry a table"
        answer: asyncio.Future[list[Head]] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append([Prepared(entry) for entry in entries], answer))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        return await answer

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                if group := self._next_group():
                    await self._write(group)
        finally:
            self._writer = None

    def _next_group(self) -> list[_Append]:
        """Take the appends that can be written together: one a table, and none that is late already."""
        group: list[_Append] = []
        touched: set[str] = set()
        later: list[_Append] = []
        while self._waiting and len(group) < LARGEST_GROUP:
            one = self._waiting.popleft()
            if one.answer.done():  # the caller was cancelled
                continue
            mine = {prepared.entry.table for prepared in one.prepared}
            if any(self._is_late(prepared) for prepared in one.prepared):
                one.answer.set_exception(WriteConflict())
            elif mine & touched:
                later.append(one)
            else:
                group.append(one)
            touched |= mine
        self._waiting.extendleft(reversed(later))
        return group

    def _is_late(self, prepared: Prepared) -> bool:
        known = self._known.get(prepared.entry.table)
        return known is not None and known.version > prepared.entry.after.version

    async def _write(self, group: list[_Append]) -> None:
        begun = time.monotonic()
        rows = Group()
        # In the order of the ids, so that two processes cannot deadlock.
        entries = [prepared for one in group for prepared in one.prepared]
        for prepared in sorted(entries, key=lambda prepared: prepared.entry.table):
            rows.add(prepared, self._known.get(prepared.entry.table))
        try:
            await self._database.write_rows(rows.batch())
        except StoreUnavailable as error:
            for one in group:
                _fail(one, type(error)(*error.args))
        except Exception as error:  # a race, or a bug that must not fail the other appends
            if len(group) > 1:
                for one in group:
                    await self._write([one])
            else:
                _fail(group[0], WriteConflict() if is_race(error) else error)
        else:
            self.commits += 1
            if self._observe is not None:
                self._observe(len(group), time.monotonic() - begun)
            for prepared in entries:
                self._remember(prepared)
            for one in group:
                if not one.answer.done():
                    one.answer.set_result([prepared.head for prepared in one.prepared])

    def _remember(self, prepared: Prepared) -> None:
        entry, summary = prepared.entry, prepared.entry.summary
        known = self._known.pop(entry.table, None)
        if summary is None and known is not None and known.version == entry.after.version:
            summary = known.summary
        self._known[entry.table] = LastWrite(prepared.head.version, summary)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """Read the records of a table after that version, in order; none for an unknown table."""
        asked = select_records.where(events.c.table_id == table, events.c.version > after)

        def work(connection: Connection) -> list[Record]:
            return [record_of(row) for row in connection.execute(asked)]

        return await self._database.read(work)

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables that exists: the sweep for lost notifications."""

        def work(connection: Connection) -> dict[str, int]:
            found: dict[str, int] = {}
            for start in range(0, len(tables), FEW):
                some = list(tables[start : start + FEW])
                for row in connection.execute(_heads.where(_first.c.table_id.in_(some))):
                    found[row.table_id] = row.version
            return found

        return await self._database.read(work)

    async def players(self, table: str) -> Mapping[int, str]:
        """Who sits at a table now, by seat."""
        asked = select(seats.c.seat, seats.c.player).where(seats.c.table_id == table)

        def work(connection: Connection) -> dict[int, str]:
            return {row.seat: row.player for row in connection.execute(asked)}

        return await self._database.read(work)

    async def due(self, now: float, limit: int = 100) -> Sequence[str]:
        """The tables whose summary wakes at or before that time, the earliest first."""
        asked = (
            select(tables.c.table_id)
            .where(tables.c.wakes_at.is_not(None), tables.c.wakes_at <= now)
            .order_by(tables.c.wakes_at)
            .limit(limit)
        )
        return await self._database.read(lambda connection: connection.scalars(asked).all())

    async def find_code(self, code: str) -> str | None:
        """The table that is joined by this short code; the newest, should two have it."""
        if not code:
            return None
        asked = (
            select(tables.c.table_id)
            .where(tables.c.join_code == code, text("join_code <> ''"))  # as the index has it
            .order_by(tables.c.created_at.desc())
            .limit(1)
        )
        return await self._database.read(lambda connection: connection.scalar(asked))

    async def show(self, tables: Sequence[str], until: float) -> None:
        """Show these listed tables until that time."""
        rows = [shown_row(table, until) for table in sorted(tables)]
        await self._database.write_rows([(show, rows)])

    async def hide(self, before: float) -> None:
        """Show no longer what nobody has shown for longer than that."""
        over = lobby.c.until < before
        asked = select(lobby.c.table_id).where(over).limit(1)
        if await self._database.read(lambda connection: connection.scalar(asked)) is not None:
            await self._database.write(
                lambda connection: connection.execute(delete(lobby).where(over)).rowcount
            )

    async def close(self) -> None:
        """Wait until everything is written. The caller closes the database."""
        if self._writer is not None:
            await self._writer


# Two look-ups in the primary key find the last event, however long the log is.
_first, _any = events.alias("first"), events.alias("any")
_heads = select(
    _first.c.table_id,
    select(func.max(_any.c.version))
    .where(_any.c.table_id == _first.c.table_id)
    .scalar_subquery()
    .label("version"),
).where(_first.c.version == 1)


def _fail(one: _Append, error: Exception) -> None:
    if not one.answer.done():
        one.answer.set_exception(error)


# -- Reading the whole database in parts -----------------------------------------------------------

CHUNK = 2_000
"""How many rows are read together."""
BATCH = 50
"""How many logs are read together."""


async def dump_public(database: Database) -> AsyncIterator[str]:
    """Yield every row of the tables that anybody may see, as a line of JSON."""
    for table in PUBLIC:
        keys = list(table.primary_key.columns)
        after: tuple[Any, ...] | None = None
        while True:
            asked = select(table).order_by(*keys).limit(CHUNK)
            if after is not None:
                asked = asked.where(tuple_(*keys) > tuple_(*after))
            rows = await _fetch(database, asked)
            for row in rows:
                yield json.dumps({"table": table.name, **row._mapping}, ensure_ascii=False)
            if len(rows) < CHUNK:
                break
            after = tuple(rows[-1]._mapping[key] for key in keys)


async def _fetch(database: Database, asked: Any) -> Sequence[Row[Any]]:
    return await database.read(lambda connection: connection.execute(asked).all(), long=True)


async def logs(
    database: Database, since: float | None = None
) -> AsyncIterator[tuple[str, list[Record]]]:
    """Yield every log with its table, some at a time: matches may go on meanwhile.

    With `since` only those that have changed since then.
    """
    last = ""
    while True:
        if since is None:
            some = select(events.c.table_id).where(events.c.table_id > last).distinct()
        else:
            is_new = (tables.c.table_id > last) & (tables.c.changed_at >= since)
            some = select(tables.c.table_id.label("table_id")).where(is_new)
        chosen = some.order_by(text("table_id")).limit(BATCH).subquery()
        rows = await _fetch(database, select_records.where(events.c.table_id.in_(select(chosen))))
        if not rows:
            return
        for table_id, of_one in groupby(rows, key=lambda row: str(row.table_id)):
            last = table_id
            yield table_id, [record_of(row) for row in of_one]
