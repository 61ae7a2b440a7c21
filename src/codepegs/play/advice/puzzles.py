"""Puzzles by their ids: an id holds all that a puzzle is made of, so none has to be kept."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from codepegs.engine.advice.hint import consistency
from codepegs.engine.advice.position import Position
from codepegs.play.advice.answers import clashes_of
from codepegs.play.table.terms import Terms
from codepegs.rules.code import Code
from codepegs.rules.editions import edition
from codepegs.rules.mark import Mark
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import say


@dataclass(frozen=True, slots=True)
class PuzzleName:
    """What a puzzle is made of.

    >>> PuzzleName.read("mini.easy.2026-11-16").seed
    '2026-11-16'
    """

    edition: str
    grade: str
    seed: str

    @classmethod
    def read(cls, written: str) -> PuzzleName:
        """The name that an id stands for."""
        edition, grade, seed = written.split(".")
        return cls(edition, grade, seed)

    @property
    def id(self) -> str:
        """The name in one word."""
        return f"{self.edition}.{self.grade}.{self.seed}"


def puzzle_of(name: PuzzleName) -> dict[str, Any]:
    """The puzzle of that name, with a way to its code."""
    # Loaded here: whoever only hands over work needs no engine.
    from codepegs.engine.advice.deduction import rows_said
    from codepegs.engine.advice.puzzles import make_puzzle
    from codepegs.engine.solver.space import space_of

    if edition(name.edition).needs_words:
        # Known before the words are read.
        raise Refusal("puzzle/board", came=name.edition)
    rules = Terms.offered(name.edition).rules
    made = make_puzzle(rules, name.grade, random.Random(name.id))
    space = space_of(rules, rules.holes[-1])
    return {
        "id": name.id,
        "edition": name.edition,
        "options": list(rules.written),
        "grade": made.grade,
        "holes": space.holes,
        "rows": [{"guess": list(guess), "mark": list(mark)} for guess, mark in made.rows],
        "steps": len(made.way),
        "together": made.together,
        "sentence": say(
            "Exactly one code fits all of these marks. Which one? No row has to be guessed."
        ),
        "way": [
            {
                "rows": [row + 1 for row in step.rows],
                "sentences": (rows_said(step), *step.sentences(space)),
            }
            for step in made.way
        ],
    }


def checked(name: PuzzleName, made: Mapping[str, Any], tried: Sequence[str]) -> dict[str, Any]:
    """Whether that is the code of a puzzle; if not, which rows speak against it."""
    rules = Terms.offered(name.edition).rules
    answers = tuple((Code(row["guess"]), Mark(row["mark"])) for row in made["rows"])
    fits = consistency(Position(rules, made["holes"], answers), tried)
    if not fits.consistent:
        said = fits.sentences
        return {"solved": False, "clashes": clashes_of(fits), "sentences": said, "way": []}
    said = (say("{row} is the code.", row=str(fits.row)),)
    return {"solved": True, "clashes": [], "sentences": said, "way": made["way"]}
