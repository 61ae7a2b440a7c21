"""A client makes the same table of the server's events as the server does, and refuses junk."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from typing import Any

import pytest
from hypothesis import given, strategies as st

from codepegs.client.event_decoding import hear, is_whole, learn_code, without_code
from codepegs.client.table_view import TableView
from codepegs.play.table.event_codec import InvalidEvent, Told, event_for_seat
from codepegs.play.table.state import TableState, after
from codepegs.play.table.table import Table
from codepegs.rules.view import view
from tests.play.virtual_time import run
from tests.web.page_scripts import LOGS, Recorder

EVERY_LOG = pytest.mark.parametrize("name", LOGS)


def played(name: str) -> Table:
    async def play() -> Table:
        return await LOGS[name](Recorder(name))

    return run(play())


def wired(entry: Told, seat: int | None) -> dict[str, Any]:
    """The event as it comes over the wire."""
    body: dict[str, Any] = json.loads(json.dumps(event_for_seat(entry, seat)))
    return body


@EVERY_LOG
def test_every_seat_sees_here_what_the_server_shows_it(name: str) -> None:
    table = played(name)
    for seat in (None, *range(len(table.state.chairs))):
        there, here = TableState(), TableState()
        for entry in table.history:
            there = after(there, entry.event)
            here, received = hear(here, wired(entry, seat))
            assert (received.version, received.at, received.codemaker) == (
                entry.version,
                entry.at,
                there.match.current.codemaker if there.match.rounds else None,
            )
            assert is_whole(here) is is_whole(there)
            if not is_whole(here) or (there.match.seats and (seat or 0) >= len(there.match.seats)):
                continue
            assert view(here.match, seat) == view(there.match, seat)
            for field in ("version", "stage", "terms", "listed", "code", "agreed", "rematch"):
                assert getattr(here, field) == getattr(there, field)
            assert (here.names, here.free, here.next_table) == (
                there.names,
                there.free,
                there.next_table,
            )


@EVERY_LOG
def test_nobody_but_its_codemaker_has_a_running_code_in_memory(name: str) -> None:
    table = played(name)
    for seat in (None, *range(len(table.state.chairs))):
        here = TableState()
        for entry in table.history:
            here, _ = hear(here, wired(entry, seat))
            if here.match.rounds and here.match.current.codemaker != seat:
                assert here.match.current.secret is None


def test_a_code_is_forgotten_and_learned_again_with_the_seat() -> None:
    table = played(next(iter(LOGS)))
    here = TableState()
    for entry in table.history:
        here, _ = hear(here, wired(entry, entry.codemaker))
        if type(entry.event).__name__ == "CodeSet":
            break
    else:
        pytest.fail("no code was set")
    forgotten = without_code(here)
    assert here.match.current.secret is not None and forgotten.match.current.secret is None
    assert learn_code(forgotten, wired(entry, entry.codemaker)) == here
    assert learn_code(forgotten, wired(entry, None)) == forgotten


def test_an_edition_that_is_not_known_here_is_said() -> None:
    entry = {"version": 1, "at": 0.0, "event": "TableOpened", "listed": False, "code": "AAAAA"}
    entry |= {"commitment": "", "rematch_of": None, "imported": False}
    terms = {"edition": "tomorrow", "players": 2, "options": [], "first": None}
    state, _ = hear(TableState(), entry | {"terms": terms | {"grace": 60, "stand_ins": False}})
    rules = {"edition": "tomorrow", "players": 2, "options": []}
    begun = {"version": 2, "at": 0.0, "event": "MatchBegun", "rules": rules, "first": 0}
    begun |= {"seats": ["Ann", "Bob"], "grace": 60, "stand_ins": False}
    with pytest.raises(InvalidEvent, match="tomorrow"):
        hear(state, begun)


def test_no_file_of_this_machine_is_read_for_a_server() -> None:
    rules = {"edition": "word", "players": 2, "options": ["words=/etc/passwd"]}
    begun = {"version": 1, "at": 0.0, "event": "MatchBegun", "rules": rules, "first": 0}
    begun |= {"seats": ["Ann", "Bob"], "grace": 60, "stand_ins": False}
    with pytest.raises(InvalidEvent, match="file"):
        hear(TableState(chairs=(None, None)), begun)


def test_a_reason_that_is_not_known_here_is_refused() -> None:
    entry = {"version": 1, "at": 0.0, "event": "MatchEnded", "winners": [0], "reason": "bored"}
    with pytest.raises(InvalidEvent, match="bored"):
        hear(TableState(chairs=(None, None)), entry)


def test_names_cannot_take_over_a_terminal() -> None:
    entry = {"version": 1, "at": 0.0, "event": "PersonSat", "seat": 0, "name": "A\x1b[31mnn"}
    state, _ = hear(TableState(chairs=(None, None)), entry)
    assert state.names[0] == r"A\x1b[31mnn"


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@pytest.fixture(scope="module")
def events() -> list[dict[str, Any]]:
    return [wired(entry, 0) for entry in played(next(iter(LOGS))).history]


@given(data=st.data())
def test_an_event_with_junk_is_decoded_or_refused(
    events: list[dict[str, Any]], data: st.DataObject
) -> None:
    """An event that comes early, or has a wrong or missing field, raises `InvalidEvent` at most."""
    state = TableState()
    at = data.draw(st.integers(0, len(events) - 1))
    skipped = data.draw(st.integers(0, 2))
    for body in events[: max(at - skipped, 0)]:
        state, _ = hear(state, body)
    body = dict(events[at])
    field = data.draw(st.sampled_from(sorted(body)))
    if data.draw(st.booleans()):
        body[field] = data.draw(anything)
    else:
        del body[field]
    try:
        state, _ = hear(state, body)
    except InvalidEvent:
        return
    if is_whole(state):
        seen_so = TableView("", "", state, seat=0 if state.match.seats else None)
        assert seen_so.view.seat == seen_so.seat and seen_so.to_do is None
        assert seen_so.card is None or len(seen_so.card.names) == len(state.match.seats)


@EVERY_LOG
def test_the_events_of_an_older_server_lack_what_is_new_and_are_read_all_the_same(
    name: str,
) -> None:
    here = TableState()
    for entry in played(name).history:
        body = wired(entry, None)
        for field in fields(type(entry.event)):
            if field.default is not MISSING:
                body.pop(field.name, None)
        if "terms" in body:
            del body["terms"]["patience"]
        here, received = hear(here, body)
        for field in fields(type(entry.event)):
            if field.default is not MISSING:
                assert getattr(received.event, field.name) == field.default
    assert here.version == len(played(name).history)
    assert not here.together
