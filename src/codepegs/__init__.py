"""Codepegs: the code-breaking board game of pegs and key pegs, as a library.

>>> import codepegs
>>> rules = codepegs.edition("family-2004").rules(players=3, doubles=True)
>>> rules.mark("PRBY", "PBRG")
Mark((1, 2))
"""

from codepegs.rules.apply import apply, replay
from codepegs.rules.code import BLANK, Code, Secret, commitment
from codepegs.rules.commands import (
    Begin,
    Command,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    Resign,
    Return,
    Reveal,
    RunOut,
    SetCode,
)
from codepegs.rules.decide import decide
from codepegs.rules.edition import Edition, Rules
from codepegs.rules.editions import edition, editions
from codepegs.rules.events import (
    CodeSet,
    Event,
    FalseMarkProven,
    Guessed,
    Marked,
    MatchBegun,
    MatchEnded,
    Revealed,
    RoundAborted,
    RoundBegun,
    RoundDropped,
    RoundScored,
    RowOpened,
    RowRanOut,
    SeatLeft,
    SeatResigned,
    SeatReturned,
    StandInSeated,
)
from codepegs.rules.mark import Mark, mark
from codepegs.rules.match import Match, Round, Row
from codepegs.rules.notation import NotationError, read_notation, write_notation
from codepegs.rules.refusal import Refusal
from codepegs.rules.rule_sheet import RuleSheet, rule_sheet
from codepegs.rules.score_card import ScoreCard, score_card
from codepegs.rules.search import fitting_codes, no_code_fits
from codepegs.rules.view import RoundView, RowView, View, view, view_event
from codepegs.words import lexicon

__version__ = "0.1.0"

__all__ = [
    "BLANK",
    "Begin",
    "Code",
    "CodeSet",
    "Command",
    "Edition",
    "EndGrace",
    "Event",
    "FalseMarkProven",
    "GiveMark",
    "Guess",
    "Guessed",
    "Leave",
    "Mark",
    "Marked",
    "Match",
    "MatchBegun",
    "MatchEnded",
    "NotationError",
    "Refusal",
    "Resign",
    "Return",
    "Reveal",
    "Revealed",
    "Round",
    "RoundAborted",
    "RoundBegun",
    "RoundDropped",
    "RoundScored",
    "RoundView",
    "Row",
    "RowOpened",
    "RowRanOut",
    "RowView",
    "RuleSheet",
    "Rules",
    "RunOut",
    "ScoreCard",
    "SeatLeft",
    "SeatResigned",
    "SeatReturned",
    "Secret",
    "SetCode",
    "StandInSeated",
    "View",
    "apply",
    "commitment",
    "decide",
    "edition",
    "editions",
    "fitting_codes",
    "lexicon",
    "mark",
    "no_code_fits",
    "read_notation",
    "replay",
    "rule_sheet",
    "score_card",
    "view",
    "view_event",
    "write_notation",
]
