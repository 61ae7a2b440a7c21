"""The diagnosis of a round's marks: data, and sentences for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from codepegs.engine.advice.advice_codec import carried
from codepegs.rules import Code, Mark, Rules, mark_text
from codepegs.text import N_, Text, say, say_number

Proof = Literal["smallest", "minimal", "unproven"]

# What is proven of the sets of rows, best first.
PROOFS: dict[Proof, str] = {
    "smallest": N_("There is no smaller set of rows that clash."),
    "minimal": N_(
        "None of these rows can be left out; whether other rows clash in fewer, was not decided."
    ),
    "unproven": N_("Fewer rows may clash already; that was not decided."),
}


@carried("mark", "codes_left")
class FittingMark(NamedTuple):
    """A mark that would fit the other rows."""

    mark: Mark
    codes_left: int | None
    """So many codes it would leave; `None` where they were not counted."""


@carried()
@dataclass(frozen=True, slots=True)
class Repair:
    """A row whose mark alone could be the false one."""

    row: int
    """Counted from 1."""
    guess: Code
    given: Mark
    marks: tuple[FittingMark, ...]
    """The marks that would fit the other rows."""
    complete: bool
    """Whether these are all marks that would fit."""


@carried("row", "guess", "said", "is=right")
@dataclass(frozen=True, slots=True)
class FalseMark:
    """A mark that does not fit the code, where the code was shown."""

    row: int
    """Counted from 1."""
    guess: Code
    said: Mark
    right: Mark


@carried(
    "verdict clashes proof all_listed least_false suspects repairs codes false_marks sentences",
    "rows=clashes",  # the name in earlier answers of the assistant
)
@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with the marks of a round, if anything is. Rows are counted from 1."""

    rules: Rules
    verdict: Literal["sound", "contradiction", "undecided"]
    """`sound`: some code fits all marks. `contradiction`: none does. `undecided`."""
    clashes: tuple[tuple[int, ...], ...] = ()
    """Sets of rows whose marks cannot all be true, as small as the proof says."""
    proof: Proof | None = None
    """What is proven of these sets."""
    all_listed: bool = False
    """Whether `clashes` are all of the smallest sets."""
    least_false: int | None = None
    """So many marks at least are false, where that was decided."""
    suspects: tuple[tuple[int, ...], ...] = ()
    """Where more than one mark must be false: the sets of so many rows that could be the ones."""
    repairs: tuple[Repair, ...] = ()
    """The rows that could be the only false one."""
    codes: int | None = None
    """How many codes fit, where they were counted."""
    false_marks: tuple[FalseMark, ...] = ()
    """The marks that are false by the code, where it was shown."""
    false_clue: tuple[int | None, int | None] | None = None
    """What was told of the code and what is right, where the code was shown and they differ."""

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The diagnosis, for a person."""
        if self.verdict == "undecided":
            said = [say("Whether the marks clash could not be decided: the board is too large.")]
        elif self.verdict == "sound":
            said = [say("The marks do not clash: some code fits all of them.")]
        else:
            said = self._contradiction_said()
        if self.false_clue is not None:
            told, right = self.false_clue
            wrong = N_(
                "By the code that was shown, the sum is false. Said: {said}. Right: {right}."
            )
            said.append(say(wrong, said=told, right=right))
        said += [
            say(
                "By the code that was shown, the mark of row {row}, {guess}, is false. "
                "Said: {said}. Right: {right}.",
                row=false.row,
                guess=self.rules.shown(false.guess),
                said=mark_text(self.rules, false.said),
                right=mark_text(self.rules, false.right),
            )
            for false in self.false_marks
        ]
        return tuple(said)

    def _contradiction_said(self) -> list[Text]:
        told = self.rules.told
        if told is not None and not self.clashes:
            return [say("No code has the sum that was told: {sum}.", sum=told)]
        said = []
        if told is not None:
            said.append(say("If the sum that was told is true ({sum}):", sum=told))
        for rows in self.clashes:
            if len(rows) == 1:
                said.append(say("No code can earn the mark of row {row}.", row=rows[0]))
            else:
                said.append(say("The marks of these rows cannot all be true: {rows}.", rows=rows))
        if self.proof is not None:
            said.append(say(PROOFS[self.proof]))
        false = self.least_false
        if false is not None and false > 1:
            said.append(
                say_number("At least {n} mark is false.", "At least {n} marks are false.", false)
            )
        for rows in self.suspects:
            said.append(say("These could be the false ones, together: {rows}.", rows=rows))
        for repair in self.repairs:
            said += self._repair_said(repair)
        return said

    def _repair_said(self, repair: Repair) -> list[Text]:
        if repair.complete:
            first = N_("Row {row}, {guess}, could be the only false one. Then its mark is one of:")
        else:
            first = N_("Row {row}, {guess}, could be the only false one. Then its mark may be:")
        said = [say(first, row=repair.row, guess=self.rules.shown(repair.guess))]
        for mark, codes in repair.marks:
            spoken = mark_text(self.rules, mark)
            if codes is None:
                said.append(say("{mark}.", mark=spoken))
            else:
                said.append(
                    say_number(
                        "{mark}, which leaves {n} code.",
                        "{mark}, which leaves {n} codes.",
                        codes,
                        mark=spoken,
                    )
                )
        return said
