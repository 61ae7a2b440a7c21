from codepegs.play.advice import answer_types as answer_types
from codepegs.play.advice.answer_types import (
    AssistantAnswer as AssistantAnswer,
    BestHint as BestHint,
    CertainHint as CertainHint,
    CheckAnswer as CheckAnswer,
    FitsHint as FitsHint,
    GivenUp as GivenUp,
    GoodHint as GoodHint,
    HintAnswer as HintAnswer,
    LeftHint as LeftHint,
    Puzzle as Puzzle,
    Sentences as Sentences,
    ToldHint as ToldHint,
)
from codepegs.play.advice.answers import (
    assistance_of as assistance_of,
    evaluator as evaluator,
    hint_at as hint_at,
    hint_of as hint_of,
    plain_assistance as plain_assistance,
    plain_hint as plain_hint,
    review_of as review_of,
    try_of as try_of,
)
from codepegs.play.advice.puzzle_names import (
    PuzzleName as PuzzleName,
    checked as checked,
    given_up as given_up,
    is_about as is_about,
    puzzle_of as puzzle_of,
    refuse_future as refuse_future,
    today as today,
    todays_names as todays_names,
)
from codepegs.play.advice.requests import (
    STRATEGIES as STRATEGIES,
    Answers as Answers,
    BoardAsked as BoardAsked,
    HintAsked as HintAsked,
    TryAsked as TryAsked,
    board_asked as board_asked,
    hint_asked as hint_asked,
    hint_asked_in as hint_asked_in,
    hint_for as hint_for,
    refuse_running_round as refuse_running_round,
    take_hint as take_hint,
    try_asked as try_asked,
)
