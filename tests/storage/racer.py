"""One of two processes that claim the same turns: `python -m tests.storage.racer URL NAME`.

Each line on the standard input is a wave: the first and the last table to be claimed. Each line on
the standard output says which of them were won.
"""

from __future__ import annotations

import asyncio
import json
import sys

from codepegs.play.ports import START, Entry, WriteConflict
from codepegs.storage.db.database import Database
from codepegs.storage.log import Log
from tests.storage.entries import PLAYING, record, table


async def race(url: str, name: str) -> None:
    """Claim the turns of each wave."""
    async with Database(url) as database:
        log = Log(database)

        async def claims(number: int) -> bool:
            mine = {"command": name, "digest": "d" * 64, "upto": 2}
            claimed = [record(1, body={"by": name}, **mine), record(2)]
            try:
                await log.append([Entry(table(number), START, claimed, PLAYING)])
            except WriteConflict:
                return False
            return True

        say("ready")
        while wave := await asyncio.to_thread(sys.stdin.readline):
            first, last = map(int, wave.split())
            numbers = range(first, last + 1)
            won = await asyncio.gather(*map(claims, numbers))
            say(json.dumps([n for n, is_mine in zip(numbers, won, strict=True) if is_mine]))


def say(line: str) -> None:
    """Print it for the process that started the race."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(race(*sys.argv[1:]))
