r"""Names that people take at a table: no bot's, no mixed scripts, no look-alike of another.

Unicode's list of confusable signs has thousands of entries, and a name is no password: what is
refused here are the scripts whose letters look alike (Latin, Cyrillic, Greek) and the digits that
pass for letters. Names in written matches are history, and are not checked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from codepegs.rules import check_name
from codepegs.text import Refusal

# Letters that look like a Latin one, after Unicode's confusables.txt. Capitals and small letters
# apart: a capital nu of Greek is an N, and a small one is a v.
_LATIN = {
    ord(sign): latin
    for signs, latins in (
        ("АВЕЅІЈКМНОРСТУХҮԌԚԜҺӀ", "ABESIJKMHOPCTYXYGQWhl"),
        ("авеѕіјкмнорстухүԁԛԝһӏѵ", "abesijkmhopctyxydqwhlv"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ", "ABEZHIKMNOPTYXCJ"),  # noqa: RUF001  # they look alike
        ("αικνορτυχϲϳγωη", "aikvoptuxcjywn"),
        ("ıȷɑɩ", "ijai"),
    )
    for sign, latin in zip(signs, latins, strict=True)
}
# Signs that pass for a letter or for each other.
_SHAPES = str.maketrans("I1|0\u2019\u00b4`", "lllo'''")
_DASHES = re.compile("[\u2010-\u2015\u2212]")

# A bot's seat is called `Bot (club)`, on a page in French `Robot (club)`.
_RESERVED = re.compile(r"\W*(ro)?b[o0]t(?![^\W\d_])")

# Unicode's UTS 39, "highly restrictive": one script, or one of these together.
_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
_LETTERS = ("Lu", "Ll", "Lt", "Lo")


def check_player_name(name: str) -> str:
    """The name as it is kept, or a refusal of one that passes for a bot or mixes scripts.

    >>> check_player_name("Oma Lotte"), check_player_name("李 Bruce"), check_player_name("Botond")
    ('Oma Lotte', '李 Bruce', 'Botond')
    """
    name = check_name(name)
    if _RESERVED.match(_latin(name).casefold()):
        raise Refusal("name/bot", came=name)
    for word in re.split(r"[\s-]+", unicodedata.normalize("NFKC", name)):
        scripts = {script for sign in word if (script := _script(sign))}
        if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
            raise Refusal("name/scripts", came=name, word=word)
    return name


def refuse_look_alike(name: str, others: Iterable[str]) -> None:
    """Refuse a name that can be taken for one at the same table; the same name gets a number.

    >>> refuse_look_alike("Ann", ["Ben", "Ann"])
    >>> refuse_look_alike("BEN", ["Ben", "Ann"])
    Traceback (most recent call last):
    codepegs.text.refusal.Refusal: name/look-alike: "BEN" can be taken for "Ben", who sits here. \
Choose another name.
    """
    shapes = _looks(name)
    for other in others:
        if other != name and shapes & _looks(other):
            raise Refusal("name/look-alike", came=name, other=other)


def _looks(name: str) -> set[str]:
    """What the name may be read as: in any case, in Latin, and with digits as letters."""
    latin = _latin(name)
    read = (unicodedata.normalize("NFKC", name), latin, latin.translate(_SHAPES))
    return {one.casefold() for one in read}


def _latin(name: str) -> str:
    return _DASHES.sub("-", unicodedata.normalize("NFKC", name)).translate(_LATIN)


def _script(sign: str) -> str:
    """The script of a letter, by the first word of its name in Unicode; of other signs none."""
    if unicodedata.category(sign) not in _LETTERS:
        return ""
    return unicodedata.name(sign, "").partition(" ")[0]
