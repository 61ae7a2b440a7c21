"""The base of all JSON models, and the values that many of them have."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from codepegs.play.table import LEAST_GRACE, MOST_GRACE

MOST_SEATS = 5
MOST_HOLES = 12
MOST_TOLD = 999  # More than any clue.


class StrictModel(BaseModel):
    """A JSON object that holds exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


ID_PATTERN = r"^[0-9a-f]{32}$"
Id = Annotated[
    str,
    Field(
        pattern=ID_PATTERN,
        description="128 bits as 32 small hexadecimal digits.",
        examples=["5f2b8c0e9d7a4b61a3c4d5e6f7089a1b"],
    ),
]
Seat = Annotated[int, Field(ge=0, lt=MOST_SEATS, description="A seat; the first is 0.")]
Version = Annotated[int, Field(ge=0, lt=2**31, description="Counts the events of a table from 1.")]
# Tuples are not strict, because JSON has only lists; the values in them are.
Peg = Annotated[str, Field(min_length=1, max_length=4)]
Pegs = Annotated[
    tuple[Peg, ...],
    Field(
        strict=False,
        min_length=1,
        max_length=MOST_HOLES,
        description="A row of pegs, each by its letter; `_` is an empty hole.",
        examples=[["R", "R", "G", "B"]],
    ),
]
Keys = Annotated[
    tuple[Annotated[int, Field(ge=0, le=MOST_HOLES)], ...],
    Field(
        strict=False,
        min_length=1,
        max_length=3,
        description="How many key pegs of each kind, in the edition's order: black, then white.",
        examples=[[1, 2]],
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=160)]
Share = Annotated[
    str,
    Field(
        pattern=r"^[0-9a-f]{64}$",
        description="A share of the dice: 32 random bytes as 64 small hexadecimal digits.",
        examples=["9c1e" * 16],
    ),
]
Time = Annotated[float, Field(description="Seconds since 1970 by the server's clock.")]
EditionName = Annotated[str, Field(min_length=1, max_length=40, examples=["classic-1972"])]
Options = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=60)], ...],
    Field(
        strict=False,
        max_length=20,
        description="Written as in notation.",
        examples=[["doubles", "rows=10"]],
    ),
]


class RulesOffer(StrictModel):
    """The rules of one match: an edition with its options."""

    edition: EditionName
    players: Annotated[
        int | None, Field(ge=1, le=MOST_SEATS, description="null: the edition's default.")
    ] = None
    options: Options = ()


class TermsOffer(RulesOffer):
    """The terms that a player offers: the rules, and what happens when somebody is away."""

    first: Seat | None = Field(None, description="The first codemaker; null: drawn by lot.")
    grace: Annotated[int | None, Field(ge=LEAST_GRACE, le=MOST_GRACE)] = Field(
        None,
        description="Seconds a player may be away on the own turn; null: the server's default. Where "
        "`patience` is shorter and no time per row is agreed, those who wait may claim before.",
    )
    stand_ins: bool = Field(
        False, description="After the grace a bot plays on; otherwise the seat forfeits."
    )
