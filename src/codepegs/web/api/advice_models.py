"""What REST says when somebody asks for advice: hints at a table, and help beside a board of cardboard."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

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
PegList = list[str]
Sentences = Annotated[
    list[str], Field(description="For people, in the reader's language; one sentence or two each.")
]

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


# -- What the engine says -------------------------------------------------------------------------

Source = Literal["book", "search", "best-known", "one-step", "size"]


class Worth(StrictModel):
    """Rows to be expected from here, the cracking one included."""

    rows: float
    fraction: str = Field(description="The same, without rounding.")
    exact: bool = Field(description="Proven, not estimated.")
    source: Source


class Judged(StrictModel):
    """A row and what it is worth."""

    row: str = Field(description="The row as one word.")
    pegs: PegList
    value: Worth | None = Field(description="null on boards where nothing can be counted.")


class Ranked(StrictModel):
    """How a row stands among all rows that may be guessed."""

    place: int = Field(description="1 for the best; equal rows share a place.")
    equal: int = Field(description="Rows that are worth as much, itself included.")
    of: int


class Divided(StrictModel):
    """What a row does to the codes that are left: each mark it may get leaves one part of them."""

    codes: int = Field(description="The codes that were divided.")
    complete: bool = Field(description="These are all that are left.")
    parts: int
    largest: int
    sizes: list[int] = Field(description="The largest first.")
    cracks: int = Field(description="1 if the row may be the code itself.")
    expected_left: float
    bits: float = Field(description="How much the mark will tell; one bit halves the codes.")


class Clash(StrictModel):
    """A row of the board that speaks against a row."""

    row: RowNumber
    guess: PegList
    given: list[int]
    would: list[int] = Field(description="The mark that it would have got.")


class Fitting(StrictModel):
    """Whether a row could be the code."""

    row: PegList
    consistent: bool
    allowed_as_code: bool = Field(description="By the rules; a guess is often freer.")
    clashes: list[Clash]


class Certain(StrictModel):
    """What the codes that are left have in common."""

    codes_left: int
    complete: bool = Field(
        description="Every code left was looked at. If not, more than what is named is possible."
    )
    holes: list[dict[str, int]] = Field(
        description="For each hole the pegs that may stand in it, and in how many codes."
    )
    certain: list[str | None] = Field(description="For each hole the peg that must stand in it.")
    pegs: dict[str, list[int]] = Field(
        description="How often each peg stands in the code: at least, at most."
    )
    excluded: PegList = Field(description="The pegs that stand in no code that is left.")


class Quality(StrictModel):
    """How good a row is."""

    row: PegList
    value: Worth | None
    best: Worth | None
    loss: float | None = Field(description="How much of a row it gives away.")
    exact: bool
    verdict: Literal["best", "good", "inexact", "weak", "blunder"] | None
    sign: str = Field(description="`?!`, `?` or `??`; mostly nothing.")
    rank: Ranked | None
    division: Divided
    best_bits: float


class Suggestion(StrictModel):
    """A row that may be played next, and why."""

    row: PegList
    value: Worth | None
    exact: bool = Field(description="It is proven that no row is better.")
    equal: int | None = Field(description="So many rows are as good, itself included.")
    division: Divided
    may_be_code: bool
    sentences: Sentences


# -- Hints ----------------------------------------------------------------------------------------


class HintRequest(StrictModel):
    """A hint, asked for by the codebreaker whose turn it is."""

    seat: Seat
    level: Literal["fits", "left", "told", "certain", "good", "best"] = Field(
        description="fits: could `guess` be the code? left: how many codes are left? told: what "
        "did the mark of `row` tell? certain: what is known of each hole and peg? good: how good is "
        "`guess`? best: which row is best, and why?"
    )
    guess: Pegs | None = Field(None, description="For `fits` and `good`.")
    row: RowNumber | None = Field(None, description="For `told`; null: the last one.")


class FitsHint(StrictModel):
    """Whether a row could be the code."""

    level: Literal["fits"]
    sentences: Sentences
    fitting: Fitting


class LeftHint(StrictModel):
    """How many codes are left."""

    level: Literal["left"]
    sentences: Sentences
    codes_left: int | None = Field(description="null: that takes too long here.")
    complete: bool = Field(description="These are all; if not, at least so many are left.")


class ToldHint(StrictModel):
    """What the mark of a row told."""

    level: Literal["told"]
    sentences: Sentences
    row: RowNumber
    codes_before: int | None = Field(description="null: that takes too long here.")
    codes_after: int | None
    complete: bool
    bits: float | None = Field(description="One bit halves the codes; null: cannot be told.")
    certain: Certain | None = Field(description="What is known after that row.")


class CertainHint(StrictModel):
    """What is known of each hole and each peg."""

    level: Literal["certain"]
    sentences: Sentences
    certain: Certain | None = Field(description="null: that takes too long here.")


class GoodHint(StrictModel):
    """How good a row is."""

    level: Literal["good"]
    sentences: Sentences
    quality: Quality | None = Field(description="null: that takes too long here.")


class BestHint(StrictModel):
    """The best row, and why."""

    level: Literal["best"]
    sentences: Sentences
    row: PegList = Field(description="The row to play, be it the best or one that fits.")
    suggestion: Suggestion | None = Field(description="null: that takes too long here.")


HintAnswer = Annotated[
    FitsHint | LeftHint | ToldHint | CertainHint | GoodHint | BestHint,
    Field(discriminator="level"),
]

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


class Verdict(StrictModel):
    """What is to be said of the row that was asked about."""

    fitting: Fitting
    quality: Quality | None = Field(description="null: that takes too long here.")
    sentences: Sentences


class FittingMark(StrictModel):
    """A mark that would fit the other rows."""

    mark: list[int]
    codes_left: int | None = Field(description="null: they were not counted.")


class Repair(StrictModel):
    """A row whose mark alone could be the false one."""

    row: RowNumber
    guess: PegList
    given: list[int]
    marks: list[FittingMark]
    complete: bool = Field(description="These are all marks that would fit.")


class Contradiction(StrictModel):
    """No code fits all marks: which rows clash."""

    rows: list[list[RowNumber]] = Field(
        description="Sets of rows whose marks cannot all be true, as small as the proof says."
    )
    proof: Literal["smallest", "minimal", "unproven"] | None
    repairs: list[Repair]
    sentences: Sentences


class AssistantAnswer(StrictModel):
    """What the marks tell, and what to play next."""

    codes_left: int | None = Field(description="null: that takes too long here.")
    complete: bool = Field(description="These are all; if not, at least so many are left.")
    some: list[PegList] = Field(description="Some of the codes that are left, at most 100.")
    certain: Certain | None
    row: PegList | None = Field(description="The row to play; null: no code fits all marks.")
    suggestions: list[Suggestion] = Field(
        description="The best first; none where that takes too long here."
    )
    verdict: Verdict | None = Field(description="On `guess`, where one was sent.")
    clash: Contradiction | None = Field(description="Where no code fits all marks.")
    takes_too_long: bool = Field(description="Something was left out that takes too long here.")
    sentences: Sentences
