"""Passwords: hashed slowly in a thread, also for logins that do not exist."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from codepegs.text import Refusal

SHORTEST, LONGEST = 8, 128
_LOGIN = re.compile(r"[a-z0-9][a-z0-9._@+-]{2,63}")
_AT_ONCE = 2
"""Passwords hashed at the same time: each takes 64 MB and a core."""

T = TypeVar("T")


def clean_login(written: str) -> str:
    """The login as it is stored and compared, or a refusal.

    >>> clean_login("Ann.B")
    'ann.b'
    """
    login = written.strip().casefold()
    if not _LOGIN.fullmatch(login):
        raise Refusal("account/login", came=written)
    return login


def composed(written: str) -> str:
    """The text with composed letters: keyboards may send the same letter in two ways."""
    return unicodedata.normalize("NFC", written) if len(written) <= 4 * LONGEST else written


def clean_password(written: str, login: str) -> str:
    """The password as it is hashed, or a refusal that does not repeat it."""
    password = composed(written)
    if not SHORTEST <= len(password) <= LONGEST or password.casefold() == login:
        raise Refusal("account/password", low=SHORTEST, high=LONGEST, came=len(password))
    return password


class Passwords:
    """Hashes and checks passwords without blocking the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._free = asyncio.Semaphore(_AT_ONCE)
        self._decoy: str | None = None

    async def hash(self, password: str) -> str:
        """Hash a password."""
        return await self._in_thread(lambda: self._hasher.hash(password))

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Whether the password has this hash; without a hash `False`, after the same time."""
        if self._decoy is None:
            self._decoy = await self.hash("a password that nobody has")
        against = self._decoy if password_hash is None else password_hash
        found = await self._in_thread(lambda: self._verify(against, password))
        return found and password_hash is not None

    def is_outdated(self, password_hash: str) -> bool:
        """Whether it was hashed with other parameters than the present ones."""
        return self._hasher.check_needs_rehash(password_hash)

    def _verify(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[[], T]) -> T:
        async with self._free:
            return await asyncio.to_thread(work)
