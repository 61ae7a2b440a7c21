"""What a transaction runs: work on a connection, or a batch of statements with their rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.dialects import sqlite

T = TypeVar("T")
Work = Callable[[Connection], T]
"""A function that is run in one transaction."""

Values = dict[str, Any]
"""One row, by column."""

READERS = 4
"""How many reads may run at the same time in one process."""


class Statement:
    """A statement that is run often, with many rows; the same on both databases."""

    __slots__ = ("_values", "core", "on_sqlite")

    def __init__(self, core: Insert | Update | Delete) -> None:
        self.core = core
        compiled = core.compile(dialect=sqlite.dialect())
        assert compiled.positiontup is not None
        self.on_sqlite = str(compiled)
        """The statement for SQLite's driver, with a question mark for each value."""
        self._values = compiled.positiontup

    def in_order(self, rows: Sequence[Values]) -> Sequence[Sequence[Any]]:
        """Return the values of these rows in the order of the question marks."""
        names = self._values
        if len(names) == 1:
            return [(row[names[0]],) for row in rows]
        return list(map(itemgetter(*names), rows))


Batch = Sequence[tuple[Statement, Sequence[Values]]]
"""Statements with their rows, in the order in which they are run."""


def run(connection: Connection, batch: Batch) -> None:
    """Run the batch in the transaction of this connection."""
    for statement, rows in batch:
        connection.execute(statement.core, rows)
