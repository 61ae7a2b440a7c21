"""Entrants of a tournament, read from what people write on the command line.

`knuth`, `optimal`, `club` or `points` are the engine's; `my_bots:clever` is a function or a class in
Python; `tree:FILE` plays a saved strategy; `program:…` is any program that speaks the line protocol.
`NAME=` before any of them gives it another name.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

from codepegs.engine import LISTED, number_of_codes, number_of_guesses
from codepegs.engine.book import shipped
from codepegs.engine.bots import STRENGTHS
from codepegs.engine.solver import STRATEGIES
from codepegs.engine.trees import Tree, check as check_tree, read_tree
from codepegs.rules import SCHEMES, Rules, check_name
from codepegs.text import Refusal, say
from codepegs.tournament.program import clean_environment
from codepegs.tournament.python_bot import CHECK

OPTIMAL: Final = "optimal"
POINTS: Final = "points"
KNOWN = (*STRATEGIES, OPTIMAL, *STRENGTHS, POINTS)

PROGRAM, TREE = "program:", "tree:"
MOST = 100  # Players of one tournament.
COMPARED = 1 << 32  # Codes times guesses up to which strategies play without being named.
PATIENCE = 60  # Seconds that a bot in Python may take to be loaded.

_NAMED = re.compile(r"([^=:]{1,40})=(.+)", re.DOTALL)
_INTERPRETER = re.compile(
    r"(python|pypy)[0-9.]*|(ba|da|k|z)?sh|[gmn]?awk|node|deno|bun|ruby|perl|php|lua|java|Rscript"
)
_PYTHON = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


@dataclass(frozen=True)
class Entrant:
    """A player of a tournament: a strategy, a bot, a saved tree or a program."""

    name: str
    kind: Literal["strategy", "optimal", "strength", "points", "tree", "python", "program"]
    what: str  # Which one of its kind: a name, the words of a command, the place of a file.
    tree: Tree | None = None  # What a saved strategy plays.

    @property
    def written(self) -> str:
        """What people write to enter it, without its name."""
        return {"tree": TREE, "program": PROGRAM}.get(self.kind, "") + self.what

    @cached_property
    def command(self) -> tuple[str, ...]:
        """The words of a program's command."""
        return tuple(shlex.split(self.what))

    @property
    def is_outside(self) -> bool:
        """Whether it plays in a process of its own, by the line protocol."""
        return self.kind in ("python", "program")

    @property
    def throws_dice(self) -> bool:
        """Whether it may play the same code differently another time; any program may."""
        if self.kind == "strategy":
            return self.what == "random"
        return self.kind not in ("optimal", "tree")

    @property
    def has_tree(self) -> bool:
        """Whether all that it plays can be written as a tree."""
        always_same = self.kind == "strategy" and self.what != "random"
        return self.kind in ("optimal", "tree") or always_same

    def learns(self, rules: Rules) -> bool:
        """Whether its games may change its next ones: only the exact search remembers anything."""
        if self.kind != "strength" or STRENGTHS[self.what].thinks != "perfect":
            return False
        return any(is_listed(rules, one) and not shipped.find(rules, one) for one in rules.holes)

    @cached_property
    def identity(self) -> str:
        """What makes it another player: its kind, and what it plays."""
        if self.tree is None:
            return self.written
        columns = self.tree.columns
        whole = b"".join((*columns.guesses, columns.marks, columns.kids))
        return f"{TREE}{hashlib.sha256(whole).hexdigest()[:16]}"


def read_entrants(written: Sequence[str], rules: Rules) -> tuple[Entrant, ...]:
    """The entrants, each with a name of its own; refuses one that cannot play under these rules.

    >>> from codepegs import edition
    >>> rules = edition("classic-1972").rules()
    >>> [one.name for one in read_entrants(["knuth", "Donald=knuth", "knuth"], rules)]
    ['knuth', 'Donald', 'knuth 2']
    """
    entrants: list[Entrant] = []
    for one in written:
        entrant, is_named = _read(one, rules)
        taken = {other.name for other in entrants}
        if entrant.name in taken:
            if is_named:
                raise Refusal("tournament/name-twice", came=entrant.name, what=entrant.written)
            numbers = (f"{entrant.name} {number}" for number in range(2, MOST + 2))
            entrant = replace(entrant, name=next(name for name in numbers if name not in taken))
        entrants.append(entrant)
    least = rules.players if rules.players > 2 else 1
    if len(entrants) < least:
        raise Refusal("tournament/number", came=len(entrants), seats=rules.players, expected=least)
    if len(entrants) > MOST:
        raise Refusal("tournament/too-many", came=len(entrants), expected=MOST)
    return tuple(entrants)


def everybody(rules: Rules) -> tuple[str, ...]:
    """The players where nobody is named: all built-in ones that can play the board.

    >>> from codepegs import edition
    >>> everybody(edition("family-2004").rules(players=3))
    ('beginner', 'casual', 'club', 'knuth', 'points')
    """
    if SCHEMES[rules.scoring].by_guess:
        return ("beginner", "casual", "club", "knuth", POINTS)
    pairs = max(number_of_codes(rules, one) * number_of_guesses(rules, one) for one in rules.holes)
    if _largest(rules) > LISTED or pairs > COMPARED:
        return ("beginner", "casual", "club", "expert")
    return (*STRATEGIES, *((OPTIMAL,) if _has_book(rules) else ("perfect",)))


