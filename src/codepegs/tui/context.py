"""What the full-screen game needs from outside: dice, clock, words, a folder, and long work."""

from __future__ import annotations

import contextlib
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from multiprocessing import resource_tracker
from pathlib import Path
from typing import TYPE_CHECKING

from codepegs.rules.ruleset import Lexicon
from codepegs.text.lexicon import lexicon

if TYPE_CHECKING:
    from codepegs.play.jobs.advice_jobs import AdviceJobs


def data_folder() -> Path:
    """The person's data folder: `$XDG_DATA_HOME/codepegs`, else `~/.local/share/codepegs`."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local/share") / "codepegs"


@dataclass
class Context:
    """Everything that is not on the screen."""

    dice: random.Random = field(default_factory=random.SystemRandom)
    clock: Callable[[], float] = time.time
    lexicon: Lexicon = lexicon
    data: Path = field(default_factory=data_folder)
    pace: float = 0.6
    """Seconds that a bot waits before it moves."""

    @property
    def matches(self) -> Path:
        """Where running matches are kept."""
        return self.data / "matches"

    @cached_property
    def jobs(self) -> AdviceJobs:
        """Hints and reviews, worked out in processes of their own; started when first asked."""
        # Loaded here: it needs a package that may be missing, and then there are no hints.
        from codepegs.play.jobs.advice_jobs import AdviceJobs

        # It is handed the number of the standard error, and Textual's has none.
        with contextlib.redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()
        return AdviceJobs()

    def close(self) -> None:
        """End what was started."""
        if "jobs" in self.__dict__:
            self.jobs.close()
