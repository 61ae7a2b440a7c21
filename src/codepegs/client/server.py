"""A Codepegs server as one player uses it: the account, the tables, and questions."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Sequence
from dataclasses import replace
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
from codepegs.client.shares import Shares
from codepegs.text import Refusal

TRIES = 4
"""How often a request with an id is sent while the server does not answer."""


class Server(Queries):
    """A server, used by one player: `async with Server(address) as server`.

    The player is the owner of the API token; without one, the player whom `identities` has for this
    server, else a new guest, whom it keeps.
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
        # Without a file the shares of this run are known until it ends.
        secret = secrets.token_bytes(32) if identities is None else identities.secret()
        self._shares = Shares(self.address.origin, secret)

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return self.address.origin

    @property
    def player(self) -> Myself:
        """The player who is signed in."""
        if self._player is None:
            raise ClientRefusal("online/left")
        return self._player

    @property
    def rest(self) -> Rest:
        """For everything without a method: `await server.rest.get("/api/…")`."""
        if self._rest is None:
            raise ClientRefusal("online/left")
        return self._rest

    async def __aenter__(self) -> Self:
        """Sign in, or become a guest."""
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
            # The cookie is not valid any more: become a new guest.
            rest.be(None)
            self._be(await rest.post("/api/session"))

    async def __aexit__(self, *error: object) -> None:
        """Disconnect from all tables, at which the seats stay the player's."""
        await self._leave()

    async def _leave(self) -> None:
        for table in self._tables:
            await table.close()
        self._tables.clear()
        rest, self._rest = self._rest, None
        if rest is not None:
            await rest.close()

    def _be(self, answer: Any) -> Myself:
        self._player = player = self._understood(Myself.told, answer)
        identity = self.rest.identity
        if identity is not None:
            self.rest.identity = replace(identity, player=player.id, name=player.name)
            self._keep(self.rest.identity)
        return player

    def _keep(self, identity: Identity | None) -> None:
        # The caller keeps a token that it passed.
        if self._identities is None or self._token:
            return
        if identity is None:
            self._identities.forget(self.origin)
        elif identity.player:
            self._identities.keep(self.origin, identity)

    async def rename(self, name: str) -> Myself:
        """Change the player's name."""
        return self._be(await self.rest.ask("PATCH", "/api/me", {"name": name}))

    async def speak(self, language: str) -> Myself:
        """Change the player's language, here and in the browser."""
        return self._be(await self.rest.ask("PATCH", "/api/me", {"language": language}))

    async def sign_in(self, login: str, password: str) -> Myself:
        """Sign in to an account, which keeps the guest's matches."""
        sent = {"login": login, "password": password}
        async with self.rest.becoming:
            player = self._be(await self.rest.post("/api/session/password", sent))
        for table in self._tables:
            await table.renew()
        return player

    async def choose_password(self, login: str, password: str) -> Myself:
        """Add a login and a password. All matches stay the player's."""
        sent = {"login": login, "password": password}
        # A guest's session is renewed: the cookie of before is worthless.
        async with self.rest.becoming:
            return self._be(await self.rest.post("/api/account/password", sent))

    async def prove(self, password: str) -> None:
        """Show the password again: an account wants that before tokens are made or revoked.

        Signing in counts as well, for ten minutes.
        """
        await self.rest.post("/api/session/proof/password", {"password": password})

    async def sign_out(self) -> None:
        """Sign out. A guest without an account cannot sign in again."""
        await self.rest.ask("DELETE", "/api/session")
        self.rest.be(None)

    async def make_token(self, label: str) -> str:
        """Make a token for a bot that plays as this player; the server shows it only now."""
        answer = await self.rest.post("/api/me/tokens", {"label": label})
        return str(self._understood(lambda told: told["token"], answer))

    async def tokens(self) -> list[dict[str, Any]]:
        """The player's tokens: id, label, when they were made and used."""
        return self._listed(await self.rest.get("/api/me/tokens"))

    async def revoke_token(self, token: str) -> None:
        """Revoke a token by its id."""
        await self.rest.ask("DELETE", f"/api/me/tokens/{quote(token, safe='')}")

    async def tables(
        self, state: Literal["open", "running"] = "open", after: str | None = None
    ) -> TablePage:
        """Listed tables, to join or to watch."""
        return await self._page("/api/tables", state, after)

    async def my_tables(
        self, state: Literal["unfinished", "finished"] = "unfinished", after: str | None = None
    ) -> TablePage:
        """Tables at which the player sits."""
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
        """Open a table, one chair a seat, and give a share of its dice; returns its id.

        If every seat is taken the match begins.
        """
        wanted = {
            "cmd": new_id(),  # the same for each try, so that only one table is opened
            "terms": terms_offer(
                edition, None, options, first=first, grace=grace, stand_ins=stand_ins
            ),
            "chairs": [chair_body(chair) for chair in chairs],
            "listed": listed,
            "owes_share": True,
        }
        for failures in range(1, TRIES):
            try:
                opened = await self.rest.post("/api/tables", wanted)
                break
            except ClientRefusal as trouble:
                if trouble.code != "online/no-answer":
                    raise
                await asyncio.sleep(wait_before(failures, self._dice.random()))
        else:
            opened = await self.rest.post("/api/tables", wanted)
        table = self._id(opened)
        # If it does not arrive, it is given again when this program connects to the table.
        with contextlib.suppress(Refusal):
            await self._give_share(table, opened)
        return table

    async def _give_share(self, table: str, opened: dict[str, Any]) -> None:
        """Give the share of the dice for which a new table waits."""
        commitment, seat = self._understood(
            lambda told: (str(told["seed_commitment"]), int(told["mine"][0])), opened
        )
        do = {"kind": "give-share", "seat": seat, "share": self._shares.draw(table, commitment)}
        command = {"cmd": new_id(), "after": opened.get("version"), "do": do}
        for _ in range(TRIES):
            answer = self._one(await self.rest.post(f"/api/tables/{table}/commands", command))
            if answer.get("outcome") == "ack":
                self._shares.gave(table, commitment)
                return
            # Somebody sat down at the same moment.
            command["after"] = answer.get("version")

    def _id(self, answer: Any, name: str = "id") -> str:
        found = str(self._one(answer).get(name))
        if not is_table_id(found):
            raise self.rest.strange(name)
        return found

    async def find(self, table: str) -> str:
        """The id of a table, by its id, link or short code."""
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
        """Connect to a table, by its id, link or short code; returns it once it is up to date.

        The default view is that of the player's only seat, else a spectator's.
        """
        live = LiveTable(
            self.rest,
            await self.find(table),
            language=self.language,
            seat=seat,
            patience=self._patience,
            dice=self._dice,
            shares=self._shares,
        )
        await live.start()
        self._tables = [one for one in self._tables if one.status != "closed"]
        self._tables.append(live)
        return live
