"""A puzzle with its solution, made of its id alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from codepegs.engine.advice.codec import to_data
from codepegs.play.advice import answer_types
from codepegs.play.advice.puzzles import PuzzleName, puzzle_of
from codepegs.play.table.terms import Terms
from codepegs.rules.candidates import Answer, fitting_codes
from codepegs.rules.code import Code
from codepegs.rules.ruleset import Rules
from codepegs.text.sentence import N_, Text, Translations, say

GRADE_NAMES = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}


@dataclass(frozen=True)
class Puzzle:
    """A puzzle with its solution, as the page makes it of the same id."""

    name: PuzzleName
    made: answer_types.Puzzle

    @classmethod
    def of(cls, name: PuzzleName) -> Puzzle:
        """The puzzle of that name."""
        return cls(name, puzzle_of(name))

    @cached_property
    def rules(self) -> Rules:
        """What it is played by."""
        return Terms.offered(self.name.edition).rules

    @property
    def holes(self) -> int:
        """How long the code is."""
        return self.made.holes

    @cached_property
    def rows(self) -> tuple[Answer, ...]:
        """The given rows with their marks."""
        return tuple((row.guess, row.mark) for row in self.made.rows)

    @cached_property
    def code(self) -> Code:
        """The only code that fits."""
        return next(fitting_codes(self.rules, self.rows, holes=self.holes))

    @property
    def grade(self) -> Text:
        """How hard it is, in a word."""
        return say(GRADE_NAMES[self.made.grade])

    @property
    def steps(self) -> Sequence[tuple[Text, ...]]:
        """The deductions that lead to the code, each in sentences."""
        return [step.sentences for step in self.made.way]

    def as_data(self, said: Translations, *, solved: bool) -> dict[str, Any]:
        """The puzzle as JSON has it; its solution only for those who ask for it."""
        data: dict[str, Any] = to_data(self.made, said) | {"keys": list(self.rules.keys)}
        if solved:
            data |= to_data({"code": self.code, "way": self.made.way}, said)
        return data
