"""Does in this process what hosts ask for by `codepegs admin`.

The commands write entries into the database; each process reads the new ones every two seconds. This
needs no port and no bus, and reaches every process on every machine.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from codepegs.play import AdminEntry, Clock, StoreUnavailable
from codepegs.play.hosting import TableManager
from codepegs.web.live.audience import Audience
from codepegs.web.live.messages import text_of
from codepegs.web.live.session_events import SessionChecks
from codepegs.web.request_context import Blocked
from codepegs.web.security import Networks

EVERY = 2.0
"""Seconds between two looks for new entries: one read by key."""

LATE = 600.0
"""Seconds after which a stop that was announced has happened, or will not."""


class Administration(Protocol):
    """What this package needs of the entries of hosts; `storage.Administration` has it."""

    async def newest(self) -> int:
        """The number of the last entry; 0: there is none."""

    async def after(self, entry: int) -> Sequence[AdminEntry]:
        """The entries after that one, the oldest first."""

    async def latest(self, count: int, *actions: str) -> Sequence[AdminEntry]:
        """The last entries of these actions, the newest first."""

    async def blocked(self) -> Mapping[str, float]:
        """The blocked networks, and since when."""

    async def answer(self, entry: int, process: str, body: str) -> None:
        """Answer to an entry, as a process of the server."""


class AdminOrders:
    """Reads the entries of hosts and acts upon them."""

    def __init__(
        self,
        administration: Administration,
        manager: TableManager,
        audience: Audience,
        checks: SessionChecks,
        blocked: Blocked,
        *,
        clock: Clock,
        process: str,
    ) -> None:
        self._administration = administration
        self._manager = manager
        self._audience = audience
        self._checks = checks
        self._blocked = blocked
        self._clock = clock
        self._process = process
        self._seen: int | None = None
        self._stops_at: float | None = None

    async def run(self) -> None:
        """Look for new entries until cancelled."""
        while True:
            # While the database cannot be read, everything stays as it is.
            with contextlib.suppress(StoreUnavailable):
                await self.call()
            await self._clock.sleep(EVERY)

    async def call(self) -> None:
        """Act upon the entries that are new; the first time, upon what still holds."""
        if self._seen is None:
            newest = await self._administration.newest()
            await self._block()
            await self._announce()
            self._seen = newest
        if self._stops_at is not None and self._clock.now() > self._stops_at + LATE:
            await self._announce()
        for entry in await self._administration.after(self._seen):
            await self._obey(entry)
            self._seen = entry.id

    async def _obey(self, entry: AdminEntry) -> None:
        match entry.action:
            case "who":
                said = json.dumps(self._connected())
                await self._administration.answer(entry.id, self._process, said)
            case "close":
                self._manager.tables.hear(entry.subject, int(entry.detail))
            case "remove":
                for table, version in json.loads(entry.detail).items():
                    self._manager.tables.hear(table, version)
                await self._checks.call()
            case "block" | "unblock":
                await self._block()
            case "announce" | "withdraw":
                await self._announce()

    def _connected(self) -> list[dict[str, object]]:
        return [
            {
                "player": one.identity.player.id,
                "name": one.identity.player.name,
                "has_account": one.identity.player.has_account,
                "table": one.table.id,
                "seats": [seat + 1 for seat in one.seats],
                "address": one.address,
            }
            for one in self._audience
        ]

    async def _block(self) -> None:
        blocked = Networks.read(await self._administration.blocked())
        self._blocked.networks = blocked
        if blocked:
            for connection in self._audience:
                if connection.address in blocked:
                    connection.end("blocked")

    async def _announce(self) -> None:
        last = await self._administration.latest(1, "announce", "withdraw")
        notice = self._stops_at = None
        if last and last[0].action == "announce":
            stops_at, text = float(last[0].subject), last[0].detail
            if self._clock.now() <= stops_at + LATE:
                self._stops_at = stops_at
                notice = text_of("notice", stops_at=stops_at, text=text)
        self._audience.announce(notice, text_of("notice", stops_at=None, text=""))
