"""Events as the log keeps them: the body that anybody may see, what is secret, and who it is about.

A body is built from the fields that may stand in the log, never by taking the others out. Names
are kept apart, so that they can be erased.
"""

from __future__ import annotations

import json
from typing import Any

from codepegs.play.ports import AUTOMATIC, Record
from codepegs.play.table import events as t
from codepegs.play.table.event_codec import (
    EVENTS,
    PUBLIC_WRITERS,
    READERS,
    InvalidEvent,
    Told,
    Writer,
    event_readers,
    fields_writer,
    read_code,
    read_fields,
    read_text,
    types_of,
    write_json,
)
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import AnyEvent, TableState, TableTransaction
from codepegs.rules import Secret, events as e

# The fields that do not stand in the body. The seats of a match are called as those who sat down.
_APART: dict[type, set[str]] = {
    t.TableOpened: {"seed"},
    t.PersonSat: {"name", "player"},
    e.CodeSet: {"secret"},
    e.MatchBegun: {"seats"},
}


# -- Writing --------------------------------------------------------------------------------------


def records_of(
    transaction: TableTransaction,
    now: float,
    seat: int = AUTOMATIC,
    command: str | None = None,
    digest: str | None = None,
) -> tuple[list[Record], list[Told]]:
    """The events as records and as told; the command's id and digest are in the first record."""
    records: list[Record] = []
    told: list[Told] = []
    version = transaction.before.version
    upto = None if command is None else transaction.state.version
    codemaker = _codemaker(transaction.before)
    for event in transaction.events:
        version += 1
        if isinstance(event, e.RoundBegun):
            codemaker = event.codemaker
        kind, body = type(event), write_json(body_of(event))
        player = name = None
        apart = secret_of(event)
        secret = None if apart is None else write_json(apart)
        if isinstance(event, t.PersonSat):
            player, name = event.player or None, event.name
        marks = (command, digest, upto)
        records.append(
            Record(version, now, seat, kind.__name__, body, secret, player, name, *marks)
        )
        told.append(Told(version, now, event, codemaker))
        command = digest = upto = None
    return records, told


def body_of(event: AnyEvent) -> dict[str, Any]:
    """What of an event stands in the log."""
    body: dict[str, Any] = _BODIES[type(event)](event)
    return body


def secret_of(event: AnyEvent) -> dict[str, Any] | None:
    """What of an event nobody may see yet."""
    if isinstance(event, t.TableOpened):
        return {"seed": event.seed.shown}
    if isinstance(event, e.CodeSet) and event.secret is not None:
        return {"code": list(event.secret.code), "salt": event.secret.salt}
    return None


def _body_writer(kind: type[AnyEvent]) -> Writer:
    writers = PUBLIC_WRITERS[kind]
    apart = _APART.get(kind, set())
    if lost := types_of(kind).keys() - apart - writers.keys():
        raise TypeError(f"{kind.__name__} would lose in the log: {', '.join(sorted(lost))}")
    return fields_writer({name: write for name, write in writers.items() if name not in apart})


_BODIES: dict[type, Writer] = {kind: _body_writer(kind) for kind in EVENTS.values()}


# -- Reading --------------------------------------------------------------------------------------

_EVENT_READERS = event_readers(READERS)


def event_of(record: Record, before: TableState) -> AnyEvent:
    """The event of a record, at the table as it stood before."""
    kind: Any = EVENTS.get(record.kind)
    if kind is None:
        raise InvalidEvent(f"no event: {record.kind!r:.40}")
    values = read_fields(_EVENT_READERS[record.kind], json.loads(record.body), before)
    if kind in _APART:
        values |= _kept_apart(kind, record, before)
    try:
        made: AnyEvent = kind(**values)
    except TypeError as missing:
        raise InvalidEvent(str(missing)) from None
    return made


def _kept_apart(kind: type[AnyEvent], record: Record, before: TableState) -> dict[str, Any]:
    if kind is e.MatchBegun:
        return {"seats": before.names}
    if kind is t.PersonSat:
        apart = {"player": record.player or "", "name": record.name or ""}
        # Of a player who is known it follows from the seats, also after guests became an account.
        return {**apart, "person": before.number_of(record.player)} if record.player else apart
    kept = None if record.secret is None else json.loads(record.secret)
    if kind is e.CodeSet:
        code = kept and Secret(read_code(kept["code"], before), read_text(kept["salt"], before))
        return {"secret": code}
    if kept is None:
        raise InvalidEvent("no seed")
    return {"seed": Seed.read(kept["seed"])}


def told_of(record: Record, event: AnyEvent, state: TableState) -> Told:
    """A record as it is told, at the table after it."""
    return Told(record.version, record.at, event, _codemaker(state))


def _codemaker(state: TableState) -> int | None:
    rounds = state.match.rounds
    return rounds[-1].codemaker if rounds else None
