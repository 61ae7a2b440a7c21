"""Two machines behind nginx, on PostgreSQL and NATS: what players notice when something fails.

    python -m tests.campaigns.machines --full            # every failure; the table of docs/figures.md
    python -m tests.campaigns.machines --full link nats  # some of them
    python -m tests.campaigns.machines --seed 1          # the short, seeded version of `make test`

Pairs of players, whose clients wait and connect again as those of the page do, play through nginx
with the site of `deploy/nginx.conf`. Each machine is a network namespace with one link. A wait is
the time from the moment a player moves until the server has acknowledged it, until the other player
has seen it, or from asking for a table until it is there. At the end of each failure the campaign
compares the log in the database with all that was acknowledged: a command that was lost or done
twice ends it with an error.

Only root may make network namespaces. For others the machines are addresses of the loopback, and
the campaign says what it had to leave out.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from websockets.asyncio.client import ClientConnection

from codepegs.client.reconnecting_socket import GREET_WITHIN, silence_after, wait_before
from tests.campaigns.client import LOST, Memory, Pair, Player, Visitor, at, forgetful
from tests.campaigns.serving import asked, new_key, settings
from tests.campaigns.stored_log import StoredLog, db_check
from tests.eventually import eventually_async
from tests.machines import HUB, Machine, Nginx, own_network, site_environment
from tests.servers import Nats, Postgres

PAIRS, SHORT_PAIRS = 8, 2
THINK = 0.2
"""Seconds that a player thinks about a move at most."""
CALM, SHORT_CALM = 2.0, 0.3
"""Seconds of undisturbed play before and after a failure."""
PROBED = 0.05
"""Seconds between two requests of somebody who reads the rules meanwhile."""
RESTARTS = 6
SHORT_HANDOVER = 1
"""Seconds in which a machine hands its players over in the short run; five if left out."""
ROLLING_WAIT, LINK_WAIT = 2.0, 10.0
"""Seconds that nobody may wait for longer: in a rolling restart, and when a network is lost."""
LINK_DOWN, FROZEN, BUS_DOWN, DATABASE_DOWN, DISK_FULL = 15.0, 15.0, 8.0, 3.0, 4.0


class PagePlayer(Player):
    """A player whose client does as the page does: it notices silence, and waits before it returns."""

    gives_up = False
    opens_within = GREET_WITHIN
    _failures = 0
    _pump: asyncio.Task[None] | None = None

    async def enter(self) -> None:
        """Connect as the page does, after a wait that follows a loss."""
        if self._connection is None and self._failures:
            await self.pause()
        await super().enter()
        self._failures = 0

    async def pause(self) -> None:
        """Wait as the page does."""
        self._failures += 1
        await asyncio.sleep(wait_before(self._failures, Random().random()))

    async def next_text(self, connection: ClientConnection) -> str:
        """The next message, which is read when it comes, as a page does; silence is a loss."""
        if self._pump is None:
            self._texts: asyncio.Queue[str | None] = asyncio.Queue()
            self._pump = asyncio.create_task(self._read(connection, self._texts))
        text = await self._texts.get()
        if text is None:
            raise ConnectionError
        return text

    async def _read(self, connection: ClientConnection, texts: asyncio.Queue[str | None]) -> None:
        silence = GREET_WITHIN
        try:
            while True:
                async with asyncio.timeout(silence):
                    text = await connection.recv()
                assert isinstance(text, str)
                texts.put_nowait(text)
                if text.startswith('{"type":"welcome"'):
                    silence = silence_after(_object(text))
        except LOST:
            texts.put_nowait(None)

    async def leave(self) -> None:
        """Drop the connection."""
        self._failures = max(self._failures, 1)
        if self._pump is not None:
            self._pump.cancel()
            self._pump = None
        await super().leave()

    async def close(self) -> None:
        """Close the connection."""
        await super().close()
        await self.leave()
        self._failures = 0


def _object(text: str) -> dict[str, object]:
    read = json.loads(text)
    assert isinstance(read, dict)
    return read


@dataclass
class Waits:
    """What players waited for, in seconds."""

    acks: list[float] = field(default_factory=list)
    sights: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)

    @property
    def all(self) -> list[float]:
        """All waits."""
        return [*self.acks, *self.sights, *self.tables]


@dataclass
class MeasuredPair(Pair):
    """A pair whose waits are measured."""

    kind: type[Player] = PagePlayer
    waits: Waits = field(default_factory=Waits)
    turned_away: Counter[int] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Open a table and sit down at it."""
        begun = time.monotonic()
        await super().begin()
        self.waits.tables.append(time.monotonic() - begun)

    async def move(self) -> None:
        """Let the player who is to move do so after a moment; both wait for it at the same time."""
        await asyncio.sleep(self.dice.uniform(0.0, THINK))
        seat, order = self.next_order()
        mover, other = self.players[seat], self.players[1 - seat]
        begun = time.monotonic()

        async def acknowledged() -> None:
            answer = await mover.do(**order)
            assert answer["type"] in ("ack", "stale"), answer
            self.moves += answer["type"] == "ack"
            self.waits.acks.append(time.monotonic() - begun)

        async def seen() -> None:
            await other.receive_until(mover.version + 1)
            self.waits.sights.append(time.monotonic() - begun)

        async with asyncio.TaskGroup() as both:
            both.create_task(seen())
            both.create_task(acknowledged())
        version = max(player.version for player in self.players)
        for player in self.players:
            await player.receive_until(version)
            self.turned_away.update(player.turned_away)
            player.turned_away.clear()


