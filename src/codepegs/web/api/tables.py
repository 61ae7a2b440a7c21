"""`/api/tables`: opening, finding, seeing and playing at tables without a WebSocket."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Request, Response
from pydantic_core import to_json

from codepegs.play import Cursor, Page
from codepegs.play.table import Stale, Table, Told, commands as k, event_for_seat
from codepegs.text import Refusal
from codepegs.web.api.serialisers import table_answer, table_line, verification
from codepegs.web.api.table_models import (
    BotsChair,
    CodeAnswer,
    CommandAnswer,
    EventsAnswer,
    MyChair,
    OpenRequest,
    TableAnswer,
    TableList,
    Verification,
)
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import ID_PATTERN, MOST_SEATS
from codepegs.web.errors import Responses, answers, not_found
from codepegs.web.live import CommandRequest, take, terms_of
from codepegs.web.player_names import clean_name
from codepegs.web.request_context import door_of
from codepegs.web.security import Identity, Me, Perhaps

router = APIRouter(tags=["tables"])

PAGE = 50
"""Tables on one page of a list."""
MOST_EVENTS = 500
"""Events in one answer."""

TableId = Annotated[str, Path(pattern=ID_PATTERN, description="The table's id.")]
SeatQuery = Annotated[
    int | None,
    Query(ge=0, lt=MOST_SEATS, description="As whom to look; left out: my seat, if I have one."),
]
After = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?-[0-9a-f]{32}$",
        description="`next` of the page before.",
    ),
]


async def find_table(request: Request, name: str) -> Table:
    """The table of that id; whatever is wrong with it, it is not found."""
    try:
        return await playing_of(request).manager.tables.get(name)
    except Refusal:
        raise not_found() from None


def seat_of(table: Table, me: Identity, asked: int | None) -> int | None:
    """As whom somebody may look at a table."""
    mine = table.state.seats_of(me.player.id)
    if asked is None:
        return mine[0] if len(mine) == 1 else None
    if asked not in mine:
        raise not_found()
    return asked


def be_seen(request: Request, table: Table, me: Identity) -> None:
    """Whoever asks by REST is here, and counts as gone if no more is heard for a while."""
    presence = playing_of(request).manager.presence
    for seat in table.state.seats_of(me.player.id):
        presence.seen(table, seat)


def cursor_of(written: str | None) -> Cursor | None:
    """Where the page before has ended."""
    if written is None:
        return None
    at, _, table = written.rpartition("-")
    return Cursor(float(at), table)


# -- Opening and finding --------------------------------------------------------------------------


@router.post(
    "/api/tables",
    status_code=201,
    responses=answers(401, 409, unsafe=True, body=True),
)
async def open_table(
    request: Request, response: Response, me: Me, wanted: OpenRequest
) -> TableAnswer:
    """Open a table. The same `cmd` with the same content opens it once, however often it is sent."""
    context, playing = door_of(request), playing_of(request)
    context.limits.check("tables", me.player.id)
    names = [
        me.player.name if chair.name is None else clean_name(chair.name)
        for chair in wanted.chairs
        if isinstance(chair, MyChair)
    ]
    if not names:
        raise Refusal("table/nobody")
    offer = wanted.terms
    if offer.players is None:
        offer = offer.model_copy(update={"players": len(wanted.chairs)})
    # A list of words may have to be read; nobody else is to wait for that.
    terms = await asyncio.to_thread(terms_of, offer, context.settings.grace_seconds)
    chairs = tuple(
        ""
        if isinstance(chair, MyChair)
        else chair.strength
        if isinstance(chair, BotsChair)
        else None
        for chair in wanted.chairs
    )
    table = await playing.manager.tables.open(
        k.Open(terms, chairs, tuple(names), wanted.listed),
        player=me.player.id,
        command_id=wanted.cmd,
    )
    response.headers["Location"] = f"/api/tables/{table.id}"
    seat = seat_of(table, me, None)
    return table_answer(table, me.player.id, seat, str(context.origin(request)))


@router.get("/api/tables", responses=answers(401, 422))
async def list_tables(
    request: Request,
    me: Perhaps,
    state: Annotated[
        Literal["open", "running"], Query(description="To join, or to watch.")
    ] = "open",
    after: After = None,
) -> TableList:
    """Tables that anybody may find, also without a session."""
    lists = playing_of(request).lists
    listed = lists.to_join if state == "open" else lists.to_watch
    page = await listed(limit=PAGE, after=cursor_of(after))
    return page_answer(page, None if me is None else me.player.id)


def page_answer(page: Page, player: str | None) -> TableList:
    """A page of a list for that player, and where the next one begins."""
    return TableList(
        tables=[table_line(one, player) for one in page.tables],
        next=None if page.next is None else f"{page.next.at}-{page.next.table}",
    )


_SPACES = re.compile(r"[\s\-–_]+")


@router.get("/api/codes/{code}", responses=answers(401, 404, 422))
async def find_code(
    request: Request,
    me: Me,
    code: Annotated[
        str, Path(max_length=40, description="Small letters, spaces and hyphens do not matter.")
    ],
) -> CodeAnswer:
    """The table that is joined by a short code."""
    context = door_of(request)
    context.limits.check("codes", context.place(request))
    table = await playing_of(request).store.find_code(_SPACES.sub("", code).upper())
    if table is None:
        raise not_found()
    return CodeAnswer(table=table)


# -- Seeing ---------------------------------------------------------------------------------------

_UNCHANGED: Responses = {304: {"description": "The client has it already."}}


@router.get(
    "/api/tables/{table}", response_model=TableAnswer, responses=answers(401, 404, 422) | _UNCHANGED
)
async def see_table(
    request: Request,
    me: Me,
    table: TableId,
    seat: SeatQuery = None,
    if_none_match: Annotated[
        str | None, Header(description="The ETag of what the client has.")
    ] = None,
) -> Response:
    """A table, as I may see it; whoever knows its id may watch."""
    found = await find_table(request, table)
    looking = seat_of(found, me, seat)
    mine = ".".join(map(str, found.state.seats_of(me.player.id)))
    tag = f'"{found.state.version}-{looking}-{mine}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    known = {one.strip().removeprefix("W/") for one in (if_none_match or "").split(",")}
    if known & {tag, "*"}:
        return Response(status_code=304, headers=headers)
    answer = table_answer(found, me.player.id, looking, str(door_of(request).origin(request)))
    return Response(answer.model_dump_json(), media_type="application/json", headers=headers)


def _events(told: Sequence[Told], seat: int | None) -> list[dict[str, Any]]:
    return [event_for_seat(one, seat) for one in told[:MOST_EVENTS]]


@router.get(
    "/api/tables/{table}/events",
    response_model=EventsAnswer,
    responses=answers(401, 404, 409, 422),
)
async def see_events(
    request: Request,
    me: Me,
    table: TableId,
    since: Annotated[int, Query(ge=0, lt=2**31, description="The last version I know.")] = 0,
    seat: SeatQuery = None,
) -> Response:
    """What has happened since, at most 500 events: for clients that cannot keep a WebSocket."""
    found = await find_table(request, table)
    be_seen(request, found, me)
    version = found.head.version
    if since > version:
        raise Refusal("command/ahead", came=since, expected=version)
    events = _events(found.history[since : since + MOST_EVENTS], seat_of(found, me, seat))
    return _json({"version": version, "events": events})


@router.get("/api/tables/{table}/verification", responses=answers(401, 404, 422))
async def verify(request: Request, me: Me, table: TableId) -> Verification:
    """What everybody may know by now to check that the match is fair."""
    return verification(await find_table(request, table))


# -- Playing --------------------------------------------------------------------------------------


@router.post(
    "/api/tables/{table}/commands",
    response_model=CommandAnswer,
    responses=answers(401, 404, 409, unsafe=True, body=True),
)
async def do(request: Request, me: Me, table: TableId, command: CommandRequest) -> Response:
    """Do something at a table, as on the WebSocket; the same id has the same answer."""
    context = door_of(request)
    found = await find_table(request, table)
    be_seen(request, found, me)
    answer = await take(
        found,
        command,
        player=me.player,
        grace=context.settings.grace_seconds,
        metrics=context.metrics,
    )
    seat = getattr(command.do, "seat", None)
    looking = seat if seat in found.state.seats_of(me.player.id) else None
    outcome = "stale" if isinstance(answer, Stale) else "ack"
    events = _events(found.since(command.after), looking)
    return _json({"outcome": outcome, "version": answer.version, "events": events})


def _json(body: Any) -> Response:
    return Response(to_json(body), media_type="application/json")
