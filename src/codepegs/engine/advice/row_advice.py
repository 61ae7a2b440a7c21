"""The last two levels of hints: how good a row is, and which is best and why; by an evaluator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from codepegs.engine.advice.advice_codec import carried
from codepegs.engine.advice.evaluation import (
    SIGNS,
    VERDICTS,
    Rank,
    RowEvaluation,
    RowEvaluator,
    Value,
    Verdict,
    decimal,
    verdict,
)
from codepegs.engine.advice.position import Position, bits
from codepegs.rules import Code, Rules
from codepegs.text import Refusal, Text, say, say_number


@carried("codes", "complete", "parts", "largest", "sizes", "cracks", "expected_left", "bits")
@dataclass(frozen=True, slots=True)
class Division:
    """How a row divides the codes that are left: each mark it may get leaves one part of them."""

    codes: int
    """The codes that were divided."""
    complete: bool
    """Whether these are all that are left, and not only some that were found."""
    sizes: tuple[int, ...]
    """The parts, the largest first."""
    cracks: int
    """How many of the codes the row would crack: 1 if it may be the code itself."""

    @classmethod
    def by(cls, position: Position, row: Code) -> Division:
        """The division of the codes left in the position by this row."""
        parts = position.division(row)
        sizes = tuple(sorted(parts.values(), reverse=True))
        cracks = sum(size for mark, size in parts.items() if mark.cracks(position.holes))
        return cls(len(position.found), position.codes is not None, sizes, cracks)

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return len(self.sizes)

    @property
    def expected_left(self) -> Fraction:
        """How many codes are left after it on average, counting a cracked one as left."""
        return Fraction(sum(size * size for size in self.sizes), max(1, self.codes))

    @property
    def largest(self) -> int:
        """The codes left if the mark tells least."""
        return max(self.sizes, default=0)

    @property
    def bits(self) -> float:
        """The information of its mark, in bits: one bit halves the codes."""
        return bits(self.sizes)

    @property
    def sentences(self) -> tuple[Text, ...]:
        """What the row does, for a person."""
        return (self._parts_said, self._crack_said)

    @property
    def _parts_said(self) -> Text:
        gaps = {"codes": self.codes, "largest": self.largest, "bits": decimal(self.bits, 2)}
        if not self.complete:
            return say_number(
                "Of {codes} codes that were found it makes {n} part: {bits} bits.",
                "Of {codes} codes that were found it makes {n} parts: {bits} bits.",
                len(self.sizes),
                **gaps,
            )
        return say_number(
            "Of the codes left ({codes}) it makes {n} part, the largest with {largest}.",
            "Of the codes left ({codes}) it makes {n} parts, the largest with {largest}.",
            len(self.sizes),
            **gaps,
        )

    @property
    def _crack_said(self) -> Text:
        if self.cracks:
            return say("It may itself be the code.")
        return say("It cannot be the code, and is played only for what it tells.")


# -- 4. How good is this row? ---------------------------------------------------------------------


@carried("row value best loss exact verdict sign rank division best_bits")
@dataclass(frozen=True, slots=True)
class Quality:
    """How good a row is."""

    rules: Rules
    row: Code
    value: Value | None
    """`None` on boards where nothing can be counted: there, compare what the rows tell."""
    best: Value | None
    """The same of the best row."""
    rank: Rank | None
    """Only where every row has its exact value."""
    division: Division
    best_bits: float
    """What the best row would tell, in bits; a row may tell less and still be better."""

    @property
    def loss(self) -> Fraction | None:
        """How much of a row it gives away."""
        if self.value is None or self.best is None:
            return None
        # An estimate of the best may be worse than the row itself.
        return max(Fraction(0), self.value.rows - self.best.rows)

    @property
    def exact(self) -> bool:
        """Whether the loss is proven."""
        return all(value is not None and value.exact for value in (self.value, self.best))

    @property
    def verdict(self) -> Verdict | None:
        """One word for it."""
        return None if self.loss is None else verdict(self.loss)

    @property
    def sign(self) -> str:
        """`?!`, `?` or `??`; mostly nothing."""
        return "" if self.verdict is None else SIGNS[self.verdict]

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The hint, for a person."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Text]:
        if self.value is None or self.best is None or self.loss is None:
            yield say("This board is too large to say how many rows are to be expected.")
            yield self.division._parts_said
            bits = decimal(self.best_bits, 2)
            yield say("The best row that was found tells {bits} bits.", bits=bits)
            return
        row, value, best = self.rules.shown(self.row), self.value.said, self.best.said
        yield say("With {row}, rows to be expected: {value}.", row=row, value=value)
        word = say(VERDICTS[verdict(self.loss)])
        if self.exact:
            yield say("With the best row: {value}. Verdict: {word}.", value=best, word=word)
        else:
            yield say(
                "With the best row that was found: {value}. Verdict, as far as an estimate goes: "
                "{word}.",
                value=best,
                word=word,
            )
        if self.rank is not None:
            of, place = self.rank.of, self.rank.place
            yield say("Its place among all rows ({of}): {place}.", of=of, place=place)
        yield from self.division.sentences


def quality(position: Position, row: str | Sequence[str], evaluator: RowEvaluator) -> Quality:
    """How good a row is, by an evaluator."""
    guess = position.rules.guess(row, position.holes)
    _refuse_contradiction(position)
    best, value = evaluator.best(position), evaluator.value_of(position, guess)
    best_value = None if best is None else best.value
    rank, division = evaluator.rank(position, guess), Division.by(position, guess)
    best_bits = 0.0 if best is None else Division.by(position, best.guess).bits
    return Quality(position.rules, guess, value, best_value, rank, division, best_bits)


# -- 5. The best row ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BestRow:
    """The best row, and why."""

    rules: Rules
    evaluation: RowEvaluation
    rank: Rank | None
    division: Division

    @property
    def exact(self) -> bool:
        """Whether it is proven that no row is better."""
        return self.evaluation.value is not None and self.evaluation.value.exact

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The hint, for a person."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[Text]:
        row, value = self.rules.shown(self.evaluation.guess), self.evaluation.value
        if self.division.complete and self.division.codes == 1 and self.division.cracks:
            yield say("Play {row}: it is the only code left.", row=row)
            return
        if value is None:
            yield say("Play {row}: the best that was found.", row=row)
        else:
            yield say("Play {row}. Rows to be expected: {value}.", row=row, value=value.said)
            if value.exact:
                yield say("No row does better.")
            else:
                yield say("It is the best that was found; a better one is not excluded.")
        yield from self.division.sentences
        if self.rank is not None and self.rank.equal > 1:
            yield say_number(
                "{n} other row is as good.", "{n} other rows are as good.", self.rank.equal - 1
            )


def best_row(position: Position, evaluator: RowEvaluator) -> BestRow:
    """The best row by an evaluator, and why."""
    _refuse_contradiction(position)
    best = evaluator.best(position)
    if best is None:
        raise Refusal("engine/no-code-found")
    rank, division = evaluator.rank(position, best.guess), Division.by(position, best.guess)
    return BestRow(position.rules, best, rank, division)


def _refuse_contradiction(position: Position) -> None:
    if position.count == 0:
        raise Refusal("engine/no-code-fits")
