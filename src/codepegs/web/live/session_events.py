"""Tells tables and connections that a player has signed in elsewhere, signed out or was erased."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from codepegs.play import Clock, Player, StoreUnavailable
from codepegs.play.hosting import TableManager
from codepegs.web.live.audience import Audience
from codepegs.web.live.connection import Connection
from codepegs.web.people_port import People
from codepegs.web.request_context import SessionEvents


class TableSessionEvents(SessionEvents):
    """Tells the tables and connections of this process; `SessionChecks` tells other processes."""

    def __init__(self, manager: TableManager, audience: Audience) -> None:
        self._manager = manager
        self._audience = audience

    async def moved(self, guest: str, account: str) -> None:  # noqa: ARG002  # the store has told whose the seats are now
        """The guest's seats belong to the account now."""
        await self._forget(guest)

    async def renewed(self, player: Player, before: str, now: str) -> None:
        """A session has another id now, and perhaps another player, whose connections are others."""
        for connection in self._of_session(before):
            if connection.identity.player.id == player.id:
                connection.identity = replace(connection.identity, player=player, session=now)
            else:
                connection.end("signed-out")

    async def session_ended(self, session: str) -> None:
        """Close the connections of this session."""
        for connection in self._of_session(session):
            connection.end("signed-out")

    async def signed_out(self, player: Player, session: str = "") -> None:
        """Close the connections by cookies of this player, except those of this session."""
        for connection in self._audience:
            identity = connection.identity
            if identity.player.id != player.id or identity.token is not None:
                continue
            if identity.session == session:
                connection.identity = replace(identity, player=player)
            else:
                connection.end("signed-out")

    def _of_session(self, session: str) -> list[Connection]:
        return [one for one in self._audience if session and one.identity.session == session]

    async def token_dropped(self, player: str, token: str) -> None:
        """Close the connections by this token."""
        for connection in self._audience:
            identity = connection.identity
            if (identity.player.id, identity.token) == (player, token):
                connection.end("signed-out")

    async def erased(self, player: str) -> None:
        """Close the connections of this player, and forget the name."""
        await self._forget(player)

    async def _forget(self, player: str) -> None:
        for connection in self._audience:
            if connection.identity.player.id == player:
                connection.end("signed-out")
        await self._manager.tables.refresh(player)


EVERY = 5.0
"""Seconds between two checks. With 5,000 players one takes 40 ms of CPU, in ten pieces."""


class SessionChecks:
    """Checks whether the players at the tables and connections of this process are signed in still."""

    def __init__(self, people: People, manager: TableManager, audience: Audience) -> None:
        self._people = people
        self._manager = manager
        self._audience = audience
        self._notices = TableSessionEvents(manager, audience)

    async def run(self, clock: Clock) -> None:
        """Check again and again until cancelled."""
        while True:
            await clock.sleep(EVERY)
            # While the database cannot be read, no player counts as gone.
            with contextlib.suppress(StoreUnavailable):
                await self.call()

    async def call(self) -> None:
        """Check once: close connections that are signed out, and forget players who are gone."""
        asked = self._manager.tables.people() | {one.identity.player.id for one in self._audience}
        generations = await self._people.generations(sorted(asked))
        for player in asked - generations.keys():
            await self._miss(player)
        sessions = {one.identity.session for one in self._audience if one.identity.session}
        ended = await self._people.ended_sessions(sorted(sessions))
        shown = {one.identity.token for one in self._audience if one.identity.token is not None}
        tokens = await self._people.known_tokens(sorted(shown))
        for connection in self._audience:
            identity = connection.identity
            if identity.token is not None:
                is_out = identity.token in shown - tokens
            else:
                # A player who connected meanwhile was not asked about, and has just signed in.
                now = generations.get(identity.player.id, identity.player.generation)
                is_out = now > identity.player.generation or identity.session in ended
            if is_out:
                connection.end("signed-out")

    async def _miss(self, player: str) -> None:
        account = await self._people.heir(player)
        if account is not None:
            await self._notices.moved(player, account)
            return
        await self._notices.erased(player)
        # Erase what this process has written of the player since.
        await self._people.erase(player)
