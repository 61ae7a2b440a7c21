"""Matches for points: one player plays for points, the others only want to crack the code.

    python -m tests.campaigns.points --full       # 10,000 matches for each table; minutes
    python -m tests.campaigns.points --seed 1     # the short, seeded version of `make test`

A match has as many rounds as players, so everyone is codemaker once. The player for points moves
one seat on from match to match. The campaign plays with the indices of codes and guesses, which is
fast; it plays some matches again under the rules themselves, command by command, and both have to
end with the same points.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random

import numpy as np
from numpy.typing import NDArray

from codepegs import Begin, Guess, Match, Rules, SetCode, apply, decide, edition
from codepegs.engine.bots import codemakers
from codepegs.engine.bots.points import Outlook, Prospects, choose_for_points
from codepegs.engine.solver import one_step
from codepegs.engine.solver.space import Indices, Space
from codepegs.rules.flow import answers_of

RIVALS = ("entropy", "random", "parts")
"""Ways to guess only to crack: the most information, any code that fits, the most marks."""

Outlooks = tuple[Outlook, Outlook]

CHUNK = 125
"""Matches in one job of a worker process."""


@cache
def rules_for(players: int, doubles: bool = False) -> Rules:
    family = edition("family-2004")
    return family.rules(players, doubles=True) if doubles else family.rules(players)


@cache
def space_for(doubles: bool = False) -> Space:
    return Space.of(rules_for(3, doubles))


def crack_only(space: Space, left: Indices, kind: str, lot: float) -> int:
    """The guess of a player who only wants to crack the code."""
    if kind == "random":
        return int(space.as_guess[left[int(lot * len(left))]])
    if len(left) > 60:
        return _remembered(kind, space.rules.repeats, left.tobytes())
    return one_step.choose(space, left, kind)


@cache
def _remembered(kind: str, doubles: bool, left: bytes) -> int:
    """A cached choice: early in a round the same codes are left again and again."""
    return one_step.choose(space_for(doubles), np.frombuffer(left, dtype=np.int32), kind)


# -- A match by indices ---------------------------------------------------------------------------


@dataclass
class Round:
    """A round as it was played: of each row, its points and how many codes were left after it."""

    points: list[float]
    left: list[int]
    maker: float


class ByNumbers:
    """Plays rounds with indices of codes and guesses instead of commands: thousands in a minute."""

    def __init__(
        self, players: int, doubles: bool = False, outlooks: Outlooks | None = None
    ) -> None:
        self.rules = rules_for(players, doubles)
        self.space = space_for(doubles)
        self.prospects = Prospects(self.space, self.rules, outlooks=outlooks)

    def match(self, kinds: Sequence[str], seed: str) -> list[float]:
        """The points of each seat."""
        dice = Random(seed)
        totals = [0.0] * len(kinds)
        codes = [codemakers.uniform(self.rules, dice) for _ in kinds]
        for codemaker, code in enumerate(codes):
            seats = [(codemaker + step) % len(kinds) for step in range(1, len(kinds))]
            number = self.space.number_of_code(code)
            played = self.round(number, [kinds[seat] for seat in seats], dice)
            totals[codemaker] += played.maker
            for row, points in enumerate(played.points):
                totals[seats[row % len(seats)]] += points
        return totals

    def round(
        self,
        code: int,
        kinds: Sequence[str],
        dice: Random,
        astray: int | None = None,
        known: bool = False,
    ) -> Round:
        """One round between breakers of these kinds.

        In row `astray` the breaker makes a random guess instead. `known` says whether everyone
        knows from the start that all play for points.
        """
        space, table = self.space, self.space.table
        left = space.everything
        for_points = [known] * len(kinds)
        round = Round([], [], self.prospects.maker[-1])
        for row in range(len(self.prospects.maker) - 1):
            breaker, lot = row % len(kinds), dice.random()
            if row == astray:
                fits = lot < 0.6
                lot = lot / 0.6 if fits else (lot - 0.6) / 0.4
                any_guess = int(lot * table.shape[1])
                guess = crack_only(space, left, "random", lot) if fits else any_guess
            elif kinds[breaker] == "points":
                others = for_points[breaker + 1 :] + for_points[:breaker]
                guess = self.for_points(left, row + 1, lot, others)
            else:
                guess = crack_only(space, left, kinds[breaker], lot)
            for_points[breaker] |= self.prospects.is_for_points(left, guess)
            mark = table[code, guess]
            left = left[table[left, guess] == mark]
            round.points.append(self.prospects.points[mark])
            round.left.append(len(left))
            if mark == 0:
                round.maker = self.prospects.maker[row]
                break
        return round

    def for_points(self, left: Indices, row: int, lot: float, others: Sequence[bool]) -> int:
        """The guess of the player for points; the best openings are computed only once."""
        if row > 1 or any(others):
            return self.prospects.choose(left, row, lot, others)
        return int(self._openings[int(lot * len(self._openings))])

    @cached_property
    def _openings(self) -> Indices:
        return self.prospects.best(self.space.everything, 1)


# -- The same match under the rules ---------------------------------------------------------------


def by_the_rules(rules: Rules, kinds: Sequence[str], seed: str) -> list[int]:
    """The points of each seat in a match that is played with the rules' own commands."""
    dice, salt = Random(seed), Random(0)
    space = space_for(rules.repeats)
    codes = [codemakers.uniform(rules, dice) for _ in kinds]
    match = Match()

    def do(command: Begin | SetCode | Guess) -> None:
        nonlocal match
        for event in decide(match, command, dice=salt):
            match = apply(match, event)

    do(Begin(rules, ("Ann", "Ben", "Cleo", "Dan", "Eve")[: len(kinds)], first=0))
    while match.stage != "over":
        if match.stage == "code":
            do(SetCode(match.current.codemaker, codes[match.current.codemaker]))
            continue
        seat, answers = match.awaited, answers_of(match.current)
        assert seat is not None
        if kinds[seat] == "points":
            guess = choose_for_points(space, rules, answers, len(answers) + 1, dice)
        else:
            left = space.fitting(answers)
            guess = space.guess(crack_only(space, left, kinds[seat], dice.random()))
        do(Guess(seat, guess))
    return list(match.totals)


