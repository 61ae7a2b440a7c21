"""What REST says of puzzles: rows with their marks that exactly one code fits."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from codepegs.web.api.advice_models import Clash, RowNumber, Sentences
from codepegs.web.base_models import EditionName, Pegs, StrictModel, Time

PUZZLE_PATTERN = r"^[a-z0-9-]{1,40}\.(easy|medium|hard)\.[0-9a-z-]{1,32}$"
Grade = Literal["easy", "medium", "hard"]


class PuzzleRequest(StrictModel):
    """A puzzle that nobody has seen yet."""

    edition: EditionName
    grade: Grade = Field(
        "medium", description="How often marks have to be put together: never, once, or more."
    )


class PuzzleRow(StrictModel):
    """A given row."""

    guess: list[str]
    mark: list[int]


class Puzzle(StrictModel):
    """Rows with their marks, and exactly one code that fits them all."""

    id: Annotated[str, Field(pattern=PUZZLE_PATTERN, examples=["classic-1972.easy.2026-11-16"])]
    edition: str
    options: list[str]
    grade: Grade
    holes: int
    rows: list[PuzzleRow]
    steps: int = Field(description="Deductions that lead to the code, one after the other.")
    together: int = Field(description="So many marks have to be put together in the hardest one.")
    date: str | None = Field(description="Of whose day it is the puzzle, as 2026-11-16.")
    next_at: Time | None = Field(description="When the next puzzle of the day comes.")
    sentence: str = Field(description="What is to be done.")


class CheckRequest(StrictModel):
    """What somebody takes for the code."""

    code: Pegs


class Deduction(StrictModel):
    """One step to the code."""

    rows: list[RowNumber] = Field(description="The rows that are put together.")
    sentences: Sentences


class CheckAnswer(StrictModel):
    """Whether it is the code; if not, which rows speak against it."""

    solved: bool
    clashes: list[Clash]
    sentences: Sentences
    way: list[Deduction] = Field(description="A way to the code, once it was found.")
