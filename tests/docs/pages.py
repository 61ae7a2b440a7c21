"""The pages taken apart: blocks of commands, files that are shown, and commands in the prose.

How a page is written, so that its commands can be run:

- ` ```console ` is a session: `$ ` begins a command, and what follows is what it prints. A line
  that is only `...` stands for any lines, and `...` within one for any text.
- ` ```sh ` is a script, which has to end well.
- A block with a title is a file of that name, which stands in the folder from there on.
- A note in the line above a block says how it is run where that is not as usual, such as
  `<!-- typed: RRGG, quit -->`; `tests/docs/test_commands.py` knows them all.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = {
    path.relative_to(ROOT).as_posix(): path
    for path in (*sorted(DOCS.glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md")
}
"""Every page by its name, like docs/play.md."""

_BLOCK = re.compile(
    r"^(?:(?P<above> *<!--[^\n]*-->)\n)?"
    r"(?P<indent> *)```(?P<head>[^\n`]*)\n(?P<text>.*?)^(?P=indent)``` *$",
    re.DOTALL | re.MULTILINE,
)
_NOTE = re.compile(r"<!-- (?P<words>.*?) -->")
_TITLE = re.compile(r'title="(?P<title>[^"]+)"')
_PROSE = re.compile(r"(?<!`)`(?P<words>[^`\n]+)`(?!`)")


@dataclass(frozen=True)
class Command:
    """One command of a session and what it is said to print; nothing said, nothing compared."""

    words: str
    printed: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    page: str
    line: int
    kind: str
    title: str
    how: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def is_commands(self) -> bool:
        """Whether it is typed into a shell, and is no file and no whole program."""
        is_file = bool(self.title) or self.text.startswith("#!")
        return self.kind in {"console", "sh"} and not is_file

    @cached_property
    def notes(self) -> dict[str, str]:
        """What the note above says, by its first words."""
        parts = (part.partition(": ") for part in self.how.split("; ") if part)
        return {name: value for name, _, value in parts}

    @cached_property
    def session(self) -> list[Command]:
        """The commands of a session, in order."""
        assert self.kind == "console"
        assert self.text.startswith("$ "), f"{self}: a session begins with a command"
        commands = []
        for part in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            last = next(number for number, line in enumerate(lines) if not line.endswith("\\"))
            printed = tuple(line.rstrip() for line in lines[last + 1 :] if line.strip())
            commands.append(Command("\n".join(lines[: last + 1]), printed))
        return commands

    @cached_property
    def commands(self) -> list[str]:
        """Every command that it has, a line each; the text that a command is given is none."""
        if self.kind == "console":
            text = "\n".join(command.words for command in self.session)
        else:
            text = re.sub(r"(<<'?(\w+)'?[^\n]*\n).*?^\2$", r"\1", self.text, flags=re.DOTALL | re.M)
        return [line.strip() for line in text.replace("\\\n", " ").splitlines() if line.strip()]


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, from top to bottom."""
    text = PAGES[page].read_text(encoding="utf-8")
    return [_block(page, text, found) for found in _BLOCK.finditer(text)]


def _block(page: str, text: str, found: re.Match[str]) -> Block:
    note = _NOTE.search(found["above"] or "")
    title = _TITLE.search(found["head"])
    indent = len(found["indent"])
    return Block(
        page=page,
        line=text.count("\n", 0, found.start("head")) + 1,
        kind=found["head"].partition(" ")[0],
        title=title["title"] if title else "",
        how=note["words"] if note else "",
        text="".join(line[indent:] for line in found["text"].splitlines(keepends=True)),
    )


def in_prose(page: str) -> list[str]:
    """What stands in single backquotes in the prose of a page, each once."""
    text = _BLOCK.sub("", PAGES[page].read_text(encoding="utf-8"))
    return list(dict.fromkeys(found["words"].strip() for found in _PROSE.finditer(text)))
