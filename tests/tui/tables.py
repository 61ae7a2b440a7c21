"""Tables for tests: a match screen with people and bots, and rows that are typed there."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from codepegs import Match, edition
from codepegs.play.jobs.advice_jobs import AdviceJobs
from codepegs.play.local.local_match import LocalMatch
from codepegs.play.local.setup import LocalSetup
from codepegs.text.lexicon import lexicon
from codepegs.tui.app import PegsApp
from codepegs.tui.saved_matches import MatchSaver
from codepegs.tui.screens.match.hand_over import HandOver
from codepegs.tui.screens.match.hint_panel import HintScreen
from codepegs.tui.screens.match.local_game import LocalGame
from codepegs.tui.screens.match.match_screen import MatchScreen
from codepegs.tui.screens.review_screen import ReviewScreen
from tests.tui.screens import Clock, new_app, until


def table(
    data: Path,
    name: str = "mini",
    *,
    seats: tuple[str, ...] = ("Ann", "Ben"),
    bots: dict[int, str] | None = None,
    first: int | None = 0,
    seed: int = 1,
    language: str = "en",
    depth: str = "true",
    clock: Callable[[], float] | None = None,
    keep: bool = False,
    **options: object,
) -> PegsApp:
    """An app that shows a match."""
    rules = edition(name).rules(len(seats), lexicon=lexicon, **options)
    players = LocalSetup(rules, seats, bots or {}, first)
    clock = clock or Clock()

    def screen() -> MatchScreen:
        game = LocalGame(
            LocalMatch(players, clock=clock, dice=random.Random(seed)),
            saver=MatchSaver(data / "matches") if keep else None,
            pace=0.0,
            jobs=lambda: app.context.jobs,
        )
        return MatchScreen(game)

    app = new_app(data, language=language, depth=depth, seed=seed, clock=clock, first=screen)
    return app


def going_on(match: Match, bots: dict[int, str] | None = None, base: str = "") -> LocalMatch:
    """A local match that continues from that point."""
    setup = LocalSetup(match.played_by, match.seats, bots or {}, match.first)
    return LocalMatch(setup, clock=Clock(), dice=random.Random(1), truth=match, base=base)


def hints_here(match: Match, seat: int, row: str, jobs: AdviceJobs) -> HintScreen:
    """The hints of a match at this screen."""
    screen = LocalGame(going_on(match), jobs=lambda: jobs).hint_screen(seat, row)
    assert screen is not None
    return screen


def review_here(match: Match, jobs: AdviceJobs) -> ReviewScreen:
    """The review of a match at this screen."""
    screen = LocalGame(going_on(match), jobs=lambda: jobs).review_screen()
    assert screen is not None
    return screen


def save(played: LocalMatch, folder: Path) -> Path:
    """Save a match as it stands, and leave it."""
    saver = MatchSaver(folder)
    assert saver.write(played) is None
    saver.close()
    return saver.path


def robin_hides(data: Path, name: str = "mini", **more: Any) -> PegsApp:
    """A table at which Robin, a bot, sets the first code, and Ann guesses."""
    return table(data, name, seats=("Robin", "Ann"), bots={0: "club"}, **more)


def ann_hides(data: Path, name: str = "mini", **more: Any) -> PegsApp:
    """A table at which Ann sets the first code, and Robin, a bot, guesses."""
    return table(data, name, seats=("Ann", "Robin"), bots={1: "club"}, **more)


def match_screen(pilot: Pilot[None]) -> MatchScreen:
    """The match screen, also if other screens cover it."""
    for screen in reversed(pilot.app.screen_stack):
        if isinstance(screen, MatchScreen):
            return screen
    raise AssertionError("no match stands on the screen")


def game_of(pilot: Pilot[None]) -> LocalGame:
    """The game that is played."""
    game: Any = match_screen(pilot).game
    assert isinstance(game, LocalGame)
    return game


async def row(pilot: Pilot[None], pegs: str) -> None:
    """Paste a row and submit it, once one is asked for."""
    screen = match_screen(pilot)
    await until(pilot, lambda: pilot.app.screen is screen and screen.maker.display, "a row")
    await until(pilot, lambda: screen.focused is screen.maker, "the keyboard at the row")
    pilot.app.post_message(events.Paste(pegs))
    await pilot.press("enter")


async def ann_sets(pilot: Pilot[None], code: str) -> None:
    """Ann comes to the keyboard, sets a code, and hands the keyboard to the next player."""
    await until(pilot, lambda: isinstance(pilot.app.screen, HandOver), "the hand-over")
    await pilot.press("enter")
    await row(pilot, code)
    await until(pilot, lambda: isinstance(pilot.app.screen, HandOver), "the hand-over")
    await pilot.press("enter")


async def read_out(pilot: Pilot[None], sentence: str) -> None:
    """Wait until a line of the match log contains that sentence."""
    panel = match_screen(pilot).panel
    await until(pilot, lambda: any(sentence in line for line in panel.lines), repr(sentence))
