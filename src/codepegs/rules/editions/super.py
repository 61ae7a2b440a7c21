"""`super`: five holes and eight colours, named in 004:33."""

from codepegs.rules.edition import Edition
from codepegs.rules.palette import EIGHT_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="super",
    title=N_("The big board: five holes, eight colours"),
    order=60,
    source="004:33",
    palette=EIGHT_COLOURS,
    holes=(5,),
    keys=("black", "white"),
)
