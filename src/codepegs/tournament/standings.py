"""Standings: how well each player has done, and how sure that is.

In editions for two the rows over the same codes count, and every two players are compared match by
match; at tables of three to five the points of the matches count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import inf, pi, sqrt, tan
from operator import eq, gt, lt
from statistics import NormalDist

from codepegs.engine import LISTED
from codepegs.rules import SCHEMES, Rules
from codepegs.tournament.chunks import Done, Outcome, TableOutcome
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.pair_match import PairMatch, matches_of_two
from codepegs.tournament.plan import Plan
from codepegs.tournament.protocol import rows_of

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """An average, and how far the truth may be from it."""

    total: int
    count: int
    margin: float  # Infinite where there are fewer than two numbers.
    is_exact: bool = False  # Nothing was left to chance.

    @property
    def mean(self) -> Fraction:
        """The average; 0 where there are no numbers."""
        return Fraction(self.total, self.count) if self.count else Fraction(0)

    @property
    def is_sure(self) -> bool:
        """Whether the interval excludes 0."""
        return abs(self.mean) > self.margin


def estimate(
    numbers: Sequence[int], *, throws_dice: bool = True, out_of: int | None = None
) -> Estimate:
    """The average of numbers that were drawn, without putting back, `out_of` so many.

    >>> found = estimate([4, 5, 5, 6])
    >>> float(found.mean), round(found.margin, 2)
    (5.0, 1.3)
    >>> estimate([4, 5, 5, 6], throws_dice=False, out_of=4).margin
    0.0
    """
    count, total = len(numbers), sum(numbers)
    if not throws_dice and out_of == count:
        return Estimate(total, count, 0.0, is_exact=True)
    if count < 2:
        return Estimate(total, count, inf)
    squares = sum(number * number for number in numbers)
    variance = Fraction(count * squares - total * total, count * (count - 1))
    part = 1.0 if throws_dice or out_of is None else 1 - count / out_of
    margin = student(count - 1) * sqrt(float(variance) / count * part)
    return Estimate(total, count, margin)


def student(freedom: int, level: float = LEVEL) -> float:
    """Student's t: how many standard errors an interval reaches to each side.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 4, 10, 30, 1000)]
    [12.706, 4.303, 2.776, 2.228, 2.042, 1.962]
    """
    if freedom == 1:
        return tan(pi * level / 2)
    if freedom == 2:
        return level * sqrt(2 / (1 - level * level))
    z = NormalDist().inv_cdf((1 + level) / 2)
    # The expansion of Cornish and Fisher: right to three digits from 3 on.
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


@dataclass(frozen=True)
class FirstFault:
    """The first failure of a player, for its author to look at."""

    kind: str
    note: str
    game: int  # The number of the game, or of the match, from 1 on.
    code: str  # The code it was about; nothing at a table.


@dataclass(frozen=True)
class Standing:
    """How one player has done."""

    place: int  # From 1 on; players who have done equally well share one.
    entrant: Entrant
    average: Estimate  # Rows for a code; at tables of three to five points for a match.
    histogram: tuple[int, ...]  # How many codes were cracked in row 1, 2, …; nothing at tables.
    uncracked: int
    points: int  # In all matches, by the scoring of the edition.
    won: int
    drawn: int
    lost: int
    faults: Mapping[str, int]
    first_fault: FirstFault | None

    @property
    def most(self) -> int:
        """The most rows that any cracked code needed."""
        return len(self.histogram)


@dataclass(frozen=True)
class Pair:
    """Two players compared, code by code or match by match."""

    first: str
    second: str
    difference: Estimate  # How much more the first one has on average, rows or points.
    won: int
    drawn: int
    lost: int  # Matches, as the first one sees them.


@dataclass(frozen=True)
class Standings:
    """The result of a tournament."""

    plan: Plan
    places: tuple[Standing, ...]  # The best first.
    pairs: tuple[Pair, ...]  # Every two players, in the order of their places.

    @property
    def matches(self) -> int:
        """How many matches every two, or every table, have played."""
        return len(self.plan.codes) // _codes_of_match(self.plan.rules)


def standings(plan: Plan, done: Sequence[Done]) -> Standings:
    """The standings after a plan was played."""
    return _of_tables(plan, done) if plan.is_at_tables else _of_two(plan, done)


def _codes_of_match(rules: Rules) -> int:
    """Codes that each has to break in a match of two; all codes of a match at a table."""
    return rules.rounds // 2 if rules.players == 2 else rules.players


# -- Two at a board ------------------------------------------------------------------------------


def _of_two(plan: Plan, done: Sequence[Done]) -> Standings:
    rules = plan.rules
    games: list[list[Outcome]] = [[] for _ in plan.entrants]
    for chunk, one in zip(plan.chunks, done, strict=True):
        games[chunk.numbers[0]] += [each for each in one.outcomes if isinstance(each, Outcome)]
    rows = [[outcome.row or rows_of(rules) + 1 for outcome in played] for played in games]
    results = {
        (a, b): matches_of_two(rules, games[a], games[b])
        for a, b in combinations(range(len(games)), 2)
    }
    # Where codes were drawn with putting back, there is no part of all that was played.
    drawn_from = rules.number_of_codes if rules.number_of_codes <= LISTED else None
    unplaced = []
    for number, entrant in enumerate(plan.entrants):
        played = games[number]
        won, drawn, lost, points = _totals(number, results)
        counted = Counter(outcome.row for outcome in played)
        average = estimate(rows[number], throws_dice=entrant.throws_dice, out_of=drawn_from)
        histogram = tuple(counted[row] for row in range(1, max(counted) + 1))
        faults = Counter(outcome.fault for outcome in played if outcome.fault)
        first = _first_fault(plan, played)
        unplaced.append(
            Standing(
                0, entrant, average, histogram, counted[0], points, won, drawn, lost, faults, first
            )
        )
    fewest = SCHEMES[rules.scoring].fewest_wins

    def good(one: Standing) -> tuple[int, int]:
        return one.points if fewest else -one.points, one.average.total

    order = sorted(range(len(unplaced)), key=lambda number: good(unplaced[number]))
    places = _placed([unplaced[number] for number in order], good)
    pairs = []
    for a, b in combinations(order, 2):
        won, drawn, lost, _ = results[min(a, b), max(a, b)].seen_by(a < b)
        dice = plan.entrants[a].throws_dice or plan.entrants[b].throws_dice
        differences = [mine - other for mine, other in zip(rows[a], rows[b], strict=True)]
        difference = estimate(differences, throws_dice=dice, out_of=drawn_from)
        pairs.append(
            Pair(plan.entrants[a].name, plan.entrants[b].name, difference, won, drawn, lost)
        )
    return Standings(plan, places, tuple(pairs))


def _totals(number: int, results: Mapping[tuple[int, int], PairMatch]) -> tuple[int, int, int, int]:
    """A player's matches won, drawn and lost against all others, and its points."""
    seen = [two.seen_by(pair[0] == number) for pair, two in results.items() if number in pair]
    won, drawn, lost, points = (sum(column) for column in zip((0, 0, 0, 0), *seen, strict=True))
    return won, drawn, lost, points


