"""A player's own tables and statistics, and the export and import of matches."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from codepegs.play import Cursor, Statistics, keep_album
from codepegs.play.jobs import Asker
from codepegs.web.api import table_models as m
from codepegs.web.api.matches import TEXT
from codepegs.web.api.table_models import ImportAnswer, ImportRequest, StatisticsAnswer
from codepegs.web.api.tables import PAGE, After, cursor_of, page_answer
from codepegs.web.app_state import AppState, playing_of
from codepegs.web.errors import answers
from codepegs.web.player_names import composed_name
from codepegs.web.request_context import context_of
from codepegs.web.security import Me
from codepegs.web.while_here import asker_of, while_here
from codepegs.web.whole_text import whole_text

router = APIRouter(tags=["me"])

PART = 20
"""Matches of an export that are written together."""


@router.get("/api/me/tables", responses=answers(401, 422))
async def my_tables(
    request: Request,
    me: Me,
    state: Annotated[
        Literal["unfinished", "finished"], Query(description="Still to be played, or over.")
    ] = "unfinished",
    after: After = None,
) -> m.TableList:
    """Tables at which I sit."""
    lists = playing_of(request).lists
    return page_answer(
        await lists.of_player(
            me.player.id, finished=state == "finished", after=cursor_of(after), limit=PAGE
        ),
        me.player.id,
    )


def _statistics(found: Sequence[Statistics]) -> StatisticsAnswer:
    return StatisticsAnswer(editions=[m.EditionStatistics.model_validate(one) for one in found])


@router.get("/api/me/statistics", responses=answers(401))
async def my_statistics(request: Request, me: Me) -> StatisticsAnswer:
    """How I have played."""
    return _statistics(await playing_of(request).lists.statistics(me.player.id))


@router.get("/api/statistics", tags=["matches"], responses=answers(401))
async def statistics(request: Request, me: Me) -> StatisticsAnswer:
    """How everybody has played."""
    return _statistics(await playing_of(request).lists.statistics())


@router.get("/api/me/export", response_class=Response, responses=answers(401, 409) | TEXT)
async def take_away(request: Request, me: Me) -> Response:
    """All my finished matches in notation."""
    context_of(request).limits.check("reviews", me.player.id)
    return await whole_text(
        request,
        _album(playing_of(request), me.player.id, asker_of(request, me)),
        {"Content-Disposition": 'attachment; filename="codepegs.txt"'},
    )


async def _album(playing: AppState, player: str, asker: Asker) -> AsyncIterator[str]:
    """The matches of a player, some at a time, written in a worker."""
    after: Cursor | None = None
    while True:
        page = await playing.lists.of_player(player, finished=True, after=after, limit=PART)
        logs = [await playing.store.read(listed.table) for listed in page.tables]
        if logs:
            yield await playing.jobs.album(logs, asker=asker, goes_on=after is not None)
        if page.next is None:
            return
        after = page.next


@router.post("/api/me/import", responses=answers(401, 409, unsafe=True, body=True))
async def bring(request: Request, me: Me, brought: ImportRequest) -> ImportAnswer:
    """Import matches that were played elsewhere, none twice; I must be named in each."""
    context, playing = context_of(request), playing_of(request)
    context.limits.check("reviews", me.player.id)
    name = me.player.name if brought.name is None else composed_name(brought.name)
    reading = playing.jobs.entries(
        brought.notation, me.player.id, name, playing.clock.now(), asker=asker_of(request, me)
    )
    entries, unfinished = await while_here(request, reading)
    taken, known, unfinished = await keep_album(
        entries,
        unfinished,
        player=me.player.id,
        name=name,
        store=playing.store,
        lists=playing.lists,
        identify=playing.jobs.ids,
    )
    return ImportAnswer(taken=taken, known=known, unfinished=unfinished)
