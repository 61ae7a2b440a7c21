"""A game at this screen: people and bots round one keyboard, judged by the rules themselves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from codepegs.play.bots import PLAIN
from codepegs.play.local.seats import bot_command, in_time
from codepegs.render.narration import tell
from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules.apply import apply
from codepegs.rules.code import Code
from codepegs.rules.decide import decide
from codepegs.rules.match import Match, Stage
from codepegs.rules.ruleset import Rules
from codepegs.rules.view import view
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text, say
from codepegs.tui.background_work import in_background
from codepegs.tui.screens.match.code_again import fitting_code, lacks_code, sealed_again
from codepegs.tui.screens.match.game import GameAction, GameObserver, as_everybody_sees
from codepegs.tui.screens.match.prompts import standing_lines

if TYPE_CHECKING:
    from textual.screen import Screen

    from codepegs.play.jobs.advice_jobs import AdviceJobs
    from codepegs.tui.saved_matches import MatchSaver


@dataclass(frozen=True)
class LocalSetup:
    """Who sits down to what: the rules, the names, the bots among them, and who begins."""

    rules: Rules
    names: tuple[str, ...]
    strengths: Mapping[int, str] = field(default_factory=dict)
    """The strength of each bot, by its seat."""
    first: int | None = None


class LocalGame:
    """One match at this screen. Clock and dice come from outside; `keeping` is told of each change.

    A match that was read from a file goes on from there: `truth` is how it stands.
    """

    is_local = True

    def __init__(
        self,
        players: LocalSetup,
        *,
        clock: Callable[[], float],
        dice: random.Random,
        saver: MatchSaver | None = None,
        truth: Match | None = None,
        pace: float = 0.6,
        jobs: Callable[[], AdviceJobs] | None = None,
    ) -> None:
        self.players = players
        self.clock = clock
        self.dice = dice
        self.saver = saver
        self.jobs = jobs
        self.pace = pace
        """Seconds that a bot waits, so that people can follow."""
        self.truth = Match() if truth is None else truth
        self._shown = _public(self.truth)
        self._watcher: GameObserver | None = None
        self._move: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._thinks = False
        self._held = False

    # -- What can be seen --------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as everybody may see it."""
        return self._shown

    @property
    def here(self) -> frozenset[int]:
        """The seats of the people."""
        seats = range(len(self.players.names))
        return frozenset(seat for seat in seats if seat not in self.players.strengths)

    @property
    def bots(self) -> Mapping[int, str]:
        """The strengths of the bots."""
        return self.players.strengths

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What is waited for; a code that was not written into a file has to be set again."""
        if self._lacks_code:
            return "code", self.truth.current.codemaker
        return self.truth.stage, self.truth.awaited

    @property
    def _lacks_code(self) -> bool:
        return lacks_code(self.truth, self.bots)

    @property
    def actions(self) -> Sequence[GameAction]:
        """A rematch, when the match is over."""
        if self.truth.stage != "over":
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
        return self.truth.ended is None and self.saver is not None and self.saver.holds

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set."""
        return view(self.truth, seat).own_code if self.truth.seats else None

    def now(self) -> float:
        """The time."""
        return self.clock()

    def thinking(self) -> bool:
        """Whether a bot thinks."""
        return self._thinks

    # -- What is done ------------------------------------------------------------------------

    async def start(self, watcher: GameObserver) -> None:
        """Begin, or go on where the match stands."""
        self._watcher = watcher
        if self.truth.rules is None:
            players = self.players
            self._take(c.Begin(players.rules, players.names, players.first))
        else:
            for line in standing_lines(self._shown):
                watcher.said(line)
            self._keep()
            self._go_on()

    async def stop(self) -> None:
        """Leave the match as it stands; it is kept."""
        self._quieten()
        self._watcher = None
        self._keep()
        if self.saver is not None:
            self.saver.close()

    def hold(self, held: bool) -> None:
        """Let bots wait, or go on."""
        self._held = held
        if not held:
            self._go_on()

    async def do(self, command: c.Command) -> None:
        """Do it, or refuse it."""
        self._take(command)

    def _take(self, command: c.Command) -> None:
        now = self.clock()
        if self._lacks_code and not isinstance(command, c.Resign):
            events = sealed_again(self.truth, command, now, self.dice)
        else:
            command = in_time(self.truth, command, now)
            events = decide(self.truth, command, now=now, dice=self.dice)
        self._tell(events)

    def _tell(self, events: Sequence[e.Event]) -> None:
        self._quieten()
        for event in events:
            self.truth = apply(self.truth, event)
        if self.saver is not None:
            self.saver.add(events)
        self._keep()
        shown = tuple(map(as_everybody_sees, events))
        for event, match, line in tell(self._shown, shown):
            self._shown = match
            if self._watcher is not None:
                self._watcher.happened(event, match, line)
        self._go_on()

    def _keep(self) -> None:
        if self.saver is None:
            return
        trouble = self.saver.write(self.truth, self.clock())
        if trouble is not None and self._watcher is not None:
            self._watcher.said(trouble.text)

    async def _rematch(self) -> None:
        """The same company again; the next one to the left begins."""
        players = self.players
        again = LocalSetup(
            players.rules,
            players.names,
            players.strengths,
            (self.truth.first + 1) % len(players.names),
        )
        saver = None if self.saver is None else self.saver.anew(again)
        game = LocalGame(
            again,
            clock=self.clock,
            dice=self.dice,
            saver=saver,
            pace=self.pace,
            jobs=self.jobs,
        )
        watcher = self._watcher
        await self.stop()
        if watcher is not None:
            watcher.over_to(game)

    # -- What happens by itself --------------------------------------------------------------

    def _quieten(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._move is not None and self._move is not asyncio.current_task():
            self._move.cancel()
        self._move = None
        self._thinks = False

    def _go_on(self) -> None:
        """Let the clock run, and the bot move whose turn it is."""
        if self._watcher is None or self.truth.rules is None:
            return
        self._quieten()
        _stage, seat = self.awaited
        if self.truth.rounds and self.truth.stage == "guess" and not self._lacks_code:
            deadline = self.truth.current.deadline
            if deadline is not None:
                left = max(0.0, deadline - self.clock())
                self._timer = asyncio.get_running_loop().call_later(left, self._run_out)
        if seat is not None and seat in self.bots and not self._held:
            self._thinks = True
            self._move = asyncio.create_task(self._bot(seat))
        self._watcher.changed()

    def _run_out(self) -> None:
        deadline = self.truth.current.deadline if self.truth.rounds else None
        if deadline is None:
            return
        if self.clock() < deadline:
            # The loop's clock and ours may differ by a hair.
            self._go_on()
        else:
            self._take(c.RunOut())

    async def _bot(self, seat: int) -> None:
        """The bot's move. It thinks beside the screen, and what it says may come too late."""
        version = self.truth.version
        await asyncio.sleep(self.pace)
        match, strength = self.truth, self.bots[seat]
        try:
            command = await in_background(lambda: self._bots_command(match, seat, strength))
        except (MemoryError, Refusal):
            # A board too large to think about is played plainly.
            command = await in_background(lambda: self._bots_command(match, seat, PLAIN))
        if self.truth.version == version:
            self._take(command)

    def _bots_command(self, match: Match, seat: int, strength: str) -> c.Command:
        if self._lacks_code:
            return c.SetCode(seat, fitting_code(match, self.dice))
        if match.stage == "reveal":
            return c.Reveal(seat, fitting_code(match, self.dice))
        return bot_command(match, seat, self.dice, strength)

    # -- Looking further ---------------------------------------------------------------------

    def hint_screen(self, seat: int, row: str) -> Screen[Any] | None:
        """Hints by the engine, from what this seat sees."""
        from codepegs.tui.screens.match.hint_panel import hints_here

        return None if self.jobs is None else hints_here(self._shown, seat, row, self.jobs())

    def review_screen(self) -> Screen[Any] | None:
        """The review of the rounds whose code is known."""
        from codepegs.tui.screens.review.screen import review_here

        return None if self.jobs is None else review_here(self._shown, self.jobs())


def _public(match: Match) -> Match:
    """A match that was read, without its running code."""
    if not match.rounds or match.current.secret is None:
        return match
    return apply(match, e.CodeSet(match.current.holes or 0, match.current.commitment, None))
