"""Orders: everything that a client may ask of a table, as the `do` of a command."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from codepegs.web.base_models import Keys, Name, Pegs, Seat, StrictModel, TermsOffer

Strength = Annotated[str, Field(min_length=1, max_length=40, examples=["club"])]
Own = Annotated[int, Field(ge=0, lt=5, description="The seat for which it is done: one's own.")]
Chair = Annotated[int, Field(ge=0, lt=5, description="The seat that it is about.")]


class GuessOrder(StrictModel):
    """Fill the row that is open."""

    kind: Literal["guess"]
    seat: Own
    guess: Pegs


class SetCodeOrder(StrictModel):
    """Hide a code; null: it stands behind a shield on a real table, which needs marks by hand."""

    kind: Literal["set-code"]
    seat: Own
    code: Pegs | None
    holes: Annotated[
        int | None,
        Field(
            ge=1,
            le=12,
            description="How long a code on a real table is; beside a code, its length or nothing.",
        ),
    ] = None


class GiveMarkOrder(StrictModel):
    """Answer a guess by hand."""

    kind: Literal["give-mark"]
    seat: Own
    mark: Keys


class RevealOrder(StrictModel):
    """Lift the shield of a code that stands on a real table."""

    kind: Literal["reveal"]
    seat: Own
    code: Pegs


class TakeBackOrder(StrictModel):
    """Take back one's guess, as long as it has not been marked."""

    kind: Literal["take-back"]
    seat: Own


class ResignOrder(StrictModel):
    """Give the match up."""

    kind: Literal["resign"]
    seat: Own


class SitOrder(StrictModel):
    """Sit down and agree to the terms."""

    kind: Literal["sit"]
    chair: Seat | None = Field(None, description="null: any free seat.")
    name: Name | None = Field(None, description="null: one's own name.")


class StandUpOrder(StrictModel):
    """Free one's seat before the match begins."""

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
    """Offer other terms; everybody else has to agree anew."""

    kind: Literal["offer"]
    seat: Own
    terms: TermsOffer


class AgreeOrder(StrictModel):
    """Agree to the terms that were offered last."""

    kind: Literal["agree"]
    seat: Own


class RematchOrder(StrictModel):
    """Offer a rematch, or accept one; when all have, it begins at a new table."""

    kind: Literal["rematch"]
    seat: Own


Order = Annotated[
    GuessOrder
    | SetCodeOrder
    | GiveMarkOrder
    | RevealOrder
    | TakeBackOrder
    | ResignOrder
    | SitOrder
    | StandUpOrder
    | SeatBotOrder
    | SendBotAwayOrder
    | OfferOrder
    | AgreeOrder
    | RematchOrder,
    Field(discriminator="kind"),
]
