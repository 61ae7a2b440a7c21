"""Proofs that no code fits the marks of a round: a few steps at the table, the rest elsewhere.

On a large board a proof takes seconds, and an event loop has no time for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from codepegs.play.table.terms import Terms
from codepegs.rules import Answer, Rules, SearchTooLong, Steps, no_code_fits

AT_THE_TABLE = 10_000
"""Steps of a proof that the table itself takes: some milliseconds, and more than most need."""

IN_A_TEXT = 10_000_000
"""Steps of all proofs for a written text: some five seconds, or several proofs for `grand`."""


@dataclass(frozen=True, slots=True)
class ProofAsked:
    """Marks of which is asked whether any code fits them, as it travels to another process."""

    terms: Terms
    clue: int | None
    answers: tuple[Answer, ...]

    def is_proven(self) -> bool:
        """Whether no code fits, however long that takes to find."""
        return no_code_fits(self.terms.rules.after_clue(self.clue), self.answers)


class Prover(Protocol):
    """Finds proofs that take too long at the table."""

    async def proven(self, asked: ProofAsked, asker: str) -> bool:
        """Whether it is proven that no code fits; `False` where that takes too long."""


class InlineProver:
    """Finds proofs in this process; for one table alone, and for simulations."""

    async def proven(self, asked: ProofAsked, asker: str) -> bool:  # noqa: ARG002  # the port's
        """Whether no code fits."""
        return asked.is_proven()


class BoundedProofs:
    """Proves all clashes of a text within so many steps, or raises `SearchTooLong`."""

    def __init__(self, steps: int = IN_A_TEXT) -> None:
        self._steps = Steps(steps)

    def __call__(self, rules: Rules, answers: Sequence[Answer]) -> bool:
        """Whether no code fits."""
        return no_code_fits(rules, answers, steps=self._steps)


class ProofTooLong(Exception):
    """A proof takes too long at the table; `asked` is for a prover."""

    def __init__(self, asked: ProofAsked) -> None:
        super().__init__(asked)
        self.asked = asked


class QuickProof:
    """Proves within a few steps, or raises `ProofTooLong`."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def __call__(self, rules: Rules, answers: Sequence[Answer]) -> bool:
        """Whether no code fits."""
        try:
            return no_code_fits(rules, answers, steps=Steps(AT_THE_TABLE))
        except SearchTooLong:
            raise ProofTooLong(ProofAsked(self._terms, rules.told, tuple(answers))) from None
