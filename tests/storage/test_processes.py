"""Two processes on one database: of two claims to one turn, one is kept."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest

from codepegs.storage import log_check
from codepegs.storage.db.database import Database
from codepegs.storage.log import Log
from tests.storage.entries import table

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

WAVES, WAVE = 20, 10


async def test_of_two_claims_from_two_processes_one_is_kept(
    store_url: str, database: Database, log: Log
) -> None:
    racers = [await _start(store_url, name) for name in ("ann", "ben")]
    won: list[list[int]] = [[], []]
    for wave in range(WAVES):
        turns = f"{wave * WAVE} {wave * WAVE + WAVE - 1}\n".encode()
        for racer in racers:
            assert racer.stdin is not None
            racer.stdin.write(turns)
        for mine, racer in zip(won, racers, strict=True):
            assert racer.stdout is not None
            mine += json.loads(await racer.stdout.readline())
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.close()
        assert await racer.wait() == 0
    assert sorted(won[0] + won[1]) == list(range(WAVES * WAVE))
    for name, mine in zip(("ann", "ben"), won, strict=True):
        for number in mine:
            first, *others = await log.read(table(number))
            assert (first.command, len(others)) == (name, 1)
    assert [problem async for problem in log_check.check(database)] == []


async def _start(url: str, name: str) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    racer = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.storage.racer", url, name), stdin=pipe, stdout=pipe
    )
    assert racer.stdout is not None
    assert await racer.stdout.readline() == b"ready\n"
    return racer
