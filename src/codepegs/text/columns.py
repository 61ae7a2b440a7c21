"""Words in columns, as wide as they are shown: signs of Chinese and emoji take two cells.

Whoever pads by the number of signs puts the numbers below the wrong names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from codepegs.text.emoji import as_single_signs

# Accents that stand on the sign before them, and what shows nothing.
_WITHOUT_WIDTH = ("Mn", "Me", "Cf")


def width(words: str) -> int:
    r"""How many cells of a terminal the words take.

    >>> width("Anna"), width("日本語"), width("Zoe\u0308"), width("👩‍🚀")
    (4, 6, 3, 2)
    """
    return sum(map(_cells, as_single_signs(words)))


def _cells(sign: str) -> int:
    if unicodedata.category(sign) in _WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def padded(words: str, cells: int) -> str:
    """The words with spaces after them, so that they take so many cells."""
    return words + " " * (cells - width(words))


def in_columns(table: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines, each column as wide as the widest of its words."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    return ["  ".join(map(padded, row, widths)).rstrip() for row in table]
