"""A real server, used through the client: identities, lists, tables, advice and errors."""

from __future__ import annotations

import http.server
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from codepegs import read_notation
from codepegs.client import (
    ClientRefusal,
    Identities,
    NotFound,
    NotSignedIn,
    OwnSeat,
    Refused,
    Server,
    TooMany,
)
from tests.client.two_players import SECONDS, is_live, is_over
from tests.server.running import Running, free_port


async def editions_at(origin: str, token: str | None = None) -> None:
    """Connect, and ask for the editions."""
    async with Server(origin, token=token) as visited:
        await visited.editions()


async def who(server: Running, identities: Identities | None = None) -> str:
    """The id of the player that the client is on that server."""
    async with Server(server.origin, identities=identities) as visited:
        return visited.player.id


# -- Who we are -----------------------------------------------------------------------------------


async def test_a_guest_has_a_name_and_may_choose_another(server: Running) -> None:
    async with Server(server.origin) as visited:
        assert visited.player.name and not visited.player.account
        assert (await visited.rename("Ann")).name == visited.player.name == "Ann"
        assert (await visited.speak("nl")).language == "nl"
        with pytest.raises(Refused) as refused:
            await visited.rename("")
        assert refused.value.status == 422 and visited.player.name == "Ann"


async def test_after_a_restart_we_are_the_same_player(server: Running, tmp_path: Path) -> None:
    kept = Identities(tmp_path / "identities.json")
    async with Server(server.origin, identities=kept) as visited:
        await visited.rename("Ann")
        player = visited.player.id
        opened = await visited.open_table("mini", ["me", "club"], first=0)
    async with Server(server.origin, identities=Identities(kept.path)) as visited:
        [mine] = (await visited.my_tables()).tables
        assert (visited.player.id, mine.id) == (player, opened)
        table = await visited.table(mine.id)
        await table.set_code("RBGY")
    identity = kept.of(server.origin)
    assert identity is not None and identity.name == "Ann"


async def test_without_a_file_nobody_is_remembered(server: Running) -> None:
    assert await who(server) != await who(server)


async def test_a_cookie_that_is_worth_nothing_makes_a_new_guest(
    server: Running, tmp_path: Path
) -> None:
    kept = Identities(tmp_path / "identities.json")
    first = await who(server, kept)
    written = kept.path.read_text()
    kept.path.write_text(written.replace('"codepegs=', '"codepegs=x'))
    second = await who(server, kept)
    assert first != second and await who(server, kept) == second


async def test_signing_in_keeps_the_games_of_the_guest(server: Running, tmp_path: Path) -> None:
    kept = Identities(tmp_path / "identities.json")
    login = f"ann{free_port()}"
    async with Server(server.origin) as visited:
        player = await visited.choose_password(login, "a long password")
        assert player.account
        account = player.id
    async with Server(server.origin, identities=kept) as visited:
        with pytest.raises(NotSignedIn):
            await visited.sign_in(login, "another password")
        table = await visited.table(await visited.open_table("mini", ["me", "club"], first=0))
        player = await visited.sign_in(login, "a long password")
        await table.until(is_live, SECONDS)
        # The table that was open goes on, in the name of the account.
        await table.set_code("RBGY")
        assert [one.id for one in (await visited.my_tables()).tables] == [table.id]
        assert player.id == account
    async with Server(server.origin, identities=kept) as visited:
        before = visited.player.id
        await visited.sign_out()
        assert before == account
    assert kept.of(server.origin) is None


async def test_an_account_shows_its_password_before_it_makes_a_token(server: Running) -> None:
    login = f"bot{free_port()}"
    async with Server(server.origin) as visited:
        await visited.choose_password(login, "a long password")
        assert await visited.make_token("just signed in")
        # Ten minutes later.
        visited.rest._beside.clear()
        with pytest.raises(Refused) as refused:
            await visited.make_token("later")
        assert refused.value.code == "session/proof"
        await visited.prove("a long password")
        assert await visited.make_token("proved")


