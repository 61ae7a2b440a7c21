"""kill -9 under load: the server loses no acknowledged command, and does none twice.

    python -m tests.campaigns.kill --full         # 1,000 kills and more on each database; goes on
    python -m tests.campaigns.kill --seed 1       # the short, seeded version of `make test`

Twenty matches are played over real WebSockets, with shares of the dice; two of them by somebody in both
seats, who takes hints. At random moments the campaign kills the server and
starts it again; clients notice, connect again, resume, and send each command that was not answered
once more with the same id. On PostgreSQL two processes share the database, and the campaign kills
one or both at each such moment. After each kill it reads the log from the database: every
acknowledged command must be in it. Commands that are in the log and were not acknowledged are the
*tail*: their ids keep the server from doing them twice when they are sent again. At the end of each
chapter the campaign compares the whole log with all that was sent, and `codepegs db check` plays
every match again.

Servers are forked from a process that has imported everything (tests/campaigns/serving.py), so that
a thousand starts fit into some minutes. `cold` chapters run `codepegs serve` as people start it: on
SQLite with one process, on PostgreSQL with `--workers 2`, where a worker is killed and the
supervisor starts another. In `postgresql-dies` the campaign kills PostgreSQL itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.campaigns.client import Memory, Pair, Visitor, Where, forgetful
from tests.campaigns.serving import Cold, Forked, is_ready, new_key, settings
from tests.campaigns.stored_log import StoredLog, db_check
from tests.eventually import eventually_async
from tests.servers import Postgres

MATCHES = 20
HINTS = 0.04
"""The chance of a hint before a guess of somebody who plays alone: rare, because every new server
starts a process for its first hint."""
CHAPTER = 100
"""Kills after which everything is compared and a fresh database is begun."""
MOST_ACKS = 40
"""The most acknowledgements before the next kill; the dice choose the number."""
LONGEST = 5.0
"""Seconds after which the next kill comes in any case."""


async def live(memory: Memory, dice: Random) -> None:
    """Let the players get some acknowledgements, and a moment more, before the next kill."""
    enough = memory.acks + dice.randint(1, MOST_ACKS)
    limit = time.monotonic() + LONGEST
    while memory.acks < enough and time.monotonic() < limit:
        await asyncio.sleep(0.002)
    await asyncio.sleep(dice.uniform(0.0, 0.02))


@dataclass
class RestartedServer:
    """A server that is killed and restarted, and an event that is set while it is up."""

    server: Forked | Cold
    is_open: asyncio.Event = field(default_factory=asyncio.Event)


class Servers:
    """All servers of one database."""

    def __init__(self, places: list[RestartedServer], dice: Random) -> None:
        self.places = places
        self._dice = dice

    async def where(self) -> str:
        """The origin of any server that is up; waits until there is one."""
        while True:
            up = [place for place in self.places if place.is_open.is_set()]
            if up:
                return self._dice.choice(up).server.url
            waits = [asyncio.ensure_future(place.is_open.wait()) for place in self.places]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()


@contextlib.asynccontextmanager
async def players_at(
    where: Where, memory: Memory, dice: Random, matches: int = MATCHES
) -> AsyncIterator[list[Pair]]:
    """That many pairs of guests, all playing; an error of one pair ends the campaign."""
    async with forgetful() as http:
        pairs = []
        for number in range(matches):
            visitors = [await Visitor.guest(http, await where()) for _ in range(2)]
            if number % 4 == 0:
                visitors[1] = await visitors[1].with_token(await where())
            elif number % 10 == 5:
                visitors[1] = visitors[0]
            pair = Pair((visitors[0], visitors[1]), (where, where), memory, dice)
            pair.hints = HINTS if visitors[0] is visitors[1] else 0.0
            pairs.append(pair)
        tasks = [asyncio.create_task(pair.play_on()) for pair in pairs]
        me = asyncio.current_task()
        assert me is not None
        failed: list[BaseException] = []

        def ended(task: asyncio.Task[None]) -> None:
            if not task.cancelled() and (error := task.exception()) is not None:
                failed.append(error)
                me.cancel()

        for task in tasks:
            task.add_done_callback(ended)
        try:
            yield pairs
        except asyncio.CancelledError:
            if failed:
                raise failed[0] from None
            raise
        finally:
            for task in tasks:
                task.remove_done_callback(ended)
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for pair in pairs:
                for player in pair.players:
                    await player.leave()


@dataclass
class Chapter:
    """Some kills on one database."""

    kind: str
    kills: int
    seed: int
    figures: Counter[str] = field(default_factory=Counter)

    @property
    def dice(self) -> Random:
        """The chapter's own dice."""
        return Random(f"{self.kind} {self.seed}")

    def line(self) -> str:
        """The chapter as a line of the file that keeps the results."""
        return json.dumps({"kind": self.kind, "seed": self.seed, **self.figures})


