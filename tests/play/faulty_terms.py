"""Terms that make a worker process hang, run out of memory, or die."""

from __future__ import annotations

import multiprocessing
import os
from dataclasses import dataclass
from pathlib import Path

from codepegs.play.table.terms import Terms
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True)
class Hard(Terms):
    """Terms whose rules misbehave in a worker process, and nowhere else."""

    trouble: str = ""
    """`endless`, `greedy`, `broken`, or none."""
    noted: str = ""
    """A file to which each worker appends its process id."""

    @property
    def rules(self) -> Rules:
        """The rules of the mini game, once the worker has misbehaved."""
        if multiprocessing.parent_process() is not None:
            with Path(self.noted).open("a") as note:
                note.write(f"{os.getpid()}\n")
            while self.trouble == "endless":
                pass
            if self.trouble == "greedy":
                bytearray(1 << 32)
            if self.trouble == "broken":
                os._exit(7)
        return Terms.offered("mini").rules


def workers(noted: Path) -> list[int]:
    """The worker processes that have asked for the rules."""
    return [int(line) for line in noted.read_text().split()]
