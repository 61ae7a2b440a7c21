"""`number`: four digits from 1 to 6."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import digits
from codepegs.text import N_

EDITION = Edition(
    name="number",
    title=N_("The number game: four digits from 1 to 6"),
    order=90,
    source="Codepegs",
    palette=digits("123456"),
    pieces="digits",
    rows=10,
    keys=("black", "white"),
    offers=("clue",),
)
