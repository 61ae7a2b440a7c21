"""A match for agents, played by the rules: what each seat does and sees, and its rewards."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from codepegs.envs.actions import SeatActions, copied
from codepegs.envs.board import EnvRefusal, Line, board_of, draw_codes, drawn, refuse_clock
from codepegs.envs.observation import Observer
from codepegs.rules import (
    SCHEMES,
    Begin,
    Command,
    GiveMark,
    Guess,
    Match,
    Rules,
    SetCode,
    Stage,
    Transaction,
    events as e,
    legality,
    points_of_mark,
    unfold,
    view,
)
from codepegs.text import Refusal

# The leaflet's points as they are written down (taken away where the fewest win); or at the end 1 to
# the only winner, 0 for a draw, -1 to a loser.
REWARDS = ("points", "result")


class AgentMatch:
    """A match and its agents, in the order of their seats.

    >>> from codepegs import edition
    >>> table = AgentMatch(edition("family-2004").rules(3), first=0)
    >>> table.begin(seed=2004)
    >>> table.match.stage, table.match.awaited
    ('code', 0)
    """

    def __init__(
        self,
        rules: Rules,
        *,
        actions: str | None = None,
        first: int | None = None,
        reward: str = "points",
    ) -> None:
        refuse_clock(rules)
        if reward not in REWARDS:
            raise EnvRefusal("env/mode", came=reward, option="reward", expected=REWARDS)
        if first is not None and first not in range(rules.players):
            raise Refusal("seat/unknown", came=first + 1, expected=rules.players)
        self.rules = rules
        self.first = first
        self.reward = reward
        self.board = board_of(rules)
        self.actions = SeatActions(self.board, actions)
        self.observer = Observer(self.board)
        self.names = tuple(f"seat_{seat + 1}" for seat in range(rules.players))
        self.match = Match()
        self._numbers = np.random.default_rng()
        self._dice = random.Random()
        self._is_seeded = False
        self._paid = [0] * rules.players
        self._guesser, self._holes = 0, 0

    def begin(self, seed: int | None = None) -> None:
        """Begin a new match; the seed decides all lots from here on."""
        if seed is not None or not self._is_seeded:
            self._numbers = np.random.default_rng(seed)
            self._dice = random.Random(int(self._numbers.integers(1 << 62)))
            self._is_seeded = True
        self.match = Match()
        self._paid = [0] * self.rules.players
        self._do(Begin(self.rules, self.names, self.first))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.stage == "over"

    def _do(self, command: Command) -> list[e.Event]:
        transaction = Transaction(self.match)
        unfold(transaction, command, self._dice)
        self.match = transaction.match
        return transaction.events

    # -- Actions ------------------------------------------------------------------------------

    def act(self, action: Any) -> tuple[list[float], str | None]:
        """Do the awaited seat's action; each seat's reward, and why the action was refused, if so.

        An action that the rules refuse is replaced: by a code by lot, a row used up, a true mark.
        """
        seat, stage = self.match.awaited, self.match.stage
        if seat is None:
            raise EnvRefusal("env/not-running")
        try:
            return self._pay(self._do(self._command(seat, stage, action))), None
        except EnvRefusal:
            raise
        except Refusal as refusal:
            return self._pay(self._do_instead(seat, stage)), str(refusal)

    def _command(self, seat: int, stage: Stage, action: Any) -> Command:
        if stage == "mark":
            mark = self.actions.mark(action)
            if mark is None:
                raise Refusal("turn/no-guess", expected=legality.waits_for(self.match))
            return GiveMark(seat, mark)
        row = self.actions.row(action)
        if row is None:
            raise Refusal("turn/no-mark", expected=legality.waits_for(self.match))
        return SetCode(seat, row) if stage == "code" else Guess(seat, row)

    def _do_instead(self, seat: int, stage: Stage) -> list[e.Event]:
        if stage == "code":
            code = draw_codes(self.board, 1, self._numbers)[0]
            return self._do(SetCode(seat, self.board.row_of(code.tolist())))
        transaction = Transaction(self.match)
        if stage == "guess":
            transaction.tell(e.RowRanOut(len(self.match.current.rows) + 1, seat))
        else:
            transaction.answer_row()
        transaction.after_row()
        self.match = transaction.match
        return transaction.events

    # -- Rewards ------------------------------------------------------------------------------

    def _pay(self, events: list[e.Event]) -> list[float]:
        rewards = [0.0] * self.rules.players
        if self.reward == "result":
            for event in events:
                if isinstance(event, e.MatchEnded):
                    return self._result(event.winners)
            return rewards
        scheme = SCHEMES[self.rules.scoring]
        sign = -1 if scheme.fewest_wins else 1
        for event in events:
            if isinstance(event, e.Guessed):
                self._guesser, self._holes = event.seat, len(event.guess)
            elif isinstance(event, e.Marked) and scheme.by_guess and not self.rules.marks_by_hand:
                # Each guess at once, as a score card is filled; a mark by hand may yet prove false.
                points = points_of_mark(event.mark, self._holes)
                self._paid[self._guesser] += points
                rewards[self._guesser] += points
            elif isinstance(event, e.RoundScored | e.RoundAborted | e.RoundLost):
                for seat, points in enumerate(event.points):
                    rewards[seat] += sign * (points - self._paid[seat])
                self._paid = [0] * self.rules.players
        return rewards

    def _result(self, winners: tuple[int, ...]) -> list[float]:
        won = 1.0 if len(winners) == 1 else 0.0
        return [won if seat in winners else -1.0 for seat in range(self.rules.players)]

    # -- Observations -------------------------------------------------------------------------

    def seen(self, seat: int) -> NDArray[np.int32]:
        """The match as that seat sees it."""
        return self.observer.of(view(self.match, seat))

    def mask(self, seat: int) -> Any:
        """What that seat may do now."""
        stage = self.match.stage if seat == self.match.awaited else "over"
        holes = self.match.current.holes if stage in ("guess", "mark") else None
        return copied(self.actions.mask(stage, holes))

    def text(self, lang: str) -> str:
        """The board of the running round, as everybody sees it."""
        shown = view(self.match)
        round = shown.rounds[-1]
        lines: list[Line] = [(shown.seats[row.seat], row.guess, row.mark) for row in round.rows]
        return drawn(self.rules, lines, code=round.code, lang=lang)
