"""Hints by PostgreSQL's LISTEN and NOTIFY, outside the transactions of moves.

NOTIFY inside each move's transaction would make all commits wait for each other.
"""

from __future__ import annotations

from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from codepegs.storage.notify.batches import BatchingBus, BusConnection

CHANNEL = "codepegs_hints"
FAREWELL = 2.0
"""Seconds in which a server closes a connection."""


class PostgresBus(BatchingBus):
    """One connection that listens and notifies."""

    async def connect(self) -> BusConnection:
        """A connection that listens."""
        connection = await asyncpg.connect(
            self.url, server_settings={"application_name": "codepegs hints"}
        )

        def heard(_connection: object, _process: int, _channel: str, message: str) -> None:
            self.hear(message)

        def lost(_connection: object) -> None:
            if not self._closing:
                self.lose()

        try:
            await connection.add_listener(CHANNEL, heard)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(lost)
        return _PostgresLine(connection)


class _PostgresLine:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def send(self, message: str) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def look(self) -> None:
        await self._connection.execute("SELECT 1")

    async def close(self) -> None:
        # A server that is frozen takes no farewell.
        await self._connection.close(timeout=FAREWELL)