# -- Measuring ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """Who sits at a table: one player of one kind, and others of another kind."""

    players: int
    doubles: bool
    lone: str
    others: str

    def __str__(self) -> str:
        doubles = ", doubles" if self.doubles else ""
        return f"{self.players} players{doubles}: {self.lone} among {self.others}"

    def match(self, number: int) -> tuple[int, list[str]]:
        """In the match of that number: the seat of the lone player, and the kind of each seat."""
        kinds = [self.others] * self.players
        kinds[number % self.players] = self.lone
        return number % self.players, kinds


@dataclass(frozen=True)
class Measured:
    """Of each match: the lone player's points, the others' mean, and whether the lone one won."""

    own: NDArray[np.float64]
    others: NDArray[np.float64]
    won: NDArray[np.float64]
    """1 for a win; a draw counts as one part of the number of winners."""

    @classmethod
    def of(cls, totals: Iterable[tuple[int, Sequence[float]]]) -> Measured:
        rows = []
        for seat, points in totals:
            others = [*points[:seat], *points[seat + 1 :]]
            best = max(points)
            won = (points[seat] == best) / points.count(best)
            rows.append((points[seat], sum(others) / len(others), won))
        return cls(*np.array(rows, dtype=np.float64).T)

    @property
    def lead(self) -> tuple[float, float]:
        """The mean difference, and half of its confidence interval (95 %)."""
        return _mean(self.own - self.others)

    def __str__(self) -> str:
        columns = (_mean(self.own), _mean(self.others), self.lead)
        points = "   ".join(f"{mean:6.2f} ± {half:4.2f}" for mean, half in columns)
        won, half = _mean(100 * self.won)
        return f"{points}   {won:4.1f} ± {half:3.1f} %"


def _mean(values: NDArray[np.float64]) -> tuple[float, float]:
    return float(values.mean()), float(1.96 * values.std(ddof=1) / len(values) ** 0.5)


def play_chunk(job: tuple[Table, int, int, int]) -> list[tuple[int, list[float]]]:
    """Play some matches at a table; of each, the seat of the lone player and all points."""
    table, seed, start, stop = job
    board = ByNumbers(table.players, table.doubles)
    played = []
    for number in range(start, stop):
        seat, kinds = table.match(number)
        played.append((seat, board.match(kinds, f"{seed} {number}")))
    return played


def measure(pool: ProcessPoolExecutor, table: Table, seed: int, matches: int) -> Measured:
    """Play that many matches at a table, and print the progress."""
    starts = range(0, matches, CHUNK)
    jobs = [(table, seed, start, min(start + CHUNK, matches)) for start in starts]
    totals: list[tuple[int, list[float]]] = []
    for chunk in pool.map(play_chunk, jobs):
        totals += chunk
        if len(totals) % 2_500 == 0 and len(totals) < matches:
            print(f"  {len(totals)} of {matches} matches", flush=True)
    return Measured.of(totals)


def compare(tables: Sequence[Table], matches: int, seed: int) -> None:
    """Play some matches by indices and by the rules; fail unless both give the same points."""
    for number in range(matches):
        table = tables[number % len(tables)]
        _, kinds = table.match(number // len(tables))
        fast = ByNumbers(table.players, table.doubles).match(kinds, f"{seed} {number}")
        slow = by_the_rules(rules_for(table.players, table.doubles), kinds, f"{seed} {number}")
        assert fast == slow, (table, seed, number, fast, slow)
    print(f"{matches} matches by numbers and by the rules: the same points.")


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Play for points, and measure it.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--players", type=int, choices=(3, 4, 5), help="only these tables")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    begun = time.monotonic()
    sizes = (3, 4, 5) if chosen.players is None else (chosen.players,)
    tables = [Table(n, False, "points", rival) for n in sizes for rival in RIVALS[:2]]
    if chosen.full:
        tables += [Table(n, False, "points", "parts") for n in sizes]
        tables += [Table(n, True, "points", "entropy") for n in sizes]
        tables += [Table(n, False, rival, "points") for n in sizes for rival in RIVALS[:2]]
    compare(tables, 400 if chosen.full else 12, chosen.seed)
    print(f"{'':42}  the one         the others      difference      matches won")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for table in tables:
            measured = measure(pool, table, chosen.seed, 10_000 if chosen.full else 300)
            print(f"{table!s:42}{measured}", flush=True)
            mean, half = measured.lead
            # A lone player who only cracks gains from the guesses that players for points make:
            # the campaign shows these tables, and expects nothing of them.
            if table.lone == "points":
                assert mean > half, "who plays for points is not ahead"
    print(f"{time.monotonic() - begun:.0f} s on {os.cpu_count()} cores, seed {chosen.seed}.")


if __name__ == "__main__":
    main()
