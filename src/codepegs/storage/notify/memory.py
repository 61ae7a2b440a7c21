"""The bus of a process that runs alone: there is no other process to notify."""

from __future__ import annotations


class NoBus:
    """Sends notifications to nobody."""

    connected = True

    def notify(self, table: str, version: int) -> None:
        """Do nothing."""

    async def open(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
