"""Trouble outside the rules: files that cannot be read, names that nobody has, slips of the hand.

Said and coded like the refusals of the rules, so that whoever reads them needs to know one kind.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from codepegs.rules.notation.lines import LONGEST_TEXT
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "file/missing": N_('There is no file "{came}". Look at its name again.'),
    "file/unreadable": N_('"{came}" cannot be read: {reason}.'),
    "file/too-long": N_(
        '"{came}" is too long: at most {expected} characters are read. Is it a match in notation?'
    ),
    "file/encoding": N_(
        '"{came}" is not a text in UTF-8: byte {byte} does not fit. Is it a match in notation?'
    ),
    "file/exists": N_('"{came}" exists already and is not overwritten. Choose another name.'),
    "file/unwritable": N_('"{came}" cannot be written: {reason}. Choose another place.'),
    "file/no-input": N_("There is no standard input to read. Give the name of a file."),
    "folder/missing": N_('There is no folder "{came}". Make it first, or choose another.'),
    "code/differs": N_("That was another code than before. Type it anew."),
    "code/on-the-table": N_(
        '"{came}" does not say how long the code on your table is. Type {expected}.'
    ),
    "mark/typed": N_(
        '"{came}" is no mark. Type a number for each, in this order: {keys}. '
        'For example: "{example}".'
    ),
    "number/limits": N_(
        '"{came}" does not fit {option}. Write a whole number from {low} to {high}.'
    ),
    "number/only": N_('"{came}" does not fit {option}. Write {expected}, or leave it out.'),
    "memory/too-little": N_(
        "This would need {came} MB of memory, and {expected} MB are free. Choose a smaller board, "
        "or a one-step strategy."
    ),
    "memory/gone": N_("There is not enough memory for this. Choose a smaller board."),
    "solve/exact-only": N_(
        "{came} is of use only with the strategies optimal and worst-case. Leave it out."
    ),
    "solve/once": N_(
        "--once is for boards whose codes have no colour twice, and those of {came} may. "
        "Leave it out."
    ),
    "solve/once-saved": N_(
        "With --once no strategy is kept: no edition is played by such guesses. "
        "Leave out --once or --save."
    ),
    "cluster/address": N_(
        '"{came}" is no address of a Dask scheduler. Write it like this: tcp://10.0.0.5:8786.'
    ),
    "cluster/no-answer": N_(
        'No Dask scheduler answers at "{came}": {reason}. Look at the address again.'
    ),
    "cluster/no-workers": N_(
        'The Dask scheduler at "{came}" has no workers. Start some with: dask worker {came}.'
    ),
    "cluster/lost": N_(
        'The cluster at "{came}" was lost: {reason}. What was found is kept: the same command with '
        "--resume goes on from there."
    ),
    "book/wrong": N_("The entry {came} of the book is wrong. {reason}"),
    "tree/format": N_('A tree cannot be drawn as "{came}". Choose one of: {expected}.'),
    "hint/no-round": N_(
        "No round of this match is running, so there is nothing to give a hint for. "
        "Write the rows of a round without its reveal."
    ),
    "hint/row-missing": N_(
        "Level {came} is about a row that you think of playing. Add it: --row GUESS."
    ),
    "hint/row-not-needed": N_(
        "Level {came} is about no row. Leave --row out, or choose level 1 or 4."
    ),
    "seat/nobody": N_('Nobody called "{came}" sits at the table. The seats are: {expected}.'),
    "seat/which-bot": N_(
        '"{came}" may be any of several bots. Say which one is meant: {expected}.'
    ),
}


class TerminalRefusal(Refusal):
    """Something that cannot be done, though no rule of the game forbids it."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)


STDIN = "-"


def read_text(path: str) -> str:
    """The text of a file, or of the standard input; never more of it than the notation reads."""
    # A character of UTF-8 takes four bytes at most.
    limit = 4 * LONGEST_TEXT + 1
    if path == STDIN and sys.stdin is None:
        raise TerminalRefusal("file/no-input")
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(limit)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit)
    except FileNotFoundError:
        raise TerminalRefusal("file/missing", came=path) from None
    except (OSError, ValueError) as error:
        # ValueError: a path with a null character.
        raise TerminalRefusal("file/unreadable", came=path, reason=_reason(error)) from None
    if len(data) == limit:
        raise TerminalRefusal("file/too-long", came=path, expected=LONGEST_TEXT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TerminalRefusal("file/encoding", came=path, byte=error.start + 1) from None


def from_home(path: str) -> str:
    """The path with the home folder for its "~", which a shell often leaves as it is."""
    return os.path.expanduser(path)  # noqa: PTH111  # Path's own fails where nobody has that name


def begin_file(path: str) -> None:
    """Make a new file, so that a match cannot be lost for want of a place."""
    try:
        with Path(path).open("x", encoding="utf-8"):
            pass
    except FileExistsError:
        raise TerminalRefusal("file/exists", came=path) from None
    except (OSError, ValueError) as error:
        raise TerminalRefusal("file/unwritable", came=path, reason=_reason(error)) from None


def write_text(path: str, text: str) -> None:
    """Put a text in the place of the file's old one, whole or not at all."""
    target = Path(path)
    fresh = target.with_name(f".codepegs-{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(target)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise TerminalRefusal("file/unwritable", came=path, reason=_reason(error)) from None


def write_new(path: str, text: str) -> None:
    """Write a text into a new file; what was there before is never overwritten."""
    place = from_home(path)
    begin_file(place)
    try:
        write_text(place, text)
    except TerminalRefusal:
        take_away(place)
        raise


def take_away(path: str) -> None:
    """Take a file away in which nothing stands, if it can be done."""
    with contextlib.suppress(OSError):
        Path(path).unlink()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
