"""The client without `await` does the same as the one with it."""

from __future__ import annotations

import inspect
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import codepegs.client
from codepegs import Code
from codepegs.client import ClientRefusal, Refused, sync
from tests.client.two_players import SECONDS, is_awaited, is_over
from tests.server.running import Running, free_port


def test_a_match_is_played_without_await(server: Running) -> None:
    with sync.Server(server.origin) as ann, sync.Server(server.origin) as bob:
        assert ann.rename("Ann").name == ann.player.name == "Ann"
        opened = ann.open_table("mini", first=0, options=["rounds=2"])
        hers, his = ann.table(opened), bob.table(opened)
        his.sit()
        for maker, breaker in ((hers, his), (his, hers)):
            maker.until(is_awaited, SECONDS)
            maker.set_code("RBGY")
            breaker.until(is_awaited, SECONDS)
            with pytest.raises(Refused) as refused:
                maker.guess("RRRR")
            assert refused.value.code == "turn/not-yours"
            breaker.guess("RBGY")
        assert hers.until(is_over, SECONDS).match.totals == (1, 1)
        assert hers.history[-1].version == hers.view.version
        assert hers.seconds_left() is None and hers.now() > 0 and hers.status == "live"


def test_a_loop_over_a_table_hears_what_happens(server: Running) -> None:
    with sync.Server(server.origin) as ann, sync.Server(server.origin) as bob:
        opened = ann.open_table("mini", first=0)
        hers, his = ann.table(opened), bob.table(opened)

        def watch() -> list[Code]:
            for news in hers:
                if news.view.to_do == ("code", 0):
                    hers.set_code("RBGY")
                rows = news.view.match.rounds[-1].rows if news.view.match.rounds else ()
                if len(rows) == 2:
                    return [row.guess for row in rows if row.guess]
            return []

        with ThreadPoolExecutor(1) as other:
            watching = other.submit(watch)
            his.sit()
            his.until(is_awaited, SECONDS)
            his.guess("RRRR")
            his.guess("BBBB")
            assert watching.result(SECONDS) == [Code("RRRR"), Code("BBBB")]


def test_a_loop_ends_when_the_table_is_left(server: Running) -> None:
    with sync.Server(server.origin) as ann:
        with ann.table(ann.open_table("mini")) as table:
            assert next(iter(table)).view.stage == "gathering"
        assert [news.view.status for news in table] == ["closed"]
        table.look(None)


def test_no_thread_is_left_behind(server: Running) -> None:
    before = set(threading.enumerate())
    with sync.Server(server.origin) as ann:
        ann.editions()
    with pytest.raises(ClientRefusal), sync.Server(f"http://127.0.0.1:{free_port()}"):
        pass
    # Threads that earlier tests had started may have ended meanwhile.
    assert set(threading.enumerate()) <= before


def test_before_and_after_a_visit_nothing_can_be_done(server: Running) -> None:
    visited = sync.Server(server.origin)
    with pytest.raises(ClientRefusal, match="online/left"):
        visited.editions()
    with visited:
        table = visited.table(visited.open_table("mini"))
    for late in (visited.editions, table.resign, lambda: list(table), table.look):
        with pytest.raises(ClientRefusal, match="online/left"):
            late()


@pytest.mark.parametrize(
    ("waited", "awaited"),
    [(sync.Server, codepegs.client.Server), (sync.Table, codepegs.client.LiveTable)],
)
def test_every_method_that_is_awaited_has_one_without_await(waited: type, awaited: type) -> None:
    by_itself = {"start", "renew", "hear"}
    names = {
        name
        for name, member in inspect.getmembers(awaited, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }
    assert names - by_itself <= set(dir(waited))
