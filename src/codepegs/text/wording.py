"""The words of an edition: what it calls its pieces, its key pegs and its rounds.

A sentence, or its translation, offers the choice in place, and the edition chooses:

    Hole {hole} may hold any {PIECE:peg|letter|digit|animal|piece}.
    {KEY:key pegs|sliders|bulls and cows}      {ROUND:manche|partie}

The forms stand in the order of the kinds below. What goes with a noun, such as its article, is part
of each form, so that gender and number are right in every language. Where no edition is spoken of,
the first form is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, Protocol, get_args

Pieces = Literal["pegs", "letters", "digits", "animals", "pieces"]
"""What a code is made of; `pieces` have a colour and a shape."""

KeysAs = Literal["pegs", "sliders", "bulls"]
"""What marks are given with; `sliders` stand beside each row, `bulls` and cows are only counted."""

RoundsAs = Literal["rounds", "games"]
"""What one hidden code is: of `games` the French leaflet says *partie*, else it is a *manche*."""

FORMS = {
    "PIECE": get_args(Pieces),
    "KEY": get_args(KeysAs),
    "ROUND": get_args(RoundsAs),
}
"""By the name of a choice, the kinds in the order of its forms."""

CHOICE = re.compile(rf"\{{({'|'.join(FORMS)}):([^{{}}]*)\}}")


@dataclass(frozen=True)
class Wording:
    """The kinds that an edition has.

    >>> Wording(pieces="letters").choose("The {PIECE:pegs|letters|digits|animals|pieces}")
    'The letters'
    """

    pieces: Pieces = "pegs"
    keys: KeysAs = "pegs"
    rounds: RoundsAs = "rounds"

    def choose(self, sentence: str) -> str:
        """The sentence with the forms of this edition."""
        if "|" not in sentence:
            return sentence
        kinds = {"PIECE": self.pieces, "KEY": self.keys, "ROUND": self.rounds}
        return CHOICE.sub(
            lambda found: found[2].split("|")[FORMS[found[1]].index(kinds[found[1]])], sentence
        )


PLAIN = Wording()
"""What is said where no edition is spoken of."""


class Translations(Protocol):
    """What a text asks of a language: the two look-ups of Python's own `gettext`."""

    def gettext(self, message: str, /) -> str:
        """The message in this language."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The one of two messages that fits the number, in this language."""


@dataclass(frozen=True)
class Language:
    """The sentences of a catalogue, with the words of an edition."""

    catalogue: Translations
    wording: Wording = PLAIN

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self.wording.choose(self.catalogue.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The one of two messages that fits the number, in this language."""
        return self.wording.choose(self.catalogue.ngettext(msgid1, msgid2, n))


def worded(language: Translations, wording: Wording) -> Language:
    """The language with the words of an edition."""
    return Language(language.catalogue if isinstance(language, Language) else language, wording)
