"""`standard`: the standard game (000), eight colours that may repeat."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import EIGHT_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="standard",
    title=N_("The standard game: eight colours, twelve rows"),
    order=30,
    source="000",
    palette=EIGHT_COLOURS,
    rounds_as="games",  # "une manche représente deux parties par joueur" (000:274)
    scoring=MappingProxyType({2: "maker-points"}),
    failure_bonus=0,  # 000 counts the twelve rows and gives nothing on top.
    false_mark_points=3,  # 000:6, 000:167
    offers=("blanks", "failure_bonus"),
    leaflet_names=MappingProxyType({"blanks": N_("For advanced masterminds")}),
)
