"""Word lists for the word edition: every word of 3 or 4 letters, in four languages or from a file.

The lists come from two packages that are small, free and pure Python:

- pyspellchecker has all four languages, in lower case, each word with a frequency of at least 50.
  In Dutch the words at 50 are mostly names, so only those above are taken; in German and French
  they are mostly words, and stay.
- spylls brings the Hunspell dictionary of English, which knows names by their capitals. Without it
  the English list would have 5,230 words instead of 3,588, most of the rest names and rarities.

Of the words in Debian's lists (wamerican, wngerman, wfrench, wdutch) this has 95, 97, 66 and 58
in a hundred. simplemma (19 MB) would add 850 Dutch words but lacks everyday ones in French;
wordfreq takes 57 MB; english-words has one language only.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from codepegs.text.extras import extras_needed
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import say

WORD_LANGUAGES = ("en", "de", "fr", "nl")

LARGEST_FILE = 50_000_000
"""Bytes of a player's own word list: ten times the largest known dictionary."""

# The least frequency in pyspellchecker's lists: rare words, and names.
_LEAST = 50

# Not parted by Unicode's decomposition, and written so in crosswords and in capitals.
_LETTERS_OF_TWO = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})

# German words with an umlaut are left out: it is a letter of its own in word games (BAR is not
# BÄR), and AE would change the length. (ß is SS there too: that is how it is capitalised.)
_UMLAUTS = re.compile("[äöü]")

_FITS = re.compile("[A-Z]{3,4}")
# PKW, SGT, XIV: what has no vowel or is a Roman numeral is an abbreviation or a number.
# (Numerals with D or M are not looked for: dix, mix.)
_NO_WORD = re.compile("[^AEIOUY]+|C{0,3}(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")

# Everyday words that the American dictionary spells otherwise or knows only with a capital.
_ALSO_ENGLISH = frozenset("AEON CAFE FETE FOCI GREY GYBE LEPT LOTH MATT ROUE STYE TIPI".split())


def lexicon(source: str) -> frozenset[str]:
    """The words that ``source`` stands for: a language code, or else the path of a file.

    >>> "PEGS" in lexicon("en")
    True
    """
    return word_list(source) if source in WORD_LANGUAGES else words_from_file(source)


@cache
def word_list(language: str) -> frozenset[str]:
    """All words of 3 and 4 letters of a language, in capitals A–Z.

    >>> sorted(word for word in word_list("fr") if word.startswith("OEU"))
    ['OEUF']
    """
    if language not in WORD_LANGUAGES:
        raise Refusal("words/language", came=language, expected=", ".join(WORD_LANGUAGES))
    # Imported here: only the word edition needs it, and it is an extra.
    with extras_needed("words"):
        from spellchecker import SpellChecker

    seen: Mapping[str, int] = dict(SpellChecker(language=language).word_frequency.items())
    if language == "en":
        words = _fit(_english(seen)) | _ALSO_ENGLISH
    elif language == "de":
        words = _fit(word for word in seen if not _UMLAUTS.search(word))
    elif language == "nl":
        words = _fit(word for word, times in seen.items() if times > _LEAST)
    else:
        words = _fit(seen)
    return frozenset(word for word in words if not _NO_WORD.fullmatch(word))


def words_from_file(path: str | Path) -> frozenset[str]:
    """The words in a UTF-8 file, one a line; accents are taken off, ``#`` starts a comment."""
    try:
        file = Path(path)
        if file.exists() and not file.is_file():
            # A device or a pipe might never end.
            raise Refusal("words/file", came=str(path), reason=say("it is no ordinary file"))
        if file.stat().st_size > LARGEST_FILE:
            too_large = say("it has more than {limit} bytes", limit=LARGEST_FILE)
            raise Refusal("words/file", came=str(path), reason=too_large)
        text = file.read_text(encoding="utf-8-sig")
    except Refusal:
        raise
    except FileNotFoundError:
        raise Refusal("words/source", came=str(path), expected=", ".join(WORD_LANGUAGES)) from None
    except UnicodeDecodeError as error:
        raise Refusal("words/encoding", came=str(path), byte=error.start + 1) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise Refusal("words/file", came=str(path), reason=reason) from None
    words = _fit(line.partition("#")[0].strip() for line in text.splitlines())
    if not words:
        raise Refusal("words/none", came=str(path))
    return words


def _fit(words: Iterable[str]) -> frozenset[str]:
    # Much quicker than folding every word of a dictionary: folding never shortens below half.
    short = (word for word in words if len(word) <= 8)
    return frozenset(folded for word in short if _FITS.fullmatch(folded := _fold(word)))


def _fold(word: str) -> str:
    """A word as crosswords write it: capitals without accents.

    >>> _fold("cœur"), _fold("zoë"), _fold("Fuß")
    ('COEUR', 'ZOE', 'FUSS')
    """
    parted = unicodedata.normalize("NFKD", word.lower().translate(_LETTERS_OF_TWO))
    return "".join(sign for sign in parted if not unicodedata.combining(sign)).upper()


def _english(seen: Mapping[str, int]) -> Iterable[str]:
    with extras_needed("words"):
        from spylls.hunspell import Dictionary

    known = Dictionary.from_files("en_US").lookup
    for word, times in seen.items():
        if len(word) in (3, 4) and (
            known(word)
            # Rarer words that it lacks (kudu, axe), but no names or abbreviations (Riga, UCLA).
            or (times > _LEAST and not known(word.capitalize()) and not known(word.upper()))
        ):
            yield word
