"""From what a server tells of a table to the table as it stands.

The events are those of `play` and `rules`, and so is what they make of a table: nothing is folded
twice in two ways. A server may be anybody's, so what it tells is checked before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, cast, get_args

from codepegs.client.refusals import shown
from codepegs.play.table import events as t
from codepegs.play.table.codec import Told
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import AnyEvent, TableState, after
from codepegs.play.table.terms import Terms
from codepegs.rules import events as e
from codepegs.rules.code import Code, Secret
from codepegs.rules.mark import Mark
from codepegs.rules.match import DropReason, EndReason, Match
from codepegs.rules.ruleset import Rules
from codepegs.rules.seat_name import LONGEST_NAME
from codepegs.text.refusal import Refusal


class InvalidEvent(ValueError):
    """What was told is no event of Codepegs, or none that can have happened here."""


JUNK = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What Python says to values that are not as they are expected to be."""

UNKNOWN_SEED = Seed(b"")
"""What stands for the seed of a table, of which only the commitment is told before the end."""

_KINDS: dict[str, type[AnyEvent]] = {
    kind.__name__: kind for kind in (*get_args(e.Event), *get_args(t.TableEvent))
}
_SEATS = 5
_MOST = 1000
"""Rows, marks, seats: no list of the game is longer."""


def hear(state: TableState, body: Mapping[str, Any]) -> tuple[TableState, Told]:
    """The table after an event as the wire has it, and the event itself.

    >>> told = {"version": 1, "at": 0.5, "event": "SeatFreed", "seat": 0}
    >>> hear(TableState(chairs=(None, None)), told)[1].event
    SeatFreed(seat=0)
    """
    try:
        event = read_event(body, state)
        told = Told(_whole(body["version"]), float(body["at"]), event, None)
        stands = after(state, event)
        codemaker = stands.match.current.codemaker if stands.match.rounds else None
        return stands, told._replace(codemaker=codemaker)
    except Refusal as refusal:
        # An edition or an option that this program does not know.
        raise InvalidEvent(refusal.message) from None
    except (*JUNK, AssertionError) as error:
        raise InvalidEvent(shown(f"{body.get('event')}: {error}", 200)) from None


def read_event(body: Mapping[str, Any], before: TableState) -> AnyEvent:
    """The event that is told, at the table as it stood before."""
    kind: Any = _KINDS[body["event"]]
    read = _readers(kind)
    values = {name: read[name](body[name], before) for name in kind.public}
    if kind is t.PersonSat:
        # Who somebody is, others are not told; which seats are ours the server says.
        values["player"] = ""
    elif kind is t.TableOpened:
        values["seed"] = UNKNOWN_SEED
    elif kind is e.CodeSet:
        values["secret"] = _secret(body.get("code"), before)
    return cast(AnyEvent, kind(**values))


def is_whole(state: TableState) -> bool:
    """Whether the table can be looked at: a match that has begun has a round.

    The two come one after the other, and perhaps in two messages.
    """
    match = state.match
    return match.rules is None or bool(match.rounds) or match.ended is not None


def learn_code(state: TableState, body: Mapping[str, Any]) -> TableState:
    """The table with the code of the running round, which its codemaker is told again."""
    match = state.match
    if not match.rounds or body.get("event") != "CodeSet" or match.current.code is not None:
        return state
    return _with_secret(state, _secret(body.get("code"), state))


def without_code(state: TableState) -> TableState:
    """The table as somebody sees it who has not hidden the code."""
    return _with_secret(state, None)


def _with_secret(state: TableState, secret: Secret | None) -> TableState:
    match: Match = state.match
    if not match.rounds or match.current.secret == secret:
        return state
    current = replace(match.current, secret=secret)
    return replace(state, match=replace(match, rounds=(*match.rounds[:-1], current)))


def _secret(code: object, before: TableState) -> Secret | None:
    # The salt is nobody's before the reveal.
    return None if code is None else Secret(_code(code, before), "")


# -- Values ---------------------------------------------------------------------------------------


def _whole(value: object, _before: TableState | None = None) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise InvalidEvent(f"no whole number: {value!r:.40}")
    return value


def _seat(value: object, before: TableState) -> int:
    seat = _whole(value)
    seats = len(before.chairs) or _SEATS
    if seat >= seats:
        raise InvalidEvent(f"no seat of {seats}: {seat}")
    return seat


