"""What is asked for over REST about puzzles."""

from __future__ import annotations

from pydantic import Field

from codepegs.engine.advice.grades import Grade
from codepegs.web.base_models import EditionName, Pegs, StrictModel

PUZZLE_PATTERN = r"^[a-z0-9-]{1,40}\.(easy|medium|hard)\.[0-9a-z-]{1,32}$"


class PuzzleRequest(StrictModel):
    """A puzzle that nobody has seen yet."""

    edition: EditionName
    grade: Grade = Field(
        "medium", description="How often marks have to be put together: never, once, or more."
    )


class CheckRequest(StrictModel):
    """What somebody takes for the code."""

    code: Pegs
