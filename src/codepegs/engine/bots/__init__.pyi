from codepegs.engine.bots import codemakers as codemakers
from codepegs.engine.bots.codemakers import uniform as uniform
from codepegs.engine.bots.points import choose_for_points as choose_for_points
from codepegs.engine.bots.strengths import (
    PAIRS_IN_TIME as PAIRS_IN_TIME,
    STRENGTHS as STRENGTHS,
    choose_by_strength as choose_by_strength,
)
