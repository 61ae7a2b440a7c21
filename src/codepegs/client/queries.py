"""What a server can be asked by REST, and the answers about tables and players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar
from urllib.parse import quote

from codepegs.client.addresses import is_table_id
from codepegs.client.event_decoding import JUNK
from codepegs.client.refusals import ClientRefusal, shown
from codepegs.client.rest import THINK_WITHIN, Rest
from codepegs.rules import LONGEST_NAME, HintLevel

Told = TypeVar("Told")


class Queries(ABC):
    """Questions to a server; answers are the JSON that `/api/openapi.json` describes."""

    @property
    @abstractmethod
    def rest(self) -> Rest:
        """For everything without a method: `await server.rest.get("/api/…")`."""

    async def editions(self) -> list[dict[str, Any]]:
        """All editions of the server."""
        return self._listed(await self.rest.get("/api/editions"), "editions")

    async def edition(
        self, name: str, players: int | None = None, options: Sequence[str] = ()
    ) -> dict[str, Any]:
        """The rule sheet of an edition with these players and options."""
        query: dict[str, Any] = {"option": list(options)}
        if players is not None:
            query["players"] = players
        return self._one(await self.rest.get(f"/api/editions/{quote(name, safe='')}", query))

    async def strengths(self) -> list[dict[str, Any]]:
        """The strengths of bots, the weakest first."""
        return self._listed(await self.rest.get("/api/strengths"), "strengths")

    async def see_table(self, table: str) -> dict[str, Any]:
        """A table, once."""
        return self._one(await self.rest.get(f"/api/tables/{_id_in(table)}"))

    async def check_row(
        self, table: str, seat: int, row: Sequence[str], as_: Literal["guess", "code"] = "guess"
    ) -> dict[str, Any]:
        """Whether a row could be submitted now, and if not, why. Changes nothing."""
        asked = {"seat": seat, "row": list(row), "as": as_}
        return self._one(await self.rest.post(f"/api/tables/{_id_in(table)}/row", asked))

    async def hint(
        self,
        table: str,
        seat: int,
        level: HintLevel,
        *,
        guess: Sequence[str] | None = None,
        row: int | None = None,
    ) -> dict[str, Any]:
        """A hint for the codebreaker whose turn it is, unless other people play at the table."""
        row_asked = None if guess is None else list(guess)
        asked = {"seat": seat, "level": level, "guess": row_asked, "row": row}
        path = f"/api/tables/{_id_in(table)}/hint"
        return self._one(await self.rest.post(path, asked, within=THINK_WITHIN))

    async def review(self, table: str) -> dict[str, Any]:
        """How good each row of a finished match was. May take a minute."""
        path = f"/api/matches/{_id_in(table)}/review"
        return self._one(await self.rest.get(path, within=THINK_WITHIN))

    async def notation(self, table: str) -> str:
        """A finished match in notation."""
        answer = await self.rest.get(f"/api/matches/{_id_in(table)}/notation")
        if not isinstance(answer, str):
            raise self.rest.strange("notation")
        return answer

    async def verification(self, table: str) -> dict[str, Any]:
        """What everybody may know by now to check that the match is fair."""
        return self._one(await self.rest.get(f"/api/tables/{_id_in(table)}/verification"))

    async def statistics(self) -> list[dict[str, Any]]:
        """The player's statistics, by edition."""
        return self._listed(await self.rest.get("/api/me/statistics"), "editions")

    def _understood(self, read: Callable[[Any], Told], answer: Any) -> Told:
        try:
            return read(answer)
        except JUNK:
            raise self.rest.strange("JSON") from None

    def _one(self, answer: Any) -> dict[str, Any]:
        if not isinstance(answer, dict):
            raise self.rest.strange("JSON")
        return answer

    def _listed(self, answer: Any, name: str | None = None) -> list[dict[str, Any]]:
        found = answer if name is None else self._one(answer).get(name)
        if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
            raise self.rest.strange("JSON")
        return found


def _id_in(table: str) -> str:
    if not is_table_id(table):
        raise ClientRefusal("online/table", came=table)
    return table


@dataclass(frozen=True, slots=True)
class Myself:
    """The player who is signed in on a server."""

    id: str
    name: str
    language: str
    account: bool
    """Whether there is a login or a passkey to sign in with again."""

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> Myself:
        """Read the answer of a server."""
        name = shown(str(answer["name"]), LONGEST_NAME)
        return cls(str(answer["id"]), name, str(answer["language"]), bool(answer["account"]))


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A seat of the player who opens a table; several are for people at one screen."""

    name: str | None = None
    """`None`: the player's own name."""


Chair = str | OwnSeat
"""`"me"` or `OwnSeat(name)`, `"anybody"` for a free seat, or the strength of a bot."""


def chair_body(chair: Chair) -> dict[str, Any]:
    """The JSON of a chair.

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
    together: bool
    """One player holds several seats, for people at one screen."""
    names: Mapping[int, str]
    """Names of people by seat; other taken seats are bots."""
    mine: tuple[int, ...]
    version: int
    created_at: float
    changed_at: float
    result: Mapping[str, Any] | None
    imported: bool = False
    """The match was imported, and not played there."""
    hints: int = 0
    """How many hints were used."""

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> TableLine:
        """Read the answer of a server."""
        names = answer["names"].items()
        return cls(
            id=str(answer["id"]),
            edition=shown(str(answer["edition"]), 40),
            options=tuple(shown(str(one), 60) for one in answer["options"]),
            players=int(answer["players"]),
            stage=shown(str(answer["stage"]), 20),
            listed=bool(answer["listed"]),
            free=int(answer["free"]),
            together=bool(answer.get("together", False)),
            names={int(seat): shown(str(name), LONGEST_NAME) for seat, name in names},
            mine=tuple(int(seat) for seat in answer["mine"]),
            version=int(answer["version"]),
            created_at=float(answer["created_at"]),
            changed_at=float(answer["changed_at"]),
            result=answer["result"],
            # A server of the first edition tells neither.
            imported=bool(answer.get("imported", False)),
            hints=int(answer.get("hints", 0)),
        )


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of a list, and the cursor of the next one."""

    tables: tuple[TableLine, ...]
    next: str | None
    """`None`: this is the last page."""

    @classmethod
    def told(cls, answer: Mapping[str, Any]) -> TablePage:
        """Read the answer of a server."""
        return cls(tuple(map(TableLine.told, answer["tables"])), answer["next"])
