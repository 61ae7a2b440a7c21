"""Texts from a server, made harmless for the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from codepegs.text import Text, Translations, without_joiners

LONGEST = 2000
"""Characters of a text that are shown; the rest is cut."""

SPACES = "\u00a0\u202f"
"""No-break spaces, as French has them before some signs."""


def sanitised(words: object) -> str:
    r"""The words without control characters: an escape sequence could take over the terminal.

    >>> print(sanitised("Ann\x1b[2J"))
    Ann\x1b[2J
    """
    text = str(words)
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}…"
    if all(map(_may_be_shown, without_joiners(text))):
        return text
    return "".join(sign if _may_be_shown(sign) else repr(sign)[1:-1] for sign in text)


def _may_be_shown(sign: str) -> bool:
    return sign.isprintable() or sign in SPACES or sign == "\n"


def spoken(sentences: Iterable[Text | str], said: Translations) -> list[str]:
    """Sentences in the language; a server has already said its own as strings."""
    return [sanitised(one if isinstance(one, str) else one.spoken(said)) for one in sentences]
