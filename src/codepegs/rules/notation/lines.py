"""A text taken apart into lines of words, each line with its number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from codepegs.text import N_, Refusal, Text, say
from codepegs.text.refusals import text_of

KEYWORDS = ("edition", "option", "seat", "round", "reveal", "resign")

LONGEST_TEXT = 1_000_000
"""Characters. A match of 100 rounds by 99 rows takes a quarter of it."""

_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<plain>[^\s"#]+)|(?P<space>\s+)|(?P<comment>#.*)')


class NotationError(Refusal):
    """A line that cannot be read: where, what was found, what was expected."""

    def __init__(
        self, line: int, found: str, expected: Text, reason: Refusal | None = None
    ) -> None:
        code = "notation/line" if reason is None else reason.code
        super().__init__(code, line=line, found=found, expected=expected)
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

    def __str__(self) -> str:
        return f'"{" ".join(self.words)}"'

    def error(self, expected: str, /, **gaps: object) -> NotationError:
        """Say that the line does not hold what was expected."""
        return NotationError(self.number, str(self), say(expected, **gaps))

    def only_word(self, expected: str) -> str:
        """The only word after the keyword."""
        if len(self.words) != 2:
            raise self.error(expected)
        return self.words[1]


def lines(text: str) -> Iterator[NotationLine]:
    """The lines that say something.

    >>> [line.words for line in lines('seat "Oma Lotte"  # my grandmother')]
    [('seat', 'Oma Lotte')]
    """
    if len(text) > LONGEST_TEXT:
        raise Refusal("notation/too-long", came=len(text), expected=LONGEST_TEXT)
    for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = _line(number, written)
        if line.words:
            yield line


def _line(number: int, written: str) -> NotationLine:
    words: list[str] = []
    keyword = None
    position = 0
    while position < len(written):
        token = _TOKEN.match(written, position)
        if token is None:
            # Only an opening quotation mark without its closing one is no token.
            expected = say(N_("a closing quotation mark"))
            raise NotationError(number, written[position:].strip(), expected)
        position = token.end()
        if token["plain"] is not None:
            if not words and token["plain"] in KEYWORDS:
                keyword = token["plain"]
            words.append(token["plain"])
        elif token["quoted"] is not None:
            words.append(token["quoted"])
    return NotationLine(number, tuple(words), keyword)


def quoted(name: str) -> str:
    """A name as one word of a line, in quotation marks where it needs them.

    >>> quoted("Ben"), quoted("Oma Lotte"), quoted("reveal")
    ('Ben', '"Oma Lotte"', '"reveal"')
    """
    plain = name not in KEYWORDS and "#" not in name and " " not in name
    return name if plain else f'"{name}"'
