"""A game at this screen: a `LocalMatch` whose bots and clock run in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from codepegs.play.local import BotTurn, LocalMatch, Narrated, standing_lines
from codepegs.rules import Code, HintLevel, Match, Stage, commands as c
from codepegs.text import say
from codepegs.tui.base_app import in_background
from codepegs.tui.saved_matches import MatchSaver
from codepegs.tui.screens.match.hint_panel import HintScreen, Pegs
from codepegs.tui.screens.match.match_game import Game, GameAction, GameObserver
from codepegs.tui.screens.review_screen import ReviewScreen

if TYPE_CHECKING:
    # For types alone: its package may be missing.
    from codepegs.play.jobs import AdviceJobs


class LocalGame(Game):
    """One match at this screen; `saver` writes it after each change."""

    is_local = True

    def __init__(
        self,
        played: LocalMatch,
        *,
        saver: MatchSaver | None = None,
        pace: float = 0.6,
        jobs: Callable[[], AdviceJobs] | None = None,
    ) -> None:
        self.played, self.saver, self.jobs = played, saver, jobs
        self.pace = pace
        """Seconds that a bot waits, so that people can follow."""
        self._observer: GameObserver | None = None
        self._move: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._held = False

    @property
    def match(self) -> Match:
        """The match as everybody may see it."""
        return self.played.public

    @property
    def here(self) -> frozenset[int]:
        """The seats of the people."""
        return self.played.people

    @property
    def bots(self) -> Mapping[int, str]:
        """The strengths of the bots."""
        return self.played.bots

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What is awaited, and of which seat."""
        return self.played.awaited

    @property
    def actions(self) -> Sequence[GameAction]:
        """A rematch, when the match is over."""
        if not self.played.is_over:
            return ()
        return (GameAction("rematch", say("Rematch"), self._rematch),)

    @property
    def is_kept(self) -> bool:
        """Whether its file holds the running match."""
        has_begun = bool(self.played.history) and not self.played.is_over
        return has_begun and self.saver is not None and self.saver.holds

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set."""
        return self.played.own_code(seat)

    def now(self) -> float:
        """The time."""
        return self.played.clock()

    def thinking(self) -> bool:
        """Whether a bot thinks."""
        return self._move is not None

    async def start(self, observer: GameObserver) -> None:
        """Begin, or go on where the match stands."""
        self._observer = observer
        if self.match.rules is None:
            self._tell(self.played.begin())
        else:
            for line in standing_lines(self.match):
                observer.said_line(line)
            self._save()
            self._go_on()

    async def stop(self) -> None:
        """Leave the match as it stands; it is kept."""
        self._pause()
        self._observer = None
        self._save()
        if self.saver is not None:
            self.saver.close()

    def hold(self, held: bool) -> None:
        """Let bots wait, or go on."""
        self._held = held
        if not held:
            self._go_on()

    async def do(self, command: c.Command) -> None:
        """Do it, or refuse it."""
        self._tell(self.played.do(command))

    def _tell(self, happened: Iterable[Narrated]) -> None:
        self._pause()
        self._save()
        if self._observer is not None:
            for event, match, line in happened:
                self._observer.happened(event, match, line)
        self._go_on()

    def _save(self) -> None:
        if self.saver is None:
            return
        trouble = self.saver.write(self.played)
        if trouble is not None and self._observer is not None:
            self._observer.said_line(trouble.text)

    async def _rematch(self) -> None:
        saver = None if self.saver is None else MatchSaver(self.saver.folder)
        game = LocalGame(self.played.rematch(), saver=saver, pace=self.pace, jobs=self.jobs)
        observer = self._observer
        await self.stop()
        if observer is not None:
            observer.over_to(game)

    # -- Bots and clock ----------------------------------------------------------------------

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._move is not None and self._move is not asyncio.current_task():
            self._move.cancel()
        self._move = None

    def _go_on(self) -> None:
        """Start the clock, and the bot whose turn it is."""
        if self._observer is None or self.match.rules is None:
            return
        self._pause()
        left = self.played.seconds_left()
        if left is not None and not self.played.lacks_code:
            self._timer = asyncio.get_running_loop().call_later(left, self._run_out)
        turn = self.played.bot_turn
        if turn is not None and not self._held:
            self._move = asyncio.create_task(self._bot(turn))
        self._observer.changed()

    def _run_out(self) -> None:
        if happened := self.played.run_out():
            self._tell(happened)
        else:
            # The clock of the loop may be a little ahead of the match's.
            self._go_on()

    async def _bot(self, turn: BotTurn) -> None:
        """The bot's move, computed in the background; it may come too late."""
        await asyncio.sleep(self.pace)
        command = await in_background(turn.command)
        if self.played.truth.version == turn.match.version:
            self._tell(self.played.do(command))

    # -- Advice ------------------------------------------------------------------------------

    def hint_screen(self, seat: int, row: str) -> HintScreen | None:
        """Hints by the engine, from what the seat sees."""
        if self.jobs is None:
            return None
        jobs = self.jobs()

        async def ask(level: HintLevel, guess: Pegs | None) -> dict[str, Any]:
            asked, happened = self.played.take_hint(seat, level, guess)
            if happened:
                self._tell(happened)
            return await jobs.hint(asked)

        return HintScreen(ask, self.match, row)

    def review_screen(self) -> ReviewScreen | None:
        """The review of the rounds whose code is known."""
        if self.jobs is None:
            return None
        jobs, asked = self.jobs(), self.played.review_asked()
        return ReviewScreen(self.match.played_by, lambda: jobs.review(*asked))
