"""`to-go`: the travel game of 2001, six colours on a board that folds."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import SIX_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="to-go",
    title=N_("The travel game: six colours, red and white key pegs"),
    order=55,
    source="a leaflet of 2001",
    palette=SIX_COLOURS,
    rows=10,
    scoring=MappingProxyType({2: "maker-points"}),
    failure_bonus=0,  # The codemaker has a point a row, and nothing is said of more.
    false_mark_points=3,
    offers=("blanks",),
    leaflet_names=MappingProxyType({"blanks": N_("The seventh colour")}),
)
