"""The answers to questions for advice: what is sent to a player, made of the engine's results.

Where a part takes too long on a large board, it is `None`, and the sentences say so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from codepegs.engine.advice import (
    Certainties,
    Clash,
    Consistency,
    Diagnosis,
    Grade,
    Quality,
    Suggestion,
    carried,
)
from codepegs.rules import Code, Mark
from codepegs.text import Text

Sentences = tuple[Text, ...]

# -- Hints ----------------------------------------------------------------------------------------


@carried("level", "sentences", "fitting")
@dataclass(frozen=True, slots=True)
class FitsHint:
    """Whether a row could be the code."""

    sentences: Sentences
    fitting: Consistency
    level: Literal["fits"] = "fits"


@carried("level", "sentences", "codes_left", "complete")
@dataclass(frozen=True, slots=True)
class LeftHint:
    """How many codes are left."""

    sentences: Sentences
    codes_left: int | None
    """null: that takes too long here."""
    complete: bool
    """These are all; if not, at least so many are left."""
    level: Literal["left"] = "left"


@carried("level", "sentences", "row", "codes_before", "codes_after", "complete", "bits", "certain")
@dataclass(frozen=True, slots=True)
class ToldHint:
    """What the mark of a row told."""

    sentences: Sentences
    row: int
    """The row of the board, from 1."""
    codes_before: int | None = None
    """null: that takes too long here."""
    codes_after: int | None = None
    """null: that takes too long here."""
    complete: bool = False
    """Both counts are complete; if not, at least so many were and are left."""
    bits: float | None = None
    """One bit halves the codes; null: cannot be told."""
    certain: Certainties | None = None
    """What is known after that row."""
    level: Literal["told"] = "told"


@carried("level", "sentences", "certain")
@dataclass(frozen=True, slots=True)
class CertainHint:
    """What is known of each hole and each peg."""

    sentences: Sentences
    certain: Certainties | None
    """null: that takes too long here."""
    level: Literal["certain"] = "certain"


@carried("level", "sentences", "quality")
@dataclass(frozen=True, slots=True)
class GoodHint:
    """How good a row is."""

    sentences: Sentences
    quality: Quality | None
    """null: that takes too long here."""
    level: Literal["good"] = "good"


@carried("level", "sentences", "row", "suggestion")
@dataclass(frozen=True, slots=True)
class BestHint:
    """The best row, and why."""

    sentences: Sentences
    row: Code
    """The row to play, be it the best or one that fits."""
    suggestion: Suggestion | None
    """null: that takes too long here."""
    level: Literal["best"] = "best"


HintAnswer = FitsHint | LeftHint | ToldHint | CertainHint | GoodHint | BestHint

# -- The assistant --------------------------------------------------------------------------------


@carried()
@dataclass(frozen=True, slots=True)
class RowVerdict:
    """What is to be said of the row that was asked about."""

    fitting: Consistency
    quality: Quality | None
    """null: that takes too long here, or no code fits all marks."""
    sentences: Sentences


@carried()
@dataclass(frozen=True, slots=True)
class AssistantAnswer:
    """What the marks tell, and what to play next."""

    codes_left: int | None
    """null: that takes too long here."""
    complete: bool
    """These are all; if not, at least so many are left."""
    some: tuple[Code, ...]
    """Some of the codes that are left, at most 100."""
    certain: Certainties | None
    """null: that takes too long here."""
    row: Code | None
    """The row to play; null: no code fits all marks."""
    suggestions: tuple[Suggestion, ...]
    """The best first; none where that takes too long here."""
    verdict: RowVerdict | None
    """On `guess`, where one was sent."""
    clash: Diagnosis | None
    """Where no code fits all marks."""
    takes_too_long: bool
    """Something was left out that takes too long here."""
    sentences: Sentences


# -- Puzzles --------------------------------------------------------------------------------------


@carried()
@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A given row."""

    guess: Code
    mark: Mark


@carried()
@dataclass(frozen=True, slots=True)
class Deduction:
    """One step to the code."""

    rows: tuple[int, ...]
    """The rows that are put together, counted from 1."""
    sentences: Sentences


@carried(*"id edition options grade holes rows steps together date next_at sentence".split())
@dataclass(frozen=True, slots=True)
class Puzzle:
    """Rows with their marks, and exactly one code that fits them all."""

    id: str
    edition: str
    options: tuple[str, ...]
    grade: Grade
    holes: int
    rows: tuple[PuzzleRow, ...]
    together: int
    """So many marks have to be put together in the hardest deduction."""
    sentence: Text
    """What is to be done."""
    way: tuple[Deduction, ...]
    """A way to the code; only for those who have found it or given up."""
    date: str | None
    """Of whose day it is the puzzle, as 2026-11-16."""
    next_at: float | None
    """When the next puzzle of the day comes, in seconds since 1970."""

    @property
    def steps(self) -> int:
        """Deductions that lead to the code, one after the other."""
        return len(self.way)


@carried()
@dataclass(frozen=True, slots=True)
class GivenUp:
    """The code of a puzzle for somebody who gives it up, and a way to it."""

    code: Code
    way: tuple[Deduction, ...]


@carried()
@dataclass(frozen=True, slots=True)
class CheckAnswer:
    """Whether it is the code; if not, which rows speak against it."""

    solved: bool
    clashes: tuple[Clash, ...]
    sentences: Sentences
    way: tuple[Deduction, ...]
    """A way to the code, once it was found."""
