"""Whole matches of a model at a local table, with the real program."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import edition, read_notation
from codepegs.mcp import model_session
from tests.mcp.model import Model, model, model_here, squeezed


async def follow(playing: Model, board: dict[str, Any], rows: list[str]) -> dict[str, Any]:
    """Guess these rows, as long as the match waits for a guess of the model."""
    for row in rows:
        if board["next"] is None or board["next"]["tool"] != "guess":
            break
        board = await playing.call("guess", match=board["match"], guess=row)
    return board


async def test_a_whole_match_in_both_roles() -> None:
    async with model() as playing:
        board = await playing.call(
            "set_up_match", edition="mini", seats=["me", "bot:Robin"], first_codemaker="me"
        )
        assert board["next"] == {"tool": "set_code", "seat": "me"}
        board = await playing.call("set_code", match=board["match"], code="RRGB")
        first = board["earlier_rounds"][0]
        assert first["code"] == "RRGB" and first["codemaker"] == "me"
        assert any("Robin has set a code of 4 pegs" in line for line in board["happened"])
        while board["next"] is not None:
            hint = await playing.call("hint", match=board["match"], level="best")
            board = await playing.call(
                "guess", match=board["match"], guess="".join(hint["row"]), seat="me"
            )
        assert board["ended"] == "played" and board["stage"] == "over"
        assert board["round"]["rows"][-1]["mark"] == [4, 0]
        assert set(board["totals"]) == {"me", "Robin"}
        reviewed = await playing.call("review", match=board["match"])
        assert len(reviewed["rounds"]) == 2 and reviewed["rounds"][1]["sentences"]
        kept = await playing.call("save_notation", match=board["match"])
        assert read_notation(kept["notation"]).ended == "played"
        again = await playing.call("review_notation", notation=kept["notation"])
        assert again["rounds"] == reviewed["rounds"]


async def test_a_hidden_code_is_in_no_answer_before_it_is_shown() -> None:
    async with model() as playing:
        board = await playing.call(
            "set_up_match",
            edition="mini",
            seats=["Ann", "bot"],
            first_codemaker="2",
            options=["rounds=2"],
        )
        match, before = board["match"], 0
        while not board["earlier_rounds"]:
            before = len(playing.answers)
            for level in ("left", "certain"):
                await playing.call("hint", match=match, level=level)
            await playing.call("hint", match=match, level="fits", row="KKKK")
            await playing.call("save_notation", match=match)
            await playing.call("see_board", match=match)
            await playing.call("list_matches")
            await playing.refused("see_board", match=match, seat="Robin")
            await playing.refused("set_code", match=match, code="KKKK")
            await playing.refused("reveal", match=match, code="KKKK")
            before = len(playing.answers)
            board = await playing.call("guess", match=match, guess="KKKK")
        code = board["earlier_rounds"][0]["code"]
        assert code and board["own_code"] is None
        leaks = [text for text in playing.answers[:before] if code in squeezed(text)]
        assert leaks == [] or code == "KKKK"


async def test_a_codemaker_marks_by_hand_and_keeps_the_code_to_itself() -> None:
    rules = edition("kids").rules()
    async with model_here() as playing:
        board = await playing.call(
            "set_up_match",
            edition="kids",
            seats=["me", "bot"],
            first_codemaker="me",
            options=["marks=hand"],
        )
        match, code = board["match"], "LLM"
        board = await playing.call("set_code", match=match)
        while board["next"]["tool"] == "give_mark":
            mark = list(rules.mark(code, board["round"]["rows"][-1]["guess"]))
            said = await playing.refused("give_mark", match=match, mark=[2, 1])
            assert said.startswith('No code earns the mark "2 1"')
            assert "is no mark" in await playing.refused("give_mark", match=match, mark="x")
            board = await playing.call("give_mark", match=match, mark=" ".join(map(str, mark)))
        assert board["next"]["tool"] == "reveal"
        board = await playing.call("reveal", match=match, code=code)
        ended = board["earlier_rounds"][0]
        assert (ended["outcome"], ended["code"], ended["false_rows"]) == ("scored", "LLM", [])
        board = await follow(playing, board, ["LLL", "MME"])
        assert board["round"]["rows"][0]["mark"] is not None
        board = await playing.call("resign", match=match)
        assert board["ended"] == "resigned" and board["winners"] == ["Robin"]


async def test_a_model_tells_the_sum_of_a_code_that_it_keeps_and_hears_that_of_others() -> None:
    async with model_here() as playing:
        board = await playing.call(
            "set_up_match",
            edition="number",
            seats=["me", "bot"],
            first_codemaker="me",
            options=["marks=hand", "clue=sum", "rows=1"],
        )
        match = board["match"]
        assert "is told before the first row" in await playing.refused("set_code", match=match)
        board = await playing.call("set_code", match=match, clue=15)
        assert board["round"]["clue"] == 15
        assert sum(map(int, board["round"]["rows"][0]["guess"])) == 15
        mark = list(edition("number").rules().mark("6143", board["round"]["rows"][0]["guess"]))
        board = await playing.call("give_mark", match=match, mark=mark)
        if board["next"]["tool"] == "reveal":
            board = await playing.call("reveal", match=match, code="6143")
        assert board["earlier_rounds"][0]["outcome"] == "aborted"
        found = await playing.call(
            "advise_board", edition="number", options=["clue=sum"], rows=["1266 0 2"], clue=14
        )
        assert found["codes_left"] == 19


async def test_several_matches_go_on_at_once_and_a_model_may_have_several_seats() -> None:
    async with model_here() as playing:
        one = await playing.call("set_up_match", edition="mini", first_codemaker="bot")
        assert one["match"]
        family = await playing.call(
            "set_up_match",
            edition="family-2004",
            seats=["Ann", "Ben", "bot:Cem"],
            options=["rows=3"],
            first_codemaker="Ann",
        )
        match = family["match"]
        board = await playing.call("set_code", match=match, code="PRBY")
        assert board["next"] == {"tool": "guess", "seat": "Ben"}
        assert (await playing.call("see_board", match=match, seat="Ann"))["own_code"] == "PRBY"
        assert (await playing.call("see_board", match=match, seat="Ben"))["own_code"] is None
        assert (await playing.call("see_board", match=match))["looking_as"] == "Ben"
        board = await playing.call("guess", match=match, guess="PRBG")
        assert board["round"]["rows"][0]["points"] == 6
        listed = (await playing.call("list_matches"))["matches"]
        assert [entry["edition"] for entry in listed] == ["mini", "family-2004"]


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


async def test_time_runs_out_for_a_model_too(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(model_session, "time", clock)
    async with model_here() as playing:
        board = await playing.call(
            "set_up_match", edition="mini", first_codemaker="2", options=["time=1", "rows=2"]
        )
        assert 0 < board["seconds_left"] <= 1
        clock.now += 1
        board = await playing.call("wait_for_turn", match=board["match"], seconds=2)
        assert [row["guess"] for row in board["round"]["rows"]] == [None]


async def test_rules_and_advice_for_a_cardboard_board() -> None:
    async with model_here() as playing:
        listed = await playing.call("list_editions")
        assert {"classic-1972", "grand"} <= {one["name"] for one in listed["editions"]}
        sheet = await playing.call("edition_rules", edition="duel", options=["doubles"])
        assert sheet["sections"] and sheet["options_chosen"]
        advice = await playing.call(
            "advise_board", edition="classic-1972", rows=["RRBG 1 1"], strategy="knuth"
        )
        assert advice["codes_left"] == 230 and advice["row"]
        clash = await playing.call("advise_board", edition="mini", rows=["RBGY 1 1", "RBGY 12"])
        assert clash["clash"]["rows"] == [[1, 2]]
        young = await playing.call(
            "advise_board", edition="kids", rows=["LMZ 3"], options=["young"], strategy="random"
        )
        assert young["codes_left"] == 6


async def test_a_model_reads_the_notations_letters_in_every_language_and_may_type_others() -> None:
    async with model_here("fr") as playing:
        board = await playing.call(
            "set_up_match", edition="mini", seats=["moi", "bot"], first_codemaker="2"
        )
        assert board["pegs"]["Y"] == "jaune"
        board = await playing.call("guess", match=board["match"], guess="JJVN")
        assert board["round"]["rows"][0]["guess"] == "YYGK"
        hint = await playing.call("hint", match=board["match"], level="best")
        assert any("".join(hint["row"]) in line for line in hint["sentences"])


async def test_advice_for_a_cardboard_board_is_no_hint_without_a_trace() -> None:
    async with model_here() as playing:
        board = await playing.call(
            "set_up_match", edition="mini", seats=["me", "bot"], first_codemaker="2"
        )
        for row in ("RRBB", "GGYY"):
            board = await playing.call("guess", match=board["match"], guess=row)
        marked = [
            f"{one['guess']} {' '.join(map(str, one['mark']))}" for one in board["round"]["rows"]
        ]
        said = await playing.refused("advise_board", edition="classic-1972", rows=marked)
        assert "These rows stand on the board of your running match." in said
        advice = await playing.call("advise_board", edition="mini", rows=[])
        assert advice["codes_left"] == 1296
        await playing.call("resign", match=board["match"])
        assert (await playing.call("advise_board", edition="mini", rows=marked))["row"]
