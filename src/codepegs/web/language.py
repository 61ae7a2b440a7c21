"""The reader's language: what the address asks for, what the browser prefers, what the player chose.

The first of them that is said and spoken here; else English.
"""

from __future__ import annotations

from typing import Literal, get_args
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from codepegs.text import LANGUAGES

LanguageCode = Literal["en", "de", "fr", "nl"]
_CODES: tuple[LanguageCode, ...] = get_args(LanguageCode)
assert get_args(LanguageCode) == LANGUAGES

_CHOSEN = "codepegs.language"
"""Where a request keeps the language of whoever sent it."""


def remember_language(scope: Scope, chosen: str) -> None:
    """The request was sent by a player who has chosen this language."""
    scope[_CHOSEN] = chosen


def reader_language(scope: Scope) -> LanguageCode:
    """The code of the language in which to answer a request."""
    for asked in parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", []):
        if found := _ours(asked):
            return found
    chosen = _ours(scope.get(_CHOSEN, "")) or "en"
    return preferred(Headers(scope=scope).get("accept-language", ""), chosen)


def preferred(accepted: str, otherwise: LanguageCode = "en") -> LanguageCode:
    """The language of ours that an `Accept-Language` header likes best (RFC 9110, 12.5.4).

    >>> preferred("pt-BR, fr;q=0.8, de-AT;q=0.9"), preferred("*"), preferred("de;q=0")
    ('de', 'en', 'en')
    """
    best: tuple[float, LanguageCode] = (0.0, otherwise)
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        found = _ours(tag.strip())
        quality = _quality(weight)
        # Of two that are liked equally, the first.
        if found and quality > best[0]:
            best = quality, found
    return best[1]


def _ours(tag: str) -> LanguageCode | None:
    code = tag.partition("-")[0].lower()
    return next((known for known in _CODES if code == known), None)


def _quality(weight: str) -> float:
    name, _, number = weight.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        value = float(number)
    except ValueError:
        return 0.0
    return value if 0 <= value <= 1 else 0.0
