"""Coming back, sending twice, being late: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from codepegs.play.ports import StoreUnavailable
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from tests.eventually import eventually_async
from tests.web.live_site import Client, LiveSite, new_id, open_live_site
from tests.web.playing_out import play_out


async def _duel(site: LiveSite) -> tuple[Table, Client, Client]:
    """A table at which Ann and Ben sit; Ann is to hide a code."""
    ann, ben = await site.guest("Ann", "a" * 32), await site.guest("Ben", "b" * 32)
    table = await site.open_table(ann, "mini")
    at_ann = await site.visit(ann, table.id, 0)
    at_ben = await site.visit(ben, table.id)
    await at_ben.do("sit")
    await at_ben.hello(1, at_ben.version)
    await at_ann.receive_until(at_ben.version)
    return table, at_ann, at_ben


# -- Coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
async def test_coming_back_at_any_version_gives_the_same_bytes_as_having_been_there(
    site: LiveSite,
    seat: int | None,
) -> None:
    table, at_ann, at_ben = await _duel(site)
    player = await site.guest("Cleo", "c" * 32)
    if seat is not None:
        player = site.people.players["ab"[seat] * 32]
    there = await site.visit(player, table.id, seat)
    await play_out(table, [at_ann, at_ben], Random(4))
    await there.receive_until(table.head.version)
    parts = {event["version"]: event for event in there.events}
    assert sorted(parts) == list(range(1, table.head.version + 1))
    whole = there.received_events
    for since in range(table.head.version + 1):
        there.texts.clear()
        await there.hello(seat, since)
        assert whole.endswith(there.received_events)
        assert there.events == [parts[n] for n in range(since + 1, table.head.version + 1)]


async def test_a_client_that_was_cut_off_goes_on_where_it_was(site: LiveSite) -> None:
    table, at_ann, at_ben = await _duel(site)
    known = at_ben.version
    at_ben.connection.transport.abort()
    await at_ann.do("set-code", seat=0, code=list("RRGB"))
    back = await site.visit(site.people.players["b" * 32], table.id, 1, since=known)
    assert [event["event"] for event in back.events] == ["CodeSet", "RowOpened"]


async def test_a_version_that_was_not_reached_yet_is_refused(site: LiveSite) -> None:
    table, at_ann, _ = await _duel(site)
    answer = await at_ann.hello(0, table.head.version + 1)
    assert answer["code"] == "command/ahead"


async def test_a_history_longer_than_the_queue_is_sent_completely(site: LiveSite) -> None:
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", ""), options=("rounds=100",))
    client = await site.visit(ann, table.id, 0)
    await play_out(table, [client, client], Random(1))
    late = await site.visit(ann, table.id, 0)
    assert len(late.received_events) > 65_536 and late.events == client.events


# -- Sending again --------------------------------------------------------------------------------


async def test_a_command_that_is_sent_twice_is_done_once(site: LiveSite) -> None:
    _, at_ann, _ = await _duel(site)
    cmd, after = new_id(), at_ann.version
    first = await at_ann.do("set-code", seat=0, code=list("RRGB"), cmd=cmd, after=after)
    again = await at_ann.do("set-code", seat=0, code=list("RRGB"), cmd=cmd, after=after)
    assert first == again and first["type"] == "ack"


async def test_a_double_click_is_one_guess(site: LiveSite) -> None:
    table, at_ann, at_ben = await _duel(site)
    await at_ann.do("set-code", seat=0, code=list("RRGB"))
    await at_ben.receive_until(at_ann.version)
    order: dict[str, Any] = {"seat": 1, "guess": list("YYYY"), "cmd": new_id()}
    await at_ben.command("guess", **order)
    await at_ben.command("guess", **order)
    acks = [await at_ben.until("ack"), await at_ben.until("ack")]
    assert acks[0] == acks[1] and len(table.state.match.current.rows) == 1


async def test_an_ack_that_was_lost_is_had_by_sending_again_from_another_connection(
    site: LiveSite,
) -> None:
    table, at_ann, _ = await _duel(site)
    order: dict[str, Any] = {"seat": 0, "code": list("RRGB"), "cmd": new_id()}
    after = at_ann.version
    await at_ann.command("set-code", **order)
    await eventually_async(lambda: table.head.version != after)
    at_ann.connection.transport.abort()
    back = await site.visit(site.people.players["a" * 32], table.id, 0, since=after)
    answer = await back.do("set-code", **order, after=after)
    assert answer == {"type": "ack", "cmd": order["cmd"], "version": table.head.version}


async def test_an_id_that_was_used_for_something_else_is_refused(site: LiveSite) -> None:
    _, at_ann, _ = await _duel(site)
    cmd = new_id()
    await at_ann.do("set-code", seat=0, code=list("RRGB"), cmd=cmd)
    answer = await at_ann.do("set-code", seat=0, code=list("YYYY"), cmd=cmd)
    assert answer["code"] == "command/id"


async def test_a_command_that_was_made_too_early_is_answered_after_the_events_that_were_missing(
    site: LiveSite,
) -> None:
    table, at_ann, at_ben = await _duel(site)
    known = at_ben.version
    await at_ann.do("set-code", seat=0, code=list("RRGB"))
    answer = await at_ben.do("resign", seat=1, after=known)
    assert answer["type"] == "stale" and answer["version"] == table.head.version
    assert at_ben.version == table.head.version


async def test_of_two_browsers_that_guess_at_once_one_is_first_and_the_other_hears_of_it(
    site: LiveSite,
) -> None:
    table, at_ann, at_ben = await _duel(site)
    await at_ann.do("set-code", seat=0, code=list("RRGB"))
    other = await site.visit(site.people.players["b" * 32], table.id, 1)
    await at_ben.receive_until(table.head.version)
    answers = await asyncio.gather(
        at_ben.do("guess", seat=1, guess=list("YYYY")),
        other.do("guess", seat=1, guess=list("KKKK")),
    )
    assert sorted(answer["type"] for answer in answers) == ["ack", "stale"]


async def test_a_refusal_says_what_came_and_what_was_expected_in_the_readers_language(
    site: LiveSite,
) -> None:
    _, at_ann, _ = await _duel(site)
    await at_ann.hello(0, at_ann.version, language="de")
    answer = await at_ann.do("set-code", seat=0, code=list("RRG"))
    assert (answer["code"], answer["gaps"]["count"]) == ("code/length", 3)
    await at_ann.hello(0, at_ann.version, language="en")
    english = await at_ann.do("set-code", seat=0, code=list("RRG"))
    assert answer["message"] != english["message"]


async def test_commands_for_other_seats_are_refused(site: LiveSite) -> None:
    table, _, at_ben = await _duel(site)
    watcher = await site.visit(await site.guest("Cleo"), table.id)
    answers = [
        await at_ben.do("set-code", seat=0, code=list("RRGB")),
        await watcher.do("resign", seat=1),
        await watcher.do("sit"),
    ]
    assert [answer["code"] for answer in answers] == [
        "chair/not-yours",
        "chair/not-yours",
        "table/begun",
    ]


class Unwilling(MemoryStore):
    """A store that cannot write for a while."""

    is_full = False

    async def append(self, entries: Any) -> Any:
        if self.is_full:
            raise StoreUnavailable
        return await super().append(entries)


async def test_a_command_that_cannot_be_kept_is_refused_and_works_when_sent_later() -> None:
    store = Unwilling()
    async with open_live_site(store=store) as site:
        _, at_ann, _ = await _duel(site)
        store.is_full = True
        cmd = new_id()
        answer = await at_ann.do("set-code", seat=0, code=list("RRGB"), cmd=cmd)
        store.is_full = False
        again = await at_ann.do("set-code", seat=0, code=list("RRGB"), cmd=cmd)
        assert (answer["code"], again["type"]) == ("store/unavailable", "ack")
