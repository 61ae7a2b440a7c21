"""How kernels are compiled, and where their machine code is kept.

To decide whether machine code is out of date numba looks only at the file of a function, but a
kernel also contains those that it calls from other files; so the folder is named after the contents
of all. A second checkout with the same contents shares it, and compiles nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator

from codepegs.engine.kernels.jit_cache import kept_in


class ByContent(UserProvidedCacheLocator):
    """Names the folder of a function's machine code by its package, not by where that lies."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """The folder within the cache for the functions of a source file."""
        return Path(py_file).parent.name


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function without Python in its loops, keep it on disk, and let threads run it."""
    config: Any = numba.config
    others = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(kept_in())
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{ByContent.__name__}"
    try:
        return numba.njit(cache=True, nogil=True)(function)
    finally:
        # Other functions that this process compiles keep their own settings.
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = others


def inlined(function: Callable[..., Any]) -> Any:
    """Copy a function into the kernels that use it, where a call would cost too much."""
    return numba.njit(nogil=True, inline="always")(function)
