"""What REST says of finished matches in the engine's eyes: reviews, and trying it otherwise."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from codepegs.rules.match import Outcome
from codepegs.web.api.advice_models import MOST_ROWS, Judged, Ranked, Sentences, Worth
from codepegs.web.base_models import Pegs, Seat, StrictModel


class ReviewedRow(StrictModel):
    """A row, against the best that could have been played. What could not be told is null."""

    row: int = Field(description="From 1.")
    seat: str = Field(description="What the player is called.")
    seat_number: Seat
    guess: str | None = Field(description="As one word; null: out of time.")
    pegs: list[str] | None = Field(description="The same, peg by peg.")
    said: list[int] | None = Field(description="The mark as it was given.")
    mark: list[int] | None = Field(description="The mark that counts.")
    false_mark: bool
    codes_before: int | None
    codes_after: int | None
    consistent: bool | None = Field(description="By all marks before, it could be the code.")
    made: Worth | None = Field(description="Rows to be expected with this row, itself included.")
    best: Judged | None
    then: Worth | None = Field(description="Rows to be expected after the mark that came.")
    loss: float | None = Field(description="Skill: how much of a row was given away.")
    luck: float | None = Field(description="How much of a row the mark gave; below 0 it was bad.")
    likelihood: float | None = Field(description="How likely the mark was.")
    exact: bool
    sign: str = Field(description="`!`, `?!`, `?` or `??`; mostly nothing.")
    accuracy: float | None = Field(description="In percent.")
    rank: Ranked | None
    alternatives: list[Judged] = Field(description="The best other rows, the best first.")
    sentences: Sentences


class ReviewTotals(StrictModel):
    """Skill and luck apart, over some rows."""

    rows: int
    counted: int = Field(description="Rows whose loss is known.")
    loss: float
    luck: float
    accuracy: float | None = Field(description="In percent: the average of the rows.")
    exact: bool


class ReviewedRound(StrictModel):
    """A round of which at least one row was played."""

    index: int = Field(description="As it was played, from 1; replays count.")
    number: int = Field(description="A replay has the number of the round that it repeats.")
    codemaker: str
    codemaker_number: Seat
    outcome: Outcome
    code: str | None
    code_pegs: list[str] | None
    cracked_in: int | None
    start: Worth | None = Field(description="Rows to be expected before the first one.")
    stopped: str | None = Field(description="Why later rows are not counted.")
    stopped_after: int | None
    rows: list[ReviewedRow]
    totals: ReviewTotals
    seats: dict[str, ReviewTotals] = Field(description="Of each who guessed, by name.")
    false_marks: list[int] = Field(description="The rows whose marks were false.")
    sentences: Sentences


class ReviewAnswer(StrictModel):
    """A review; docs/engine.md says what its fields mean. Fields may be added."""

    edition: str
    options: list[str]
    rounds: list[ReviewedRound]
    seats: dict[str, ReviewTotals] = Field(description="Over all rounds, by name.")
    legend: Sentences = Field(description="What the numbers mean.")


class TryRequest(StrictModel):
    """Rows that somebody would have played in a finished round."""

    round: Annotated[int, Field(ge=1, le=1000, description="As `index` in the review.")]
    rows: Annotated[
        tuple[Pegs, ...],
        Field(
            strict=False, min_length=1, max_length=MOST_ROWS, description="From the first row on."
        ),
    ]


class TryAnswer(StrictModel):
    """The same round with other rows: marked by the code that was shown, and reviewed."""

    round: ReviewedRound
