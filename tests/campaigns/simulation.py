"""Tables in simulated worlds where dice decide what fails; no world may break a promise.

    python -m tests.campaigns.simulation --seed 1        # 150,000 steps, the version of `make test`
    python -m tests.campaigns.simulation --full          # twenty million
    python -m tests.campaigns.simulation --world 1/0/17  # one world again

A world has three processes on one store, some fourteen tables, people with one browser or two,
spectators and bots. For a minute or two of its time messages are lost, late, doubled and overtaken,
browsers are cut off, processes are killed and restarted, writes fail with and without being kept,
clocks jump. People give their share of the dice at once, late or never, dawdle, claim, take hints, mark
wrongly, own up, leave, and come back or not. Then nothing fails any more, and every match has to end.
All the while and at the end a referee (`tests/play/simulated/referee.py`) checks that nothing
acknowledged is lost, nothing is done twice, no event is sent that is not kept or that its receiver may
not see, everybody has seen the same history, and nobody who only waited loses
(`tests/play/simulated/waiting.py`); that a match waits for no share but one that was promised, that all
dice come from the seed and the shares, and that hints are kept and counted
(`tests/play/simulated/gathering.py`).

A step is one message, timer, notification, read, commit or fault. The seed alone decides what
happens in a world: the digest of all steps is the same in every run.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from codepegs.play.table.memory_store import MemoryStore
from tests.play.simulated.trace import Trace
from tests.play.simulated.world import TABLES, World

PROCESSES = 2
STEPS, STEPS_IN_FULL = 150_000, 20_000_000


class Figures(NamedTuple):
    """The results of a run of worlds."""

    worlds: int
    steps: int
    digest: str
    counts: Counter[str]


def simulate(
    seed: str, steps: int, *, tables: int = TABLES, memory: Callable[[], MemoryStore] = MemoryStore
) -> Figures:
    """Run one world after the other, until there were that many steps."""
    trace = Trace()
    counts: Counter[str] = Counter()
    worlds = 0
    while trace.steps < steps:
        world = World(f"{seed}/{worlds}", trace, tables=tables, memory=memory())
        world.run()
        worlds += 1
        counts += world.count
        counts["tables"] += len(world.database.memory.logs)
        counts["events"] += sum(map(len, world.database.memory.logs.values()))
        counts["virtual hours"] += round(world.loop.passed)
        if sys.stderr.isatty():
            print(f"\r{trace.steps} of {steps}", end="", file=sys.stderr, flush=True)
    counts["virtual hours"] //= 3600
    counts += Counter({f"step: {kind}": times for kind, times in trace.kinds.items()})
    return Figures(worlds, trace.steps, trace.digest, counts)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Let everything fail by the dice.")
    parser.add_argument("--full", action="store_true", help=f"{STEPS_IN_FULL:,} steps")
    parser.add_argument("--steps", type=int, default=None, help=f"default: {STEPS:,}")
    parser.add_argument("--seed", type=int, default=None, help="default: a new one each time")
    parser.add_argument("--world", default=None, help="one world alone, as a failure names it")
    chosen = parser.parse_args()
    if chosen.world is not None:
        trace = Trace()
        World(chosen.world, trace).run()
        print(f"World {chosen.world}: no promise broken in {trace.steps} steps, {trace.digest}.")
        return
    seed = chosen.seed if chosen.seed is not None else int(time.time())
    steps = chosen.steps or (STEPS_IN_FULL if chosen.full else STEPS)
    print(f"Seed {seed}.", flush=True)
    begun = time.monotonic()
    share = -(-steps // PROCESSES)
    with multiprocessing.get_context("spawn").Pool(PROCESSES) as pool:
        seeds = [(f"{seed}/{number}", share) for number in range(PROCESSES)]
        figures = pool.starmap(simulate, seeds)
    total = sum((one.counts for one in figures), Counter[str]())
    for what, times in sorted(total.items()):
        print(f"  {what}: {times:,}")
    for one in figures:
        print(f"  digest of {one.steps:,} steps in {one.worlds} worlds: {one.digest}")
    passed = time.monotonic() - begun
    print(f"No promise broken in {sum(one.steps for one in figures):,} steps ({passed:.0f} s).")


if __name__ == "__main__":
    main()
