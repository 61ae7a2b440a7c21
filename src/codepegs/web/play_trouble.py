"""Refusals of the wire of tables: what cannot be read, or cannot be done over the network."""

from __future__ import annotations

from codepegs.rules.refusal import Refusal
from codepegs.rules.text import N_, Text

TEXTS: dict[str, str] = {
    "hello/first": N_("Something else came before hello. Say hello first, with since and seat."),
    "match/no-review": N_(
        "This match could not be reviewed within the time and memory that the server gives. "
        "Take its notation and review it on your own machine."
    ),
    "match/unfinished": N_("The match still goes on. This can be seen when it is over."),
    "import/empty": N_(
        "No match was found in what came. Write each in notation, with its edition first."
    ),
    "import/too-many": N_("{came} matches came; {expected} can be taken in at once. Send fewer."),
    "import/unfinished": N_("Match {number} has no end. Only finished matches are taken in."),
    "import/seat": N_("Nobody in match {number} is called {came}. Its seats are: {expected}."),
}


class PlayTrouble(Refusal):
    """Something that the wire of tables refuses; nothing was changed by it."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
