"""Notifications by PostgreSQL's LISTEN and NOTIFY, outside the transactions of moves.

NOTIFY inside the transaction of each move would make all commits wait for each other.
"""

from __future__ import annotations

from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from codepegs.storage.notify.batches import BatchingBus, BusConnection

CHANNEL = "codepegs_notify"
CLOSE_PATIENCE = 2.0
"""Seconds in which a server has to close a connection."""


class PostgresBus(BatchingBus):
    """One connection that listens and notifies."""

    async def connect(self) -> BusConnection:
        """Connect and listen."""
        connection = await asyncpg.connect(
            self.url, server_settings={"application_name": "codepegs notify"}
        )

        def received(_connection: object, _process: int, _channel: str, message: str) -> None:
            self.receive(message)

        def lost(_connection: object) -> None:
            if not self._closing:
                self.lose()

        try:
            await connection.add_listener(CHANNEL, received)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(lost)
        return _PostgresConnection(connection)


class _PostgresConnection:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def send(self, message: str) -> None:
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    async def ping(self) -> None:
        await self._connection.execute("SELECT 1")

    async def close(self) -> None:
        # A server that is frozen does not answer that it has closed the connection.
        await self._connection.close(timeout=CLOSE_PATIENCE)
