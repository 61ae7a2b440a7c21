"""Playing a match of any edition to its end over a WebSocket."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from websockets.asyncio.client import connect

from codepegs.play.people import Token
from codepegs.play.table.table import Table
from codepegs.rules.code import Code
from codepegs.web.security.tokens import digest, new_token
from tests.matches import random_code, random_guess
from tests.web.live_site import PATIENCE, Client, LiveSite


async def play_out(table: Table, clients: Sequence[Client], dice: Random) -> None:
    """Let each client play its seat until the match is over; now and then a guess is right."""
    while table.state.stage == "playing":
        seat = table.state.match.awaited
        assert seat is not None
        client = clients[seat]
        await client.receive_until(table.head.version)
        answer = await client.do(**next_order(table, dice))
        assert answer["type"] == "ack", answer
    for client in clients:
        await client.receive_until(table.head.version)


def next_order(table: Table, dice: Random) -> dict[str, Any]:
    """A legal order of the seat that the match waits for."""
    match = table.state.match
    rules, seat, stage = match.played_by, match.awaited, match.stage
    if stage == "code":
        return {"kind": "set-code", "seat": seat, "code": list(random_code(rules, dice))}
    code = _code(table)
    if stage == "guess":
        holes = match.current.holes
        assert holes is not None
        guess = code if dice.random() < 0.4 else random_guess(rules, dice, holes)
        return {"kind": "guess", "seat": seat, "guess": list(guess)}
    assert stage == "mark"
    waiting = match.current.rows[-1].guess
    assert waiting is not None
    return {"kind": "give-mark", "seat": seat, "mark": list(rules.mark_row(code, waiting))}


def _code(table: Table) -> Code:
    secret = table.state.match.current.secret
    assert secret is not None
    return secret.code


async def sofa(site: LiveSite, *options: str, edition: str = "mini") -> tuple[Table, Client]:
    """A table at which Ann plays both sides, and her browser."""
    ann = await site.guest("Ann", "a" * 32)
    table = await site.open_table(ann, edition, ("", ""), options=options)
    return table, await site.visit(ann, table.id, 0)


async def bye(client: Client) -> tuple[str, int]:
    bye = await client.until("bye")
    return bye["reason"], await client.closed()


async def bot_of(site: LiveSite, table: Table) -> Client:
    """A program of Ann's with a token and without an Origin."""
    token = new_token()
    await site.people.add_token(Token("t" * 32, "a" * 32, digest(token), "bot", 0.0))
    connection = await connect(
        site.path(table.id),
        additional_headers={"Authorization": f"Bearer {token}"},
        ping_interval=None,
        open_timeout=PATIENCE,
    )
    client = Client(connection)
    site.clients.append(client)
    await client.hello(1)
    return client
