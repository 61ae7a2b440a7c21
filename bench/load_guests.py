"""Guests with tables to play at, written into a database before its server starts.

The server starts as after a restart: the cookies are valid, and the tables are in the log.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import insert
from starlette.responses import Response

from codepegs.play import Player, SystemClock
from codepegs.play.hosting import TableCache
from codepegs.play.table import Sent, Table, Terms, Told, commands as k
from codepegs.storage import Log
from codepegs.storage.db import Database, migrate, players
from codepegs.web.security import Cookies, Origin

AT_ONCE = 250
"""Tables that are made at the same time, and share a commit."""
LONG = ("rounds=100",)
"""Options for a match that lasts longer than any measurement; the default is two rounds."""


class Laid(NamedTuple):
    """A table with a match that has just begun, and the cookies of its two players."""

    table: str
    cookies: tuple[str, str]


class _Nobody:
    """An audience and a bus that do nothing."""

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        pass

    def notify(self, table: str, version: int) -> None:
        pass


async def lay_tables(
    url: str, key: str, origin: Origin, count: int, options: Sequence[str] = LONG
) -> list[Laid]:
    """Make that many tables, each with two new guests in its seats."""
    await migrate(url)
    cookies = Cookies([key], time.time, 1)
    terms = Terms.offered("standard", 2, options, first=0)
    dice, nobody = random.SystemRandom(), _Nobody()

    def cookie_of(guest: Player) -> str:
        response = Response()
        cookies.begin_session(response, origin, guest, secrets.token_hex(16))
        return response.headers["set-cookie"].partition(";")[0]

    async with Database(url) as database:
        log = Log(database)
        tables = TableCache(store=log, audience=nobody, bus=nobody, clock=SystemClock(), dice=dice)

        async def lay(ann: Player, bob: Player) -> Laid:
            opening = k.Open(terms, ("", None), (ann.name,))
            table = await tables.open(opening, player=ann.id, command_id=secrets.token_hex(16))
            sitting = Sent(k.Sit(bob.name), secrets.token_hex(16), table.head.version, bob.id)
            await table.take(sitting)
            return Laid(table.id, (cookie_of(ann), cookie_of(bob)))

        guests = [
            Player(secrets.token_hex(16), f"Guest {number}", "en") for number in range(2 * count)
        ]
        rows = [
            {"id": one.id, "name": one.name, "language": "en", "generation": one.generation,
             "created_at": time.time()} for one in guests
        ]  # fmt: skip
        await database.write(lambda connection: connection.execute(insert(players), rows))
        laid: list[Laid] = []
        for start in range(0, 2 * count, 2 * AT_ONCE):
            some = iter(guests[start : start + 2 * AT_ONCE])
            laid += await asyncio.gather(
                *(lay(ann, bob) for ann, bob in zip(some, some, strict=True))
            )
        await log.close()
    return laid
