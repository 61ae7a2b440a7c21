"""Dice by purpose: whoever throws them, wherever and in whatever order, they fall the same way."""

from __future__ import annotations

import hashlib
import random


def number_for(seed: str, purpose: str) -> int:
    """A number of 256 bits that follows from the seed and what it is for."""
    return int.from_bytes(hashlib.sha256(f"{seed}\n{purpose}".encode()).digest(), "big")


def dice_for(seed: str, purpose: str) -> random.Random:
    """The dice for one purpose.

    >>> dice_for("1972", "codes").random() == dice_for("1972", "codes").random()
    True
    >>> dice_for("1972", "codes").random() == dice_for("1972", "player knuth").random()
    False
    """
    return random.Random(number_for(seed, purpose))


def short_seed(seed: str, purpose: str) -> int:
    """A seed that any language can hold: 31 bits."""
    return number_for(seed, purpose) & 0x7FFFFFFF
