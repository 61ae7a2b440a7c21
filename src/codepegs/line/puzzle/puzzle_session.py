"""`codepegs puzzle`: puzzles to solve at the keyboard, to print, or for a script."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from codepegs.line.console import Terminal
from codepegs.line.puzzle import pdf as paper_pdf
from codepegs.line.puzzle.puzzle_game import WAY, PuzzleGame, puzzle_lines, way_lines
from codepegs.line.puzzle.puzzle_ids import Puzzle, PuzzleRequest, names_of
from codepegs.play.advice import PuzzleName
from codepegs.terminal import FINE, INTERRUPTED, Progress, put, put_json
from codepegs.text import Refusal, Translations, Whole, language, say

PRINTED = 6
"""Puzzles on paper, where nothing is said."""


def puzzle(
    code: str,
    wanted: PuzzleRequest,
    *,
    pdf: str | None,
    paper: str,
    as_json: bool,
    solved: bool,
) -> int:
    """Make the puzzles that are wanted, and play, print or list them."""
    said = language(code)
    if pdf is not None:
        sheet = paper_pdf.checked_paper(paper)
        names = names_of(wanted, time.time(), PRINTED)
        paper_pdf.begin(pdf)
        try:
            made = tuple(_made(names, Progress(said, as_json=as_json)))
            paper_pdf.write(pdf, made, sheet, code)
        finally:
            paper_pdf.forget_if_empty(pdf)
        if as_json:
            put_json(_document(made, said, solved) | {"pdf": pdf})
        else:
            line = say("Puzzles in {file}: {count}.", file=Whole(pdf), count=len(made))
            put(line.spoken(said))
        return FINE
    names = names_of(wanted, time.time())
    if as_json or len(names) > 1:
        made = tuple(_made(names, Progress(said, as_json=as_json)))
        if as_json:
            put_json(_document(made, said, solved))
        else:
            _show(made, said, solved)
        return FINE
    if solved:
        raise Refusal("puzzle/solution", way=say(WAY))
    return _play(code, names[0])


def _document(made: Sequence[Puzzle], said: Translations, solved: bool) -> dict[str, Any]:
    return {"puzzles": [one.as_data(said, solved=solved) for one in made]}


def _made(names: Sequence[PuzzleName], progress: Progress) -> Iterator[Puzzle]:
    for number, name in enumerate(names, 1):
        if len(names) > 1:
            text = say("Puzzle {number} of {count} …", number=number, count=len(names))
            progress.update(text)
        yield Puzzle.of(name)
    progress.clear()


def _show(made: Sequence[Puzzle], said: Translations, solved: bool) -> None:
    """Several puzzles, one below the other, for those who solve them elsewhere."""
    for number, one in enumerate(made):
        lines = [*puzzle_lines(one), *(way_lines(one) if solved else ())]
        put("\n".join([*([""] if number else []), *(line.spoken(said) for line in lines)]))


def _play(code: str, name: PuzzleName) -> int:
    console = Terminal(time.monotonic, target=sys.stdout)
    return FINE if PuzzleGame(console, language(code), name).play() else INTERRUPTED
