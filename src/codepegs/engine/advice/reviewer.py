"""The review of a match: the loss of each row, and the luck of its mark.

The rows of a cracked round are those expected at the start, plus all losses, less all luck; exactly
so where all values are exact. Where the code was shown, the review names false marks and goes on
with the true ones; where it was not, the review ends where no code fits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from codepegs.engine.advice.evaluation import RowEvaluation, RowEvaluator, Value, sign
from codepegs.engine.advice.position import Position
from codepegs.engine.advice.review_result import MatchReview, RoundReview, RowReview, Stop
from codepegs.rules import Match, Round, Row, Rules
from codepegs.text import N_, Refusal

ALTERNATIVES = 3  # Rows that are named beside the one that was played.

# Why a review stops counting.
STOPS: dict[Stop, str] = {
    "contradiction": N_(
        "Not all that was said so far is true: no code fits it. What follows is not judged."
    ),
    "unmarked": N_("This row was never marked. What follows is not judged."),
    "cracked": N_("By its mark this row had cracked the code. What follows is not judged."),
}


def review(match: Match, evaluator: RowEvaluator) -> MatchReview:
    """The review of a match that was played or written, finished or not."""
    if match.rules is None:
        raise Refusal("match/not-begun")
    rounds = [
        review_round(match.rules, match.seats, round, evaluator, index)
        for index, round in enumerate(match.rounds, 1)
        if round.rows and round.holes is not None
    ]
    return MatchReview(match.rules, match.seats, tuple(rounds))


def review_round(
    rules: Rules, seats: tuple[str, ...], round: Round, evaluator: RowEvaluator, index: int = 1
) -> RoundReview:
    """The review of one round; `seats` are the names of the players."""
    walk = _Walk(rules, seats, round, evaluator)
    for number, row in enumerate(round.rows, 1):
        walk.play(number, row)
    return RoundReview(
        index=index,
        number=round.number,
        codemaker=round.codemaker,
        codemaker_name=seats[round.codemaker],
        outcome=round.outcome,
        code=round.code,
        rows=walk.with_luck(),
        cracked_in=walk.cracked_in,
        stopped=walk.stopped,
        stopped_after=walk.stopped_after,
        clue=round.clue,
        false_clue=round.false_clue,
    )


@dataclass
class _Step:
    """A row, and the position that its mark led to."""

    review: RowReview
    then: Position | None  # `None` where the round was over, or nothing could be counted any more.
    cracked: bool = False


class _Walk:
    """Goes from row to row, as long as the position is known."""

    def __init__(
        self, rules: Rules, seats: tuple[str, ...], round: Round, evaluator: RowEvaluator
    ) -> None:
        holes = rules.holes[-1] if round.holes is None else round.holes
        self.position = Position(rules.after_clue(round.true_clue), holes)
        self.seats = seats
        self.round = round
        self.evaluator = evaluator
        self.steps: list[_Step] = []
        self.stopped: Stop | None = None
        self.stopped_after: int | None = None
        self.cracked_in: int | None = None

    def play(self, number: int, row: Row) -> None:
        """Review the next row, and go on to the position after it."""
        if self.cracked_in is not None and self.stopped is None:
            self._stop("cracked", self.cracked_in)
        if self.stopped is not None:
            self.steps.append(_Step(self._bare(number, row), None))
        elif row.guess is None:
            self._out_of_time(number, row)
        else:
            self._guessed(number, row)

    def _stop(self, why: Stop, number: int) -> None:
        self.stopped, self.stopped_after = why, number

    def _bare(self, number: int, row: Row) -> RowReview:
        said = None if row.by_arbiter else row.mark
        mark = row.mark
        if row.guess is not None and self.round.code is not None:
            mark = self.position.rules.mark_row(self.round.code, row.guess)
        hints = tuple(
            hint.level for hint in self.round.hints if (hint.row, hint.seat) == (number, row.seat)
        )
        return RowReview(number, row.seat, self.seats[row.seat], row.guess, said, mark, hints=hints)

    def _out_of_time(self, number: int, row: Row) -> None:
        best = self.evaluator.best(self.position)
        made = None
        if best is not None and best.value is not None:
            made = replace(best.value, rows=best.value.rows + 1)
        count = self.position.count
        review = replace(self._bare(number, row), before=count, after=count, made=made, best=best)
        self.steps.append(_Step(review, self.position))

    def _guessed(self, number: int, row: Row) -> None:
        assert row.guess is not None
        position, evaluator = self.position, self.evaluator
        made = evaluator.value_of(position, row.guess)
        best = _no_worse(evaluator.best(position), row, made)
        others = evaluator.alternatives(position, ALTERNATIVES + 1)
        review = replace(
            self._bare(number, row),
            before=position.count,
            made=made,
            best=best,
            consistent=position.may_be_code(row.guess) and not position.clashes(row.guess),
            alternatives=tuple(one for one in others if one.guess != row.guess)[:ALTERNATIVES],
            rank=evaluator.rank(position, row.guess),
            typical=evaluator.typical(position),
        )
        if review.mark is None:
            self._stop("unmarked", number)
            self.steps.append(_Step(review, None))
            return
        then = position.after(row.guess, review.mark)
        step = _Step(replace(review, after=then.count), then, review.mark.cracks(position.holes))
        if then.count == 0:
            self._stop("contradiction", number)
            step.then = None
        elif step.cracked:
            self.cracked_in = number
        self.steps.append(step)
        self.position = then

    def with_luck(self) -> tuple[RowReview, ...]:
        """The rows, each with the value before the next: so nothing is lost between two rows."""
        rows = []
        for step, following in zip(self.steps, [*self.steps[1:], None], strict=True):
            if step.cracked:
                then: Value | None = Value(Fraction(0), "search")
            elif step.then is None:
                then = None
            elif following is not None:
                then = _value(following.review.best)
            else:
                then = _value(self.evaluator.best(step.then))
            rows.append(replace(step.review, then=then, sign=_sign(step.review)))
        return tuple(rows)


def _sign(row: RowReview) -> str:
    if row.loss is None or row.best is None or row.best.value is None:
        return ""
    typical = None if row.typical is None else row.typical.rows - row.best.value.rows
    return sign(row.loss, typical)


def _value(evaluation: RowEvaluation | None) -> Value | None:
    return None if evaluation is None else evaluation.value


def _no_worse(best: RowEvaluation | None, row: Row, made: Value | None) -> RowEvaluation | None:
    """The best row, or the row that was played where it is better than an estimate of the best."""
    if made is None or row.guess is None:
        return best
    if best is None or best.value is None or made.rows < best.value.rows:
        return RowEvaluation(row.guess, made)
    return best
