"""The names of the library, and where each of them lives.

Type checkers read this file instead of `__init__.py`, which reads it too: a name is fetched from its
module when it is first used.
"""

from codepegs.engine.advice.position import Position as Position
from codepegs.library.analysis import (
    evaluate as evaluate,
)
from codepegs.library.analysis import (
    hint as hint,
)
from codepegs.library.analysis import (
    review as review,
)
from codepegs.library.analysis import (
    solve as solve,
)
from codepegs.library.game import Game as Game
from codepegs.library.strategies import (
    Strategy as Strategy,
)
from codepegs.library.strategies import (
    simulate as simulate,
)
from codepegs.library.strategies import (
    strategies as strategies,
)
from codepegs.library.strategies import (
    strategy as strategy,
)
from codepegs.render.rule_sheet import (
    RuleSheet as RuleSheet,
)
from codepegs.render.rule_sheet import (
    rule_sheet as rule_sheet,
)
from codepegs.render.score_card import (
    ScoreCard as ScoreCard,
)
from codepegs.render.score_card import (
    score_card as score_card,
)
from codepegs.rules.apply import (
    apply as apply,
)
from codepegs.rules.apply import (
    replay as replay,
)
from codepegs.rules.candidates import (
    fitting_codes as fitting_codes,
)
from codepegs.rules.candidates import (
    no_code_fits as no_code_fits,
)
from codepegs.rules.code import (
    BLANK as BLANK,
)
from codepegs.rules.code import (
    Code as Code,
)
from codepegs.rules.code import (
    Secret as Secret,
)
from codepegs.rules.code import (
    commitment as commitment,
)
from codepegs.rules.commands import (
    Begin as Begin,
)
from codepegs.rules.commands import (
    Command as Command,
)
from codepegs.rules.commands import (
    EndGrace as EndGrace,
)
from codepegs.rules.commands import (
    GiveMark as GiveMark,
)
from codepegs.rules.commands import (
    Guess as Guess,
)
from codepegs.rules.commands import (
    Leave as Leave,
)
from codepegs.rules.commands import (
    Resign as Resign,
)
from codepegs.rules.commands import (
    Return as Return,
)
from codepegs.rules.commands import (
    Reveal as Reveal,
)
from codepegs.rules.commands import (
    RunOut as RunOut,
)
from codepegs.rules.commands import (
    SetCode as SetCode,
)
from codepegs.rules.commands import (
    TakeBack as TakeBack,
)
from codepegs.rules.decide import decide as decide
from codepegs.rules.edition import Edition as Edition
from codepegs.rules.editions import (
    edition as edition,
)
from codepegs.rules.editions import (
    editions as editions,
)
from codepegs.rules.events import (
    CodeSet as CodeSet,
)
from codepegs.rules.events import (
    Event as Event,
)
from codepegs.rules.events import (
    FalseMarkProven as FalseMarkProven,
)
from codepegs.rules.events import (
    Guessed as Guessed,
)
from codepegs.rules.events import (
    GuessTakenBack as GuessTakenBack,
)
from codepegs.rules.events import (
    Marked as Marked,
)
from codepegs.rules.events import (
    MatchBegun as MatchBegun,
)
from codepegs.rules.events import (
    MatchEnded as MatchEnded,
)
from codepegs.rules.events import (
    Revealed as Revealed,
)
from codepegs.rules.events import (
    RoundAborted as RoundAborted,
)
from codepegs.rules.events import (
    RoundBegun as RoundBegun,
)
from codepegs.rules.events import (
    RoundDropped as RoundDropped,
)
from codepegs.rules.events import (
    RoundScored as RoundScored,
)
from codepegs.rules.events import (
    RowOpened as RowOpened,
)
from codepegs.rules.events import (
    RowRanOut as RowRanOut,
)
from codepegs.rules.events import (
    SeatLeft as SeatLeft,
)
from codepegs.rules.events import (
    SeatResigned as SeatResigned,
)
from codepegs.rules.events import (
    SeatReturned as SeatReturned,
)
from codepegs.rules.events import (
    StandInSeated as StandInSeated,
)
from codepegs.rules.mark import (
    Mark as Mark,
)
from codepegs.rules.mark import (
    mark as mark,
)
from codepegs.rules.match import (
    Match as Match,
)
from codepegs.rules.match import (
    Round as Round,
)
from codepegs.rules.match import (
    Row as Row,
)
from codepegs.rules.notation import (
    NotationError as NotationError,
)
from codepegs.rules.notation import (
    read_notation as read_notation,
)
from codepegs.rules.notation import (
    write_notation as write_notation,
)
from codepegs.rules.ruleset import Rules as Rules
from codepegs.rules.view import (
    RoundView as RoundView,
)
from codepegs.rules.view import (
    RowView as RowView,
)
from codepegs.rules.view import (
    View as View,
)
from codepegs.rules.view import (
    view as view,
)
from codepegs.rules.view import (
    view_event as view_event,
)
from codepegs.text.extras import MissingExtra as MissingExtra
from codepegs.text.lexicon import lexicon as lexicon
from codepegs.text.refusal import Refusal as Refusal

__version__: str
