"""The log of a database, read without the server and compared with what the server acknowledged."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from tests.campaigns.client import Memory, Sent, hint_id
from tests.campaigns.serving import PROGRAM

AUTOMATION = -1
FIRST_EVENT = {
    "guess": "Guessed",
    "set-code": "CodeSet",
    "give-share": "ShareGiven",
    "hint": "HintTaken",
}
"""The event that the log must have exactly once for each command of that kind."""

Row = tuple[str, int, int, str, str | None, int | None]
"""table_id, version, seat, kind, command_id, last_version"""


def _row(
    table: str, version: int, seat: int, kind: str, cmd: str | None, last_version: int | None
) -> Row:
    if kind == "HintTaken" and cmd is not None:
        cmd = hint_id(table, cmd)
    return table, version, seat, kind, cmd, last_version


class StoredLog:
    """The log of one database."""

    def __init__(self, url: str) -> None:
        self.url = url

    async def rows(self, tables: Iterable[str] | None = None) -> list[Row]:
        """The log of these tables, or of all, in order."""
        asked = "SELECT table_id, version, seat, kind, command_id, last_version FROM events"
        order = " ORDER BY table_id, version"
        names = None if tables is None else sorted(set(tables))
        if self.url.startswith("sqlite"):
            return await asyncio.to_thread(self._from_sqlite, asked, order, names)
        connection = await asyncpg.connect(self.url)
        try:
            if names is None:
                found = await connection.fetch(asked + order)
            else:
                found = await connection.fetch(f"{asked} WHERE table_id = ANY($1){order}", names)
        finally:
            await connection.close()
        return [_row(*row) for row in found]

    def _from_sqlite(self, asked: str, order: str, names: Sequence[str] | None) -> list[Row]:
        file = self.url.removeprefix("sqlite:///")
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=20)
        try:
            if names is None:
                found = connection.execute(asked + order).fetchall()
            else:
                gaps = ",".join("?" * len(names))
                where = f" WHERE table_id IN ({gaps})"
                found = connection.execute(asked + where + order, names).fetchall()
            return [_row(*row) for row in found]
        finally:
            connection.close()

    async def answers(self, sent: Sequence[Sent]) -> dict[str, int]:
        """Which of these commands are in the log, and the version of the last event of each."""
        wanted = {(one.table, one.seat, one.cmd) for one in sent}
        rows = await self.rows(one.table for one in sent) if sent else []
        return {
            cmd: upto
            for table, _, seat, _, cmd, upto in rows
            if cmd is not None and upto is not None and (table, seat, cmd) in wanted
        }

    async def expect(self, sent: Sequence[Sent]) -> None:
        """Fail unless the log has every one of these commands, at its version."""
        found = await self.answers(sent)
        lost = [one for one in sent if found.get(one.cmd) != one.version]
        assert not lost, f"acknowledged and lost: {lost[:5]} of {len(lost)}"

    async def check(self, memory: Memory) -> Mapping[str, int]:
        """Fail if the log has lost or doubled a command, or has one that nobody sent."""
        await self.expect(memory.acknowledged)
        rows = await self.rows()
        for table, log in groupby(rows, key=lambda row: row[0]):
            versions = [row[1] for row in log]
            assert versions == list(range(1, len(versions) + 1)), (table, versions)
        commands = [(row[0], row[2], row[4]) for row in rows if row[4] and row[2] != AUTOMATION]
        ids = Counter(cmd for _, _, cmd in commands)
        doubled = {cmd: count for cmd, count in ids.items() if count > 1}
        assert not doubled, f"doubled: {doubled}"
        opened = {sent.cmd for sent in memory.sent.values() if sent.kind == "open"}
        unknown = [one for one in commands if one[2] not in memory.sent]
        # No client knows a table that was opened if the answer did not come before the end.
        strange = [one for one in unknown if one[1] >= 0]
        assert not strange, f"nobody has sent: {strange[:5]}"
        for kind, event in FIRST_EVENT.items():
            happened = sum(
                row[3] == event and row[2] != AUTOMATION and bool(row[4]) for row in rows
            )
            asked = sum(memory.sent[cmd].kind == kind for cmd in ids if cmd in memory.sent)
            assert happened == asked, f"{event}: {happened} times for {asked} commands"
        return {
            "events": len(rows),
            "commands": len(commands),
            "acknowledged": len(memory.acknowledged),
            "tables": len(opened),
        }


def db_check(url: str) -> Mapping[str, Any]:
    """Run `codepegs db check`, which checks hash chains and plays every match again."""
    done = subprocess.run(
        [*PROGRAM, "db", "check", "--json"],
        env={**os.environ, "CODEPEGS_DATABASE": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, 1, 2), done.stderr
    said: Mapping[str, Any] = json.loads(done.stdout)
    assert not said["problems"], said["problems"][:5]
    return said


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
