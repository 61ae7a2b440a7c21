"""The client without `await`: the same names, with an event loop in a thread.

`for news in table` waits for changes, `table.guess("RBGY")` until its events have arrived.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from codepegs.client import live_table, server
from codepegs.client.identities import Identities
from codepegs.client.queries import Myself
from codepegs.client.refusals import ClientRefusal
from codepegs.client.table_view import Status, TableNews, TableView
from codepegs.play.table import Told

P = ParamSpec("P")
R = TypeVar("R")


class _Thread:
    """An event loop in a thread, which ends with the program."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._work, name="codepegs.client", daemon=True)
        self._thread.start()

    def _work(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_forever()
        finally:
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.close()

    def done(self, work: Coroutine[Any, Any, R]) -> R:
        """Wait for the result of a coroutine; an interruption of the wait cancels it."""
        future: Future[R] = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """End the loop and its thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()


def _running(thread: _Thread | None) -> _Thread:
    if thread is None or thread.loop.is_closed():
        raise ClientRefusal("online/left")
    return thread


def _in_thread(
    method: Callable[Concatenate[Any, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[Any, P], R]:
    """The same method, which waits for its result."""

    @wraps(method)
    def waited(self: Any, /, *args: P.args, **kwargs: P.kwargs) -> R:
        thread = _running(self._thread)
        return thread.done(method(self._mirrored, *args, **kwargs))

    return waited


class Table:
    """A table that is kept up to date. Made by `Server.table`."""

    def __init__(self, thread: _Thread, live: live_table.LiveTable) -> None:
        self._thread = thread
        self._mirrored = live
        self.id = live.id

    @property
    def view(self) -> TableView:
        """The table now."""
        return self._mirrored.view

    @property
    def status(self) -> Status:
        """The status of the connection."""
        return self._mirrored.status

    @property
    def history(self) -> tuple[Told, ...]:
        """All events so far."""
        return self._mirrored.history

    def now(self) -> float:
        """The time on the server, in seconds since 1970."""
        return self._mirrored.now()

    def seconds_left(self) -> float | None:
        """Seconds left for the open row; `None`: no limit."""
        return self._mirrored.seconds_left()

    def look(self, seat: int | None = live_table.AUTO) -> None:
        """Change to the view of another of the player's seats, or of a spectator."""

        async def look() -> None:
            self._mirrored.look(seat)

        _running(self._thread).done(look())

    def __iter__(self) -> Iterator[TableNews]:
        """Yield everything so far, then all changes; ends when the table is closed."""
        thread = _running(self._thread)
        changes = self._mirrored.__aiter__()

        async def following() -> TableNews | None:
            return await anext(changes, None)

        async def closed() -> None:
            await changes.aclose()

        try:
            while (news := thread.done(following())) is not None:
                yield news
        finally:
            if not thread.loop.is_closed():
                with suppress(RuntimeError, CancelledError):
                    thread.done(closed())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    close = _in_thread(live_table.LiveTable.close)
    until = _in_thread(live_table.LiveTable.until)
    do = _in_thread(live_table.LiveTable.do)
    set_code = _in_thread(live_table.LiveTable.set_code)
    guess = _in_thread(live_table.LiveTable.guess)
    give_mark = _in_thread(live_table.LiveTable.give_mark)
    reveal = _in_thread(live_table.LiveTable.reveal)
    take_back = _in_thread(live_table.LiveTable.take_back)
    own_up = _in_thread(live_table.LiveTable.own_up)
    claim = _in_thread(live_table.LiveTable.claim)
    resign = _in_thread(live_table.LiveTable.resign)
    sit = _in_thread(live_table.LiveTable.sit)
    stand_up = _in_thread(live_table.LiveTable.stand_up)
    seat_bot = _in_thread(live_table.LiveTable.seat_bot)
    send_bot_away = _in_thread(live_table.LiveTable.send_bot_away)
    offer = _in_thread(live_table.LiveTable.offer)
    agree = _in_thread(live_table.LiveTable.agree)
    rematch = _in_thread(live_table.LiveTable.rematch)


class Server:
    """A server, used by one player: `codepegs.client.Server` without `await`."""

    _thread: _Thread | None = None

    def __init__(
        self,
        address: str,
        *,
        token: str | None = None,
        identities: Identities | None = None,
        language: str = "en",
        patience: float | None = None,
        dice: random.Random | None = None,
    ) -> None:
        self._mirrored = server.Server(
            address,
            token=token,
            identities=identities,
            language=language,
            patience=patience,
            dice=dice,
        )

    def __enter__(self) -> Self:
        """Sign in, or become a guest."""
        self._thread = thread = _Thread()
        try:
            thread.done(self._mirrored.__aenter__())
        except BaseException:
            thread.stop()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        """Disconnect from all tables."""
        thread = _running(self._thread)
        try:
            thread.done(self._mirrored.__aexit__(None, None, None))
        finally:
            thread.stop()

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return self._mirrored.origin

    @property
    def player(self) -> Myself:
        """The player who is signed in."""
        return self._mirrored.player

    def table(self, table: str, seat: int | None = live_table.AUTO) -> Table:
        """Connect to a table by its id, link or short code; returns it once it is up to date."""
        thread = _running(self._thread)
        return Table(thread, thread.done(self._mirrored.table(table, seat)))

    rename = _in_thread(server.Server.rename)
    speak = _in_thread(server.Server.speak)
    sign_in = _in_thread(server.Server.sign_in)
    choose_password = _in_thread(server.Server.choose_password)
    prove = _in_thread(server.Server.prove)
    sign_out = _in_thread(server.Server.sign_out)
    make_token = _in_thread(server.Server.make_token)
    tokens = _in_thread(server.Server.tokens)
    revoke_token = _in_thread(server.Server.revoke_token)
    editions = _in_thread(server.Server.editions)
    edition = _in_thread(server.Server.edition)
    strengths = _in_thread(server.Server.strengths)
    tables = _in_thread(server.Server.tables)
    my_tables = _in_thread(server.Server.my_tables)
    open_table = _in_thread(server.Server.open_table)
    find = _in_thread(server.Server.find)
    see_table = _in_thread(server.Server.see_table)
    check_row = _in_thread(server.Server.check_row)
    hint = _in_thread(server.Server.hint)
    review = _in_thread(server.Server.review)
    notation = _in_thread(server.Server.notation)
    verification = _in_thread(server.Server.verification)
    statistics = _in_thread(server.Server.statistics)
