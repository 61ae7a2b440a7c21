"""Lists of tables, and who we are, as a server tells them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from codepegs.client.refusals import shown
from codepegs.rules.seat_name import LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Myself:
    """Who we are on a server."""

    id: str
    name: str
    language: str
    account: bool
    """There is a login or a passkey to come back by."""

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> Myself:
        """As the server has answered."""
        return cls(
            str(answer["id"]),
            shown(str(answer["name"]), LONGEST_NAME),
            str(answer["language"]),
            bool(answer["account"]),
        )


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of our own at a table that we open; at one screen several may sit."""

    name: str | None = None
    """`None`: our own name."""


Chair = str | OwnSeat
"""`"me"` or `OwnSeat(name)`, `"anybody"` for whoever comes, or the strength of a bot."""


def chair_body(chair: Chair) -> dict[str, Any]:
    """A chair as it is asked for.

    >>> chair_body("club"), chair_body(OwnSeat("Ann"))
    ({'who': 'bot', 'strength': 'club'}, {'who': 'me', 'name': 'Ann'})
    """
    if isinstance(chair, OwnSeat):
        return {"who": "me", "name": chair.name}
    if chair in ("me", "anybody"):
        return {"who": chair}
    return {"who": "bot", "strength": chair}


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    edition: str
    options: tuple[str, ...]
    players: int
    stage: str
    listed: bool
    free: int
    names: Mapping[int, str]
    """What the people are called, by seat; in seats that are neither theirs nor free, bots sit."""
    mine: tuple[int, ...]
    version: int
    created_at: float
    changed_at: float
    result: Mapping[str, Any] | None

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> TableLine:
        """As the server has answered."""
        return cls(
            id=str(answer["id"]),
            edition=shown(str(answer["edition"]), 40),
            options=tuple(shown(str(one), 60) for one in answer["options"]),
            players=int(answer["players"]),
            stage=shown(str(answer["stage"]), 20),
            listed=bool(answer["listed"]),
            free=int(answer["free"]),
            names={
                int(seat): shown(str(name), LONGEST_NAME) for seat, name in answer["names"].items()
            },
            mine=tuple(int(seat) for seat in answer["mine"]),
            version=int(answer["version"]),
            created_at=float(answer["created_at"]),
            changed_at=float(answer["changed_at"]),
            result=answer["result"],
        )


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of a list, and what to ask for the next one by."""

    tables: tuple[TableLine, ...]
    next: str | None
    """`None`: this is the last page."""

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> TablePage:
        """As the server has answered."""
        return cls(tuple(map(TableLine.told, answer["tables"])), answer["next"])
