"""`bulls-and-cows`: four different digits, guesses likewise, and no end of rows."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import digits
from codepegs.text import N_

EDITION = Edition(
    name="bulls-and-cows",
    title=N_("Bulls and cows: four different digits, as many rows as it takes"),
    order=110,
    source="Codepegs",
    palette=digits("0123456789"),
    pieces="digits",
    rows=None,
    keys=(N_("bull"), N_("cow")),
    keys_as="bulls",
    repeats=False,
    free_guesses=False,
)
