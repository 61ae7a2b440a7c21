"""Everything that a player can do at a table, as commands of the protocol."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from codepegs.client.refusals import ClientRefusal
from codepegs.client.table_view import TableView
from codepegs.text import Refusal

Pegs = str | Sequence[str]
"""A row as people write it (`RBGY`, `r b g y`, `Rt Bc`), or its pegs one by one."""


class TableCommands(ABC):
    """What a player may do at a table.

    Each method returns the version of its last event, once that has arrived, or raises a refusal. The
    default of `seat` is the only seat, or the one that the table waits for. `after` is the version
    for which the move was decided: if something has happened since, the method raises `Stale`.
    """

    view: TableView

    @abstractmethod
    async def do(self, kind: str, /, *, after: int | None = None, **fields: Any) -> int:
        """Send a command, by the names of the protocol."""

    async def set_code(
        self,
        code: Pegs | None,
        *,
        holes: int | None = None,
        clue: int | None = None,
        seat: int | None = None,
        after: int | None = None,
    ) -> int:
        """Hide a code; `None`: it stands on a real table, with so many holes and this clue."""
        said = None if code is None else self._pegs(code)
        told = {"holes": holes, "clue": clue}
        more = {name: number for name, number in told.items() if number is not None}
        return await self.do("set-code", after=after, seat=self._seat(seat), code=said, **more)

    async def guess(self, guess: Pegs, *, seat: int | None = None, after: int | None = None) -> int:
        """Fill the open row."""
        own = self._seat(seat)
        return await self.do("guess", after=after, seat=own, guess=self._pegs(guess))

    async def give_mark(
        self, mark: Sequence[int], *, seat: int | None = None, after: int | None = None
    ) -> int:
        """Mark a guess by hand: so many key pegs of each kind."""
        return await self.do("give-mark", after=after, seat=self._seat(seat), mark=list(mark))

    async def reveal(self, code: Pegs, *, seat: int | None = None) -> int:
        """Lift the shield of a code that stands on a real table."""
        return await self.do("reveal", seat=self._seat(seat), code=self._pegs(code))

    async def take_back(self, *, seat: int | None = None) -> int:
        """Take back a guess that has not been marked."""
        match = self.view.match
        if seat is None and match.rounds and match.current.rows:
            last = match.current.rows[-1].seat
            seat = last if last in self.view.seats else None
        return await self.do("take-back", seat=self._seat(seat))

    async def own_up(self, *, seat: int | None = None) -> int:
        """Own up to a wrong mark, as codemaker: the round is aborted."""
        return await self.do("own-up", seat=self._seat(seat))

    async def claim(self, *, seat: int | None = None) -> int:
        """Have the round dropped after a long wait for another player, where no time is agreed."""
        return await self.do("claim", seat=self._seat(seat))

    async def resign(self, *, seat: int | None = None) -> int:
        """Resign the match."""
        return await self.do("resign", seat=self._seat(seat))

    async def sit(
        self, chair: int | None = None, *, name: str | None = None, share: str | None = None
    ) -> int:
        """Sit down in any free seat, or in that one, and agree to the terms.

        `share` is the player's share of the dice.
        """
        return await self.do("sit", chair=chair, name=name, share=share)

    async def stand_up(self, *, seat: int | None = None) -> int:
        """Leave a seat before the match begins."""
        return await self.do("stand-up", seat=self._seat(seat))

    async def seat_bot(self, chair: int, strength: str, *, seat: int | None = None) -> int:
        """Seat a bot before the match begins."""
        return await self.do("seat-bot", seat=self._seat(seat), chair=chair, strength=strength)

    async def send_bot_away(self, chair: int, *, seat: int | None = None) -> int:
        """Free the seat of a bot before the match begins."""
        return await self.do("send-bot-away", seat=self._seat(seat), chair=chair)

    async def offer(
        self,
        edition: str,
        players: int | None = None,
        options: Sequence[str] = (),
        *,
        first: int | None = None,
        grace: int | None = None,
        stand_ins: bool = False,
        seat: int | None = None,
    ) -> int:
        """Offer other terms, to which everybody else has to agree."""
        terms = terms_offer(
            edition, players, options, first=first, grace=grace, stand_ins=stand_ins
        )
        return await self.do("offer", seat=self._seat(seat), terms=terms)

    async def agree(self, *, seat: int | None = None) -> int:
        """Agree to the terms that were offered last."""
        return await self.do("agree", seat=self._seat(seat))

    async def rematch(self, *, seat: int | None = None) -> int:
        """Offer or accept a rematch; when everybody has, `view.state.next_table` is its table.

        It begins once this program has connected to it, and so given its share of the dice.
        """
        return await self.do("rematch", seat=self._seat(seat), owes_share=True)

    def _seat(self, seat: int | None) -> int:
        view = self.view
        if seat is not None:
            return seat
        if not view.seats:
            raise ClientRefusal("online/seatless")
        if len(view.seats) == 1:
            return view.seats[0]
        if view.to_do is not None:
            return view.to_do.seat
        if view.seat is not None:
            return view.seat
        raise ClientRefusal("online/seat", came=tuple(str(one + 1) for one in view.seats))

    def _pegs(self, pegs: Pegs) -> list[str]:
        """The letters of the pegs; the server checks whether they are legal."""
        if not isinstance(pegs, str):
            return list(pegs)
        rules = self.view.rules
        if rules is None:
            raise Refusal("match/not-begun")
        return list(rules.pegs_in(pegs)) or list(rules.row(""))


def terms_offer(
    edition: str, players: int | None, options: Sequence[str], **more: int | None
) -> dict[str, Any]:
    """The JSON of terms: `more` are `first`, `grace` and `stand_ins`."""
    return {"edition": edition, "players": players, "options": list(options), **more}
