from codepegs.render.review.review_page import review_page as review_page
from codepegs.render.review.sentences import (
    COLUMNS as COLUMNS,
    ESTIMATED as ESTIMATED,
    LEGEND as LEGEND,
    cells as cells,
    heads as heads,
    round_said as round_said,
    several_guessed as several_guessed,
    totals_said as totals_said,
    value_shown as value_shown,
    worded as worded,
    worded_round as worded_round,
)
