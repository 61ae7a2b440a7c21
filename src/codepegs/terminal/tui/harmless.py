"""Words that came from elsewhere, as they may be shown on a terminal."""

from __future__ import annotations

from codepegs.rules.emoji import without_joiners

LONGEST = 2000
"""Signs of one text that are shown; the rest is cut."""


def harmless(words: object) -> str:
    r"""The words with nothing in them that acts: no control sign, none that turns the writing.

    A server is somebody else's, and an escape sequence could take over the terminal.

    >>> print(harmless("Ann\x1b[2J"))
    Ann\x1b[2J
    """
    text = str(words)
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]}…"
    if without_joiners(text).isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\n" else repr(sign)[1:-1] for sign in text
    )
