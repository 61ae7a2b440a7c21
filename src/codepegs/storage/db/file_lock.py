"""The lock beside a SQLite file: for one server alone, or for several that share a bus.

Two servers that do not notify each other would show their players old boards for seconds, so each
holds the lock as long as it runs. The kernel releases it when the process ends.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import time
from collections.abc import Iterator
from pathlib import Path

from codepegs.storage.db.database import parse
from codepegs.storage.db.failures import reason_of
from codepegs.text import Refusal

PATIENCE = 1.0
"""Seconds to wait for a process that is about to release the lock: a server that stops, a migration."""
_AGAIN = 0.05


def lock_file(database: Path) -> Path:
    """The file that is locked; the same one by whatever path the database is reached."""
    real = database.resolve()
    return real.with_name(f"{real.name}-lock")


@contextlib.contextmanager
def locked(url: str, *, exclusive: bool, patience: float = PATIENCE) -> Iterator[None]:
    """Lock the database, exclusively or shared with others; raises a refusal if it is taken."""
    parsed = parse(url)
    if parsed.drivername != "sqlite":  # every server on PostgreSQL has a bus
        yield
        return
    assert parsed.database is not None
    database = Path(parsed.database)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(lock_file(database), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise Refusal("database/unreachable", came=str(database), reason=reason_of(error)) from None
    try:
        if not _try_to_lock(lock, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH, patience):
            raise Refusal("database/held", came=str(database))
        yield
    finally:
        os.close(lock)


def _try_to_lock(lock: int, how: int, patience: float) -> bool:
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(lock, how | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(_AGAIN)
        else:
            return True
