"""Advice over REST: whether a row may be submitted, hints at a table, and the assistant."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from codepegs.engine.advice import LEVELS_SAID, HintLevel, to_data
from codepegs.engine.bots import STRENGTHS
from codepegs.play.advice import STRATEGIES, AssistantAnswer, board_asked, hint_asked
from codepegs.play.table import Terms
from codepegs.rules import legality, mark_text
from codepegs.text import Refusal, language, say
from codepegs.web.api.editions import Lang
from codepegs.web.api.result_models import HINT_MODEL, model_of
from codepegs.web.api.tables import TableId, find_table
from codepegs.web.app_state import playing_of
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
from codepegs.web.errors import Fault, answers, fault_of
from codepegs.web.language import reader_language
from codepegs.web.request_context import door_of
from codepegs.web.security import Me

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


router = APIRouter(tags=["advice"])

# -- What can be chosen ---------------------------------------------------------------------------


@router.get("/api/strengths", responses=answers(422))
async def strengths(request: Request, lang: Lang = None) -> StrengthList:
    """How strong a bot can be, the weakest first."""
    said = language(lang or reader_language(request.scope))
    return StrengthList(
        strengths=[
            Named(name=one.name, title=said.gettext(one.title), sentence=said.gettext(one.sentence))
            for one in STRENGTHS.values()
        ]
    )


@router.get("/api/strategies", responses=answers(422))
async def strategies(request: Request, lang: Lang = None) -> StrategyList:
    """By what the assistant can choose a row."""
    said = language(lang or reader_language(request.scope))
    return StrategyList(
        strategies=[
            Named(name=name, title=said.gettext(title), sentence=said.gettext(sentence))
            for name, (title, sentence) in STRATEGIES.items()
        ]
    )


# -- At a table -----------------------------------------------------------------------------------


def _refuse_others_seat(mine: tuple[int, ...], seat: int) -> None:
    if seat not in mine:
        raise Refusal("chair/not-yours", came=seat + 1)


@router.post("/api/tables/{table}/row", responses=answers(401, 404, 409, unsafe=True, body=True))
async def check_row(request: Request, me: Me, table: TableId, asked: RowRequest) -> RowCheck:
    """Whether a row could be submitted now, and if not, why. Nothing is done."""
    playing = playing_of(request)
    found = await find_table(request, table)
    _refuse_others_seat(found.state.seats_of(me.player.id), asked.seat)
    match = found.state.match
    try:
        if asked.as_ == "code":
            # Hidden at the beginning of a round, or shown at its end where it stood on a real table.
            shown = match.stage == "reveal"
            checked = legality.checked_reveal if shown else legality.checked_code
            checked(match, asked.seat, asked.row)
        else:
            legality.checked_guess(match, asked.seat, asked.row, now=playing.clock.now())
    except Refusal as refusal:
        return RowCheck(allowed=False, refusal=fault_of(refusal, reader_language(request.scope)))
    return RowCheck(allowed=True, refusal=None)


@router.post(
    "/api/tables/{table}/hint",
    response_model=HINT_MODEL,
    responses=answers(401, 404, 409, unsafe=True, body=True),
)
async def hint(request: Request, me: Me, table: TableId, asked: HintRequest) -> Any:
    """A hint for the codebreaker whose turn it is, from what everybody sees on the board.

    Where other people play at the table, nobody gets one: it would not be fair to them.
    """
    found = await find_table(request, table)
    _refuse_others_seat(found.state.seats_of(me.player.id), asked.seat)
    question = hint_asked(found.state, asked.seat, asked.level, guess=asked.guess, row=asked.row)
    door_of(request).limits.check("advice", me.player.id)
    answer = await playing_of(request).jobs.hint(question)
    said = language(reader_language(request.scope))
    return to_data(answer, said)


# -- Beside a board of cardboard ------------------------------------------------------------------


async def _terms(asked: Ruled) -> Terms:
    # A list of words may have to be read; nobody else is to wait for that.
    return await asyncio.to_thread(Terms.offered, asked.edition, asked.players, asked.options)


@router.post("/api/mark", responses=answers(409, unsafe=True, body=True))
async def mark(request: Request, asked: MarkRequest) -> MarkAnswer:
    """The mark of a guess against a code that everybody sees: an arbiter for a board of cardboard."""
    rules = (await _terms(asked)).rules
    earned = rules.mark(asked.code, asked.guess)
    said = language(reader_language(request.scope))
    return MarkAnswer(
        mark=list(earned),
        cracked=earned.cracks(len(asked.code)),
        sentence=say("{mark}.", mark=mark_text(rules, earned)).spoken(said),
    )


@router.post(
    "/api/assistant",
    response_model=model_of(AssistantAnswer),
    responses=answers(409, unsafe=True, body=True),
)
async def assistant(request: Request, asked: AssistantRequest) -> Any:
    """What the marks on a board tell, what to play next, and which rows clash."""
    context = door_of(request)
    context.limits.check("advice", context.place(request))
    terms = await _terms(asked)
    rows = tuple((row.guess, row.mark) for row in asked.rows)
    question = board_asked(terms, asked.holes, rows, asked.strategy, asked.guess)
    answer = await playing_of(request).jobs.assist(question)
    said = language(reader_language(request.scope))
    return to_data(answer, said)
