"""Saying: answers of the workers, whose sentences are not in any language yet, for one reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from codepegs.text.sentence import Text, Translations
from codepegs.web.api.advice_models import HintAnswer

HINTS: TypeAdapter[Any] = TypeAdapter(HintAnswer)


def in_words(answer: Any, said: Translations) -> Any:
    """The answer with every sentence in that language, as JSON can write it.

    >>> from codepegs.text.sentence import ENGLISH, say
    >>> in_words({"sentences": (say("{n} rows", n=2),), "rows": 2}, ENGLISH)
    {'sentences': ['2 rows'], 'rows': 2}
    """
    if isinstance(answer, Text):
        return answer.spoken(said)
    if isinstance(answer, Mapping):
        return {name: in_words(part, said) for name, part in answer.items()}
    if isinstance(answer, list | tuple):
        return [in_words(part, said) for part in answer]
    return answer
