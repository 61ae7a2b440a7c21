"""What somebody may have meant by a word that is nearly another."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from codepegs.text.sentence import N_, Text, say

ALIKE = 0.6
"""From 0 to 1, how alike two words have to be (`difflib`)."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, if any is near; capitals do not matter.

    >>> nearest("Reveel", ["round", "reveal", "resign"]), nearest("xyz", ["round"])
    ('reveal', None)
    """
    folded = {one.casefold(): one for one in known}
    found = difflib.get_close_matches(word.casefold(), folded, 1, ALIKE)
    return folded[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> Text | str:
    """A sentence for the end of a refusal, with a space before it; empty where nothing is near.

    >>> str(did_you_mean("doel", ["duel", "mini"]))
    ' Did you mean duel?'
    """
    found = nearest(word, known)
    return "" if found in (None, word) else say(N_(" Did you mean {near}?"), near=found)
