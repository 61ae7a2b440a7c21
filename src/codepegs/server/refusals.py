"""Trouble of whoever hosts Codepegs."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "server/address": N_(
        "Nothing can be served at {came}: {reason}. Choose another CODEPEGS_HOST or CODEPEGS_PORT, "
        "or stop whatever uses it."
    ),
    "database/lost": N_(
        "The database cannot be used: {reason}. Look at its disk or its server, then try again."
    ),
    "player/unknown": N_('There is no player "{came}". Give a login, or the 32 digits of an id.'),
}


class ServerRefusal(Refusal):
    """Something that whoever hosts Codepegs has to change."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
