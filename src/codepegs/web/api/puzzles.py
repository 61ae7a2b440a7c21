"""REST for puzzles: rows with their marks, which exactly one code fits.

A puzzle is made from its id alone, so none is stored; the id of the puzzle of the day is its date.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from codepegs.engine.advice import Grade
from codepegs.play.advice import CheckAnswer, Puzzle, PuzzleName, checked, today
from codepegs.web.api.result_models import answer_of, model_of
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import EditionName, Pegs, StrictModel
from codepegs.web.errors import answers
from codepegs.web.request_context import context_of

PUZZLE_PATTERN = r"^[a-z0-9-]{1,40}\.(easy|medium|hard)\.[0-9a-z-]{1,32}$"


class PuzzleRequest(StrictModel):
    """A new puzzle of an edition."""

    edition: EditionName
    grade: Grade = Field("medium", description="How often marks must be combined to solve it.")


class CheckRequest(StrictModel):
    """A solution to check."""

    code: Pegs


router = APIRouter(tags=["puzzles"])

PuzzleId = Annotated[str, Path(pattern=PUZZLE_PATTERN, description="The puzzle's id.")]

PUZZLE, CHECK = model_of(Puzzle), model_of(CheckAnswer)

KEPT_PUZZLES = 500
"""Puzzles that are kept, because making one again takes a worker a moment."""


async def _made(request: Request, name: PuzzleName) -> Puzzle:
    playing = playing_of(request)
    known = playing.puzzles.get(name.id)
    if known is None:
        context = context_of(request)
        context.limits.check("advice", context.place(request))
        known = await playing.jobs.puzzle(name)
        playing.puzzles[name.id] = known
        if len(playing.puzzles) > KEPT_PUZZLES:
            playing.puzzles.popitem(last=False)
    return known


async def _shown(request: Request, name: PuzzleName) -> Any:
    return answer_of(await _made(request, name), request)


@router.get("/api/puzzles/today", response_model=PUZZLE, responses=answers(409, 422))
async def todays_puzzle(
    request: Request,
    edition: Annotated[
        str, Query(min_length=1, max_length=40, description="The edition that it is for.")
    ] = "classic-1972",
) -> Any:
    """The puzzle of the day, the same for everybody; days begin at midnight UTC."""
    day, grade = today(playing_of(request).clock.now())
    return await _shown(request, PuzzleName(edition, grade, day))


@router.post("/api/puzzles", response_model=PUZZLE, responses=answers(409, unsafe=True, body=True))
async def new_puzzle(request: Request, wanted: PuzzleRequest) -> Any:
    """A new puzzle."""
    return await _shown(request, PuzzleName(wanted.edition, wanted.grade, secrets.token_hex(8)))


@router.get("/api/puzzles/{puzzle}", response_model=PUZZLE, responses=answers(409, 422))
async def see_puzzle(request: Request, puzzle: PuzzleId) -> Any:
    """The puzzle of an id, the same for everybody."""
    return await _shown(request, PuzzleName.read(puzzle))


@router.post(
    "/api/puzzles/{puzzle}/check",
    response_model=CHECK,
    responses=answers(409, unsafe=True, body=True),
)
async def check_puzzle(request: Request, puzzle: PuzzleId, tried: CheckRequest) -> Any:
    """Whether that is the code; if not, which rows do not fit it."""
    name = PuzzleName.read(puzzle)
    return answer_of(checked(name, await _made(request, name), tried.code), request)
