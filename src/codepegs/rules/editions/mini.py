"""`mini`: the pocket game that 004:33 names: the classic code on a short board."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import SIX_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="mini",
    title=N_("The pocket game: six colours, only six rows"),
    order=50,
    source="004:33",
    palette=SIX_COLOURS,
    rows=6,
    keys=("black", "white"),
)
