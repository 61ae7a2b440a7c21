"""The solved values of docs/engine.md, found again by the command that is given with each.

`python -m tests.docs.proofs` runs those that take seconds; with `--full` all of them.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from codepegs.cli.app import main as codepegs
from tests.docs.pages import DOCS

PAGE = DOCS / "engine.md"
QUICK = 3_125
"""Boards of up to so many codes are solved within seconds; larger ones take up to some minutes."""
STRATEGY = "STRATEGY"
"""The place of a strategy's name in a command for several."""


@dataclass(frozen=True)
class Value:
    """One number of the page and the command that finds it."""

    command: str
    codes: int
    total: int
    worst: int | None
    proven: bool
    average: str = ""

    @property
    def is_quick(self) -> bool:
        """Within seconds, and so part of every run of the tests."""
        return self.codes <= QUICK

    def found(self) -> dict[str, object]:
        """What the command says now."""
        words = shlex.split(self.command)
        assert words[0] == "codepegs"
        printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(printed):
            ended = codepegs([*words[1:], "--json"])
        printed.seek(0)
        answer: dict[str, object] = json.load(printed)
        assert ended == 0, answer
        return answer

    def differs(self) -> list[str]:
        """What the command says otherwise than the page."""
        found = self.found()
        said = {"codes": self.codes, "total": self.total, "proven": self.proven}
        if self.worst is not None:
            said["worst"] = self.worst
        return [
            f"{name}: the page says {value}, the command {found[name]}"
            for name, value in said.items()
            if found[name] != value
        ]


def values() -> list[Value]:
    """Every number of the page that a command finds: the optima, then the one-step strategies."""
    return [*_optima(), *_one_step()]


def _optima() -> Iterator[Value]:
    for row in _table("## Solved values"):
        _codes, count, total, average, worst, command = row
        codes, guesses = _number(count), _number(total)
        most = None if worst == "–" else _number(worst)
        yield Value(_command(command), codes, guesses, most, proven=True, average=average)


def _one_step() -> Iterator[Value]:
    head, *rows = _table("## One-step strategies", with_head=True)
    for row in rows:
        cells = dict(zip(head, row, strict=True))
        command = _command(cells["command"])
        codes = _number(cells["codes"])
        for name in re.findall(r"`([\w-]+)`", " ".join(head)):
            line = command.replace(STRATEGY, name)
            yield Value(line, codes, _number(cells[f"`{name}`"]), None, proven=False)


def _table(heading: str, *, with_head: bool = False) -> list[list[str]]:
    text = PAGE.read_text(encoding="utf-8")
    section = re.split(r"^## ", text.partition(heading)[2], maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [rows[0], *rows[2:]] if with_head else rows[2:]


def _number(cell: str) -> int:
    return int(cell.strip("*").replace(",", ""))


def _command(cell: str) -> str:
    [command] = re.findall(r"`([^`]+)`", cell)
    return str(command)


def main() -> int:
    """Prove, value by value, and say what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="the long ones too: some ten minutes")
    full = parser.parse_args().full
    wrong = 0
    for value in values():
        if full or value.is_quick:
            differs = value.differs()
            wrong += bool(differs)
            said = "; ".join(differs) or f"{value.total}, as it says"
            sys.stdout.write(f"{value.command}: {said}\n")
            sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
