"""Strong play where codes cannot be listed: `grand`, and up to 12 holes and 26 colours.

Codes that fit are found by search, all of them or a fair draw (`large_search`). Then guesses are
weighed by how they divide those codes: first the codes themselves, then rows near the best of them,
which need not fit. Work is counted, so equal dice play equal games; the clock is only a cap.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

import numpy as np

from codepegs.engine.kernels import marking
from codepegs.engine.large.choice import PAIRS, Choice, is_legal
from codepegs.engine.large.search import EVERY, MENDED, Clock, Fitting, Position, Rows, gather
from codepegs.rules.candidates import Answer
from codepegs.rules.code import Code
from codepegs.rules.mark import is_possible
from codepegs.rules.ruleset import Rules

STEPS = 6_000_000
"""The work of one choice: about a tenth of a second on one core."""

KEEP = 4_000
"""Codes that guesses are weighed against, at most."""

PIECES_KEEP = 1_000
"""The same for `grand`, whose marks take ten times as long."""

GUESSES = 1_000
"""Codes that are weighed as guesses, at most."""

OPENING_CODES = 20_000
"""Drawn codes against which the first guess of a board is weighed, once."""


def choose_large(
    rules: Rules,
    holes: int,
    answers: Sequence[Answer],
    *,
    dice: random.Random,
    seconds: float | None = 1.0,
    steps: int = STEPS,
) -> Code:
    """A strong guess after these answers, within the steps and the seconds (none: no cap).

    It fits all answers or is worth more than one that does; where no code that fits is found, it
    is a legal row.

    >>> from codepegs import edition
    >>> rules = edition("custom").rules(holes=8, colours=12, doubles=True)
    >>> str(choose_large(rules, 8, [], dice=random.Random(1)))
    'AABBCCDE'
    """
    warm()
    if not answers:
        return _opening(rules, holes)
    clock = Clock(seconds)
    position = Position(rules, holes, answers)
    effort = steps / STEPS
    pieces = position.kind == marking.PIECES
    fitting = gather(position, PIECES_KEEP if pieces else KEEP, clock, dice, effort)
    if not len(fitting.codes):
        return _nearest(position, dice)
    choice = Choice(position, fitting, clock, int(PAIRS * effort / (8 if pieces else 1)))
    return position.code(choice.best(_some(fitting.codes, GUESSES, dice)))


def consistent_exists(
    rules: Rules,
    holes: int,
    answers: Sequence[Answer],
    *,
    dice: random.Random,
    seconds: float | None = 1.0,
    steps: int = 10 * STEPS,
) -> bool | None:
    """Whether any code fits these answers; none when steps or seconds were too few to tell.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("custom").rules(holes=8, colours=12, doubles=True)
    >>> rows = [(Code("AAAAAAAA"), Mark((5, 0))), (Code("BBBBBBBB"), Mark((4, 0)))]
    >>> consistent_exists(rules, 8, rows, dice=random.Random(1), seconds=None)
    False
    """
    if any(not is_possible(mark, holes) for _, mark in answers):
        return False
    warm()
    clock = Clock(seconds)
    position = Position(rules, holes, answers)
    if rules.words is not None:
        return bool(len(gather(position, 1, clock, dice).codes))
    search = position.every(1, dice)
    search.go_on(min(EVERY, steps), clock, most=1)
    verdict = search.verdict
    if verdict is None and position.kind != marking.PIECES:
        mending = min(MENDED, steps - search.steps)
        if len(position.annealed(1, mending, clock, dice)):
            return True
        steps -= mending
    if verdict is None:
        search.go_on(steps - search.steps, clock, most=1)
        verdict = search.verdict
    return verdict


@cache
def warm() -> None:
    """Compile what a choice needs, or load it, before any clock runs."""
    from codepegs.rules.editions.custom import EDITION

    rules = EDITION.rules(holes=2, colours=2, doubles=True)
    guess = Code(rules.letters[:2])
    position = Position(rules, 2, [(guess, rules.mark_row(guess, guess))])
    clock, dice = Clock(None), random.Random(1)
    position.lucky(1, 1, clock, dice)
    position.every(1, dice).go_on(1, clock)
    codes = position.annealed(3, 1_000, clock, dice)
    Choice(position, Fitting(codes, 3, complete=True), clock, PAIRS).weigh(codes)


def _some(rows: Rows, most: int, dice: random.Random) -> Rows:
    """All rows, or so many of them by the dice."""
    if len(rows) <= most:
        return rows
    return np.ascontiguousarray(rows[sorted(dice.sample(range(len(rows)), most))])


def _nearest(position: Position, dice: random.Random) -> Code:
    """Of some drawn codes, the one whose marks come nearest: no code fits, or none was found."""
    mark = position.rules.mark_row

    def distance(code: Code) -> int:
        return sum(
            sum(abs(a - b) for a, b in zip(mark(code, guess), given, strict=True))
            for guess, given in position.answers
        )

    if position.rules.words is not None:
        rows = _some(position.words, 100, dice)
    else:
        empty = Position(position.rules, position.holes, ())
        rows, _ = empty.lucky(100, 100, Clock(None), dice)
    return min(map(position.code, rows), key=distance)


@lru_cache(maxsize=64)
def _opening(rules: Rules, holes: int) -> Code:
    """The first guess of a board: the pattern that divides drawn codes best."""
    dice = random.Random(1)
    clock = Clock(None)
    position = Position(rules, holes, ())
    if rules.words is not None:
        fitting = gather(position, OPENING_CODES, clock, dice)
    else:
        drawn, _ = position.lucky(OPENING_CODES, OPENING_CODES, clock, dice)
        fitting = Fitting(drawn, position.number_of_codes, complete=False)
    if rules.words is None and position.kind != marking.PIECES:
        guesses = np.array(list(_patterns(position)), dtype=np.uint8)
        guesses = np.ascontiguousarray(guesses[is_legal(position, guesses)])
    else:
        guesses = _some(fitting.codes, GUESSES // 4, dice)
    choice = Choice(position, fitting, clock, PAIRS)
    return position.code(guesses[int(np.argmin(choice.weigh(guesses)))])


def _patterns(position: Position) -> Iterator[list[int]]:
    """A row for each way to share the holes among colours, and the blank in each part in turn."""

    def shares(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for first in range(min(left, most), 0, -1):
            for rest in shares(left - first, first):
                yield (first, *rest)

    for parts in shares(position.holes, position.holes):
        if len(parts) > position.letters:
            continue
        row = [letter for letter, part in enumerate(parts) for _ in range(part)]
        yield row
        if position.rules.blanks:
            for blank in range(len(parts)):
                yield [position.letters - 1 if letter == blank else letter for letter in row]
