"""Refusals: a stable code, and a text that says what came, what was expected and the way out.

The texts are in `codepegs.text.refusals`. A bug in the program is an assertion, never a refusal.
"""

from __future__ import annotations

from codepegs.text.refusals import text_of
from codepegs.text.sentence import Text, Translations


class Refusal(ValueError):
    """Something that is not allowed or not possible; nothing was changed by it.

    >>> refusal = Refusal("seat/twice", came="Ben")
    >>> refusal.code
    'seat/twice'
    >>> refusal.message
    'Two seats are called "Ben". Give each a name of its own.'
    """

    def __init__(self, code: str, /, **gaps: object) -> None:
        super().__init__(code, gaps)
        self.code = code
        self.gaps = gaps

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(text_of(self.code), self.gaps)

    @property
    def message(self) -> str:
        """The text in English."""
        return str(self.text)

    def spoken(self, language: Translations) -> str:
        """The text in that language."""
        return self.text.spoken(language)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"
