"""The file in which a long search keeps its outcomes, a line a task.

Lines that were not written to their end (a full disk, a killed process), or do not fit the search,
are left out when the file is read again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from codepegs.engine.solver.space import Space
from codepegs.engine.trees import Shape
from codepegs.text import Refusal

if TYPE_CHECKING:
    from codepegs.engine.solver.proof import Task

_FORMAT = "codepegs-search-1"


def checkpoint_path(space: Space, objective: str) -> Path:
    """The file of a search for this objective unless another is named."""
    cache = os.environ.get("XDG_CACHE_HOME")
    base = Path(cache) if cache else Path.home() / ".cache"
    name = Shape.of(space.rules, space.holes).name
    if space.rules.words is not None:
        words = "\n".join(sorted(space.rules.words)).encode()
        name += f"-{sha256(words).hexdigest()[:12]}"
    return base / "codepegs" / f"{name}-{objective}.search"


class Checkpoint:
    """The outcomes of tasks, by what was asked."""

    def __init__(self, path: Path, space: Space, objective: str, *, resume: bool) -> None:
        self.path = path
        shape, codes = Shape.of(space.rules, space.holes).name, len(space.codes)
        head = {"format": _FORMAT, "shape": shape, "codes": codes, "objective": objective}
        self._known: dict[str, list[tuple[int, int, int]]] = {}
        if resume:
            self._read(head)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a" if self._known else "w", encoding="utf-8")
        except OSError as error:
            raise _not_writable(path, error) from None
        if not self._known:
            self._put(head)

    def _read(self, head: Mapping[str, object]) -> None:
        try:
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return  # Nothing was kept: the search begins anew.
        if not lines or _parsed(lines[0]) != head:
            raise Refusal("engine/other-checkpoint", came=str(self.path))
        for line in lines[1:]:
            row = _parsed(line)
            if isinstance(row, dict) and row.keys() == {"task", "below", "total", "guess"}:
                facts = (row["below"], row["total"], row["guess"])
                if isinstance(row["task"], str) and all(isinstance(x, int) for x in facts):
                    self._known.setdefault(row["task"], []).append(facts)

    @staticmethod
    def _name(opening: int, mark: int, task: Task) -> str:
        return f"{opening}/{mark}/{task.limit}/{','.join(map(str, task.first))}"

    def find(self, opening: int, mark: int, task: Task) -> tuple[int, int] | None:
        """The total and the guess that were found for this task, where they still answer it."""
        for below, total, guess in self._known.get(self._name(opening, mark, task), ()):
            if guess >= 0 and total < task.below:
                return total, guess
            if below >= task.below or total >= task.below:
                return max(total, task.below) if guess < 0 else task.below, -1
        return None

    def write(self, opening: int, mark: int, task: Task, total: int, guess: int) -> None:
        """Keep an outcome."""
        name = self._name(opening, mark, task)
        self._put({"task": name, "below": task.below, "total": total, "guess": guess})

    def _put(self, row: Mapping[str, object]) -> None:
        try:
            self._file.write(json.dumps(row) + "\n")
            self._file.flush()
        except OSError as error:
            with suppress(OSError):  # Closing would fail in the same way.
                self._file.close()
            raise _not_writable(self.path, error) from None

    def close(self) -> None:
        """Close the file, which can be resumed."""
        try:
            self._file.close()
        except OSError as error:
            raise _not_writable(self.path, error) from None

    def remove(self) -> None:
        """Delete the file after the end of the search."""
        self.path.unlink(missing_ok=True)


def _parsed(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _not_writable(path: Path, error: OSError) -> Refusal:
    return Refusal("engine/checkpoint", came=str(path), reason=error.strerror or str(error))
