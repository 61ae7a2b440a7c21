"""Chunks: the games of a tournament in pieces that any process on any machine can play by itself.

Only the plan decides which games are in which chunk, so that neither the number of workers nor a
break changes a result. A long chunk is saved in parts, and a resumed tournament goes on from there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from codepegs.rules import Code, Rules
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.program import Limits

# A player is asked no more within a chunk after so many games in a row in which it stalled (waiting
# for each answer would take hours) or lost in any other way (starting a program anew takes time).
STALLS, FAILURES = 3, 10

HAND_ON_EVERY = 2.0  # Seconds between two parts of a chunk: so much play is lost by Ctrl-C.


@dataclass(frozen=True)
class Outcome:
    """How one player has fared with one code."""

    row: int  # The row of the crack, or 0 where the code was not cracked.
    fault: str = ""  # How the player lost by its own doing, if it did.
    note: str = ""


@dataclass(frozen=True)
class TableOutcome:
    """How a match at a table of three to five has ended, by seats."""

    entrants: tuple[int, ...]  # Who sat in each seat, by their numbers in the tournament.
    points: tuple[int, ...]
    winners: tuple[int, ...]  # The seats that have won; more than one: a draw.
    faults: Mapping[int, tuple[str, str]] = field(default_factory=dict)  # By seat: kind and note.


@dataclass(frozen=True)
class Chunk:
    """Some games, and all that is needed to play them."""

    number: int
    rules: Rules
    entrants: tuple[Entrant, ...]  # The player; or all at a table.
    numbers: tuple[int, ...]  # The entrants' numbers in the tournament.
    first: int  # The number of the first game, or of the first match.
    codes: tuple[Code, ...]  # The codes of the games, or of all rounds of the matches.
    seed: str
    limits: Limits
    by_tree: bool = False  # Read the rows off the player's tree, which is quicker than playing.
    begun: tuple[Outcome, ...] | tuple[TableOutcome, ...] = ()  # Its games before a break.

    @property
    def games(self) -> int:
        """How many games, or matches, it has."""
        return len(self.codes) // (1 if len(self.entrants) == 1 else self.rules.players)

    @property
    def may_be_begun(self) -> bool:
        """Whether the rest comes out the same without the games before it."""
        return not any(entrant.learns(self.rules) for entrant in self.entrants)


@dataclass(frozen=True)
class Done:
    """The outcomes of a chunk, or of its first games; or the code and gaps of a refusal."""

    number: int
    outcomes: tuple[Outcome, ...] | tuple[TableOutcome, ...] = ()
    refused: tuple[str, Mapping[str, object]] | None = None


HandOn = Callable[[Done], None]  # Takes what is played of a chunk so far.


class Parts:
    """Hands on the outcomes of a chunk so far, every few seconds."""

    def __init__(self, chunk: Chunk, hand_on: HandOn | None) -> None:
        self._hand_on = hand_on if chunk.may_be_begun else None
        self._next = time.monotonic() + HAND_ON_EVERY

    def played(self, so_far: Callable[[], Done]) -> None:
        """Hand on the outcomes if it is time; called after each game."""
        if self._hand_on is not None and time.monotonic() >= self._next:
            self._hand_on(so_far())
            self._next = time.monotonic() + HAND_ON_EVERY


def has_given_up(faults: Sequence[str]) -> bool:
    """Whether a player has failed so often in a row that it is asked no more.

    >>> has_given_up(["stalled"] * 3), has_given_up(["crashed"] * 9), has_given_up(["crashed"] * 10)
    (True, False, True)
    """
    if set(faults[-STALLS:]) <= {"stalled", "not-asked"} and len(faults) >= STALLS:
        return True
    return len(faults) >= FAILURES and all(faults[-FAILURES:])
