"""Scoring schemes, each named by an edition: what a round gives each seat, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from codepegs.rules.mark import Mark
from codepegs.rules.match import Match, Round
from codepegs.rules.ruleset import Rules
from codepegs.text import N_

KEY_POINTS = (2, 1)
"""For each exact and each misplaced peg of a guess at a table of three to five (002:119-121)."""

CRACK_POINTS = 10
"""For the whole combination, instead of the points of its pegs (002:123)."""


def breaker(round: Round, seats: int) -> int:
    """The one codebreaker of a two-player round."""
    return (round.codemaker + 1) % seats


def _breaker_rows(rules: Rules, round: Round) -> tuple[int, ...]:
    """004: rows used as codebreaker; an uncracked code counts as one row more than there are."""
    return _only(rules, breaker(round, rules.players), _rows_used(rules, round))


def _maker_points(rules: Rules, round: Round) -> tuple[int, ...]:
    """000, 001: one point to the codemaker for each row used, the cracking one included."""
    return _only(rules, round.codemaker, _rows_used(rules, round))


def _only(rules: Rules, seat: int, points: int) -> tuple[int, ...]:
    return tuple(points if one == seat else 0 for one in range(rules.players))


def _rows_used(rules: Rules, round: Round) -> int:
    return round.rows_to_crack or len(round.rows) + rules.failure_bonus


def _rounds_won(rules: Rules, round: Round) -> tuple[int, ...]:
    """002:58-59: the round goes to the codebreaker who cracks it, else to the codemaker."""
    cracked = round.rows_to_crack is not None
    return _only(rules, breaker(round, rules.players) if cracked else round.codemaker, 1)


def _table_points(rules: Rules, round: Round) -> tuple[int, ...]:
    """002:119-159: each breaker's own guesses; the codemaker by the table, when the round ends."""
    points = [sum(guess_points(rules, round, seat)) for seat in range(rules.players)]
    points[round.codemaker] = maker_points(rules, round.rows_to_crack)
    return tuple(points)


def maker_points(rules: Rules, cracked_in: int | None) -> int:
    """The codemaker's points at a table of three to five.

    >>> from codepegs import edition
    >>> rules = edition("family-2004").rules(players=3)
    >>> maker_points(rules, 6), maker_points(rules, 7), maker_points(rules, None)
    (10, 14, 40)
    """
    table = rules.edition.maker_table[rules.players]
    return table[-1] if cracked_in is None else table[cracked_in - 1]


def points_of_mark(mark: Mark, holes: int) -> int:
    """A guess's points at a table of three to five: 1 for each white, 2 for each red, 10 for all.

    >>> points_of_mark(Mark((1, 2)), 4), points_of_mark(Mark((4, 0)), 4)
    (4, 10)
    """
    if mark.cracks(holes):
        return CRACK_POINTS
    exact, misplaced = KEY_POINTS
    return exact * mark.exact + misplaced * mark.misplaced


def guess_points(rules: Rules, round: Round, seat: int) -> tuple[int, ...]:
    """The points of a seat's guesses in order, where guesses have points of their own."""
    if not SCHEMES[rules.scoring].by_guess or round.holes is None:
        return ()
    return tuple(
        points_of_mark(row.mark, round.holes) if row.mark is not None else 0
        for row in round.rows
        if row.seat == seat and not row.awaits_mark
    )


@dataclass(frozen=True)
class Scheme:
    """A way of scoring: the points of a round, and who is ahead."""

    points: Callable[[Rules, Round], tuple[int, ...]]
    fewest_wins: bool
    by_guess: bool
    unit: str
    """What the numbers count, for the score card."""


SCHEMES: dict[str, Scheme] = {
    "breaker-rows": Scheme(_breaker_rows, True, False, N_("rows used; the fewest win")),
    "maker-points": Scheme(_maker_points, False, False, N_("points; the most win")),
    "rounds-won": Scheme(_rounds_won, False, False, N_("rounds won; the most win")),
    "table-points": Scheme(_table_points, False, True, N_("points; the most win")),
}


def score(rules: Rules, round: Round) -> tuple[int, ...]:
    """Each seat's points from a round that was played to its end."""
    return SCHEMES[rules.scoring].points(rules, round)


def penalty(rules: Rules, round: Round) -> tuple[int, ...]:
    """Each seat's points from a round that a false mark aborted (decision 2).

    Only two-player leaflets give points here, so there is one codebreaker to give them to.
    """
    return _only(rules, breaker(round, rules.players), rules.false_mark_points)


def lost(rules: Rules, round: Round) -> tuple[int, ...]:
    """Each seat's points from a round that the codemaker lost by time (decision 4).

    Where rounds are counted, the codebreaker has won this one. Otherwise the codebreaker has what
    an aborted round of the edition gives, also where its false marks are played as printed: 001:88
    speaks of marks, and nobody is to lose by waiting for a codemaker.
    """
    counted = rules.scoring == "rounds-won"
    points = 1 if counted else rules.edition.false_mark_points
    return _only(rules, breaker(round, rules.players), points)


def winners(match: Match, among: Sequence[int]) -> tuple[int, ...]:
    """Who of these seats has won; more than one: a draw (decision 5)."""
    rules = match.played_by
    totals = match.totals
    best = min if SCHEMES[rules.scoring].fewest_wins else max
    top = best(totals[seat] for seat in among)
    ahead = tuple(seat for seat in among if totals[seat] == top)
    if rules.tie_break_rows:
        rows = {seat: rows_as_breaker(match, seat) for seat in ahead}
        ahead = tuple(seat for seat in ahead if rows[seat] == min(rows.values()))
    return ahead


def rows_as_breaker(match: Match, seat: int) -> int:
    """The rows a seat used as codebreaker, in the rounds that count."""
    return sum(
        len(round.rows)
        for round in match.rounds
        if round.outcome == "scored" and round.codemaker != seat
    )
