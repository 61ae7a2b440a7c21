"""The tables of one process, the automation that looks after them, and who is connected."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from codepegs.play.hosting.automation import PACE, Automation
from codepegs.play.hosting.listings import MOST_OF_PLACE, MOST_OF_PLAYER, Listings
from codepegs.play.hosting.presence import AWAY_AFTER, Presence
from codepegs.play.hosting.table_cache import TableCache
from codepegs.play.jobs import BotPlayer
from codepegs.play.ports import Audience, Bus, Clock, Dice, Store, StoreUnavailable
from codepegs.play.table import Prover, Table, Told
from codepegs.text import Refusal

SWEEP = 2.0
"""Seconds between two sweeps for lost notifications and for the duties of a process that died."""

SELDOM = 15
"""One in so many sweeps looks for lost notifications where this process is the only one: then only
a change by hand in the database is not notified."""

SLACK = 5.0
"""Seconds that the process in which something happened has to look after it before others do."""


class TableManager:
    """Everything that a process needs to have tables."""

    def __init__(
        self,
        *,
        store: Store,
        audience: Audience,
        bus: Bus,
        clock: Clock,
        dice: Dice,
        bot_player: BotPlayer,
        prover: Prover | None = None,
        pace: float = PACE,
        away_after: float = AWAY_AFTER,
        slack: float = SLACK,
        alone: bool = False,
        listed_of_player: int = MOST_OF_PLAYER,
        listed_of_place: int = MOST_OF_PLACE,
    ) -> None:
        self._store = store
        self._audience = audience
        self._clock = clock
        self._slack = slack
        self._every = SELDOM if alone else 1
        self._sweeps = 0
        self.tables = TableCache(
            store=store, audience=self, bus=bus, clock=clock, dice=dice, prover=prover
        )
        self.automation = Automation(clock=clock, bot_player=bot_player, pace=pace)
        self.presence = Presence(away_after)
        self.listings = Listings(
            store=store,
            clock=clock,
            tables=self.tables,
            presence=self.presence,
            most_of_player=listed_of_player,
            most_of_place=listed_of_place,
        )

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Something was committed: tell who is here, then see what is due at the table."""
        self.tables.use(table.id)
        self._audience.tell(table, told)
        self.presence.noticed(table, told)
        self.automation.attend(table, told)

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            # While nothing can be read or kept there is nothing to catch up with.
            with contextlib.suppress(StoreUnavailable):
                await self.sweep()
            await self._clock.sleep(SWEEP)

    async def sweep(self) -> None:
        """Catch up with what was missed."""
        if self._sweeps % self._every == 0:
            await self.tables.sweep()
        self._sweeps += 1
        await self.listings.sweep()
        for name in self.tables.put_away():
            self.automation.forget(name)
        for name in await self._store.due(self._clock.now() - self._slack):
            try:
                table = await self.tables.get(name)
            except Refusal:
                continue
            # In the background: a bot that thinks keeps no other table waiting.
            self.automation.start(table)

    def close(self) -> None:
        """Stop; nothing is lost, for everything that was acknowledged is in the store."""
        self.automation.close()
        self.presence.close()