async def test_a_token_plays_as_its_owner_until_it_is_revoked(server: Running) -> None:
    async with Server(server.origin) as visited:
        token = await visited.make_token("bot")
        async with Server(server.origin, token=token) as bot:
            assert bot.player.id == visited.player.id
            await bot.open_table("mini")
            with pytest.raises(Refused) as refused:
                await bot.make_token("another")
            assert refused.value.code == "session/cookie-needed"
        [kept] = await visited.tokens()
        assert kept["label"] == "bot"
        await visited.revoke_token(kept["id"])
        with pytest.raises(NotFound):
            await visited.revoke_token(kept["id"])
        with pytest.raises(NotSignedIn):
            async with Server(server.origin, token=token):
                pass


# -- What there is --------------------------------------------------------------------------------


async def test_editions_strengths_and_sheets_are_read_in_the_visitors_language(
    server: Running,
) -> None:
    async with Server(server.origin, language="fr") as visited:
        editions = {one["name"]: one for one in await visited.editions()}
        assert {"classic-1972", "custom"} <= editions.keys()
        sheet = await visited.edition("family-2004", 3, ["doubles"])
        assert (sheet["for_players"], sheet["chosen"]) == (3, ["doubles"])
        assert sheet["language"] == "fr"
        assert (await visited.strengths())[0]["name"] == "beginner"
        with pytest.raises(NotFound):
            await visited.edition("nothing/../editions")


async def test_tables_are_listed_found_by_their_code_and_their_link(server: Running) -> None:
    async with Server(server.origin) as visited:
        opened = await visited.open_table(
            "family-2004", [OwnSeat("Ann"), "anybody", "club"], listed=True, options=["doubles"]
        )
        page = await visited.tables()
        line = next(one for one in page.tables if one.id == opened)
        assert (line.options, line.free, line.stage) == (("doubles",), 1, "gathering")
        assert (dict(line.names), line.mine) == ({0: "Ann"}, (0,))
        table = await visited.table(opened)
        code = table.view.state.code
        assert await visited.find(f" {code.lower()} ") == opened
        assert await visited.find(table.view.link) == opened
        assert await visited.find(opened.upper()) == opened
        assert opened in [one.id for one in (await visited.my_tables()).tables]
        assert (await visited.see_table(opened))["mine"] == [0]
        assert (await visited.tables("running")).next is None
        assert (await visited.my_tables("finished")).tables == ()


async def test_long_lists_come_in_pages(server: Running) -> None:
    async with Server(server.origin) as visited:
        opened = {await visited.open_table("mini") for _ in range(52)}
        first = await visited.my_tables()
        assert len(first.tables) == 50 and first.next is not None
        second = await visited.my_tables(after=first.next)
        assert second.next is None
        assert {one.id for one in (*first.tables, *second.tables)} == opened


async def test_a_table_that_is_opened_twice_by_chance_is_opened_once(server: Running) -> None:
    async with Server(server.origin) as visited:
        ask, asked = visited.rest.post, 0

        async def unsure(path: str, body: Any = None, within: float = 0.0) -> Any:
            nonlocal asked
            asked += 1
            answer = await ask(path, body, within)
            if asked < 3:
                raise visited.rest.no_answer(TimeoutError())
            return answer

        visited.rest.post = unsure  # type: ignore[method-assign]  # the answers are lost
        opened = await visited.open_table("mini")
        assert asked == 4  # the last one gives the share
        assert [one.id for one in (await visited.my_tables()).tables] == [opened]


# -- What its engine says -------------------------------------------------------------------------


async def test_hints_checks_reviews_and_the_notation_of_a_match(server: Running) -> None:
    async with Server(server.origin) as visited:
        opened = await visited.open_table(
            "mini", [OwnSeat("Ann"), OwnSeat("Bea")], first=0, options=["rounds=2"]
        )
        table = await visited.table(opened)
        await table.set_code("RBGY")
        await table.guess("RRBB")
        left = await visited.hint(opened, 1, "left")
        assert left["level"] == "left"
        fits = await visited.hint(opened, 1, "fits", guess="RRRR")
        assert fits["level"] == "fits"
        assert (await visited.check_row(opened, 1, "RBGY"))["allowed"] is True
        assert (await visited.check_row(opened, 1, "QQQQ"))["allowed"] is False
        with pytest.raises(Refused) as refused:
            await visited.hint(opened, 0, "best")
        assert refused.value.status == 409
        with pytest.raises(Refused):
            await visited.notation(opened)
        await table.guess("RBGY")
        await table.set_code("RRRR")
        await table.guess("RRRR")
        await table.until(is_over, SECONDS)
        notation = await visited.notation(opened)
        assert read_notation(notation).totals == table.view.match.totals
        assert (await visited.verification(opened))["over"] is True
        review = await visited.review(opened)
        assert len(review["rounds"]) == 2
        assert [one["edition"] for one in await visited.statistics()] == ["mini"]
        for ask in (visited.see_table, visited.review, visited.notation, visited.verification):
            with pytest.raises(ClientRefusal) as wrong:
                await ask("../me")
            assert wrong.value.code == "online/table"


