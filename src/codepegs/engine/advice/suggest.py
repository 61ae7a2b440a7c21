"""Rows to play next, each with its reasons: by best play, or by a strategy of the literature."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from codepegs.engine.advice.advice_codec import carried
from codepegs.engine.advice.evaluation import RowEvaluation, RowEvaluator, Value, decimal
from codepegs.engine.advice.position import Position
from codepegs.engine.advice.row_advice import BestRow, Division, best_row
from codepegs.engine.bots import PAIRS_IN_TIME
from codepegs.engine.sizes import number_of_guesses
from codepegs.engine.solver import STRATEGIES, TITLES
from codepegs.rules import Code, Rules
from codepegs.text import N_, Refusal, Text, say

MOST = 3  # Rows that are suggested at once.
BEST = "best"  # The strategy that plays the best row that can be found.

# The strategies by which a row can be chosen: the title of each, and what it wants.
CHOICES: dict[str, tuple[str, str]] = {
    BEST: (N_("Best play"), N_("the fewest rows on average, as far as that is known")),
    **{name: (TITLES[name], sentence) for name, sentence in STRATEGIES.items()},
}


@carried("row", "value", "exact", "equal", "division", "may_be_code", "sentences")
@dataclass(frozen=True, slots=True)
class Suggestion:
    """A row that may be played next, and why."""

    evaluation: RowEvaluation
    exact: bool
    """Whether it is proven that no row is better."""
    equal: int | None
    """So many rows are as good, itself included; `None` where that is not known."""
    division: Division
    sentences: tuple[Text, ...]

    @property
    def row(self) -> Code:
        """The row."""
        return self.evaluation.guess

    @property
    def value(self) -> Value | None:
        """Its value; `None` on boards where nothing can be counted."""
        return self.evaluation.value

    @property
    def may_be_code(self) -> bool:
        """Whether it may be the code itself."""
        return self.division.cracks > 0


def suggestions(
    position: Position, evaluator: RowEvaluator, strategy: str = BEST, count: int = MOST
) -> tuple[Suggestion, ...]:
    """Up to so many rows to play next, the best first; where no code fits, a refusal.

    >>> from codepegs import edition
    >>> from codepegs.engine.advice.evaluator import Evaluator
    >>> start = Position(edition("classic-1972").rules(), 4)
    >>> [str(one.evaluation.guess) for one in suggestions(start, Evaluator())][0]
    'RRBG'
    """
    if strategy not in CHOICES:
        raise Refusal("engine/unknown-strategy", came=strategy, expected=tuple(CHOICES))
    if strategy == BEST:
        best = best_row(position, evaluator)
        others = evaluator.alternatives(position, count + 1) if count > 1 else ()
        rest = [one for one in others if one.guess != best.evaluation.guess]
        return (_of_best(best), *(_other(position, one) for one in rest[: count - 1]))
    return (_by_strategy(position, evaluator, strategy),)


def _of_best(best: BestRow) -> Suggestion:
    equal = None if best.rank is None else best.rank.equal
    return Suggestion(best.evaluation, best.exact, equal, best.division, best.sentences)


def _other(position: Position, evaluation: RowEvaluation) -> Suggestion:
    division = Division.by(position, evaluation.guess)
    return Suggestion(
        evaluation, False, None, division, tuple(_said(position.rules, evaluation, division))
    )


def _said(rules: Rules, evaluation: RowEvaluation, division: Division) -> Iterator[Text]:
    if evaluation.value is not None:
        row, value = rules.shown(evaluation.guess), evaluation.value.said
        yield say("With {row}, rows to be expected: {value}.", row=row, value=value)
    yield from division.sentences


def _by_strategy(position: Position, evaluator: RowEvaluator, strategy: str) -> Suggestion:
    guess = _chosen(position, strategy)
    if guess is None:
        best = _of_best(best_row(position, evaluator))
        late = say("That strategy takes too long on this board; this is the best that was found.")
        return replace(best, sentences=(late, *best.sentences))
    division = Division.by(position, guess)
    evaluation = RowEvaluation(guess, evaluator.value_of(position, guess))
    wants, bits = say(CHOICES[strategy][1]), decimal(division.bits, 2)
    gaps = {"row": position.rules.shown(guess), "wants": wants, "bits": bits}
    first = say("Play {row}: {wants}; its mark tells {bits} bits.", **gaps)
    said = (first, *_said(position.rules, evaluation, division))
    return Suggestion(evaluation, False, None, division, said)


def _chosen(position: Position, strategy: str) -> Code | None:
    if position.count == 0:
        raise Refusal("engine/no-code-fits")
    codes = position.codes
    if codes is None or not position.is_listable:
        return None
    # The same dice every time, so that the same position gets the same advice.
    if strategy == "random":
        return random.Random(1).choice(codes)
    if strategy == "consistent" or len(codes) == 1:
        return codes[0]
    pairs = len(codes) * number_of_guesses(position.rules, position.holes)
    if position.answers and pairs > PAIRS_IN_TIME:
        return None
    from codepegs.engine.solver import choose, space_of  # numpy, only where it is needed

    space = space_of(position.rules, position.holes)
    return space.guess(choose(space, space.fitting(position.answers), strategy))
