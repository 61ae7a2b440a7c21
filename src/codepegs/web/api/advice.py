"""REST for advice: checks of rows, hints at a table, marks and the assistant for real boards."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from codepegs.engine.advice import LEVELS_SAID
from codepegs.engine.bots import STRENGTHS
from codepegs.play.advice import (
    STRATEGIES,
    Answers,
    AssistantAnswer,
    board_asked,
    hint_asked,
    refuse_running_round,
    take_hint,
)
from codepegs.play.table import Terms
from codepegs.rules import HintLevel, legality, mark_text
from codepegs.text import Refusal, language, say
from codepegs.web.api.editions import Lang
from codepegs.web.api.puzzles import refuse_todays_puzzle
from codepegs.web.api.result_models import HINT_MODEL, answer_of, model_of
from codepegs.web.api.tables import TableId, find_table
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import (
    MOST_HOLES,
    MOST_TOLD,
    Keys,
    Peg,
    Pegs,
    RulesOffer,
    Seat,
    StrictModel,
)
from codepegs.web.errors import Fault, answers, fault_of
from codepegs.web.language import reader_language
from codepegs.web.request_context import context_of
from codepegs.web.security import Identity, Me, Perhaps
from codepegs.web.while_here import asker_of, while_here

MOST_ROWS = 99
"""Rows of the longest board."""

MOST_MATCHES = 20
"""Tables of a player, those that changed last, whose boards are compared before advice is given."""

MOST_SOLVED = 20
"""Codes of today's puzzles; there is one puzzle for each edition."""

RowNumber = Annotated[int, Field(ge=1, le=MOST_ROWS, description="A row of the board, from 1.")]


class Named(StrictModel):
    """A strength or a strategy."""

    name: str = Field(description="Stable; for programs.")
    title: str = Field(description="For people, in the reader's language.")
    sentence: str = Field(description="What it does.")


class StrengthList(StrictModel):
    """The strengths of bots, the weakest first."""

    strengths: list[Named]


class StrategyList(StrictModel):
    """The strategies of the assistant; the first is the default."""

    strategies: list[Named]


class RowRequest(StrictModel):
    """A row to check, which may be incomplete."""

    seat: Seat
    row: Annotated[
        tuple[Peg, ...], Field(strict=False, max_length=MOST_HOLES, examples=[["R", "R", "G", "B"]])
    ]
    as_: Literal["guess", "code"] = Field("guess", alias="as", description="What it is to be.")


class RowCheck(StrictModel):
    """Whether the row could be submitted now."""

    allowed: bool
    refusal: Fault | None = Field(description="Why not.")
    forbidden: bool = Field(
        False, description="A code to be shown that the edition forbids: it aborts the round."
    )


class MarkRequest(RulesOffer):
    """A code that everybody sees, and a guess."""

    code: Pegs
    guess: Pegs


class MarkAnswer(StrictModel):
    """The mark that the guess earns."""

    mark: list[int]
    cracked: bool
    sentence: str


class HintRequest(StrictModel):
    """A codebreaker whose turn it is asks for a hint."""

    seat: Seat
    level: HintLevel = Field(description=LEVELS_SAID)
    guess: Pegs | None = Field(None, description="For `fits` and `good`.")
    row: RowNumber | None = Field(None, description="For `told`; null: the last one.")


class MarkedRow(StrictModel):
    """A guess on a real board, and its mark."""

    guess: Pegs
    mark: Keys


class AssistantRequest(RulesOffer):
    """The rows of a real board."""

    holes: Annotated[
        int | None,
        Field(ge=1, le=MOST_HOLES, description="How long the code is, where there is a choice."),
    ] = None
    rows: Annotated[tuple[MarkedRow, ...], Field(strict=False, max_length=MOST_ROWS)] = ()
    strategy: Annotated[
        str | None,
        Field(min_length=1, max_length=40, description="A name of `GET /api/strategies`."),
    ] = None
    guess: Pegs | None = Field(None, description="A row to evaluate.")
    solved: Annotated[tuple[Pegs, ...], Field(strict=False, max_length=MOST_SOLVED)] = Field(
        (),
        description="Codes of today's puzzles that are known: on rows of the others no advice is given.",
    )
    clue: Annotated[int | None, Field(ge=0, le=MOST_TOLD)] = Field(
        None, description="With `clue=sum`: the sum of the digits, if it was told."
    )


router = APIRouter(tags=["advice"])


@router.get("/api/strengths", responses=answers(422))
async def strengths(request: Request, lang: Lang = None) -> StrengthList:
    """The strengths of bots, the weakest first."""
    said = language(lang or reader_language(request.scope))
    return StrengthList(
        strengths=[
            Named(name=one.name, title=said.gettext(one.title), sentence=said.gettext(one.sentence))
            for one in STRENGTHS.values()
        ]
    )


