"""A rule set as arrays: its pegs and guesses as numbers, which may be made, and codes by lot.

The number of a peg is its place among `rules.letters`; the blank, where there is one, is the last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from codepegs.engine import number_of_guesses
from codepegs.engine.solver import MARKINGS, listed, looks_of, packed
from codepegs.rules import Code, Lexicon, Mark, Rules, mark_text
from codepegs.rules.editions import edition
from codepegs.text import N_, Refusal, Text, language, say


class EnvRefusal(Refusal):
    """A request that an environment refuses, which changes nothing.

    >>> EnvRefusal("env/actions", came="words", expected=("rows", "pegs")).message
    'There are no actions "words". Choose one of: rows, pegs.'
    """


Pegs = NDArray[np.uint8]  # Rows of pegs as numbers.
Mask = NDArray[np.int8]  # 1 for an action that the rules allow, 0 for others.

LIST_LIMIT = 400_000  # Guesses that are numbered at most: `grand` has 390,625.
SHOWN = 24  # Rows that an observation shows where a round has no last row: the latest ones.
NO_PEG = 255  # Fills the end of a row that is shorter than the longest.

# Options that change a whole match, but nothing in one round of a codebreaker.
_OF_A_MATCH = ("rounds", "tie_break", "false_mark", "marks")


def rules_of_round(name: str, lexicon: Lexicon, options: Mapping[str, object]) -> Rules:
    """The rules of a codebreaker's round: an edition with options that change a round.

    >>> from codepegs import lexicon
    >>> rules_of_round("duel", lexicon, {"doubles": True})
    Rules('duel', players=2, doubles)
    """
    rules = edition(name).rules(2, lexicon=lexicon, **options)
    for option, written in zip(rules.options, rules.written, strict=True):
        if option in _OF_A_MATCH:
            raise EnvRefusal("env/option", came=written)
    refuse_clock(rules)
    return rules


def refuse_clock(rules: Rules) -> None:
    """Refuse rules by which a row could run out of time."""
    if rules.time is not None:
        raise EnvRefusal("env/time", came=f"time={rules.time}")


class BoardArrays:
    """The rules of one environment, as numbers.

    >>> from codepegs import edition
    >>> board = board_of(edition("duel").rules(blanks=True))
    >>> board.pegs, board.holes, board.keys, board.shown, board.number_of_guesses
    (9, 4, 2, 12, 6561)
    >>> board.row_of(board.numbers_of("RB_R"))
    Code('RB_R')
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.pegs = len(rules.letters)  # How many different pegs there are, the blank among them.
        self.holes = max(rules.holes)  # The length of the longest code.
        self.keys = len(rules.keys)  # How many kinds of key pegs there are.
        self.shown = SHOWN if rules.rows is None else rules.rows  # Rows in an observation.
        self.kind = MARKINGS[rules.marking]  # The marking, for the kernels.
        self.is_strict = not (rules.repeats or rules.free_guesses)  # Guesses repeat no colour.
        self.looks = looks_of(rules)  # The colour and the shape of each peg.
        self._numbers = {letter: number for number, letter in enumerate(rules.letters)}

    # -- Rows and their numbers ---------------------------------------------------------------

    def numbers_of(self, row: Sequence[str]) -> Pegs:
        """A row of pegs as numbers, filled up to the length of the longest code."""
        numbers = [self._numbers[peg] for peg in row]
        return np.array(numbers + [NO_PEG] * (self.holes - len(numbers)), dtype=np.uint8)

    def shown_as(self, row: Sequence[str]) -> bytes:
        """A row of pegs as an observation shows it: from 1, because 0 is no peg.

        >>> from codepegs import edition
        >>> list(board_of(edition("custom").rules(holes=5, colours=6)).shown_as("BA"))
        [2, 1, 0, 0, 0]
        """
        numbers = self._numbers
        return bytes([numbers[peg] + 1 for peg in row]).ljust(self.holes, b"\0")

    def row_of(self, numbers: Sequence[int] | Pegs) -> Code:
        """The row of pegs that these numbers stand for."""
        letters = self.rules.letters
        return Code(letters[number] for number in numbers if number != NO_PEG)

    @cached_property
    def number_of_guesses(self) -> int:
        """How many guesses there are, of every length that a code may have."""
        return sum(number_of_guesses(self.rules, holes) for holes in self.rules.holes)

    @property
    def can_be_listed(self) -> bool:
        """Whether the guesses are few enough to be numbered."""
        return self.number_of_guesses <= LIST_LIMIT

    @cached_property
    def guesses(self) -> Pegs:
        """Every guess, a row each, in the order of the palette; shorter ones first."""
        if not self.can_be_listed:
            raise EnvRefusal("env/too-many-rows", came=self.number_of_guesses, expected=LIST_LIMIT)
        return np.concatenate([self._filled(holes, free=True) for holes in self.rules.holes])

    def _filled(self, holes: int, *, free: bool) -> Pegs:
        rows = listed(self.rules, holes, free=free)
        filled = np.full((len(rows), self.holes), NO_PEG, dtype=np.uint8)
        filled[:, :holes] = rows
        return filled

    @cached_property
    def lengths(self) -> NDArray[np.uint8]:
        """The length of each guess."""
        lengths: NDArray[np.uint8] = (self.guesses != NO_PEG).sum(axis=1, dtype=np.uint8)
        return lengths

    @cached_property
    def words(self) -> NDArray[np.int64]:
        """Each word as one number, sorted; empty where codes are no words."""
        if self.rules.words is None:
            return np.empty(0, dtype=np.int64)
        return np.sort(self.packed(self.guesses))

    def packed(self, rows: Pegs) -> NDArray[np.int64]:
        """Each row as one number; a missing peg at its end counts as one more kind of peg."""
        return packed(np.minimum(rows, self.pegs).astype(np.uint8), self.pegs + 1)

    # -- Masks --------------------------------------------------------------------------------

    @cached_property
    def may_be_guessed(self) -> dict[int, Mask]:
        """By the length of the code: which of the numbered guesses may be made."""
        return {holes: frozen(self.lengths == holes) for holes in self.rules.holes}

    @cached_property
    def may_be_hidden(self) -> Mask:
        """Which of the numbered guesses may be codes."""
        codes = [self.packed(self._filled(holes, free=False)) for holes in self.rules.holes]
        return frozen(np.isin(self.packed(self.guesses), np.concatenate(codes)))

    @cached_property
    def pegs_in_guess(self) -> dict[int, tuple[Mask, ...]]:
        """By the length of the code: for each hole, the pegs that some guess has there.

        The last number of a hole that a shorter code does not have stands for no peg.
        """
        return {holes: self._in_holes((holes,)) for holes in self.rules.holes}

    @cached_property
    def pegs_in_code(self) -> tuple[Mask, ...]:
        """For each hole, the pegs that some code has there, of whatever length."""
        return self._in_holes(self.rules.holes)

    def _in_holes(self, lengths: Sequence[int]) -> tuple[Mask, ...]:
        masks = []
        for hole, size in enumerate(self.choices):
            mask = np.zeros(size, dtype=np.int8)
            for length in lengths:
                if hole >= length:
                    mask[self.pegs] = 1
                elif self.rules.words is None:
                    mask[: self.pegs] = 1
                else:
                    mask[self.guesses[self.lengths == length, hole]] = 1
            masks.append(frozen(mask))
        return tuple(masks)

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """For each hole the number of choices: the pegs, and no peg where a code may be shorter."""
        short = min(self.rules.holes)
        return tuple(self.pegs + (hole >= short) for hole in range(self.holes))


