"""The plan of a tournament: who meets which codes, cut into chunks.

In editions for two all players break the same codes, and any two of them are compared by it. At
tables of three to five every choice of so many players sits down together.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from codepegs.engine import LISTED
from codepegs.engine.bots import uniform
from codepegs.rules import Code, Rules
from codepegs.text import Refusal
from codepegs.tournament.chunks import Chunk
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.program import Limits
from codepegs.tournament.protocol import dice_for

ALL = "all"
FEW = 10_000  # Codes up to which all are played unless something else is asked for.
SOME = 1_000  # Codes that are drawn where there are more.
MATCHES = 24  # Matches of a table unless something else is asked for: the orders of four players.
MOST_CODES = 1_000_000
GAMES = 100  # Games of a chunk.
OUTSIDE_GAMES = 50  # The same for programs, which are slower.
TABLE_MATCHES = 5  # Matches of a chunk at a table of three to five.
TREE_PART = 8  # A tree is grown only where at least one code in eight is played.


@dataclass(frozen=True)
class Plan:
    """A whole tournament, before it is played."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    codes: tuple[Code, ...]  # The codes that are dealt, in this order, to everybody.
    seed: str
    limits: Limits

    @property
    def is_at_tables(self) -> bool:
        """Whether several players share a board."""
        return self.rules.players > 2

    @property
    def has_all_codes(self) -> bool:
        """Whether nothing is left to chance in the choice of codes."""
        return len(self.codes) == self.rules.number_of_codes and not self.is_at_tables

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of those who sit down together; in editions for two, of each player alone."""
        numbers = range(len(self.entrants))
        return tuple(combinations(numbers, self.rules.players if self.is_at_tables else 1))

    @property
    def games(self) -> int:
        """Games of all players, or matches of all tables."""
        return sum(chunk.games for chunk in self.chunks)

    @cached_property
    def chunks(self) -> tuple[Chunk, ...]:
        """All games, in pieces that depend on nothing but this plan."""
        chunks: list[Chunk] = []
        rules, seed, limits = self.rules, self.seed, self.limits
        codes_each = rules.players if self.is_at_tables else 1
        for table in self.tables:
            by_tree, step = self._step(table)
            entrants = tuple(self.entrants[one] for one in table)
            for start in range(0, len(self.codes), step * codes_each):
                first, codes = start // codes_each, self.codes[start : start + step * codes_each]
                chunks.append(
                    Chunk(len(chunks), rules, entrants, table, first, codes, seed, limits, by_tree)
                )
        return tuple(chunks)

    def _step(self, table: tuple[int, ...]) -> tuple[bool, int]:
        """Whether a tree is read, and how many games a chunk has."""
        if self.is_at_tables:
            return False, TABLE_MATCHES
        entrant = self.entrants[table[0]]
        if entrant.is_outside:
            return False, OUTSIDE_GAMES
        if entrant.has_tree:
            # The book's tree and a saved one are ready; a strategy's tree has to be grown first.
            is_many = len(self.codes) * TREE_PART >= self.rules.number_of_codes
            if entrant.kind != "strategy" or is_many:
                return True, max(1, len(self.codes))
        return False, GAMES

    @cached_property
    def identity(self) -> dict[str, object]:
        """All that tells this tournament from others; kept with its results."""
        listed = "\n".join(map(str, self.codes)).encode()
        outside = any(entrant.is_outside for entrant in self.entrants)
        return {
            "edition": self.rules.edition.name,
            "options": list(self.rules.written),
            "table": self.rules.players,
            "players": [[one.name, one.identity] for one in self.entrants],
            "codes": f"{len(self.codes)} {hashlib.sha256(listed).hexdigest()[:16]}",
            "seed": self.seed,
            # They bind only programs.
            "limits": [self.limits.seconds, self.limits.megabytes] if outside else [],
        }


def deal(rules: Rules, asked: str | None, seed: str) -> tuple[Code, ...]:
    """The codes of a tournament: all in the order of the palette, or so many drawn by the seed.

    >>> from codepegs import edition
    >>> len(deal(edition("kids").rules(), "all", "1"))
    216
    >>> deal(edition("kids").rules(), "2", "1")
    (Code('CLC'), Code('MEC'))
    """
    at_table, each = rules.players > 2, rules.players
    total = rules.number_of_codes
    if asked is None:
        asked = str(MATCHES * each) if at_table else ALL if total <= FEW else str(SOME)
    if asked == ALL and not at_table:
        if total > LISTED:
            raise Refusal("tournament/all-codes", came=total, expected=LISTED)
        return tuple(rules.codes())
    # At a table the same code may come again, as it may among people.
    draws_again = at_table or total > LISTED
    low, high = each if at_table else 1, MOST_CODES if draws_again else min(total, MOST_CODES)
    if not (asked.isascii() and asked.isdigit() and len(asked) < 10 and low <= int(asked) <= high):
        raise Refusal("tournament/codes", came=asked, low=low, high=high)
    number = int(asked)
    if at_table and number % each:
        raise Refusal("tournament/codes-of-a-match", came=number, expected=each)
    dice = dice_for(seed, "codes")
    if draws_again:
        return tuple(uniform(rules, dice) for _ in range(number))
    everything = tuple(rules.codes())
    return tuple(everything[one] for one in dice.sample(range(total), number))
