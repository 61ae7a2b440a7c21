"""Before the reveal, nothing that depends on the code goes to anybody but its codemaker."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from codepegs import edition
from codepegs.rules.code import Code, commitment
from codepegs.web.live.audience import Audience
from tests.web.live_site import Client, LiveSite, open_live_site

ANN, BEN, CLEO = "a" * 32, "b" * 32, "c" * 32


class Stopped:
    """A clock that stands still, so that times cannot differ either."""

    def now(self) -> float:
        return 1e9

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def _world(
    site: LiveSite, code: Code, guesses: Sequence[Code], options: Sequence[str] = ()
) -> tuple[Client, Client, Client]:
    """Ann hides the code, Ben guesses, Cleo watches; all marks are honest."""
    ann, ben, cleo = [
        await site.guest(name, player)
        for name, player in (("Ann", ANN), ("Ben", BEN), ("Cleo", CLEO))
    ]
    table = await site.open_table(ann, "classic-1972", options=options, cmd="0" * 32)
    maker = await site.visit(ann, table.id, 0)
    breaker = await site.visit(ben, table.id)
    await breaker.do("sit", cmd="2" * 32)
    await breaker.hello(1, breaker.version)
    watcher = await site.visit(cleo, table.id)
    await maker.receive_until(table.head.version)
    await maker.do("set-code", seat=0, code=list(code), cmd="1" * 32)
    for number, guess in enumerate(guesses):
        await breaker.receive_until(table.head.version)
        await breaker.do("guess", seat=1, guess=list(guess), cmd=f"{number:032x}")
        await maker.receive_until(table.head.version)
        if table.state.match.stage == "mark":
            mark = table.state.match.played_by.mark_row(code, guess)
            await maker.do("give-mark", seat=0, mark=list(mark), cmd=f"{number:031x}f")
    for client in (maker, breaker, watcher):
        await client.receive_until(table.head.version)
    return maker, breaker, watcher


def _masked(client: Client) -> list[str]:
    # The commitment is a salted hash and has to differ.
    return [re.sub(r'"commitment":"[0-9a-f]{64}"', "", text) for text in client.texts]


def _alike(dice: Random) -> tuple[Code, Code, list[Code]]:
    """Two codes, and guesses that earn the same marks from both."""
    rules = edition("classic-1972").rules()
    codes = [Code(pegs) for pegs in product(rules.letters, repeat=4)]
    while True:
        guesses = dice.sample(codes, 3)
        code = dice.choice(codes)
        marks = [rules.mark_row(code, guess) for guess in guesses]
        others = [
            other
            for other in codes
            if other != code and [rules.mark_row(other, guess) for guess in guesses] == marks
        ]
        if others and code not in guesses:
            return code, dice.choice(others), guesses


@pytest.mark.parametrize("options", [(), ("marks=hand",)], ids=["machine", "hand"])
@pytest.mark.parametrize("seed", range(4))
async def test_two_worlds_give_everybody_but_the_codemaker_the_same_bytes(
    seed: int, options: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, guesses = _alike(Random(seed))
    # No pings: on a busy machine one of the two runs may last long enough for one ping more.
    monkeypatch.setattr(Audience, "_wait_for_beat", lambda _: None)

    async def world(code: Code) -> tuple[list[str], list[str]]:
        async with open_live_site(dice=Random(seed), clock=Stopped()) as site:
            _, breaker, watcher = await _world(site, code, guesses, options)
            return _masked(breaker), _masked(watcher)

    assert await world(one) == await world(other)


async def test_the_codemaker_alone_receives_the_code(site: LiveSite) -> None:
    maker, breaker, watcher = await _world(site, Code("RRGB"), [Code("YYYY")])
    assert maker.last("CodeSet")["code"] == list("RRGB")
    assert "code" not in breaker.last("CodeSet") and "code" not in watcher.last("CodeSet")


async def test_a_codemaker_who_looks_as_a_spectator_does_not_receive_the_code(
    site: LiveSite,
) -> None:
    maker, _, _ = await _world(site, Code("RRGB"), [])
    await maker.hello(None)
    assert "code" not in maker.last("CodeSet")


async def test_nobody_gets_the_view_of_another_players_seat(site: LiveSite) -> None:
    _, breaker, watcher = await _world(site, Code("RRGB"), [])
    answers = [await breaker.hello(0), await watcher.hello(0)]
    assert [answer["code"] for answer in answers] == ["chair/not-yours"] * 2


async def test_any_client_can_check_the_code_at_the_reveal(site: LiveSite) -> None:
    _, breaker, _ = await _world(site, Code("RRGB"), [Code("RRGB")])
    revealed = breaker.last("Revealed")
    promised = breaker.last("CodeSet")["commitment"]
    assert commitment(Code(revealed["code"]), revealed["salt"]) == promised


async def test_no_event_names_a_players_id(site: LiveSite) -> None:
    clients = await _world(site, Code("RRGB"), [Code("RRGB")])
    for client in clients:
        assert not any(player in client.received_events for player in (ANN, BEN, CLEO))
        json.loads(f"[{client.received_events}]")
