"""Words in columns, by the cells they take on a screen: Chinese signs and emoji take two."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

JOINER = "\u200d"
_SIGN = "[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
# A skin, or that it is to be shown as a picture, stands between a sign and what joins it.
_DRESS = "[\ufe0f\U0001f3fb-\U0001f3ff]"
_JOINED = re.compile(f"({_SIGN}{_DRESS}?){JOINER}(?={_SIGN})")
_SHOWN_AS_ONE = re.compile(f"{_SIGN}{_DRESS}?(?:{JOINER}{_SIGN}{_DRESS}?)+|{_SIGN}{_DRESS}")
_ONE = "\U0001f642"


def without_joiners(words: str) -> str:
    r"""The words without what joins emoji; a joiner that joins none of them stays.

    >>> without_joiners("\U0001f469\u200d\U0001f680"), without_joiners("a\u200db")
    ('👩🚀', 'a\u200db')
    """
    return _JOINED.sub(r"\1", words)


def as_single_signs(words: str) -> str:
    r"""The words with a single sign in the place of each emoji that is written with several.

    >>> as_single_signs("\U0001f469\u200d\U0001f680 \u2764\ufe0f")
    '🙂 🙂'
    """
    return _SHOWN_AS_ONE.sub(_ONE, words)


def width(words: str) -> int:
    r"""How many cells of a terminal the words take.

    >>> width("Anna"), width("日本語"), width("Zoe\u0308"), width("👩‍🚀")
    (4, 6, 3, 2)
    """
    return sum(map(_cells, as_single_signs(words)))


def _cells(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0  # accents on the sign before them, and signs that show nothing
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def padded(words: str, cells: int) -> str:
    """The words with spaces after them, so that they take so many cells."""
    return words + " " * (cells - width(words))


def in_columns(table: Sequence[Sequence[str]]) -> list[str]:
    """The rows of a table as lines, each column as wide as the widest of its words."""
    widths = [max(map(width, column)) for column in zip(*table, strict=True)]
    return ["  ".join(map(padded, row, widths)).rstrip() for row in table]
