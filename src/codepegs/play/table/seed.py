"""The seed of a table's dice: its SHA-256 is published at first, the seed itself at the end."""

from __future__ import annotations

import hashlib
import hmac
import random

SEED_BYTES = 32


class Seed:
    """A table's seed. Its `repr` shows nothing.

    >>> Seed(bytes(32))
    Seed(…)
    """

    __slots__ = ("_bytes",)

    def __init__(self, seed: bytes) -> None:
        self._bytes = seed

    @classmethod
    def drawn(cls, dice: random.Random) -> Seed:
        """A new seed."""
        return cls(dice.randbytes(SEED_BYTES))

    @classmethod
    def read(cls, shown: str) -> Seed:
        """The seed that was shown."""
        return cls(bytes.fromhex(shown))

    @property
    def shown(self) -> str:
        """The seed itself, in hexadecimal; for the end of the match."""
        return self._bytes.hex()

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed's bytes, in hexadecimal.

        >>> Seed(bytes(32)).commitment[:16]
        '66687aadf862bd77'
        """
        return hashlib.sha256(self._bytes).hexdigest()

    def dice(self, purpose: str) -> random.Random:
        """The dice for one purpose: Python's generator, seeded by the HMAC-SHA-256 of the purpose.

        >>> Seed(bytes(32)).dice("code 7").random() == Seed(bytes(32)).dice("code 7").random()
        True
        """
        drawn = hmac.digest(self._bytes, purpose.encode(), "sha256")
        return random.Random(int.from_bytes(drawn, "big"))

    def sealed(self, words: bytes) -> str:
        """The HMAC-SHA-256 of these words, in hexadecimal: no use to anybody without the seed."""
        return hmac.digest(self._bytes, words, "sha256").hex()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Seed):
            return NotImplemented
        return self._bytes == other._bytes

    def __hash__(self) -> int:
        return hash(self._bytes)

    def __repr__(self) -> str:
        return "Seed(…)"
