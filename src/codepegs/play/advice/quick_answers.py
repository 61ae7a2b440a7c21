"""Plain advice: what can be said at once about a board that is too large to be thought through.

It needs nothing compiled and its work is counted, so that it never takes long.
"""

from __future__ import annotations

import random
from typing import Any

from codepegs.engine.advice.hint import consistency
from codepegs.engine.advice.position import Position
from codepegs.play.advice.answers import fitting, position_of, rules_of
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
    position = position_of(rules_of(asked), asked)
    answer: dict[str, Any] = {"level": asked.level, "sentences": (say(TOO_LONG),)}
    match asked.level:
        case "fits":
            assert asked.guess is not None
            fits = consistency(position, asked.guess)
            return answer | {"sentences": fits.sentences, "fitting": fitting(fits)}
        case "left":
            return answer | {"codes_left": None, "complete": False}
        case "told":
            assert asked.row is not None
            unknown = dict.fromkeys(("codes_before", "codes_after", "bits", "certain"))
            return answer | unknown | {"row": asked.numbers[asked.row], "complete": False}
        case "certain":
            return answer | {"certain": None}
        case "good":
            return answer | {"quality": None}
        case _:
            best, said = _some_row(position)
            return answer | {"sentences": (said,), "row": list(best), "suggestion": None}


def plain_assistance(asked: BoardAsked) -> dict[str, Any]:
    """What can be said at once about a board of cardboard."""
    position = position_of(rules_of(asked), asked)
    row, said = _some_row(position)
    verdict = None
    if asked.guess is not None:
        fits = consistency(position, asked.guess)
        verdict = {"fitting": fitting(fits), "quality": None, "sentences": fits.sentences}
    return {
        "codes_left": None,
        "complete": False,
        "some": [],
        "certain": None,
        "row": list(row),
        "suggestions": [],
        "verdict": verdict,
        "clash": None,
        "takes_too_long": True,
        "sentences": (said,),
    }


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
