"""Working out advice, in a worker process: hints, the assistant's answers, and rounds tried anew.

Answers are plain values as REST has them, but for their sentences: those are said in the reader's
language by whoever shows them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import cycle
from math import log2
from typing import TYPE_CHECKING, Any

from codepegs.engine.advice.position import Position
from codepegs.play.advice.requests import BoardAsked, HintAsked, TryAsked
from codepegs.play.table.terms import Terms, words_of_language
from codepegs.rules.code import Code
from codepegs.rules.editions import edition
from codepegs.rules.mark import Mark
from codepegs.rules.match import Round, Row
from codepegs.rules.option import read_options
from codepegs.rules.ruleset import Rules
from codepegs.text.sentence import say, say_number

if TYPE_CHECKING:
    from codepegs.engine.advice.evaluator import Evaluator
    from codepegs.engine.advice.hint import Consistency

SHOWN = 100
"""Codes that are shown of those that are left."""


@cache
def evaluator() -> Evaluator:
    """The judge of this process, which remembers what it has worked out."""
    # Loaded here: whoever only hands over work needs no engine.
    from codepegs.engine.advice.evaluator import Evaluator, Limits

    # A person waits, so less is searched than for a review: what is beyond is estimated.
    quick = Limits(
        exact_codes=120,
        large_exact_codes=12,
        parts_pairs=4_000_000,
        tree_pairs=4_000_000,
        large_tree_pairs=500_000,
        seconds=0.5,
    )
    return Evaluator(quick)


def rules_of(asked: HintAsked | BoardAsked | TryAsked) -> Rules:
    """The rules that a question is about. A file that they name is not read here."""
    if isinstance(asked, HintAsked) and (words := asked.words) is not None:
        options = read_options(list(asked.options))
        return edition(asked.edition).rules(asked.players, lexicon=lambda _file: words, **options)
    return Terms.offered(asked.edition, asked.players, asked.options).rules


def position_of(rules: Rules, asked: HintAsked | BoardAsked, rows: int | None = None) -> Position:
    """What is known after so many of the rows; after all of them, if nothing is said."""
    answers = tuple((Code(guess), Mark(mark)) for guess, mark in asked.rows[:rows])
    numbers = asked.numbers[:rows] if isinstance(asked, HintAsked) else ()
    return replace(Position.of_answers(rules, answers, asked.holes), numbers=numbers)


# -- Hints ----------------------------------------------------------------------------------------


def hint_of(asked: HintAsked) -> dict[str, Any]:
    """The hint that was asked for."""
    from codepegs.engine.advice import hint

    rules = rules_of(asked)
    position = position_of(rules, asked)
    answer: dict[str, Any] = {"level": asked.level}
    match asked.level:
        case "fits":
            assert asked.guess is not None
            fits = hint.consistency(position, asked.guess)
            return answer | {"sentences": fits.sentences, "fitting": fitting(fits)}
        case "left":
            left = hint.codes_left(position)
            return answer | {"sentences": left.sentences} | left.as_data()
        case "certain":
            known = hint.certainties(position)
            return answer | {"sentences": known.sentences, "certain": known.as_data()}
        case "told":
            return answer | _told(rules, asked)
        case "good":
            assert asked.guess is not None
            found = quality(position, asked.guess)
            return answer | {"sentences": found.pop("sentences"), "quality": found}
        case _:
            best = _suggested(position, "best", 1)[0]
            said = {"sentences": best["sentences"], "row": best["row"]}
            return answer | said | {"suggestion": best}


def _told(rules: Rules, asked: HintAsked) -> dict[str, Any]:
    from codepegs.engine.advice import hint

    assert asked.row is not None
    before = position_of(rules, asked, asked.row)
    after = position_of(rules, asked, asked.row + 1)
    count, left = len(before.found), len(after.found)
    complete = before.codes is not None and after.codes is not None
    known = hint.certainties(after)
    number = asked.numbers[asked.row]
    if complete:
        said = say(
            "Row {row}: before it {before} codes were possible, and its mark leaves {left}.",
            row=number,
            before=count,
            left=left,
        )
    else:
        said = say_number(
            "Row {row}: its mark leaves at least {n} code.",
            "Row {row}: its mark leaves at least {n} codes.",
            left,
            row=number,
        )
    return {
        "sentences": (said, *known.sentences),
        "row": number,
        "codes_before": count,
        "codes_after": left,
        "complete": complete,
        "bits": round(log2(count / left), 6) if complete and left else None,
        "certain": known.as_data(),
    }


def fitting(fits: Consistency) -> dict[str, Any]:
    """Whether a row could be the code, as REST has it."""
    return fits.as_data() | {"row": list(fits.row), "clashes": clashes_of(fits)}


def clashes_of(fits: Consistency) -> list[dict[str, Any]]:
    """The rows that speak against a row, as REST has them."""
    return [
        {
            "row": clash.row,
            "guess": list(clash.guess),
            "given": list(clash.given),
            "would": list(clash.would),
        }
        for clash in fits.clashes
    ]


def quality(position: Position, guess: tuple[str, ...]) -> dict[str, Any]:
    """How good a row is, as REST has it, with sentences."""
    from codepegs.engine.advice import row_advice
    from codepegs.engine.advice.evaluation import SIGNS

    found = row_advice.quality(position, guess, evaluator())
    return found.as_data() | {
        "row": list(found.row),
        "sign": "" if found.verdict is None else SIGNS[found.verdict],
        "sentences": found.sentences,
    }


def _suggested(position: Position, strategy: str, count: int) -> list[dict[str, Any]]:
    from codepegs.engine.advice.suggest import suggestions

    return [one.as_data() for one in suggestions(position, evaluator(), strategy, count)]


# -- The assistant --------------------------------------------------------------------------------


def assistance_of(asked: BoardAsked) -> dict[str, Any]:
    """What the marks on a board tell, and what to play next."""
    from codepegs.engine.advice import hint
    from codepegs.engine.advice.suggest import BEST, MOST

    position = position_of(rules_of(asked), asked)
    left = hint.codes_left(position)
    answer: dict[str, Any] = {
        **left.as_data(),
        "some": [list(code) for code in position.found[:SHOWN]],
        "certain": hint.certainties(position).as_data(),
        "row": None,
        "suggestions": [],
        "verdict": None,
        "clash": None,
        "takes_too_long": False,
        "sentences": left.sentences,
    }
    if asked.guess is not None:
        fits = hint.consistency(position, asked.guess)
        answer["verdict"] = {
            "fitting": fitting(fits),
            "quality": None,
            "sentences": fits.sentences,
        }
    if position.count == 0:
        return answer | {"clash": _clash(position)}
    answer["suggestions"] = _suggested(position, asked.strategy or BEST, MOST)
    answer["row"] = answer["suggestions"][0]["row"]
    if asked.guess is not None:
        found = quality(position, asked.guess)
        answer["verdict"]["sentences"] += found.pop("sentences")
        answer["verdict"]["quality"] = found
    return answer


def _clash(position: Position) -> dict[str, Any]:
    from codepegs.engine.advice.mark_diagnosis import examine

    found = examine(position.rules, position.answers, position.holes)
    repairs = [
        data | {"guess": list(repair.guess)}
        for data, repair in zip(found.as_data()["repairs"], found.repairs, strict=True)
    ]
    return {
        "rows": [list(rows) for rows in found.clashes],
        "proof": found.proof,
        "repairs": repairs,
        "sentences": found.sentences,
    }


# -- Reviews --------------------------------------------------------------------------------------


def review_of(notation: str, words: frozenset[str] | None = None) -> dict[str, Any]:
    """The review of a written match, with its sentences; `words` are those of a file it names."""
    from codepegs.engine.advice.evaluator import Evaluator
    from codepegs.engine.advice.review import review
    from codepegs.render.review.sentences import ESTIMATED, LEGEND, round_said, row_said
    from codepegs.rules.notation import read_notation

    source = words_of_language if words is None else lambda _file: words
    found = review(read_notation(notation, lexicon=source), Evaluator())
    data = found.as_data()
    for told, round in zip(data["rounds"], found.rounds, strict=True):
        told["sentences"] = tuple(round_said(found, round))
        for line, row in zip(told["rows"], round.rows, strict=True):
            line["sentences"] = tuple(row_said(found, row))
    return data | {"legend": tuple(map(say, (*LEGEND, ESTIMATED)))}


def try_of(asked: TryAsked) -> dict[str, Any]:
    """A finished round with other rows, marked by its code and reviewed."""
    from codepegs.engine.advice.review import review_round
    from codepegs.engine.advice.review_result import MatchReview
    from codepegs.render.review.sentences import round_said, row_said

    rules = rules_of(asked)
    code = Code(asked.code)
    guesses = [rules.guess(row, len(code)) for row in asked.rows]
    breakers = [(asked.codemaker + 1 + n) % len(asked.seats) for n in range(len(asked.seats) - 1)]
    rows = tuple(
        Row(breaker, guess, rules.mark_row(code, guess))
        for breaker, guess in zip(cycle(breakers), guesses, strict=False)
    )
    is_over = code in guesses or len(rows) == rules.rows
    round = Round(
        asked.number,
        asked.codemaker,
        holes=len(code),
        code=code,
        rows=rows,
        outcome="scored" if is_over else "open",
    )
    found = review_round(rules, round, evaluator(), asked.index)
    whole = MatchReview(rules, asked.seats, (found,))
    told = found.as_data(asked.seats)
    told["sentences"] = tuple(round_said(whole, found))
    for line, row in zip(told["rows"], found.rows, strict=True):
        line["sentences"] = tuple(row_said(whole, row))
    return told
