"""Events as plain values that can be written as JSON, and back again.

What is secret and what is personal leaves here by doors of their own: `body` is built from the
fields that may stand in the log, never stripped from one that has everything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import Any, NamedTuple, get_args

from codepegs.play.ports import Record
from codepegs.play.table import events as t
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import AnyEvent, TableState
from codepegs.play.table.terms import Terms
from codepegs.rules import events as e
from codepegs.rules.code import Code, Secret
from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class Parts:
    """An event taken apart: its open body, what is secret, and who it is about."""

    kind: str
    body: dict[str, Any]
    secret: dict[str, Any] | None = None
    player: str | None = None
    name: str | None = None


# What stands in the log of an event, where that is not the same as what everybody may see: names
# are kept apart, where they can be erased.
_KEPT: dict[type, tuple[str, ...]] = {
    t.PersonSat: ("seat",),
    e.MatchBegun: ("rules", "first", "grace", "stand_ins"),
}

_KINDS: dict[str, type[AnyEvent]] = {
    kind.__name__: kind for kind in (*get_args(e.Event), *get_args(t.TableEvent))
}


def take_apart(event: AnyEvent) -> Parts:
    """The event as the store keeps it."""
    kind = type(event)
    kept = _KEPT.get(kind, event.public)
    body = {name: plain(getattr(event, name)) for name in kept}
    if isinstance(event, t.PersonSat):
        return Parts(kind.__name__, body, player=event.player or None, name=event.name)
    if isinstance(event, t.TableOpened):
        return Parts(kind.__name__, body, secret={"seed": event.seed.shown})
    if isinstance(event, e.CodeSet) and event.secret is not None:
        secret = {"code": list(event.secret.code), "salt": event.secret.salt}
        return Parts(kind.__name__, body, secret=secret)
    return Parts(kind.__name__, body)


def put_together(parts: Parts, before: TableState) -> AnyEvent:
    """The event that was taken apart, at the table as it stood before."""
    kind: Any = _KINDS[parts.kind]
    read = _readers(kind)
    values = {name: read[name](value) for name, value in parts.body.items()}
    if kind is t.PersonSat:
        values |= {"player": parts.player or "", "name": parts.name or ""}
    elif kind is t.TableOpened:
        assert parts.secret is not None
        values["seed"] = Seed.read(parts.secret["seed"])
    elif kind is e.CodeSet:
        secret = parts.secret
        values["secret"] = None if secret is None else Secret(Code(secret["code"]), secret["salt"])
    elif kind is e.MatchBegun:
        values["seats"] = before.names
    made: AnyEvent = kind(**values)
    return made


def plain(value: object) -> Any:
    """A value of an event as JSON can write it.

    >>> plain(Code("RRGB")), plain(Mark((1, 2)))
    (['R', 'R', 'G', 'B'], [1, 2])
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if isinstance(value, Rules):
        return {
            "edition": value.edition.name,
            "players": value.players,
            "options": list(value.written),
        }
    if isinstance(value, Terms):
        return {name: plain(part) for name, part in asdict(value).items()}
    assert isinstance(value, Mapping), type(value)
    return {str(name): plain(part) for name, part in value.items()}


def terms_from(body: Mapping[str, Any]) -> Terms:
    """The terms that were written as plain values."""
    return Terms(**{**body, "options": tuple(body["options"])})


def _rules_from(body: Mapping[str, Any]) -> Rules:
    return terms_from(body).rules


def _as_it_is(value: Any) -> Any:
    return value


# By the type that the event's class states.
_READERS: dict[str, Callable[[Any], Any]] = {
    "Code": Code,
    "Mark": Mark,
    "Rules": _rules_from,
    "Terms": terms_from,
    "tuple[int, ...]": tuple,
    "tuple[str, ...]": tuple,
}


@cache
def _readers(kind: Any) -> Mapping[str, Callable[[Any], Any]]:
    return {field.name: _READERS.get(str(field.type), _as_it_is) for field in fields(kind)}


def event_of(record: Record, before: TableState) -> AnyEvent:
    """The event of a record, at the table as it stood before."""
    secret = None if record.secret is None else dict(record.secret)
    return put_together(
        Parts(record.kind, dict(record.body), secret, record.player, record.name), before
    )


class Told(NamedTuple):
    """An event of a table's log, with what is needed to tell it to a seat."""

    version: int
    at: float
    event: AnyEvent
    codemaker: int | None
    """Who was codemaker when it happened."""
