"""Attacks from one client, and what others see meanwhile.

    python -m tests.campaigns.attacks --full             # 60 s each, each on a server of its own
    python -m tests.campaigns.attacks --full ping-flood  # one of them
    python -m tests.campaigns.attacks --seed 1           # the short version of `make test`

A full run fails if health took longer than 100 ms (p99), if guesses at other tables took longer than
twice their p99 without the attack (or 50 ms, if that is longer), if anybody was refused or cut off,
or if the memory of the server is not back to within 10 MB. The short run, on a machine that is busy
with other work, fails only if somebody was refused, cut off or waited for seconds, or if an attack
found that a bound did not hold.

`--source TREE` attacks the server of another tree of the repository, such as that of an older commit;
what an attack has prepared is brought down to that tree's version of the database.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from types import ModuleType

from codepegs.storage.db.migration import migrate_now, versions
from tests.campaigns.attacks.attacker import Attacker, all_attacks
from tests.campaigns.attacks.bystanders import Bystanders, Seen, percentile
from tests.campaigns.attacks.site import Attacked, Site

FULL, FULL_BEFORE = 60.0, 20.0
"""Seconds of an attack, and of looking before it."""
SHORT, SHORT_BEFORE = 1.2, 0.5
HEALTH_MS = 100.0
GUESS_TIMES, GUESS_FLOOR_MS = 2.0, 50.0
GROWTH_MB = 10.0
CACHES = 150.0
"""Seconds within which the server has forgotten what it keeps for a while: tables take longest."""
NICE = 5
"""The attacker's machine would not take the processors from those who measure."""
DATABASE = "codepegs.db"
"""The database in the folder of a server's data."""
SCRIPTS = Path("src/codepegs/storage/db/migrations")
SHORT_WAIT = 5.0
"""Seconds that nobody has to wait even on a busy machine."""


@dataclass(frozen=True)
class Result:
    """One attack, measured."""

    name: str
    counts: Mapping[str, int]
    before: Seen
    during: Seen
    megabytes: tuple[float, float, float]
    """Of the serving process: before, at the end of the attack, and afterwards."""
    workers: tuple[float, float]
    """Megabytes of the worker processes: before and afterwards."""
    afterwards: float
    """Seconds until the memory was given back, or until nobody waited for it any more."""

    def row(self) -> str:
        """The row of docs/figures.md."""
        before, during = self.before, self.during
        done = ", ".join(f"{count:,} {what}" for what, count in self.counts.items() if count)
        failed = sum(during.failures.values())
        memory = " → ".join(f"{one:.0f}" for one in self.megabytes)
        return (
            f"| {self.name} | {done} "
            f"| {percentile(before.health, 99):.0f} → {percentile(during.health, 99):.0f} ms "
            f"| {percentile(before.guesses, 99):.0f} → {percentile(during.guesses, 99):.0f} ms "
            f"| {during.worst:.1f} s | {failed} | {memory} MB |"
        )

    def faults(self, *, full: bool) -> Iterator[str]:
        """What must not be."""
        for what, count in self.during.failures.items():
            if count:
                yield f"others: {what} ({count} times)"
        if not full:
            if self.during.worst > SHORT_WAIT:
                yield f"somebody waited for {self.during.worst:.1f} s"
            return
        health = percentile(self.during.health, 99)
        if health > HEALTH_MS:
            yield f"health took {health:.0f} ms (p99)"
        usual = percentile(self.before.guesses, 99)
        guesses = percentile(self.during.guesses, 99)
        if guesses > max(GUESS_TIMES * usual, GUESS_FLOOR_MS):
            yield f"guesses took {guesses:.0f} ms (p99), {usual:.0f} ms without the attack"
        if (grown := self.megabytes[2] - self.megabytes[0]) > GROWTH_MB:
            yield f"the server keeps {grown:.0f} MB"


