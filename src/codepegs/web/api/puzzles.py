"""REST for puzzles: rows with their marks, which exactly one code fits.

A puzzle is made from its id alone, so none is stored; the id of the puzzle of the day is its date,
and is refused before that day.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from pydantic import Field

from codepegs.engine.advice import Grade
from codepegs.play.advice import (
    Answers,
    CheckAnswer,
    GivenUp,
    Puzzle,
    PuzzleName,
    checked,
    given_up,
    is_about,
    refuse_future,
    today,
    todays_names,
)
from codepegs.text import Refusal
from codepegs.web.api.result_models import answer_of, model_of
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import EditionName, Pegs, StrictModel
from codepegs.web.errors import answers
from codepegs.web.request_context import context_of
from codepegs.web.while_here import asker_of, while_here

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

PUZZLE, CHECK, GIVEN_UP = model_of(Puzzle), model_of(CheckAnswer), model_of(GivenUp)

KEPT_PUZZLES = 500
"""Puzzles that are kept, because making one again takes a worker a moment."""


async def _asked_for(request: Request, name: PuzzleName) -> Puzzle:
    playing = playing_of(request)
    refuse_future(name, playing.clock.now())
    if name.id not in playing.puzzles:
        context = context_of(request)
        context.limits.check("advice", context.place(request))
    return await _made(request, name)


async def _made(request: Request, name: PuzzleName) -> Puzzle:
    playing = playing_of(request)
    known = playing.puzzles.get(name.id)
    if known is None:
        asker = asker_of(request, None)
        known = await while_here(request, playing.jobs.puzzle(name, asker=asker))
        playing.puzzles[name.id] = known
        if len(playing.puzzles) > KEPT_PUZZLES:
            playing.puzzles.popitem(last=False)
    return known


async def _shown(request: Request, name: PuzzleName) -> Any:
    return answer_of(await _asked_for(request, name), request)


async def refuse_todays_puzzle(
    request: Request, rows: Answers, solved: Sequence[Sequence[str]] = ()
) -> None:
    """Refuse advice on rows of a puzzle of today, unless its code is among those that are known."""
    playing = playing_of(request)
    if len(rows) < 2:
        return
    for name in todays_names(playing.clock.now(), rows):
        made = await _made(request, name)
        if is_about(made, rows) and tuple(given_up(name, made).code) not in map(tuple, solved):
            raise Refusal("puzzle/today", came=name.edition)


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
    return answer_of(checked(name, await _asked_for(request, name), tried.code), request)


@router.post(
    "/api/puzzles/{puzzle}/give-up",
    response_model=GIVEN_UP,
    responses=answers(409, 422, unsafe=True),
)
async def give_puzzle_up(request: Request, puzzle: PuzzleId) -> Any:
    """The code, for somebody who gives the puzzle up."""
    name = PuzzleName.read(puzzle)
    return answer_of(given_up(name, await _asked_for(request, name)), request)
