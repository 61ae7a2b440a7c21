"""Files of whoever hosts Codepegs: nobody else on the machine may read what people trusted us with."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

_OTHERS = 0o077


@contextlib.contextmanager
def private_files() -> Iterator[None]:
    """Files that are made meanwhile are their owner's alone: they hold codes, names and passwords."""
    before = os.umask(_OTHERS)
    try:
        yield
    finally:
        os.umask(before)
