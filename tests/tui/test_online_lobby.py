"""Coming to a server, its lobby, and a table before its match."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from codepegs.client import Identities, Server
from codepegs.tui.screens.lobby.connect import ConnectScreen, known_servers, remember_server
from codepegs.tui.screens.lobby.lobby_screen import LobbyScreen
from codepegs.tui.screens.lobby.table_lines import terms_lines
from codepegs.tui.screens.lobby.table_screen import TableLobbyScreen
from codepegs.tui.screens.match.match_screen import MatchScreen
from codepegs.tui.screens.match.online_game import OnlineGame
from tests.eventually import eventually_async
from tests.tui.online_site import at, game_on, in_the_lobby, known_as, nowhere, visit
from tests.tui.screens import (
    LANGUAGES,
    check_screen,
    fills,
    in_one_line,
    new_app,
    reads,
    sitting,
    text_of,
    types,
    until,
)
from tests.tui.sizes import in_both_sizes
from tests.web.live_site import LiveSite

pytestmark = pytest.mark.server  # plays on a server in this process

in_all_languages = pytest.mark.parametrize("code", LANGUAGES)


# -- Coming to a server ---------------------------------------------------------------------------


@in_all_languages
async def test_the_way_to_a_server_looks_as_it_did(tmp_path: Path, code: str) -> None:
    remember_server(tmp_path, "https://pegs.example")
    remember_server(tmp_path, "http://localhost:8000")
    app = new_app(tmp_path, language=code, first=ConnectScreen)
    async with sitting(app) as pilot:
        await reads(pilot, "https://pegs.example")
        pilot.app.screen.query_one(Input).value = "https://pegs.example"
        async for size in in_both_sizes(pilot):
            await check_screen(pilot, f"connect-{size}-{code}")


def test_servers_are_remembered_the_last_one_first_and_a_broken_list_is_empty(
    tmp_path: Path,
) -> None:
    for number in range(10):
        remember_server(tmp_path, f"https://{number}.example")
    remember_server(tmp_path, "https://5.example")
    known = known_servers(tmp_path)
    assert known[:3] == ("https://5.example", "https://9.example", "https://8.example")
    assert len(known) == 8
    (tmp_path / "servers.json").write_text('["https://fine.example", 3, "\\u001b[2J", null]')
    assert known_servers(tmp_path) == ("https://fine.example",)
    (tmp_path / "servers.json").write_bytes(b"\xff{")
    assert known_servers(tmp_path) == ()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("", "is no address of a server"),
        ("ftp://pegs.example", '"ftp://pegs.example" is no address of a server'),
        ("javascript:alert(1)", "is no address of a server"),
        ("https://" + "x" * 3000, "is no address of a server"),
    ],
)
async def test_what_is_no_address_is_refused_with_an_example(
    tmp_path: Path, address: str, sentence: str
) -> None:
    app = new_app(tmp_path, first=ConnectScreen)
    async with sitting(app) as pilot:
        await fills(pilot, address)
        await reads(pilot, sentence)
        assert pilot.app.screen.query_one(Input).value == address


async def test_a_server_that_does_not_answer_is_reported_and_can_be_tried_again(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as made:
        port = made.getsockname()[1]
    app = new_app(tmp_path, first=lambda: ConnectScreen(f"http://127.0.0.1:{port}"))
    async with sitting(app) as pilot:
        await reads(pilot, f"No server answers at http://127.0.0.1:{port}")
        await pilot.press("enter")
        await reads(pilot, f"No server answers at http://127.0.0.1:{port}")
    assert known_servers(tmp_path) == ()


def _answering(body: bytes, kind: str = "application/json") -> Callable[..., Awaitable[None]]:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode() + body)
        await writer.drain()
        writer.close()

    return answer


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"<h1>A bakery</h1>", "text/html"),
        (b'{"hello": "world"}', "application/json"),
        (b"[1, 2", "application/json"),
        (b'{"id": 1, "name": "\\u001b[2J"}', "application/json"),
    ],
)
async def test_a_server_that_is_not_codepegs_is_reported(
    tmp_path: Path, body: bytes, kind: str
) -> None:
    bakery = await asyncio.start_server(_answering(body, kind), "127.0.0.1", 0)
    port = bakery.sockets[0].getsockname()[1]
    app = new_app(tmp_path, first=lambda: ConnectScreen(f"http://127.0.0.1:{port}"))
    async with bakery, sitting(app) as pilot:
        await reads(pilot, "does not speak as Codepegs does")
        assert isinstance(app.screen, ConnectScreen)


async def test_a_new_guest_is_asked_for_a_name_and_is_the_same_one_after_a_restart(
    site: LiveSite,
    tmp_path: Path,
) -> None:
    app = new_app(tmp_path, first=lambda: ConnectScreen(site.origin))
    async with sitting(app) as pilot:
        await reads(pilot, "My name")
        await fills(pilot, "Zoë")
        await reads(pilot, "You are called Zoë now.")
        await reads(pilot, f"{site.origin}: you are Zoë, a guest")
    kept = Identities(tmp_path / "identities.json").of(site.origin)
    assert kept is not None and kept.name == "Zoë"
    assert (tmp_path / "identities.json").stat().st_mode & 0o777 == 0o600
    again = new_app(tmp_path, first=ConnectScreen)
    async with sitting(again) as pilot:
        await reads(pilot, site.origin)
        again.screen.query_one("#known", OptionList).focus()
        await pilot.press("down", "enter")
        await reads(pilot, f"{site.origin}: you are Zoë, a guest")
    assert len(site.people.players) == 1


# -- The lobby ------------------------------------------------------------------------------------


@in_all_languages
async def test_the_lobby_looks_as_it_did(site: LiveSite, tmp_path: Path, code: str) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    await site.open_table(bob, "classic-1972", ("", None), options=["rows=8"])
    await site.open_table(ann, "mini", ("", "club"))
    async with in_the_lobby(site, ann, tmp_path, language=code) as pilot:
        await reads(pilot, "mini · Ann")
        screen = pilot.app.screen
        assert isinstance(screen, LobbyScreen)
        nowhere(screen.server)
        screen.show_who()
        async for size in in_both_sizes(pilot):
            await check_screen(pilot, f"lobby-{size}-{code}")


async def test_the_lists_are_renewed_by_themselves_and_the_choice_stays(
    site: LiveSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.tui.screens.lobby.lobby_screen.FRESH", 0.1)
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    await site.open_table(ann, "mini", ("", "club"))
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "mini · Ann, the computer · Being played")
        await pilot.press("down", "down", "down")
        lists = pilot.app.screen.query_one(OptionList)
        chosen = lists.get_option_at_index(lists.highlighted or 0).id
        assert chosen is not None and chosen.startswith("mine-")
        async with visit(site, bob, tmp_path / "bob", "en") as server:
            await server.open_table("super", listed=True)
        await reads(pilot, "super · Bob · 1 free seat")
        assert lists.get_option_at_index(lists.highlighted or 0).id == chosen


async def test_a_table_is_found_by_its_code_and_an_unknown_one_is_refused(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    table = await site.open_table(bob, "mini")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await pilot.press("c")
        for wrong, sentence in (
            ("QQQQQQ", '! No table here has the code "QQQQQQ".'),
            ("https://elsewhere.example/tables/" + "0" * 32, "is neither the link of a table"),
            ("0" * 32, "There is no such table."),
        ):
            await fills(pilot, wrong)
            await reads(pilot, sentence)
            # The text stays in the line, so that it can be corrected.
            assert pilot.app.screen.query_one(Input).value == wrong
        await fills(pilot, table.state.code.lower())
        await reads(pilot, "Before the match")


async def test_a_lost_server_is_reported_and_the_lobby_connects_again_by_itself(
    site: LiveSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.tui.screens.lobby.lobby_screen.FRESH", 0.1)
    ann = await site.guest("Ann")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "No game waits for you.")
        screen = pilot.app.screen
        assert isinstance(screen, LobbyScreen)
        rest = screen.server.rest
        before = rest._client
        import httpx2

        rest._client = httpx2.AsyncClient(base_url="http://127.0.0.1:9", trust_env=False)
        await reads(pilot, "No server answers")
        await reads(pilot, "Trying again by itself; nothing is lost.")
        await pilot.press("c")
        await fills(pilot, "ABCDEF")
        await reads(pilot, "No server answers")
        await pilot.press("escape")
        rest._client = before
        await reads(pilot, "Connected again.")


async def test_a_guest_can_make_an_account_sign_out_and_come_back(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await pilot.press("m")
        await reads(pilot, "You play as a guest, known only to this computer.")
        await pilot.press("down", "down", "enter")
        await reads(pilot, "Login")
        await fills(pilot, "ann")
        await reads(pilot, "Password")
        await fills(pilot, "short")
        await reads(pilot, "! A password has")
        await pilot.press("m", "down", "down", "enter")
        await reads(pilot, "Login")
        await fills(pilot, "ann")
        await reads(pilot, "Password")
        await fills(pilot, "seven green pegs in a row")
        assert "seven green" not in text_of(pilot.app)
        await reads(pilot, "Done. You can come back with ann.")
        await reads(pilot, "you are Ann, with an account")
        await pilot.press("m", "end", "enter")
        await reads(pilot, "A match at this screen")
    assert Identities(tmp_path / "identities.json").of(site.origin) is None
    bob = await site.guest("Bob")
    async with in_the_lobby(site, bob, tmp_path) as pilot:
        await pilot.press("m", "down", "enter")
        await reads(pilot, "Were you here before?")
        await fills(pilot, "ann")
        await reads(pilot, "Password")
        await fills(pilot, "seven green pegs in a row")
        await reads(pilot, "Welcome back, Ann.")


async def test_a_token_signs_its_owner_in_also_after_a_restart(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    async with visit(site, ann, tmp_path / "ann", "en") as server:
        token = await server.make_token("terminal")
    async with in_the_lobby(site, bob, tmp_path) as pilot:
        await pilot.press("m", "down", "down", "down", "enter")
        await reads(pilot, "API token")
        await fills(pilot, "cp_nonsense")
        await reads(pilot, "This API token is not known")
        await reads(pilot, "you are Bob")
        await pilot.press("m", "down", "down", "down", "enter")
        await fills(pilot, token)
        await reads(pilot, "you are Ann, a guest")
    async with Server(site.origin, identities=Identities(tmp_path / "identities.json")) as server:
        assert server.player.id == ann.id


async def test_a_guest_who_leaves_is_asked_whether_that_is_meant(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await pilot.press("m", "end", "enter")
        await reads(pilot, "A guest without an account cannot come back")
        await pilot.press("enter")
        await reads(pilot, "you are Ann, a guest")
        await pilot.press("m", "end", "enter")
        await reads(pilot, "A guest without an account cannot come back")
        await pilot.press("down", "enter")
        await reads(pilot, "A match at this screen")


async def test_a_player_who_was_signed_out_elsewhere_learns_it_and_plays_as_a_new_guest(
    site: LiveSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.tui.screens.lobby.lobby_screen.FRESH", 0.1)
    ann = await site.guest("Ann")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "No game waits for you.")
        await site.people.end_sessions(ann.id)
        await reads(pilot, "You were signed out here. Now you are")
        assert "you are Ann" not in in_one_line(text_of(pilot.app))


# -- Opening a table, and before the match --------------------------------------------------------


@pytest.mark.slow
@in_all_languages
async def test_a_table_before_its_match_looks_as_it_did(
    site: LiveSite, tmp_path: Path, code: str
) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "family-2004", ("", "club", None), options=["rows=8"])
    async with visit(site, ann, tmp_path, code) as server:
        table = await server.table(opened.id)
        # The share of the dice comes with the state that the server knows.
        await eventually_async(lambda: table.view.state.shares, "the share of the dice")
        nowhere(server, table)
        screen = TableLobbyScreen(server, table)
        async with at(screen, tmp_path, language=code) as pilot:
            await reads(pilot, "Ann")
            async for size in in_both_sizes(pilot):
                await check_screen(pilot, f"gathering-{size}-{code}")


@pytest.mark.parametrize(
    ("name", "match", "rounds"),
    [("standard", "rencontre", "Parties"), ("mini", "partie", "Manches")],
)
async def test_a_table_before_its_match_speaks_in_the_words_of_its_edition(
    site: LiveSite, tmp_path: Path, name: str, match: str, rounds: str
) -> None:
    """000:274: a *manche* of the French standard leaflet is two *parties*."""
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, name)
    async with visit(site, ann, tmp_path, "fr") as server:
        screen = TableLobbyScreen(server, await server.table(opened.id))
        async with at(screen, tmp_path, language="fr") as pilot:
            await reads(pilot, f"Avant la {match}")
            await reads(pilot, f"{rounds} : ")


async def test_a_table_is_opened_for_others_and_the_match_begins_when_somebody_sits_down(
    site: LiveSite,
    tmp_path: Path,
) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await pilot.press("o")
        await reads(pilot, "Open a table")
        await pilot.press("ctrl+s")
        await reads(pilot, "Who may find the table")
        await pilot.press("down", "enter")
        await reads(pilot, "When somebody leaves")
        await pilot.press("down", "enter")
        await reads(pilot, "Before the match")
        await reads(pilot, "then a bot sits in.")
        async with visit(site, bob, tmp_path / "bob", "en") as server:
            [line] = (await server.tables("open")).tables
            table = await server.table(line.id)
            assert (line.listed, table.view.stage) == (True, "gathering")
            await table.sit()
            await until(pilot, lambda: isinstance(pilot.app.screen, MatchScreen))
            assert game_on(pilot).match.seats == ("Ann", "Bob")


async def test_seats_are_taken_left_and_given_to_bots(site: LiveSite, tmp_path: Path) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "family-2004", ("", None, None))
    async with visit(site, ann, tmp_path, "en") as server:
        screen = TableLobbyScreen(server, await server.table(opened.id))
        async with at(screen, tmp_path) as pilot:
            await reads(pilot, "2 seats are still free.")
            await pilot.press("down", "enter")
            await reads(pilot, "Seat a bot")
            await pilot.press("enter")
            await reads(pilot, "How strong?")
            await pilot.press("enter")
            await reads(pilot, "1 seat is still free.")
            await reads(pilot, "Seat 2: a bot:")
            await pilot.press("enter")
            await reads(pilot, "Send the bot away")
            await pilot.press("enter")
            await reads(pilot, "2 seats are still free.")
            await pilot.press("enter")
            await reads(pilot, "One more here at this screen")
            await pilot.press("down", "enter")
            await fills(pilot, "Zoë")
            await reads(pilot, "Seat 2: Zoë (you)")
            await pilot.press("enter")
            await reads(pilot, "Stand up")
            await pilot.press("enter")
            await reads(pilot, "2 seats are still free.")
            await pilot.press("enter")
            await reads(pilot, "One more here at this screen")
            await pilot.press("down", "enter")
            await fills(pilot, '"')
            await reads(pilot, "! ")
            await reads(pilot, "2 seats are still free.")
            await pilot.press("f2")
            await reads(pilot, "For 3 players")
            await pilot.press("escape")
            await reads(pilot, "Before the match")


@pytest.mark.parametrize("keys", [("f2",), ("enter",)])
async def test_the_match_is_shown_when_it_begins_whatever_else_was_open(
    site: LiveSite, tmp_path: Path, keys: tuple[str, ...]
) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    opened = await site.open_table(ann, "mini")
    async with (
        in_the_lobby(site, ann, tmp_path, table=opened.id) as pilot,
        visit(site, bob, tmp_path / "bob", "en") as his,
    ):
        await reads(pilot, "Before the match")
        await pilot.press(*keys)
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableLobbyScreen))
        table = await his.table(opened.id)
        await table.sit()
        await reads(pilot, "Ann, your code:")
        kinds = [type(one).__name__ for one in pilot.app.screen_stack]
        assert kinds[-2:] == ["LobbyScreen", "MatchScreen"]
        await pilot.press("escape", "end", "enter")
        await reads(pilot, "mini · Ann, Bob · Being played")


async def test_terms_that_somebody_else_offers_are_shown_and_can_be_agreed_to(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await site.guest("Ann"), await site.guest("Bob")
    opened = await site.open_table(ann, "family-2004", ("", None, None))
    async with (
        visit(site, ann, tmp_path, "en") as hers,
        visit(site, bob, tmp_path / "bob", "en") as his,
    ):
        table = await his.table(opened.id)
        await table.sit()
        screen = TableLobbyScreen(hers, await hers.table(opened.id))
        async with at(screen, tmp_path) as pilot:
            await reads(pilot, "Seat 2: Bob")
            await table.offer("family-2004", 3, ("rows=9",))
            await reads(pilot, "Still to agree: Ann.")
            await reads(pilot, "Options: rows=9.")
            await pilot.press("home", "enter")
            await until(pilot, lambda: 0 in table.view.state.agreed)
            await reads(pilot, "1 seat is still free.")


async def test_the_last_player_to_stand_up_closes_the_table_and_it_is_said(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini")
    async with visit(site, ann, tmp_path, "en") as server:
        table = await server.table(opened.id)
        async with at(TableLobbyScreen(server, table), tmp_path) as pilot:
            await reads(pilot, "Seat 1: Ann (you)")
            await pilot.press("enter")
            await reads(pilot, "Stand up")
            await pilot.press("enter")
            await reads(pilot, "This table is closed.")


async def test_what_the_server_refuses_is_read_in_the_persons_language(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    known_as(site, ann, tmp_path)
    async with in_the_lobby(site, ann, tmp_path, language="de") as pilot:
        await pilot.press("c")
        await fills(pilot, "QQQQQQ")
        await reads(pilot, "Kein Tisch hat hier den Code „QQQQQQ“.")
        # Refusals of the WebSocket handshake are in that language too.
        await fills(pilot, "0" * 32)
        await reads(pilot, "Diesen Tisch gibt es nicht.")


async def test_fuzzed_keys_in_the_lobby_lose_nothing(site: LiveSite, tmp_path: Path) -> None:
    ann = await site.guest("Ann")
    await site.open_table(ann, "mini", ("", "club"))
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "mini · Ann")
        for keys in ("xyzRBG", "\x00\x1b", "omcr", "🦊é", "12345"):
            await types(pilot, *(sign for sign in keys if sign.isalnum()))
            await pilot.press("tab", "f1", "f9", "pagedown", "delete")
            while not isinstance(pilot.app.screen, LobbyScreen):
                await pilot.press("escape")
        await pilot.resize_terminal(50, 12)
        await reads(pilot, "Make it larger: nothing is lost.")
        await pilot.resize_terminal(80, 24)
        await reads(pilot, "mini · Ann")


# -- Tables at one screen -------------------------------------------------------------------------

AT_ONE_SCREEN = (
    "One player holds several seats, for people at one screen. Nobody else can sit down."
)


async def test_a_table_at_one_screen_is_marked_in_the_lobby(site: LiveSite, tmp_path: Path) -> None:
    ann = await site.guest("Ann")
    await site.open_table(ann, "mini", ("", ""))
    await site.open_table(ann, "super", ("", "club"))
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "mini · Ann, Ann 2 · Being played · at one screen")
        await reads(pilot, "super · Ann, the computer · Being played")
        assert "the computer · Being played · at one screen" not in in_one_line(text_of(pilot.app))


@pytest.mark.parametrize(("chairs", "is_told"), [(("", ""), True), (("", "club"), False)])
async def test_a_spectator_is_told_of_a_match_at_one_screen(
    site: LiveSite, tmp_path: Path, chairs: tuple[str, ...], is_told: bool
) -> None:
    ann, eve = await site.guest("Ann"), await site.guest("Eve")
    table = await site.open_table(ann, "mini", chairs)
    async with visit(site, eve, tmp_path, "en") as server:
        screen = MatchScreen(OnlineGame(server, await server.table(table.id)))
        async with at(screen, tmp_path) as pilot:
            await reads(pilot, "Round 1 of 2")
            told = "At one screen: one player holds"  # the rest is on the next line
            if is_told:
                await reads(pilot, told)
            else:
                assert told not in in_one_line(text_of(pilot.app))


async def test_the_terms_of_a_table_at_one_screen_name_no_way_to_join(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    async with visit(site, ann, tmp_path, "en") as server:
        for chairs, is_told in ((("", ""), True), (("", None), False)):
            live = await server.table((await site.open_table(ann, "mini", chairs)).id)
            lines = [str(line) for line in terms_lines(live.view)]
            assert (AT_ONE_SCREEN in lines) == is_told
            assert any(line.startswith("Link: ") for line in lines) != is_told
