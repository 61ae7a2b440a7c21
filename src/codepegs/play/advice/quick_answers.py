"""Plain advice: what can be said at once about a board that is too large to be thought through.

It needs nothing compiled and its work is counted, so that it never takes long.
"""

from __future__ import annotations

import random
from typing import Any

from codepegs.engine.advice.hint import consistency
from codepegs.engine.advice.position import Position
from codepegs.play.advice.answer_types import (
    AssistantAnswer,
    BestHint,
    CertainHint,
    GoodHint,
    HintAnswer,
    LeftHint,
    ToldHint,
)
from codepegs.play.advice.answers import data_of, fits_hint, position_of, row_verdict, rules_of
from codepegs.play.advice.requests import BoardAsked, HintAsked
from codepegs.play.bots import nearly_fitting
from codepegs.rules.candidates import SearchTooLong, fitting_codes
from codepegs.rules.code import Code
from codepegs.text.sentence import N_, Text, say

STEPS = 60_000
"""Steps of the search for a code that fits; some tenths of a second."""

TOO_LONG = N_("On this board that takes too long here. Ask again after the next mark.")


def plain_hint(asked: HintAsked) -> dict[str, Any]:
    """What can be said at once, where the hint itself took too long."""
    return data_of(_plain_hint(asked))


def _plain_hint(asked: HintAsked) -> HintAnswer:
    position = position_of(rules_of(asked), asked)
    late = (say(TOO_LONG),)
    match asked.level:
        case "fits":
            assert asked.guess is not None
            return fits_hint(consistency(position, asked.guess))
        case "left":
            return LeftHint(late, None, complete=False)
        case "told":
            assert asked.row is not None
            return ToldHint(late, asked.numbers[asked.row])
        case "certain":
            return CertainHint(late, None)
        case "good":
            return GoodHint(late, None)
        case "best":
            best, said = _some_row(position)
            return BestHint((said,), best, None)


def plain_assistance(asked: BoardAsked) -> dict[str, Any]:
    """What can be said at once about a board of cardboard."""
    position = position_of(rules_of(asked), asked)
    row, said = _some_row(position)
    return data_of(
        AssistantAnswer(
            codes_left=None,
            complete=False,
            some=(),
            certain=None,
            row=row,
            suggestions=(),
            verdict=None if asked.guess is None else row_verdict(position, asked.guess),
            clash=None,
            takes_too_long=True,
            sentences=(said,),
        )
    )


def _some_row(position: Position) -> tuple[Code, Text]:
    """A row that fits all marks, or nearly, and what is to be said of it."""
    # The same dice every time: the same position gets the same advice.
    dice = random.Random(1)
    rules, holes, answers = position.rules, position.holes, position.answers
    try:
        row = next(fitting_codes(rules, answers, holes=holes, dice=dice, steps=STEPS), None)
    except SearchTooLong:
        row = None
    if row is not None:
        return row, say(
            "The best row takes too long to find here. {row} fits all marks so far.", row=str(row)
        )
    row = nearly_fitting(rules, holes, answers, dice)
    return row, say(
        "The best row takes too long to find here. {row} comes close to all marks.", row=str(row)
    )
