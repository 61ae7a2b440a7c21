"""Trouble with the database that a person has to mend, said like the refusals of the rules."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "database/address": N_(
        '"{came}" is no address of a database. Write sqlite:///FILE, or '
        "postgresql://USER:PASSWORD@HOST/DATABASE."
    ),
    "database/newer": N_(
        "The database was written by a newer Codepegs: it is at version {came}, and this program "
        "knows versions up to {expected}. Update Codepegs, or choose another database."
    ),
    "database/foreign": N_(
        "The database holds tables that are not of Codepegs: {came}. Choose an empty database."
    ),
    "database/unreachable": N_(
        "The database {came} cannot be opened: {reason}. Look at its address, its folder and its "
        "server."
    ),
    "database/damaged": N_(
        "The database {came} is damaged: {reason}. Keep the file as it is, look at its disk, and restore "
        "a backup."
    ),
    "database/missing": N_(
        "There is no database at {came}. Look at its address; codepegs serve and codepegs db "
        "migrate make a new one."
    ),
    "database/held": N_(
        "Another server uses the database {came}. Stop it, or choose another CODEPEGS_DATABASE; two "
        "servers share a file of SQLite only if both have the same CODEPEGS_BUS on NATS."
    ),
    "database/outdated": N_(
        "The database {came} has to be brought up to date, and a server uses it. Stop the server, "
        "then try again."
    ),
    "database/versionless": N_(
        "The database {came} does not say which version it has, so nothing can bring it up to date. "
        "Restore a backup."
    ),
    "database/incomplete": N_("The database lacks tables: {came}. Restore a backup."),
    "bus/address": N_(
        '"{came}" is no address of a bus. Write memory:, nats://HOST:4222, or '
        "postgresql://USER:PASSWORD@HOST/DATABASE."
    ),
}


class StorageRefusal(Refusal):
    """A database or a bus that cannot be used as it is."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
