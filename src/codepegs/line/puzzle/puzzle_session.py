"""`codepegs puzzle`: puzzles to solve at the keyboard, to print, or for a script."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from codepegs import terminal
from codepegs.line.console import Terminal
from codepegs.line.puzzle import pdf as paper_pdf
from codepegs.line.puzzle.puzzle_game import WAY, PuzzleGame, puzzle_lines, way_lines
from codepegs.line.puzzle.puzzle_ids import Puzzle, PuzzleRequest, names_of
from codepegs.play.advice import PuzzleName
from codepegs.text import Refusal, Translations, Whole, language, say

PRINTED = 6
"""Puzzles on paper without `--count`."""


def puzzle(
    code: str, wanted: PuzzleRequest, *, pdf: str | None, paper: str, as_json: bool, solved: bool
) -> int:
    """Make the puzzles that are wanted, and play, print or list them."""
    said = language(code)
    progress = terminal.Progress(said, as_json=as_json)
    if pdf is not None:
        sheet, path = paper_pdf.checked_paper(paper), terminal.from_home(pdf)
        names = names_of(wanted, time.time(), PRINTED)
        # Made now, so that no work is lost because the file cannot be written.
        terminal.begin_file(path)
        try:
            made = tuple(_made(names, progress))
            paper_pdf.write(path, made, sheet, code)
        except BaseException:
            terminal.take_away(path)
            raise
        if as_json:
            terminal.put_json(_document(made, said, solved) | {"pdf": pdf})
        else:
            count = len(made)
            terminal.put_lines(
                [say("Puzzles in {file}: {count}.", file=Whole(pdf), count=count)], said
            )
        return terminal.FINE
    names = names_of(wanted, time.time())
    if as_json:
        terminal.put_json(_document(tuple(_made(names, progress)), said, solved))
    elif len(names) > 1:
        _show(tuple(_made(names, progress)), said, solved)
    elif solved:
        raise Refusal("puzzle/solution", way=say(WAY))
    else:
        console = Terminal(time.monotonic, target=sys.stdout)
        return terminal.FINE if PuzzleGame(console, said, names[0]).play() else terminal.INTERRUPTED
    return terminal.FINE


def _document(made: Sequence[Puzzle], said: Translations, solved: bool) -> dict[str, Any]:
    return {"puzzles": [one.as_data(said, solved=solved) for one in made]}


def _made(names: Sequence[PuzzleName], progress: terminal.Progress) -> Iterator[Puzzle]:
    for number, name in enumerate(names, 1):
        if len(names) > 1:
            progress.update(say("Puzzle {number} of {count} …", number=number, count=len(names)))
        yield Puzzle.of(name)
    progress.clear()


def _show(made: Sequence[Puzzle], said: Translations, solved: bool) -> None:
    """Print several puzzles, one below the other."""
    for number, one in enumerate(made):
        lines = [*puzzle_lines(one), *(way_lines(one) if solved else ())]
        terminal.put("\n".join([*([""] if number else []), *(line.spoken(said) for line in lines)]))
