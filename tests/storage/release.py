"""Loads the database of release 1, which `release_1/README.md` describes."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types

FOLDER = Path(__file__).parent / "release_1"


async def load_release_1(url: str) -> dict[str, Any]:
    """Load it into the empty database at that address; what release 1 showed of it."""
    kind = url.partition(":")[0]
    script = (FOLDER / f"{kind}.sql").read_text()
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            file.executescript(script)
    else:
        connection = await asyncpg.connect(url)
        try:
            await connection.execute(script)
        finally:
            await connection.close()
    said: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text())
    return said
