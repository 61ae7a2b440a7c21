"""Runs attacks in a process of its own, which stands for the attacker's machine."""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing
import os
import pkgutil
import resource
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from types import ModuleType

from tests.campaigns import attacks
from tests.campaigns.attacks.site import Site

LATE = 15.0
"""Seconds after its time within which an attack has to end."""
_NO_ATTACKS = frozenset({"__main__", "attacker", "bystanders", "site"})


@cache
def all_attacks() -> Mapping[str, ModuleType]:
    """The modules with attacks, by name."""
    names = sorted(one.name for one in pkgutil.iter_modules(attacks.__path__))
    modules = [
        importlib.import_module(f"{attacks.__name__}.{name}")
        for name in names
        if name not in _NO_ATTACKS
    ]
    return {module.NAME: module for module in modules}


class Attacker:
    """The process that attacks."""

    def __init__(self, nice: int) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(
            1, mp_context=spawning, initializer=_prepare, initargs=(nice,)
        )
        self._pool.submit(all_attacks).exception()  # until it has loaded them

    async def attack(self, name: str, site: Site, seconds: float) -> Mapping[str, int]:
        """Attack for so many seconds; returns the counts of the attack."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, _attack, name, site, loop.time() + seconds)

    def close(self) -> None:
        """End the process."""
        self._pool.shutdown(cancel_futures=True)


def _prepare(nice: int) -> None:
    os.nice(nice)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _attack(name: str, site: Site, until: float) -> dict[str, int]:
    async def run() -> dict[str, int]:
        # The loop's clock is the same in all processes of a machine.
        async with asyncio.timeout_at(until + LATE):
            return dict(await all_attacks()[name].attack(site, until))

    return asyncio.run(run())