def _first_fault(plan: Plan, played: Sequence[Outcome]) -> FirstFault | None:
    for number, outcome in enumerate(played):
        if outcome.fault:
            return FirstFault(outcome.fault, outcome.note, number + 1, str(plan.codes[number]))
    return None


def _placed(
    ordered: Sequence[Standing], good: Callable[[Standing], object]
) -> tuple[Standing, ...]:
    placed: list[Standing] = []
    for number, one in enumerate(ordered, 1):
        same = placed and good(placed[-1]) == good(one)
        placed.append(replace(one, place=placed[-1].place if same else number))
    return tuple(placed)


# -- Tables of three to five ---------------------------------------------------------------------


def _of_tables(plan: Plan, done: Sequence[Done]) -> Standings:
    matches: list[tuple[int, TableOutcome]] = []
    for chunk, one in zip(plan.chunks, done, strict=True):
        for number, each in enumerate(one.outcomes, chunk.first):
            assert isinstance(each, TableOutcome)
            matches.append((number, each))
    unplaced = [
        _at_tables(entrant, number, matches) for number, entrant in enumerate(plan.entrants)
    ]

    def good(one: Standing) -> tuple[int, int]:
        return -one.points, -one.won

    order = sorted(range(len(unplaced)), key=lambda number: good(unplaced[number]))
    pairs = [_pair_at_tables(plan, a, b, matches) for a, b in combinations(order, 2)]
    return Standings(plan, _placed([unplaced[number] for number in order], good), tuple(pairs))


def _at_tables(
    entrant: Entrant, number: int, matches: Sequence[tuple[int, TableOutcome]]
) -> Standing:
    points, won, drawn, lost = [], 0, 0, 0
    faults, first = Counter[str](), None
    for match, outcome in matches:
        if number not in outcome.entrants:
            continue
        seat = outcome.entrants.index(number)
        points.append(outcome.points[seat])
        is_first = seat in outcome.winners
        won += is_first and len(outcome.winners) == 1
        drawn += is_first and len(outcome.winners) > 1
        lost += not is_first
        if seat in outcome.faults:
            kind, note = outcome.faults[seat]
            faults[kind] += 1
            first = first or FirstFault(kind, note, match + 1, "")
    return Standing(0, entrant, estimate(points), (), 0, sum(points), won, drawn, lost, faults, first)  # fmt: skip


def _pair_at_tables(
    plan: Plan, a: int, b: int, matches: Sequence[tuple[int, TableOutcome]]
) -> Pair:
    """Two players in the matches in which both sat at the table; who had more points has won."""
    differences = [
        outcome.points[outcome.entrants.index(a)] - outcome.points[outcome.entrants.index(b)]
        for _, outcome in matches
        if a in outcome.entrants and b in outcome.entrants
    ]
    won, drawn, lost = (sum(test(one, 0) for one in differences) for test in (gt, eq, lt))
    first, second = plan.entrants[a].name, plan.entrants[b].name
    return Pair(first, second, estimate(differences), won, drawn, lost)
