"""`/api/matches`: finished matches, their notation and their review."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import Field, create_model

from codepegs.engine.advice import MatchReview, RoundReview
from codepegs.play.advice import try_asked
from codepegs.play.table import Table
from codepegs.rules import Match
from codepegs.rules.notation import write_notation
from codepegs.text import Refusal
from codepegs.web.api.advice import MOST_ROWS
from codepegs.web.api.result_models import answer_of, model_of
from codepegs.web.api.serialisers import match_answer
from codepegs.web.api.table_models import MatchAnswer
from codepegs.web.api.tables import TableId, find_table
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import Pegs, StrictModel
from codepegs.web.errors import Responses, answers
from codepegs.web.request_context import context_of
from codepegs.web.security import Me
from codepegs.web.while_here import asker_of, while_here


class TryRequest(StrictModel):
    """Other rows for a finished round."""

    round: Annotated[int, Field(ge=1, le=1000, description="As `index` in the review.")]
    rows: Annotated[
        tuple[Pegs, ...],
        Field(
            strict=False, min_length=1, max_length=MOST_ROWS, description="From the first row on."
        ),
    ]


TRY_MODEL = create_model(
    "TryAnswer",
    __base__=StrictModel,
    __doc__="The same round with other rows: marked by the code that was shown, and reviewed.",
    round=(model_of(RoundReview), ...),
)


router = APIRouter(tags=["matches"])

KEPT_REVIEWS = 200
"""Reviews that are kept; the one that was read longest ago is dropped first."""

TEXT: Responses = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Notation."}
}


async def _finished(request: Request, table: str) -> tuple[Table, Match]:
    found = await find_table(request, table)
    if found.state.stage != "over":
        raise Refusal("match/unfinished")
    return found, found.state.match


@router.get("/api/matches/{table}", responses=answers(401, 404, 409, 422))
async def see_match(request: Request, me: Me, table: TableId) -> MatchAnswer:
    """A finished match, row by row."""
    _, match = await _finished(request, table)
    return match_answer(match, None)


@router.get(
    "/api/matches/{table}/notation",
    response_class=Response,
    responses=answers(401, 404, 409, 422) | TEXT,
)
async def see_notation(request: Request, me: Me, table: TableId) -> Response:
    """A finished match in notation."""
    found, match = await _finished(request, table)
    return PlainTextResponse(write_notation(match, found.state.remarks))


@router.get(
    "/api/matches/{table}/review",
    response_model=model_of(MatchReview),
    responses=answers(401, 404, 409, 422),
)
async def see_review(request: Request, me: Me, table: TableId) -> Any:
    """How good each row of a finished match was. May take a minute."""
    playing = playing_of(request)
    found, match = await _finished(request, table)
    known = playing.reviews.get(found.id)
    if known is None:
        context_of(request).limits.check("reviews", me.player.id)
        reviewing = playing.jobs.review(write_notation(match), asker=asker_of(request, me))
        known = await while_here(request, reviewing)
        playing.reviews[found.id] = known
        if len(playing.reviews) > KEPT_REVIEWS:
            playing.reviews.popitem(last=False)
    else:
        playing.reviews.move_to_end(found.id)
    return answer_of(known, request, match.played_by.edition)


@router.post(
    "/api/matches/{table}/try",
    response_model=TRY_MODEL,
    responses=answers(401, 404, 409, unsafe=True, body=True),
)
async def try_again(request: Request, me: Me, table: TableId, tried: TryRequest) -> Any:
    """Mark and review other rows for a finished round, by the code that was shown."""
    _, match = await _finished(request, table)
    question = try_asked(match, tried.round, tried.rows)
    context_of(request).limits.check("advice", me.player.id)
    trying = playing_of(request).jobs.attempt(question, asker=asker_of(request, me))
    attempt = await while_here(request, trying)
    return {"round": answer_of(attempt, request, match.played_by.edition)}
