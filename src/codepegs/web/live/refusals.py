"""Refusals of the wire of tables: what cannot be read, or cannot be done over the network."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "hello/first": N_("Something else came before hello. Say hello first, with since and seat."),
    "match/unfinished": N_("The match still goes on. This can be seen when it is over."),
    "table/nobody": N_("Nobody would sit at this table. Keep at least one seat for yourself."),
}


class LiveRefusal(Refusal):
    """Something that the wire of tables refuses; nothing was changed by it."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