def _text(value: object, _before: TableState) -> str:
    if not isinstance(value, str):
        raise InvalidEvent(f"no text: {value!r:.40}")
    return shown(value, 200)


def _name(value: object, before: TableState) -> str:
    return shown(_text(value, before), LONGEST_NAME)


def _perhaps_text(value: object, before: TableState) -> str | None:
    return None if value is None else _text(value, before)


def _number(value: object, _before: TableState) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InvalidEvent(f"no number: {value!r:.40}")
    return float(value)


def _perhaps_number(value: object, before: TableState) -> float | None:
    return None if value is None else _number(value, before)


def _flag(value: object, _before: TableState) -> bool:
    if not isinstance(value, bool):
        raise InvalidEvent(f"neither true nor false: {value!r:.40}")
    return value


def _listed(value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > _MOST:
        raise InvalidEvent(f"no list: {value!r:.40}")
    return value


def _points(value: object, before: TableState) -> tuple[int, ...]:
    points = tuple(int(_number(one, before)) for one in _listed(value))
    if len(points) != len(before.chairs):
        raise InvalidEvent(f"points for {len(points)} seats")
    return points


def _numbers(value: object, before: TableState) -> tuple[int, ...]:
    return tuple(_whole(one) for one in _listed(value))


def _seats(value: object, before: TableState) -> tuple[int, ...]:
    return tuple(_seat(one, before) for one in _listed(value))


def _names(value: object, before: TableState) -> tuple[str, ...]:
    names = tuple(_name(one, before) for one in _listed(value))
    if len(names) != len(before.chairs):
        raise InvalidEvent(f"names of {len(names)} seats")
    return names


def _code(value: object, before: TableState) -> Code:
    pegs = before.match.played_by.pegs
    code = Code(_listed(value))
    if not code or any(peg not in pegs for peg in code):
        raise InvalidEvent(f"no row of this edition: {value!r:.60}")
    return code


def _mark(value: object, before: TableState) -> Mark:
    mark = Mark(_numbers(value, before))
    if len(mark) != len(before.match.played_by.keys):
        raise InvalidEvent(f"no mark of this edition: {value!r:.40}")
    return mark


def _terms(value: Any, before: TableState) -> Terms:
    first = value["first"]
    return Terms(
        edition=_text(value["edition"], before),
        players=_whole(value["players"]),
        options=tuple(_text(one, before) for one in _listed(value["options"])),
        first=None if first is None else _whole(first),
        grace=_whole(value["grace"]),
        stand_ins=_flag(value["stand_ins"], before),
    )


def rules_of(value: Mapping[str, Any]) -> Rules:
    """The rules that are told. May read a list of words, which takes a while."""
    options = tuple(str(one) for one in _listed(value["options"]))
    if any(option.partition("=")[0] == "words" for option in options):
        # A path on this machine is nobody's business at the other end of the wire.
        raise InvalidEvent("a list of words from a file")
    return Terms(str(value["edition"]), _whole(value["players"]), options).rules


def _rules(value: Any, _before: TableState) -> Rules:
    return rules_of(value)


_Reader = Callable[[Any, TableState], Any]


def _one_of(words: Any) -> _Reader:
    """Reads one of the words of a `Literal` type."""

    def read(value: object, _before: TableState) -> str:
        if value not in get_args(words):
            raise InvalidEvent(f"none of {get_args(words)}: {value!r:.40}")
        return str(value)

    return read


# By the type that the event's class states, unless its name says more.
_BY_TYPE: dict[str, _Reader] = {
    "bool": _flag,
    "Code": _code,
    "DropReason": _one_of(DropReason),
    "EndReason": _one_of(EndReason),
    "float": _number,
    "float | None": _perhaps_number,
    "int": _whole,
    "Mark": _mark,
    "Rules": _rules,
    "str": _text,
    "str | None": _perhaps_text,
    "Terms": _terms,
    "tuple[int, ...]": _numbers,
    "tuple[str, ...]": _names,
}
_BY_NAME: dict[str, _Reader] = {
    "codemaker": _seat,
    "name": _name,
    "points": _points,
    "seat": _seat,
    "winners": _seats,
}


@cache
def _readers(kind: Any) -> Mapping[str, _Reader]:
    return {
        field.name: _BY_NAME.get(field.name) or _BY_TYPE[str(field.type)]
        for field in fields(kind)
        if field.name in kind.public
    }