class Measuring:
    """Attacks on one server."""

    def __init__(self, server: Attacked, attacker: Attacker, *, full: bool, seconds: float) -> None:
        self._server = server
        self._attacker = attacker
        self._full = full
        self._seconds = seconds

    async def run(self, names: Sequence[str], dice: Random) -> int:
        """Run the attacks one after the other; returns how many faults were found."""
        faults = 0
        bystanders = Bystanders(self._server.url, self._server.number, dice)
        async with bystanders.here():
            before = await bystanders.look(FULL_BEFORE if self._full else SHORT_BEFORE)
            for number, name in enumerate(names, 1):
                # Each from another address, so that none is refused for what another has done.
                site = Site(self._server.port, f"127.0.0.{number}")
                result = await self._measure(name, site, bystanders, before)
                print(result.row(), flush=True)
                for fault in result.faults(full=self._full):
                    faults += 1
                    print(f"  FAULT {name}: {fault}", flush=True)
                if self._full:
                    workers = " → ".join(f"{one:.0f}" for one in result.workers)
                    print(f"  workers {workers} MB; afterwards {result.afterwards:.0f} s")
                    print(f"  log: {self._server.log[-600:]}", flush=True)
        return faults

    async def _measure(self, name: str, site: Site, bystanders: Bystanders, before: Seen) -> Result:
        memory_before, workers_before = bystanders.memory()
        looking = asyncio.create_task(bystanders.look(self._seconds))
        descriptors = getattr(all_attacks()[name], "DESCRIPTORS", None)
        with self._server.with_descriptors(descriptors):
            counts = await self._attacker.attack(name, site, self._seconds)
        during = await looking
        memory_during, _ = bystanders.memory()
        began = time.monotonic()
        while (
            self._full
            and bystanders.memory()[0] > memory_before + GROWTH_MB
            and time.monotonic() < began + CACHES
        ):
            await asyncio.sleep(1)
        memory_after, workers_after = bystanders.memory()
        return Result(
            name=name,
            counts=counts,
            before=before,
            during=during,
            megabytes=(memory_before, memory_during, memory_after),
            workers=(workers_before, workers_after),
            afterwards=time.monotonic() - began,
        )


@contextlib.contextmanager
def serving(
    modules: Sequence[ModuleType], source: Path | None, *, full: bool
) -> Iterator[Attacked]:
    """A server for attacks that want the same settings."""
    folder = Path(tempfile.mkdtemp(prefix="codepegs-attacks-", dir="/tmp"))
    try:
        for module in modules:
            if hasattr(module, "prepare"):
                module.prepare(folder, full=full)
        if source is not None and (folder / DATABASE).exists():
            known = versions(source / SCRIPTS)[-1]
            migrate_now(f"sqlite:///{folder / DATABASE}", known)
        with Attacked(folder, modules[0].SETTINGS, source) as server:
            yield server
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run(names: Sequence[str], seed: int, source: Path | None, *, full: bool, seconds: float) -> int:
    """Run attacks, and print what was seen; returns how many faults were found."""
    found = [all_attacks()[name] for name in names]

    def settings_of(module: ModuleType) -> str:
        return repr(sorted(module.SETTINGS.items()))

    # A server for all attacks that want the same settings; in the long campaign one for each.
    groups = [[one] for one in found]
    if not full:
        found.sort(key=settings_of)
        groups = [list(group) for _, group in groupby(found, settings_of)]
    print("| attack | what it did | health p99 | guess p99 | worst wait | failed | memory |")
    faults = 0
    with contextlib.closing(Attacker(NICE if full else 0)) as attacker:
        for group in groups:
            with serving(group, source, full=full) as server:
                measuring = Measuring(server, attacker, full=full, seconds=seconds)
                group_names = [module.NAME for module in group]
                faults += asyncio.run(measuring.run(group_names, Random(seed)))
    return faults


def main() -> None:
    """Run the campaign."""
    known = all_attacks()
    parser = argparse.ArgumentParser(description="Attacks from one client.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=None, help="of each attack")
    parser.add_argument("--source", type=Path, default=None, metavar="TREE")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(known):
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    seconds = chosen.seconds or (FULL if chosen.full else SHORT)
    begun = time.monotonic()
    with contextlib.suppress(KeyboardInterrupt):
        names = chosen.names or list(known)
        faults = run(names, chosen.seed, chosen.source, full=chosen.full, seconds=seconds)
        print(f"{len(names)} attacks, {faults} faults ({time.monotonic() - begun:.0f} s).")
        raise SystemExit(1 if faults else 0)
    print("Stopped.")
    raise SystemExit(130)


if __name__ == "__main__":
    main()
