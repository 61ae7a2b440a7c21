"""Measures exact search: `python -m bench.engine` (or `make bench`); `--long` adds 5 × 6.

The figures are CPU seconds of one process with one search thread, after compiling, with the time
for the tables of marks. Each line also shows the time of a public C++ solver and our own limit. The
kernel that looks at every guess is compared with NumPy, which compares the table of marks with each
mark.
"""

from __future__ import annotations

import resource
import sys
import time

import numpy as np

from codepegs import Code, Mark, edition
from codepegs.engine.book import shipped
from codepegs.engine.kernels import scan
from codepegs.engine.solver import Exact, Space, label_space
from codepegs.engine.solver.proof import _engines, prove
from codepegs.rules import Rules

MEGABYTE = 1024 * 1024


def board(holes: int, colours: int) -> Rules:
    """The rules of a board of that size, on which colours may repeat."""
    return edition("custom").rules(holes=holes, colours=colours, doubles=True)


#: What is solved, its total, the public C++ solver's CPU seconds on a 2.3 GHz core, our limit.
SOLVED = (
    ("4 × 6", board(4, 6), 5625, "0.15", 0.1),
    ("4 × 7", board(4, 7), 11228, "28", 1.5),
    ("4 × 8", board(4, 8), 20471, "224", 10),
    ("bulls-and-cows", edition("bulls-and-cows").rules(), 26274, "159", 20),
    ("4 × 9", board(4, 9), 34666, "> 2600", 90),
    ("5 × 5", board(5, 5), 13496, "", None),
    ("3 × 10", board(3, 10), 5242, "", None),
    ("duel", edition("duel").rules(), 7797, "", None),
    ("duel, ninth colour", edition("duel").rules(blanks=True), 16748, "", None),
)

LONG = (("5 × 6", board(5, 6), 36721, "", 1200),)


def solve_all(long: bool) -> None:
    """Solve each board, and print the CPU seconds and the memory."""
    print(
        f"{'space':<20}{'total':>8}{'CPU s':>10}{'limit':>8}{'C++':>9}{'positions':>11}{'memo MB':>9}"
    )
    for name, rules, total, public, limit in SOLVED + (LONG if long else ()):
        memory = 512 * MEGABYTE
        begun = time.process_time()
        engine = Exact(Space.of(rules), memory=memory)
        found = engine.solve()
        seconds = time.process_time() - begun
        assert found is not None and found.total == total, (name, found)
        print(
            f"{name:<20}{total:>8}{seconds:>10.2f}{limit or '':>8}{public:>9}"
            f"{engine.nodes:>11}{engine.memo_bytes // MEGABYTE:>9}",
            flush=True,
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory of all of it: {peak} MB")


def two_cores() -> None:
    """Prove 4 × 9 with one thread and with two, and print the seconds by the clock."""
    seconds = []
    for workers in (1, 2):
        _engines.clear()
        begun = time.monotonic()
        prove(Space.of(board(4, 9)), workers=workers, memory=512 * MEGABYTE)
        seconds.append(time.monotonic() - begun)
    one, two = seconds
    print(
        f"4 × 9 proven by one thread in {one:.1f} s, by two in {two:.1f} s: {one / two:.2f} times"
    )


def look() -> None:
    """Compare the kernel that counts the parts of each guess with NumPy."""
    space = Space.of(board(4, 8))
    labelled = label_space(space)
    own = labelled.board
    dice = np.random.default_rng(1)
    for size in (10, 30, 100):
        codes = dice.choice(len(own.codes), size, replace=False).astype(np.int32)
        sets, marks = codes[None, :], np.zeros(len(own.guesses), own.bits.dtype)
        scan.gather(own.bits, sets, 0, 0, size, len(own.guesses), marks)

        def ours(sets=sets, marks=marks, size=size) -> int:  # type: ignore[no-untyped-def]  # bound now
            scan.gather(own.bits, sets, 0, 0, size, len(own.guesses), marks)
            return int(scan.most_parts(marks, len(own.guesses)))

        def numpy(codes=codes) -> int:  # type: ignore[no-untyped-def]  # bound now
            marks = own.table[codes]
            made = sum((marks == mark).any(axis=0).astype(np.int64) for mark in range(own.marks))
            return int((made + (marks == 0).any(axis=0)).max())

        assert ours() == numpy()
        mine, theirs = per_call(ours), per_call(numpy)
        pairs = size * len(own.guesses)
        print(
            f"a look at {size} codes: {mine / pairs * 1e9:.3f} ns a pair, "
            f"NumPy {theirs / pairs * 1e9:.3f}: {theirs / mine:.0f} times"
        )


def per_call(work: object) -> float:
    """The mean CPU seconds of a call, over many calls."""
    assert callable(work)
    work()
    begun, calls = time.process_time(), 0
    while time.process_time() - begun < 0.5:
        work()
        calls += 1
    return (time.process_time() - begun) / calls


def no_waiting() -> None:
    """Time a move from the book, a hint and a review, after a first call of each."""
    from codepegs.rules.notation import read_notation

    rules = edition("standard").rules()
    answers = [(Code("WPGR"), Mark((1, 1))), (Code("WGOS"), Mark((0, 2)))]
    entry = shipped.find(rules)
    assert entry is not None
    move = per_call(lambda: entry.follow(rules, answers[:1]))
    print(f"a move from the book on 4 × 8: {move * 1000:.2f} ms")
    from codepegs.engine.advice import Evaluator, Position, best_row, review

    position = Position(rules, 4, tuple(answers))
    best_row(Position(rules, 4, tuple(answers[::-1])), Evaluator())
    begun = time.process_time()
    best_row(position, Evaluator())
    spent = (time.process_time() - begun) * 1000
    print(f"the best row of {position.count} codes on 4 × 8, and why: {spent:.0f} ms")

    text = """edition standard
seat Ann
seat Ben
round Ann
Ben WWPP 0 1
Ben GGRW 1 1
Ben GROW 0 2
Ben OGYR 1 1
Ben SGRB 2 0
Ben YGSB 2 1
Ben BGSW 2 0
"""
    match = read_notation(text)
    review(match, Evaluator())
    begun = time.process_time()
    review(match, Evaluator())
    print(f"a review of 7 rows on 4 × 8: {time.process_time() - begun:.2f} s")


if __name__ == "__main__":
    for size in ((4, 4), (5, 2)):
        Exact(Space.of(board(*size)), memory=1 << 16).solve()
    look()
    two_cores()
    no_waiting()
    solve_all(long="--long" in sys.argv)
