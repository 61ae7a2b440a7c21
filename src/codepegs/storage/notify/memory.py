"""The bus of a process that is alone: there is nobody to tell."""

from __future__ import annotations


class NoBus:
    """Carries hints to nobody."""

    connected = True

    def hint(self, table: str, version: int) -> None:
        """Tell nobody."""

    async def open(self) -> None:
        """Nothing has to be opened."""

    async def close(self) -> None:
        """Nothing has to be closed."""
