"""The book: for each shape of the editions a tree that was computed once, and is played at once.

A file in `data` is an entry by being there, named after its shape. Editions of the same shape
share it: rows are turned into the letters of the rules that ask.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from codepegs.engine.trees import (
    Cell,
    Facts,
    Openings,
    Shape,
    Table,
    Tree,
    read,
    turns_of,
    write_tree,
)
from codepegs.rules import Answer, Code, Mark, Rules
from codepegs.text import Refusal

if TYPE_CHECKING:
    from codepegs.engine.trees import Checked

BOOK = Path(__file__).parent / "data"
SUFFIX = ".tree"


@dataclass(frozen=True)
class Entry:
    """What the book knows of one shape."""

    own_tree: Tree
    """In the letters of the rules it was computed with."""
    own_openings: Openings | None

    @property
    def shape(self) -> Shape:
        """The shape of every rule set that it serves."""
        return self.own_tree.shape

    @property
    def facts(self) -> Facts:
        """What is known of its tree."""
        return self.own_tree.facts

    def tree(self, rules: Rules) -> Tree:
        """Its tree in the letters of these rules."""
        return self.own_tree.under(rules)

    def follow(self, rules: Rules, answers: Sequence[Answer]) -> Code | None:
        """A best next row, or none where the book does not know this game.

        It knows the games of its tree, and those that differ from them only in the order of the
        holes and the names of the colours; and it knows what to play after any first row.
        """
        tree = self.tree(rules)
        rows = [rules.guess(row, tree.holes) for row, _ in answers]
        found = _after(tree, rows, [mark for _, mark in answers])
        if found is None and len(rows) == 1:
            cell = self.cell_value(rules, rows[0], answers[0][1])
            return None if cell is None else cell.best
        return found

    def opening_value(self, rules: Rules, guess: Sequence[str]) -> int | None:
        """The guesses that all codes need if this row comes first, and the best ones follow."""
        openings = self._openings(rules)
        return None if openings is None else openings.value(guess)

    def cell_value(self, rules: Rules, guess: Sequence[str], mark: Mark) -> Cell | None:
        """After this first row and its mark: the codes left, the guesses they need, a best row."""
        openings = self._openings(rules)
        return None if openings is None else openings.cell(guess, mark)

    def _openings(self, rules: Rules) -> Openings | None:
        return None if self.own_openings is None else self.own_openings.under(rules)


def _after(tree: Tree, rows: Sequence[Code], marks: Sequence[Mark]) -> Code | None:
    """What the tree plays after these rows and marks, or after those that are like its own."""
    number = 0
    own: list[Code] = []
    for mark in marks:
        own.append(tree.guess(number))
        child = tree.child(number, mark)
        if child is None:
            return None
        number = child
    for turn in turns_of(tree.rules, tree.holes, rows, own):
        return turn.back(tree.guess(number))
    return None


def find(rules: Rules, holes: int | None = None, *, folder: Path = BOOK) -> Entry | None:
    """The entry for these rules, or none where the book has none."""
    path = folder / f"{Shape.of(rules, holes).name}{SUFFIX}"
    return _entry(path) if path.exists() else None


def entries(*, folder: Path = BOOK) -> tuple[Entry, ...]:
    """Every entry, those with the fewest codes first."""
    found = map(_entry, folder.glob(f"*{SUFFIX}"))
    return tuple(sorted(found, key=lambda entry: (entry.facts.codes, entry.shape.name)))


def _entry(path: Path) -> Entry:
    # A book that is built anew while somebody plays is read anew.
    there = path.stat()
    return _read_entry(path, (there.st_ino, there.st_mtime_ns))


@lru_cache(maxsize=64)
def _read_entry(path: Path, version: tuple[int, int]) -> Entry:
    tree, openings = read(path)
    if tree.shape.name != path.stem:
        raise Refusal("tree/other-rules", came=tree.shape.name, expected=path.stem)
    return Entry(tree, openings)


def write_entry(tree: Tree, table: Table | None = None, *, folder: Path = BOOK) -> Path:
    """Write an entry, after the checker has walked it; an older one of its shape is replaced.

    The table has for one first row of each kind, and for each mark but the one that cracks, the
    number of codes, the guesses they need in all from there, and a best second row.
    """
    openings = None if table is None else Openings.of(tree.rules, tree.holes, table)
    verify_entry(Entry(tree, openings))
    path = folder / f"{tree.shape.name}{SUFFIX}"
    write_tree(path, tree, openings)
    return path


def verify(
    *, folder: Path = BOOK, progress: Callable[[str, int, int], None] | None = None
) -> list[tuple[Entry, Checked]]:
    """Walk every code through every tree; `progress` hears the shape, its number, and of how many.

    Whatever is not as the book says is refused.
    """
    paths = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_size)
    verified = []
    for number, path in enumerate(paths, start=1):
        if progress is not None:
            progress(path.stem, number, len(paths))
        entry = _entry(path)
        verified.append((entry, verify_entry(entry)))
    return verified


def verify_entry(entry: Entry) -> Checked:
    """Check a tree, and of its openings all that can be told without searching."""
    # Not above: a bot that plays from the book does not wait for the checker.
    from codepegs.engine.trees import check, check_openings

    checked = check(entry.own_tree)
    if entry.own_openings is not None:
        check_openings(entry.own_tree, entry.own_openings)
    return checked
