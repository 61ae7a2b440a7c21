"""`family-2004`: the family game of 2004 (002, 003), for two to five."""

from types import MappingProxyType

from codepegs.rules.edition import Edition
from codepegs.rules.palette import EIGHT_COLOURS
from codepegs.text import N_

EDITION = Edition(
    name="family-2004",
    title=N_("The family game: eight colours, for two to five players"),
    order=40,
    source="002, 003",
    palette=EIGHT_COLOURS,
    keys_as="sliders",  # "Trek het witte schuifje één klik naar buiten" (002:119)
    repeats=False,  # Only the advanced game uses a colour twice (002:163).
    players=(2, 3, 4, 5),
    scoring=MappingProxyType(
        {2: "rounds-won", 3: "table-points", 4: "table-points", 5: "table-points"}
    ),
    # 002:131-159: cracked in row 1 to 12; last, not cracked.
    maker_table=MappingProxyType(
        {
            3: (5, 6, 7, 8, 9, 10, 14, 18, 22, 26, 30, 34, 40),
            4: (5, 6, 7, 8, 9, 10, 13, 16, 19, 22, 25, 28, 30),
            5: (5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25),
        }
    ),
    failure_bonus=0,
    offers=("doubles", "tie_break"),
    leaflet_names=MappingProxyType({"doubles": N_("The advanced game")}),
)