# -- Forked servers -------------------------------------------------------------------------------


async def forked_lives(
    chapter: Chapter, servers: Servers, kept: StoredLog, memory: Memory, say: Callable[[int], None]
) -> None:
    """Let matches go on, kill servers, compare the log with the acknowledgements, and repeat."""
    dice = chapter.dice
    for place in servers.places:
        place.server.start()
    await _come_up(servers.places)
    checked: set[str] = set()
    async with players_at(servers.where, memory, dice) as pairs:
        while chapter.figures["kills"] < chapter.kills:
            await live(memory, dice)
            victims = dice.sample(servers.places, dice.randint(1, len(servers.places)))
            for place in victims:
                place.is_open.clear()
            for place in victims:
                assert isinstance(place.server, Forked)
                place.server.kill()
            gone = {place.server.url for place in victims}
            # Clients first read what the server sent before the kill; then a command is unanswered.
            while any(one.is_connected and one.origin in gone for one in memory.waiting.values()):
                await asyncio.sleep(0.001)
            unanswered = [
                memory.sent[cmd] for cmd, one in memory.waiting.items() if one.origin in gone
            ]
            for place in victims:
                place.server.start()
            fresh = [one for one in memory.acknowledged if one.cmd not in checked]
            await _up(victims)
            await kept.expect(fresh)
            checked.update(one.cmd for one in fresh)
            tail = await kept.answers(unanswered)
            chapter.figures["kills"] += len(victims)
            chapter.figures["moments"] += 1
            chapter.figures["moments with unanswered commands"] += bool(unanswered)
            chapter.figures["moments with a tail"] += bool(tail)
            chapter.figures["commands in tails"] += len(tail)
            for place in victims:
                place.is_open.set()
            say(chapter.figures["kills"])
        # The server must answer all commands that were sent.
        await _settle(memory)
        for pair in pairs:
            chapter.figures["moves"] += pair.moves
            chapter.figures["finished matches"] += pair.finished
    for place in servers.places:
        assert isinstance(place.server, Forked)
        place.server.kill()


async def _come_up(places: list[RestartedServer]) -> None:
    await _up(places)
    for place in places:
        place.is_open.set()


async def _up(places: list[RestartedServer]) -> None:
    for place in places:
        server = place.server
        assert isinstance(server, Forked)
        await asyncio.to_thread(server.wait)


async def _settle(memory: Memory) -> None:
    """Wait until the server has answered all commands that wait for an answer now."""
    now = set(memory.waiting)
    await eventually_async(
        lambda: not now & set(memory.waiting),
        lambda: [(memory.sent[cmd], memory.waiting[cmd]) for cmd in now & set(memory.waiting)],
    )


# -- Servers as people start them -----------------------------------------------------------------


async def cold_lives(
    chapter: Chapter,
    place: RestartedServer,
    kept: StoredLog,
    memory: Memory,
    say: Callable[[int], None],
) -> None:
    """Kill `codepegs serve`, or one of its workers, under load."""
    server = place.server
    assert isinstance(server, Cold)
    await asyncio.to_thread(server.start)
    place.is_open.set()
    several = len(server.workers()) > 1
    dice = chapter.dice
    servers = Servers([place], dice)
    async with players_at(servers.where, memory, dice) as pairs:
        for number in range(chapter.kills):
            await live(memory, dice)
            if several:
                await _kill_worker(server, dice)
            else:
                place.is_open.clear()
                server.crash()
                await asyncio.to_thread(server.start)
                place.is_open.set()
            await kept.expect(memory.acknowledged)
            chapter.figures["kills"] += 1
            say(number + 1)
        await _settle(memory)
        for pair in pairs:
            chapter.figures["moves"] += pair.moves
            chapter.figures["finished matches"] += pair.finished
    server.crash()


