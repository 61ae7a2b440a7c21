"""How much memory is free: a search that needs more is refused before it begins."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

MEGABYTE = 1_000_000


def free_memory(root: Path = Path("/")) -> int | None:
    """Bytes that can be allocated now; `None` where the system does not say."""
    return min(_limits(root), default=None)


def _limits(root: Path) -> Iterator[int]:
    with contextlib.suppress(OSError, ValueError):
        for line in (root / "proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                yield int(line.split()[1]) * 1024
    # A container may have less than its machine; a limit of "max" is no number.
    with contextlib.suppress(OSError, ValueError):
        group = root / "sys/fs/cgroup"
        most = int((group / "memory.max").read_text("ascii"))
        yield max(0, most - int((group / "memory.current").read_text("ascii")))
    with contextlib.suppress(ImportError, OSError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            yield most
