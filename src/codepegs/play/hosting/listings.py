"""Which listed tables are shown: those at which somebody is who plays there, and not too many."""

from __future__ import annotations

from collections.abc import Iterable

from codepegs.play.hosting.presence import Presence
from codepegs.play.hosting.table_cache import TableCache, table_id_of
from codepegs.play.ports import SHOWN_FOR, Clock, Store
from codepegs.play.table import Table
from codepegs.text import Refusal

PUT_OFF = 40.0
"""A table that is shown for fewer seconds than this is put off again."""
TIDIED = 5
"""One in so many sweeps takes out what nobody shows any more."""
MOST_OF_PLAYER, MOST_OF_PLACE = 5, 10


class Listings:
    """Shows the listed tables of this process, and limits how many wait for others to join."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        tables: TableCache,
        presence: Presence,
        most_of_player: int = MOST_OF_PLAYER,
        most_of_place: int = MOST_OF_PLACE,
    ) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._presence = presence
        self.most_of_player = most_of_player
        self.most_of_place = most_of_place
        self._until: dict[str, float] = {}
        self._places: dict[str, str] = {}
        self._sweeps = 0

    def expect_room(self, player: str, command: str, place: str) -> None:
        """Refuse one more listed table of this player, or from this address, if there are too many.

        The same command sent again is not refused.
        """
        if table_id_of(player, command) in self._until:
            return
        if self._count_of_player(player) >= self.most_of_player:
            raise Refusal("table/listed-player", expected=self.most_of_player)
        if self._count_of_place(place) >= self.most_of_place:
            raise Refusal("table/listed-place", expected=self.most_of_place)

    def opened(self, table: Table, place: str) -> None:
        """A listed table was opened from this address; the store shows it already."""
        self._places[table.id] = place
        self._until[table.id] = self._clock.now() + SHOWN_FOR

    def _waiting(self) -> Iterable[Table]:
        """The tables that are shown, and at which seats are free."""
        for name in self._until:
            table = self._tables.known(name)
            if table is not None and table.state.stage == "gathering":
                yield table

    def _count_of_player(self, player: str) -> int:
        return sum(opener_of(table) == player for table in self._waiting())

    def _count_of_place(self, place: str) -> int:
        return sum(self._places.get(table.id) == place for table in self._waiting())

    def _may_show(self, table: Table) -> bool:
        """Whether it is listed and somebody is there: before the match its opener."""
        state = table.state
        if not state.listed or state.stage not in ("gathering", "playing"):
            return False
        is_here = self._presence.is_here
        if state.stage == "playing":
            return any(is_here(table.id, seat) for seat in state.people)
        opener = opener_of(table)
        if not any(is_here(table.id, seat) for seat in state.seats_of(opener)):
            return False
        place = self._places.get(table.id)
        return table.id in self._until or (
            self._count_of_player(opener) < self.most_of_player
            and (place is None or self._count_of_place(place) < self.most_of_place)
        )

    async def sweep(self) -> None:
        """Show what is to be shown; what nobody shows any more is taken out after a while."""
        now = self._clock.now()
        self._until = {name: until for name, until in self._until.items() if until > now}
        fresh: list[str] = []
        for name in self._presence.tables():
            if self._until.get(name, 0.0) > now + PUT_OFF:
                continue
            table = self._tables.known(name)
            if table is not None and self._may_show(table):
                fresh.append(name)
                # At once, so that the next one counts it.
                self._until[name] = now
        if fresh:
            await self._store.show(fresh, now + SHOWN_FOR)
            self._until |= dict.fromkeys(fresh, now + SHOWN_FOR)
        if self._sweeps % TIDIED == 0:
            await self._store.hide(now)
            # Whoever comes back later counts for the player alone.
            self._places = {
                name: place for name, place in self._places.items() if self._tables.known(name)
            }
        self._sweeps += 1


def opener_of(table: Table) -> str:
    """The player who has sat at the table for longest; empty if nobody does."""
    people = table.state.people.values()
    return min(people, key=lambda one: one.number).player if people else ""
