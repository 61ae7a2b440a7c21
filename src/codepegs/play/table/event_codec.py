"""The event codec: events as JSON and back, for the log, the wire, the client and saved matches.

It is made once, from the resolved types of the events' own classes. A type that it does not know
is an error at import, a field or an event where something is read; nothing is passed on as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from codepegs.play.table import commands as k, events as t
from codepegs.play.table.state import AnyEvent, TableState
from codepegs.play.table.terms import Terms
from codepegs.rules import Code, Mark, Rules, commands as c, events as e, view_event

T = TypeVar("T")

Writer = Callable[[Any], Any]
"""Makes a value that JSON can write."""

Reader = Callable[[Any, TableState], Any]
"""Makes a value of what JSON has read, at the table as it stood before; junk is refused."""

# Made once: making it takes as long as writing a record.
write_json = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode
"""JSON as it stands in the log: the hash chain covers every letter of it."""

LONGEST_LIST = 1000
"""Rows, marks, seats: no list of the game is longer."""


class InvalidEvent(ValueError):
    """What was read is no event of Codepegs, or none that can have happened here."""


class Told(NamedTuple):
    """An event of a table's log, with what is needed to tell it to a seat."""

    version: int
    at: float
    event: AnyEvent
    codemaker: int | None
    """Who was codemaker when it happened."""


# -- Writing values -------------------------------------------------------------------------------


def _same(value: Any) -> Any:
    return value


def _write_rules(rules: Rules) -> dict[str, Any]:
    return {"edition": rules.edition.name, "players": rules.players, "options": list(rules.written)}


_WRITERS: dict[Any, Writer] = {
    **dict.fromkeys((bool, int, float, str, NoneType), _same),
    Code: list,
    Mark: list,
    Rules: _write_rules,
}


def writer(kind: Any) -> Writer:
    """How values of that type are written; `TypeError` for a type that is not known.

    >>> writer(Code)(Code("RRGB")), writer(tuple[int, ...])((1, 2))
    (['R', 'R', 'G', 'B'], [1, 2])
    >>> writer(bytes)
    Traceback (most recent call last):
    TypeError: no value of an event: <class 'bytes'>
    """
    if kind in _WRITERS:
        return _WRITERS[kind]
    if get_origin(kind) is Literal:
        return _same
    if _is_union(kind):
        return _union_writer(get_args(kind))
    if is_dataclass(kind):
        return fields_writer({name: writer(each) for name, each in types_of(_class(kind)).items()})
    part = writer(_part_of_tuple(kind))
    return list if part is _same else lambda values: [part(value) for value in values]


def _union_writer(kinds: tuple[Any, ...]) -> Writer:
    by_class = {get_origin(kind) or kind: writer(kind) for kind in kinds}
    if set(by_class.values()) == {_same}:
        return _same
    return lambda value: by_class[type(value)](value)


def fields_writer(writers: Mapping[str, Writer]) -> Writer:
    """How these fields of a value are written as one JSON object."""
    each = tuple(writers.items())

    def write(value: Any) -> dict[str, Any]:
        body = {}
        for name, part in each:
            of_field = getattr(value, name)
            body[name] = of_field if part is _same else part(of_field)
        return body

    return write


