"""`classic-1972`: the leaflet of 1972 (004), six colours, black and white key pegs."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import SIX_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="classic-1972",
    title=N_("The game of the year: six colours, ten rows"),
    order=10,
    source="004",
    palette=SIX_COLOURS,
    rows=10,  # Not stated in 004; its English sibling says 10.
    keys=("black", "white"),
    offers=("blanks",),
    leaflet_names=MappingProxyType({"blanks": N_("Game No. 2, for the advanced")}),
)
