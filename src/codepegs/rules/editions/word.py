"""`word`: the code is a word, and so is every guess; named in 004:33."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import letters
from codepegs.text import N_

EDITION = Edition(
    name="word",
    title=N_("The word game: a word of three or four letters"),
    order=80,
    source="004:33",
    palette=letters(26),
    pieces="letters",
    holes=(3, 4),  # The codemaker announces the length.
    rows=8,
    keys=("black", "white"),
    needs_words=True,
    offers=("language", "words"),
)
