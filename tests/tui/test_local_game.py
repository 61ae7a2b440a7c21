"""A game at one screen, without a screen: bots that move by themselves, rematches and files."""

from __future__ import annotations

import random
from pathlib import Path

from codepegs import Match, edition, read_notation
from codepegs.play.local.local_match import LocalMatch
from codepegs.play.local.setup import LocalSetup
from codepegs.rules import commands as c, events as e
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import Text
from codepegs.tui.saved_matches import MatchSaver, load
from codepegs.tui.screens.match.local_game import LocalGame
from codepegs.tui.screens.match.match_game import Game
from tests.eventually import eventually_async
from tests.tui.screens import Clock
from tests.tui.tables import going_on


class Listener:
    """Records the lines of a game, and checks that no event shows a secret code."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.next: Game | None = None

    def happened(self, event: e.Event, match: Match, line: Text | None) -> None:
        assert not isinstance(event, e.CodeSet) or event.secret is None
        assert all(round.secret is None for round in match.rounds)
        if line is not None:
            self.lines.append(str(line))

    def said_line(self, line: Text | str) -> None:
        self.lines.append(str(line))

    def changed(self) -> None:
        pass

    def over_to(self, game: Game) -> None:
        self.next = game


async def bots_play_to_the_end(listener: Listener) -> LocalGame:
    setup = LocalSetup(
        edition("family-2004").rules(3, rows=2),
        ("Ann", "Ben", "Cem"),
        dict.fromkeys(range(3), "club"),
        0,
    )
    played = LocalMatch(setup, clock=Clock(), dice=random.Random(3))
    game = LocalGame(played, pace=0.0)
    await game.start(listener)
    await eventually_async(lambda: game.awaited[0] == "over", "the end of the match")
    return game


async def test_bots_move_by_themselves_to_the_end() -> None:
    listener = Listener()
    game = await bots_play_to_the_end(listener)
    assert game.played.truth.ended == "played"
    assert game.match.totals == game.played.truth.totals
    assert listener.lines[0] == "Round 1 of 3. Ann is codemaker."
    await game.stop()


async def test_the_next_seat_begins_the_rematch() -> None:
    listener = Listener()
    game = await bots_play_to_the_end(listener)
    (action,) = game.actions
    await action.do()
    again = listener.next
    assert isinstance(again, LocalGame)
    await again.start(Listener())
    assert again.match.first == 1
    await again.stop()


async def test_a_match_from_a_file_is_kept_with_what_followed(tmp_path: Path) -> None:
    written = "edition mini\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"
    saver = MatchSaver(tmp_path)
    game = LocalGame(going_on(read_notation(written), base=written), saver=saver, pace=0.0)
    await game.start(Listener())
    await game.do(c.SetCode(0, "RGBB"))
    await game.do(c.Guess(1, "RBBB"))
    await game.stop()
    saved, truth = load(saver.path, lexicon).saved, game.played.truth
    assert saved.match == truth
    assert saved.match.current.secret == truth.current.secret
