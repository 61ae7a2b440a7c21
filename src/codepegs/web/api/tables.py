"""`/api/tables`: opens, lists and shows tables, and plays at them without a WebSocket."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import to_json

from codepegs.play import Cursor, Page
from codepegs.play.table import Stale, Table, Told, commands as k, event_for_seat
from codepegs.text import Refusal
from codepegs.web.api import table_models as m
from codepegs.web.api.serialisers import table_answer, table_line, verification
from codepegs.web.api.table_models import MyChair, TableAnswer, TableList
from codepegs.web.app_state import playing_of
from codepegs.web.base_models import ID_PATTERN, MOST_SEATS
from codepegs.web.errors import UNCHANGED, IfNoneMatch, answers, not_found, unless_known
from codepegs.web.live import CommandRequest, take, terms_of, waits_of
from codepegs.web.player_names import clean_name
from codepegs.web.request_context import context_of
from codepegs.web.security import Identity, Me, Perhaps

router = APIRouter(tags=["tables"])

PAGE = 50
"""Tables on one page of a list."""
MOST_EVENTS = 500
"""Events in one answer."""

TableId = Annotated[str, Path(pattern=ID_PATTERN, description="The table's id.")]
SeatQuery = Annotated[
    int | None,
    Query(ge=0, lt=MOST_SEATS, description="Whose view; left out: my seat, if I have one."),
]
After = Annotated[
    str | None,
    Query(
        pattern=r"^[0-9]{1,12}(\.[0-9]{1,9})?-[0-9a-f]{32}$",
        description="`next` of the page before.",
    ),
]


async def find_table(request: Request, name: str) -> Table:
    """The table of that id; any refusal becomes "not found"."""
    try:
        return await playing_of(request).manager.tables.get(name)
    except Refusal:
        raise not_found() from None


def seat_of(table: Table, me: Identity, asked: int | None) -> int | None:
    """The seat whose view of a table the player may have."""
    mine = table.state.seats_of(me.player.id)
    if asked is None:
        return mine[0] if len(mine) == 1 else None
    if asked not in mine:
        raise not_found()
    return asked


def be_seen(request: Request, table: Table, me: Identity) -> None:
    """Let the player count as present until some time after the last request."""
    presence = playing_of(request).manager.presence
    for seat in table.state.seats_of(me.player.id):
        presence.seen(table, seat)


def cursor_of(written: str | None) -> Cursor | None:
    """The end of the page before."""
    if written is None:
        return None
    at, _, table = written.rpartition("-")
    return Cursor(float(at), table)


@router.post("/api/tables", status_code=201, responses=answers(401, 409, unsafe=True, body=True))
async def open_table(
    request: Request, response: Response, me: Me, wanted: m.OpenRequest
) -> TableAnswer:
    """Open a table. A request that is sent again with the same `cmd` opens no second one."""
    context, playing = context_of(request), playing_of(request)
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
    # It may read a list of words: in a thread, so that nobody waits for that.
    terms = await asyncio.to_thread(terms_of, offer, waits_of(context.settings))
    chairs = tuple(
        None if chair.who == "anybody" else "" if chair.who == "me" else chair.strength
        for chair in wanted.chairs
    )
    command = k.Open(terms, chairs, tuple(names), wanted.listed, wanted.owes_share)
    listings, place = playing.manager.listings, context.place(request)
    if wanted.listed:
        listings.expect_room(me.player.id, wanted.cmd, place)
    table = await playing.manager.tables.open(command, player=me.player.id, command_id=wanted.cmd)
    if wanted.listed:
        listings.opened(table, place)
        be_seen(request, table, me)
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
    """Listed tables, also for those who are not signed in."""
    lists = playing_of(request).lists
    listed = lists.to_join if state == "open" else lists.to_watch
    page = await listed(limit=PAGE, after=cursor_of(after))
    return page_answer(page, None if me is None else me.player.id)


def page_answer(page: Page, player: str | None) -> TableList:
    """A page of a list for that player, and the cursor of the next one."""
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
) -> m.CodeAnswer:
    """The table that is joined by a short code."""
    context = context_of(request)
    context.limits.check("codes", context.place(request))
    table = await playing_of(request).store.find_code(_SPACES.sub("", code).upper())
    if table is None:
        raise not_found()
    return m.CodeAnswer(table=table)


@router.get(
    "/api/tables/{table}", response_model=TableAnswer, responses=answers(401, 404, 422) | UNCHANGED
)
async def see_table(
    request: Request,
    me: Me,
    table: TableId,
    seat: SeatQuery = None,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """A table, as I may see it; everybody who knows its id may watch."""
    found = await find_table(request, table)
    looking = seat_of(found, me, seat)
    mine = ".".join(map(str, found.state.seats_of(me.player.id)))

    def body() -> bytes:
        origin = str(context_of(request).origin(request))
        return table_answer(found, me.player.id, looking, origin).model_dump_json().encode()

    tag = f'"{found.state.version}-{looking}-{mine}"'
    return unless_known(if_none_match, tag, body, {"Cache-Control": "private, no-cache"})


def _events(told: Sequence[Told], seat: int | None) -> list[dict[str, Any]]:
    return [event_for_seat(one, seat) for one in told[:MOST_EVENTS]]


@router.get(
    "/api/tables/{table}/events",
    response_model=m.EventsAnswer,
    responses=answers(401, 404, 409, 422),
)
async def see_events(
    request: Request,
    me: Me,
    table: TableId,
    since: Annotated[int, Query(ge=0, lt=2**31, description="The last version I know.")] = 0,
    seat: SeatQuery = None,
) -> Response:
    """The events after `since`, at most 500: for clients that cannot keep a WebSocket."""
    found = await find_table(request, table)
    be_seen(request, found, me)
    version = found.head.version
    if since > version:
        raise Refusal("command/ahead", came=since, expected=version)
    events = _events(found.history[since : since + MOST_EVENTS], seat_of(found, me, seat))
    return _json({"version": version, "events": events})


@router.get("/api/tables/{table}/verification", responses=answers(401, 404, 422))
async def verify(request: Request, me: Me, table: TableId) -> m.Verification:
    """What everybody may know by now to check that the match is fair."""
    return verification(await find_table(request, table))


@router.post(
    "/api/tables/{table}/commands",
    response_model=m.CommandAnswer,
    responses=answers(401, 404, 409, unsafe=True, body=True),
)
async def do(request: Request, me: Me, table: TableId, command: CommandRequest) -> Response:
    """Do something at a table, as on the WebSocket; the same id gets the same answer."""
    context = context_of(request)
    found = await find_table(request, table)
    be_seen(request, found, me)
    answer = await take(
        found,
        command,
        player=me.player,
        waits=waits_of(context.settings),
        metrics=context.metrics,
    )
    seat = getattr(command.do, "seat", None)
    looking = seat if seat in found.state.seats_of(me.player.id) else None
    outcome = "stale" if isinstance(answer, Stale) else "ack"
    events = _events(found.since(command.after), looking)
    return _json({"outcome": outcome, "version": answer.version, "events": events})


def _json(body: Any) -> Response:
    return Response(to_json(body), media_type="application/json")
