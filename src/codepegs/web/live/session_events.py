"""What tables and connections have to know about people: moved, signed out, erased."""

from __future__ import annotations

from dataclasses import replace

from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.people import Player
from codepegs.web.live.audience import Audience


class TableSessionEvents:
    """Tells the hall and the audience of this process. Another one finds out by its roll call."""

    def __init__(self, manager: TableManager, audience: Audience) -> None:
        self._hall = manager
        self._audience = audience

    async def moved(self, guest: str, account: str) -> None:  # noqa: ARG002  # the store has told whose the seats are now
        """The guest's seats belong to the account now."""
        await self._forget(guest)

    async def signed_out(self, player: Player, browser: str) -> None:
        """Connections by a cookie of this player are to be closed, but for those of one browser.

        The player is as those who stay have to know it from now on.
        """
        for connection in self._audience:
            identity = connection.identity
            if identity.player.id != player.id or identity.token is not None:
                continue
            if browser and identity.browser == browser:
                connection.identity = replace(identity, player=player)
            else:
                connection.end("signed-out")

    async def token_dropped(self, player: str, token: str) -> None:
        """Connections that came in by this token are to be closed."""
        for connection in self._audience:
            identity = connection.identity
            if (identity.player.id, identity.token) == (player, token):
                connection.end("signed-out")

    async def erased(self, player: str) -> None:
        """The player is no more; connections are to be closed and names forgotten."""
        await self._forget(player)

    async def _forget(self, player: str) -> None:
        for connection in self._audience:
            if connection.identity.player.id == player:
                connection.end("signed-out")
        await self._hall.tables.refresh(player)
