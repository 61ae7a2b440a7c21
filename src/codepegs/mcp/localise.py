"""Plain values in words: sentences said in a language, tuples as lists, and nothing else changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from codepegs.text.sentence import Text, Translations


def in_words(value: Any, said: Translations) -> Any:
    """The value with every sentence in it said.

    >>> from codepegs.text.sentence import ENGLISH, say
    >>> in_words({"rows": (1, 2), "said": (say("{n} rows", n=2),)}, ENGLISH)
    {'rows': [1, 2], 'said': ['2 rows']}
    """
    if isinstance(value, Text):
        return value.spoken(said)
    if isinstance(value, Mapping):
        return {str(name): in_words(one, said) for name, one in value.items()}
    if isinstance(value, tuple | list):
        return [in_words(one, said) for one in value]
    return value
