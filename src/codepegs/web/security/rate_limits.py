"""Rate limits: moving windows in memory, each with a bound on its size.

Rates are written as the package `limits` reads them. Its own storage in memory starts a thread on
almost every hit and never forgets a key, so that a client with many addresses could fill the memory.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from typing import Literal, get_args

import limits

from codepegs.text import Refusal
from codepegs.web.settings import Settings

MOST_KEYS = 100_000
"""Keys that a window remembers; beyond them it forgets the one with the oldest last hit."""


class Window:
    """Allows so many hits of one key in any so many seconds."""

    def __init__(self, rate: str, clock: Callable[[], float], most_keys: int = MOST_KEYS) -> None:
        item = limits.parse(rate)
        self.amount, self.seconds = item.amount, float(item.get_expiry())
        self._clock = clock
        self._most_keys = most_keys
        self._hits: OrderedDict[str, deque[float]] = OrderedDict()

    def __len__(self) -> int:
        """How many keys are remembered."""
        return len(self._hits)

    def hit(self, key: str) -> float:
        """Count a hit and return 0, or count nothing and return the seconds to wait."""
        now = self._clock()
        self._forget(now)
        hits = self._hits.setdefault(key, deque(maxlen=self.amount))
        if len(hits) == self.amount and (wait := hits[0] + self.seconds - now) > 0:
            return wait
        hits.append(now)
        self._hits.move_to_end(key)
        return 0.0

    def _forget(self, now: float) -> None:
        # Ordered by last hit, the oldest first.
        while self._hits:
            key, hits = next(iter(self._hits.items()))
            if hits[-1] + self.seconds > now and len(self._hits) < self._most_keys:
                return
            del self._hits[key]


What = Literal[
    "requests",
    "player",
    "guests",
    "sign_ins",
    "login",
    "accounts",
    "tables",
    "codes",
    "reviews",
    "advice",
    "connections",
    "messages",
    "challenges",
]
"""What is limited: by the settings `CODEPEGS_LIMIT_…`; and each challenge is answered once."""

CHALLENGE_SECONDS = 300


class Limits:
    """All limits of this process."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._windows: dict[What, Window] = {
            what: Window(getattr(settings, f"limit_{what}"), clock)
            for what in get_args(What)
            if what != "challenges"
        }
        self._windows["challenges"] = Window(f"1/{CHALLENGE_SECONDS} seconds", clock)

    def allow(self, what: What, *of: str) -> bool:
        """Count one; whether it is allowed."""
        return self._windows[what].hit("|".join(of)) == 0

    def check(self, what: What, *of: str) -> None:
        """Count one, or refuse it with the seconds to wait."""
        wait = self._windows[what].hit("|".join(of))
        if wait:
            raise Refusal("request/too-many", seconds=ceil(wait))
