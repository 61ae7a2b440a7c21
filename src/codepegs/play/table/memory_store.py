"""A store without a disk: for a table that lives as long as its process, and for simulations."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from codepegs.play.ports import SHOWN_FOR, Entry, Head, Record, Summary, WriteConflict
from codepegs.play.table.hash_chain import chained


class MemoryStore:
    """A `Store` in memory."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Record]] = {}
        self.summaries: dict[str, Summary] = {}
        self.shown: dict[str, float] = {}
        """Until when each listed table is shown."""
        self._known: set[tuple[str, int, str]] = set()

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records of a table after that version."""
        return self.logs.get(table, [])[after:]

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Keep all entries, or none."""
        return self.keep(entries)

    def keep(self, entries: Sequence[Entry]) -> list[Head]:
        """Keep all entries, or none, at once."""
        for entry in entries:
            first = entry.records[0]
            known = first.command and (entry.table, first.seat, first.command) in self._known
            if known or len(self.logs.get(entry.table, ())) != entry.after.version:
                raise WriteConflict
        heads = []
        for entry in entries:
            records = chained(entry)
            self.logs.setdefault(entry.table, []).extend(records)
            self._known |= {
                (entry.table, record.seat, record.command) for record in records if record.command
            }
            if entry.summary is not None:
                self.summaries[entry.table] = entry.summary
                if entry.summary.listed and entry.after.version == 0:
                    self.shown[entry.table] = entry.records[0].at + SHOWN_FOR
            heads.append(Head(records[-1].version, records[-1].link))
        return heads

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables that exists."""
        return {table: len(self.logs[table]) for table in tables if table in self.logs}

    async def players(self, table: str) -> Mapping[int, str]:
        """Who sits at a table now, by seat."""
        seated: dict[int, str] = {}
        for record in self.logs.get(table, ()):
            if record.kind == "PersonSat" and record.player:
                seated[json.loads(record.body)["seat"]] = record.player
            elif record.kind == "SeatFreed":
                seated.pop(json.loads(record.body)["seat"], None)
        return seated

    async def due(self, now: float, limit: int = 100) -> Sequence[str]:
        """The tables whose summary wakes at or before that time, the earliest first."""
        waking = [
            (summary.wakes_at, table)
            for table, summary in self.summaries.items()
            if summary.wakes_at is not None and summary.wakes_at <= now
        ]
        return [table for _, table in sorted(waking)[:limit]]

    async def show(self, tables: Sequence[str], until: float) -> None:
        """Show these listed tables until that time."""
        self.shown.update(dict.fromkeys(tables, until))

    async def hide(self, before: float) -> None:
        """Show no longer what nobody has shown for longer than that."""
        self.shown = {table: until for table, until in self.shown.items() if until >= before}

    async def find_code(self, code: str) -> str | None:
        """The table that is joined by this short code."""
        found = (table for table, summary in self.summaries.items() if summary.code == code)
        return next(found, None) if code else None
