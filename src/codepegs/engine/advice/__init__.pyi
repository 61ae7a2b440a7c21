from codepegs.engine.advice.advice_codec import (
    carried as carried,
    carried_by as carried_by,
    from_data as from_data,
    to_data as to_data,
)
from codepegs.engine.advice.deduction import rows_said as rows_said
from codepegs.engine.advice.diagnosis import Diagnosis as Diagnosis
from codepegs.engine.advice.evaluation import (
    VERDICTS as VERDICTS,
    RowEvaluation as RowEvaluation,
    RowEvaluator as RowEvaluator,
    Value as Value,
    decimal as decimal,
    verdict as verdict,
)
from codepegs.engine.advice.evaluator import Evaluator as Evaluator, Limits as Limits
from codepegs.engine.advice.grades import (
    GRADES as GRADES,
    MOST_CODES as MOST_CODES,
    Grade as Grade,
)
from codepegs.engine.advice.hints import (
    ABOUT_A_ROW as ABOUT_A_ROW,
    LEVELS as LEVELS,
    LEVELS_SAID as LEVELS_SAID,
    Certainties as Certainties,
    Clash as Clash,
    Consistency as Consistency,
    certainties as certainties,
    codes_left as codes_left,
    consistency as consistency,
)
from codepegs.engine.advice.mark_diagnosis import examine as examine, examine_round as examine_round
from codepegs.engine.advice.position import Position as Position
from codepegs.engine.advice.puzzle_maker import make_puzzle as make_puzzle
from codepegs.engine.advice.review_result import (
    MatchReview as MatchReview,
    RoundReview as RoundReview,
    RowReview as RowReview,
    Totals as Totals,
    totals_by_seat as totals_by_seat,
)
from codepegs.engine.advice.reviewer import (
    STOPS as STOPS,
    review as review,
    review_round as review_round,
)
from codepegs.engine.advice.row_advice import (
    Quality as Quality,
    best_row as best_row,
    quality as quality,
)
from codepegs.engine.advice.suggest import (
    BEST as BEST,
    CHOICES as CHOICES,
    MOST as MOST,
    Suggestion as Suggestion,
    suggestions as suggestions,
)
