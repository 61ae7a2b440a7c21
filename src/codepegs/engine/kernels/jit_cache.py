"""The folder of compiled kernels, and whether they are there already; imports nothing heavy."""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

KERNELS = Path(__file__).parent


@cache
def kept_in() -> Path:
    """The folder of the machine code for the kernels as they are now, in the person's cache."""
    digest = sha256()
    for source in sorted(KERNELS.glob("*.py")):
        digest.update(source.read_bytes())
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    cached = os.environ.get("XDG_CACHE_HOME")
    base = Path(cached) if cached else Path.home() / ".cache"
    return (Path(chosen) if chosen else base / "codepegs") / f"kernels-{digest.hexdigest()[:16]}"


def is_compiled() -> bool:
    """Whether the exact search is compiled; if not, a person is told to wait."""
    version = f"{sys.version_info.major}{sys.version_info.minor}"
    return any(kept_in().glob(f"*/exact_kernel.search-*.py{version}.nbi"))
