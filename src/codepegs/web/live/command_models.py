"""The `do` of a command: everything that a client may ask of a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from codepegs.web.base_models import (
    MOST_HOLES,
    MOST_TOLD,
    Keys,
    Name,
    Pegs,
    Seat,
    Share,
    StrictModel,
    TermsOffer,
)

Strength = Annotated[str, Field(min_length=1, max_length=40, examples=["club"])]
Own = Annotated[int, Field(ge=0, lt=5, description="The seat that acts: one of the sender's.")]
Chair = Annotated[int, Field(ge=0, lt=5, description="The seat that changes.")]


class GuessOrder(StrictModel):
    """Fill the open row."""

    kind: Literal["guess"]
    seat: Own
    guess: Pegs


class SetCodeOrder(StrictModel):
    """Hide a code; null: it stands behind a shield on a real table, and marks are given by hand."""

    kind: Literal["set-code"]
    seat: Own
    code: Pegs | None
    holes: Annotated[int | None, Field(ge=1, le=MOST_HOLES)] = Field(
        None, description="The length of a code on a real table; with a code, its length or null."
    )
    clue: Annotated[int | None, Field(ge=0, le=MOST_TOLD)] = Field(
        None, description="With `clue=sum`: the sum of the digits of a code on a real table."
    )


class GiveMarkOrder(StrictModel):
    """Mark a guess by hand."""

    kind: Literal["give-mark"]
    seat: Own
    mark: Keys


class RevealOrder(StrictModel):
    """Lift the shield of a code that stands on a real table."""

    kind: Literal["reveal"]
    seat: Own
    code: Pegs


class TakeBackOrder(StrictModel):
    """Take back a guess that has not been marked."""

    kind: Literal["take-back"]
    seat: Own


class OwnUpOrder(StrictModel):
    """Own up to a wrong mark, as codemaker: the round is aborted."""

    kind: Literal["own-up"]
    seat: Own


class ClaimOrder(StrictModel):
    """Have the round dropped after a long wait for another player, where no time is agreed."""

    kind: Literal["claim"]
    seat: Own


class ResignOrder(StrictModel):
    """Resign the match."""

    kind: Literal["resign"]
    seat: Own


class SitOrder(StrictModel):
    """Sit down and agree to the terms."""

    kind: Literal["sit"]
    chair: Seat | None = Field(None, description="null: any free seat.")
    name: Name | None = Field(None, description="null: the sender's own name.")
    share: Share | None = Field(
        None, description="A share of the dice, drawn after the sender saw the commitment."
    )


class StandUpOrder(StrictModel):
    """Leave a seat before the match begins."""

    kind: Literal["stand-up"]
    seat: Own


class SeatBotOrder(StrictModel):
    """Seat a bot before the match begins."""

    kind: Literal["seat-bot"]
    seat: Own
    chair: Chair
    strength: Strength


class SendBotAwayOrder(StrictModel):
    """Free the seat of a bot before the match begins."""

    kind: Literal["send-bot-away"]
    seat: Own
    chair: Chair


class OfferOrder(StrictModel):
    """Offer other terms, to which everybody else has to agree."""

    kind: Literal["offer"]
    seat: Own
    terms: TermsOffer


class AgreeOrder(StrictModel):
    """Agree to the terms that were offered last."""

    kind: Literal["agree"]
    seat: Own


class GiveShareOrder(StrictModel):
    """Give a share of the dice before the match, for all of one's seats that have given none."""

    kind: Literal["give-share"]
    seat: Own
    share: Share


class RematchOrder(StrictModel):
    """Offer or accept a rematch; when everybody has, it begins at a new table."""

    kind: Literal["rematch"]
    seat: Own
    owes_share: bool = Field(
        False, description="The rematch waits until I have given a share of its dice."
    )


Order = Annotated[
    GuessOrder
    | SetCodeOrder
    | GiveMarkOrder
    | RevealOrder
    | TakeBackOrder
    | OwnUpOrder
    | ClaimOrder
    | ResignOrder
    | SitOrder
    | StandUpOrder
    | SeatBotOrder
    | SendBotAwayOrder
    | OfferOrder
    | AgreeOrder
    | GiveShareOrder
    | RematchOrder,
    Field(discriminator="kind"),
]
