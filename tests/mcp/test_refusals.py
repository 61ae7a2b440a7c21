"""Bad calls of a model: a tool answers each in a sentence, and the match does not change."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from codepegs.cli.app import main
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.refusal import Refusal
from codepegs.text.refusals import areas
from codepegs.text.sentence import ENGLISH
from tests.eventually import eventually_async
from tests.mcp.model import SECONDS, Model, model, model_here
from tests.server.running import free_port, request

JUNK: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("nothing_of_the_kind", {}, 'There is no tool "nothing_of_the_kind".'),
    ("guess", {}, 'The tool guess does not understand its arguments: "match" is missing, '),
    ("guess", {"match": None, "guess": "RRRR"}, "The tool guess does not understand"),
    ("guess", {"match": "M", "guess": 5}, '"guess" is no text.'),
    ("guess", {"match": "M", "guess": ["R", "R"]}, '"guess" is no text.'),
    ("guess", {"match": "M", "guess": "RRRR", "colour": 1}, 'has no argument "colour"'),
    ("guess", {"match": "M", "guess": ""}, "Holes that"),
    ("guess", {"match": "M", "guess": "RRR"}, "expected: 4"),
    ("guess", {"match": "M", "guess": "RRXR"}, "is unknown in this edition"),
    ("guess", {"match": "M", "guess": "R" * 5000}, '"guess" is longer than 1000 characters.'),
    ("guess", {"match": "M", "guess": "\x00\x1b[31m"}, "is unknown in this edition"),
    ("guess", {"match": "M", "guess": "RRRR", "seat": "Robin"}, "is none of your seats"),
    ("guess", {"match": "M", "guess": "RRRR", "seat": "0"}, "is none of your seats"),
    ("guess", {"match": "elsewhere", "guess": "RRRR"}, 'There is no match "elsewhere" here.'),
    ("set_code", {"match": "M", "code": "RRRR"}, "No code is to be set now"),
    ("give_mark", {"match": "M", "mark": [1, 1]}, "No mark is to be given now"),
    ("give_mark", {"match": "M", "mark": {"red": 1}}, '"mark" is no list, "mark" is no text.'),
    ("give_mark", {"match": "M", "mark": "many"}, "is no mark"),
    ("reveal", {"match": "M", "code": "RRRR"}, "No code is to be revealed now"),
    ("hint", {"match": "M", "level": "everything"}, "does not understand its arguments"),
    ("hint", {"match": "M", "level": "good"}, "."),
    ("hint", {"match": "M", "level": "told", "number": 3}, "."),
    ("wait_for_turn", {"match": "M", "seconds": 1e9}, '"seconds" is more than 60.'),
    ("edition_rules", {"edition": "chess"}, 'There is no edition "chess".'),
    ("set_up_match", {"edition": "chess"}, 'There is no edition "chess".'),
    ("set_up_match", {"options": ["rows=0"]}, "does not fit the option rows"),
    ("set_up_match", {"edition": "word", "options": ["words=/etc/passwd"]}, "."),
    ("set_up_match", {"seats": ["bot", "bot"]}, "Give yourself a seat"),
    ("set_up_match", {"seats": ["me", "anybody"]}, '"anybody" can join only at a server.'),
    ("set_up_match", {"seats": ["a", "b", "c"]}, "is not for 3 players"),
    ("set_up_match", {"seats": ["me"] * 9}, '"seats" has more than 5 entries.'),
    ("set_up_match", {"seats": ["me", "me"]}, 'Two seats are called "me".'),
    ("set_up_match", {"strength": "godlike"}, 'There is no strength "godlike".'),
    ("set_up_match", {"first_codemaker": "Zoe"}, 'Nobody called "Zoe" sits at the table.'),
    ("set_up_match", {"where": "the moon"}, "does not understand its arguments"),
    ("set_up_match", {"where": "server"}, "This plays at no server."),
    ("server_tables", {}, "This plays at no server."),
    ("join_table", {"table": "ABC"}, "This plays at no server."),
    ("list_matches", {"all": True}, 'has no argument "all": it takes none.'),
    ("review_notation", {"notation": "hello"}, "Line 1: found"),
    ("advise_board", {"edition": "mini", "rows": ["RRRR"]}, "is no mark"),
    ("advise_board", {"edition": "mini", "rows": ["RRRR 9 9"]}, "No code earns the mark"),
    ("advise_board", {"edition": "mini", "strategy": "luck"}, 'There is no strategy "luck"'),
)


async def test_junk_is_refused_in_a_sentence_and_changes_nothing() -> None:
    async with model() as playing:
        assert "Set one up first." in await playing.refused("see_board", match="x")
        board = await playing.call("set_up_match", edition="mini", first_codemaker="bot")
        match = board["match"]
        for tool, arguments, said in JUNK:
            given = {
                name: match if name == "match" and value == "M" else value
                for name, value in arguments.items()
            }
            sentence = await playing.refused(tool, **given)
            assert said in sentence, (tool, arguments, sentence)
            assert sentence.endswith(".") and "\n" not in sentence and "\x1b" not in sentence
            assert "Traceback" not in sentence and "pydantic" not in sentence
        after = await playing.call("see_board", match=match)
        assert after["round"] == board["round"] and after["happened"] == []
        assert len((await playing.call("list_matches"))["matches"]) == 1


async def test_a_model_is_spoken_to_in_its_persons_language() -> None:
    async with model_here("de") as playing:
        expected = Refusal("mcp/no-matches", came="x").spoken(language("de"))
        assert expected != Refusal("mcp/no-matches", came="x").spoken(ENGLISH)
        assert await playing.refused("see_board", match="x") == expected
        # Messages of the library that checks arguments are translated too.
        said = await playing.refused("hint", match="x", level="nix")
        assert said.startswith("Das Werkzeug hint versteht seine Argumente nicht: „level“ ist")
        assert "Input" not in said and "'fits'" in said


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_is_a_sentence_in_every_language(code: str) -> None:
    texts = areas()["programs"].values()
    assert all(language(code).gettext(text).rstrip().endswith(".") for text in texts)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--http", "0"], '"0" does not fit --http'),
        (["--http", "x"], '"x" does not fit --http'),
        (["--server", "not an address"], "."),
        (
            ["--server", "http://localhost:9", "--token-file", "/nowhere/at-all"],
            '"/nowhere/at-all" holds no token',
        ),
        (["--token-file", "/nowhere/at-all"], "no server is named. Add --server URL"),
    ],
)
def test_the_command_refuses_what_it_cannot_use(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", *words]) == 1
    assert said in capsys.readouterr().err


def test_a_token_is_one_word_of_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content in ("", "two words", "x" * 2000):
        file = tmp_path / "token"
        file.write_text(content)
        assert main(["mcp", "--server", "http://localhost:9", "--token-file", str(file)]) == 1
        complaint = capsys.readouterr().err
        assert "holds no token" in complaint
        assert not content or content not in complaint


def test_a_port_that_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["mcp", "--http", port]) == 1
    assert f"Nothing can listen at port {port}" in capsys.readouterr().err


def test_without_the_package_the_command_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    monkeypatch.delitem(sys.modules, "codepegs.mcp.mcp_server", raising=False)
    assert main(["mcp"]) == 1
    assert "pip install codepegs[mcp]" in capsys.readouterr().err


def test_lines_that_are_no_messages_do_no_harm() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "codepegs", "mcp"],
        input='junk\n{"jsonrpc": "2.0"}\n\x00\n[]\n',
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert ran.returncode == 0 and "Traceback" not in ran.stderr


async def test_over_http_the_same_tools_are_there_for_whoever_shows_the_token(
    tmp_path: Path,
) -> None:
    from httpx2 import AsyncClient
    from mcp.client import Client
    from mcp.client.streamable_http import streamable_http_client

    port = free_port()
    origin = f"http://127.0.0.1:{port}"

    def is_listening() -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return True
        return False

    process = subprocess.Popen(
        [sys.executable, "-m", "codepegs", "mcp", "--http", str(port)],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "CODEPEGS_LANG": "en"},
        stderr=subprocess.PIPE,
        text=True,
    )
    file = tmp_path / "codepegs" / "mcp-token"
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        assert f"Listening at http://127.0.0.1:{port}/mcp" in said
        token = file.read_text().strip()
        assert token not in said and file.stat().st_mode & 0o077 == 0
        shown = {"Authorization": f"Bearer {token}"}

        @contextlib.asynccontextmanager
        async def client() -> AsyncIterator[Client]:
            async with AsyncClient(headers=shown, timeout=SECONDS) as http:
                way = streamable_http_client(f"{origin}/mcp", http_client=http)
                async with Client(way) as connected:
                    yield connected

        await eventually_async(is_listening, "the server")
        nowhere = await asyncio.to_thread(request, origin, "GET", "/nowhere", **shown)
        assert nowhere.status == 404
        async with asyncio.timeout(SECONDS), client() as first:
            playing = Model(first)
            board = await playing.call("set_up_match", edition="mini", first_codemaker="bot")
            # Another session finds the same match, because the program keeps it.
            async with client() as other:
                board = await Model(other).call("guess", match=board["match"], guess="RRBB")
            assert board["round"]["rows"][0]["guess"] == "RRBB"
        foreign = await asyncio.to_thread(
            request,
            origin,
            "POST",
            "/mcp",
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"},
            Origin="https://elsewhere.example",
            **shown,
        )
        assert foreign.status in (400, 403)
        for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": token}):
            stranger = await asyncio.to_thread(request, origin, "POST", "/mcp", {}, **wrong)
            assert stranger.status == 401
    finally:
        process.terminate()
        process.wait(SECONDS)
        assert process.stderr is not None
        process.stderr.close()
