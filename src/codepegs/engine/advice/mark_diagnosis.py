"""The diagnosis of marks: which of them cannot all be true, and which one may be wrong.

It is for games that were marked by hand and where no code is left, and *not* for the codebreaker of
a running match: which row is wrong would give the code away (decision 2b).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from codepegs.engine.advice.contradiction import (
    MarkedRows,
    TooManySteps,
    least,
    members,
    smallest_hitting_sets,
)
from codepegs.engine.advice.diagnosis import Diagnosis, FalseMark, FittingMark, Proof, Repair
from codepegs.engine.advice.position import Position
from codepegs.rules import Answer, Mark, Match, Round, Rules, SearchTooLong, wrong_count
from codepegs.text import Refusal

MOST_SETS = 20  # Sets of rows that are listed where several are smallest.
MOST_LOOKS = 100  # Searches on a board that cannot be listed, before the diagnosis is given up.


def examine(rules: Rules, answers: Iterable[Answer], holes: int | None = None) -> Diagnosis:
    """Whether the marks clash, in which rows, and which row alone could be the false one.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("classic-1972").rules()
    >>> rows = [("RBGY", (1, 1)), ("WWKK", (1, 0)), ("RBGY", (1, 2))]
    >>> found = examine(rules, [(Code(guess), Mark(mark)) for guess, mark in rows])
    >>> found.clashes, found.proof
    (((1, 3),), 'smallest')
    """
    return _examined(Position.of_answers(rules, answers, holes))


def examine_round(rules: Rules, round: Round) -> Diagnosis:
    """The same for a round; where its code was shown, with the marks that it makes false."""
    found = _examined(Position.of_round(rules, round))
    if round.code is None:
        return found
    false = tuple(
        FalseMark(number, row.guess, row.mark, right)
        for number, row in enumerate(round.rows, 1)
        if row.guess is not None and row.mark is not None
        if row.mark != (right := rules.mark_row(round.code, row.guess))
    )
    told = (round.clue, rules.clue_of(round.code)) if round.false_clue else None
    return replace(found, false_marks=false, false_clue=told)


def examine_match(match: Match) -> tuple[Diagnosis, ...]:
    """A diagnosis for each round of a match, as it was written down."""
    if match.rules is None:
        raise Refusal("match/not-begun")
    return tuple(examine_round(match.rules, round) for round in match.rounds)


def _examined(position: Position) -> Diagnosis:
    _refuse_odd_marks(position)
    board = MarkedRows(position.rules, position.holes, position.answers)
    found = _from_list(board) if board.is_listable else _from_search(board)
    number = position.row_numbers
    clashes, suspects = (
        tuple(tuple(number[row] for row in rows) for rows in sets)
        for sets in (found.clashes, found.suspects)
    )
    repairs = tuple(replace(one, row=number[one.row]) for one in found.repairs)
    return replace(found, clashes=clashes, suspects=suspects, repairs=repairs)


def _refuse_odd_marks(position: Position) -> None:
    for guess, mark in position.answers:
        position.rules.guess(guess, position.holes)
        if len(mark) != len(position.rules.keys):
            raise wrong_count(position.rules, Mark(mark))


# -- Where every code can be looked at ------------------------------------------------------------


def _from_list(board: MarkedRows) -> Diagnosis:
    everything = range(len(board.answers))
    if 0 in board.patterns:
        fitting = len(board.examples(everything)[0])
        return Diagnosis(board.rules, "sound", codes=fitting, least_false=0)
    if not board.patterns:
        # No code has the sum that was told: the marks have nothing to contradict.
        return Diagnosis(board.rules, "contradiction", codes=0)
    proof: Proof = "smallest"
    try:
        sets = smallest_hitting_sets(board.patterns, MOST_SETS + 1)
        clashes = tuple(members(one) for one in sets[:MOST_SETS])
        all_listed = len(sets) <= MOST_SETS
    except TooManySteps:
        clash, proof = _minimal(board)
        clashes, all_listed = (clash,), False
    false = min(pattern.bit_count() for pattern in board.patterns)
    fewest = [one for one in least(board.patterns) if one.bit_count() == false]
    repairs = tuple(_repair(board, members(one)[0]) for one in fewest) if false == 1 else ()
    suspects = tuple(sorted(map(members, fewest))[:MOST_SETS]) if false > 1 else ()
    return Diagnosis(
        board.rules, "contradiction", clashes, proof, all_listed, false, suspects, repairs, codes=0
    )


def _minimal(board: MarkedRows) -> tuple[tuple[int, ...], Proof]:
    """Of rows that clash, leave out one after the other as long as the rest still clashes."""
    rows = tuple(range(len(board.answers)))
    proof: Proof = "minimal"
    for row in rows:
        fewer = tuple(other for other in rows if other != row)
        try:
            if board.example(fewer) is None:
                rows = fewer
        except SearchTooLong:
            proof = "unproven"
    return rows, proof


def _repair(board: MarkedRows, row: int) -> Repair:
    """The marks that would fit, if this row is the only one that is false."""
    others = [other for other in range(len(board.answers)) if other != row]
    codes, complete = board.examples(others)
    guess, given = board.answers[row]
    counted = Counter(board.rules.mark_row(code, guess) for code in codes)
    marks = sorted(counted, reverse=True)
    left = [counted[mark] if complete else None for mark in marks]
    return Repair(row, guess, given, tuple(map(FittingMark, marks, left)), complete)


# -- Where codes have to be searched --------------------------------------------------------------


@dataclass
class _Evidence:
    """The results of the searches so far."""

    patterns: set[int]  # The rows that each code that was found contradicts.
    clashing: set[int]  # Sets of rows that no code fits, by a completed search.
    unknown: set[int]  # Sets of rows whose search gave up.
    looks: int = MOST_LOOKS


def _from_search(board: MarkedRows) -> Diagnosis:
    """Try sets of rows that might clash, the smallest first.

    A set that clashes contradicts every code that was found before. So only sets that hit all of
    these have to be tried, and if one of the smallest such sets clashes, none smaller does.
    """
    whole = (1 << len(board.answers)) - 1
    seen = _Evidence(set(), set(), set())
    if _fits(board, whole, seen):
        return Diagnosis(board.rules, "sound", least_false=0)
    sets, finished = _smallest_by_search(board, seen)
    clashing = [one for one in sets if one in seen.clashing]
    proof: Proof = "smallest"
    if clashing:
        clashes = tuple(members(one) for one in clashing[:MOST_SETS])
    elif whole in seen.clashing:
        clash, proof = _minimal(board)
        clashes, finished = (clash,), False
    else:
        return Diagnosis(board.rules, "undecided")
    repairs = tuple(_repairs_by_search(board, clashes))
    all_listed, false = finished and len(sets) <= MOST_SETS, 1 if repairs else None
    return Diagnosis(
        board.rules, "contradiction", clashes, proof, all_listed, false, repairs=repairs
    )


def _fits(board: MarkedRows, rows: int, seen: _Evidence) -> bool:
    seen.looks -= 1
    try:
        code = board.example(members(rows))
    except SearchTooLong:
        seen.unknown.add(rows)
        return False
    if code is None:
        seen.clashing.add(rows)
        return False
    seen.patterns.add(board.contradicted(code))
    return True


def _smallest_by_search(board: MarkedRows, seen: _Evidence) -> tuple[list[int], bool]:
    """The smallest sets of rows that may clash, and whether all of them were decided."""
    while True:
        try:
            sets = smallest_hitting_sets(seen.patterns, MOST_SETS + 1)
        except TooManySteps:
            return [], False
        for one in sets:
            if one in seen.clashing or one in seen.unknown:
                continue
            if seen.looks <= 0:
                return sets, False
            if _fits(board, one, seen):
                # The set does not clash: search again, with this code.
                break
        else:
            return sets, not seen.unknown.intersection(sets)


def _repairs_by_search(board: MarkedRows, clashes: Sequence[tuple[int, ...]]) -> Iterable[Repair]:
    # A row that is the only false one is in every set that clashes.
    for row in sorted(set.intersection(*map(set, clashes))):
        try:
            repair = _repair(board, row)
        except SearchTooLong:
            continue
        if repair.marks:
            yield repair
