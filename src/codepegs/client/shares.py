"""The shares of the dice that this program gives at tables, and the check of the dice at the end."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Sequence

from codepegs.play.table import GivenShare, LuckCheck, TableOpened, Told, check_luck

MOST = 1000
"""Tables whose shares are remembered; of others the check still knows its own share again."""


class Shares:
    """A share for each table of a server, made from a secret that the server never learns.

    The commitment of the table's seed is part of it: to another commitment belongs another share.
    """

    def __init__(self, origin: str, secret: bytes) -> None:
        self._origin = origin
        self._secret = secret
        self._given: dict[str, GivenShare] = {}

    def draw(self, table: str, commitment: str) -> str:
        """The share for a table with that commitment.

        >>> share = Shares("http://here", b"secret").draw("7f", "c0ffee")
        >>> share == Shares("http://here", b"secret").draw("7f", "c0ffee"), len(share)
        (True, 64)
        >>> share == Shares("http://here", b"other").draw("7f", "c0ffee")
        False
        """
        words = f"{self._origin} {table} {commitment}".encode()
        return hmac.digest(self._secret, words, "sha256").hex()

    def gave(self, table: str, commitment: str) -> None:
        """Remember that the server has taken the share for that table."""
        self._given[table] = GivenShare(self.draw(table, commitment), commitment)
        if len(self._given) > MOST:
            del self._given[next(iter(self._given))]

    def took_back(self, table: str) -> None:
        """Remember that the player stood up."""
        self._given.pop(table, None)

    def check(self, table: str, told: Sequence[Told], mine: Collection[int]) -> LuckCheck:
        """Check the dice of a match from its events."""
        return check_luck(told, mine, self._given.get(table) or self._known(table, told, mine))

    def _known(self, table: str, told: Sequence[Told], mine: Collection[int]) -> GivenShare | None:
        """The share that an earlier run of this program gave there."""
        if not told or not isinstance(told[0].event, TableOpened):
            return None
        commitment = told[0].event.commitment
        share = self.draw(table, commitment)
        shares = check_luck(told).shares
        is_there = bool(mine) and all(shares.get(seat) == share for seat in mine)
        return GivenShare(share, commitment) if is_there else None
