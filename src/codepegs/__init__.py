"""Codepegs: the code-breaking board game of pegs and key pegs, as a library.

>>> import codepegs
>>> rules = codepegs.edition("family-2004").rules(players=3, doubles=True)
>>> rules.mark("PRBY", "PBRG")
Mark((1, 2))
"""

from importlib import import_module

# As `typing` has it, without loading `typing`: whoever presses Ctrl-C meanwhile would see how.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from codepegs.render.rule_sheet import RuleSheet, rule_sheet
    from codepegs.render.score_card import ScoreCard, score_card
    from codepegs.rules.apply import apply, replay
    from codepegs.rules.candidates import fitting_codes, no_code_fits
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
        TakeBack,
    )
    from codepegs.rules.decide import decide
    from codepegs.rules.edition import Edition
    from codepegs.rules.editions import edition, editions
    from codepegs.rules.events import (
        CodeSet,
        Event,
        FalseMarkProven,
        Guessed,
        GuessTakenBack,
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
    from codepegs.rules.ruleset import Rules
    from codepegs.rules.view import RoundView, RowView, View, view, view_event
    from codepegs.text.lexicon import lexicon
    from codepegs.text.refusal import Refusal

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
    "GuessTakenBack",
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
    "TakeBack",
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

# Names are fetched from their rooms when they are first used: `codepegs --help` should not wait
# for rules that it does not need.
_ROOMS = {
    "codepegs.rules.apply": ("apply", "replay"),
    "codepegs.rules.code": (
        "BLANK",
        "Code",
        "Secret",
        "commitment",
    ),
    "codepegs.rules.commands": (
        "Begin",
        "Command",
        "EndGrace",
        "GiveMark",
        "Guess",
        "Leave",
        "Resign",
        "Return",
        "Reveal",
        "RunOut",
        "SetCode",
        "TakeBack",
    ),
    "codepegs.rules.decide": ("decide",),
    "codepegs.rules.ruleset": ("Rules",),
    "codepegs.rules.edition": ("Edition",),
    "codepegs.rules.editions": (
        "edition",
        "editions",
    ),
    "codepegs.rules.events": (
        "CodeSet",
        "Event",
        "FalseMarkProven",
        "GuessTakenBack",
        "Guessed",
        "Marked",
        "MatchBegun",
        "MatchEnded",
        "Revealed",
        "RoundAborted",
        "RoundBegun",
        "RoundDropped",
        "RoundScored",
        "RowOpened",
        "RowRanOut",
        "SeatLeft",
        "SeatResigned",
        "SeatReturned",
        "StandInSeated",
    ),
    "codepegs.rules.mark": (
        "Mark",
        "mark",
    ),
    "codepegs.rules.match": (
        "Match",
        "Round",
        "Row",
    ),
    "codepegs.rules.notation": (
        "NotationError",
        "read_notation",
        "write_notation",
    ),
    "codepegs.text.refusal": ("Refusal",),
    "codepegs.render.rule_sheet": (
        "RuleSheet",
        "rule_sheet",
    ),
    "codepegs.render.score_card": (
        "ScoreCard",
        "score_card",
    ),
    "codepegs.rules.candidates": (
        "fitting_codes",
        "no_code_fits",
    ),
    "codepegs.rules.view": (
        "RoundView",
        "RowView",
        "View",
        "view",
        "view_event",
    ),
    "codepegs.text.lexicon": ("lexicon",),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'codepegs' has no attribute {name!r}")
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
