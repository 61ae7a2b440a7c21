"""The names of the library, and where each of them lives.

Type checkers read this file instead of `__init__.py`, which reads it too: a name is fetched from its
module when it is first used.
"""

from codepegs.engine.advice.position import Position as Position
from codepegs.library.analysis import (
    evaluate as evaluate,
    hint as hint,
    review as review,
    solve as solve,
)
from codepegs.library.game import Game as Game
from codepegs.library.strategies import (
    Strategy as Strategy,
    simulate as simulate,
    strategies as strategies,
    strategy as strategy,
)
from codepegs.render.rule_sheet import RuleSheet as RuleSheet, rule_sheet as rule_sheet
from codepegs.render.score_card import ScoreCard as ScoreCard, score_card as score_card
from codepegs.rules.apply import apply as apply, replay as replay
from codepegs.rules.candidates import fitting_codes as fitting_codes, no_code_fits as no_code_fits
from codepegs.rules.code import (
    BLANK as BLANK,
    Code as Code,
    Secret as Secret,
    commitment as commitment,
)
from codepegs.rules.commands import (
    Begin as Begin,
    Claim as Claim,
    Command as Command,
    EndGrace as EndGrace,
    GiveMark as GiveMark,
    Guess as Guess,
    Leave as Leave,
    OwnUp as OwnUp,
    Resign as Resign,
    Return as Return,
    Reveal as Reveal,
    RunOut as RunOut,
    SetCode as SetCode,
    TakeBack as TakeBack,
    TakeHint as TakeHint,
)
from codepegs.rules.decide import decide as decide
from codepegs.rules.edition import Edition as Edition
from codepegs.rules.editions import edition as edition, editions as editions
from codepegs.rules.events import (
    CodemakerAwaited as CodemakerAwaited,
    CodeSet as CodeSet,
    Event as Event,
    FalseMarkProven as FalseMarkProven,
    Guessed as Guessed,
    GuessTakenBack as GuessTakenBack,
    HintTaken as HintTaken,
    Marked as Marked,
    MatchBegun as MatchBegun,
    MatchEnded as MatchEnded,
    OwnedUp as OwnedUp,
    Revealed as Revealed,
    RoundAborted as RoundAborted,
    RoundBegun as RoundBegun,
    RoundDropped as RoundDropped,
    RoundLost as RoundLost,
    RoundScored as RoundScored,
    RowOpened as RowOpened,
    RowRanOut as RowRanOut,
    SeatLeft as SeatLeft,
    SeatResigned as SeatResigned,
    SeatReturned as SeatReturned,
    StandInSeated as StandInSeated,
)
from codepegs.rules.mark import Mark as Mark, mark as mark
from codepegs.rules.match import Match as Match, Round as Round, Row as Row
from codepegs.rules.notation import (
    NotationError as NotationError,
    read_notation as read_notation,
    write_notation as write_notation,
)
from codepegs.rules.ruleset import Rules as Rules
from codepegs.rules.view import (
    RoundView as RoundView,
    RowView as RowView,
    View as View,
    view as view,
    view_event as view_event,
)
from codepegs.text.extras import MissingExtra as MissingExtra
from codepegs.text.lexicon import lexicon as lexicon
from codepegs.text.refusal import Refusal as Refusal

__version__: str
