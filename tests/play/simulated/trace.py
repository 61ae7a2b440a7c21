"""The steps of a world, and their digest, by which two runs are compared."""

from __future__ import annotations

import hashlib
from collections import Counter, deque

KEPT = 60
"""Steps that are shown when something has gone wrong."""


class Trace:
    """Counts steps and hashes them."""

    def __init__(self) -> None:
        self.steps = 0
        self.kinds: Counter[str] = Counter()
        self._hash = hashlib.sha256()
        self._lines: list[str] = []
        self._last: deque[str] = deque(maxlen=KEPT)

    def step(self, at: float, kind: str, what: str) -> None:
        """Record one step."""
        self.steps += 1
        self.kinds[kind] += 1
        line = f"{at:.6f} {kind} {what}"
        self._lines.append(line)
        self._last.append(line)
        if len(self._lines) >= 4096:
            self._flush()

    def _flush(self) -> None:
        self._hash.update("\n".join(self._lines).encode())
        self._lines.clear()

    @property
    def digest(self) -> str:
        """The SHA-256 of every step so far."""
        self._flush()
        return self._hash.hexdigest()

    @property
    def last(self) -> str:
        """The last steps, for the message of a failure."""
        return "\n".join(self._last)
