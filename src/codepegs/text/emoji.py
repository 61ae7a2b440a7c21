"""Emoji that are joined: a family, a pilot, a rainbow flag are several signs that show as one.

What joins them shows nothing. Anywhere else it would hide in a name, so it is looked for only here.
"""

from __future__ import annotations

import re

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
