"""`grand`: pieces with a colour and a shape, and a third key peg; named in 004:33."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import PIECES
from codepegs.text import N_

EDITION = Edition(
    name="grand",
    title=N_("The grand game: five colours by five shapes, three kinds of key pegs"),
    order=70,
    source="004:33",
    palette=PIECES,
    pieces="pieces",
    rows=10,
    keys=("black", "white", "blue"),
    marking="pieces",
    offers=("holes",),
    limits=MappingProxyType({"holes": (3, 4)}),
    leaflet_names=MappingProxyType({"holes": N_("Holes (the travel board: 3)")}),
)
