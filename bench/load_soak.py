"""The soak: matches and rematches for minutes, with the server's memory each minute."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import linear_regression

from bench.load_guests import lay_tables
from bench.load_play import World
from bench.load_report import Report, milliseconds, progress
from bench.load_servers import Site

MATCHES = 200
RATE = 200.0
"""Commands a second."""
SETTLED = 6
"""Minutes until the server drops as many tables as it opens: it keeps idle ones for five."""


async def soak(minutes: float, report: Report, matches: int = MATCHES, rate: float = RATE) -> None:
    """Play for that many minutes, print the memory each minute, and add its drift to the report."""
    site = Site()
    # Matches of two rounds, so that tables, rematches and connections come and go all the time.
    laid = await lay_tables(site.database, site.key, site.origin, matches, ())
    world = World(site, laid)
    sizes: list[tuple[float, float]] = []
    print("minute    memory   tables  connections  commands  p99")
    with site:
        await world.gather(matches)
        begun, done = time.monotonic(), 0
        while (left := minutes - (time.monotonic() - begun) / 60) > 0.001:
            progress(f"soak: {minutes - left:.1f} of {minutes:g} minutes")
            waits = await world.paced(rate, 60 * min(left, 1.0))
            done += len(waits)
            sizes.append(((time.monotonic() - begun) / 60, site.memory))
            tables, lines = (site.counted(f"codepegs_{what}") for what in ("tables", "connections"))
            print(
                f"{sizes[-1][0]:6.1f} {sizes[-1][1] / 1024:7.1f} MiB {tables:7.0f} {lines:12.0f}"
                f" {done:9d}  {milliseconds(waits)}",
                flush=True,
            )
        world.close()
    world.check()
    settled = [one for one in sizes if one[0] > SETTLED]
    when = f"after minute {SETTLED}" if len(settled) > 2 else "in all: idle tables still pile up"
    report.add(
        "drift of memory", f"{slope(settled if len(settled) > 2 else sizes):.0f} KiB/min", when
    )
    report.show()


def slope(points: Sequence[tuple[float, float]]) -> float:
    """How much the second grows with the first, by least squares.

    >>> slope([(1, 10), (2, 12), (3, 14)])
    2.0
    """
    if len(points) < 2:
        return 0.0
    return float(linear_regression(*zip(*points, strict=True)).slope)
