"""Works out advice: hints, the assistant's answers, reviews, and rounds tried anew.

The functions that run in a worker process return plain data: whole rules with their words would be
too much to send. Sentences are still in no language.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import cycle
from math import log2
from typing import Any

from codepegs.engine.advice import (
    BEST,
    Evaluator,
    Limits,
    Position,
    RowEvaluator,
    certainties,
    codes_left,
    consistency,
    examine,
    quality,
    review,
    review_round,
    suggestions,
    to_data,
)
from codepegs.play.advice.answer_types import (
    AssistantAnswer,
    BestHint,
    CertainHint,
    FitsHint,
    GoodHint,
    HintAnswer,
    LeftHint,
    RowVerdict,
    ToldHint,
)
from codepegs.play.advice.requests import BoardAsked, HintAsked, TryAsked
from codepegs.play.bots import nearly_fitting
from codepegs.play.table import BoundedProofs, Terms, words_of_language
from codepegs.render.review import worded, worded_round
from codepegs.rules import (
    Code,
    HintLevel,
    Mark,
    Outcome,
    Round,
    Row,
    Rules,
    SearchTooLong,
    fitting_codes,
    read_options,
)
from codepegs.rules.editions import edition
from codepegs.rules.notation import read_notation
from codepegs.text import N_, Refusal, Text, say, say_number

SHOWN = 100
"""Codes that are shown of those that are left."""


@cache
def evaluator() -> Evaluator:
    """The evaluator of this process, which remembers what it has worked out."""
    # A person waits, so less is searched than for a review: what is beyond is estimated.
    quick = Limits(
        exact_codes=146,  # So many codes of `number` have the sum 14.
        large_exact_codes=12,
        parts_pairs=4_000_000,
        tree_pairs=4_000_000,
        large_tree_pairs=500_000,
        seconds=0.5,
    )
    return Evaluator(quick)


def rules_of(asked: HintAsked | BoardAsked | TryAsked) -> Rules:
    """The rules that a question is about, with what was told of the code.

    A file that they name is not read here.
    """
    return _agreed(asked).after_clue(asked.clue)


def _agreed(asked: HintAsked | BoardAsked | TryAsked) -> Rules:
    if isinstance(asked, HintAsked) and (words := asked.words) is not None:
        options = read_options(list(asked.options))
        return edition(asked.edition).rules(asked.players, lexicon=lambda _file: words, **options)
    return Terms.offered(asked.edition, asked.players, asked.options).rules


def position_of(rules: Rules, asked: HintAsked | BoardAsked) -> Position:
    """What is known after all rows."""
    answers = tuple((Code(guess), Mark(mark)) for guess, mark in asked.rows)
    numbers = asked.numbers if isinstance(asked, HintAsked) else ()
    return replace(Position.of_answers(rules, answers, asked.holes), numbers=numbers)


# -- Hints ----------------------------------------------------------------------------------------


def hint_of(asked: HintAsked) -> dict[str, Any]:
    """The hint that was asked for, as data."""
    position = position_of(rules_of(asked), asked)
    return data_of(hint_at(position, asked.level, evaluator, asked.guess, asked.row))


def data_of(answer: object) -> dict[str, Any]:
    """An answer or a review as data, its sentences in no language yet."""
    data: dict[str, Any] = to_data(answer)
    return data


def hint_at(
    position: Position,
    level: HintLevel,
    evaluating: Callable[[], RowEvaluator],
    guess: Sequence[str] | None = None,
    row: int | None = None,
) -> HintAnswer:
    """The hint of that level; `row`, counted from 0, is the one whose mark is asked about."""
    match level:
        case "fits":
            assert guess is not None
            return fits_hint(position, guess)
        case "left":
            left = codes_left(position)
            return LeftHint(left.sentences, left.count, left.complete)
        case "told":
            assert row is not None
            return told(position, row)
        case "certain":
            known = certainties(position)
            return CertainHint(known.sentences, known)
        case "good":
            assert guess is not None
            good = quality(position, guess, evaluating())
            return GoodHint(good.sentences, good)
        case "best":
            best = suggestions(position, evaluating(), BEST, 1)[0]
            return BestHint(best.sentences, best.row, best)


def fits_hint(position: Position, guess: Sequence[str]) -> FitsHint:
    """Whether a row could be the code."""
    fits = consistency(position, guess)
    return FitsHint(fits.sentences, fits)


def told(position: Position, index: int) -> ToldHint:
    """What the mark of that row told, the first being 0."""
    before, after = position.first_rows(index), position.first_rows(index + 1)
    count, left = len(before.found), len(after.found)
    complete = before.codes is not None and after.codes is not None
    known = certainties(after)
    number = position.row_numbers[index]
    if complete:
        counts = N_(
            "Row {row}: before it {before} codes were possible, and its mark leaves {left}."
        )
        said = say(counts, row=number, before=count, left=left)
    else:
        said = say_number(
            "Row {row}: its mark leaves at least {n} code.",
            "Row {row}: its mark leaves at least {n} codes.",
            left,
            row=number,
        )
    bits = log2(count / left) if complete and left else None
    return ToldHint((said, *known.sentences), number, count, left, complete, bits, known)


# -- The assistant --------------------------------------------------------------------------------


def assistance_of(asked: BoardAsked) -> dict[str, Any]:
    """What the marks on a board tell, and what to play next, as data."""
    position = position_of(rules_of(asked), asked)
    left = codes_left(position)
    answer = AssistantAnswer(
        codes_left=left.count,
        complete=left.complete,
        some=tuple(position.found[:SHOWN]),
        certain=certainties(position),
        row=None,
        suggestions=(),
        verdict=None if asked.guess is None else row_verdict(position, asked.guess),
        clash=None,
        takes_too_long=False,
        sentences=left.sentences,
    )
    if position.count == 0:
        clash = examine(position.rules, position.answers, position.holes)
        return data_of(replace(answer, clash=clash))
    verdict = answer.verdict
    if verdict is not None:
        good = quality(position, verdict.fitting.row, evaluator())
        sentences = (*verdict.sentences, *good.sentences)
        verdict = replace(verdict, quality=good, sentences=sentences)
    rows = suggestions(position, evaluator(), asked.strategy or BEST)
    return data_of(replace(answer, suggestions=rows, row=rows[0].row, verdict=verdict))


def row_verdict(position: Position, guess: Sequence[str]) -> RowVerdict:
    """What the marks say of a row, without what it is worth."""
    fits = consistency(position, guess)
    return RowVerdict(fits, None, fits.sentences)


# -- Reviews --------------------------------------------------------------------------------------


def review_of(notation: str, words: frozenset[str] | None = None) -> dict[str, Any]:
    """The review of a written match, as data; `words` are those of a file it names."""
    source = words_of_language if words is None else lambda _file: words
    try:
        match = read_notation(notation, lexicon=source, proof=BoundedProofs())
    except SearchTooLong:
        raise Refusal("desk/too-long") from None
    found = review(match, Evaluator())
    return data_of(worded(found))


def try_of(asked: TryAsked) -> dict[str, Any]:
    """A finished round with other rows, marked by its code and reviewed, as data."""
    rules = rules_of(asked)
    code = Code(asked.code)
    guesses = [rules.guess(row, len(code)) for row in asked.rows]
    breakers = [(asked.codemaker + 1 + n) % len(asked.seats) for n in range(len(asked.seats) - 1)]
    rows = tuple(
        Row(breaker, guess, rules.mark_row(code, guess))
        for breaker, guess in zip(cycle(breakers), guesses, strict=False)
    )
    is_over = code in guesses or len(rows) == rules.rows
    outcome: Outcome = "scored" if is_over else "open"
    round = Round(
        asked.number, asked.codemaker, holes=len(code), code=code, rows=rows, outcome=outcome
    )
    found = review_round(rules, asked.seats, round, evaluator(), asked.index)
    return data_of(worded_round(rules, found))


# -- Boards that are too large to search ----------------------------------------------------------

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
            return fits_hint(position, asked.guess)
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
    said = N_("The best row takes too long to find here. {row} fits all marks so far.")
    try:
        row = next(fitting_codes(rules, answers, holes=holes, dice=dice, steps=STEPS), None)
    except SearchTooLong:
        row = None
    if row is None:
        row = nearly_fitting(rules, holes, answers, dice)
        said = N_("The best row takes too long to find here. {row} comes close to all marks.")
    return row, say(said, row=rules.shown(row))