async def _kill_worker(server: Cold, dice: Random) -> None:
    """Kill one worker with signal 9, and wait until the supervisor has started another that serves."""
    before = server.workers()
    os.kill(dice.choice(before), signal.SIGKILL)
    await eventually_async(
        lambda: (fresh := set(server.workers()) - set(before)) and _serves(server, fresh),
        every=0.05,
    )


def _serves(server: Cold, workers: set[int]) -> bool:
    """Whether these workers serve: each has logged that it starts, and that it has started."""
    log = server.log
    begun, up = log.count("Started server process ["), log.count("Application startup complete")
    return begun == up and all(f"Started server process [{one}]" in log for one in workers)


async def postgres_dies(
    chapter: Chapter,
    servers: Servers,
    postgres: Postgres,
    kept: StoredLog,
    memory: Memory,
    say: Callable[[int], None],
) -> None:
    """Kill PostgreSQL itself; the servers live on, refuse, and recover."""
    for place in servers.places:
        place.server.start()
    await _come_up(servers.places)
    dice = chapter.dice
    async with players_at(servers.where, memory, dice) as pairs:
        for number in range(chapter.kills):
            await live(memory, dice)
            await asyncio.to_thread(postgres.crash)
            await asyncio.sleep(dice.uniform(0.0, 1.5))
            promised = list(memory.acknowledged)
            await asyncio.to_thread(postgres.start)
            await kept.expect(promised)
            async with asyncio.timeout(60):
                for place in servers.places:
                    while not await asyncio.to_thread(is_ready, place.server.port):
                        await asyncio.sleep(0.02)
            chapter.figures["kills"] += 1
            say(number + 1)
        await _settle(memory)
        for pair in pairs:
            chapter.figures["moves"] += pair.moves
            chapter.figures["finished matches"] += pair.finished
    for place in servers.places:
        assert isinstance(place.server, Forked)
        place.server.kill()


# -- Chapters -------------------------------------------------------------------------------------


