"""Puzzles by their ids: an id holds all that a puzzle is made of, so none has to be kept."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import cast

from codepegs.engine.advice import MOST_CODES, Grade, Position, consistency
from codepegs.play.advice.answer_types import CheckAnswer, Deduction, GivenUp, Puzzle, PuzzleRow
from codepegs.play.advice.requests import Answers
from codepegs.play.table import Terms
from codepegs.rules import fitting_codes
from codepegs.rules.editions import edition, editions
from codepegs.text import N_, Refusal, say

GRADES: tuple[Grade, ...] = ("easy", "easy", "medium", "medium", "medium", "hard", "hard")
"""From Monday to Sunday, like the crosswords of newspapers."""


def today(now: float) -> tuple[str, Grade]:
    """The date at that time, by UTC, and the grade of its puzzle.

    >>> today(1794793215.25)
    ('2026-11-16', 'easy')
    """
    day = datetime.fromtimestamp(now, UTC).date()
    return day.isoformat(), GRADES[day.weekday()]


def end_of(day: str) -> float | None:
    """When that day ends; `None` if it is no date.

    >>> end_of("2026-11-16"), end_of("2026-02-30"), end_of("c0ffee")
    (1794873600.0, None, None)
    """
    try:
        begun = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
        return (begun + timedelta(days=1)).timestamp()
    except (ValueError, OverflowError):
        return None


@dataclass(frozen=True, slots=True)
class PuzzleName:
    """What a puzzle is made of.

    >>> PuzzleName.read("mini.easy.2026-11-16").seed
    '2026-11-16'
    """

    edition: str
    grade: Grade
    seed: str

    @classmethod
    def read(cls, written: str) -> PuzzleName:
        """The name that an id stands for."""
        edition, grade, seed = written.split(".")
        return cls(edition, cast(Grade, grade), seed)

    @property
    def id(self) -> str:
        """The name in one word."""
        return f"{self.edition}.{self.grade}.{self.seed}"


def puzzle_of(name: PuzzleName) -> Puzzle:
    """The puzzle of that name, with a way to its code."""
    # Loaded here: a process that only hands over work needs no engine.
    from codepegs.engine.advice import make_puzzle, rows_said
    from codepegs.engine.solver import space_of

    if edition(name.edition).needs_words:
        # Known before the words are read.
        raise Refusal("puzzle/board", came=name.edition)
    rules = Terms.offered(name.edition).rules
    made = make_puzzle(rules, name.grade, random.Random(name.id))
    space = space_of(rules, rules.holes[-1])
    ends = end_of(name.seed)
    ask = N_("Exactly one code fits all of these marks. Which one? No row has to be guessed.")
    return Puzzle(
        id=name.id,
        edition=name.edition,
        options=rules.written,
        grade=made.grade,
        holes=space.holes,
        rows=tuple(PuzzleRow(guess, mark) for guess, mark in made.rows),
        together=made.together,
        sentence=say(ask),
        way=tuple(
            Deduction(tuple(row + 1 for row in one.rows), (rows_said(one), *one.sentences(space)))
            for one in made.way
        ),
        date=None if ends is None else name.seed,
        next_at=ends,
    )


def refuse_future(name: PuzzleName, now: float) -> None:
    """Refuse the puzzle of a day that has not begun."""
    ends = end_of(name.seed)
    if ends is not None and ends - timedelta(days=1).total_seconds() > now:
        raise Refusal("puzzle/future", came=name.seed)


def todays_names(now: float, rows: Answers) -> Iterator[PuzzleName]:
    """The puzzles of today on whose boards these rows could stand, whatever edition was named."""
    day, grade = today(now)
    for one in editions():
        if one.needs_words:
            continue
        rules = Terms.offered(one.name).rules
        pegs = {peg for row, _ in rows for peg in row}
        fits = all(len(row) == rules.holes[-1] for row, _ in rows) and pegs <= set(rules.letters)
        if fits and rules.number_of_codes <= MOST_CODES:
            yield PuzzleName(one.name, grade, day)


def is_about(made: Puzzle, rows: Answers) -> bool:
    """Whether these rows are of that puzzle. One alone may stand on any board; two are no chance."""
    given = {(tuple(row.guess), tuple(row.mark)) for row in made.rows}
    return len(given.intersection(rows)) >= min(2, len(given))


def given_up(name: PuzzleName, made: Puzzle) -> GivenUp:
    """The code of the puzzle, and a way to it."""
    rules = Terms.offered(name.edition).rules
    rows = tuple((row.guess, row.mark) for row in made.rows)
    return GivenUp(next(fitting_codes(rules, rows, holes=made.holes)), made.way)


def checked(name: PuzzleName, made: Puzzle, tried: Sequence[str]) -> CheckAnswer:
    """Whether that is the code of a puzzle; if not, which rows speak against it."""
    rules = Terms.offered(name.edition).rules
    answers = tuple((row.guess, row.mark) for row in made.rows)
    fits = consistency(Position(rules, made.holes, answers), tried)
    if not fits.consistent:
        return CheckAnswer(False, fits.clashes, fits.sentences, ())
    said = (say("{row} is the code.", row=rules.shown(fits.row)),)
    return CheckAnswer(True, (), said, made.way)
