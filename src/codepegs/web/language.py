"""The reader's language: what the address asks for, else what the browser prefers, else English."""

from __future__ import annotations

from typing import Literal, get_args
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.types import Scope

from codepegs.languages import LANGUAGES

LanguageCode = Literal["en", "de", "fr", "nl"]
assert get_args(LanguageCode) == LANGUAGES


def reader_language(scope: Scope) -> LanguageCode:
    """The code of the language in which to answer a request."""
    for asked in parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", []):
        if found := _ours(asked):
            return found
    return preferred(Headers(scope=scope).get("accept-language", ""))


def preferred(accepted: str) -> LanguageCode:
    """The language of ours that an `Accept-Language` header likes best (RFC 9110, 12.5.4).

    >>> preferred("pt-BR, fr;q=0.8, de-AT;q=0.9"), preferred("*"), preferred("de;q=0")
    ('de', 'en', 'en')
    """
    best: tuple[float, LanguageCode] = (0.0, "en")
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
    for known in get_args(LanguageCode):
        if code == known:
            return known  # type: ignore[no-any-return]  # get_args forgets what the literals are
    return None


def _quality(weight: str) -> float:
    name, _, number = weight.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        value = float(number)
    except ValueError:
        return 0.0
    return value if 0 <= value <= 1 else 0.0
