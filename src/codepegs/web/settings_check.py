"""Reads the settings and checks all of them together; refusals never repeat a secret."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import ValidationError

from codepegs.text import Refusal, Text, Translations, say
from codepegs.web.settings import PREFIX, Settings

_OTHERS = frozenset({"CODEPEGS_LANG"})
"""Variables of the same prefix that other packages read."""
NEAR = 0.7
"""How alike a name has to be to a setting to be taken for it, without the prefix: 1 is equal."""


class BadSettings(Refusal):
    """Everything that is wrong with the settings, one line each."""

    def __init__(self, troubles: Iterable[Refusal]) -> None:
        self.troubles = tuple(troubles)
        super().__init__("settings/bad")

    @property
    def message(self) -> str:
        """All lines in English."""
        return "\n".join(one.message for one in self.troubles)

    def spoken(self, language: Translations) -> str:
        """All lines in that language."""
        return "\n".join(one.spoken(language) for one in self.troubles)


def read_settings(**given: Any) -> Settings:
    """Read the settings of the environment; arguments override it. Raises `BadSettings`."""
    troubles = list(_unknown(os.environ))
    wrong: dict[str, object] = {}
    try:
        settings = Settings(**given)
    except ValidationError as error:
        wrong = {str(one["loc"][0]): one["input"] for one in error.errors() if one["loc"]}
        troubles += [_misfit(name, came) for name, came in wrong.items()]
        # The others are checked beside defaults, so that all mistakes are reported at once.
        defaults = {name: Settings.model_fields[name].default for name in wrong}
        settings = Settings(**given | defaults)
    troubles += (one for fields, one in _together(settings) if not wrong.keys() & fields)
    if troubles:
        raise BadSettings(troubles)
    return settings


def _unknown(environ: Mapping[str, str]) -> Iterator[Refusal]:
    known = {variable_of(name) for name in Settings.model_fields}
    for name in sorted(environ):
        upper = name.upper()
        if upper.startswith(PREFIX) and upper not in known | _OTHERS:
            short = {one.removeprefix(PREFIX): one for one in sorted(known)}
            near = difflib.get_close_matches(upper.removeprefix(PREFIX), short, 1, NEAR)
            if near:
                yield Refusal("settings/unknown", came=name, expected=short[near[0]])
            else:
                yield Refusal("settings/unknown-far", came=name)


def _misfit(name: str, came: object) -> Refusal:
    row = row_of(name)
    gaps = {"variable": row.variable, "expected": row.expected, "default": row.default}
    if name == "secret_key":
        return Refusal("settings/secret", **gaps)
    shown = ",".join(came) if isinstance(came, tuple) else str(came)
    if name in ("database", "bus"):
        shown = without_password(shown)
    return Refusal("settings/value", came=shown, **gaps)


def _together(settings: Settings) -> Iterator[tuple[set[str], Refusal]]:
    """What is wrong with settings beside each other, and which they are."""
    if settings.data is not None and settings.data.exists() and not settings.data.is_dir():
        yield {"data"}, Refusal("settings/data", came=str(settings.data))
    if settings.workers > 1 and settings.bus_url == "memory":
        yield (
            {"workers", "bus", "database"},
            Refusal("settings/workers-need-bus", came=settings.workers),
        )
    if settings.grace_seconds > settings.claim_seconds:
        # The waiting players' claim would come first, and nobody would be awaited that long.
        grace, claim = settings.grace_seconds, settings.claim_seconds
        yield (
            {"grace_seconds", "claim_seconds"},
            Refusal("settings/grace-after-claim", came=grace, expected=claim),
        )
    for origin in settings.public_origins.all:
        if not (origin.is_secure or origin.is_local or settings.insecure):
            yield {"origins", "insecure"}, Refusal("settings/insecure-origin", came=str(origin))


def without_password(url: str) -> str:
    """The URL without what is before an @ or after a ?, which may be secret.

    >>> without_password("postgresql://ann:secret@db/pegs?x=1")
    'postgresql://…@db/pegs?…'
    """
    shown, question, _query = url.partition("?")
    scheme, slashes, _rest = shown.partition("://")
    _before, at, after = shown.rpartition("@")
    if at:
        shown = f"{scheme}{slashes}…@{after}" if slashes else f"…@{after}"
    return f"{shown}?…" if question else shown


class Row(NamedTuple):
    """A setting as the documentation shows it."""

    variable: str
    default: Text
    meaning: str
    expected: Text


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{name.upper()}"


def row_of(name: str) -> Row:
    """One setting, documented."""
    field = Settings.model_fields[name]
    said = field.json_schema_extra
    assert isinstance(said, dict) and field.description is not None
    limits_of = {type(one).__name__: one for one in field.metadata}
    low = getattr(limits_of.get("Ge"), "ge", None)
    high = getattr(limits_of.get("Le"), "le", None)
    return Row(
        variable=variable_of(name),
        default=say(str(said["shown"] or field.default)),
        meaning=field.description,
        expected=say(str(said["expected"]), low=low, high=high),
    )


def rows() -> Iterator[Row]:
    """Every setting, for the documentation's table."""
    return (row_of(name) for name in Settings.model_fields)
