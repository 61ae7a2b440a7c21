"""The work of a tournament in pieces that any process on any machine can do by itself.

A chunk is some games of one player, or some matches of one table. Which games are in which chunk
depends on nothing but the tournament, so that neither the number of workers nor a break in between
can change a result. A chunk that takes long is handed on in parts, as far as it is played, and goes on
from there after a break.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from codepegs.rules import Code, Rules
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.player import learns
from codepegs.tournament.program import Limits

STALLS = 3
"""Answers in a row that never came, after which a player is asked no more within a chunk: whoever
stalls always would keep everybody waiting for hours."""

FAILURES = 10
"""The same for games that were lost in any other way: starting a program anew takes its time."""

HAND_ON_EVERY = 2.0
"""Seconds between two parts of a chunk: so much is lost when somebody presses Ctrl-C."""


@dataclass(frozen=True)
class Outcome:
    """How one player has fared with one code."""

    row: int
    """The row of the crack, or 0 where the code was not cracked."""
    fault: str = ""
    """How the player lost by its own doing, if it did."""
    note: str = ""


@dataclass(frozen=True)
class TableOutcome:
    """How a match at a table of three to five has ended, by seats."""

    entrants: tuple[int, ...]
    """Who sat in each seat, by their numbers in the tournament."""
    points: tuple[int, ...]
    winners: tuple[int, ...]
    """The seats that have won; more than one: a draw."""
    faults: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """By seat, how somebody lost by its own doing."""


@dataclass(frozen=True)
class Chunk:
    """Some games, and all that is needed to play them."""

    number: int
    rules: Rules
    entrants: tuple[Entrant, ...]
    """The player; or all at a table."""
    numbers: tuple[int, ...]
    """Their numbers in the tournament."""
    first: int
    """The number of the first game, or of the first match."""
    codes: tuple[Code, ...]
    """The codes of the games, or of all rounds of the matches."""
    seed: str
    limits: Limits
    by_tree: bool = False
    """The player's rows for all codes follow from its tree, which is quicker than playing."""
    begun: tuple[Outcome, ...] | tuple[TableOutcome, ...] = ()
    """What was played of it before a break, from its first game on."""

    @property
    def games(self) -> int:
        """How many games, or matches, it has."""
        return len(self.codes) // (1 if len(self.entrants) == 1 else self.rules.players)

    @property
    def may_be_begun(self) -> bool:
        """Whether the rest comes out the same without the games before it."""
        return not any(learns(entrant, self.rules) for entrant in self.entrants)


@dataclass(frozen=True)
class Done:
    """What has come of a chunk, or of its first games. A refusal travels as its code and gaps."""

    number: int
    outcomes: tuple[Outcome, ...] | tuple[TableOutcome, ...] = ()
    refused: tuple[str, Mapping[str, object]] | None = None


HandOn = Callable[[Done], None]
"""Takes what is played of a chunk so far."""


class Parts:
    """Hands on what is played of a chunk, every few seconds."""

    def __init__(self, chunk: Chunk, hand_on: HandOn | None) -> None:
        self._hand_on = hand_on if chunk.may_be_begun else None
        self._next = time.monotonic() + HAND_ON_EVERY

    def played(self, so_far: Callable[[], Done]) -> None:
        """One more game is played."""
        if self._hand_on is not None and time.monotonic() >= self._next:
            self._hand_on(so_far())
            self._next = time.monotonic() + HAND_ON_EVERY


def has_given_up(faults: Sequence[str]) -> bool:
    """Whether a player has failed again and again.

    >>> has_given_up(["stalled"] * 3), has_given_up(["crashed"] * 9), has_given_up(["crashed"] * 10)
    (True, False, True)
    """
    if set(faults[-STALLS:]) <= {"stalled", "not-asked"} and len(faults) >= STALLS:
        return True
    return len(faults) >= FAILURES and all(faults[-FAILURES:])
