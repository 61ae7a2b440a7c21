"""A text taken apart into lines of words, each line with its number.

People write it on phones too: keywords in any case, quotation marks of every kind, a colon after the
first word, line ends of every system.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from codepegs.rules.clue import CLUES
from codepegs.text import N_, Refusal, Text, did_you_mean, say
from codepegs.text.refusals import text_of

HEADER = ("edition", "option", "seat")
LATER = ("code", *CLUES, "hint", "own-up", "idle")
"""Keywords that the first edition of the notation did not have: it wrote players of these names
without quotation marks."""
KEYWORDS = (*HEADER, "round", "reveal", "resign", *LATER)

AWAY = "away"
"""After `resign NAME`: the player stayed away until the grace was over."""

LONGEST_TEXT = 1_000_000
"""Characters. A match of 100 rounds by 99 rows takes a quarter of it."""

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
"""What a row out of time is written as, and a code that was never shown."""

_ONE_DASH = str.maketrans(dict.fromkeys(DASHES, "-"))

COLONS = ":\uff1a"
_LINE_ENDS = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_QUOTES = "\u201c\u201d\u201e\u201f\xab\xbb\uff02"
"""Typographic quotation marks; which of them opens and which closes differs from country to country."""
_TOKEN = re.compile(
    rf'"(?P<straight>[^"]*)"|[{_QUOTES}](?P<curly>[^"{_QUOTES}]*)["{_QUOTES}]'
    rf'|(?P<plain>[^\s"#{_QUOTES}]+)|(?P<space>\s+)|(?P<comment>#.*)'
)


class NotationError(Refusal):
    """A line that cannot be read: where, what was found, what was expected."""

    def __init__(
        self,
        line: int,
        found: str,
        expected: Text,
        reason: Refusal | None = None,
        near: Text | str = "",
    ) -> None:
        code = "notation/line" if reason is None else reason.code
        super().__init__(code, line=line, found=found, expected=expected, near=near)
        self.line = line
        self.found = found
        self.expected = expected
        self.reason = reason

    @classmethod
    def refused(cls, line: int, found: str, reason: Refusal) -> NotationError:
        """The line was understood, and the rules refuse it."""
        return cls(line, found, reason.text, reason)

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        if self.reason is not None:
            gaps = {"line": self.line, "reason": self.reason.text}
            return Text(text_of("notation/refused"), gaps)
        return super().text


@dataclass(frozen=True, slots=True)
class NotationLine:
    """The words of one line. A quoted first word is a name, never a keyword."""

    number: int
    words: tuple[str, ...]
    keyword: str | None
    is_quoted: bool = False
    """A word of it stands in quotation marks."""

    def __str__(self) -> str:
        return f'"{" ".join(self.words)}"'

    def error(
        self, expected: str, /, *, word: str = "", known: Iterable[str] = (), **gaps: object
    ) -> NotationError:
        """Say that the line does not hold what was expected; `word` may be a slip for a known one."""
        near = did_you_mean(word, known) if word else ""
        return NotationError(self.number, str(self), say(expected, **gaps), near=near)

    def only_word(self, expected: str) -> str:
        """The only word after the keyword."""
        if len(self.words) != 2:
            raise self.error(expected)
        return self.words[1]

    @property
    def ends_with_dash(self) -> bool:
        """Whether a dash is all that stands after the first word."""
        rest = self.words[1:]
        return len(rest) == 1 and rest[0] != "" and all(sign in DASHES for sign in rest[0])

    def as_row(self) -> NotationLine:
        """The line with its first word as a name, although it is a keyword."""
        return replace(self, keyword=None)


def lines(text: str) -> Iterator[NotationLine]:
    """The lines that say something.

    >>> [line.words for line in lines("Seat: “Oma Lotte”  # my grandmother")]
    [('Seat', 'Oma Lotte')]
    """
    if len(text) > LONGEST_TEXT:
        raise Refusal("notation/too-long", came=len(text), expected=LONGEST_TEXT)
    plain = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
    for number, written in enumerate(_LINE_ENDS.split(plain), 1):
        line = _line(number, written)
        if line.words:
            yield line


def _line(number: int, written: str) -> NotationLine:
    words: list[str] = []
    keyword, is_quoted = None, False
    position = 0
    while position < len(written):
        token = _TOKEN.match(written, position)
        if token is None:
            # Only an opening quotation mark without its closing one is no token.
            expected = say(N_("a closing quotation mark"))
            raise NotationError(number, written[position:].strip(), expected)
        position = token.end()
        plain = token["plain"]
        if plain is not None:
            if len(words) == 1 and plain in COLONS:
                continue  # after a name in quotation marks
            if keyword == "seat":
                plain = plain.rstrip(COLONS) or plain
            if not words and _spelled(plain) in KEYWORDS:
                keyword = _spelled(plain)
                plain = plain.rstrip(COLONS)
            words.append(plain)
        elif token["straight"] is not None or token["curly"] is not None:
            words.append(token["straight"] or token["curly"] or "")
            is_quoted = True
    return NotationLine(number, tuple(words), keyword, is_quoted)


def _spelled(word: str) -> str:
    """The word as a keyword would be spelled: small, with a plain hyphen, without a colon."""
    return word.casefold().translate(_ONE_DASH).rstrip(COLONS)


def quoted(name: str) -> str:
    """A name as one word of a line, in quotation marks where it needs them.

    >>> quoted("Ben"), quoted("Oma Lotte"), quoted("reveal")
    ('Ben', '"Oma Lotte"', '"reveal"')
    """
    needs_none = _spelled(name) not in KEYWORDS and not re.search(
        rf"[\s#{_QUOTES}]|[{COLONS}]$", name
    )
    return name if needs_none else f'"{name}"'
