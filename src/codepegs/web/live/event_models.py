"""Events as clients are told them: one model each, made from the public fields of the event.

They are made from the events' own classes, so that what is documented cannot differ from what is
sent.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, get_args

from pydantic import Field, create_model

from codepegs.play.table.events import TableEvent
from codepegs.rules.events import CodeSet, Event
from codepegs.rules.match import DropReason, EndReason
from codepegs.web.base_models import StrictModel, Time, Version


class TermsTold(StrictModel):
    """Terms as they were agreed, options in canonical order."""

    edition: str
    players: int
    options: tuple[str, ...]
    first: int | None = Field(description="The first codemaker; null: drawn by lot.")
    grace: int = Field(description="Seconds a player may be away.")
    stand_ins: bool


class RulesTold(StrictModel):
    """The rules of a match: an edition with its options."""

    edition: str
    players: int
    options: tuple[str, ...]


Row = tuple[str, ...]

_SHOWN: dict[str, Any] = {
    "Code": Row,
    "DropReason": DropReason,
    "EndReason": EndReason,
    "Mark": tuple[int, ...],
    "Rules": RulesTold,
    "Terms": TermsTold,
    "bool": bool,
    "float": float,
    "float | None": float | None,
    "int": int,
    "str": str,
    "str | None": str | None,
    "tuple[int, ...]": tuple[int, ...],
    "tuple[str, ...]": tuple[str, ...],
}


class EventTold(StrictModel):
    """An event of a table's log: its version, when it was, what it is, and its public fields."""

    version: Version
    at: Time


def _model(kind: type[Any]) -> type[EventTold]:
    fields: dict[str, Any] = {"event": (Literal[kind.__name__], ...)}
    fields |= {name: (_SHOWN[kind.__annotations__[name]], ...) for name in kind.public}
    if kind is CodeSet:
        own = Field(None, description="Only for the codemaker: the code itself.")
        fields["code"] = (Row | None, own)
    return create_model(
        f"{kind.__name__}Told",
        __base__=EventTold,
        __doc__=kind.__doc__,
        **fields,
    )


KINDS = (*get_args(TableEvent), *get_args(Event))
MODELS: dict[str, type[EventTold]] = {kind.__name__: _model(kind) for kind in KINDS}
"""The model of each event, by its name: those of the table, then those of the match."""

AnyTold: Any = Annotated[reduce(or_, MODELS.values()), Field(discriminator="event")]
"""Any event, told apart by `event`."""
