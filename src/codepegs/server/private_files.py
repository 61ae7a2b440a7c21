"""Keeps other users of the machine from reading what the server writes."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def private_files() -> Iterator[None]:
    """Let only the owner read files that are made meanwhile: they hold codes, names and passwords."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)
