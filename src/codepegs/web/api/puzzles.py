"""Puzzles over REST: rows with their marks, and exactly one code that fits them all.

An id holds all that a puzzle is made of, so nothing is kept; the puzzle of the day is made of its
date, and so the same for everybody.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from codepegs.engine.advice import Grade, to_data
from codepegs.play.advice import CheckAnswer, Puzzle, PuzzleName, checked, today
from codepegs.text import language
from codepegs.web.api.result_models import model_of
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import EditionName, Pegs, StrictModel
from codepegs.web.errors import answers
from codepegs.web.language import reader_language
from codepegs.web.request_context import door_of

PUZZLE_PATTERN = r"^[a-z0-9-]{1,40}\.(easy|medium|hard)\.[0-9a-z-]{1,32}$"


class PuzzleRequest(StrictModel):
    """A puzzle that nobody has seen yet."""

    edition: EditionName
    grade: Grade = Field(
        "medium", description="How often marks have to be put together: never, once, or more."
    )


class CheckRequest(StrictModel):
    """What somebody takes for the code."""

    code: Pegs


router = APIRouter(tags=["puzzles"])

PuzzleId = Annotated[str, Path(pattern=PUZZLE_PATTERN, description="The puzzle's id.")]

PUZZLE, CHECK = model_of(Puzzle), model_of(CheckAnswer)

KEPT_PUZZLES = 500
"""Puzzles that are remembered; to make one anew takes a moment of a worker."""


async def _made(request: Request, name: PuzzleName) -> Puzzle:
    playing = playing_of(request)
    known = playing.puzzles.get(name.id)
    if known is None:
        context = door_of(request)
        context.limits.check("advice", context.place(request))
        known = await playing.jobs.puzzle(name)
        playing.puzzles[name.id] = known
        if len(playing.puzzles) > KEPT_PUZZLES:
            playing.puzzles.popitem(last=False)
    return known


async def _shown(request: Request, name: PuzzleName) -> Any:
    said = language(reader_language(request.scope))
    return to_data(await _made(request, name), said)


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
    """A puzzle that nobody has seen yet."""
    return await _shown(request, PuzzleName(wanted.edition, wanted.grade, secrets.token_hex(8)))


@router.get("/api/puzzles/{puzzle}", response_model=PUZZLE, responses=answers(409, 422))
async def see_puzzle(request: Request, puzzle: PuzzleId) -> Any:
    """The puzzle of that id: whoever has the link solves the same."""
    return await _shown(request, PuzzleName.read(puzzle))


@router.post(
    "/api/puzzles/{puzzle}/check",
    response_model=CHECK,
    responses=answers(409, unsafe=True, body=True),
)
async def check_puzzle(request: Request, puzzle: PuzzleId, tried: CheckRequest) -> Any:
    """Whether that is the code; if not, which rows speak against it."""
    name = PuzzleName.read(puzzle)
    answer = checked(name, await _made(request, name), tried.code)
    said = language(reader_language(request.scope))
    return to_data(answer, said)
