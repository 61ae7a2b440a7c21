"""Sentences with gaps that can be said in any language.

Rules, engine and play make `Text` values: an English sentence with named gaps, and what fills
them. The program that shows a text to a person picks the language; `str(text)` is the English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from gettext import NullTranslations

from codepegs.text.columns import without_joiners
from codepegs.text.wording import Language, Translations as Translations, Wording, worded

ENGLISH = Language(NullTranslations())


def N_(message: str) -> str:
    """Mark a string for the catalogues without translating it here."""
    return message


_TENTH = N_("0.1")
"""A tenth, as the language writes it: its second sign is the decimal sign."""


class Figure(str):
    """A number with decimals, here with a point; `spoken` writes the language's decimal sign."""

    __slots__ = ()

    def spoken(self, language: Translations) -> str:
        """The number as it is written in that language."""
        return self.replace(".", language.gettext(_TENTH)[1])


# Translators: the code of your language, as in "fr".
_LANGUAGE = N_("en")
"""The code of the language, which each catalogue gives as its own."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """Letters that a language may write in its own way; elsewhere they are the notation's.

    >>> str(Lettering("Y", (("fr", "J"),)))
    'Y'
    """

    notation: str
    own: tuple[tuple[str, str], ...] = ()
    """For a language the letters that it writes instead."""

    def __str__(self) -> str:
        return self.notation

    def spoken(self, language: Translations) -> str:
        """The letters as they are written in that language."""
        return dict(self.own).get(language.gettext(_LANGUAGE), self.notation)


@dataclass(frozen=True, slots=True)
class InNotation:
    """A language that writes pegs in the notation's letters, for readers that are programs."""

    language: Translations

    def gettext(self, message: str, /) -> str:
        """The message in this language."""
        return message if message == _LANGUAGE else self.language.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The one of two messages that fits the number, in this language."""
        return self.language.ngettext(msgid1, msgid2, n)


class Whole(str):
    """Words that are never cut: a command to be typed again, the path of a file."""

    __slots__ = ()


@dataclass(frozen=True)
class Text:
    """A sentence with gaps.

    >>> str(say("{count} pegs came", count=3))
    '3 pegs came'
    """

    message: str
    gaps: Mapping[str, object]
    plural: str | None = None
    number: int = 0
    wording: Wording | None = None
    """The words of the edition that it speaks of; `None`: those of the language."""

    def __hash__(self) -> int:
        return hash((self.message, self.number))

    def __str__(self) -> str:
        return self.spoken(ENGLISH)

    def spoken(self, language: Translations) -> str:
        """The sentence in that language, its gaps filled in the same language."""
        if self.wording is not None:
            language = worded(language, self.wording)
        if self.plural is None:
            # An empty msgid asks gettext for the catalogue's own header, never for a sentence.
            sentence = language.gettext(self.message) if self.message else ""
        else:
            sentence = language.ngettext(self.message, self.plural, self.number)
        filled = {name: _filled(gap, language) for name, gap in self.gaps.items()}
        return sentence.format_map(filled)

    def of(self, wording: Wording) -> Text:
        """The same sentence, said with the words of an edition."""
        return replace(self, wording=wording)


LONGEST_QUOTE = 100
"""Signs of somebody's words that are repeated in a sentence; the rest is cut."""


def _filled(gap: object, language: Translations) -> object:
    if isinstance(gap, Text | Figure | Lettering):
        return gap.spoken(language)
    if isinstance(gap, tuple):
        return ", ".join(str(_filled(part, language)) for part in gap)
    if isinstance(gap, Whole):
        return harmless(gap)
    return printable(gap) if isinstance(gap, str) else gap


def printable(words: str) -> str:
    r"""Somebody's words as they may be shown: cut where they are long, without control signs.

    >>> print(printable("R\x1b[31mB"))
    R\x1b[31mB
    """
    return harmless(words if len(words) <= LONGEST_QUOTE else f"{words[:LONGEST_QUOTE]}…")


def harmless(words: str) -> str:
    """The words with control signs, and signs that turn the direction of writing, as escapes.

    The former could take over a terminal, the latter make a sentence say something else.
    """
    if without_joiners(words).isprintable():
        return words
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in words)


def say(message: str, /, **gaps: object) -> Text:
    """A text whose gaps are filled with these values; a gap may itself be a text."""
    return Text(message, gaps)


def say_number(one: str, many: str, number: int, /, **gaps: object) -> Text:
    """A text that differs for one and for many.

    >>> str(say_number("{n} row", "{n} rows", 1)), str(say_number("{n} row", "{n} rows", 12))
    ('1 row', '12 rows')
    """
    return Text(one, {"n": number, **gaps}, many, number)
