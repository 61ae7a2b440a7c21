"""Who may connect to a table, and when the server ends a connection."""

from __future__ import annotations

import json
from random import Random

import pytest
from starlette.types import Message
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from codepegs.text.refusal import Refusal
from codepegs.web.live.messages import CLOSING
from codepegs.web.live.session_events import TableSessionEvents
from codepegs.web.live.sockets import Sockets
from tests.eventually import eventually_async
from tests.web.live_site import LiveSite
from tests.web.playing_out import bot_of, bye, play_out, sofa
from tests.web.site import build_site


@pytest.mark.parametrize(
    "origin", ["null", "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1"]
)
async def test_pages_of_other_origins_cannot_connect(site: LiveSite, origin: str) -> None:
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", ""))
    with pytest.raises(InvalidStatus, match="403"):
        await site.connect(ann, table.id, origin=origin)


async def test_an_unknown_table_is_not_found(site: LiveSite) -> None:
    ann = await site.guest("Ann")
    with pytest.raises(InvalidStatus) as caught:
        await site.connect(ann, "0" * 32)
    assert caught.value.response.status_code == 404
    assert json.loads(caught.value.response.body)["error"]["code"] == "table/unknown"


async def test_nobody_connects_without_an_identity(site: LiveSite) -> None:
    table, _ = await sofa(site)
    with pytest.raises(InvalidStatus, match="401"):
        await connect(site.path(table.id), origin=site.origin)  # type: ignore[arg-type]  # a NewType of str


async def test_a_program_connects_with_a_token(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    await play_out(table, [client, bot], Random(1))


async def test_a_token_that_is_revoked_ends_its_connections(site: LiveSite) -> None:
    table, client = await sofa(site)
    bot = await bot_of(site, table)
    await TableSessionEvents(site.manager, site.audience).token_dropped("a" * 32, "t" * 32)
    assert await bye(bot) == ("signed-out", 4003)
    assert (await client.hello(0))["type"] == "welcome"


async def test_signing_out_everywhere_ends_the_connections_of_browsers(site: LiveSite) -> None:
    _, client = await sofa(site)
    renewed = await site.people.end_sessions("a" * 32)
    await TableSessionEvents(site.manager, site.audience).signed_out(renewed, "another browser")
    assert await bye(client) == ("signed-out", 4003)


async def test_a_server_that_stops_says_so(site: LiveSite) -> None:
    _, client = await sofa(site)
    site.server.should_exit = True
    assert await bye(client) == ("restart", 1012)


async def test_closed_connections_leave_nothing_behind(site: LiveSite) -> None:
    table, client = await sofa(site)
    for _ in range(20):
        visitor = await site.visit(await site.guest("Cleo"), table.id)
        visitor.connection.transport.abort()
    await eventually_async(lambda: len(site.audience) <= 1)
    assert len(site.audience.at(table.id)) == 1
    await client.connection.close()
    await eventually_async(lambda: not len(site.audience))
    assert not site.audience.at(table.id) and not site.manager.presence.is_here(table.id, 0)


def test_every_reason_has_a_code_that_may_be_sent() -> None:
    assert all(
        code in (1003, 1008, 1009, 1012, 1013) or 4000 <= code < 5000
        for code, _ in CLOSING.values()
    )


@pytest.mark.parametrize("is_let_in", [True, False])
async def test_a_client_that_is_gone_before_it_is_accepted_causes_no_error(
    monkeypatch: pytest.MonkeyPatch, is_let_in: bool
) -> None:
    async def let_in(*_: object) -> tuple[None, None, tuple[str, str]]:
        if not is_let_in:
            raise Refusal("table/unknown", came="x")
        return None, None, context.open_connections.enter_websocket("198.51.100.1", "a player")

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_: Message) -> None:
        raise OSError  # as uvicorn says that the connection is gone

    monkeypatch.setattr(Sockets, "_let_in", let_in)
    context = build_site().context
    sockets = Sockets(context, None)  # type: ignore[arg-type]  # no table is needed
    scope = {
        "type": "websocket",
        "path": "/",
        "headers": [],
        "extensions": {"websocket.http.response": {}},
    }
    await sockets(scope, receive, send)
