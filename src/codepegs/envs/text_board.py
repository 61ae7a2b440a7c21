"""A board as text, row by row, in a person's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from codepegs.envs.board import BoardArrays, Pegs
from codepegs.rules import Code, Mark, Rules, mark_text
from codepegs.text import N_, Text, language, say

# The name of the guesser where it matters, the guess (None: the row was used up without one), the mark.
Line = tuple[str, Code | None, Mark | None]


def lines_of(board: BoardArrays, guesses: Pegs, marks: Pegs, rows: int) -> Iterator[Line]:
    """The lines of a codebreaker's board, from what an observation shows."""
    letters = board.rules.letters
    for guess, mark in zip(guesses[:rows].tolist(), marks[:rows].tolist(), strict=True):
        row = Code(letters[peg - 1] for peg in guess if peg)
        yield ("", row, Mark(mark)) if row else ("", None, None)


def drawn(
    rules: Rules, lines: Iterable[Line], *, code: Code | None, lang: str, first: int = 1
) -> str:
    """The board as text; the code below it, when it is known.

    >>> from codepegs import Code, Mark, edition
    >>> lines = [("", Code("RRBB"), Mark((1, 0))), ("", None, None)]
    >>> print(drawn(edition("mini").rules(), lines, code=Code("RGYK"), lang="en"))
    The pocket game: six colours, only six rows
     1  RRBB  1 black, 0 white
     2  ----  used up without a guess
    Code: RGYK
    """
    said = language(lang)
    width = max(len(str(Code(rules.letters[:1] * holes))) for holes in rules.holes)
    text = [say(rules.edition.title).spoken(said)]
    for number, (who, guess, mark) in enumerate(lines, first):
        name = f"{who}  " if who else ""
        shown = "-" * width if guess is None else f"{guess!s:{width}}"
        answers: tuple[Text, ...] = () if mark is None else mark_text(rules, mark)
        if guess is None:
            answers = (say(N_("used up without a guess")),)
        answer = ", ".join(part.spoken(said) for part in answers)
        text.append(f"{number:2}  {name}{shown}  {answer}".rstrip())
    if code is not None:
        text.append(say(N_("Code: {code}"), code=str(code)).spoken(said))
    return "\n".join(text)
