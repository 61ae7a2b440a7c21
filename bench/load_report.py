"""The output of the load bench: a line of progress, and a table of the figures."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

_begun = time.monotonic()


def progress(text: str) -> None:
    """Print the current step, on a line that is overwritten each time."""
    if sys.stderr.isatty():
        print(
            f"\r\x1b[K{time.monotonic() - _begun:4.0f} s  {text}",
            end="",
            file=sys.stderr,
            flush=True,
        )


def clear() -> None:
    """Clear that line."""
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def percentile(waits: Sequence[float], of: float = 0.99) -> float:
    """A percentile of the waits in seconds, the 99th by default."""
    return sorted(waits)[min(int(len(waits) * of), len(waits) - 1)]


def milliseconds(waits: Sequence[float], of: float = 0.99) -> str:
    """A percentile of the waits as text in milliseconds."""
    return f"{percentile(waits, of) * 1000:.1f} ms"


class Report:
    """The lines of the table; each is printed once."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._shown = 0
        self.missed: list[str] = []
        """The lines that have not reached their goals."""

    def add(
        self,
        what: str,
        ours: str,
        compared: str = "",
        ratio: float | None = None,
        *,
        goal: float | None = None,
        came: float = 0.0,
    ) -> None:
        """Add a line. A positive goal is a least value; a negative one is a greatest value."""
        said = ""
        if goal is not None:
            reached = came >= goal if goal > 0 else came <= -goal
            said = f"{'at least' if goal > 0 else 'at most'} {abs(goal):g}: "
            said += "yes" if reached else "NO"
            if not reached:
                self.missed.append(what)
        times = "" if ratio is None else f"× {ratio:.2f}"
        self._lines.append(f"{what:<28} {ours:>14}  {compared:<34} {times:>9}  {said}".rstrip())

    def show(self) -> None:
        """Print the lines that were added since."""
        clear()
        for line in self._lines[self._shown :]:
            print(line, flush=True)
        self._shown = len(self._lines)
