"""Times the search for a fitting code where codes cannot be listed: `python -m bench.large`.

It compares our two searches (`every` lists codes, `annealed` changes pegs of one code until it
fits) with a constraint solver (CP-SAT of ortools) and a SAT solver (Glucose of python-sat) on the
same positions: the middle and the end of games as `choose_large` plays them. Every second line asks
whether any code fits after one mark was falsified (some code may still fit). Codepegs needs neither
solver; the columns of a missing one say so. The limit is by the clock for ours and CP-SAT, by CPU
time for SAT: on a busy machine ours get less time, so "left open" is fair only on an idle one. To
compare, install the solvers with the package:

    python -m venv solvers && solvers/bin/pip install -e . ortools python-sat
    solvers/bin/python -m bench.large
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median

from codepegs import Rules, edition
from codepegs.engine.large import Clock, Position, choose_large, warm
from codepegs.rules import Answer, Code, Mark, is_possible
from tests.matches import random_code

BOARDS = ((8, 12, (4, 6)), (10, 15, (6, 8)), (12, 26, (8, 10, 12)))
"""Holes, colours, and the numbers of answers at which a code is searched."""

Found = Code | bool | None
"""A code that fits; false if none does; none if the time was too short."""

Way = Callable[[Rules, int, Sequence[Answer], float], Found]


def every(rules: Rules, holes: int, answers: Sequence[Answer], seconds: float) -> Found:
    """Our search through all codes, hole by hole."""
    position = Position(rules, holes, answers)
    search = position.every(1, Random(1))
    search.go_on(1 << 60, Clock(seconds), most=1)
    return position.code(search.codes[0]) if search.found else search.verdict


def annealed(rules: Rules, holes: int, answers: Sequence[Answer], seconds: float) -> Found:
    """Our simulated annealing, which cannot prove that no code fits."""
    position = Position(rules, holes, answers)
    codes = position.annealed(1, 1 << 60, Clock(seconds), Random(1))
    return position.code(codes[0]) if len(codes) else None


def constraint_solver(rules: Rules, holes: int, answers: Sequence[Answer], seconds: float) -> Found:
    """CP-SAT: a variable for each hole and colour, sums for the marks."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    peg = {(h, c): model.new_bool_var("") for h in range(holes) for c in rules.letters}
    for h in range(holes):
        model.add_exactly_one(peg[h, c] for c in rules.letters)
    counts = {}
    for c in rules.letters:
        counts[c] = model.new_int_var(0, holes, "")
        model.add(counts[c] == sum(peg[h, c] for h in range(holes)))
    least = {}
    for guess, mark in answers:
        model.add(sum(peg[h, c] for h, c in enumerate(guess)) == mark.exact)
        for c in set(guess):
            key = (c, guess.count(c))
            if key not in least:
                least[key] = model.new_int_var(0, key[1], "")
                model.add_min_equality(least[key], [counts[c], key[1]])
        common = sum(least[c, guess.count(c)] for c in set(guess))
        model.add(common == mark.exact + mark.misplaced)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.solve(model)
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Code(next(c for c in rules.letters if solver.value(peg[h, c])) for h in range(holes))
    return False if status == cp_model.INFEASIBLE else None


def sat_solver(rules: Rules, holes: int, answers: Sequence[Answer], seconds: float) -> Found:
    """Glucose: each colour's count in unary (a totalizer), the marks as sequential counters."""
    from pysat.card import CardEnc, EncType, ITotalizer
    from pysat.solvers import Solver

    colours = rules.letters
    peg = {(h, c): 1 + h * len(colours) + i for h in range(holes) for i, c in enumerate(colours)}
    top = len(peg)
    clauses: list[list[int]] = []

    def exactly(literals: list[int], bound: int) -> None:
        nonlocal top
        made = CardEnc.equals(literals, bound, top_id=top, encoding=EncType.seqcounter)
        clauses.extend(made.clauses)
        top = max(top, made.nv)

    for h in range(holes):
        exactly([peg[h, c] for c in colours], 1)
    more_than = {}
    for c in colours:
        literals = [peg[h, c] for h in range(holes)]
        counter = ITotalizer(lits=literals, ubound=holes, top_id=top)
        clauses.extend(counter.cnf.clauses)
        top = counter.top_id
        # The totalizer counts upwards only; the other direction holds through the complement.
        mirror = ITotalizer(lits=[-one for one in literals], ubound=holes, top_id=top)
        clauses.extend(mirror.cnf.clauses)
        top = mirror.top_id
        for k in range(holes):
            more_than[c, k] = counter.rhs[k]
            clauses.append([-counter.rhs[k], -mirror.rhs[holes - 1 - k]])
        counter.delete()
        mirror.delete()
    for guess, mark in answers:
        exactly([peg[h, c] for h, c in enumerate(guess)], mark.exact)
        wanted = [more_than[c, k] for c in sorted(set(guess)) for k in range(guess.count(c))]
        exactly(wanted, mark.exact + mark.misplaced)
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        # Only solvers of this family can be interrupted, by a number of conflicts.
        begun = time.process_time()
        while time.process_time() - begun < seconds:
            solver.conf_budget(20_000)
            verdict = solver.solve_limited()
            if verdict:
                true = set(solver.get_model())
                return Code(next(c for c in colours if peg[h, c] in true) for h in range(holes))
            if verdict is False:
                return False
    return None


