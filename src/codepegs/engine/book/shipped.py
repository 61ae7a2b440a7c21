"""The book: for each shape of the editions a tree that was computed once.

Each file in `data` is an entry, named after its shape. Editions of the same shape share it: its
rows are translated into the letters of the rules.
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
    find_node,
    read,
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
    """The book's tree and openings for one shape."""

    own_tree: Tree  # In the letters of the rules it was computed with.
    own_openings: Openings | None

    @property
    def shape(self) -> Shape:
        """The shape of every rule set that it serves."""
        return self.own_tree.shape

    @property
    def facts(self) -> Facts:
        """The facts of its tree."""
        return self.own_tree.facts

    def tree(self, rules: Rules) -> Tree:
        """Its tree in the letters of these rules."""
        return self.own_tree.under(rules)

    def follow(self, rules: Rules, answers: Sequence[Answer]) -> Code | None:
        """A best row after a game of the tree, a symmetry of one, or any first row; else None."""
        tree = self.tree(rules)
        known = [(rules.guess(row, tree.holes), mark) for row, mark in answers]
        found = find_node(tree, known)
        if found is not None:
            number, turn = found
            return turn.back(tree.guess(number))
        cell = self.cell_value(rules, *known[0]) if len(known) == 1 else None
        return None if cell is None else cell.best

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


def find(rules: Rules, holes: int | None = None, *, folder: Path = BOOK) -> Entry | None:
    """The entry for these rules, if the book has one."""
    path = folder / f"{Shape.of(rules, holes).name}{SUFFIX}"
    return _entry(path) if path.exists() else None


def entries(*, folder: Path = BOOK) -> tuple[Entry, ...]:
    """Every entry, those with the fewest codes first."""
    found = map(_entry, folder.glob(f"*{SUFFIX}"))
    return tuple(sorted(found, key=lambda entry: (entry.facts.codes, entry.shape.name)))


def _entry(path: Path) -> Entry:
    # An entry that was written anew meanwhile is read anew.
    there = path.stat()
    return _read_entry(path, (there.st_ino, there.st_mtime_ns))


@lru_cache(maxsize=64)
def _read_entry(path: Path, version: tuple[int, int]) -> Entry:
    tree, openings = read(path)
    if tree.shape.name != path.stem:
        raise Refusal("tree/other-rules", came=tree.shape.name, expected=path.stem)
    return Entry(tree, openings)


def write_entry(tree: Tree, table: Table | None = None, *, folder: Path = BOOK) -> Path:
    """Check an entry and write it; it replaces an older one of its shape."""
    openings = None if table is None else Openings.of(tree.rules, tree.holes, table)
    verify_entry(Entry(tree, openings))
    path = folder / f"{tree.shape.name}{SUFFIX}"
    write_tree(path, tree, openings)
    return path


def verify(
    *, folder: Path = BOOK, progress: Callable[[str, int, int], None] | None = None
) -> list[tuple[Entry, Checked]]:
    """Check every entry; `progress` is told the shape, its number, and how many there are."""
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
    # Not above: a bot that plays from the book does not wait for the check.
    from codepegs.engine.trees import check, check_openings

    checked = check(entry.own_tree)
    if entry.own_openings is not None:
        check_openings(entry.own_tree, entry.own_openings)
    return checked
