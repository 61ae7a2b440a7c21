"""Events as clients receive them: one model each, made from the public fields of the event's class."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal

from pydantic import Field, create_model

from codepegs.play.table import EVENTS, Terms, public_types
from codepegs.rules import Code, CodeSet, Mark, Rules
from codepegs.web.base_models import StrictModel, Time, Version


class TermsTold(StrictModel):
    """The terms of a table, options in canonical order."""

    edition: str
    players: int
    options: tuple[str, ...]
    first: int | None = Field(description="The first codemaker; null: drawn by lot.")
    grace: int = Field(description="Seconds a player may be away.")
    stand_ins: bool
    patience: int = Field(
        description="Seconds after which a player who waits may have the round dropped."
    )


class RulesTold(StrictModel):
    """The rules of a match: an edition with its options."""

    edition: str
    players: int
    options: tuple[str, ...]


Row = tuple[str, ...]

_SHOWN: dict[Any, Any] = {Code: Row, Mark: tuple[int, ...], Rules: RulesTold, Terms: TermsTold}
"""The types that JSON has otherwise than the events."""


class EventTold(StrictModel):
    """An event of a table's log: its version, its time, its kind and its public fields."""

    version: Version
    at: Time


def _model(kind: type[Any]) -> type[EventTold]:
    fields: dict[str, Any] = {"event": (Literal[kind.__name__], ...)}
    fields |= {name: (_SHOWN.get(each, each), ...) for name, each in public_types(kind).items()}
    if kind is CodeSet:
        own = Field(None, description="Only for the codemaker: the code itself.")
        fields["code"] = (Row | None, own)
    return create_model(f"{kind.__name__}Told", __base__=EventTold, __doc__=kind.__doc__, **fields)


MODELS: dict[str, type[EventTold]] = {name: _model(kind) for name, kind in EVENTS.items()}
"""The model of each event, by its name: those of the table, then those of the match."""

AnyTold: Any = Annotated[reduce(or_, MODELS.values()), Field(discriminator="event")]
"""Any event, told apart by `event`."""
