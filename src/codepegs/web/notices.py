"""What tables and connections have to know about people: moved, signed out, erased."""

from __future__ import annotations

from codepegs.play.hall import Hall
from codepegs.web.audience import Audience


class HallNotices:
    """Tells the hall and the audience of this process.

    Another process finds out by itself: it asks who somebody is when they connect, and reads a
    table again when somebody with an account finds no seat there.
    """

    def __init__(self, hall: Hall, audience: Audience) -> None:
        self._hall = hall
        self._audience = audience

    async def moved(self, guest: str, account: str) -> None:  # noqa: ARG002  # the store has told whose the seats are now
        """The guest's seats belong to the account now."""
        await self._forget(guest)

    async def signed_out(self, player: str) -> None:
        """Connections of this player that came in by a cookie are to be closed."""
        for connection in self._audience:
            if connection.identity.player.id == player and connection.identity.token is None:
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
