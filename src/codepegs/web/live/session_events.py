"""What tables and connections have to know about people: moved, signed out, erased."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from codepegs.play import Clock, Player, StoreUnavailable
from codepegs.play.hosting import TableManager
from codepegs.web.live.audience import Audience
from codepegs.web.people_port import People


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


# -- The roll call: whether everybody who is here still is who they were wh ------------------------


EVERY = 5.0
"""Seconds between two calls. With 5,000 players one takes 40 ms of CPU, in ten pieces."""


class SessionChecks:
    """Asks after all people of this process, those at its tables and those who are connected."""

    def __init__(self, people: People, manager: TableManager, audience: Audience) -> None:
        self._people = people
        self._hall = manager
        self._audience = audience
        self._notices = TableSessionEvents(manager, audience)

    async def run(self, clock: Clock) -> None:
        """Call until cancelled."""
        while True:
            await clock.sleep(EVERY)
            # While nothing can be read nobody is known to be gone.
            with contextlib.suppress(StoreUnavailable):
                await self.call()

    async def call(self) -> None:
        """Send away and forget whoever is not what they were."""
        asked = self._hall.tables.people() | {one.identity.player.id for one in self._audience}
        generations = await self._people.generations(sorted(asked))
        for player in asked - generations.keys():
            await self._miss(player)
        shown = {one.identity.token for one in self._audience if one.identity.token is not None}
        tokens = await self._people.known_tokens(sorted(shown))
        for connection in self._audience:
            identity = connection.identity
            if identity.token is not None:
                is_out = identity.token in shown - tokens
            else:
                # Who came in meanwhile was not asked after, and has just been let in.
                now = generations.get(identity.player.id, identity.player.generation)
                is_out = now > identity.player.generation
            if is_out:
                connection.end("signed-out")

    async def _miss(self, player: str) -> None:
        account = await self._people.heir(player)
        if account is not None:
            await self._notices.moved(player, account)
            return
        await self._notices.erased(player)
        # What was written of them here before this process knew.
        await self._people.erase(player)
