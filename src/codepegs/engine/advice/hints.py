"""Hints in levels, each asked for on its own, so that nobody learns more than they want to.

The levels that need only the rules are here; those that need an evaluator are in `row_advice`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from codepegs.engine.advice.advice_codec import carried
from codepegs.engine.advice.position import Position
from codepegs.engine.sizes import BY_HAND
from codepegs.rules import Code, HintLevel, Mark, Rules, mark_text
from codepegs.text import N_, Refusal, Text, say, say_number

# Each level with the question that it answers, the one that tells least first.
LEVELS: dict[HintLevel, str] = {
    "fits": N_("Could my row be the code?"),
    "left": N_("How many codes are left?"),
    "told": N_("What does the last mark tell me?"),
    "certain": N_("What is certain by now?"),
    "good": N_("How good is my row?"),
    "best": N_("The best guess, and why"),
}

ABOUT_A_ROW: frozenset[HintLevel] = frozenset({"fits", "good"})  # About a row not played yet.
# All levels in one line.
LEVELS_SAID = " ".join(f"{level}: {asked.rstrip('.')}" for level, asked in LEVELS.items())


# -- 1. Could it be the code? ---------------------------------------------------------------------


@carried()
@dataclass(frozen=True, slots=True)
class Clash:
    """A row of the board that contradicts a row."""

    row: int
    """Counted from 1."""
    guess: Code
    given: Mark
    """The mark that it got."""
    would: Mark
    """The mark that would have been given if it were the code."""


@carried("row", "consistent", "allowed_as_code", "clashes")
@dataclass(frozen=True, slots=True)
class Consistency:
    """Whether a row could be the code."""

    rules: Rules
    row: Code
    clashes: tuple[Clash, ...]
    reason: Refusal | None
    """Why the rules allow no such code, though they allow the guess."""

    @property
    def allowed_as_code(self) -> bool:
        """Whether the rules allow it as a code; a guess is often freer."""
        return self.reason is None

    @property
    def consistent(self) -> bool:
        """Whether no mark and no rule contradicts it."""
        return not self.clashes and self.reason is None

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The hint, for a person."""
        row = self.rules.shown(self.row)
        if self.consistent:
            return (say("{row} fits every mark so far: it could be the code.", row=row),)
        said = [say("{row} cannot be the code.", row=row)]
        if self.reason is not None:
            said.append(self.reason.text)
        for clash in self.clashes:
            would, given = (mark_text(self.rules, mark) for mark in (clash.would, clash.given))
            gaps = {"guess": self.rules.shown(clash.guess), "would": would, "given": given}
            unlike = N_(
                "If it were, row {number}, {guess}, would have earned {would}, not {given}."
            )
            said.append(say(unlike, number=clash.row, **gaps))
        return tuple(said)


def consistency(position: Position, row: str | Sequence[str]) -> Consistency:
    """Whether a row could be the code, and which rows contradict it.

    >>> from codepegs import edition, Code, Mark
    >>> after = Position(edition("classic-1972").rules(), 4, ((Code("RRBB"), Mark((1, 1))),))
    >>> print(*consistency(after, "RBGG").sentences)
    RBGG fits every mark so far: it could be the code.
    >>> print(*consistency(after, "RGGG").sentences)
    RGGG cannot be the code. If it were, row 1, RRBB, would have earned 1 black, 0 white, not 1 black, 1 white.
    """
    guess = position.rules.guess(row, position.holes)
    reason = None
    try:
        position.rules.code(guess)
    except Refusal as refusal:
        reason = refusal
    clashes = tuple(Clash(*clash) for clash in position.clashes(guess))
    return Consistency(position.rules, guess, clashes, reason)


# -- 2. How many are left? ------------------------------------------------------------------------


