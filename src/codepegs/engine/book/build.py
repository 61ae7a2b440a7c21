"""Computes the book: an entry for every shape that the editions have.

All of it is proven but for the largest boards, 4 of 10 and `super`: of their rows only the most
promising are searched, and their entries say what was found and what is proven.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from codepegs.engine.book import shipped
from codepegs.engine.book.beam import best_found
from codepegs.engine.book.boards import boxed_boards
from codepegs.engine.sizes import number_of_codes
from codepegs.engine.solver import MEMO_BYTES, Opening, Progress, Space, prove
from codepegs.engine.trees import Shape, Table
from codepegs.rules import Rules
from codepegs.text import Refusal

PROVEN_LIMIT = 9_000  # Codes of the largest space that is proven; beyond, the best found is kept.
FOUND_LIMIT = (
    40_000  # Codes of the largest space in the book: `grand` is played without it, on both boards.
)


@dataclass(frozen=True)
class Built:
    """An entry of the book, just built."""

    shape: str
    codes: int
    total: int
    worst: int
    proven: bool
    seconds: float


def rules_of_the_book() -> dict[str, Rules]:
    """Rules of every shape that the book has, by the name of the shape, the smallest first.

    >>> list(rules_of_the_book())
    ['3x6-colours', '3x6', '3x10', '4x6', '4x8-once-free', '4x7', '4x8-once-free-blank', '4x8', '4x10-once', '4x9', '4x10', '5x8']
    """
    # Where editions share a shape, the first of them gives its letters.
    found = {
        Shape.of(rules).name: rules for rules in reversed(list(boxed_boards())) if _fits(rules)
    }

    def size(name: str) -> tuple[int, int]:
        return number_of_codes(found[name], found[name].holes[-1]), -len(name)

    return {name: found[name] for name in sorted(found, key=size)}


def _fits(rules: Rules) -> bool:
    """Whether the board is small enough, and renaming its pegs leaves few openings to search."""
    return rules.number_of_codes <= FOUND_LIMIT and Shape.of(rules).is_symmetric


def build_book(
    *,
    names: Sequence[str] = (),
    folder: Path = shipped.BOOK,
    progress: Callable[[str, float], None] | None = None,
    memory: int = 4 * MEMO_BYTES,
    workers: int | None = None,
) -> list[Built]:
    """Compute, check and write these entries, or all; `progress` is told a name and a share."""
    known = rules_of_the_book()
    for name in names:
        if name not in known:
            raise Refusal("engine/unknown-shape", came=name, expected=", ".join(known))
    tell = progress or (lambda *_: None)
    return [_build(name, known[name], folder, tell, memory, workers) for name in (names or known)]


def _build(
    name: str,
    rules: Rules,
    folder: Path,
    progress: Callable[[str, float], None],
    memory: int,
    workers: int | None,
) -> Built:
    begun = time.monotonic()
    progress(name, 0.0)
    space = Space.of(rules)
    table: Table | None = None
    if len(space.codes) <= PROVEN_LIMIT:

        def report(now: Progress) -> None:
            progress(name, now.done / now.known)

        proof = prove(space, workers=workers, memory=memory, progress=report, every_opening=True)
        tree, table = proof.tree, _table(space, proof.openings)
    else:
        tree = best_found(space, memory=memory, progress=lambda share: progress(name, share))
    shipped.write_entry(tree, table, folder=folder)
    progress(name, 1.0)
    facts, seconds = tree.facts, time.monotonic() - begun
    return Built(name, facts.codes, facts.total, facts.worst, facts.proven, seconds)


def _table(space: Space, openings: Sequence[Opening]) -> Table:
    return {
        space.guess(opening.guess): {
            space.marks[mark]: (codes, total, space.guess(guess))
            for mark, (codes, total, guess) in opening.cells.items()
        }
        for opening in openings
    }
