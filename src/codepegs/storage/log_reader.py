"""Reads the whole database in parts: all logs, or all that anybody may see."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Row, select, tuple_

from codepegs.play.ports import Record
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import PUBLIC, events
from codepegs.storage.rows import record_of, select_records

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
    return await database.read(lambda connection: connection.execute(asked).all())


async def logs(database: Database) -> AsyncIterator[tuple[str, list[Record]]]:
    """Yield every log with its table, some at a time: matches may go on meanwhile."""
    last = ""
    while True:
        here = last
        some = select(events.c.table_id).where(events.c.table_id > here).distinct()
        chosen = some.order_by(events.c.table_id).limit(BATCH).subquery()
        rows = await _fetch(database, select_records.where(events.c.table_id.in_(select(chosen))))
        if not rows:
            return
        for table_id, of_one in groupby(rows, key=lambda row: str(row.table_id)):
            last = table_id
            yield table_id, [record_of(row) for row in of_one]
