"""Which codes fit the marks so far: this proves a false mark, and plain bots guess by it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from codepegs.rules.code import BLANK, Code
from codepegs.rules.mark import Mark, is_possible, resembles
from codepegs.rules.ruleset import Rules

Answer = tuple[Code, Mark]
"""A guess and the mark it got."""

WrittenAnswer = tuple[str | Sequence[str], Sequence[int]]
"""The same as a person writes it: `("RGBY", (2, 1))`."""

Dice = random.Random | None

PROOF_LIMIT = 1_000_000
"""The largest number of codes among which a false mark is proven before the reveal. It covers
every edition of the leaflets and `grand`; a larger `custom` board waits for the reveal."""


class SearchTooLong(Exception):
    """The search took more steps than it was given."""


@dataclass(slots=True)
class Steps:
    """How many steps searches may take, all in all."""

    left: int

    def take(self, count: int) -> None:
        """Take so many, or give up with `SearchTooLong`."""
        self.left -= count
        if self.left < 0:
            raise SearchTooLong


def no_code_fits(
    rules: Rules, answers: Sequence[WrittenAnswer], *, steps: Steps | None = None
) -> bool:
    """Whether the marks contradict each other, where the codes are few enough to tell.

    A step compares one peg with one answer. After the steps it gives up with `SearchTooLong`.

    >>> from codepegs import edition
    >>> rules = edition("classic-1972").rules()
    >>> no_code_fits(rules, [("RRRR", (4, 0)), ("RBGY", (0, 1))])
    True
    """
    known = list(dict.fromkeys(read_answer(rules, answer) for answer in answers))
    if any(not is_possible(given, len(guess)) for guess, given in known):
        return True
    if rules.number_of_codes > PROOF_LIMIT:
        return False
    lengths = (len(known[0][0]),) if known else rules.holes
    each = max(len(known), 1)
    found = (_of_length(rules, length, known, None, steps, each) for length in lengths)
    return next(chain.from_iterable(found), None) is None


Proof = Callable[[Rules, Sequence[Answer]], bool]
"""Proves that no code fits: `no_code_fits`, or one with a bound on its work."""


def fitting_codes(
    rules: Rules,
    answers: Iterable[WrittenAnswer] = (),
    *,
    holes: int | None = None,
    dice: Dice = None,
    steps: int | None = None,
) -> Iterator[Code]:
    """The codes that would have earned exactly these marks.

    In the order of the palette, or shuffled by the dice; after so many steps the search gives up
    with `SearchTooLong`. Without answers, `holes` says how long the codes are where the rules leave
    that open; otherwise codes of every length come.

    >>> from codepegs import edition
    >>> rules = edition("kids").rules()
    >>> [str(code) for code in fitting_codes(rules, [("LME", (2, 1))])]
    []
    >>> len(list(fitting_codes(rules, [("LME", (0, 3))])))
    2
    """
    known = [read_answer(rules, answer) for answer in answers]
    if holes is None and known:
        holes = len(known[0][0])
    lengths = rules.holes if holes is None else (holes,)
    return chain.from_iterable(
        _of_length(rules, length, known, dice, None if steps is None else Steps(steps))
        for length in lengths
    )


def read_answer(rules: Rules, answer: WrittenAnswer) -> Answer:
    """The guess, checked by the rules unless it is a `Code` already, and its mark."""
    guess, mark = answer
    return guess if isinstance(guess, Code) else rules.guess(guess), Mark(mark)


def _of_length(
    rules: Rules, holes: int, known: list[Answer], dice: Dice, steps: Steps | None, each: int = 1
) -> Iterator[Code]:
    if rules.words is not None:
        words = sorted(word for word in rules.words if len(word) == holes)
        if dice is not None:
            dice.shuffle(words)
        candidates: Iterable[Code] = _words(words, steps, each)
    else:
        candidates = _Search(rules, holes, known, dice, steps, each).codes()
    mark = rules.mark_row
    return (
        code
        for code in candidates
        if all(mark(code, guess) == m for guess, m in known) and rules.fits_clue(code)
    )


def _words(words: Sequence[str], steps: Steps | None, each: int) -> Iterator[Code]:
    for word in words:
        if steps is not None:
            steps.take(each)
        yield Code(word)


class _Search:
    """Fills hole after hole, and leaves a branch as soon as some mark can no longer come out.

    For each answer three counts are followed: holes that agree, pegs in common, and holes that
    only resemble the guess (`grand`). Each can grow by one a hole at most, so a count that is
    too high, or too low for the holes that are left, ends the branch. What remains is checked
    by the marking itself.
    """

    def __init__(
        self,
        rules: Rules,
        holes: int,
        answers: list[Answer],
        dice: Dice,
        steps: Steps | None,
        each: int,
    ) -> None:
        self.repeats = rules.repeats
        self.holes = holes
        self.steps = steps
        self.each = each
        self.letters = [list(rules.letters) for _ in range(holes)]
        if dice is not None:
            for letters in self.letters:
                dice.shuffle(letters)
        self.guesses = [guess for guess, _ in answers]
        places_count = rules.marking != "colours"
        self.exact = [mark.exact if places_count else None for _, mark in answers]
        self.common = [mark.exact + mark.misplaced for _, mark in answers]
        self.half = [mark[2] if len(mark) > 2 else None for _, mark in answers]
        self.white = [mark.misplaced for _, mark in answers]

    def codes(self) -> Iterator[Code]:
        return self._fill([], [(0, 0, 0)] * len(self.guesses))

    def _fill(self, pegs: list[str], counts: list[tuple[int, int, int]]) -> Iterator[Code]:
        hole = len(pegs)
        if hole == self.holes:
            yield Code(pegs)
            return
        for letter in self.letters[hole]:
            if not self.repeats and letter != BLANK and letter in pegs:
                continue
            if self.steps is not None:
                self.steps.take(self.each)
            after = self._counts_after(pegs, letter, counts)
            if after is not None:
                pegs.append(letter)
                yield from self._fill(pegs, after)
                pegs.pop()

    def _counts_after(
        self, pegs: list[str], letter: str, counts: list[tuple[int, int, int]]
    ) -> list[tuple[int, int, int]] | None:
        hole = len(pegs)
        left = self.holes - hole - 1
        placed = pegs.count(letter)
        after = []
        for i, guess in enumerate(self.guesses):
            exact, common, half = counts[i]
            there = guess[hole]
            exact += there == letter
            wanted = self.exact[i]
            if wanted is not None and not exact <= wanted <= exact + left:
                return None
            common += guess.count(letter) > placed
            if not common <= self.common[i] <= common + left:
                return None
            blue = self.half[i]
            if blue is not None:
                half += resembles(letter, there)
                # A hole that resembles may have earned a white instead of its blue.
                if not half - self.white[i] <= blue <= half + left:
                    return None
            after.append((exact, common, half))
        return after
