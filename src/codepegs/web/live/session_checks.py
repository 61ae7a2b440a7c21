"""The roll call: whether everybody who is here still is who they were when they came in.

Somebody can be erased, moved to an account or signed out by another process, or by `codepegs db`
beside the server. Nobody tells this one; it asks every few seconds.
"""

from __future__ import annotations

import contextlib

from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.ports import Clock, StoreUnavailable
from codepegs.web.live.audience import Audience
from codepegs.web.live.session_events import TableSessionEvents
from codepegs.web.people_port import People

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
