"""Progress of long work, on the standard error.

On a terminal it is one line that changes; in a log a line every ten seconds. With JSON it is shown
on a terminal only.
"""

from __future__ import annotations

import contextlib
import shutil
import sys
import time
from collections.abc import Callable
from typing import TextIO

from codepegs.text import Text, Translations, say

EVERY = 10.0
"""Seconds between two lines of a log."""

# Goes to the beginning of the line and erases it.
_WIPE = "\r\x1b[K"


class Progress:
    """Shows how far some work is."""

    def __init__(
        self,
        said: Translations,
        *,
        as_json: bool = False,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._said = said
        self._stream = sys.stderr if stream is None else stream
        self._is_live = self._stream is not None and self._stream.isatty()
        self._is_silent = self._stream is None or (as_json and not self._is_live)
        self._clock = clock
        self._told = clock()
        self._is_shown = False

    def say(self, text: Text) -> None:
        """Print one line that stays."""
        self.clear()
        self._put(f"{text.spoken(self._said)}\n")

    def update(self, text: Text) -> None:
        """Show how far the work is by now."""
        if self._is_live:
            # A line that wraps could not be erased.
            width = shutil.get_terminal_size().columns - 1
            line = text.spoken(self._said)
            self._put(_WIPE + (line if len(line) <= width else f"{line[: width - 1]}…"))
            self._is_shown = True
        elif self._clock() - self._told >= EVERY:
            self._told = self._clock()
            self._put(f"{text.spoken(self._said)}\n")

    def clear(self) -> None:
        """Erase the line that changes."""
        self._told = self._clock()
        if self._is_shown:
            self._put(_WIPE)
            self._is_shown = False

    def _put(self, words: str) -> None:
        if self._is_silent or self._stream is None:
            return
        # The work goes on when the terminal has been closed.
        with contextlib.suppress(OSError):
            self._stream.write(words)
            self._stream.flush()


def duration(seconds: float, *, rough: bool = False) -> Text:
    """A length of time, rounded to what a reader needs.

    >>> [str(duration(seconds)) for seconds in (0.042, 7.25, 200, 7500)]
    ['0.04 s', '7.2 s', '3 min 20 s', '2 h 5 min']
    >>> [str(duration(seconds, rough=True)) for seconds in (0.04, 7.2, 200)]
    ['1 s', '7 s', '3 min']
    """
    if round(seconds) < 60:
        places = 0 if rough else 2 if seconds < 1 else 1
        shown = max(1, seconds) if rough else seconds
        return say("{seconds} s", seconds=f"{shown:.{places}f}")
    minutes, rest = divmod(round(seconds), 60)
    if minutes >= 60:
        return say("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
    if rough:
        return say("{minutes} min", minutes=minutes)
    return say("{minutes} min {seconds} s", minutes=minutes, seconds=rest)
