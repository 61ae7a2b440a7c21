"""`electronic`: the hand-held machine, with 3, 4 or 5 digits and no end of rows."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import digits
from codepegs.text import N_

EDITION = Edition(
    name="electronic",
    title=N_("The electronic game: three to five digits, as many rows as it takes"),
    order=115,
    source="Codepegs",
    palette=digits("0123456789"),
    pieces="digits",
    rows=None,
    keys=("black", "white"),
    offers=("holes",),
    limits=MappingProxyType({"holes": (3, 5)}),
)