@router.get("/api/strategies", responses=answers(422))
async def strategies(request: Request, lang: Lang = None) -> StrategyList:
    """The strategies by which the assistant can choose a row."""
    said = language(lang or reader_language(request.scope))
    return StrategyList(
        strategies=[
            Named(name=name, title=said.gettext(title), sentence=said.gettext(sentence))
            for name, (title, sentence) in STRATEGIES.items()
        ]
    )


def _refuse_others_seat(mine: tuple[int, ...], seat: int) -> None:
    if seat not in mine:
        raise Refusal("chair/not-yours", came=seat + 1)


@router.post("/api/tables/{table}/row", responses=answers(401, 404, 409, unsafe=True, body=True))
async def check_row(request: Request, me: Me, table: TableId, asked: RowRequest) -> RowCheck:
    """Whether a row could be submitted now, and if not, why. Changes nothing."""
    playing = playing_of(request)
    found = await find_table(request, table)
    _refuse_others_seat(found.state.seats_of(me.player.id), asked.seat)
    match = found.state.match
    try:
        if asked.as_ == "code":
            # Hidden at the start of a round, or shown at its end if it stood on a real table.
            shown = match.stage == "reveal"
            checked = legality.checked_reveal if shown else legality.checked_code
            code = checked(match, asked.seat, asked.row)
            forbidden = not match.played_by.allows(code)
        else:
            legality.checked_guess(match, asked.seat, asked.row, now=playing.clock.now())
            forbidden = False
    except Refusal as refusal:
        fault = fault_of(refusal, reader_language(request.scope))
        return RowCheck(allowed=False, refusal=fault, forbidden=False)
    return RowCheck(allowed=True, refusal=None, forbidden=forbidden)


@router.post(
    "/api/tables/{table}/hint",
    response_model=HINT_MODEL,
    responses=answers(401, 404, 409, unsafe=True, body=True),
)
async def hint(request: Request, me: Me, table: TableId, asked: HintRequest) -> Any:
    """A hint for the codebreaker whose turn it is, unless other people play at the table.

    Everybody at the table hears that it was given, before it is: `HintTaken`. The same level for the
    same row counts once.
    """
    found = await find_table(request, table)
    _refuse_others_seat(found.state.seats_of(me.player.id), asked.seat)
    # Refused before it counts against the limit, and limited before it leaves a trace.
    seat, level, guess, row = asked.seat, asked.level, asked.guess, asked.row
    wanted = hint_asked(found.state, seat, level, guess=guess, row=row)
    context_of(request).limits.check("advice", me.player.id)
    await refuse_todays_puzzle(request, wanted.rows)
    await _refuse_own_matches(request, me, wanted.rows, but=table)
    question = await take_hint(found, me.player.id, seat, level, guess=guess, row=row)
    hinting = playing_of(request).jobs.hint(question, asker=asker_of(request, me))
    answer = await while_here(request, hinting)
    return answer_of(answer, request, found.state.match.played_by.edition)


async def _refuse_own_matches(
    request: Request, me: Identity, rows: Answers, but: str | None = None
) -> None:
    """Refuse advice on rows of a round that the player is guessing in, at other tables than `but`."""
    if not rows:
        return
    playing = playing_of(request)
    mine = await playing.lists.of_player(me.player.id, finished=False, limit=MOST_MATCHES)
    for listed in mine.tables:
        if listed.summary.stage == "playing" and listed.table != but:
            state = (await playing.manager.tables.get(listed.table)).state
            refuse_running_round(state.match, state.seats_of(me.player.id), rows)


async def _terms(asked: RulesOffer) -> Terms:
    # It may read a list of words: in a thread, so that nobody waits for that.
    return await asyncio.to_thread(Terms.offered, asked.edition, asked.players, asked.options)


@router.post("/api/mark", responses=answers(409, unsafe=True, body=True))
async def mark(request: Request, asked: MarkRequest) -> MarkAnswer:
    """The mark of a guess against a code that everybody sees: an arbiter for a real board."""
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
    responses=answers(401, 409, unsafe=True, body=True),
)
async def assistant(request: Request, me: Perhaps, asked: AssistantRequest) -> Any:
    """What the marks on a real board tell, what to play next, and which rows contradict.

    Refused for rows of a round that the player who asks is guessing in: a hint at that table is what
    its match keeps.
    """
    context = context_of(request)
    context.limits.check("advice", context.place(request))
    terms = await _terms(asked)
    rows = tuple((row.guess, row.mark) for row in asked.rows)
    question = board_asked(terms, asked.holes, rows, asked.strategy, asked.guess, asked.clue)
    await refuse_todays_puzzle(request, question.rows, asked.solved)
    if me is not None:
        await _refuse_own_matches(request, me, question.rows)
    assisting = playing_of(request).jobs.assist(question, asker=asker_of(request, me))
    answer = await while_here(request, assisting)
    return answer_of(answer, request, terms.rules.edition)
