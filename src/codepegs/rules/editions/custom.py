"""`custom`: a board of any size, with any option that fits it."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import letters
from codepegs.text import N_

EDITION = Edition(
    name="custom",
    title=N_("Your own board: up to 12 holes and 26 colours"),
    order=120,
    source="Codepegs",
    palette=letters(26),
    colours=6,
    repeats=False,  # Colours repeat only with doubles, as everywhere.
    scoring=MappingProxyType({2: "maker-points"}),
    failure_bonus=0,
    offers=("holes", "colours", "doubles", "blanks", "failure_bonus", "tie_break"),
)
