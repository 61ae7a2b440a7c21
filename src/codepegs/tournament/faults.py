"""Faults: how a player may lose a game by its own doing. Nobody else loses anything by it."""

from __future__ import annotations

from codepegs.text.sentence import N_

FAULTS: dict[str, str] = {
    "no-start": N_("could not be started"),
    "crashed": N_("ended in the middle of a game"),
    "closed": N_("closed its output in the middle of a game"),
    "deaf": N_("did not read its questions"),
    "stalled": N_("gave no answer in time"),
    "too-long": N_("gave an answer without an end"),
    "not-text": N_("gave an answer that is no text"),
    "out-of-turn": N_("said more than it was asked"),
    "illegal": N_("gave an answer that is no row"),
    "not-asked": N_("was not asked any more, after it had failed again and again"),
}
"""What each is called."""


class Fault(Exception):
    """A player has lost its game by its own doing."""

    def __init__(self, kind: str, note: str = "") -> None:
        super().__init__(kind, note)
        self.kind = kind
        self.note = note[:LONGEST_NOTE]
        """What there is to know about it: what came, or what a program said as it ended."""


LONGEST_NOTE = 200
