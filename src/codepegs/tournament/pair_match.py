"""Matches of two, scored by the edition's scoring: both players have broken the same codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from codepegs.rules import SCHEMES, Mark, Round, Row, Rules, score
from codepegs.tournament.chunks import Outcome
from codepegs.tournament.protocol import rows_of


@dataclass(frozen=True)
class PairMatch:
    """All matches of two players."""

    won: int = 0  # By the first.
    drawn: int = 0
    lost: int = 0  # By the first, and won by the second.
    failed: int = 0  # Lost by both.
    points: tuple[int, int] = (0, 0)

    def seen_by(self, first: bool) -> tuple[int, int, int, int]:
        """Matches won, drawn and lost by one of them, and its points."""
        won, lost = (self.won, self.lost) if first else (self.lost, self.won)
        return won, self.drawn, lost + self.failed, self.points[0 if first else 1]


def matches_of_two(rules: Rules, first: Sequence[Outcome], second: Sequence[Outcome]) -> PairMatch:
    """The matches of two players, made of the games that each has played against the same codes."""
    each = rules.rounds // 2
    ended: Counter[str] = Counter()
    mine = other = 0
    for start in range(0, len(first) - each + 1, each):
        games = first[start : start + each], second[start : start + each]
        scored = [
            round_points(rules, maker, game.row)
            for maker, played in ((1, games[0]), (0, games[1]))
            for game in played
        ]
        points = [sum(column) for column in zip(*scored, strict=True)]
        mine, other = mine + points[0], other + points[1]
        ended[_end(rules, points, games)] += 1
    return PairMatch(ended["won"], ended["drawn"], ended["lost"], ended["failed"], (mine, other))


def _end(rules: Rules, points: Sequence[int], games: tuple[Sequence[Outcome], ...]) -> str:
    """How a match has ended for the first of two."""
    failed = [any(game.fault for game in played) for played in games]
    if all(failed):
        return "failed"
    if any(failed):
        return "lost" if failed[0] else "won"  # A player that fails loses, as if it had resigned.
    ahead = points[0] - points[1]
    if SCHEMES[rules.scoring].fewest_wins:
        ahead = -ahead
    if not ahead and rules.tie_break_rows:
        rows = [sum(game.row or rows_of(rules) for game in played) for played in games]
        ahead = rows[1] - rows[0]
    return "won" if ahead > 0 else "lost" if ahead < 0 else "drawn"


@lru_cache(maxsize=1024)
def round_points(rules: Rules, codemaker: int, row: int) -> tuple[int, ...]:
    """The points of both seats for a round whose code was cracked in that row; 0: never.

    >>> from codepegs import edition
    >>> round_points(edition("duel").rules(), 0, 5), round_points(edition("duel").rules(), 0, 0)
    ((5, 0), (13, 0))
    """
    breaker, holes = 1 - codemaker, rules.holes[-1]
    rows = [Row(breaker, None)] * (row or rows_of(rules))
    if row:
        rows[-1] = Row(breaker, None, Mark((holes, *[0] * (len(rules.keys) - 1))))
    return score(rules, Round(1, codemaker, holes=holes, rows=tuple(rows)))
