"""Lists over a store in memory: the obvious twin of what a database answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from codepegs.play.memory import Memory
from codepegs.play.ports import Listed, Summary
from codepegs.rules.match import Match
from codepegs.web.lists import Cursor, Statistics


class MemoryLists:
    """Looks at every table for every list."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def _listed(
        self, wanted: Callable[[Summary], bool], after: Cursor | None, limit: int
    ) -> list[Listed]:
        found = [
            Listed(
                table=table,
                version=log[-1].version,
                created_at=log[0].at,
                changed_at=log[-1].at,
                summary=self._memory.summaries[table],
                names={
                    int(record.body["seat"]): record.name or ""
                    for record in log
                    if record.kind == "PersonSat"
                },
            )
            for table, log in self._memory.logs.items()
            if wanted(self._memory.summaries[table])
        ]
        found.sort(key=lambda one: (one.changed_at, one.table), reverse=True)
        return [one for one in found if not after or (one.changed_at, one.table) < after][:limit]

    async def open(self, after: Cursor | None, limit: int) -> Sequence[Listed]:
        return self._listed(
            lambda one: one.listed and one.stage == "gathering" and one.free > 0, after, limit
        )

    async def running(self, after: Cursor | None, limit: int) -> Sequence[Listed]:
        return self._listed(lambda one: one.listed and one.stage == "playing", after, limit)

    async def of_player(
        self, player: str, *, finished: bool, after: Cursor | None, limit: int
    ) -> Sequence[Listed]:
        stages = ("over",) if finished else ("gathering", "playing")
        return self._listed(
            lambda one: one.stage in stages and player in {who for _, who in one.sitters},
            after,
            limit,
        )

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        return []


class NoReviews:
    """Reviews nothing."""

    async def review(self, table: str, match: Match) -> dict[str, Any]:
        return {}
