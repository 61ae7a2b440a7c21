"""What `codepegs solve` is asked for, and the limits of what may be asked."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

EXACT = ("optimal", "worst-case")
ONE_STEP = ("knuth", "expected-size", "entropy", "parts")

MOST_WORKERS = 1024
MOST_MEGABYTES = 1_000_000


@dataclass(frozen=True)
class SearchRequest:
    """What was asked for, as it was written."""

    edition: str
    options: tuple[str, ...] = ()
    holes: str | None = None
    colours: str | None = None
    once: bool = False
    strategy: str = "optimal"
    save: str | None = None
    resume: bool = False
    workers: str | None = None
    memory: str | None = None
    dask: str | None = None

    @property
    def resuming(self) -> str:
        """The command that goes on where this one was interrupted."""
        words = ["codepegs", "solve", self.edition]
        for option in self.options:
            words += ["--option", option]
        for name in ("holes", "colours", "strategy", "save", "workers", "memory", "dask"):
            value = getattr(self, name)
            if value is not None and (name, value) != ("strategy", "optimal"):
                words += [f"--{name}", value]
        if self.once:
            words.append("--once")
        return shlex.join([*words, "--resume"])