@dataclass
class Result:
    """What players noticed of one failure."""

    name: str
    waits: Waits
    acknowledged: int
    answers: Counter[int]
    probes: Counter[int]

    def row(self) -> str:
        """The row of docs/figures.md."""
        waits = self.waits.all
        bad = ", ".join(f"{status or 'none'}: {n}" for status, n in sorted(self.bad.items())) or "0"
        return (
            f"| {self.name} | {len(waits):,} | {1000 * median(waits):.0f} ms | {max(waits):.1f} s "
            f"| {self.acknowledged:,} | 0 | 0 | {bad} |"
        )

    @property
    def bad(self) -> Counter[int]:
        """The answers of nginx that were no answer of a server, and those of the reader."""
        wrong = {status: n for status, n in self.probes.items() if status != 200}
        return Counter({s: n for s, n in self.answers.items() if s in (0, 502, 504)}) + Counter(
            wrong
        )


class Site:
    """Two machines, nginx, PostgreSQL and NATS."""

    def __init__(
        self, folder: Path, close: contextlib.ExitStack, *, has_network: bool, full: bool
    ) -> None:
        self.has_network = has_network
        self.postgres = close.enter_context(Postgres(HUB) if has_network else Postgres())
        self.nats = close.enter_context(Nats(HUB) if has_network else Nats())
        self.database = self.postgres.fresh_database()
        self.machines: list[Machine] = []
        for number in (1, 2):
            machine = Machine(number, folder, has_network=has_network)
            close.callback(machine.close)
            self.machines.append(machine)
        self.nginx = Nginx(self.machines)
        close.callback(self.nginx.stop)
        more = {} if full else {"handover_seconds": str(SHORT_HANDOVER)}
        given = settings(folder, self.database, secret_key=new_key(), bus=self.nats.url, **more)
        site_environment(self.nginx, self.machines, given)
        for machine in self.machines:
            machine.start()
            # One after the other: the first migrates the database.
            machine.wait()
        self.nginx.start()

    async def up(self, machine: Machine) -> None:
        """Wait until the machine is ready."""
        await asyncio.to_thread(machine.wait)


# -- What fails ---------------------------------------------------------------------------------------


async def kill(site: Site, dice: Random) -> None:
    """`kill -9` of a machine's server, which is started again."""
    machine = dice.choice(site.machines)
    machine.kill()
    await asyncio.sleep(CALM)
    machine.start()
    await site.up(machine)


async def terminate(site: Site, dice: Random) -> None:
    """SIGTERM to a machine's server, which is started again."""
    await _restart(site, dice.choice(site.machines))


async def _restart(site: Site, machine: Machine) -> None:
    await asyncio.to_thread(machine.stop)
    machine.start()
    await site.up(machine)


async def rolling(site: Site, dice: Random, restarts: int = RESTARTS) -> None:  # as the others
    """Restart one machine after the other."""
    for number in range(restarts):
        await _restart(site, site.machines[number % 2])
        await asyncio.sleep(SHORT_CALM)


async def freeze(site: Site, dice: Random) -> None:
    """SIGSTOP to a machine's server: its connections stay open, and nothing answers."""
    machine = dice.choice(site.machines)
    machine.freeze()
    try:
        await asyncio.sleep(FROZEN)
    finally:
        machine.thaw()
    await site.up(machine)


