"""What is asked for over REST: hints at a table, and help beside a board of cardboard.

`result_models` has the answers, made of the results themselves.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from codepegs.engine.advice.hint import LEVELS_SAID, HintLevel
from codepegs.web.base_models import (
    MOST_HOLES,
    MOST_SEATS,
    EditionName,
    Keys,
    Options,
    Peg,
    Pegs,
    Seat,
    StrictModel,
)
from codepegs.web.errors import Fault

MOST_ROWS = 99
"""Rows of the longest board."""

RowNumber = Annotated[int, Field(ge=1, le=MOST_ROWS, description="A row of the board, from 1.")]

# -- Opponents and strategies ---------------------------------------------------------------------


class Named(StrictModel):
    """Something that can be chosen by its name."""

    name: str = Field(description="Stable; for programs.")
    title: str = Field(description="For people, in the reader's language.")
    sentence: str = Field(description="What it does.")


class StrengthList(StrictModel):
    """How strong bots can be, the weakest first."""

    strengths: list[Named]


class StrategyList(StrictModel):
    """By what the assistant can choose a row; the first one is used where none is named."""

    strategies: list[Named]


# -- May this row be submitted? -------------------------------------------------------------------


class RowRequest(StrictModel):
    """A row that is not submitted yet; it may be incomplete."""

    seat: Seat
    row: Annotated[
        tuple[Peg, ...],
        Field(strict=False, max_length=MOST_HOLES, examples=[["R", "R", "G", "B"]]),
    ]
    as_: Literal["guess", "code"] = Field("guess", alias="as", description="What it is to be.")


class RowCheck(StrictModel):
    """Whether the row could be submitted now. Nothing was done."""

    allowed: bool
    refusal: Fault | None = Field(description="Why not.")


# -- An arbiter -----------------------------------------------------------------------------------


class Ruled(StrictModel):
    """The rules of one match."""

    edition: EditionName
    players: Annotated[
        int | None, Field(ge=1, le=MOST_SEATS, description="null: as the edition has it.")
    ] = None
    options: Options = ()


class MarkRequest(Ruled):
    """A code that everybody sees, and a guess."""

    code: Pegs
    guess: Pegs


class MarkAnswer(StrictModel):
    """The mark that the guess earns."""

    mark: list[int]
    cracked: bool
    sentence: str


# -- Hints ----------------------------------------------------------------------------------------


class HintRequest(StrictModel):
    """A hint, asked for by the codebreaker whose turn it is."""

    seat: Seat
    level: HintLevel = Field(description=LEVELS_SAID)
    guess: Pegs | None = Field(None, description="For `fits` and `good`.")
    row: RowNumber | None = Field(None, description="For `told`; null: the last one.")


# -- The assistant --------------------------------------------------------------------------------


class MarkedRow(StrictModel):
    """A guess on a board of cardboard, and the mark that it got."""

    guess: Pegs
    mark: Keys


class AssistantRequest(Ruled):
    """What stands on a board of cardboard."""

    holes: Annotated[
        int | None,
        Field(ge=1, le=MOST_HOLES, description="How long the code is, where there is a choice."),
    ] = None
    rows: Annotated[tuple[MarkedRow, ...], Field(strict=False, max_length=MOST_ROWS)] = ()
    strategy: Annotated[
        str | None,
        Field(min_length=1, max_length=40, description="As `GET /api/strategies` names them."),
    ] = None
    guess: Pegs | None = Field(None, description="A row to be judged.")
