"""A model plays on a real Codepegs server, with a token and as a guest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from codepegs.client import Bot, Server, play
from codepegs.mcp import model_session, online_match
from tests.mcp.model import model, model_here, squeezed
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


async def test_a_model_plays_both_roles_against_a_bot_of_the_server(server: Running) -> None:
    async with Server(server.origin) as visited:
        await visited.rename("Ann")
        await visited.choose_password("ann", "correct horse battery staple")
        secret = await visited.make_token("model")
    async with model("--server", server.origin, CODEPEGS_TOKEN=secret) as playing:
        board = await playing.call(
            "set_up_match",
            where="server",
            edition="mini",
            seats=["me", "bot"],
            first_codemaker="me",
        )
        match = board["match"]
        assert board["place"] == server.origin and board["link"].endswith(match)
        assert board["next"] == {"tool": "set_code", "seat": "Ann"}
        board = await playing.call("set_code", match=match, code="RRGB")
        for _ in range(30):
            if board["your_turn"] or board["stage"] == "over":
                break
            board = await playing.call("wait_for_turn", match=match, seconds=10)
        assert board["earlier_rounds"][0]["code"] == "RRGB"
        assert "expected: 4" in await playing.refused("guess", match=match, guess="RR")
        hint = await playing.call("hint", match=match, level="left")
        assert hint["codes_left"] == 1296
        before = len(playing.answers)
        while board["next"] is not None:
            before = len(playing.answers)
            board = await playing.call("guess", match=match, guess="KKKK")
        assert board["ended"] == "played"
        code = board["round"]["code"]
        assert not any(code in squeezed(text) for text in playing.answers[:before])
        assert not any(secret in text for text in playing.answers)
        assert (await playing.call("review", match=match))["rounds"]
        assert "edition mini" in (await playing.call("save_notation", match=match))["notation"]


async def test_a_model_meets_somebody_else_there(server: Running, tmp_path: Path) -> None:
    async with (
        Server(server.origin) as visited,
        model("--server", server.origin, XDG_DATA_HOME=str(tmp_path)) as playing,
    ):
        opened = await visited.open_table("mini", ("me", "anybody"), first=0, listed=True)
        found = (await playing.call("server_tables"))["tables"]
        assert [one["free_seats"] for one in found if one["table"] == opened] == [1]
        live = await visited.table(opened)
        somebody = asyncio.create_task(play(Bot(), live))
        board = await playing.call("join_table", table=board_link(server, opened), name="Model")
        assert [seat["name"] for seat in board["seats"] if seat["yours"]] == ["Model"]
        match = board["match"]
        said = None
        while board["stage"] != "over":
            board = await playing.call("wait_for_turn", match=match, seconds=10)
            if board["next"] is None:
                continue
            if board["next"]["tool"] == "set_code":
                board = await playing.call("set_code", match=match, code="RBGY")
            else:
                said = said or await playing.refused("hint", match=match, level="best")
                board = await playing.call("guess", match=match, guess="RBGY")
        # The server gives no hints where another person plays.
        assert said is not None
        assert (await somebody).is_over
        mine = await playing.call("server_tables", which="mine")
        assert match not in [one["table"] for one in mine["tables"]]
        assert await playing.refused("join_table", table="http://other.example/tables/" + match)


def board_link(server: Running, table: str) -> str:
    return f"{server.origin}/tables/{table}"


async def test_a_server_that_does_not_answer_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with model_here(server="http://127.0.0.1:9") as playing:
        said = await playing.refused("server_tables")
        assert said.endswith(".") and "Traceback" not in said
        # The model can still play at a local table.
        assert (await playing.call("set_up_match", edition="mini"))["match"]


async def test_a_lost_server_is_reported_and_the_match_goes_on_when_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    monkeypatch.setattr(model_session, "PATIENCE", 2)
    patience = online_match.PATIENCE
    with running(tmp_path / "server") as vanishing:
        async with model_here(server=vanishing.origin) as playing:
            board = await playing.call(
                "set_up_match", where="server", edition="mini", first_codemaker="bot"
            )
            match = board["match"]
            while not board["your_turn"]:
                board = await playing.call("wait_for_turn", match=match, seconds=10)
            board = await playing.call("guess", match=match, guess="KKKK")
            assert board["round"]["rows_played"] == 1
            vanishing.kill()
            # Shorten the wait only now: a running server may take longer on a busy machine.
            monkeypatch.setattr(online_match, "PATIENCE", 2)
            for tool, arguments in (
                ("guess", {"guess": "RRRR"}),
                ("see_board", {}),
                ("hint", {}),
                ("save_notation", {}),
            ):
                said = await playing.refused(tool, match=match, **arguments)
                assert said.endswith(".") and "Error executing" not in said
            await asyncio.to_thread(vanishing.start)
            monkeypatch.setattr(online_match, "PATIENCE", patience)
            board = await playing.call("see_board", match=match)
            assert board["round"]["rows_played"] == 1 and board["your_turn"]
            board = await playing.call("guess", match=match, guess="WWWW")
            assert [row["guess"] for row in board["round"]["rows"]] == ["KKKK", "WWWW"]
