"""How kernels are compiled, and where the machine code is kept.

numba looks only at the file of a function to see whether its machine code is still good. A kernel
is also made of those that it calls from other files; so the code is kept in a folder named after
the contents of all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba

from codepegs.engine.kernels.jit_cache import kept_in


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function without Python in its loops, keep it on disk, and let threads run it."""
    config: Any = numba.config
    others = config.CACHE_DIR
    config.CACHE_DIR = str(kept_in())
    try:
        return numba.njit(cache=True, nogil=True)(function)
    finally:
        config.CACHE_DIR = others  # What else is compiled in this process is no concern of ours.


def inlined(function: Callable[..., Any]) -> Any:
    """A piece that is copied into the kernels that use it, where a call would cost too much."""
    return numba.njit(nogil=True, inline="always")(function)
