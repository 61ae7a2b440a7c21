"""The code: the hidden row, and the commitment by which everybody can check it later."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable
from typing import Self

BLANK = "_"
"""An empty hole, which counts as one more colour (000:27)."""

SALT_BYTES = 16
"""128 bits: nobody can try all codes against a commitment without knowing the salt."""


class Code(tuple[str, ...]):
    """A row of pegs, each named by its letter; guesses are rows of the same kind.

    >>> Code("RRYB")
    Code('RRYB')
    >>> Code(["Rt", "Bc", "Ks", "Gh"])
    Code('Rt Bc Ks Gh')
    >>> Code("RRYB")[2]
    'Y'
    """

    __slots__ = ()

    def __new__(cls, pegs: Iterable[str] = ()) -> Self:
        """A row of these pegs."""
        return super().__new__(cls, pegs)

    def __str__(self) -> str:
        return ("" if all(len(peg) == 1 for peg in self) else " ").join(self)

    def __repr__(self) -> str:
        return f"Code({str(self)!r})"


def commitment(code: Code, salt: str) -> str:
    """The SHA-256 of the salt and the pegs, each a word: anybody can check it at the reveal.

    >>> commitment(Code("PRBY"), "00ff")[:16]
    '70b1dd29624da0c6'
    """
    return hashlib.sha256(" ".join((salt, *code)).encode()).hexdigest()


class Secret:
    """The code of a running round. Its `repr` shows nothing, and no event codec writes it.

    >>> Secret(Code("PRBY"), "00ff")
    Secret(…)
    """

    __slots__ = ("code", "salt")

    def __init__(self, code: Code, salt: str) -> None:
        self.code = code
        self.salt = salt

    @classmethod
    def sealed(cls, code: Code, dice: random.Random) -> Secret:
        """Seal a code with a salt drawn from the dice."""
        return cls(code, dice.randbytes(SALT_BYTES).hex())

    @property
    def commitment(self) -> str:
        """What everybody sees before the first guess."""
        return commitment(self.code, self.salt)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Secret):
            return NotImplemented
        return (self.code, self.salt) == (other.code, other.salt)

    def __hash__(self) -> int:
        return hash((self.code, self.salt))

    def __repr__(self) -> str:
        return "Secret(…)"
