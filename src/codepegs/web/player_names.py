"""Names of players and labels of their keys: friendly names for guests, checks for all others."""

from __future__ import annotations

import random
import re
import unicodedata

from codepegs.play import check_player_name
from codepegs.rules import check_name
from codepegs.text import N_, Refusal, Translations

# Translators: friendly names for guests; any animal with any friendly word will do.
GUESTS = (
    N_("Brave Badger"),
    N_("Bright Beaver"),
    N_("Calm Camel"),
    N_("Clever Crow"),
    N_("Cosy Cat"),
    N_("Curious Crane"),
    N_("Daring Duck"),
    N_("Eager Eagle"),
    N_("Fair Fox"),
    N_("Gentle Goat"),
    N_("Happy Heron"),
    N_("Jolly Jackdaw"),
    N_("Kind Koala"),
    N_("Lucky Lynx"),
    N_("Merry Mole"),
    N_("Nimble Newt"),
    N_("Patient Panda"),
    N_("Quick Quail"),
    N_("Quiet Otter"),
    N_("Sly Squirrel"),
    N_("Sunny Seal"),
    N_("Swift Swallow"),
    N_("Witty Weasel"),
    N_("Wise Wolf"),
)

# Letters and symbols to Unicode that show nothing: a name of them would look empty.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
# It chooses between the picture and the text of a sign, and after any other sign shows nothing.
_STRAY_SELECTOR = re.compile(
    "(?<![\u2000-\u3300\U0001f000-\U0001faff0-9#*\u00a9\u00ae])[\ufe00-\ufe0f]"
)
_MOST_MARKS = 3
"""Marks upon one letter; no script needs more, and a tower of them covers the lines above."""
_LONGEST_WRITTEN = 1000
"""Composing takes time, and no name needs so many signs."""


def guest_name(dice: random.Random, language: Translations) -> str:
    """A friendly name, with a number so that few players share it."""
    return f"{language.gettext(dice.choice(GUESTS))} {dice.randrange(10, 100)}"


def clean_name(written: str) -> str:
    r"""The name that a player takes, composed; refuses one that hides or pretends something.

    >>> clean_name("  Zoe\u0308   K. ")
    'Zoë K.'
    """
    return check_player_name(composed_name(written))


def composed_name(written: str) -> str:
    """The name composed, with single spaces; refuses one that has invisible signs."""
    if len(written) > _LONGEST_WRITTEN:
        raise Refusal("seat/name", came=written)
    composed = unicodedata.normalize("NFC", " ".join(filter(None, written.split(" "))))
    hides = _UNSEEN & set(composed) or _STRAY_SELECTOR.search(composed)
    if hides or _marks(composed) > _MOST_MARKS:
        raise Refusal("seat/name", came=composed)
    return check_name(composed)


def clean_label(written: str) -> str:
    """The label of a token or a passkey, cleaned like a name."""
    try:
        return composed_name(written)
    except Refusal as refusal:
        raise Refusal("account/label", **refusal.gaps) from None


def _marks(name: str) -> int:
    longest = run = 0
    for sign in name:
        run = run + 1 if unicodedata.category(sign).startswith("M") else 0
        longest = max(longest, run)
    return longest
