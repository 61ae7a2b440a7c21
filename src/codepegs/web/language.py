"""The reader's language: of the query, else of `Accept-Language`, else of the player, else English."""

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
"""The key under which a request keeps the language of the player who sent it."""


def remember_language(scope: Scope, chosen: str) -> None:
    """Keep the language that the player who sent this request has chosen."""
    scope[_CHOSEN] = chosen


def reader_language(scope: Scope) -> LanguageCode:
    """The language in which to answer a request."""
    for asked in parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", []):
        if found := _known(asked):
            return found
    chosen = _known(scope.get(_CHOSEN, "")) or "en"
    return preferred(Headers(scope=scope).get("accept-language", ""), chosen)


def preferred(accepted: str, otherwise: LanguageCode = "en") -> LanguageCode:
    """The known language that an `Accept-Language` header likes best (RFC 9110, 12.5.4).

    >>> preferred("pt-BR, fr;q=0.8, de-AT;q=0.9"), preferred("*"), preferred("de;q=0")
    ('de', 'en', 'en')
    """
    best: tuple[float, LanguageCode] = (0.0, otherwise)
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        found = _known(tag.strip())
        quality = _quality(weight)
        # Of two that are liked equally, the first.
        if found and quality > best[0]:
            best = quality, found
    return best[1]


def _known(tag: str) -> LanguageCode | None:
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
