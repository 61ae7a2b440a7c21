"""Measures the server under load: `python -m bench.load`, `--only STEP`, `--soak MINUTES`.

It takes a few minutes. Everything is compared with a bare WebSocket echo on the same stack, in the
same run, with this process as the client of both:

- `held`: 5,000 players at 2,500 tables, slowly playing; the memory of each;
- `moves`: guesses a second, each kept durably and sent to both seats, on SQLite and PostgreSQL;
- `latency`: from a command to its ack at 100, 200 and 300 guesses a second, compared with an echo
  and a bare commit;
- `stalled`: the same while 500 clients read nothing;
- `soak`: matches and rematches for minutes, with the memory of the server minute by minute.

The figures are fair only on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import resource
import sys
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from statistics import median

import uvloop

from bench.load_disk import commits
from bench.load_echoes import Echoes
from bench.load_guests import LONG, lay_tables
from bench.load_play import World
from bench.load_report import Report, milliseconds, percentile, progress
from bench.load_servers import Echo, Site
from bench.load_soak import soak
from bench.load_stalled import Stalled
from tests.servers import Postgres

FILES = 20_000
"""Files that may be open at once, connections included."""
BUSY = 0.5
"""Load of the machine above which the figures are not fair."""
WARM = 20
"""Matches that are played before the measurement begins."""


@dataclass(frozen=True)
class Size:
    """The numbers of matches, commands, seconds and rounds."""

    matches: int = 2500
    """Matches whose players stay connected."""
    busy: int = 200
    """Matches at which people play fast."""
    slow: float = 100.0
    """Commands a second while many players are connected."""
    rate: float = 200.0
    """Commands a second at which the latency has a goal: of 5,000 players, every 25 seconds."""
    rates: tuple[float, ...] = (100.0, 200.0, 300.0)
    """All rates of commands a second at which the latency is measured."""
    seconds: float = 8.0
    """Length of each measurement."""
    rounds: int = 3
    """How often ours and what it is compared with are measured in turn."""
    stalled: int = 500


SMALL = Size(
    matches=30, busy=10, slow=50.0, rate=50.0, rates=(50.0,), seconds=0.5, rounds=1, stalled=10
)
"""Enough to see whether the bench works."""


async def _opened(site: Site, count: int) -> World:
    laid = await lay_tables(site.database, site.key, site.origin, count, LONG)
    return World(site, laid)


def _judged(world: World, ratio: float, report: Report) -> float:
    """The ratio; infinite if the server could not keep the pace, so that the goal is missed."""
    if not world.missed:
        return ratio
    report.add("commands left out", f"{world.missed}", "the pace could not be kept")
    return inf


async def held(size: Size, report: Report) -> None:
    """Measure the memory of each connected player."""
    players = 2 * size.matches
    with Echo() as echo:
        echoes = Echoes(echo.port)
        await echoes.gather(2 * WARM)
        before = echo.memory
        await echoes.gather(players)
        bare = (echo.memory - before) / (players - 2 * WARM)
        echoes.close()
    site = Site()
    progress(f"held: laying {size.matches} tables")
    world = await _opened(site, size.matches)
    with site:
        await world.gather(min(WARM, size.matches // 2))
        await world.flat_out(min(2.0, size.seconds))
        before, known = site.memory, len(world.matches)
        count = size.matches - known
        await world.gather(size.matches, lambda n: progress(f"held: {2 * n} of {players} players"))
        progress(f"held: {players} players, playing slowly")
        spent = site.spent
        waits = await world.paced(size.slow, 2 * size.seconds)
        share = (site.spent - spent) / (2 * size.seconds)
        each = (site.memory - before) / (2 * count)
        connected = site.counted("codepegs_connections")
        world.close()
    world.check()
    report.add("players held", f"{connected:,.0f}", goal=players, came=connected)
    report.add(
        "memory of a player", f"{each:.1f} KiB", f"echo {bare:.1f} KiB", each / bare,
        goal=-40, came=each,
    )  # fmt: skip
    report.add(
        f"{size.slow:.0f} guesses/s among them",
        f"p99 {milliseconds(waits)}",
        f"{share:.0%} of a core",
    )


async def moves(size: Size, report: Report) -> None:
    """Measure durable guesses a second."""
    with Echo() as echo:
        echoes = Echoes(echo.port)
        await echoes.gather(2 * size.busy)
        progress("moves: echo")
        spent = echo.spent
        bare = await echoes.flat_out(size.seconds / 2)
        cost = (echo.spent - spent) / (bare * size.seconds / 2)
        echoes.close()
    await _moves_on("SQLite", Site(), bare, cost, size, report)
    with Postgres() as server:
        await _moves_on("PostgreSQL", Site(server.fresh_database()), bare, cost, size, report)


async def _moves_on(
    name: str, site: Site, bare: float, cost: float, size: Size, report: Report
) -> None:
    progress(f"moves: {name}")
    world = await _opened(site, size.busy)
    with site:
        await world.gather(size.busy)
        await world.flat_out(min(2.0, size.seconds))
        spent, before = site.spent, world.guesses
        rate = median([await world.flat_out(size.seconds) for _ in range(size.rounds)])
        each = (site.spent - spent) / (world.guesses - before)
        world.close()
    world.check()
    report.add(
        f"guesses on {name}", f"{rate:,.0f}/s", f"echo {bare:,.0f}/s", rate / bare,
        goal=1000 if name == "SQLite" else None, came=rate,
    )  # fmt: skip
    report.add(
        "  processor time of one", f"{each * 1e6:.0f} µs", f"echo {cost * 1e6:.0f} µs", each / cost
    )


async def latency(size: Size, report: Report) -> None:
    """Measure the time from a command to its ack."""
    site = Site()
    world = await _opened(site, size.busy)
    with site, Echo() as echo:
        await world.gather(size.busy)
        # Play first: most servers have run for long, and their files have grown.
        await world.flat_out(min(4.0, size.seconds))
        echoes = Echoes(echo.port)
        await echoes.gather(2 * size.busy)
        for rate in size.rates:
            await _latency_at(rate, site, world, echoes, size, report)
        echoes.close()
        world.close()
    world.check()


async def _latency_at(
    rate: float, site: Site, world: World, echoes: Echoes, size: Size, report: Report
) -> None:
    """Measure echo, commit and ours in turn several times, because other load comes and goes."""
    ours, echoed, kept, ratios = [], [], [], []
    rounds, seconds = 2 * size.rounds - 1, size.seconds / 2
    world.missed = 0
    for number in range(rounds):
        progress(f"latency at {rate:.0f}/s: {number + 1} of {rounds}")
        echoed.append(percentile(await echoes.paced(rate, seconds)))
        waits = await asyncio.to_thread(commits, site.folder, rate, seconds)
        kept.append(percentile(waits))
        ours.append(percentile(await world.paced(rate, seconds)))
        ratios.append(ours[-1] / (echoed[-1] + kept[-1]))
    judged = rate == size.rate
    report.add(
        f"p99 at {rate:.0f} guesses/s",
        f"{median(ours) * 1000:.1f} ms",
        f"echo {median(echoed) * 1000:.1f} + commit {median(kept) * 1000:.1f} ms",
        median(ratios),
        goal=-3 if judged else None,
        came=_judged(world, median(ratios), report),
    )


async def stalled(size: Size, report: Report) -> None:
    """Measure the time from a command to its ack, while other clients read nothing."""
    site = Site()
    world = await _opened(site, size.busy)
    ratios, without, with_stalled = [], [], []
    dropped = 0.0
    with site:
        await world.gather(size.busy)
        # The server sends this history to the stalled clients until their buffers are full.
        await world.flat_out(min(4.0, size.seconds))
        for number in range(size.rounds):
            progress(f"stalled: {number + 1} of {size.rounds}")
            without.append(percentile(await world.paced(size.rate, size.seconds)))
            crowd = Stalled(site.port, world.matches)
            await crowd.gather(size.stalled)
            connected = site.counted("codepegs_connections")
            with_stalled.append(percentile(await world.paced(size.rate, size.seconds)))
            ratios.append(with_stalled[-1] / without[-1])
            dropped += connected - site.counted("codepegs_connections")
            crowd.close()
            await asyncio.sleep(0.5)
        world.close()
    world.check()
    report.add(
        f"p99 beside {size.stalled} stalled",
        f"{median(with_stalled) * 1000:.1f} ms",
        f"without {median(without) * 1000:.1f} ms",
        median(ratios),
        goal=-1.2,
        came=_judged(world, median(ratios), report),
    )
    report.add("  of them dropped meanwhile", f"{dropped / size.rounds:.0f}")


Step = Callable[[Size, Report], Coroutine[None, None, None]]
STEPS: dict[str, Step] = {"held": held, "moves": moves, "latency": latency, "stalled": stalled}


def more_files() -> None:
    """Allow this process, and those that it starts, as many open files as needed."""
    low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if high == resource.RLIM_INFINITY else min(FILES, high)
    if low < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, high))


def main() -> int:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", choices=[*STEPS, "soak"], help="one step alone")
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="soak for so long; 5")
    parser.add_argument("--small", action="store_true", help="a few seconds: does it still work?")
    given = parser.parse_args()
    more_files()
    # Without garbage collection, whose pauses in this client would count as the server's.
    gc.disable()
    size, report = SMALL if given.small else Size(), Report()
    if (load := os.getloadavg()[0]) > BUSY:
        print(f"This machine is busy already (load {load:.1f}): the figures will not be fair.")
    with suppress(KeyboardInterrupt):
        if given.only == "soak" or given.soak is not None:
            uvloop.run(soak(given.soak or 5.0, report))
        else:
            for name, step in STEPS.items():
                if given.only in (None, name):
                    uvloop.run(step(size, report))
                    report.show()
        return 0
    return 130


if __name__ == "__main__":
    sys.exit(main())