def frozen(mask: NDArray[np.bool_] | Mask) -> Mask:
    """A copy that cannot be written to, as a mask of whole numbers."""
    copy = mask.astype(np.int8)
    copy.flags.writeable = False
    return copy


@lru_cache(maxsize=16)
def board_of(rules: Rules) -> BoardArrays:
    """The board of these rules, which all environments of the same rules share."""
    return BoardArrays(rules)


# -- Codes by lot: every code is equally likely, also where codes cannot be listed -----------------


def draw_codes(board: BoardArrays, count: int, dice: np.random.Generator) -> Pegs:
    """So many codes, drawn by the dice.

    >>> from codepegs import edition
    >>> board = board_of(edition("duel").rules())
    >>> board.row_of(draw_codes(board, 1, np.random.default_rng(1972))[0])
    Code('RSYO')
    """
    rules = board.rules
    if rules.words is not None:
        return board.guesses[dice.integers(len(board.guesses), size=count)]
    # Only words come in several lengths; all other codes have the same.
    holes, colours = board.holes, len(rules.palette)
    if rules.repeats:
        return dice.integers(board.pegs, size=(count, holes), dtype=np.uint8)
    if not rules.blanks:
        return _orders(colours, count, dice)[:, :holes].astype(np.uint8)
    # First how many blanks a code has, each number as likely as there are codes with it; then which
    # colours; then where they all stand.
    ways = np.array([comb(holes, k) * perm(colours, holes - k) for k in range(holes + 1)], float)
    blanks = dice.choice(holes + 1, size=count, p=ways / ways.sum())
    shown = _orders(colours, count, dice)[:, :holes]
    codes = np.full((count, holes), NO_PEG, dtype=np.uint8)
    codes[:, : shown.shape[1]] = shown
    codes[np.arange(holes) >= holes - blanks[:, None]] = board.pegs - 1
    return np.take_along_axis(codes, _orders(holes, count, dice), axis=1)


