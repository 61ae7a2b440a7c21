"""A table that is followed: what it looks like now, and who wants to hear when that changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import replace
from typing import Any

from codepegs.client.table_view import Heard, Status, TableView
from codepegs.client.trouble import ClientTrouble
from codepegs.play.plain import Told
from codepegs.play.standing import Standing
from codepegs.rules.refusal import Refusal


class Followed:
    """A table as it stands, and everybody who listens."""

    def __init__(self, table: str, link: str) -> None:
        self.id = table
        self.view = TableView(table, link, Standing())
        """The table as it stands now; while its status is not `live`, as it stood."""
        self.trouble: Refusal | None = None
        """Why it is gone."""
        self._bug: Exception | None = None
        self._history: list[Told] = []
        self._listeners: list[asyncio.Queue[Heard | None]] = []

    @property
    def status(self) -> Status:
        """Whether what is seen is true now."""
        return self.view.status

    @property
    def history(self) -> tuple[Told, ...]:
        """Everything that has happened, as far as we have heard."""
        return tuple(self._history[: self.view.version])

    async def __aiter__(self) -> AsyncGenerator[Heard, None]:
        """Everything so far, at once, then whatever comes; ends when the table is left.

        A table that is gone for good raises why.
        """
        queue: asyncio.Queue[Heard | None] = asyncio.Queue()
        self._listeners.append(queue)
        try:
            yield Heard(self.history, self.view, is_news=False)
            while self.status not in ("gone", "closed") or not queue.empty():
                heard = await queue.get()
                if heard is None:
                    break
                yield heard
            self._refuse_if_gone()
        finally:
            self._listeners.remove(queue)

    async def until(
        self, holds: Callable[[TableView], bool], timeout: float | None = None
    ) -> TableView:
        """Wait until that holds of the table, at most so many seconds (`TimeoutError`)."""
        async with asyncio.timeout(timeout):
            async with contextlib.aclosing(self.__aiter__()) as hearing:
                async for heard in hearing:
                    if holds(heard.view):
                        return heard.view
        raise self.trouble or ClientTrouble("online/left")

    def _change(self, *, events: Sequence[Told] = (), is_news: bool = True, **changes: Any) -> None:
        changed = replace(self.view, **changes)
        if changed == self.view and not events:
            return
        self.view = changed
        heard = Heard(tuple(events), changed, is_news)
        for listener in self._listeners:
            listener.put_nowait(heard)

    def _refuse_if_gone(self) -> None:
        if why := self._bug or self.trouble:
            raise why

    def _stop_telling(self) -> None:
        """Nothing more will come."""
        for listener in self._listeners:
            listener.put_nowait(None)