async def link(site: Site, dice: Random) -> None:
    """A machine loses its network."""
    machine = dice.choice(site.machines)
    machine.cut()
    try:
        await asyncio.sleep(LINK_DOWN)
    finally:
        machine.mend()
    await site.up(machine)


async def postgres_restart(site: Site, dice: Random) -> None:  # as the others
    """PostgreSQL is restarted as its host does it."""
    await asyncio.to_thread(site.postgres.restart)
    await _all_up(site)


async def postgres_crash(site: Site, dice: Random) -> None:  # as the others
    """PostgreSQL is killed, and started again some seconds later."""
    await asyncio.to_thread(site.postgres.crash)
    await asyncio.sleep(DATABASE_DOWN)
    await asyncio.to_thread(site.postgres.start)
    await _all_up(site)


async def nats(site: Site, dice: Random) -> None:  # as the others
    """NATS is killed; the machines stay ready, and say that they are degraded."""
    await asyncio.to_thread(site.nats.crash)
    await asyncio.sleep(BUS_DOWN)
    for machine in site.machines:
        status, said = await asyncio.to_thread(asked, f"{machine.url}/health/ready")
        assert status == 200 and '"degraded"' in said, (status, said)
    await asyncio.to_thread(site.nats.start)
    await _all_up(site)


async def disk(site: Site, dice: Random) -> None:  # as the others
    """The disk of PostgreSQL is full for some seconds."""
    await asyncio.to_thread(site.postgres.limit_files, 64 * 1024)
    try:
        await asyncio.sleep(DISK_FULL)
    finally:
        await asyncio.to_thread(site.postgres.limit_files, -1)
    # Where it cannot write its log it ends, and a service manager would start it.
    await asyncio.sleep(CALM)
    await asyncio.to_thread(site.postgres.start_if_ended)
    await _all_up(site)


async def _all_up(site: Site) -> None:
    for machine in site.machines:
        await site.up(machine)


Failure = Callable[[Site, Random], Awaitable[None]]
FAILURES: dict[str, tuple[str, Failure]] = {
    "kill": ("kill -9 of one machine's server", kill),
    "terminate": ("SIGTERM to one machine's server", terminate),
    "freeze": (f"SIGSTOP of one machine's server for {FROZEN:.0f} s", freeze),
    "link": (f"one machine without network for {LINK_DOWN:.0f} s", link),
    "rolling": (f"rolling restart, {RESTARTS} restarts", rolling),
    "postgres-restart": ("PostgreSQL restarted", postgres_restart),
    "postgres-crash": (f"PostgreSQL killed, back after {DATABASE_DOWN:.0f} s", postgres_crash),
    "nats": (f"NATS killed, back after {BUS_DOWN:.0f} s", nats),
    "disk": (f"disk of PostgreSQL full for {DISK_FULL:.0f} s", disk),
}
SHORT: dict[str, tuple[str, Failure]] = {
    "rolling": ("rolling restart, 2 restarts", partial(rolling, restarts=2)),
}
NEEDS_NETWORK = {"link"}
LIMITS = {"rolling": ROLLING_WAIT, "terminate": ROLLING_WAIT, "link": LINK_WAIT}
"""Seconds that nobody may wait for longer, on a machine that does nothing else."""
BUSY = 5.0
"""Seconds that nobody may wait for longer in the short run, beside other tests."""


# -- Measuring ----------------------------------------------------------------------------------------


