"""Private files: no other user of the machine may read what the server writes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

_OTHERS = 0o077


@contextlib.contextmanager
def private_files() -> Iterator[None]:
    """Let only the owner read files that are made meanwhile: they hold codes, names and passwords."""
    before = os.umask(_OTHERS)
    try:
        yield
    finally:
        os.umask(before)