def types_of(kind: type[Any]) -> dict[str, Any]:
    """The resolved type of each field of a dataclass, in their order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _class(kind: Any) -> type[Any]:
    return cast(type[Any], kind)


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _part_of_tuple(kind: Any) -> Any:
    if get_origin(kind) is not tuple or get_args(kind)[1:] != (...,):
        raise TypeError(f"no value of an event: {kind}")
    return get_args(kind)[0]


# -- Reading values -------------------------------------------------------------------------------


def _reader_of(kind: type[T], problem: str) -> Callable[[object, TableState], T]:
    def read(value: object, _before: TableState) -> T:
        if type(value) is not kind:
            raise InvalidEvent(f"{problem}: {value!r:.40}")
        return value

    return read


read_bool = _reader_of(bool, "neither true nor false")
read_int = _reader_of(int, "no whole number")
read_text = _reader_of(str, "no text")


def read_float(value: object, before: TableState) -> float:
    """A number."""
    return value if type(value) is float else float(read_int(value, before))


def read_list(value: object) -> list[Any]:
    """A list, no longer than any of the game."""
    if not isinstance(value, list) or len(value) > LONGEST_LIST:
        raise InvalidEvent(f"no list: {value!r:.40}")
    return value


def read_code(value: object, _before: TableState) -> Code:
    """A row of pegs."""
    code = Code(read_list(value))
    if not all(type(peg) is str for peg in code):
        raise InvalidEvent(f"no row of pegs: {value!r:.60}")
    return code


def read_mark(value: object, _before: TableState) -> Mark:
    """The key pegs of a row."""
    mark = Mark(read_list(value))
    if not all(type(count) is int for count in mark):
        raise InvalidEvent(f"no mark: {value!r:.40}")
    return mark


def _read_rules(value: Any, before: TableState) -> Rules:
    return cast(Terms, read_terms(value, before)).rules


READERS: dict[Any, Reader] = {
    bool: read_bool,
    int: read_int,
    float: read_float,
    str: read_text,
    Code: read_code,
    Mark: read_mark,
    Rules: _read_rules,
}
"""How values of these types are read."""


def reader(kind: Any, readers: Mapping[Any, Reader] = READERS) -> Reader:
    """How values of that type are read; `TypeError` for a type that is not known."""
    if kind in readers:
        return readers[kind]
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind))
    if _is_union(kind):
        some, *others = get_args(kind)
        if others != [NoneType]:
            raise TypeError(f"no value of an event: {kind}")
        part = reader(some, readers)
        return lambda value, before: None if value is None else part(value, before)
    if is_dataclass(kind):
        made = _class(kind)
        parts = {name: reader(each, readers) for name, each in types_of(made).items()}
        return lambda value, before: made(**read_fields(parts, value, before))
    part = reader(_part_of_tuple(kind), readers)
    return lambda value, before: tuple([part(one, before) for one in read_list(value)])


def _one_of(words: tuple[str, ...]) -> Reader:
    def read(value: object, _before: TableState) -> str:
        if value not in words:
            raise InvalidEvent(f"none of {words}: {value!r:.40}")
        return str(value)

    return read


def read_fields(
    parts: Mapping[str, Reader], body: Mapping[str, Any], before: TableState
) -> dict[str, Any]:
    """The fields of one JSON object; one that is not known is refused."""
    try:
        return {name: parts[name](value, before) for name, value in body.items()}
    except KeyError as unknown:
        raise InvalidEvent(f"no field: {unknown.args[0]!r:.40}") from None


read_terms = reader(Terms)
"""The terms that were written."""


# -- Events ---------------------------------------------------------------------------------------

EVENTS: dict[str, type[AnyEvent]] = {
    kind.__name__: kind for kind in (*get_args(t.TableEvent), *get_args(e.Event))
}
"""Every event by its name: those of the table, then those of the match."""


def public_types(kind: type[AnyEvent]) -> dict[str, Any]:
    """The resolved types of the fields that everybody may see."""
    types = types_of(kind)
    return {name: types[name] for name in kind.public}


def event_readers(
    readers: Mapping[Any, Reader], by_name: Mapping[str, Reader] | None = None
) -> dict[str, dict[str, Reader]]:
    """How the public fields of each event are read: by `by_name`, else by their types."""
    named = by_name or {}

    def of(kind: type[AnyEvent]) -> dict[str, Reader]:
        types = public_types(kind).items()
        return {name: named.get(name) or reader(each, readers) for name, each in types}

    return {name: of(kind) for name, kind in EVENTS.items()}


PUBLIC_WRITERS: dict[type, dict[str, Writer]] = {
    kind: {name: writer(each) for name, each in public_types(kind).items()}
    for kind in EVENTS.values()
}
"""How the public fields of each event are written."""

# The values that are not written as they are. A codemaker is told the code too.
_TOLD_WRITERS = PUBLIC_WRITERS | {e.CodeSet: {**PUBLIC_WRITERS[e.CodeSet], "code": writer(Code)}}
_CHANGED: dict[type, tuple[tuple[str, Writer], ...]] = {
    kind: tuple((name, write) for name, write in writers.items() if write is not _same)
    for kind, writers in _TOLD_WRITERS.items()
}


def event_for_seat(told: Told, seat: int | None) -> dict[str, Any]:
    """An event as that seat may see it, by `view_event`, with its version and its time."""
    # Events of the table name their public fields as those of the rules do.
    shown = view_event(cast(e.Event, told.event), seat, told.codemaker)
    body = {"version": told.version, "at": told.at, **shown}
    for name, write in _CHANGED[type(told.event)]:
        if name in body:
            body[name] = write(body[name])
    return body


# -- Commands -------------------------------------------------------------------------------------

_COMMANDS: dict[type, Writer] = {
    kind: writer(kind) for kind in (*get_args(c.Command), *get_args(k.TableCommand))
}


def command_body(command: c.Command | k.TableCommand) -> dict[str, Any]:
    """What a command says, as JSON can write it."""
    body: dict[str, Any] = _COMMANDS[type(command)](command)
    return body
