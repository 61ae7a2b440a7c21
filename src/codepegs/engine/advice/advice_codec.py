"""Results as plain data for JSON.

`@carried` names the fields and properties of a result that JSON carries. `to_data`, `from_data` and
the schema that a server makes of `carried_by` all read these names, and so they always agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from codepegs.rules import Code, Mark
from codepegs.text import Text, Translations, Whole

Result = TypeVar("Result")

PLACES = 6  # Numbers that are no whole ones are rounded to so many places.

_CARRIED: dict[type, dict[str, str]] = {}


def carried(*names: str) -> Callable[[type[Result]], type[Result]]:
    """Carry these fields and properties of a result, or all fields if none is named.

    One text may hold several names; `codes_left=count` carries `count` by the name `codes_left`.
    """

    def marked(kind: type[Result]) -> type[Result]:
        own = " ".join(names).split() or [one.name for one in fields(kind)]  # type: ignore[arg-type]  # is one
        parts = (one.partition("=") for one in own)
        _CARRIED[kind] = {name: attribute or name for name, _, attribute in parts}
        return kind

    return marked


def carried_by(kind: type) -> Mapping[str, str] | None:
    """For each name in the data the attribute that it is made of; `None` if this is no result."""
    return _CARRIED.get(kind)


def to_data(value: Any, said: Translations | None = None) -> Any:
    """The value as JSON can write it, its sentences in that language, or as they are without one.

    >>> from codepegs import Code, Mark
    >>> to_data({"guess": Code("RRBB"), "mark": Mark((1, 2)), "luck": Fraction(2, 3)})
    {'guess': ['R', 'R', 'B', 'B'], 'mark': [1, 2], 'luck': 0.666667}
    """
    names = _CARRIED.get(type(value))
    if names is not None:
        return {name: to_data(getattr(value, own), said) for name, own in names.items()}
    match value:
        case None | str() | int():
            return value
        case Text():
            return value if said is None else value.spoken(said)
        case Fraction() | float():
            return round(float(value), PLACES)
        case list() | tuple():
            return [to_data(one, said) for one in value]
        case Mapping():
            return {name: to_data(one, said) for name, one in value.items()}
    raise TypeError(f"JSON cannot carry {type(value).__name__}: it is not marked by @carried")


def from_data(kind: Any, data: Any) -> Any:
    """The result of that kind that data was made of, its numbers rounded as they were sent.

    Fields that are not carried have their default. The data may come from any server: if no such
    result makes it, it raises a `LookupError`, `TypeError`, `ValueError` or `ArithmeticError`.
    """
    names = _CARRIED.get(kind)
    if names is not None:
        hints = _hints(kind)
        own = {attribute: name for name, attribute in names.items() if attribute in hints}
        return kind(**{one: from_data(hints[one], data[name]) for one, name in own.items()})
    if kind is Code:
        return Code(from_data(tuple[str, ...], data))
    if kind is Mark:
        return Mark(from_data(tuple[int, ...], data))
    if kind is Fraction:
        return Fraction(from_data(float, data))
    if kind is Text:
        if isinstance(data, Text):
            return data
        return Text("{said}", {"said": Whole(from_data(str, data))})
    inner = get_args(kind)
    match get_origin(kind):
        case origin if origin in (Union, UnionType) and data is None and NoneType in inner:
            return None
        case origin if origin in (Union, UnionType):
            return from_data(inner[0], data)
        case origin if origin is tuple and isinstance(data, list | tuple):
            return tuple(from_data(inner[0], one) for one in data)
        case origin if origin is Literal and data in inner:
            return data
    if type(data) is kind or (kind is float and type(data) is int):
        return data
    raise ValueError(f"{data!r:.100} is not of the type {kind}")


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {one.name: hints[one.name] for one in fields(kind)}
