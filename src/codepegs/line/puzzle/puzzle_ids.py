"""Puzzles, named by an id, by the day, or by edition, grade and seed.

The ids are those of the page: the same id is the same puzzle everywhere.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from codepegs.engine.advice import GRADES, to_data
from codepegs.play.advice import PuzzleName, answer_types, puzzle_of, today
from codepegs.play.table import Terms
from codepegs.rules import Answer, Code, Rules, fitting_codes
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import whole
from codepegs.text import N_, Refusal, Text, Translations, say

DEFAULT_EDITION = "classic-1972"
"""The edition of the page's puzzle of the day."""

LONGEST_SEED = 24
MOST = 200
"""Puzzles that one command makes."""

_ID = re.compile(r"[a-z0-9-]{1,40}\.(easy|medium|hard)\.[0-9a-z-]{1,32}")


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """The arguments of `codepegs puzzle`."""

    edition: str | None = None
    grade: str | None = None
    id: str | None = None
    seed: str | None = None
    count: str | None = None
    is_today: bool = False


def names_of(wanted: PuzzleRequest, now: float, usual: int = 1) -> tuple[PuzzleName, ...]:
    """The puzzles that are wanted, or a refusal; `usual` is how many without `--count`.

    >>> [name.id for name in names_of(PuzzleRequest("mini", "easy", seed="a", count="2"), 0.0)]
    ['mini.easy.a-1', 'mini.easy.a-2']
    >>> [name.id for name in names_of(PuzzleRequest(), 1794793215.25)]
    ['classic-1972.easy.2026-11-16']
    """
    _refuse_contradictions(wanted)
    if wanted.id is not None:
        return (_by_id(wanted.id),)
    edition = edition_named((wanted.edition or DEFAULT_EDITION).casefold()).name
    # An edition alone asks for the puzzle of the day, as on the page.
    says_nothing = (wanted.grade, wanted.seed, wanted.count) == (None, None, None)
    if wanted.is_today or (usual == 1 and says_nothing):
        day, of_day = today(now)
        return (PuzzleName(edition, of_day, day),)
    named = "medium" if wanted.grade is None else wanted.grade.casefold()
    grade = next((one for one in GRADES if one == named), None)
    if grade is None:
        raise Refusal("puzzle/grade", came=wanted.grade, expected=GRADES)
    seed = secrets.token_hex(8) if wanted.seed is None else _seed(wanted.seed)
    count = usual if wanted.count is None else whole(wanted.count, "--count", 1, MOST)
    if count == 1:
        return (PuzzleName(edition, grade, seed),)
    return tuple(PuzzleName(edition, grade, f"{seed}-{n}") for n in range(1, count + 1))


def another(name: PuzzleName) -> PuzzleName:
    """A new puzzle of the same edition and grade."""
    return PuzzleName(name.edition, name.grade, secrets.token_hex(8))


def _refuse_contradictions(wanted: PuzzleRequest) -> None:
    given = {"--grade": wanted.grade, "--seed": wanted.seed, "--count": wanted.count}
    if wanted.id is not None:
        today = "--today" if wanted.is_today else None
        given = {"EDITION": wanted.edition, **given, "--today": today}
    elif not wanted.is_today:
        return
    for other, value in given.items():
        if value is not None:
            came = "--today" if wanted.id is None else "--id"
            raise Refusal("puzzle/together", came=came, other=other)


def _by_id(written: str) -> PuzzleName:
    if not _ID.fullmatch(written):
        raise Refusal("puzzle/id", came=written)
    name = PuzzleName.read(written)
    edition_named(name.edition)
    return name


def _seed(written: str) -> str:
    if not re.fullmatch(rf"[0-9a-z-]{{1,{LONGEST_SEED}}}", written):
        raise Refusal("puzzle/seed", came=written, expected=LONGEST_SEED)
    return written


GRADE_NAMES = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with its solution; the page makes the same one from the same id."""

    name: PuzzleName
    made: answer_types.Puzzle

    @classmethod
    def of(cls, name: PuzzleName) -> Puzzle:
        """The puzzle of that name."""
        return cls(name, puzzle_of(name))

    @cached_property
    def rules(self) -> Rules:
        """The rules of its edition."""
        return Terms.offered(self.name.edition).rules

    @cached_property
    def rows(self) -> tuple[Answer, ...]:
        """The given rows with their marks."""
        return tuple((row.guess, row.mark) for row in self.made.rows)

    @cached_property
    def code(self) -> Code:
        """The only code that fits."""
        return next(fitting_codes(self.rules, self.rows, holes=self.made.holes))

    @property
    def grade(self) -> Text:
        """How hard it is."""
        return say(GRADE_NAMES[self.made.grade])

    @property
    def steps(self) -> Sequence[tuple[Text, ...]]:
        """The deductions that lead to the code, each in sentences."""
        return [step.sentences for step in self.made.way]

    def as_data(self, said: Translations, *, solved: bool) -> dict[str, Any]:
        """The puzzle for JSON, with its solution if that is asked for."""
        data: dict[str, Any] = to_data(self.made, said) | {"keys": list(self.rules.keys)}
        if solved:
            data |= to_data({"code": self.code, "way": self.made.way}, said)
        return data