def _orders(things: int, count: int, dice: np.random.Generator) -> NDArray[np.int64]:
    return np.argsort(dice.random((count, things)), axis=1)


# -- A board as text, row by row, in a person's language -------------------------------------------


# The name of the guesser where it matters, the guess (None: the row was used up without one), the mark.
Line = tuple[str, Code | None, Mark | None]


def lines_of(board: BoardArrays, guesses: Pegs, marks: Pegs, rows: int) -> Iterator[Line]:
    """The lines of a codebreaker's board, from what an observation shows."""
    letters = board.rules.letters
    for guess, mark in zip(guesses[:rows].tolist(), marks[:rows].tolist(), strict=True):
        row = Code(letters[peg - 1] for peg in guess if peg)
        yield ("", row, Mark(mark)) if row else ("", None, None)


def drawn(
    rules: Rules, lines: Iterable[Line], *, code: Code | None, lang: str, first: int = 1
) -> str:
    """The board as text; the code below it, when it is known.

    >>> from codepegs import Code, Mark, edition
    >>> lines = [("", Code("RRBB"), Mark((1, 0))), ("", None, None)]
    >>> print(drawn(edition("mini").rules(), lines, code=Code("RGYK"), lang="en"))
    The pocket game: six colours, only six rows
     1  RRBB  1 black, 0 white
     2  ----  used up without a guess
    Code: RGYK
    """
    said = language(lang)
    width = max(len(str(Code(rules.letters[:1] * holes))) for holes in rules.holes)
    text = [say(rules.edition.title).spoken(said)]
    for number, (who, guess, mark) in enumerate(lines, first):
        name = f"{who}  " if who else ""
        shown = "-" * width if guess is None else f"{rules.shown(guess).spoken(said):{width}}"
        answers: tuple[Text, ...] = () if mark is None else mark_text(rules, mark)
        if guess is None:
            answers = (say(N_("used up without a guess")),)
        answer = ", ".join(part.spoken(said) for part in answers)
        text.append(f"{number:2}  {name}{shown}  {answer}".rstrip())
    if code is not None:
        text.append(say(N_("Code: {code}"), code=rules.shown(code)).spoken(said))
    return "\n".join(text)
