"""Lists over a store in memory, in the place of those of a database."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from codepegs.play.advice.answer_types import Puzzle
from codepegs.play.advice.answers import assistance_of, hint_of, review_of, try_of
from codepegs.play.advice.puzzle_names import PuzzleName, puzzle_of
from codepegs.play.advice.requests import BoardAsked, HintAsked, TryAsked
from codepegs.play.archive import album_of, ids_of
from codepegs.play.jobs.advice_jobs import NOBODY, AdviceJobs, entries_of
from codepegs.play.jobs.fair_queue import Asker
from codepegs.play.ports import (
    Cursor,
    Entry,
    Page,
    Played,
    Record,
    Statistics,
    Summary,
    TableListing,
)
from codepegs.play.table.memory_store import MemoryStore


def _outcome(result: Mapping[str, Any], seat: int) -> str:
    if result["reason"] == "undecided":
        return "undecided"
    if seat not in result["winners"]:
        return "lost"
    return "drawn" if len(result["winners"]) > 1 else "won"


class MemoryLists:
    """Looks at every table for every list."""

    def __init__(self, memory: MemoryStore) -> None:
        self._memory = memory

    def _page(
        self,
        wanted: Callable[[Summary], bool],
        after: Cursor | None,
        limit: int,
        *,
        is_shown: bool = False,
    ) -> Page:
        found = [
            TableListing(
                table=table,
                version=log[-1].version,
                created_at=log[0].at,
                changed_at=log[-1].at,
                summary=self._memory.summaries[table],
                names={
                    int(json.loads(record.body)["seat"]): record.name or ""
                    for record in log
                    if record.kind == "PersonSat"
                },
            )
            for table, log in self._memory.logs.items()
            if wanted(self._memory.summaries[table])
            and (not is_shown or table in self._memory.shown)
        ]
        found.sort(key=lambda one: (one.changed_at, one.table), reverse=True)
        rest = [one for one in found if not after or (one.changed_at, one.table) < after]
        if len(rest) <= limit:
            return Page(rest, None)
        last = rest[limit - 1]
        return Page(rest[:limit], Cursor(last.changed_at, last.table))

    async def to_join(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        return self._page(
            lambda one: (
                one.listed and one.stage == "gathering" and one.free > 0 and not one.together
            ),
            after,
            limit,
            is_shown=True,
        )

    async def to_watch(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        return self._page(lambda one: one.stage == "playing", after, limit, is_shown=True)

    async def of_player(
        self, player: str, *, finished: bool, limit: int = 50, after: Cursor | None = None
    ) -> Page:
        stages = ("over", "closed") if finished else ("gathering", "playing")
        return self._page(
            lambda one: one.stage in stages and player in {who for _, who in one.sitters},
            after,
            limit,
        )

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        ended: dict[tuple[str, Played], Counter[str]] = {}
        cracked: dict[tuple[str, Played], Counter[int | None]] = {}
        for summary in self._memory.summaries.values():
            result = summary.result
            mine = [seat for seat, who in summary.sitters if player in (None, who)]
            if result is None or not mine:
                continue
            way = summary.edition, summary.played
            counted = ended.setdefault(way, Counter())
            cracked.setdefault(way, Counter())
            if summary.together:
                counted["together"] += 1
                continue
            counted["matches"] += 1
            counted.update(_outcome(result, seat) for seat in mine)
            cracked[way].update(
                round["cracked"]
                for round in result["rounds"]
                for seat in mine
                if round["outcome"] == "scored" and seat in round["breakers"]
            )
        return [
            Statistics(
                edition,
                **ended[edition, played],
                rounds=cracked[edition, played].total(),
                distribution={rows: n for rows, n in cracked[edition, played].items() if rows},
                played=played,
            )
            for edition, played in sorted(ended, reverse=True)
        ]


class InlineAdviceJobs(AdviceJobs):
    """Does all work in this process, in threads."""

    def __init__(self) -> None:
        self.reviewed = 0

    async def review(
        self,
        notation: str,
        words: frozenset[str] | None = None,
        *,
        asker: Asker = NOBODY,  # noqa: ARG002  # the queue is not used
    ) -> dict[str, Any]:
        self.reviewed += 1
        return review_of(notation, words)

    async def hint(self, asked: HintAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:  # noqa: ARG002  # the queue is not used
        return await asyncio.to_thread(hint_of, asked)

    async def assist(self, asked: BoardAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:  # noqa: ARG002  # the queue is not used
        return await asyncio.to_thread(assistance_of, asked)

    async def puzzle(self, name: PuzzleName, *, asker: Asker = NOBODY) -> Puzzle:  # noqa: ARG002  # the queue is not used
        return await asyncio.to_thread(puzzle_of, name)

    async def attempt(self, asked: TryAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:  # noqa: ARG002  # the queue is not used
        return await asyncio.to_thread(try_of, asked)

    async def album(
        self,
        logs: Sequence[Sequence[Record]],
        *,
        asker: Asker,  # noqa: ARG002  # the queue is not used
        goes_on: bool,  # noqa: ARG002
    ) -> str:
        return album_of(logs)

    async def ids(self, player: str, logs: Sequence[Sequence[Record]]) -> set[str]:
        return ids_of(player, logs)

    async def entries(
        self,
        text: str,
        player: str,
        name: str,
        now: float,
        *,
        asker: Asker = NOBODY,  # noqa: ARG002  # the queue is not used
    ) -> tuple[list[Entry], int]:
        return await asyncio.to_thread(entries_of, text, player, name, now)
