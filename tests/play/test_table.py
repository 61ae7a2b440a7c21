"""One command at a table: decided, written, acknowledged, published, with failures in between."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from codepegs.play.advice.requests import take_hint
from codepegs.play.ports import Record, StoreUnavailable
from codepegs.play.table import commands as k
from codepegs.play.table.audit import audit
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Accepted, Sent, Stale, Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, CLEO, Failing, Process, Slow, do, kinds, refused, sent


async def test_a_known_id_is_answered_with_the_stored_answer(table: Table) -> None:
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    first = await table.take(code)
    await do(table, c.Guess(1, "WPGR"), BEN)
    assert await table.take(code) == first == Accepted(first.version)


async def test_a_known_id_changes_nothing(process: Process, table: Table) -> None:
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    await table.take(code)
    before, count = table.head, len(process.audience.received)
    await table.take(code)
    assert (table.head, len(process.audience.received)) == (before, count)


async def test_a_known_id_is_known_to_every_process(other: Process, table: Table) -> None:
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    first = await table.take(code)
    assert await (await other.tables.get(table.id)).take(code) == first


async def test_the_same_id_with_another_content_is_refused(table: Table) -> None:
    code = sent(table, c.SetCode(0, "PRBY"), ANN, "one id")
    await table.take(code)
    other = Sent(c.SetCode(0, "PRBW"), "one id", code.after, ANN)
    assert await refused(table.take(other)) == "command/id"


async def test_two_players_may_use_the_same_id_for_their_seats(table: Table) -> None:
    await table.take(sent(table, c.SetCode(0, "PRBY"), ANN, "one id"))
    answer = await table.take(sent(table, c.Guess(1, "WPGR"), BEN, "one id"))
    assert isinstance(answer, Accepted)


async def test_a_stale_command_is_answered_with_how_far_the_table_has_gone(table: Table) -> None:
    late = sent(table, c.Resign(1), BEN)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    assert await table.take(late) == Stale(table.head.version)
    assert [one.version for one in table.since(late.after)] == list(
        range(late.after + 1, table.head.version + 1)
    )


async def test_a_hint_makes_no_command_stale(process: Process) -> None:
    table = await alone(process)
    guess = sent(table, c.Guess(1, "WPGR"), ANN)
    asked = await take_hint(table, ANN, 1, "best")
    assert (asked.level, asked.rows) == ("best", ())
    assert await table.take(guess) == Accepted(table.head.version)
    assert kinds([one.event for one in table.since(guess.after)])[:3] == [
        *("HintTaken", "Guessed", "Marked")
    ]


async def test_after_a_guess_a_command_that_did_not_see_it_is_stale_hint_or_not(
    process: Process,
) -> None:
    table = await alone(process)
    late = sent(table, c.Guess(1, "WPGR"), ANN)
    await take_hint(table, ANN, 1, "best")
    await do(table, c.Guess(1, "GROS"), ANN)
    assert await table.take(late) == Stale(table.head.version)


async def test_the_same_hint_is_kept_once_however_often_it_is_asked(process: Process) -> None:
    table = await alone(process)
    twin = await Process(process.store).tables.get(table.id)
    questions = await asyncio.gather(
        *(take_hint(one, ANN, 1, "left") for one in (table, twin, table, twin))
    )
    assert len(set(questions)) == 1
    log = [one.kind for one in await process.store.read(table.id)]
    assert log.count("HintTaken") == 1
    await twin.catch_up()
    assert twin.state == table.state


async def test_a_hint_that_cannot_be_kept_is_not_given() -> None:
    store = Failing()
    table = await alone(Process(store))
    store.fails = True
    with pytest.raises(StoreUnavailable):
        await take_hint(table, ANN, 1, "best")
    assert table.state.match.hints_of(1) == 0


async def test_the_audit_finds_nothing_wrong_with_hints(process: Process) -> None:
    table = await alone(process)
    await take_hint(table, ANN, 1, "left")
    await do(table, c.Guess(1, "GROS"), ANN)
    await take_hint(table, ANN, 1, "told")
    assert list(audit(table.id, await process.store.read(table.id))) == []


async def alone(process: Process) -> Table:
    """A table at which Ann plays both seats; a code is set, and seat 1 is to guess."""
    table = await process.open(chairs=("", ""), names=("Ann", "Tim"))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    return table


async def test_a_command_from_the_future_is_refused(table: Table) -> None:
    ahead = Sent(c.SetCode(0, "PRBY"), "x", table.head.version + 1, ANN)
    assert await refused(table.take(ahead)) == "command/ahead"


async def test_a_sender_who_has_seen_more_than_this_process_makes_it_read(
    table: Table, twin: Table
) -> None:
    await do(table, c.SetCode(0, "PRBY"), ANN)
    guess = Sent(c.Guess(1, "WPGR"), "x", table.head.version, BEN)
    assert isinstance(await twin.take(guess), Accepted)


async def test_nobody_hears_of_anything_before_it_is_committed() -> None:
    store = Slow()
    process = Process(store)
    table = await process.begun()
    count, notified = len(process.audience.received), len(process.notifications.given)
    acknowledged: list[Accepted] = []
    store.gate.clear()
    taking = asyncio.ensure_future(
        table.take(sent(table, c.SetCode(0, "PRBY"), ANN), acknowledged.append)
    )
    await asyncio.sleep(100)
    assert not taking.done() and not acknowledged
    assert (len(process.audience.received), len(process.notifications.given)) == (count, notified)
    store.gate.set()
    assert await taking == acknowledged[0]


async def test_the_sender_is_acknowledged_before_the_others_are_told(
    process: Process, table: Table
) -> None:
    count = len(process.audience.received)
    when_acknowledged: list[int] = []
    await table.take(
        sent(table, c.SetCode(0, "PRBY"), ANN),
        lambda _: when_acknowledged.append(len(process.audience.received)),
    )
    assert when_acknowledged == [count] and len(process.audience.received) > count


async def test_no_event_is_published_when_the_store_fails() -> None:
    store = Failing()
    process = Process(store)
    table = await process.begun()
    count, head = len(process.audience.received), table.head
    store.fails = True
    with pytest.raises(StoreUnavailable):
        await table.take(sent(table, c.SetCode(0, "PRBY"), ANN))
    assert (len(process.audience.received), table.head) == (count, head)


async def test_an_older_copy_of_a_command_that_is_kept_after_all_is_not_called_stale() -> None:
    """Sent once too early, then again with the same id, and a copy of the first comes late."""
    store = Failing()
    table = await Process(store).begun()
    early = sent(table, c.Resign(1), BEN, name="leaving")
    await do(table, c.SetCode(0, "PRBY"), ANN)
    assert isinstance(await table.take(early), Stale)
    store.fails = store.keeps = True
    with pytest.raises(StoreUnavailable):
        await table.take(sent(table, c.Resign(1), BEN, name="leaving"))
    store.fails = False
    assert await table.take(early) == Accepted(table.head.version)
    assert table.state.match.winners == (0,)


async def test_a_command_that_the_store_had_kept_after_all_is_acknowledged_when_sent_again() -> (
    None
):
    store = Failing()
    process = Process(store)
    table = await process.begun()
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    store.fails = store.keeps = True
    with pytest.raises(StoreUnavailable):
        await table.take(code)
    store.fails = False
    assert await table.take(code) == Accepted(len(store.logs[table.id]))
    assert process.audience.versions == list(range(1, table.head.version + 1))


async def test_the_others_are_told_even_if_the_sender_is_gone_before_the_commit() -> None:
    store = Slow()
    process = Process(store)
    table = await process.begun()
    store.gate.clear()
    taking = asyncio.ensure_future(table.take(sent(table, c.SetCode(0, "PRBY"), ANN)))
    await asyncio.sleep(1)
    taking.cancel()
    store.gate.set()
    await asyncio.sleep(1)
    assert process.audience.kinds[-2:] == ["CodeSet", "RowOpened"]


async def test_the_others_are_told_even_if_the_acknowledgement_fails(
    process: Process, table: Table
) -> None:
    def break_down(_: Accepted) -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        await table.take(sent(table, c.SetCode(0, "PRBY"), ANN), break_down)
    assert process.audience.kinds[-2:] == ["CodeSet", "RowOpened"]


async def test_of_two_processes_that_answer_one_turn_one_wins(
    process: Process, table: Table, twin: Table
) -> None:
    after = table.head.version
    mine = table.take(Sent(c.SetCode(0, "PRBY"), "one", after, ANN))
    theirs = twin.take(Sent(c.SetCode(0, "WPGR"), "two", after, ANN))
    answers = await asyncio.gather(mine, theirs)
    assert sorted(type(answer).__name__ for answer in answers) == ["Accepted", "Stale"]
    assert len(await process.store.read(table.id)) == max(answer.version for answer in answers)


async def test_of_two_processes_with_the_same_command_both_say_yes_and_one_writes(
    process: Process, table: Table, twin: Table
) -> None:
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    one, two = await asyncio.gather(table.take(code), twin.take(code))
    assert one == two == Accepted(len(await process.store.read(table.id)))


async def test_catching_up_tells_what_another_process_has_written(
    process: Process, table: Table, other: Process, twin: Table
) -> None:
    count = len(other.audience.received)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await twin.catch_up()
    assert other.audience.received[count:] == process.audience.received[-2:]
    assert (twin.head, twin.state) == (table.head, table.state)


async def test_a_refusal_is_judged_again_after_catching_up(table: Table, twin: Table) -> None:
    """The process still waits for the code, so it reads the newest events before it refuses."""
    behind = twin.head.version
    await do(table, c.SetCode(0, "PRBY"), ANN)
    answer = await twin.take(Sent(c.Guess(1, "WPGR"), "x", behind, BEN))
    assert answer == Stale(table.head.version)


async def test_a_refusal_that_stays_one_is_raised(table: Table) -> None:
    assert await refused(table.take(sent(table, c.Guess(1, "WPGR"), BEN))) == "turn/no-guess"


class Racing(MemoryStore):
    """A store into which another process always writes first."""

    def __init__(self) -> None:
        super().__init__()
        self.racing = False

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records; none while `racing` is set."""
        return [] if self.racing else await super().read(table, after)


