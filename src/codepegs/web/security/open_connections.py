"""How many connections may be open: of an address, of a player, and of all with few descriptors."""

from __future__ import annotations

import resource
import time
from collections import Counter
from collections.abc import Callable

from codepegs.text import Refusal
from codepegs.web import logs
from codepegs.web.security.client_addresses import neighbourhood
from codepegs.web.settings import Settings

SPARE, SHARE = 64, 4
"""So many file descriptors, or a fourth of them all, are kept for databases, worker processes and
files; half of these for connections that are being refused. No address has more than a fourth."""
LINGERING_AT_MOST = SPARE // 4
"""Refused connections that are kept for a moment, so that the client can read why."""
LOGGED_EVERY = 10.0
"""Seconds between two lines of the log about the same."""


class OpenConnections:
    """The connections of this process that are open, and those that are refused."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._of: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._log_again: dict[str, float] = {}
        self.lingering = 0

    def enter(self, address: str | None, descriptor: int) -> str:
        """Count a new connection and return its place for `leave`, or refuse it."""
        most = descriptors()
        # The system gives the lowest number that is free, so all numbers below are in use.
        if descriptor >= most - _spare(most):
            raise self._logged_now(Refusal("server/full"), descriptors=most)
        if address is None or address in self._settings.proxies:
            return ""  # a Unix socket or a proxy stands for many clients
        place = neighbourhood(address)
        self._count(place, place, self._settings.most_connections)
        return place

    def enter_websocket(self, address: str, player: str) -> tuple[str, str]:
        """Count a WebSocket and return its places for `leave`, or refuse it."""
        of_address, of_player = f"socket {address}", f"player {player}"
        if self._of[of_player] >= (most := self._settings.most_own_sockets):
            raise self._logged_now(Refusal("request/own-sockets", expected=most))
        self._count(of_address, address, self._settings.most_sockets)
        self._of[of_player] += 1
        return of_address, of_player

    def _count(self, what: str, place: str, most: int) -> None:
        most = min(most, descriptors() // SHARE)
        if self._of[what] >= most:
            known = {"address": place} if self._settings.log_addresses else {}
            raise self._logged_now(Refusal("request/connections", expected=most), **known)
        self._of[what] += 1

    def leave(self, *places: str) -> None:
        """A connection is closed."""
        for place in places:
            self._of[place] -= 1
            if self._of[place] <= 0:
                del self._of[place]

    def may_linger(self, descriptor: int) -> bool:
        """Whether a refused connection may be kept until its client has read why."""
        most = descriptors()
        return self.lingering < LINGERING_AT_MOST and descriptor < most - _spare(most) // 2

    def _logged_now(self, refusal: Refusal, **known: object) -> Refusal:
        """Log a refusal, but only every few seconds: there may be thousands."""
        code, now = refusal.code, self._clock()
        self._refused[code] += 1
        if now >= self._log_again.get(code, now):
            self._log_again[code] = now + LOGGED_EVERY
            count = self._refused.pop(code)
            logs.log().warning("connections refused", code=code, count=count, **known)
        return refusal


def _spare(most: int) -> int:
    return min(SPARE, most // SHARE)


def descriptors() -> int:
    """How many files this process may have open."""
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most != resource.RLIM_INFINITY else 2**31


def raise_descriptors() -> None:
    """Take as many as the system allows; often it gives 1,024 to those who do not ask."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
