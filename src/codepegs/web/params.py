"""What fills the gaps of a refusal, as JSON can write it: for programs; people read the message."""

from __future__ import annotations

from typing import Any

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text, Translations, printable


def gaps_of(refusal: Refusal, language: Translations) -> dict[str, Any]:
    """The gaps by name, sentences in that language."""
    return {name: _gap(value, language) for name, value in refusal.gaps.items()}


def _gap(value: object, language: Translations) -> Any:
    if isinstance(value, Text):
        return value.spoken(language)
    if isinstance(value, tuple | list):
        return [_gap(part, language) for part in value]
    if isinstance(value, str):
        return printable(value)
    return value if value is None or isinstance(value, int | float) else str(value)
