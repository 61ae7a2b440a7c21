"""`kids`: three of six animals, with rules for the young."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import ANIMALS
from codepegs.text import N_

EDITION = Edition(
    name="kids",
    title=N_("The children's game: three animals, nine rows"),
    order=100,
    source="Codepegs",
    palette=ANIMALS,
    pieces="animals",
    holes=(3,),
    rows=9,
    offers=("young",),
)
