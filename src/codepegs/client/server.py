"""A Codepegs server, from the outside: who we are there, its tables, and what it thinks."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, Literal, Self
from urllib.parse import quote

from codepegs.client.addresses import Address, is_table_id, read_address
from codepegs.client.command_encoding import terms_offer
from codepegs.client.identities import Identities, Identity
from codepegs.client.live_table import AUTO, LiveTable
from codepegs.client.pending_commands import new_id
from codepegs.client.queries import Chair, Myself, Queries, TablePage, chair_body
from codepegs.client.reconnecting_socket import wait_before
from codepegs.client.refusals import ClientRefusal, NotSignedIn
from codepegs.client.rest import Query, Rest

TRIES = 4
"""How often something that counts once is asked for while nobody answers."""


class Server(Queries):
    """A server that we visit, as one player.

    With an API token we are its owner. Without one we are a guest, or whoever signs in: the one that
    `identities` knows for this server, else a new one, who is kept there.
    """

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        identities: Identities | None = None,
        language: str = "en",
        patience: float | None = None,
        dice: random.Random | None = None,
    ) -> None:
        self.address: Address = read_address(address)
        self.language = language
        self._token = token
        self._identities = identities
        self._patience = patience
        self._dice = dice or random.Random()
        self._rest: Rest | None = None
        self._player: Myself | None = None
        self._tables: list[LiveTable] = []

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return self.address.origin

    @property
    def player(self) -> Myself:
        """Who we are there."""
        if self._player is None:
            raise ClientRefusal("online/left")
        return self._player

    @property
    def rest(self) -> Rest:
        """For what has no name here: `await server.rest.get("/api/…")`."""
        if self._rest is None:
            raise ClientRefusal("online/left")
        return self._rest

    async def __aenter__(self) -> Self:
        """Come in: find out who we are, or become a guest."""
        identity = Identity("token", self._token) if self._token else None
        if identity is None and self._identities is not None:
            identity = self._identities.of(self.origin)
        self._rest = Rest(self.address, identity, language=self.language, changed=self._keep)
        try:
            await self._come_in()
        except BaseException:
            await self._leave()
            raise
        return self

    async def _come_in(self) -> None:
        rest = self.rest
        if rest.identity is not None and rest.identity.kind == "token":
            self._be(await rest.get("/api/me"))
            return
        try:
            self._be(await rest.post("/api/session"))
        except NotSignedIn:
            # What we had shown is worth nothing any more; we are somebody new.
            rest.be(None)
            self._be(await rest.post("/api/session"))

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        """Leave, with all tables. Whatever we play stays there."""
        await self._leave()

    async def _leave(self) -> None:
        for table in self._tables:
            await table.close()
        self._tables.clear()
        rest, self._rest = self._rest, None
        if rest is not None:
            await rest.close()

    # -- Who we are -------------------------------------------------------------------------------

    def _be(self, answer: Any) -> Myself:
        self._player = player = self._understood(Myself.told, answer)
        identity = self.rest.identity
        if identity is not None:
            self.rest.identity = replace(identity, player=player.id, name=player.name)
            self._keep(self.rest.identity)
        return player

    def _keep(self, identity: Identity | None) -> None:
        # A token that was handed to us is kept by whoever handed it.
        if self._identities is None or self._token:
            return
        if identity is None:
            self._identities.forget(self.origin)
        elif identity.player:
            self._identities.keep(self.origin, identity)

    async def rename(self, name: str) -> Myself:
        """Be called something else."""
        return self._be(await self.rest.ask("PATCH", "/api/me", {"name": name}))

    async def speak(self, language: str) -> Myself:
        """Be spoken to in another language, here and in the browser."""
        return self._be(await self.rest.ask("PATCH", "/api/me", {"language": language}))

    async def sign_in(self, login: str, password: str) -> Myself:
        """Be the player of an account. A guest's games come along."""
        sent = {"login": login, "password": password}
        async with self.rest.becoming:
            player = self._be(await self.rest.post("/api/session/password", sent))
        for table in self._tables:
            await table.renew()
        return player

    async def choose_password(self, login: str, password: str) -> Myself:
        """Have an account, to come back by from anywhere. All games stay ours."""
        sent = {"login": login, "password": password}
        return self._be(await self.rest.post("/api/account/password", sent))

    async def sign_out(self) -> None:
        """Be nobody here. A guest without an account cannot come back."""
        await self.rest.ask("DELETE", "/api/session")
        self.rest.be(None)

    async def make_token(self, label: str) -> str:
        """A token for a bot that plays as us. It is shown this once."""
        answer = await self.rest.post("/api/me/tokens", {"label": label})
        return str(self._understood(lambda told: told["token"], answer))

    async def tokens(self) -> list[dict[str, Any]]:
        """Our tokens: id, label, when they were made and used."""
        return self._listed(await self.rest.get("/api/me/tokens"))

    async def revoke_token(self, token: str) -> None:
        """Let a token be worth nothing, by its id."""
        await self.rest.ask("DELETE", f"/api/me/tokens/{quote(token, safe='')}")

    # -- Tables -----------------------------------------------------------------------------------

    async def tables(
        self, state: Literal["open", "running"] = "open", after: str | None = None
    ) -> TablePage:
        """Tables that anybody may find: to join, or to watch."""
        return await self._page("/api/tables", state, after)

    async def my_tables(
        self, state: Literal["unfinished", "finished"] = "unfinished", after: str | None = None
    ) -> TablePage:
        """Tables at which we sit."""
        return await self._page("/api/me/tables", state, after)

    async def _page(self, path: str, state: str, after: str | None) -> TablePage:
        query: Query = {"state": state} if after is None else {"state": state, "after": after}
        return self._understood(TablePage.told, await self.rest.get(path, query))

    async def open_table(
        self,
        edition: str,
        chairs: Sequence[Chair] = ("me", "anybody"),
        *,
        options: Sequence[str] = (),
        first: int | None = None,
        grace: int | None = None,
        stand_ins: bool = False,
        listed: bool = False,
    ) -> str:
        """Open a table, one chair a seat; its id. Where every seat is taken the match begins."""
        wanted = {
            # The same id each time: however often it is sent, one table is opened.
            "cmd": new_id(),
            "terms": terms_offer(edition, None, options, first, grace, stand_ins),
            "chairs": [chair_body(chair) for chair in chairs],
            "listed": listed,
        }
        for failures in range(1, TRIES):
            try:
                return self._id(await self.rest.post("/api/tables", wanted))
            except ClientRefusal as trouble:
                if trouble.code != "online/no-answer":
                    raise
                await asyncio.sleep(wait_before(failures, self._dice.random()))
        return self._id(await self.rest.post("/api/tables", wanted))

    def _id(self, answer: Any, name: str = "id") -> str:
        found = str(self._one(answer).get(name))
        if not is_table_id(found):
            raise self.rest.strange(name)
        return found

    async def find(self, table: str) -> str:
        """The id of a table, by its link, its short code, or itself."""
        text = table.strip()
        if is_table_id(text.lower()):
            return text.lower()
        if "/" in text:
            link = read_address(text)
            if link.table is None or link.origin != self.origin:
                raise ClientRefusal("online/table", came=table)
            return link.table
        if not text or len(text) > 40:
            raise ClientRefusal("online/table", came=table)
        return self._id(await self.rest.get(f"/api/codes/{quote(text, safe='')}"), "table")

    async def table(self, table: str, seat: int | None = AUTO) -> LiveTable:
        """A table by its id, link or short code: connected, with everything heard.

        We look from our own seat, where we have one and only one; else as a spectator.
        """
        live = LiveTable(
            self.rest,
            await self.find(table),
            language=self.language,
            seat=seat,
            patience=self._patience,
            dice=self._dice,
        )
        await live.start()
        self._tables = [one for one in self._tables if one.status != "closed"]
        self._tables.append(live)
        return live