class Campaign:
    """The failures, one after the other, on one site."""

    def __init__(self, site: Site, dice: Random, pairs: int, *, full: bool) -> None:
        self._site = site
        self._dice = dice
        self._pairs = pairs
        self._full = full

    async def run(self, failures: dict[str, tuple[str, Failure]]) -> list[str]:
        """Let everything fail, print what players noticed, and return what must not be."""
        faults: list[str] = []
        memory, stored = Memory(), StoredLog(self._site.database)
        for name, (title, failure) in failures.items():
            result = await self._measure(title, failure, memory)
            await stored.check(memory)
            print(result.row(), flush=True)
            longest = max(result.waits.all)
            limit = LIMITS.get(name) if self._full else BUSY
            if limit is not None and longest > limit:
                faults.append(f"{title}: somebody waited for {longest:.1f} s")
            if name in ("rolling", "terminate") and result.bad:
                faults.append(f"{title}: {dict(result.bad)}")
        return faults

    async def _measure(self, title: str, failure: Failure, memory: Memory) -> Result:
        before, calm = len(memory.acknowledged), CALM if self._full else SHORT_CALM
        probes: Counter[int] = Counter()
        async with self._playing(memory) as pairs, _reading(self._site.nginx.url, probes):
            await asyncio.sleep(calm)
            await failure(self._site, self._dice)
            moves = [pair.moves for pair in pairs]
            await eventually_async(
                lambda: all(pair.moves > n + 2 for pair, n in zip(pairs, moves, strict=True))
            )
            await asyncio.sleep(calm / 2)
        waits, answers = Waits(), Counter[int]()
        for pair in pairs:
            waits.acks += pair.waits.acks
            waits.sights += pair.waits.sights
            waits.tables += pair.waits.tables
            answers.update(pair.turned_away)
            for visitor in pair.visitors:
                answers.update(visitor.unanswered)
        return Result(title, waits, len(memory.acknowledged) - before, answers, probes)

    @contextlib.asynccontextmanager
    async def _playing(self, memory: Memory) -> AsyncIterator[list[MeasuredPair]]:
        where = at(self._site.nginx.url)
        async with forgetful() as http, asyncio.TaskGroup() as playing:
            pairs = []
            for _ in range(self._pairs):
                first = await Visitor.guest(http, self._site.nginx.url)
                second = await Visitor.guest(http, self._site.nginx.url)
                pairs.append(MeasuredPair((first, second), (where, where), memory, self._dice))
            tasks = [playing.create_task(pair.play_on()) for pair in pairs]
            try:
                yield pairs
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                for pair in pairs:
                    for player in pair.players:
                        await player.leave()


@contextlib.asynccontextmanager
async def _reading(url: str, statuses: Counter[int]) -> AsyncIterator[None]:
    """Somebody who reads the list of editions again and again; 0: no answer came."""

    async def read() -> None:
        async with forgetful() as http:
            while True:
                try:
                    answer = await http.get(f"{url}/api/editions")
                    statuses[answer.status_code] += 1
                except LOST:
                    statuses[0] += 1
                await asyncio.sleep(PROBED)

    task = asyncio.create_task(read())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="codepegs-machines-", dir="/tmp"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(failures: dict[str, tuple[str, Failure]], seed: int, *, full: bool) -> Sequence[str]:
    """Run the campaign; returns what must not be."""
    why_not = own_network()
    if why_not is not None:
        print(f"No network namespaces ({why_not}): the machines are 127.0.0.2 and 127.0.0.3.")
        for name in NEEDS_NETWORK & failures.keys():
            print(f"Not run without network namespaces: {failures[name][0]}. Run it as root.")
        for name in NEEDS_NETWORK:
            failures.pop(name, None)
    print("| what fails | waits | p50 | worst | acknowledged | lost | doubled | no answer |")
    print("|---|---|---|---|---|---|---|---|")
    with _folder() as folder, contextlib.ExitStack() as close:
        site = Site(folder, close, has_network=why_not is None, full=full)
        campaign = Campaign(site, Random(seed), PAIRS if full else SHORT_PAIRS, full=full)
        try:
            faults = asyncio.run(campaign.run(failures))
            if full:
                db_check(site.database)
        except BaseException:
            for machine in site.machines:
                print(f"--- {machine.address}\n{machine.said}", file=sys.stderr)
            print(f"--- nginx\n{site.nginx.errors[-3000:]}", file=sys.stderr)
            raise
    return faults


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Two machines behind nginx, and what fails.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FAILURES)}")
    parser.add_argument("--full", action="store_true", help="every failure, measured")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(FAILURES):
        parser.error(f"no such failure: {', '.join(sorted(unknown))}")
    failures = dict(FAILURES if chosen.full or chosen.names else SHORT)
    if chosen.names:
        failures = {name: FAILURES[name] for name in chosen.names}
    begun = time.monotonic()
    try:
        faults = run(failures, chosen.seed, full=chosen.full)
    except KeyboardInterrupt:
        print("Stopped.")
        raise SystemExit(130) from None
    for fault in faults:
        print(f"FAULT {fault}")
    print(
        f"{len(failures)} kinds of failure, {len(faults)} faults ({time.monotonic() - begun:.0f} s)."
    )
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
