"""Whether the exact search has been compiled on this machine already; imports nothing heavy."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def is_compiled() -> bool:
    """Whether numba's cache holds the search, compiled from the source as it is now.

    It is asked before anything is compiled, so that a person can be told to wait. A wrong answer
    does no harm.
    """
    source = Path(__file__).parent / "kernels" / "exact.py"
    pattern = f"exact.search-*.py{sys.version_info.major}{sys.version_info.minor}.nbi"
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    folders = [source.parent / "__pycache__"]
    if chosen:
        folders = [*Path(chosen).glob("*")] if Path(chosen).is_dir() else []
    changed = source.stat().st_mtime
    return any(
        index.stat().st_mtime > changed for folder in folders for index in folder.glob(pattern)
    )