def available() -> dict[str, Way | None]:
    """The ways to compare; none for a solver that is not installed."""
    ways: dict[str, Way | None] = {"annealed": annealed, "every": every}
    try:
        import ortools  # noqa: F401  # checks only that it is installed

        ways["CP-SAT"] = constraint_solver
    except ImportError:
        ways["CP-SAT"] = None
    try:
        import pysat  # noqa: F401  # checks only that it is installed

        ways["SAT"] = sat_solver
    except ImportError:
        ways["SAT"] = None
    return ways


def middle_of_game(rules: Rules, answers: int, dice: Random) -> list[Answer]:
    """That many answers of a game, or fewer if the code was found before."""
    holes = rules.holes[-1]
    code = random_code(rules, dice, holes)
    played: list[Answer] = []
    while len(played) < answers:
        guess = choose_large(rules, holes, played, dice=dice, seconds=None)
        if guess == code:
            break
        played.append((guess, rules.mark_row(code, guess)))
    return played


def falsified(answers: Sequence[Answer], holes: int, dice: Random) -> list[Answer]:
    """The same answers with one wrong mark."""
    rows = list(answers)
    while True:
        i = dice.randrange(len(rows))
        guess, mark = rows[i]
        other = Mark((mark.exact + dice.choice((-1, 1)), mark.misplaced + dice.choice((-1, 0, 1))))
        if is_possible(other, holes):
            rows[i] = (Code(guess), other)
            return rows


def compare(
    ways: dict[str, Way | None], rules: Rules, positions: list[list[Answer]], seconds: float
) -> list[str]:
    """For each way the median CPU seconds, and in how many positions it found the answer.

    The bench stops at a code that does not fit, and at two ways that contradict each other: the
    time of a wrong answer means nothing.
    """
    spent: dict[str, list[float]] = {name: [] for name in ways}
    found: dict[str, list[Found]] = {name: [] for name in ways}
    for answers in positions:
        for name, way in ways.items():
            if way is None:
                continue
            begun = time.process_time()
            code = way(rules, rules.holes[-1], answers, seconds)
            spent[name].append(time.process_time() - begun)
            found[name].append(code)
            if isinstance(code, Code):
                assert all(rules.mark_row(code, g) == m for g, m in answers), (name, code, answers)
        verdicts = {bool(codes[-1]) for codes in found.values() if codes and codes[-1] is not None}
        assert len(verdicts) <= 1, ({name: codes[-1:] for name, codes in found.items()}, answers)
    return [
        "not installed" if way is None else _summary(spent[name], found[name])
        for name, way in ways.items()
    ]


def _summary(spent: list[float], found: list[Found]) -> str:
    codes = sum(isinstance(code, Code) for code in found)
    refuted = sum(code is False for code in found)
    still_open = len(found) - codes - refuted
    return f"{median(spent):.4f} s, max {max(spent):.2f}: {codes}/{refuted}/{still_open}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Compare the searches for a code that fits.")
    parser.add_argument("--positions", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each search at most")
    chosen = parser.parse_args()
    warm()
    ways = available()
    for name, way in ways.items():
        if way is None:
            print(f"{name} is not installed: pip install ortools python-sat")
    print("CPU seconds, median and most: codes found / proven that none fits / left open.")
    print("| board | answers | question | " + " | ".join(ways) + " |")
    print("|---" * (3 + len(ways)) + "|")
    for holes, colours, numbers in BOARDS:
        rules = edition("custom").rules(holes=holes, colours=colours, doubles=True)
        for number in numbers:
            dice = Random(number)
            positions = [middle_of_game(rules, number, dice) for _ in range(chosen.positions)]
            wrong = [falsified(rows, holes, dice) for rows in positions]
            for question, rows in (("find one", positions), ("one mark falsified", wrong)):
                cells = compare(ways, rules, rows, chosen.seconds)
                print(
                    f"| {holes}x{colours} | {number} | {question} | " + " | ".join(cells) + " |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
