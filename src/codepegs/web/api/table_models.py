"""The JSON of tables and matches."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from codepegs.play import Played, TableStage
from codepegs.rules import EndReason, HintLevel, Outcome, Stage
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
    """My seat; I may have several, for people at one screen, if no seat is free for others."""

    who: Literal["me"]
    name: Name | None = Field(None, description="null: my own name.")


class AnybodysChair(StrictModel):
    """A free seat."""

    who: Literal["anybody"]


class BotsChair(StrictModel):
    """The seat of a bot."""

    who: Literal["bot"]
    strength: Strength


Chair = Annotated[MyChair | AnybodysChair | BotsChair, Field(discriminator="who")]


class OpenRequest(StrictModel):
    """A table to open. If every seat is taken, the match begins at once, or with a share owed."""

    cmd: Id = Field(description="Made by the client; sent twice, it opens one table.")
    terms: TermsOffer
    chairs: list[Chair] = Field(min_length=1, max_length=MOST_SEATS)
    listed: bool = Field(False, description="Anybody may find it in the lists.")
    owes_share: bool = Field(
        False,
        description="The match waits until I have given a share of the dice, by `give-share`.",
    )


# -- A table --------------------------------------------------------------------------------------


class SeatAnswer(StrictModel):
    """A seat, and who sits in it."""

    seat: Seat
    who: Literal["person", "bot", "nobody"]
    name: str | None
    strength: str | None = Field(description="Of a bot.")
    mine: bool
    agreed: bool = Field(description="To the terms.")
    share: Literal["given", "owed"] | None = Field(
        description="Its share of the dice. owed: the match waits for it."
    )


class RowAnswer(StrictModel):
    """A used row."""

    seat: Seat
    guess: list[str] | None = Field(description="null: out of time.")
    mark: list[int] | None
    points: int | None


class HintUsed(StrictModel):
    """A hint that was given for a row; what it said is known to nobody else."""

    row: int
    seat: Seat
    level: HintLevel


class RoundAnswer(StrictModel):
    """A round, as everybody sees it."""

    number: int
    codemaker: Seat
    holes: int | None
    commitment: str | None
    clue: int | None = Field(description="What was told of the code: with `clue=sum`, a sum.")
    rows: list[RowAnswer]
    hints: list[HintUsed]
    proven: bool = Field(description="No code fits the marks: one of them is false.")
    owned_up: bool = Field(description="The codemaker said that a mark was wrong.")
    code: list[str] | None = Field(description="After the reveal.")
    salt: str | None
    false_rows: list[int]
    forbidden: bool = Field(description="The edition allows no such code.")
    false_clue: bool = Field(description="What was told of the code was false.")
    idle: Seat | None = Field(description="For whom the others waited too long.")
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
    since: float | None = Field(description="Since when somebody is awaited.")
    deadline: float | None
    rounds: list[RoundAnswer]
    totals: list[int]
    away: list[int]
    stand_ins: list[int]
    resigned: list[int]
    absent: list[int] = Field(description="Those of `resigned` who stayed away too long.")
    ended: EndReason | None
    winners: list[int]
    version: int = Field(description="Counts the match's own events.")
    own_code: list[str] | None


class TableAnswer(StrictModel):
    """A table, as I may see it."""

    id: Id
    link: str = Field(description="Where others join or watch.")
    code: str | None = Field(description="The short code to join by, before the match begins.")
    version: Version
    stage: TableStage
    listed: bool
    imported: bool = Field(description="Imported, not played here.")
    together: bool = Field(
        description="One player holds several seats, for people at one screen; nobody else can sit."
    )
    terms: TermsTold
    seats: list[SeatAnswer]
    mine: list[Seat] = Field(description="My own seats.")
    match: MatchAnswer | None
    wants_rematch: list[Seat]
    next_table: Id | None = Field(description="The table of the rematch.")
    rematch_of: Id | None
    seed_commitment: str = Field(description="The SHA-256 of the server's seed of the dice.")


class TableLine(StrictModel):
    """A table in a list."""

    id: Id
    edition: str
    options: list[str]
    players: int
    stage: TableStage
    listed: bool
    free: int
    together: bool = Field(description="One player holds several seats, at one screen.")
    names: dict[str, str] = Field(
        description="Names of people by seat; other taken seats are bots."
    )
    mine: list[Seat] = Field(description="My own seats.")
    version: Version
    created_at: Time
    changed_at: Time
    imported: bool = Field(description="Imported, not played here.")
    hints: int = Field(description="How many hints were used.")
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
    """The result of a command, and all events since its `after`."""

    outcome: Literal["ack", "stale"] = Field(
        description="ack: it is stored. stale: it was decided without the latest events, and not done."
    )
    version: Version = Field(description="The last event of the command, or of the table.")
    events: list[AnyTold]


class EventsAnswer(StrictModel):
    """Events of a table."""

    version: Version = Field(description="The table's last event.")
    events: list[AnyTold]


# -- Fairness -------------------------------------------------------------------------------------


class RoundProof(StrictModel):
    """The proof that the code of a round was not changed."""

    number: int
    version: Version = Field(description="Of the event in which the code was set.")
    codemaker: Seat
    by_house: bool = Field(description="A bot or a stand-in has set it, from the dice.")
    commitment: str | None
    code: list[str] | None
    salt: str | None
    kept: bool | None = Field(description="Code and salt fit the commitment; null: not shown yet.")
    from_seed: list[str] | None = Field(
        description="The code of the seed and the shares, once the match is over."
    )


class Verification(StrictModel):
    """Everything needed to check that a match was fair."""

    table: Id
    over: bool
    seed_commitment: str
    seed: str | None = Field(description="When the match is over.")
    seed_kept: bool | None = Field(description="The seed fits its commitment.")
    shares: dict[str, str] = Field(description="The shares that are in the dice, by seat.")
    first: Seat | None = Field(description="The first codemaker.")
    drawn_first: Seat | None = Field(
        description="The first codemaker of the seed and the shares; null: agreed, or not over yet."
    )
    rounds: list[RoundProof]


# -- Statistics and imports -----------------------------------------------------------------------


class EditionStatistics(StrictModel):
    """The statistics of one edition, for matches that were played in one way."""

    model_config = ConfigDict(from_attributes=True)

    edition: str
    played: Played = Field(
        description="unaided: here, without hints. with-hints: here, with one or more. imported: elsewhere."
    )
    matches: int
    won: int
    drawn: int
    lost: int
    undecided: int
    rounds: int = Field(description="Rounds as codebreaker that were scored.")
    cracked: int
    average: float | None = Field(description="Rows to crack a code.")
    distribution: dict[int, int] = Field(description="How many codes were cracked in so many rows.")
    together: int = Field(
        description="Matches in which one player held several seats; they count here only."
    )


class StatisticsAnswer(StrictModel):
    """Statistics by edition and way of playing; their matches are counted once."""

    editions: list[EditionStatistics]


class ImportRequest(StrictModel):
    """Matches in notation, one after the other."""

    notation: str = Field(min_length=1, max_length=60_000)
    name: Name | None = Field(None, description="My name in them; null: my present name.")


class ImportAnswer(StrictModel):
    """How many matches were imported."""

    taken: int
    known: int = Field(description="Imported before.")
    unfinished: int = Field(description="Unfinished, and left out.")
