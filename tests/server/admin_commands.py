"""A database with Ann in it, and the commands of `codepegs db`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from sqlalchemy import func, select

from codepegs.cli.app import main
from codepegs.play.people import Player
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import DERIVED, events
from codepegs.storage.people import People
from tests.matches import TWO_ROUNDS

T = TypeVar("T")

ALBUM = f"""\
{TWO_ROUNDS}
edition mini
seat Cat
seat Ann
round Cat
Ann RBGY 4 0
reveal RBGY
round Ann
Cat RBGY 4 0
reveal RBGY
"""
UNFINISHED = """
edition duel
seat Ann
seat Ben
round Ann
Ben WGOS
"""


class Result(NamedTuple):
    code: int
    out: str
    err: str


class DatabaseAdmin:
    """A database with Ann in it; a call runs a command of `codepegs db` on it."""

    def __init__(self, url: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.url = url
        self.folder = folder
        self._capsys = capsys

    def __call__(self, command: str, *words: str) -> Result:
        """Run a command; its exit code and its output."""
        self._capsys.readouterr()
        code = main(["db", command, "--database", self.url, *words])
        return Result(code, *self._capsys.readouterr())

    def do(self, work: Callable[[Database], Awaitable[T]]) -> T:
        """Do something with the database without a command."""

        async def run() -> T:
            async with Database(self.url) as database:
                return await work(database)

        return asyncio.run(run())

    def execute(self, statement: Any) -> None:
        """Change the database directly, as damage would."""

        async def work(database: Database) -> None:
            await database.write(lambda connection: connection.execute(statement).rowcount)

        self.do(work)

    def rows(self, statement: Any) -> list[tuple[Any, ...]]:
        """The rows that a query finds."""

        async def work(database: Database) -> list[tuple[Any, ...]]:
            return await database.read(
                lambda connection: [tuple(row) for row in connection.execute(statement)]
            )

        return self.do(work)

    def write(self, text: str) -> str:
        """A file with that text."""
        path = self.folder / "album.txt"
        path.write_text(text)
        return str(path)

    def first_table(self) -> str:
        """The table whose id comes first."""
        return str(self.rows(select(func.min(events.c.table_id)))[0][0])


def ann_of(admin: DatabaseAdmin) -> Player | None:
    async def work(database: Database) -> Player | None:
        found = await People(database).login("ann")
        return found and found[0]

    return admin.do(work)


def derived(admin: DatabaseAdmin) -> list[list[tuple[Any, ...]]]:
    return [admin.rows(select(one).order_by(*one.primary_key.columns)) for one in DERIVED]