async def test_a_command_that_is_raced_again_and_again_is_given_up() -> None:
    store = Racing()
    table = await Process(store).begun()
    twin = await Process(store, seed=2).tables.get(table.id)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    store.racing = True
    with pytest.raises(StoreUnavailable):
        await twin.take(sent(twin, c.Resign(1), BEN))


@pytest.mark.parametrize("seat", [0, -1, -2, 7])
async def test_the_seats_of_others_are_refused(table: Table, seat: int) -> None:
    assert await refused(table.take(sent(table, c.Resign(seat), BEN))) == "chair/not-yours"


@pytest.mark.parametrize("seat", [0, -1, -2])
async def test_somebody_without_a_seat_cannot_speak_for_one(seat: int) -> None:
    """Not for -1 and -2 either, which stand for the automation and for newcomers."""
    table = await Process().open()
    for command in (k.StandUp(seat), k.SeatBot(seat, 1, "club"), k.Agree(seat)):
        assert await refused(table.take(sent(table, command, CLEO))) == "chair/not-yours"


async def test_players_cannot_send_the_commands_of_the_automation(table: Table) -> None:
    begin = c.Begin(table.state.agreed_terms.rules, ("Ann", "Ben"))
    for command in (c.RunOut(), begin):
        assert await refused(table.take(sent(table, command, BEN))) == "chair/not-yours"


