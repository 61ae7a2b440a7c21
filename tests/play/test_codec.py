"""The event codec: every event that is written is read back unchanged."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from codepegs.play.hosting.presence import AWAY_AFTER
from codepegs.play.ports import Record
from codepegs.play.table import commands as k, events as t
from codepegs.play.table.event_codec import EVENTS, InvalidEvent, reader, write_json, writer
from codepegs.play.table.hash_chain import link
from codepegs.play.table.lobby import AnyCommand
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.records import event_of, records_of
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import TableState, TableTransaction, after
from codepegs.play.table.summary import replay_records, summarise_records
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c, events as e
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.view import view_event
from tests.play.process import ANN, BEN, Process, do
from tests.play.random_play import terms_of_every_kind, wandered
from tests.play.virtual_time import run

Kept = tuple[Table, list[Record]]


def kept(terms: Terms, seed: int) -> Kept:
    """A table that was played at, and what the store has of it."""

    async def play() -> Kept:
        process = Process(seed=seed)
        table = await wandered(process, terms, Random(seed))
        return table, list(await process.store.read(table.id))

    return run(play())


@cache
def everything() -> tuple[Kept, ...]:
    """A table of every kind."""
    kinds = [*terms_of_every_kind(), *terms_of_every_kind(by_hand=True)]
    return tuple(kept(terms, seed) for seed, terms in enumerate(kinds))


@settings(max_examples=60)
@given(
    terms=st.deferred(
        lambda: st.sampled_from([*terms_of_every_kind(), *terms_of_every_kind(by_hand=True)])
    ),
    seed=st.integers(0, 10**6),
)
def test_a_table_that_is_read_again_is_the_same_table(terms: Terms, seed: int) -> None:
    table, records = kept(terms, seed)
    assert replay_records(records) == table.state


async def _lobby(process: Process) -> tuple[Table, Table]:
    """A table at which all that can happen before a match happens, and one that is closed."""
    table = await process.open(Terms.offered("family-2004", 3), ("", None, None))
    await do(table, k.Sit("Ben", share="be" * 32), BEN)
    await do(table, k.SeatBot(0, 2, "casual"), ANN)
    closed = await process.open()
    await do(closed, k.Offer(0, Terms.offered("mini")), ANN)
    await do(closed, k.StandUp(0), ANN)
    return table, closed


async def _agreed(process: Process) -> Table:
    """A table of three that becomes one of two, when Ben agrees to it."""
    table = await process.open(Terms.offered("family-2004", 3), ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    await do(table, k.Offer(0, Terms.offered("duel", options=["marks=hand", "rounds=4"])), ANN)
    await do(table, k.Agree(1), BEN)
    return table


async def _by_hand(process: Process) -> tuple[Table, Table]:
    """A match by hand with every way in which a round can end but by time, and its rematch."""
    terms = Terms.offered("duel", options=["marks=hand", "rounds=4"], first=0, stand_ins=True)
    table, presence = await process.begun(terms), process.manager.presence
    presence.arrived(table, 0)
    presence.arrived(table, 1)

    async def all_of(*commands: AnyCommand) -> None:
        for command in commands:
            await do(table, command, (ANN, BEN)[getattr(command, "seat", 0)])

    await all_of(c.SetCode(0, "PRBY"), c.Guess(1, "PRGW"), c.TakeBack(1), c.TakeHint(1, "left"))
    await all_of(c.Guess(1, "PRGW"), c.GiveMark(0, Mark((1, 1))), c.OwnUp(0))
    await all_of(c.SetCode(0, None, 4), c.Guess(1, "PRGW"), c.GiveMark(0, Mark((2, 0))))
    await all_of(c.Guess(1, "PRGW"), c.GiveMark(0, Mark((1, 0))))
    await all_of(c.SetCode(0, None, 4), c.Guess(1, "PRBY"), c.GiveMark(0, Mark((4, 0))))
    await all_of(c.Reveal(0, "PRBY"))
    await asyncio.sleep(terms.patience)
    await all_of(c.Claim(0), c.SetCode(0, "PRBY"))
    presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + terms.grace + 1)
    presence.arrived(table, 1)
    await asyncio.sleep(1)
    await all_of(c.Resign(1))
    await all_of(k.WantRematch(0), k.WantRematch(1))
    assert table.state.next_table is not None
    return table, await process.tables.get(table.state.next_table)


async def _by_the_clock(process: Process) -> Table:
    """A match in which a row and then a round are lost by time."""
    table = await process.begun(Terms.offered("duel", options=["time=30"], first=0))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await asyncio.sleep(31)
    await do(table, c.Guess(1, "PRBY"), BEN)
    await asyncio.sleep(95)
    return table


def test_one_script_reaches_every_kind_of_event_and_each_is_read_again() -> None:
    async def played() -> set[str]:
        process = Process()
        tables = (
            *await _lobby(process),
            await _agreed(process),
            *await _by_hand(process),
            await _by_the_clock(process),
        )
        found = set()
        for one in tables:
            records = list(await process.store.read(one.id))
            assert replay_records(records) == one.state
            found |= {record.kind for record in records}
        return found

    assert run(played()) == set(EVENTS)


def test_each_event_comes_back_as_it_was() -> None:
    for table, records in everything():
        state = TableState()
        for record, entry in zip(records, table.history, strict=True):
            event = event_of(record, state)
            assert event == entry.event
            state = after(state, event)


def test_writing_and_reading_undo_each_other() -> None:
    for table, _ in everything():
        state = TableState()
        for entry in table.history:
            transaction = TableTransaction(state)
            transaction.tell(entry.event)
            (record,), _ = records_of(transaction, entry.at)
            assert event_of(record, state) == entry.event
            state = transaction.state


def test_neither_code_nor_seed_nor_name_stands_in_an_open_body() -> None:
    for table, records in everything():
        seed = table.state.seed
        assert seed is not None
        for record, entry in zip(records, table.history, strict=True):
            body = record.body
            assert "Ann" not in body and ANN not in body
            if not isinstance(entry.event, t.SeedShown):
                assert seed.shown not in body
            if isinstance(entry.event, e.CodeSet) and entry.event.secret is not None:
                assert entry.event.secret.salt not in body
                assert json.loads(body).keys() == {"holes", "commitment", "clue"}


def test_what_others_hear_of_a_code_is_its_commitment() -> None:
    for table, _ in everything():
        for entry in table.history:
            if isinstance(entry.event, e.CodeSet):
                others = [seat for seat in (None, 0, 1) if seat != entry.codemaker]
                for seat in others:
                    assert "code" not in view_event(entry.event, seat, entry.codemaker)
                mine = view_event(entry.event, entry.codemaker, entry.codemaker)
                assert ("code" in mine) == (entry.event.secret is not None)


def test_each_record_is_chained_to_the_one_before() -> None:
    for table, records in everything():
        before = ""
        for record in records:
            before = link(before, table.id, record)
            assert record.link == before
        assert table.head.link == before


def test_names_may_be_erased_without_breaking_the_chain() -> None:
    table, records = everything()[0]
    before = ""
    for record in records:
        before = link(before, table.id, replace(record, name=None, player=None, secret=None))
    assert before == table.head.link


@pytest.mark.parametrize("what", ["body", "at", "seat", "digest", "upto", "command", "kind"])
def test_a_changed_record_breaks_the_chain(what: str) -> None:
    table, records = everything()[0]
    record = records[-1]
    changed: dict[str, Any] = {
        "body": write_json({**json.loads(record.body), "seat": 4}),
        "at": record.at + 0.001,
        "seat": record.seat + 1,
        "digest": "0",
        "upto": 77,
        "command": "another",
        "kind": "TableClosed",
    }
    forged = replace(record, **{what: changed[what]})
    assert link(records[-2].link, table.id, forged) != table.head.link


async def test_the_summary_that_was_kept_is_the_one_that_the_log_makes() -> None:
    for seed, terms in enumerate(terms_of_every_kind()):
        store = MemoryStore()
        table = await wandered(Process(store, seed=seed), terms, Random(seed))
        for one in (table.id, table.state.next_table):
            if one is not None:
                assert store.summaries[one] == summarise_records(await store.read(one))


def test_a_link_is_the_hash_of_a_json_list() -> None:
    for table, records in everything():
        before = ""
        for one in records:
            marks = [one.version, one.at, one.seat, one.kind, json.loads(one.body)]
            said = [before, table.id, *marks, one.command, one.digest, one.upto]
            text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            before = hashlib.sha256(text.encode()).hexdigest()
            assert one.link == before


# -- What is not known is refused -----------------------------------------------------------------


@dataclass(frozen=True)
class Thrown:
    """An event of a type that the codec does not know."""

    by: tuple[bytes, ...]


UNKNOWN = (bytes, list[int], tuple[int, int], set, Thrown, Any, bytes | None)


@pytest.mark.parametrize("kind", UNKNOWN)
def test_a_type_that_is_not_known_is_refused_when_a_writer_is_made(kind: Any) -> None:
    with pytest.raises(TypeError):
        writer(kind)


@pytest.mark.parametrize("kind", [*UNKNOWN, int | str, Code | str | None])
def test_a_type_that_is_not_known_is_refused_when_a_reader_is_made(kind: Any) -> None:
    with pytest.raises(TypeError):
        reader(kind)


GUESSED = {"row": 1, "seat": 0, "guess": ["R", "R", "G", "B"]}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("Thrown", {}),
        ("Guessed", {**GUESSED, "by": 1}),
        ("Guessed", {"row": 1, "seat": 0}),
        ("Guessed", {**GUESSED, "row": "1"}),
        ("Guessed", {**GUESSED, "row": True}),
        ("Guessed", {**GUESSED, "guess": "RRGB"}),
        ("Guessed", {**GUESSED, "guess": ["R", 1]}),
        ("Guessed", {**GUESSED, "guess": ["R"] * 1001}),
        ("Marked", {"row": 1, "mark": [1, "2"]}),
        ("RowOpened", {"row": 1, "seat": 0, "deadline": "now"}),
        ("CodeSet", {"holes": 4, "commitment": 1}),
        ("CodeSet", {"holes": 4, "commitment": None, "secret": None}),
        ("RoundScored", {"points": [1, None]}),
        ("TermsOffered", {"seat": 0, "terms": {"edition": "duel", "players": 2, "cheats": []}}),
    ],
)
def test_a_record_that_is_not_an_event_is_refused(kind: str, body: dict[str, Any]) -> None:
    with pytest.raises(InvalidEvent):
        event_of(Record(1, 0.0, 0, kind, write_json(body)), TableState())


@pytest.mark.parametrize("name", EVENTS)
def test_a_field_that_is_public_and_new_has_a_default(name: str) -> None:
    """What release 1 did not write can be left out; what it wrote cannot."""
    kind = EVENTS[name]
    optional = {one.name for one in fields(kind) if one.default is not MISSING}
    assert optional & set(kind.public) == SINCE_RELEASE_1.get(name, set())


SINCE_RELEASE_1 = {
    "TableOpened": {"imported"},
    "PersonSat": {"person", "owes_share"},
    "RematchOffered": {"owes_share"},
    "MatchBegun": {"patience"},
    "RowOpened": {"since"},
    "GuessTakenBack": {"since"},
    "CodeSet": {"clue"},
    "Revealed": {"forbidden", "false_clue"},
    "RoundDropped": {"idle"},
    "SeatResigned": {"absent"},
}


def test_a_field_with_a_default_may_be_missing_in_an_old_log() -> None:
    terms = Terms.offered("duel")
    opened = t.TableOpened(terms, False, "", "", None, Seed(bytes(32)))
    transaction = TableTransaction(TableState())
    transaction.tell(opened)
    (record,), _ = records_of(transaction, 0.0)
    body = json.loads(record.body)
    del body["imported"]
    assert event_of(replace(record, body=write_json(body)), TableState()) == opened
