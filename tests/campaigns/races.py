"""Races: two processes get a command for the same turn; one is kept, the other is refused.

    python -m tests.campaigns.races --full        # 10,000 pairs on each database
    python -m tests.campaigns.races --seed 1      # the short, seeded version of `make test`

Two servers share one database. One player looks at a table through both at once, and at every turn
both connections send a different command, made after the same version. Exactly one must be
acknowledged; the other must be stale or refused. Before the match they give two shares of the dice;
now and then both ask for the same hint, which both are given and the log keeps once. At the end the
campaign reads the log from the database.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import httpx2

from tests.campaigns.client import (
    Memory,
    Pair,
    Player,
    Visitor,
    at,
    forgetful,
    new_id,
    new_share,
)
from tests.campaigns.serving import Forked, new_key, settings
from tests.campaigns.stored_log import StoredLog, db_check
from tests.servers import Nats, Postgres

HINTS = 0.1
"""The chance that both processes are asked for the same hint before a guess."""
TABLES = 20
"""Tables that race at the same time."""


class Racing:
    """Races at many tables through two servers."""

    def __init__(self, urls: tuple[str, str], pairs: int, dice: Random) -> None:
        self.memory = Memory()
        self.figures: Counter[str] = Counter()
        self._urls = urls
        self._wanted = pairs
        self._begun = 0
        self._dice = dice

    async def run(self) -> None:
        """Race until there were enough pairs."""
        async with forgetful() as http, asyncio.TaskGroup() as tasks:
            racing = [tasks.create_task(self._race(http)) for _ in range(TABLES)]
            tasks.create_task(self._say(racing))

    async def _say(self, racing: list[asyncio.Task[None]]) -> None:
        said = 0
        while not all(task.done() for task in racing):
            await asyncio.sleep(0.1)
            if self.figures["pairs"] * 4 // self._wanted > said:
                said = self.figures["pairs"] * 4 // self._wanted
                print(f"    {self.figures['pairs']} of {self._wanted} pairs", flush=True)

    async def _race(self, http: httpx2.AsyncClient) -> None:
        visitor = await Visitor.guest(http, self._urls[0])
        while self._begun < self._wanted:
            cmd = new_id()
            where = at(self._dice.choice(self._urls))
            chairs = ({"who": "me"}, {"who": "me"})
            opened = await visitor.open_table(where, chairs=chairs, cmd=cmd, owes_share=True)
            self.memory.opened(opened["id"], cmd, opened["version"])
            await self._match(visitor, opened["id"], opened["version"])

    async def _match(self, visitor: Visitor, table: str, version: int) -> None:
        players = [Player(visitor, table, 0, at(url), self.memory) for url in self._urls]
        game = Pair((visitor, visitor), (at(""), at("")), self.memory, self._dice)
        game.players = players
        for player in players:
            await player.receive_until(version)
        while not game.is_over and self._begun < self._wanted:
            self._begun += 1
            self._dice.shuffle(players)  # the player who is asked first has a small lead
            if game.has_begun:
                orders = [game.next_order()[1] for _ in players]
                if orders[0]["kind"] == "guess" and self._dice.random() < HINTS:
                    await self._hint(players, orders[0]["seat"])
            else:
                orders = [{"kind": "give-share", "seat": 0, "share": new_share()} for _ in players]
            after = players[0].version
            answers = await asyncio.gather(
                *(player.do(**order) for player, order in zip(players, orders, strict=True))
            )
            kinds = [answer["type"] for answer in answers]
            assert kinds.count("ack") == 1, (table, after, orders, answers)
            winner = kinds.index("ack")
            process = self._urls.index(players[winner].origin) + 1
            self.figures["pairs"] += 1
            self.figures[f"won by process {process}"] += 1
            self.figures[f"losers told: {kinds[1 - winner]}"] += 1
            for player in players:
                await player.receive_until(answers[winner]["version"])
            assert players[0].events == players[1].events
        for player in players:
            await player.close()

    async def _hint(self, players: Sequence[Player], seat: int) -> None:
        """Ask both processes for the same hint: both give it, and it is kept once."""
        asked = self.memory.ask_hint(players[0], seat, "left")
        body = {"seat": seat, "level": "left"}
        path = f"/api/tables/{players[0].table}/hint"
        answers = await asyncio.gather(
            *(player.visitor.request("POST", player.origin, path, body) for player in players)
        )
        assert answers[0].json() == answers[1].json(), [answer.text for answer in answers]
        before = players[0].version
        for player in players:
            await player.receive_until(before + 1)
        kinds = [event["event"] for event in players[0].events]
        assert kinds[before:] == ["HintTaken"], kinds[before:]
        asked.version = players[0].version
        self.figures["hints"] += 1


@contextlib.contextmanager
def two_servers(url: str, folder: Path, **bus: str) -> Iterator[tuple[str, str]]:
    """Two servers on one database."""
    environment = settings(folder, url, secret_key=new_key(), **bus)
    servers = [Forked(environment, folder / f"{number}.log") for number in range(2)]
    try:
        for server in servers:
            server.start()
            server.wait()
        yield servers[0].url, servers[1].url
    finally:
        for server in servers:
            server.kill()


def campaign(name: str, url: str, pairs: int, seed: int, **bus: str) -> None:
    """Race on one database, and compare its whole log with the acknowledgements."""
    folder = Path(tempfile.mkdtemp(prefix="codepegs-races-", dir="/tmp"))
    url = url or f"sqlite:///{folder}/it.db"
    begun = time.monotonic()
    try:
        with two_servers(url, folder, **bus) as urls:
            racing = Racing(urls, pairs, Random(seed))
            asyncio.run(racing.run())
        found = asyncio.run(StoredLog(url).check(racing.memory))
        turns = found["acknowledged"] - found["tables"] - racing.figures["hints"]
        assert turns == racing.figures["pairs"] == pairs, (found, racing.figures)
        db_check(url)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    said = ", ".join(f"{what}: {count}" for what, count in sorted(racing.figures.items()))
    print(f"  {name}: {said}; one winner each ({time.monotonic() - begun:.0f} s).", flush=True)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Two commands for one turn.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=None)
    chosen = parser.parse_args()
    pairs = chosen.pairs or (10_000 if chosen.full else 150)
    with contextlib.suppress(KeyboardInterrupt):
        # Two servers may share a file only if a bus connects them.
        with Nats() as nats:
            campaign("SQLite", "", pairs, chosen.seed, bus=nats.url)
        with Postgres() as postgres:
            campaign("PostgreSQL", postgres.fresh_database(), pairs, chosen.seed)
        return
    print("Stopped.")
    raise SystemExit(130)


if __name__ == "__main__":
    main()
