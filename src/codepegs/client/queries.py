"""Questions: what a server knows and thinks, asked once and answered once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeVar
from urllib.parse import quote

from codepegs.client.addresses import is_table_id
from codepegs.client.event_decoding import JUNK
from codepegs.client.refusals import ClientRefusal
from codepegs.client.rest import THINK_WITHIN, Rest
from codepegs.engine.advice.hint import HintLevel

Told = TypeVar("Told")


class Queries(ABC):
    """What can be asked of a server besides playing there.

    Answers are the JSON that `/api/openapi.json` describes, in the visitor's language.
    """

    @property
    @abstractmethod
    def rest(self) -> Rest:
        """For what has no name here: `await server.rest.get("/api/…")`."""

    # -- What can be played -----------------------------------------------------------------------

    async def editions(self) -> list[dict[str, Any]]:
        """All editions of the server, in a line each."""
        return self._listed(await self.rest.get("/api/editions"), "editions")

    async def edition(
        self, name: str, players: int | None = None, options: Sequence[str] = ()
    ) -> dict[str, Any]:
        """The sheet of exactly that match."""
        query: dict[str, Any] = {"option": list(options)}
        if players is not None:
            query["players"] = players
        return self._one(await self.rest.get(f"/api/editions/{quote(name, safe='')}", query))

    async def strengths(self) -> list[dict[str, Any]]:
        """How strong a bot can be, the weakest first."""
        return self._listed(await self.rest.get("/api/strengths"), "strengths")

    # -- A table ----------------------------------------------------------------------------------

    async def see_table(self, table: str) -> dict[str, Any]:
        """A table as REST tells it, for one look."""
        return self._one(await self.rest.get(f"/api/tables/{_id_in(table)}"))

    async def check_row(
        self, table: str, seat: int, row: Sequence[str], as_: Literal["guess", "code"] = "guess"
    ) -> dict[str, Any]:
        """Whether a row could be submitted now, and if not, why. Nothing is done."""
        asked = {"seat": seat, "row": list(row), "as": as_}
        return self._one(await self.rest.post(f"/api/tables/{_id_in(table)}/row", asked))

    # -- What the server thinks -------------------------------------------------------------------

    async def hint(
        self,
        table: str,
        seat: int,
        level: HintLevel,
        *,
        guess: Sequence[str] | None = None,
        row: int | None = None,
    ) -> dict[str, Any]:
        """A hint for the codebreaker whose turn it is, where nobody else has to think alone."""
        asked: dict[str, Any] = {"seat": seat, "level": level}
        if guess is not None:
            asked["guess"] = list(guess)
        if row is not None:
            asked["row"] = row
        path = f"/api/tables/{_id_in(table)}/hint"
        return self._one(await self.rest.post(path, asked, within=THINK_WITHIN))

    async def review(self, table: str) -> dict[str, Any]:
        """What each row of a finished match lost or won. May take a minute."""
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
        """How we have played, by edition."""
        return self._listed(await self.rest.get("/api/me/statistics"), "editions")

    # -- Answers ----------------------------------------------------------------------------------

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