def _read(written: str, rules: Rules) -> tuple[Entrant, bool]:
    """The entrant, and whether it was given a name."""
    named = _NAMED.fullmatch(written)
    if named is None:
        return _of_what(written.strip(), rules), False
    entrant = _of_what(named[2].strip(), rules)
    check_name(named[1])
    return replace(entrant, name=named[1]), True


def _of_what(what: str, rules: Rules) -> Entrant:
    if what in STRATEGIES:
        if _largest(rules) > LISTED:
            raise Refusal("engine/too-many-codes", came=_largest(rules), expected=LISTED)
        return Entrant(what, "strategy", what)
    if what == OPTIMAL:
        _refuse_at_table(what, rules)
        if not _has_book(rules):
            raise Refusal("tournament/no-book")
        return Entrant(what, OPTIMAL, what)
    if what in STRENGTHS:
        return Entrant(what, "strength", what)
    if what == POINTS:
        if not SCHEMES[rules.scoring].by_guess:
            raise Refusal("tournament/points")
        return Entrant(what, POINTS, what)
    if what.startswith(TREE) and len(what) > len(TREE):
        return _of_tree(what.removeprefix(TREE), rules)
    if what.startswith(PROGRAM):
        return _of_program(what.removeprefix(PROGRAM).strip())
    if _PYTHON.fullmatch(what):
        return Entrant(_short(what.rpartition(":")[2]), "python", what)
    raise Refusal("tournament/player", came=what, expected=KNOWN)


def _of_tree(path: str, rules: Rules) -> Entrant:
    _refuse_at_table(TREE + path, rules)
    if len(rules.holes) > 1:
        raise Refusal("tree/other-rules", came=path, expected=rules.edition.name)
    # Path.expanduser fails where no user has that name.
    tree = read_tree(os.path.expanduser(path)).under(rules)  # noqa: PTH111
    # The file may come from elsewhere: the check walks every code through it.
    check_tree(tree)
    return Entrant(_short(Path(path).stem), "tree", path, tree)


def _of_program(what: str) -> Entrant:
    try:
        words = shlex.split(what)
    except ValueError:
        raise Refusal("tournament/command", came=what) from None
    if not words or "\0" in what:
        raise Refusal("tournament/player", came=PROGRAM + what, expected=KNOWN)
    return Entrant(_short(Path(_script(words)).stem), "program", what)


def _script(words: Sequence[str]) -> str:
    """The file that names a program: an interpreter's script, because many share an interpreter.

    >>> _script(["python3", "-X", "dev", "guesser.py", "--deep"]), _script(["./guesser.sh", "x"])
    ('guesser.py', './guesser.sh')
    """
    if _INTERPRETER.fullmatch(Path(words[0]).name):
        for before, word in pairwise(words):
            if word in ("-c", "-e"):  # A program in the command itself has no name.
                break
            if not word.startswith("-") and before not in ("-W", "-X"):
                return word
    return words[0]


def _short(words: str) -> str:
    """A name that the rules accept, made of the name of a file or a function."""
    kept = "".join(sign for sign in words if sign.isalnum() or sign in "-_. ")
    return " ".join(kept.split())[:30] or "program"


def _refuse_at_table(what: str, rules: Rules) -> None:
    if rules.players > 2:
        raise Refusal("tournament/own-game", came=what)


def _has_book(rules: Rules) -> bool:
    return all(shipped.find(rules, holes) is not None for holes in rules.holes)


def is_listed(rules: Rules, holes: int) -> bool:
    """Whether all codes and guesses of so many holes can be listed."""
    return max(number_of_codes(rules, holes), number_of_guesses(rules, holes)) <= LISTED


def _largest(rules: Rules) -> int:
    sizes = (number_of_codes, number_of_guesses)
    return max(size(rules, holes) for size in sizes for holes in rules.holes)


# -- Whether bots and programs can be started, checked before a tournament -------------------------


def check(entrant: Entrant) -> None:
    """Refuse a program that is not there, and a Python bot that cannot be loaded."""
    if entrant.kind == "python":
        _check_python(entrant)
    elif entrant.kind == "program" and shutil.which(word := entrant.command[0]) is None:
        is_there = Path(word).is_file()
        reason = say("it may not be executed") if is_there else say("there is none of that name")
        raise Refusal("tournament/program", came=word, reason=reason)


def _check_python(entrant: Entrant) -> None:
    words = [sys.executable, "-m", "codepegs.tournament.python_bot", CHECK, entrant.what]
    null, pipe = subprocess.DEVNULL, subprocess.PIPE
    try:
        with clean_environment() as clean:
            ended = subprocess.run(
                words, env=clean, stdin=null, stdout=null, stderr=pipe, timeout=PATIENCE
            )
    except subprocess.TimeoutExpired:
        reason = say("it is not loaded after {seconds} s", seconds=PATIENCE)
    else:
        if not ended.returncode:
            return
        lines = ended.stderr.decode(errors="replace").strip().splitlines()
        last = lines[-1].rstrip(".") if lines else f"exit {ended.returncode}"
        reason = say("{words}", words=last)
    raise Refusal("tournament/bot", came=entrant.what, reason=reason)