async def test_what_the_log_keeps_of_a_command_does_not_give_its_code_away() -> None:
    """Without the seed in the digest, somebody could find the code by trying all codes."""
    store = MemoryStore()
    table = await Process(store).begun()
    code = sent(table, c.SetCode(0, "PRBY"), ANN)
    await table.take(code)
    kept = next(one for one in store.logs[table.id] if one.command == code.id)
    assert kept.digest not in (None, code.digest(None))
    assert kept.digest == code.digest(table.state.seed)


async def test_a_refusal_whose_sender_is_gone_is_no_error_of_the_process() -> None:
    """A logged error would show the code, which the refusal repeats; any error fails the test."""
    store = Slow()
    table = await Process(store).begun()
    store.gate.clear()
    first = asyncio.ensure_future(table.take(sent(table, c.SetCode(0, "PRBY"), ANN)))
    second = asyncio.ensure_future(table.take(Sent(c.SetCode(0, "PPPP"), "x", 99, ANN)))
    await asyncio.sleep(1)
    second.cancel()
    store.gate.set()
    assert isinstance(await first, Accepted)
    await asyncio.sleep(1)
    assert second.cancelled()


async def test_a_guess_can_be_taken_back_until_it_is_marked() -> None:
    table = await Process().begun(Terms.offered("duel", options=["marks=hand"], first=0))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await do(table, c.Guess(1, "WPGR"), BEN)
    assert await refused(table.take(sent(table, c.TakeBack(1), ANN))) == "chair/not-yours"
    await do(table, c.TakeBack(1), BEN)
    assert table.state.match.awaited == 1 and not table.state.match.current.rows
    await do(table, c.Guess(1, "PRBY"), BEN)
    await do(table, c.GiveMark(0, (4, 0)), ANN)
    again = table.take(sent(table, c.TakeBack(1), BEN))
    assert await refused(again) == "turn/no-guess-to-take-back"
