"""A table that is followed: what it looks like now, and who wants to hear when that changes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from typing import Any

from codepegs.client.refusals import ClientRefusal
from codepegs.client.table_view import Status, TableNews, TableView
from codepegs.play.table import TableState, Told
from codepegs.text import Refusal


class Subscription:
    """A table as it stands, and everybody who listens."""

    def __init__(self, table: str, link: str) -> None:
        self.id = table
        self.view = TableView(table, link, TableState())
        """The table as it stands now; while its status is not `live`, as it stood."""
        self.trouble: Refusal | None = None
        """Why it is gone."""
        self._bug: Exception | None = None
        self._history: list[Told] = []
        self._ears: list[asyncio.Event] = []
        self._news_after = 0
        """What happened before we came is history, and no news."""
        self._beginning = 0

    @property
    def status(self) -> Status:
        """Whether what is seen is true now."""
        return self.view.status

    @property
    def history(self) -> tuple[Told, ...]:
        """Everything that has happened, as far as we have heard."""
        return tuple(self._history[: self.view.version])

    async def __aiter__(self) -> AsyncGenerator[TableNews, None]:
        """Everything so far, at once, then whatever comes; ends when the table is left.

        What comes while a listener is busy is told together, so that the view is always the table as
        it stands. A table that is gone for good raises why.
        """
        ear = asyncio.Event()
        self._ears.append(ear)
        try:
            seen, beginning = self.view, self._beginning
            yield TableNews(self.history, seen, is_news=False)
            while seen.status not in ("gone", "closed"):
                await ear.wait()
                ear.clear()
                before, seen = seen, self.view
                # A server that was set back tells everything anew.
                known = before.version if beginning == self._beginning else 0
                beginning = self._beginning
                news = tuple(self._history[known : seen.version])
                if news or seen != before:
                    yield TableNews(news, seen, is_news=not news or seen.version > self._news_after)
            self._refuse_if_gone()
        finally:
            self._ears.remove(ear)

    async def until(
        self, holds: Callable[[TableView], bool], timeout: float | None = None
    ) -> TableView:
        """Wait until that holds of the table, at most so many seconds (`TimeoutError`)."""
        async with asyncio.timeout(timeout):
            async with contextlib.aclosing(self.__aiter__()) as hearing:
                async for heard in hearing:
                    if holds(heard.view):
                        return heard.view
        raise self.trouble or ClientRefusal("online/left")

    def _change(self, **changes: Any) -> None:
        self.view = replace(self.view, **changes)
        for ear in self._ears:
            ear.set()

    def _begin_anew(self) -> None:
        """Forget everything: the server has forgotten some of it."""
        self._history.clear()
        self._beginning += 1
        self._news_after = 0

    def _refuse_if_gone(self) -> None:
        if why := self._bug or self.trouble:
            raise why
