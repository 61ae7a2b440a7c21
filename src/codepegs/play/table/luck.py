"""The dice of a table, thrown from the server's seed and from the shares that the players gave.

The server publishes the SHA-256 of its seed before anybody gives a share, so it cannot fit the seed
to the shares. The players do not know the seed, so they cannot fit their shares to it. A table
without shares throws its dice from the seed alone, as all tables did once.
"""

from __future__ import annotations

import hmac
import random
import re
from collections.abc import Mapping, Sequence
from math import comb, perm

from codepegs.engine.bots import uniform
from codepegs.play.table.seed import Seed
from codepegs.rules import BLANK, Code, Rules

SHARE_DIGITS = 64
"""Hexadecimal digits of a share: 32 bytes."""


def is_share(text: str) -> bool:
    """Whether that is a share.

    >>> is_share("0f" * 32), is_share("0F" * 32), is_share("")
    (True, False, False)
    """
    return re.fullmatch(rf"[0-9a-f]{{{SHARE_DIGITS}}}", text) is not None


class SharedDice(random.Random):
    """Dice that are easy to throw again in any language.

    The numbers 0, 1, 2 … are the HMAC-SHA-256 of "0", "1", "2" …, each read as one big-endian
    number. A throw below n takes as many low bits of the next number as n has, and goes on to the
    next number until they are below n.

    >>> dice = SharedDice(bytes(32))
    >>> [dice.randrange(6) for _ in range(8)]
    [4, 3, 0, 1, 4, 2, 2, 1]
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._next = 0

    def getrandbits(self, k: int, /) -> int:
        """The low bits of the next number, at most 256."""
        assert 0 < k <= 256
        number = hmac.digest(self._key, str(self._next).encode(), "sha256")
        self._next += 1
        return int.from_bytes(number, "big") & ((1 << k) - 1)

    def random(self) -> float:
        """A number from 0 up to 1."""
        return self.getrandbits(53) / (1 << 53)


class Luck:
    """What all dice of a table are thrown from. Its `repr` shows nothing.

    With shares the dice are numbered by rounds, which nobody can shift; the versions by which those
    of older tables are numbered depend on who comes and goes.
    """

    __slots__ = ("_mixed", "_seed")

    def __init__(self, seed: Seed, mixed: Seed | None) -> None:
        self._seed = seed
        self._mixed = mixed

    @classmethod
    def of(cls, seed: Seed, shares: Mapping[int, str]) -> Luck:
        """The luck of a table with these shares, by seat."""
        if not shares:
            return cls(seed, None)
        words = " ".join(f"{seat} {share}" for seat, share in sorted(shares.items()))
        return cls(seed, Seed.read(seed.sealed(words.encode())))

    def __repr__(self) -> str:
        return "Luck(…)"

    def lot(self, version: int) -> random.Random:
        """The dice that choose the first codemaker, in the event of that version."""
        return self._dice("lot", f"match {version}")

    def salt(self, version: int, round: int) -> random.Random:
        """The dice for the salt of a round's code; aborted rounds count too."""
        return self._dice(f"salt {round}", f"match {version}")

    def guess(self, version: int) -> random.Random:
        """The dice for the guess of a bot."""
        return self._dice(f"guess {version}", f"guess {version}")

    def code(self, version: int, round: int, rules: Rules) -> Code:
        """The code that a bot hides in that round, in the event of that version.

        >>> from codepegs import edition
        >>> rules = edition("mini").rules()
        >>> Luck.of(Seed(bytes(32)), {}).code(5, 1, rules)
        Code('RBWK')
        >>> Luck.of(Seed(bytes(32)), {0: "0f" * 32}).code(5, 1, rules)
        Code('RKYB')
        """
        dice = self._dice(f"code {round}", f"code {version}")
        return uniform(rules, dice) if self._mixed is None else code_of(rules, dice)

    def _dice(self, purpose: str, old_purpose: str) -> random.Random:
        if self._mixed is None:
            return self._seed.dice(old_purpose)
        return SharedDice(bytes.fromhex(self._mixed.sealed(purpose.encode())))


def code_of(rules: Rules, dice: random.Random) -> Code:
    """One throw for the length, and one for the place among all codes of that length, sorted.

    The page throws it again (`page/src/game/luck.ts`).
    """
    if rules.words is not None:
        return Code(dice.choice(sorted(rules.words)))
    holes = dice.choice(rules.holes)
    letters = sorted(rules.letters)
    place = dice.randrange(_codes(rules, letters, holes))
    pegs: list[str] = []
    while len(pegs) < holes:
        left = holes - len(pegs) - 1
        for letter in letters:
            rest = [one for one in letters if rules.repeats or one == BLANK or one != letter]
            behind = _codes(rules, rest, left)
            if place < behind:
                pegs.append(letter)
                letters = rest
                break
            place -= behind
    return Code(pegs)


def _codes(rules: Rules, letters: Sequence[str], holes: int) -> int:
    """How many codes of so many holes these letters make."""
    if rules.repeats:
        return int(len(letters) ** holes)
    colours = len(letters) - (BLANK in letters)
    blanks = range(holes + 1) if BLANK in letters else (0,)
    return sum(comb(holes, empty) * perm(colours, holes - empty) for empty in blanks)