class Campaign:
    """Runs chapters, each with a database of its own."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._postgres: Postgres | None = None

    @property
    def postgres(self) -> Postgres:
        """The one PostgreSQL of this campaign, started when it is needed."""
        if self._postgres is None:
            self._postgres = Postgres()
            self._postgres.start()
        return self._postgres

    def close(self) -> None:
        """Stop PostgreSQL, if it was started."""
        if self._postgres is not None:
            self._postgres.stop()

    def run(self, chapter: Chapter) -> None:
        """Run a chapter, and compare the whole log with all that was sent at its end."""
        folder = Path(tempfile.mkdtemp(prefix="codepegs-kill-", dir="/tmp"))
        try:
            on_postgres = chapter.kind.startswith("postgresql")
            url = self.postgres.fresh_database() if on_postgres else f"sqlite:///{folder}/it.db"
            begun = time.monotonic()
            memory = Memory()
            kept = StoredLog(url)
            try:
                asyncio.run(self._play(chapter, folder, url, kept, memory))
            finally:
                chapter.figures["seconds"] += round(time.monotonic() - begun)
            chapter.figures.update(asyncio.run(kept.check(memory)))
            chapter.figures["hints"] += sum(one.kind == "hint" for one in memory.sent.values())
            chapter.figures["sent again"] += memory.again
            chapter.figures["lost connections"] += memory.lost
            chapter.figures["unavailable"] += memory.unavailable
            chapter.figures["matches played again"] = db_check(url)["tables"]
        except Exception:
            for log in (*folder.glob("*.log"),):
                print(f"--- {log.name}\n{log.read_text(errors='replace')[-3000:]}", file=sys.stderr)
            raise
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    async def _play(
        self, chapter: Chapter, folder: Path, url: str, kept: StoredLog, memory: Memory
    ) -> None:
        environment = settings(folder, url, secret_key=new_key())

        said = 0

        def say(number: int) -> None:
            nonlocal said
            if number * 4 // chapter.kills > said:
                said = number * 4 // chapter.kills
                self._say(f"  {chapter.kind}: {number} of {chapter.kills} kills, "
                          f"{len(memory.acknowledged)} commands acknowledged")  # fmt: skip

        if chapter.kind.endswith("cold"):
            workers = ("--workers", "2") if chapter.kind.startswith("postgresql") else ()
            cold = Cold({**environment, "CODEPEGS_LOG_LEVEL": "info"}, *workers)
            try:
                await cold_lives(chapter, RestartedServer(cold), kept, memory, say)
            finally:
                cold.stop()
            return
        count = 2 if chapter.kind.startswith("postgresql") else 1
        forked = [Forked(environment, folder / f"{number}.log") for number in range(count)]
        servers = Servers([RestartedServer(server) for server in forked], chapter.dice)
        try:
            if chapter.kind == "postgresql-dies":
                await postgres_dies(chapter, servers, self.postgres, kept, memory, say)
            else:
                await forked_lives(chapter, servers, kept, memory, say)
        finally:
            for server in forked:
                server.kill()


FULL = {
    "sqlite": 10 * CHAPTER,
    "postgresql": 10 * CHAPTER,
    "sqlite-cold": 25,
    "postgresql-cold": 25,
    "postgresql-dies": 25,
}
SHORT = {"sqlite": 8, "postgresql": 8, "postgresql-dies": 1}


def chapters(wanted: dict[str, int], done: Counter[str], seed: int) -> Iterator[Chapter]:
    """The chapters that are not in the results yet."""
    for kind, kills in wanted.items():
        left = kills - done[kind]
        number = done[kind]
        while left > 0:
            yield Chapter(kind, min(CHAPTER, left), seed + number)
            left -= CHAPTER
            number += CHAPTER


def table(figures: dict[str, Counter[str]]) -> str:
    """The results as a table."""
    columns = (
        "kills", "moments", "moments with unanswered commands", "moments with a tail",
        "commands in tails",
        "acknowledged", "hints", "sent again", "matches played again", "seconds",
    )  # fmt: skip
    lines = ["| what is killed | " + " | ".join(columns) + " |"]
    lines.append("|---" * (len(columns) + 1) + "|")
    for kind, found in figures.items():
        cells = " | ".join(str(found[name]) if name in found else "–" for name in columns)
        lines.append(f"| {kind} | {cells} |")
    # Anything else would have ended the campaign with an error.
    lines.append("0 acknowledged commands were lost, 0 were done twice.")
    return "\n".join(lines)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Kill the server under load.")
    parser.add_argument("--full", action="store_true", help="the long campaign; goes on if stopped")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=tuple(FULL), default=[])
    parser.add_argument("--kills", type=int, default=None, help="of each kind")
    parser.add_argument("--out", type=Path, default=Path(".campaign/kill.jsonl"))
    chosen = parser.parse_args()
    wanted = dict(FULL if chosen.full else SHORT)
    if chosen.only:
        wanted = {kind: FULL[kind] if chosen.full else SHORT.get(kind, 3) for kind in chosen.only}
    if chosen.kills is not None:
        wanted = dict.fromkeys(wanted, chosen.kills)
    figures: dict[str, Counter[str]] = {kind: Counter() for kind in wanted}
    done: Counter[str] = Counter()
    if chosen.full and chosen.out.exists():
        for line in chosen.out.read_text("utf-8").splitlines():
            found = json.loads(line)
            kind = found.pop("kind")
            found.pop("seed")
            if kind in figures:
                figures[kind].update(found)
                done[kind] += found["kills"]
    campaign = Campaign(lambda text: print(text, flush=True))
    try:
        for chapter in chapters(wanted, done, chosen.seed):
            campaign.run(chapter)
            figures[chapter.kind].update(chapter.figures)
            if chosen.full:
                chosen.out.parent.mkdir(parents=True, exist_ok=True)
                with chosen.out.open("a", encoding="utf-8") as file:
                    file.write(chapter.line() + "\n")
    except KeyboardInterrupt:
        print("Stopped. The chapters that were finished are kept; start again to go on.")
        raise SystemExit(130) from None
    finally:
        campaign.close()
    print(table(figures))


if __name__ == "__main__":
    main()
