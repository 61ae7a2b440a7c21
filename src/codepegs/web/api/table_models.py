"""What REST says of tables and matches."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from codepegs.play import TableStage
from codepegs.rules import EndReason, Outcome, Stage
from codepegs.web.base_models import (
    MOST_SEATS,
    Id,
    Name,
    Seat,
    StrictModel,
    TermsOffer,
    Time,
    Version,
)
from codepegs.web.live import AnyTold, Strength, TermsTold

# -- Opening a table ------------------------------------------------------------------------------


class MyChair(StrictModel):
    """I sit here; at one screen somebody may have several seats."""

    who: Literal["me"]
    name: Name | None = Field(None, description="null: my own name.")


class AnybodysChair(StrictModel):
    """Kept free for whoever comes."""

    who: Literal["anybody"]


class BotsChair(StrictModel):
    """A bot sits here."""

    who: Literal["bot"]
    strength: Strength


Chair = Annotated[MyChair | AnybodysChair | BotsChair, Field(discriminator="who")]


class OpenRequest(StrictModel):
    """A table to be opened. Where every seat is taken, the match begins at once."""

    cmd: Id = Field(description="Made by the client: sent twice, it opens one table.")
    terms: TermsOffer
    chairs: list[Chair] = Field(min_length=1, max_length=MOST_SEATS)
    listed: bool = Field(False, description="Anybody may find it in the lists.")


# -- A table --------------------------------------------------------------------------------------


class SeatAnswer(StrictModel):
    """A seat, and who sits in it."""

    seat: Seat
    who: Literal["person", "bot", "nobody"]
    name: str | None
    strength: str | None = Field(description="Of a bot.")
    mine: bool
    agreed: bool = Field(description="To the terms.")


class RowAnswer(StrictModel):
    """A used row."""

    seat: Seat
    guess: list[str] | None = Field(description="null: out of time.")
    mark: list[int] | None
    points: int | None


class RoundAnswer(StrictModel):
    """A round, as everybody sees it."""

    number: int
    codemaker: Seat
    holes: int | None
    commitment: str | None
    rows: list[RowAnswer]
    proven: bool = Field(description="No code fits the marks: one of them is false.")
    code: list[str] | None = Field(description="After the reveal.")
    salt: str | None
    false_rows: list[int]
    outcome: Outcome
    points: list[int] | None


class MatchAnswer(StrictModel):
    """A match, as one seat sees it."""

    seat: Seat | None = Field(description="Whose view it is; null: a spectator's.")
    edition: str | None
    options: list[str]
    seats: list[str]
    stage: Stage
    awaited: Seat | None
    deadline: float | None
    rounds: list[RoundAnswer]
    totals: list[int]
    away: list[int]
    stand_ins: list[int]
    resigned: list[int]
    ended: EndReason | None
    winners: list[int]
    version: int = Field(description="Counts the match's own events.")
    own_code: list[str] | None


class TableAnswer(StrictModel):
    """A table, as the asker may see it."""

    id: Id
    link: str = Field(description="For others to join or watch.")
    code: str | None = Field(description="The short code to join by, before the match begins.")
    version: Version
    stage: TableStage
    listed: bool
    imported: bool = Field(description="Written down elsewhere and not played here.")
    terms: TermsTold
    seats: list[SeatAnswer]
    mine: list[Seat] = Field(description="My own seats.")
    match: MatchAnswer | None
    wants_rematch: list[Seat]
    next_table: Id | None = Field(description="The table of the rematch.")
    rematch_of: Id | None
    seed_commitment: str = Field(description="The SHA-256 of the seed of all dice here.")


class TableLine(StrictModel):
    """A table as a list shows it."""

    id: Id
    edition: str
    options: list[str]
    players: int
    stage: TableStage
    listed: bool
    free: int
    names: dict[str, str] = Field(
        description="What the people are called, by seat; in seats that are not free, bots sit else."
    )
    mine: list[Seat] = Field(description="My own seats.")
    version: Version
    created_at: Time
    changed_at: Time
    result: dict[str, Any] | None = Field(description="How the match ended.")


class TableList(StrictModel):
    """A page of a list."""

    tables: list[TableLine]
    next: str | None = Field(description="What to send as `after` for the next page; null: none.")


class CodeAnswer(StrictModel):
    """The table that is joined by a short code."""

    table: Id


# -- Playing without a WebSocket ------------------------------------------------------------------


class CommandAnswer(StrictModel):
    """What became of a command, and everything that has happened since it was made."""

    outcome: Literal["ack", "stale"] = Field(
        description="ack: it is kept. stale: it was made too early, and was not done."
    )
    version: Version = Field(description="The last event that followed, or the table's last.")
    events: list[AnyTold]


class EventsAnswer(StrictModel):
    """What has happened."""

    version: Version = Field(description="The table's last event.")
    events: list[AnyTold]


# -- Fairness -------------------------------------------------------------------------------------


class RoundProof(StrictModel):
    """What is needed to check the code of a round, and whether it is as it was promised."""

    number: int
    version: Version = Field(description="Of the event in which the code was set.")
    codemaker: Seat
    by_house: bool = Field(description="A bot or a stand-in has set it, so it comes from the seed.")
    commitment: str | None
    code: list[str] | None
    salt: str | None
    kept: bool | None = Field(description="Code and salt fit the commitment; null: not shown yet.")
    from_seed: list[str] | None = Field(
        description="The code that the seed gives for this version, when the match is over."
    )


class Verification(StrictModel):
    """Everything that is needed to check that a match was fair."""

    table: Id
    over: bool
    seed_commitment: str
    seed: str | None = Field(description="When the match is over.")
    seed_kept: bool | None = Field(description="The seed fits its commitment.")
    rounds: list[RoundProof]


# -- Statistics, and moving house -----------------------------------------------------------------


class EditionStatistics(StrictModel):
    """What is counted of one edition."""

    edition: str
    matches: int
    won: int
    drawn: int
    lost: int
    undecided: int
    rounds: int = Field(description="Rounds as codebreaker that were scored.")
    cracked: int
    average: float | None = Field(description="Rows to crack a code.")
    distribution: dict[str, int] = Field(description="How many codes were cracked in so many rows.")


class StatisticsAnswer(StrictModel):
    """Statistics by edition."""

    editions: list[EditionStatistics]


class ImportRequest(StrictModel):
    """Matches in notation, one after the other."""

    notation: str = Field(min_length=1, max_length=60_000)
    name: Name | None = Field(
        None, description="What I am called in them; null: as I am called now."
    )


class ImportAnswer(StrictModel):
    """What became of the matches."""

    taken: int
    known: int = Field(description="Were there already.")
    unfinished: int = Field(description="Had no end, and were left out.")
