"""`duel`: the duel of the masterminds (001), eight colours, each once in a code."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import EIGHT_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="duel",
    title=N_("The duel: eight colours, each only once in a code"),
    order=20,
    source="001",
    palette=EIGHT_COLOURS,
    repeats=False,  # "höchstens 1 pro Farbe" (001:36)
    scoring=MappingProxyType({2: "maker-points"}),
    failure_bonus=1,  # "12 Punkte plus 1 Bonuspunkt" (001:73)
    false_mark_points=3,  # 001:88 takes them instead: a misprint, see the option false_mark.
    offers=("doubles", "blanks", "false_mark"),
    leaflet_names=MappingProxyType(
        {"doubles": N_("Double colours"), "blanks": N_("The ninth colour")}
    ),
)
