from codepegs.rules import (
    commands as commands,
    events as events,
    legality as legality,
    scoring as scoring,
)
from codepegs.rules.apply import apply as apply, changed as changed, replay as replay
from codepegs.rules.candidates import (
    Answer as Answer,
    Proof as Proof,
    SearchTooLong as SearchTooLong,
    Steps as Steps,
    WrittenAnswer as WrittenAnswer,
    fitting_codes as fitting_codes,
    no_code_fits as no_code_fits,
    read_answer as read_answer,
)
from codepegs.rules.code import (
    BLANK as BLANK,
    Code as Code,
    Secret as Secret,
    commitment as commitment,
)
from codepegs.rules.commands import (
    PATIENCE as PATIENCE,
    Begin as Begin,
    Command as Command,
    GiveMark as GiveMark,
    Guess as Guess,
    Resign as Resign,
    SetCode as SetCode,
    TakeHint as TakeHint,
)
from codepegs.rules.decide import decide as decide, unfold as unfold
from codepegs.rules.edition import Edition as Edition
from codepegs.rules.events import (
    CodeSet as CodeSet,
    Event as Event,
    HintTaken as HintTaken,
    Marked as Marked,
    MatchBegun as MatchBegun,
    SeatLeft as SeatLeft,
    SeatReturned as SeatReturned,
)
from codepegs.rules.flow import (
    Transaction as Transaction,
    answers_of as answers_of,
    has_claims as has_claims,
    next_breaker as next_breaker,
    unplayed_numbers as unplayed_numbers,
)
from codepegs.rules.legality import (
    checked_code as checked_code,
    checked_guess as checked_guess,
    checked_reveal as checked_reveal,
    waits_for as waits_for,
    wrong_count as wrong_count,
)
from codepegs.rules.mark import MARKINGS as MARKINGS, Mark as Mark, is_possible as is_possible
from codepegs.rules.mark_text import (
    mark_in as mark_in,
    mark_text as mark_text,
)
from codepegs.rules.match import (
    LONGEST_NAME as LONGEST_NAME,
    EndReason as EndReason,
    Hint as Hint,
    HintLevel as HintLevel,
    Match as Match,
    Outcome as Outcome,
    Round as Round,
    Row as Row,
    Stage as Stage,
    check_name as check_name,
)
from codepegs.rules.option import OPTIONS as OPTIONS, Option as Option, read_options as read_options
from codepegs.rules.palette import EIGHT_COLOURS as EIGHT_COLOURS, EMPTY as EMPTY, Peg as Peg
from codepegs.rules.ruleset import Lexicon as Lexicon, Rules as Rules, Scheme as Scheme
from codepegs.rules.scoring import (
    CRACK_POINTS as CRACK_POINTS,
    KEY_POINTS as KEY_POINTS,
    SCHEMES as SCHEMES,
    breaker as breaker,
    guess_points as guess_points,
    maker_points as maker_points,
    points_of_mark as points_of_mark,
    score as score,
)
from codepegs.rules.view import (
    RoundView as RoundView,
    View as View,
    view as view,
    view_event as view_event,
)
