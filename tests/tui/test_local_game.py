"""A game at one screen, without a screen: bots alone, files, and what a watcher may know."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from codepegs import Match, edition, read_notation
from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules.editions import editions
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text
from codepegs.tui.saved_matches import MatchSaver, load
from codepegs.tui.screens.match.game import Game
from codepegs.tui.screens.match.local_game import LocalGame, LocalSetup
from tests.tui.screens import PATIENCE, Clock, run


class Listener:
    """Watches a game, and checks that it is told nothing too early."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.next: Game | None = None

    def happened(self, event: e.Event, match: Match, line: Text | None) -> None:
        assert not isinstance(event, e.CodeSet) or event.secret is None
        assert all(round.secret is None for round in match.rounds)
        if line is not None:
            self.lines.append(str(line))

    def said(self, line: Text | str) -> None:
        self.lines.append(str(line))

    def changed(self) -> None:
        pass

    def over_to(self, game: Game) -> None:
        self.next = game


def game(
    name: str,
    players: int = 2,
    *,
    people: tuple[int, ...] = (),
    truth: Match | None = None,
    saver: MatchSaver | None = None,
    **options: Any,
) -> LocalGame:
    rules = edition(name).rules(players, lexicon=lexicon, **options)
    names = ("Ann", "Ben", "Cem", "Dora", "Emil")[:players]
    bots = {seat: "club" for seat in range(players) if seat not in people}
    return LocalGame(
        LocalSetup(rules if truth is None else truth.played_by, names, bots, 0),
        clock=Clock(),
        dice=random.Random(3),
        truth=truth,
        saver=saver,
        pace=0.0,
    )


async def waits(played: LocalGame, stage: str) -> None:
    for _ in range(int(PATIENCE / 0.005)):
        if played.awaited[0] == stage and (stage == "over" or played.awaited[1] in played.here):
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"{played.awaited} is waited for, not {stage}")


@pytest.mark.parametrize("name", [one.name for one in editions()])
@pytest.mark.parametrize("marks", ["machine", "hand"])
def test_bots_play_every_edition_to_its_end(name: str, marks: str) -> None:
    async def play() -> None:
        listener, played = Listener(), game(name, marks=marks, rows=4)
        await played.start(listener)
        await waits(played, "over")
        assert played.truth.ended == "played"
        assert played.match.totals == played.truth.totals
        await played.stop()

    run(play())


def test_the_next_seat_begins_the_rematch() -> None:
    async def play() -> None:
        listener, played = Listener(), game("family-2004", 3, rows=2)
        await played.start(listener)
        await waits(played, "over")
        (action,) = played.actions
        await action.do()
        again = listener.next
        assert isinstance(again, LocalGame)
        await again.start(Listener())
        assert again.truth.first == 1
        await again.stop()

    run(play())


WRITTEN = "edition mini\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"


@pytest.mark.parametrize("rows", ["", "Ben -\n", "Ben BBYY\n"])
def test_the_machine_marks_on_once_the_code_is_set_again(rows: str) -> None:
    async def play() -> None:
        truth = read_notation(WRITTEN + rows)
        played = game("mini", people=(0, 1), truth=truth)
        await played.start(Listener())
        assert played.awaited == ("code", 0)
        with pytest.raises(Refusal, match="round/code-again"):
            await played.do(c.Guess(1, "RRGG"))
        with pytest.raises(Refusal, match="code/does-not-fit"):
            await played.do(c.SetCode(0, "WWWW"))
        with pytest.raises(Refusal, match="turn/machine-marks"):
            await played.do(c.SetCode(0, None))
        await played.do(c.SetCode(0, "RGBB"))
        assert played.awaited == ("guess", 1)
        rows_guessed = [row for row in played.truth.current.rows if row.guess is not None]
        assert all(row.mark is not None for row in rows_guessed)
        await played.stop()

    run(play())


def test_a_bots_hidden_code_is_found_again_when_only_its_reveal_is_missing() -> None:
    async def play() -> None:
        text = "edition mini\noption rows=1\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"
        played = game("mini", people=(1,), truth=read_notation(text))
        listener = Listener()
        await played.start(listener)
        await waits(played, "code")
        first = played.truth.rounds[0]
        assert first.outcome == "scored" and not first.false_rows
        await played.stop()

    run(play())


def test_a_match_from_a_file_is_kept_with_what_followed(tmp_path: Path) -> None:
    async def play() -> None:
        truth = read_notation(WRITTEN)
        company = LocalSetup(truth.played_by, ("Ann", "Ben"), {}, 0)
        saver = MatchSaver(tmp_path, company, WRITTEN)
        played = game("mini", people=(0, 1), truth=truth, saver=saver)
        await played.start(Listener())
        await played.do(c.SetCode(0, "RGBB"))
        await played.do(c.Guess(1, "RBBB"))
        await played.stop()
        kept = load(saver.path, lexicon)
        assert kept.match == played.truth
        assert kept.match.current.secret == played.truth.current.secret

    run(play())
