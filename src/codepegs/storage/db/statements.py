"""What is done in a transaction: work on a connection, or statements with their rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.dialects import sqlite

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done in one transaction."""

Values = dict[str, Any]
"""One row, by column."""

READERS = 4
"""How many may read at the same time in one process."""


class Statement:
    """A statement that is run again and again, with many rows: the same one on both databases."""

    __slots__ = ("_values", "core", "on_sqlite")

    def __init__(self, core: Insert | Update | Delete) -> None:
        self.core = core
        compiled = core.compile(dialect=sqlite.dialect())
        assert compiled.positiontup is not None
        self.on_sqlite = str(compiled)
        """What SQLite is told, with a question mark for each value."""
        self._values = compiled.positiontup

    def in_order(self, rows: Sequence[Values]) -> Sequence[Sequence[Any]]:
        """The values of these rows in the order in which SQLite is given them."""
        names = self._values
        if len(names) == 1:
            return [(row[names[0]],) for row in rows]
        return list(map(itemgetter(*names), rows))


Batch = Sequence[tuple[Statement, Sequence[Values]]]
"""Statements with their rows, in the order in which they are run."""


def run(connection: Connection, batch: Batch) -> None:
    """Run all of them in the transaction of this connection."""
    for statement, rows in batch:
        connection.execute(statement.core, rows)