# -- What answers otherwise -----------------------------------------------------------------------


@pytest.mark.parametrize("package", ["httpx2", "websockets.asyncio.client"])
async def test_what_is_not_installed_is_named_with_the_way_to_get_it(
    server: Running, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ClientRefusal) as refused:
        async with Server(server.origin) as visited:
            await visited.table(await visited.open_table("mini"))
    assert refused.value.code == "online/not-installed"
    assert "pip install codepegs[client]" in refused.value.message


async def test_an_address_without_a_server_is_reported() -> None:
    with pytest.raises(ClientRefusal) as refused:
        await editions_at(f"http://127.0.0.1:{free_port()}")
    assert refused.value.code == "online/no-answer"
    assert "127.0.0.1" in refused.value.message


class Elsewhere(http.server.BaseHTTPRequestHandler):
    """A web server that is not Codepegs."""

    status, headers_said, body = 200, {"Content-Type": "text/html"}, b"<p>Hello"

    def do_GET(self) -> None:
        self.send_response(self.status)
        for name, value in self.headers_said.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    do_POST = do_GET

    def log_message(self, *words: Any) -> None:
        """Print nothing."""


@contextmanager
def elsewhere(status: int, headers: dict[str, str], body: bytes) -> Iterator[str]:
    kind = type("Answers", (Elsewhere,), {"status": status, "headers_said": headers, "body": body})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind) as answering:
        thread = threading.Thread(target=answering.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{answering.server_port}"
        finally:
            answering.shutdown()
            thread.join()


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize(
    ("status", "headers", "body", "code"),
    [
        (200, {"Content-Type": "text/html"}, b"<p>Hello", "online/strange"),
        (200, JSON, b"{", "online/strange"),
        (200, JSON, b"[]", "online/strange"),
        (200, JSON, b'{"id": 5}', "online/strange"),
        (404, {"Content-Type": "text/html"}, b"", "online/strange"),
        (500, JSON, b'{"error": "x"}', "online/strange"),
        (502, {"Content-Type": "text/html"}, b"bad gateway", "online/no-answer"),
        (301, {"Location": "https://pegs.example/"}, b"", "online/moved"),
        (400, JSON, b'{"error": {"code": "request/host", "message": "No."}}', "request/host"),
    ],
)
async def test_a_server_that_is_not_codepegs_is_reported(
    status: int, headers: dict[str, str], body: bytes, code: str
) -> None:
    with elsewhere(status, headers, body) as origin:
        for token in (None, "cp_x"):
            with pytest.raises((ClientRefusal, Refused)) as refused:
                await editions_at(origin, token)
            assert refused.value.code == code


async def test_a_client_that_asks_too_often_learns_how_long_to_wait() -> None:
    body = b'{"error": {"code": "request/too-many", "message": "Wait.", "gaps": {"seconds": 7}}}'
    with elsewhere(429, {**JSON, "Retry-After": "7"}, body) as origin:
        with pytest.raises(TooMany) as refused:
            await editions_at(origin)
        assert (refused.value.retry_after, refused.value.message) == (7.0, "Wait.")


async def test_a_server_cannot_say_anything_to_the_terminal() -> None:
    body = b'{"error": {"code": "a\\u001b[2J", "message": "{x} \\u001b[2J"}}'
    with elsewhere(409, JSON, body) as origin:
        with pytest.raises(Refused) as refused:
            await editions_at(origin)
        assert str(refused.value).isprintable() and "{x}" in refused.value.message


async def test_a_closed_connection_to_a_server_is_reported(server: Running) -> None:
    async with Server(server.origin) as visited:
        left = visited
    with pytest.raises(ClientRefusal) as refused:
        await left.editions()
    assert refused.value.code == "online/left"
