"""One match without a server: people and bots at one screen, judged by the rules.

The line game, the full-screen game and the tools for language models all play it. They ask the
people, decide when a bot moves, and look at the clock. `LocalMatch` opens no file and starts no
thread, so that it also runs in a browser.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from codepegs.play import bots
from codepegs.play.advice import HintAsked, hint_asked_in, hint_for
from codepegs.play.local.saved_match import SavedMatch, saved_document
from codepegs.play.local.setup import LocalSetup
from codepegs.render import tell
from codepegs.rules import (
    Code,
    HintLevel,
    Match,
    Secret,
    Stage,
    Transaction,
    answers_of,
    apply,
    commands as c,
    decide,
    events as e,
    fitting_codes,
    view,
)
from codepegs.rules.notation import write_notation
from codepegs.text import Refusal, Text


def set_again(
    match: Match, command: c.Command, now: float, dice: random.Random
) -> tuple[e.Event, ...]:
    """The codemaker sets the code of a round again that was read from a file."""
    round = match.current
    if not isinstance(command, c.SetCode):
        raise Refusal("round/code-again", name=match.seats[round.codemaker])
    if command.code is None:
        raise Refusal("turn/machine-marks")
    rules = match.played_by
    code = rules.after_clue(round.clue).code(command.code)
    if len(code) != round.holes:
        came = rules.shown(code)
        raise Refusal("code/length", came=came, count=len(code), expected=round.holes)
    for number, row in enumerate(round.rows, 1):
        if row.guess is None or row.mark is None or rules.marks_by_hand:
            continue
        if rules.mark_row(code, row.guess) != row.mark:
            raise Refusal("code/does-not-fit", row=number)
    secret = Secret.sealed(code, dice)
    transaction = Transaction(match, now)
    clue = rules.clue_of(code)
    transaction.tell(e.CodeSet(len(code), secret.commitment, secret, clue))
    if transaction.match.stage == "mark" and not rules.marks_by_hand:
        transaction.answer_row()
        transaction.after_row()
    return tuple(transaction.events)


def fitting_code(match: Match, dice: random.Random) -> Code:
    """A code that fits all rows, in the place of one that the file did not tell."""
    round = match.current
    rules = match.played_by.after_clue(round.clue)
    assert round.holes is not None
    # One fits: a round whose marks clash has ended when its file was read.
    return next(fitting_codes(rules, answers_of(round), holes=round.holes, dice=dice))


@dataclass(frozen=True)
class BotTurn:
    """What a bot's command is chosen from. `command` may run in a thread: it changes nothing."""

    match: Match
    """The match as it stood when the turn came. A command for an older match is to be dropped."""
    seat: int
    strength: str
    dice: random.Random = field(repr=False)
    lacks_code: bool = False
    """The bot is codemaker, and a match that was read from a file does not tell its code."""

    def command(self) -> c.Command:
        """What the bot does. It knows what its seat sees, and nothing else."""
        if self.lacks_code:
            return c.SetCode(self.seat, fitting_code(self.match, self.dice))
        if self.match.stage == "reveal":
            return c.Reveal(self.seat, fitting_code(self.match, self.dice))
        try:
            return self._command(self.strength)
        except (MemoryError, Refusal):
            # The board is too large for this strength.
            return self._command(bots.PLAIN)

    def _command(self, strength: str) -> c.Command:
        rules, seen = self.match.played_by, view(self.match, self.seat)
        if self.match.stage == "code":
            return c.SetCode(self.seat, bots.choose_code(rules, self.dice))
        if self.match.stage == "guess":
            return c.Guess(self.seat, bots.choose_guess(rules, seen, self.dice, strength))
        return c.GiveMark(self.seat, bots.choose_mark(rules, seen))


_TIMED = c.SetCode | c.Guess | c.GiveMark | c.Reveal
"""What has to come in time, where a time is agreed."""

Narrated = tuple[e.Event, Match, Text | None]
"""An event as everybody sees it, the public match after it, and what is said of it, if anything."""


