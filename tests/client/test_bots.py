"""Bots on a real server: the two samples against each other, against people, and by themselves."""

from __future__ import annotations

import asyncio
import importlib.util
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random, seed
from types import ModuleType
from typing import Any

import pytest

from codepegs import Code, Guess, Rules, SetCode, View, edition, view
from codepegs.client import Bot, ClientRefusal, Server, TableView, play, run
from tests.client.two_players import SECONDS
from tests.matches import Game, lexicon
from tests.server.running import Running, Visitor, environment

DOCS = Path(__file__).parents[2] / "docs"


def sample(name: str) -> ModuleType:
    """A sample of the documentation."""
    spec = importlib.util.spec_from_file_location(f"sample_{name}", DOCS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fitting_bot() -> Bot:
    made: Bot = sample("bot").FittingBot()
    return made


def engine_bot(strength: str = "perfect") -> Bot:
    made: Bot = sample("engine_bot").EngineBot(strength)
    return made


async def token_of(server: Server, name: str) -> str:
    await server.rename(name)
    return await server.make_token(name)


async def played_by(
    server: Running, bots: list[Bot], edition: str, **terms: Any
) -> list[TableView]:
    """How a match of these bots ended, as each of them saw it."""
    async with Server(server.origin) as opener:
        chairs = ["me", *["anybody"] * (len(bots) - 1)]
        opened = await opener.open_table(edition, chairs, **terms)
        tokens = [await opener.make_token("first")]
        for number in range(1, len(bots)):
            async with Server(server.origin) as other:
                tokens.append(await token_of(other, f"Machine {number}"))
        # Each bot runs in a thread of its own, because `run` blocks, as in a program of its own.
        playing = [
            asyncio.to_thread(run, bot, server.origin, token, opened, patience=SECONDS)
            for bot, token in zip(bots, tokens, strict=True)
        ]
        return await asyncio.gather(*playing)


@pytest.mark.parametrize("marks", ["machine", "hand"])
async def test_the_two_samples_play_each_other_to_the_end(server: Running, marks: str) -> None:
    first, second = await played_by(
        server, [fitting_bot(), engine_bot()], "classic-1972", options=[f"marks={marks}"]
    )
    assert first.match.ended == second.match.ended == "played"
    assert first.match.totals == second.match.totals
    assert all(one.cracked_in is not None for one in first.match.rounds)


async def test_bots_of_both_kinds_play_for_points_at_a_table_of_four(server: Running) -> None:
    ends = await played_by(
        server,
        [engine_bot("expert"), fitting_bot(), Bot(), engine_bot("beginner")],
        "family-2004",
        options=["rows=8"],
    )
    assert {end.match.totals for end in ends} == {ends[0].match.totals}
    assert len(ends[0].match.rounds) == 4 and sum(ends[0].match.totals) > 0


@pytest.mark.parametrize("made", [fitting_bot, engine_bot])
@pytest.mark.parametrize("code", ["CAT", "TREE"])
def test_codes_of_two_lengths_are_guessed_by_their_length(
    made: Callable[[], Bot], code: str
) -> None:
    # The sample uses Python's shared dice; with some seeds it needs more than twenty rows.
    seed(1)
    rules = edition("word").rules(lexicon=lexicon, rows=20)
    game = Game(rules, Random(1), first=0)
    game.do(SetCode(0, code))
    bot = made()
    while game.match.current.is_open and len(game.match.rounds) == 1:
        game.do(Guess(1, Code(bot.choose_guess(rules, view(game.match, 1)))))
    assert game.match.rounds[0].cracked_in is not None


@pytest.mark.parametrize("made", [fitting_bot, engine_bot])
async def test_a_person_in_a_browser_plays_against_each_sample(
    server: Running, made: Callable[[], Bot]
) -> None:
    ann = Visitor(server.origin)
    # With six rows, a bot that guesses at random sometimes does not crack the code.
    opened = ann.open_table("anybody", options=["marks=hand", "rows=12"])
    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner, ann.visit(opened, 0) as page:
            playing = asyncio.create_task(play(made(), await owner.table(opened)))
            done = 0
            while not any(event["event"] == "MatchEnded" for event in page.events):
                order = asked_of_a_person(page.events, "RBGY")
                if order is None or page.version == done:
                    await page.receive()
                    continue
                done = page.version
                assert (await page.do(seat=0, **order))["type"] == "ack"
            end = await playing
    assert end.match.ended == "played" and end.match.rounds[0].cracked_in is not None


def asked_of_a_person(events: list[dict[str, Any]], code: str) -> dict[str, Any] | None:
    """The next order of the person in the first seat, if any; that person marks honestly."""
    match next((event for event in reversed(events) if event["event"] in AWAITED), None):
        case {"event": "RoundBegun", "codemaker": 0}:
            return {"kind": "set-code", "code": list(code)}
        case {"event": "RowOpened", "seat": 0, "row": row}:
            return {"kind": "guess", "guess": list(("RRBBGGYYWWKK" * 2)[row : row + 4])}
        case {"event": "Guessed", "seat": 1, "guess": guess}:
            return {"kind": "give-mark", "mark": counted(code, guess)}
    return None


AWAITED = ("RoundBegun", "RowOpened", "Guessed")


def counted(code: str, guess: list[str]) -> list[int]:
    exact = sum(one == other for one, other in zip(code, guess, strict=True))
    both = sum(min(code.count(peg), guess.count(peg)) for peg in set(code))
    return [exact, both - exact]


@pytest.mark.parametrize("name", ["bot", "engine_bot"])
def test_a_sample_says_what_was_wrong_and_shows_no_traceback(server: Running, name: str) -> None:
    words = [server.origin, "cp_wrong", *(["expert"] if name == "engine_bot" else []), "KX7Q2"]
    ended = subprocess.run(
        [sys.executable, str(DOCS / f"{name}.py"), *words],
        capture_output=True, text=True, env=environment(), timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 1 and ended.stderr.startswith("session/token: ")
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("name", ["bot", "engine_bot"])
def test_a_sample_without_its_words_says_which_it_wants(name: str) -> None:
    ended = subprocess.run(
        [sys.executable, str(DOCS / f"{name}.py"), "http://localhost:8000"],
        capture_output=True, text=True, env=environment(), timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 1 and f"python {name}.py https://" in ended.stderr


def test_the_engines_sample_refuses_a_strength_before_it_opens_a_table() -> None:
    words = ("http://127.0.0.1:9", "cp_none", "god")
    ended = subprocess.run(
        [sys.executable, str(DOCS / "engine_bot.py"), *words],
        capture_output=True, text=True, env=environment(), timeout=60, check=False,
    )  # fmt: skip
    assert ended.returncode == 1 and ended.stderr.startswith("engine/unknown-strength: ")


# -- The runner -----------------------------------------------------------------------------------


class Forgetful(Bot):
    """A bot whose `choose_guess` raises an error."""

    def choose_guess(self, rules: Rules, view: View) -> Code:
        raise KeyError(f"where was I in {rules} at {view.version}?")


class Empty(Bot):
    """A bot whose `choose_guess` raises `StopIteration`."""

    def choose_guess(self, rules: Rules, view: View) -> Code:
        return next(code for code in rules.codes() if code == view.options)


async def test_a_bot_that_raises_ends_with_its_error(server: Running) -> None:
    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner:
            opened = await owner.open_table("mini", ["me", "club"], first=1)
            table = await owner.table(opened)
            with pytest.raises(ClientRefusal) as failed:
                await play(Forgetful(), table)
            assert failed.value.code == "bot/no-answer" and "where was I" in failed.value.message
            assert isinstance(failed.value.__cause__, KeyError)
            with pytest.raises(ClientRefusal, match="StopIteration"):
                await asyncio.wait_for(play(Empty(), table), SECONDS)
            # A bot that is started again goes on in the same seat.
            end = await play(fitting_bot(), table)
            assert end.match.ended == "played"


@pytest.mark.parametrize(
    "junk",
    [None, 5, [None], [1.5], object()],
    ids=["nothing", "a number", "a list of nothing", "a list of numbers", "a thing"],
)
async def test_a_bot_that_answers_with_junk_gets_an_error(server: Running, junk: Any) -> None:
    class Junk(Bot):
        def choose_guess(self, rules: Rules, view: View) -> Any:
            return {rules: junk, view.version: junk}[rules]

    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner:
            table = await owner.table(await owner.open_table("mini", ["me", "club"], first=1))
            with pytest.raises(ClientRefusal) as failed:
                await play(Junk(), table)
            assert failed.value.code == "bot/no-answer"
            assert "choose_guess" in failed.value.message


async def test_one_bot_plays_several_seats_of_its_own(server: Running) -> None:
    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner:
            opened = await owner.open_table("mini", ["me", "me"], options=["marks=hand"])
            end = await play(fitting_bot(), await owner.table(opened))
    assert end.match.ended == "played"


async def test_a_bot_agrees_to_other_terms_and_plays_by_them(server: Running) -> None:
    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as ann, Server(server.origin) as owner:
            opened = await ann.open_table("family-2004", ["me", "anybody", "anybody"])
            hers = await ann.table(opened)
            playing = asyncio.create_task(play(fitting_bot(), await owner.table(opened)))
            await hers.until(lambda view: len(view.state.free) == 1, SECONDS)
            await hers.offer("mini", 2)
            await hers.until(lambda view: view.stage == "playing", SECONDS)
            await hers.resign()
            end = await asyncio.wait_for(playing, SECONDS)
    assert end.terms is not None and end.terms.edition == "mini" and end.match.winners == (1,)


async def test_rows_that_run_out_while_the_bot_thinks_cost_those_rows_only(server: Running) -> None:
    class Slow(Bot):
        def choose_guess(self, rules: Rules, view: View) -> Any:
            if not view.rounds[-1].rows:
                time.sleep(1.7)
            return super().choose_guess(rules, view)

    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner:
            opened = await owner.open_table("mini", ["me", "club"], first=1, options=["time=1"])
            table = await owner.table(opened)
            end = await play(Slow(), table)
    rows = end.match.rounds[0].rows
    assert rows[0].ran_out and end.match.ended == "played"


async def test_a_table_that_is_over_is_not_played_again(server: Running) -> None:
    async with asyncio.timeout(2 * SECONDS):
        async with Server(server.origin) as owner:
            table = await owner.table(await owner.open_table("mini", ["me", "club"]))
            await table.resign()
            end = await play(fitting_bot(), table)
    assert end.match.ended == "resigned"
