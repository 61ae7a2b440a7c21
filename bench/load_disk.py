"""Times bare, durable commits on this disk: the rows of one guess, with SQLite's full sync."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

ROW = "x" * 300
"""As long as a row of the log with its body, its digest and its link."""


def commits(folder: Path, rate: float, seconds: float) -> list[float]:
    """Make that many commits a second at even intervals; returns the seconds of each."""
    path = folder / "bare.db"
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, body TEXT)")
        waits: list[float] = []
        begun = time.perf_counter()
        for number in range(int(rate * seconds)):
            delay = begun + number / rate - time.perf_counter()
            if delay > 0:
                time.sleep(delay)
            at = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO log (body) VALUES (?)", [(ROW,)] * 3)
            connection.execute("COMMIT")
            waits.append(time.perf_counter() - at)
        return waits
    finally:
        connection.close()
