"""A model's session: the matches that it plays, here and on the server that it was given."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from codepegs.client import Identities, OwnSeat, Server
from codepegs.engine.bots import STRENGTHS
from codepegs.mcp.model_match import LocalModelMatch
from codepegs.mcp.online_match import PATIENCE, OnlineModelMatch
from codepegs.mcp.seated_match import ModelMatch
from codepegs.play.local import LocalMatch, LocalSetup, is_bot, read_seats
from codepegs.play.table import Terms
from codepegs.rules.editions import edition as edition_named
from codepegs.text import InNotation, Refusal, Translations

MOST = 100
"""Matches of a session that have not ended."""

ANYBODY = "anybody"


@dataclass
class ModelSession:
    """All that is kept between two calls of tools."""

    said: Translations
    language: str = "en"
    server_url: str | None = None
    token: str | None = field(default=None, repr=False)
    tables: dict[str, ModelMatch] = field(default_factory=dict)
    thinking: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    """One search at a time: the engine's memory of what it has worked out is not thread-safe."""
    _server: Server | None = None

    def __post_init__(self) -> None:
        # The data of the tools is in the notation's letters, and so are the sentences beside it.
        self.said = InNotation(self.said)

    # -- Matches ----------------------------------------------------------------------------------

    def table(self, came: str) -> ModelMatch:
        """The match that is called so; or a refusal."""
        found = self.tables.get(came.strip())
        if found is not None:
            return found
        if not self.tables:
            raise Refusal("mcp/no-matches", came=came)
        raise Refusal("mcp/no-match", came=came, expected=tuple(self.tables))

    def _make_room(self) -> None:
        ended = [name for name, one in self.tables.items() if one.is_over]
        running = len(self.tables) - len(ended)
        if running >= MOST:
            raise Refusal("mcp/too-many", came=running)
        # A match that has ended may be read for a while, until there are too many.
        for name in ended[: max(0, len(self.tables) - 2 * MOST)]:
            del self.tables[name]

    async def begin_here(
        self,
        edition: str,
        seats: Sequence[str],
        options: Sequence[str],
        first: str | None,
        strength: str,
    ) -> ModelMatch:
        """A match in this process, with bots in the seats that are not the model's."""
        _refuse_strength(strength)
        self._make_room()
        if ANYBODY in seats:
            raise Refusal("mcp/anybody")
        chairs = read_seats(seats, edition_named(edition))
        if all(chair.is_bot for chair in chairs):
            raise Refusal("mcp/nobody", came=", ".join(seats))
        names = tuple(chair.name for chair in chairs)
        terms = Terms.offered(edition, len(chairs), options, first=_first(names, seats, first))
        setup = LocalSetup.seated(terms.rules, chairs, strength, terms.first)
        played = LocalMatch(setup, clock=time.monotonic, dice=random.SystemRandom())
        name = f"here-{secrets.token_hex(4)}"
        table = LocalModelMatch(name, played, said=self.said, thinking=self.thinking)
        await table.begin()
        self.tables[table.id] = table
        return table

    async def begin_there(
        self,
        edition: str,
        seats: Sequence[str],
        options: Sequence[str],
        first: str | None,
        strength: str,
    ) -> ModelMatch:
        """A table on the server: the model, bots, and people who join."""
        _refuse_strength(strength)
        self._make_room()
        server = await self.server()
        if all(is_bot(seat) or seat == ANYBODY for seat in seats):
            raise Refusal("mcp/nobody", came=", ".join(seats))
        chairs = [
            strength if is_bot(seat) else seat if seat in ("me", ANYBODY) else OwnSeat(seat)
            for seat in seats
        ]
        named = _first(tuple(seats), seats, first)
        opened = await server.open_table(edition, chairs, options=options, first=named)
        return await self._follow(server, opened)

    async def join(self, table: str, seat: int | None, name: str | None) -> ModelMatch:
        """Sit down at a table of the server, or come back to one."""
        self._make_room()
        server = await self.server()
        joined = await self._follow(server, table)
        try:
            if not joined.mine:
                await joined.live.sit(None if seat is None else seat - 1, name=name)
        except Refusal:
            await joined.close()
            del self.tables[joined.id]
            raise
        return joined

    async def _follow(self, server: Server, table: str) -> OnlineModelMatch:
        table = await server.find(table)
        known = self.tables.get(table)
        if isinstance(known, OnlineModelMatch) and known.live.status == "live":
            return known
        found = OnlineModelMatch(server, await server.table(table))
        self.tables[found.id] = found
        return found

    # -- The server -------------------------------------------------------------------------------

    async def server(self) -> Server:
        """The server that was given, entered when it is first needed; or a refusal."""
        if self.server_url is None:
            raise Refusal("mcp/no-server")
        if self._server is None:
            entering = Server(
                self.server_url,
                token=self.token,
                identities=None if self.token else Identities(),
                language=self.language,
                patience=PATIENCE,
            )
            self._server = await entering.__aenter__()
        return self._server

    async def close(self) -> None:
        """Leave all tables; what is played on a server stays there."""
        for table in self.tables.values():
            await table.close()
        if self._server is not None:
            await self._server.__aexit__(None, None, None)
            self._server = None


def _refuse_strength(strength: str) -> None:
    if strength not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=strength, expected=tuple(STRENGTHS))


def _first(names: tuple[str, ...], written: Sequence[str], first: str | None) -> int | None:
    """The seat of the first codemaker: by its name, as it was written, or by its number."""
    if first is None:
        return None
    if first in names:
        return names.index(first)
    if list(written).count(first) == 1:
        return written.index(first)
    if first.isascii() and first.isdigit() and len(first) < 3 and 1 <= int(first) <= len(names):
        return int(first) - 1
    raise Refusal("seat/nobody", came=first, expected=names)


# -- The arguments of tools: what a model may write for each ---------------------------------------

MatchName = Annotated[str, Field(max_length=200, description="The match, as it was named.")]
Seat = Annotated[
    str | None,
    Field(
        max_length=100,
        description="Your seat, by name or number; left out, the one whose turn it is.",
    ),
]
Row = Annotated[
    str,
    Field(max_length=1000, description="A row of pegs by their letters, like RGBY or Rt Bc Ks Gh."),
]
MarkGiven = Annotated[
    list[int] | str,
    Field(description='How many key pegs of each kind, in order: [2, 1], or "2 1", or "2b1w".'),
]
EditionName = Annotated[str, Field(max_length=100, description="A name that list_editions gives.")]
Options = Annotated[
    list[Annotated[str, Field(max_length=200)]] | None,
    Field(max_length=50, description='Options of the edition, like "doubles" or "rows=8".'),
]
