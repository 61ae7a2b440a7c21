"""The view of a table that changes, and those who wait for changes."""

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
    """The view and the history of a table, and their listeners."""

    def __init__(self, table: str, link: str) -> None:
        self.id = table
        self.view = TableView(table, link, TableState())
        """The table now; while its status is not `live`, as it was last known."""
        self.trouble: Refusal | None = None
        """Why the status is `gone`."""
        self._bug: Exception | None = None
        self._history: list[Told] = []
        self._listeners: list[asyncio.Event] = []
        self._news_after = 0
        """Events up to this version happened before the connection, and are no news."""
        self._beginning = 0

    @property
    def status(self) -> Status:
        """The status of the connection."""
        return self.view.status

    @property
    def history(self) -> tuple[Told, ...]:
        """All events so far."""
        return tuple(self._history[: self.view.version])

    async def __aiter__(self) -> AsyncGenerator[TableNews, None]:
        """Yield everything so far, then all changes; ends when the table is closed.

        Changes that come while a listener is busy are yielded together. Raises the reason if the
        connection is lost for good.
        """
        listener = asyncio.Event()
        self._listeners.append(listener)
        try:
            seen, beginning = self.view, self._beginning
            yield TableNews(self.history, seen, is_news=False)
            while seen.status not in ("gone", "closed"):
                await listener.wait()
                listener.clear()
                before, seen = seen, self.view
                # A server that restored a backup sends everything again.
                known = before.version if beginning == self._beginning else 0
                beginning = self._beginning
                news = tuple(self._history[known : seen.version])
                if news or seen != before:
                    yield TableNews(news, seen, is_news=not news or seen.version > self._news_after)
            self._refuse_if_gone()
        finally:
            self._listeners.remove(listener)

    async def until(
        self, holds: Callable[[TableView], bool], timeout: float | None = None
    ) -> TableView:
        """Wait until the condition holds, at most so many seconds (`TimeoutError`)."""
        async with asyncio.timeout(timeout):
            async with contextlib.aclosing(self.__aiter__()) as hearing:
                async for heard in hearing:
                    if holds(heard.view):
                        return heard.view
        raise self.trouble or ClientRefusal("online/left")

    def _change(self, **changes: Any) -> None:
        self.view = replace(self.view, **changes)
        for listener in self._listeners:
            listener.set()

    def _begin_anew(self) -> None:
        """Forget all events, because the server has lost some of them."""
        self._history.clear()
        self._beginning += 1
        self._news_after = 0

    def _refuse_if_gone(self) -> None:
        if why := self._bug or self.trouble:
            raise why