@carried("codes_left=count", "complete")
@dataclass(frozen=True, slots=True)
class CodesLeft:
    """How many codes fit all marks."""

    count: int
    """The codes that are left, or that were found."""
    complete: bool
    """Whether these are all; on the largest boards at least so many were found."""

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The hint, for a person."""
        if not self.complete:
            return (
                say_number(
                    "At least {n} code is left.", "At least {n} codes are left.", self.count
                ),
            )
        if self.count == 0:
            return (say("No code fits all marks: at least one of them is false."),)
        return (say_number("{n} code is left.", "{n} codes are left.", self.count),)


def codes_left(position: Position) -> CodesLeft:
    """How many codes are left.

    >>> from codepegs import edition
    >>> print(*codes_left(Position(edition("duel").rules(), 4)).sentences)
    1680 codes are left.
    """
    return CodesLeft(len(position.found), position.codes is not None)


# -- 3. What is certain? --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Occurrence:
    """How often a peg stands in the codes that are left."""

    letter: str
    least: int
    most: int


def _named(rules: Rules, letter: str) -> Text:
    peg = rules.pegs[letter]
    if peg.name == letter:
        return say("{letter}", letter=letter)
    return say("{letter} {name}", letter=peg.shown, name=peg.spoken)


def hole_said(rules: Rules, hole: int, letters: Sequence[str], complete: bool = True) -> Text:
    """Which pegs may stand in a hole, counted from 1; one alone is certain if these are all."""
    pegs = tuple(_named(rules, letter) for letter in letters)
    if complete and len(pegs) == 1:
        return say("Hole {hole} holds {peg}.", hole=hole, peg=pegs[0])
    if len(pegs) == len(rules.letters):
        return say("Hole {hole} may hold anything.", hole=hole)
    return say("Hole {hole} may hold: {pegs}.", hole=hole, pegs=pegs)


def count_said(rules: Rules, peg: Occurrence) -> Text:
    """How often a peg stands in the code."""
    name = _named(rules, peg.letter)
    if peg.least != peg.most:
        return say("{peg}: {least} to {most} times.", peg=name, least=peg.least, most=peg.most)
    if peg.most == 0:
        return say("{peg}: not in the code.", peg=name)
    return say_number("{peg}: exactly {n} time.", "{peg}: exactly {n} times.", peg.most, peg=name)


@carried("codes_left=count", "complete", "holes=by_hole", "certain", "pegs=by_peg", "excluded")
@dataclass(frozen=True, slots=True)
class Certainties:
    """What the codes that are left have in common."""

    rules: Rules
    holes: tuple[tuple[tuple[str, int], ...], ...]
    """For each hole the pegs that may stand in it, and in how many of the codes left."""
    pegs: tuple[Occurrence, ...]
    """For each peg how often it may stand in the code; empty where that cannot be told."""
    count: int
    """The codes that are left, or that were found."""
    complete: bool
    """Whether every code left was looked at. If not, what is named is possible, and what is not
    named may be possible too."""

    @property
    def by_hole(self) -> tuple[dict[str, int], ...]:
        """For each hole the pegs that may stand in it, and in how many of the codes left."""
        return tuple(dict(hole) for hole in self.holes)

    @property
    def by_peg(self) -> dict[str, tuple[int, int]]:
        """How often each peg stands in the code: at least, at most."""
        return {peg.letter: (peg.least, peg.most) for peg in self.pegs}

    @property
    def certain(self) -> tuple[str | None, ...]:
        """For each hole the peg that must stand in it, if it is known."""
        known = self.complete and self.count > 0
        return tuple(hole[0][0] if known and len(hole) == 1 else None for hole in self.holes)

    @property
    def excluded(self) -> tuple[str, ...]:
        """The pegs that stand in no code that is left."""
        return tuple(peg.letter for peg in self.pegs if peg.most == 0)

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The hint, for a person."""
        if self.count == 0:
            return CodesLeft(0, self.complete).sentences
        said = []
        if not self.complete:
            said = [
                say("The codes are too many to look at all; this is what is possible at least.")
            ]
        for number, hole in enumerate(self.holes, 1):
            said.append(hole_said(self.rules, number, [peg for peg, _ in hole], self.complete))
        return (*said, *(count_said(self.rules, peg) for peg in self.pegs))


def certainties(position: Position) -> Certainties:
    """What is certain by now about each hole and each peg.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("kids").rules()
    >>> after = Position(rules, 3, ((Code("LLL"), Mark((2, 0))), (Code("MLL"), Mark((1, 2)))))
    >>> certainties(after).certain
    ('L', None, None)
    """
    codes = position.found
    letters = position.rules.letters
    complete = position.codes is not None
    if len(codes) > BY_HAND:
        holes, pegs = _counted_by_table(position)
        return Certainties(position.rules, holes, pegs, len(codes), complete)
    columns = []
    for column in zip(*codes, strict=True) if codes else [()] * position.holes:
        counted = {letter: column.count(letter) for letter in letters}
        columns.append(tuple((letter, number) for letter, number in counted.items() if number))
    occurrences = []
    for letter in letters if complete and codes else ():
        times = {code.count(letter) for code in codes}
        occurrences.append(Occurrence(letter, min(times), max(times)))
    return Certainties(position.rules, tuple(columns), tuple(occurrences), len(codes), complete)


def _counted_by_table(
    position: Position,
) -> tuple[tuple[tuple[tuple[str, int], ...], ...], tuple[Occurrence, ...]]:
    """The same of very many codes, by arrays: only a board that can be listed has so many."""
    import numpy as np  # Imported only for such a board.

    from codepegs.engine.solver import space_of

    space = space_of(position.rules, position.holes)
    rows = space.codes[space.fitting(position.answers)]
    letters = position.rules.letters
    counted = [np.bincount(column, minlength=len(letters)).tolist() for column in rows.T]
    holes = (tuple(pair for pair in zip(letters, hole, strict=True) if pair[1]) for hole in counted)
    times = [(rows == number).sum(axis=1) for number in range(len(letters))]
    pairs = zip(letters, times, strict=True)
    pegs = (Occurrence(letter, int(each.min()), int(each.max())) for letter, each in pairs)
    return tuple(holes), tuple(pegs)
