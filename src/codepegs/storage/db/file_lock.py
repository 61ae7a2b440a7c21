"""Who holds a file of SQLite: one server alone, or several that tell each other of their moves.

SQLite lets any number of processes write. Two servers that do not hear of each other would still
show their players old boards for seconds; so each holds a lock beside the file for as long as it
lives. The kernel lets go of it with the process, however that ends.
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
from codepegs.text.refusal import Refusal

PATIENCE = 1.0
"""Seconds to wait for whoever is just letting go: a server that ends, a command that migrates."""
_AGAIN = 0.05


def lock_file(database: Path) -> Path:
    """The file that is locked; the same one by whatever way the database is reached."""
    real = database.resolve()
    return real.with_name(f"{real.name}-lock")


@contextlib.contextmanager
def held(url: str, *, alone: bool, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the database, alone or beside others that do not hold it alone; else a refusal.

    PostgreSQL needs no such thing: there, every server has a bus.
    """
    parsed = parse(url)
    if parsed.drivername != "sqlite":
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
        if not _locked(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH, patience):
            raise Refusal("database/held", came=str(database))
        yield
    finally:
        os.close(lock)


def _locked(lock: int, how: int, patience: float) -> bool:
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
