from codepegs.render import match_lines as match_lines, plots as plots, verdict as verdict
from codepegs.render.match_lines import pegs_lines as pegs_lines
from codepegs.render.narration import (
    KEY_MEANINGS as KEY_MEANINGS,
    clue_said as clue_said,
    false_mark_lines as false_mark_lines,
    key_lines as key_lines,
    peg_names as peg_names,
    pegs_line as pegs_line,
    round_line as round_line,
    row_line as row_line,
    row_of_pegs as row_of_pegs,
    tell as tell,
    total_line as total_line,
)
from codepegs.render.plots import (
    NARROWEST as NARROWEST,
    SIGNS as SIGNS,
    WIDEST as WIDEST,
    Plot as Plot,
    codes_plot as codes_plot,
    drawn as drawn,
    rows_plot as rows_plot,
)
from codepegs.render.rule_sheet import RuleSheet as RuleSheet, rule_sheet as rule_sheet
from codepegs.render.score_card import ScoreCard as ScoreCard, score_card as score_card
