"""Reads the events of a server, which may be anybody's, and applies them to a table's state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, cast

from codepegs.client.refusals import shown
from codepegs.play.table import (
    EVENTS,
    READERS,
    AnyEvent,
    InvalidEvent,
    Reader,
    Seed,
    TableState,
    Terms,
    Told,
    after,
    event_readers,
    events as t,
    read_code,
    read_int,
    read_list,
    read_mark,
    read_text,
    reader,
)
from codepegs.rules import LONGEST_NAME, Code, Mark, Match, Rules, Secret, events as e
from codepegs.text import Refusal

JUNK = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""The errors that unexpected values cause."""
UNKNOWN_SEED = Seed(b"")
"""In place of the seed of a table, which clients learn at the end."""

_SEATS = 5


def hear(state: TableState, body: Mapping[str, Any]) -> tuple[TableState, Told]:
    """The state of the table after an event in JSON, and the event itself.

    >>> told = {"version": 1, "at": 0.5, "event": "SeatFreed", "seat": 0}
    >>> hear(TableState(chairs=(None, None)), told)[1].event
    SeatFreed(seat=0)
    """
    try:
        event = read_event(body, state)
        told = Told(_whole(body["version"], state), float(body["at"]), event, None)
        stands = after(state, event)
        codemaker = stands.match.current.codemaker if stands.match.rounds else None
        return stands, told._replace(codemaker=codemaker)
    except Refusal as refusal:
        # It has an edition or an option that this program does not know.
        raise InvalidEvent(refusal.message) from None
    except (*JUNK, AssertionError) as error:
        raise InvalidEvent(shown(f"{body.get('event')}: {error}", 200)) from None


def read_event(body: Mapping[str, Any], before: TableState) -> AnyEvent:
    """The event in JSON, which happened in that state of the table."""
    kind: Any = EVENTS[body["event"]]
    readers = _READERS[kind.__name__]
    # An older server leaves out fields that are new, which have a default.
    values = {name: read(body[name], before) for name, read in readers.items() if name in body}
    if kind is t.PersonSat:
        # The server does not tell the ids of players, only which seats are the client's own.
        values["player"] = ""
    elif kind is t.TableOpened:
        values["seed"] = UNKNOWN_SEED
    elif kind is e.CodeSet:
        values["secret"] = _secret(body.get("code"), before)
    return cast(AnyEvent, kind(**values))


def is_whole(state: TableState) -> bool:
    """Whether the state can be shown: the first round follows the start, maybe in a later message."""
    match = state.match
    return match.rules is None or bool(match.rounds) or match.ended is not None


def learn_code(state: TableState, body: Mapping[str, Any]) -> TableState:
    """The state with the code of the running round, when its codemaker receives it again."""
    match = state.match
    if not match.rounds or body.get("event") != "CodeSet" or match.current.code is not None:
        return state
    return _with_secret(state, _secret(body.get("code"), state))


def without_code(state: TableState) -> TableState:
    """The state without the code of the running round."""
    return _with_secret(state, None)


def _with_secret(state: TableState, secret: Secret | None) -> TableState:
    match: Match = state.match
    if not match.rounds or match.current.secret == secret:
        return state
    current = replace(match.current, secret=secret)
    return replace(state, match=replace(match, rounds=(*match.rounds[:-1], current)))


def _secret(code: object, before: TableState) -> Secret | None:
    # Nobody knows the salt before the reveal.
    return None if code is None else Secret(_code(code, before), "")


def _whole(value: object, before: TableState) -> int:
    number = read_int(value, before)
    if not 0 <= number < 2**31:
        raise InvalidEvent(f"no whole number: {number!r:.40}")
    return number


def _seat(value: object, before: TableState) -> int:
    seat = _whole(value, before)
    seats = len(before.chairs) or _SEATS
    if seat >= seats:
        raise InvalidEvent(f"no seat of {seats}: {seat}")
    return seat


def _seats(value: object, before: TableState) -> tuple[int, ...]:
    return tuple(_seat(one, before) for one in read_list(value))


def _text(value: object, before: TableState) -> str:
    return shown(read_text(value, before), 200)


def _name(value: object, before: TableState) -> str:
    return shown(_text(value, before), LONGEST_NAME)


def _one_a_seat(read: Reader) -> Reader:
    def read_all(value: object, before: TableState) -> tuple[Any, ...]:
        values = tuple(read(one, before) for one in read_list(value))
        if len(values) != len(before.chairs):
            raise InvalidEvent(f"values for {len(values)} seats")
        return values

    return read_all


def _code(value: object, before: TableState) -> Code:
    pegs = before.match.played_by.pegs
    code = read_code(value, before)
    if not code or any(peg not in pegs for peg in code):
        raise InvalidEvent(f"no row of this edition: {value!r:.60}")
    return code


def _mark(value: object, before: TableState) -> Mark:
    mark = read_mark(value, before)
    if len(mark) != len(before.match.played_by.keys) or any(count < 0 for count in mark):
        raise InvalidEvent(f"no mark of this edition: {value!r:.40}")
    return mark


def rules_of(value: Any) -> Rules:
    """The rules in JSON. May read a list of words, which is slow."""
    options = tuple(str(one) for one in read_list(value["options"]))
    if any(option.partition("=")[0] == "words" for option in options):
        # A server must not choose a file of this machine.
        raise InvalidEvent("a list of words from a file")
    players = _whole(value["players"], TableState())
    return Terms(str(value["edition"]), players, options).rules


_VALUES: dict[Any, Reader] = READERS | {
    int: _whole,
    str: _text,
    Code: _code,
    Mark: _mark,
    Rules: lambda value, _: rules_of(value),
}
_TERMS = reader(Terms, _VALUES)


def _terms(value: Mapping[str, Any], before: TableState) -> Terms:
    # A newer server may send fields that this program does not know, an older one fewer.
    known = [field.name for field in fields(Terms) if field.name in value]
    return cast(Terms, _TERMS({name: value[name] for name in known}, before))


_READERS = event_readers(
    _VALUES | {Terms: _terms},
    {
        "codemaker": _seat,
        "name": _name,
        "points": _one_a_seat(read_int),
        "seat": _seat,
        "seats": _one_a_seat(_name),
        "winners": _seats,
    },
)