class LocalMatch:
    """One match, from its beginning or from where it stands. Clock and dice come from outside."""

    def __init__(
        self,
        setup: LocalSetup,
        *,
        clock: Callable[[], float],
        dice: random.Random,
        truth: Match | None = None,
        base: str = "",
        history: Sequence[e.Event] = (),
    ) -> None:
        self.setup = setup
        self.clock = clock
        self.dice = dice
        self.truth = Match() if truth is None else truth
        """The match with the code of the running round."""
        self.public = _without_secret(self.truth)
        """The match as everybody may see it."""
        self.base = base
        """A match in notation that this one goes on from."""
        self.history = list(history)
        """What has happened since then."""

    @classmethod
    def resumed(
        cls, saved: SavedMatch, *, clock: Callable[[], float], dice: random.Random
    ) -> LocalMatch:
        """Go on with a saved match: what is awaited has as much time as when it was saved."""
        match, base, history = saved.match, saved.base, saved.history
        resumed = cls(saved.setup, clock=clock, dice=dice, truth=match, base=base, history=history)
        resumed._await_anew(saved.seconds_left)
        return resumed

    @classmethod
    def written(
        cls,
        setup: LocalSetup,
        match: Match,
        text: str,
        *,
        clock: Callable[[], float],
        dice: random.Random,
    ) -> LocalMatch:
        """Go on with a match that was written down: what is awaited has its whole time."""
        written = cls(setup, clock=clock, dice=dice, truth=match, base=text)
        round, rules = match.current, match.played_by
        written._await_anew((rules.codemaker_time if round.turn is None else rules.time) or 0)
        return written

    def _await_anew(self, seconds: float) -> None:
        round = self.truth.current
        if round.deadline is None:
            return
        now = self.clock()
        if round.turn is None:
            self._happen([e.CodemakerAwaited(now, now + seconds)])
        else:
            self._happen([e.RowOpened(len(round.rows) + 1, round.turn, now + seconds, now)])

    def saved(self) -> dict[str, Any]:
        """The match as a document for JSON, with the code of the running round."""
        return saved_document(self.setup, self.base, self.history, self.seconds_left())

    def rematch(self) -> LocalMatch:
        """A new match of the same players. The seat to the left of the first codemaker begins."""
        first = (self.truth.first + 1) % len(self.setup.names)
        return LocalMatch(replace(self.setup, first=first), clock=self.clock, dice=self.dice)

    # -- Whose turn it is --------------------------------------------------------------------

    @property
    def people(self) -> frozenset[int]:
        """The seats of the people."""
        return self.setup.people

    @property
    def bots(self) -> Mapping[int, str]:
        """The strength of each bot, by its seat."""
        return self.setup.strengths

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.truth.stage == "over"

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What is awaited, and of which seat; a code that was not in a file is to be set again."""
        if self.lacks_code:
            return "code", self.truth.current.codemaker
        return self.truth.stage, self.truth.awaited

    @property
    def lacks_code(self) -> bool:
        """Whether the machine has to know the code of this round, and its file did not tell it."""
        match = self.truth
        if match.stage not in ("guess", "mark") or match.current.secret is not None:
            return False
        return not match.played_by.marks_by_hand or match.current.codemaker in self.bots

    @property
    def bot_turn(self) -> BotTurn | None:
        """The turn of a bot, if one is awaited."""
        _stage, seat = self.awaited
        if seat is None or seat not in self.bots:
            return None
        return BotTurn(self.truth, seat, self.bots[seat], self.dice, self.lacks_code)

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set for the running round."""
        return view(self.truth, seat).own_code if self.truth.seats else None

    def seconds_left(self) -> float | None:
        """The seconds that the open row or the codemaker has left; `None` where no time runs."""
        deadline = self.truth.current.deadline if self.truth.rounds else None
        return None if deadline is None else max(0.0, deadline - self.clock())

    # -- What happens ------------------------------------------------------------------------

    def begin(self) -> list[Narrated]:
        """Sit down and begin the first round."""
        return self.do(c.Begin(self.setup.rules, self.setup.names, self.setup.first))

    def do(self, command: c.Command) -> list[Narrated]:
        """What follows from a command, or a refusal; what comes too late lets the time run out."""
        now = self.clock()
        if self.lacks_code and not isinstance(command, c.Resign):
            return self._happen(set_again(self.truth, command, now, self.dice))
        if isinstance(command, _TIMED) and self.seconds_left() == 0:
            command = c.RunOut()
        return self._happen(decide(self.truth, command, now=now, dice=self.dice))

    def run_out(self) -> list[Narrated]:
        """Let the open row or the codemaker's time run out, if it is over."""
        is_over = self.seconds_left() == 0 and not self.lacks_code
        return self.do(c.RunOut()) if is_over else []

    def _happen(self, events: Sequence[e.Event]) -> list[Narrated]:
        for event in events:
            self.truth = apply(self.truth, event)
        self.history += events
        told = list(tell(self.public, [public_event(event) for event in events]))
        self.public = told[-1][1]
        return told

    # -- Advice ------------------------------------------------------------------------------

    def take_hint(
        self,
        seat: int,
        level: HintLevel,
        guess: Sequence[str] | None = None,
        row: int | None = None,
    ) -> tuple[HintAsked, list[Narrated]]:
        """The question for a hint, from what this seat sees, and its trace; or a refusal.

        The trace is to be kept before the hint is told. The same hint leaves it once for a row.
        """
        asked = hint_asked_in(self.public, seat, level, guess=guess, row=row, words=self._own_words)
        if hint_for(self.truth, seat, level) in self.truth.current.hints:
            return asked, []
        return asked, self._happen(decide(self.truth, c.TakeHint(seat, level), now=self.clock()))

    def review_asked(self) -> tuple[str, frozenset[str] | None]:
        """The rounds that are over, in notation, and the own words; more would be a hint."""
        rounds = tuple(round for round in self.public.rounds if not round.is_open)
        return write_notation(replace(self.public, rounds=rounds)), self._own_words

    @property
    def _own_words(self) -> frozenset[str] | None:
        """The words of a file that an option names, as they were read when the match began."""
        rules = self.truth.played_by
        return rules.words if "words" in rules.options else None


def public_event(event: e.Event) -> e.Event:
    """The event with its public fields only."""
    if not isinstance(event, e.CodeSet):
        return event
    return e.CodeSet(event.holes, event.commitment, None, event.clue)


def _without_secret(match: Match) -> Match:
    if not match.rounds or match.current.secret is None:
        return match
    round = match.current
    return apply(match, e.CodeSet(round.holes or 0, round.commitment, None, round.clue))
