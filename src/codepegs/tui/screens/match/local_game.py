"""A game at this screen: a `LocalMatch` whose bots and clock run beside the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from codepegs.engine.advice import HintLevel
from codepegs.play.local import BotTurn, LocalMatch, Narrated, standing_lines
from codepegs.rules import Code, Match, Stage, commands as c
from codepegs.text import Text, say
from codepegs.tui.base_app import in_background
from codepegs.tui.saved_matches import MatchSaver
from codepegs.tui.screens.match.hint_panel import HintScreen, Pegs
from codepegs.tui.screens.match.match_game import GameAction, GameObserver
from codepegs.tui.screens.review import ReviewScreen

if TYPE_CHECKING:
    # For types alone: it needs a package that may be missing, and then there are no hints.
    from codepegs.play.jobs import AdviceJobs


class LocalGame:
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
        self.played = played
        self.saver = saver
        self.jobs = jobs
        self.pace = pace
        """Seconds that a bot waits, so that people can follow."""
        self._watcher: GameObserver | None = None
        self._move: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._held = False

    # -- What can be seen --------------------------------------------------------------------

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
    def connection_text(self) -> Text | None:
        """Nothing comes between the players here."""
        return None

    @property
    def is_within_reach(self) -> bool:
        """It is played here."""
        return True

    @property
    def gives_hints(self) -> bool:
        """Everybody is at this screen."""
        return True

    @property
    def is_kept(self) -> bool:
        """Whether it can be gone on with when this program has ended."""
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

    # -- What is done ------------------------------------------------------------------------

    async def start(self, watcher: GameObserver) -> None:
        """Begin, or go on where the match stands."""
        self._watcher = watcher
        if self.match.rules is None:
            self._tell(self.played.begin())
        else:
            for line in standing_lines(self.match):
                watcher.said(line)
            self._save()
            self._go_on()

    async def stop(self) -> None:
        """Leave the match as it stands; it is kept."""
        self._pause()
        self._watcher = None
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
        if self._watcher is not None:
            for event, match, line in happened:
                self._watcher.happened(event, match, line)
        self._go_on()

    def _save(self) -> None:
        if self.saver is None:
            return
        trouble = self.saver.write(self.played)
        if trouble is not None and self._watcher is not None:
            self._watcher.said(trouble.text)

    async def _rematch(self) -> None:
        game = LocalGame(
            self.played.rematch(),
            saver=None if self.saver is None else MatchSaver(self.saver.folder),
            pace=self.pace,
            jobs=self.jobs,
        )
        watcher = self._watcher
        await self.stop()
        if watcher is not None:
            watcher.over_to(game)

    # -- What happens by itself --------------------------------------------------------------

    def _pause(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._move is not None and self._move is not asyncio.current_task():
            self._move.cancel()
        self._move = None

    def _go_on(self) -> None:
        """Let the clock run, and the bot move whose turn it is."""
        if self._watcher is None or self.match.rules is None:
            return
        self._pause()
        left = self.played.seconds_left()
        if left is not None and not self.played.lacks_code:
            self._timer = asyncio.get_running_loop().call_later(left, self._run_out)
        turn = self.played.bot_turn
        if turn is not None and not self._held:
            self._move = asyncio.create_task(self._bot(turn))
        self._watcher.changed()

    def _run_out(self) -> None:
        happened = self.played.run_out()
        if happened:
            self._tell(happened)
        else:
            # The loop's clock and ours may differ by a hair.
            self._go_on()

    async def _bot(self, turn: BotTurn) -> None:
        """The bot's move. It thinks beside the screen, and what it says may come too late."""
        await asyncio.sleep(self.pace)
        command = await in_background(turn.command)
        if self.played.truth.version == turn.match.version:
            self._tell(self.played.do(command))

    # -- Looking further ---------------------------------------------------------------------

    def hint_screen(self, seat: int, row: str) -> HintScreen | None:
        """Hints by the engine, from what this seat sees."""
        if self.jobs is None:
            return None
        jobs, match = self.jobs(), self.match

        async def ask(level: HintLevel, guess: Pegs | None) -> dict[str, Any]:
            return await jobs.hint(self.played.hint_asked(seat, level, guess))

        return HintScreen(
            ask,
            rules=match.played_by,
            holes=match.current.holes,
            row=row,
            has_marks=any(one.mark is not None for one in match.current.rows),
        )

    def review_screen(self) -> ReviewScreen | None:
        """The review of the rounds whose code is known."""
        if self.jobs is None:
            return None
        jobs, asked = self.jobs(), self.played.review_asked()
        return ReviewScreen(lambda: jobs.review(*asked))
