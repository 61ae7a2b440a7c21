"""What cannot be done beside a cardboard board, or with puzzles, though no rule forbids it."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "board/mark": N_(
        '"{came}" is no mark. Type a number for each, in this order: {keys}. '
        'For example: "{example}".'
    ),
    "board/row": N_('"{came}" is no row of this board. Type a number: {expected}.'),
    "board/empty": N_("No row stands on this board yet. Type a guess and its mark."),
    "board/full": N_(
        "This board has {came} rows, and all of them are used. Take one back, begin a new board, "
        "or choose more rows: --option rows=N."
    ),
    "board/cracked": N_(
        "Row {row} has cracked the code. Take it back, or begin a new board with the next code."
    ),
    "board/no-suggestion": N_(
        'A mark alone, "{came}", is for the row that was suggested, and none was. '
        "Type the guess before it."
    ),
    "board/nothing-to-undo": N_(
        "Nothing has been changed on this board, so nothing can be undone."
    ),
    "board/nothing-to-redo": N_("Nothing was undone that could be done again."),
    "board/no-file": N_("The name of a file is missing after the command. Add it."),
    "board/no-edition": N_("The name of an edition is missing after the command. Add it."),
    "board/no-rows": N_(
        '"{came}" holds no row with a mark, so there is nothing to go on with. '
        "Choose another file, or begin with an empty board."
    ),
    "puzzle/grade": N_('There is no grade "{came}". Choose one of: {expected}.'),
    "puzzle/id": N_(
        '"{came}" is no id of a puzzle. An id looks like this: classic-1972.easy.2026-11-16.'
    ),
    "puzzle/seed": N_(
        '"{came}" cannot be a seed: 1 to {expected} small letters a to z, digits and hyphens were '
        "expected. Choose another."
    ),
    "puzzle/together": N_("{came} and {other} do not go together. Leave one of them out."),
    "puzzle/solution": N_(
        "--solution is for puzzles that are listed. Add --json or --count N, or leave it out and "
        'type "{way}" while you solve.'
    ),
    "puzzle/paper": N_('There is no paper "{came}" here. Choose one of: {expected}.'),
    "puzzle/no-more-hints": N_("All deductions have been shown: they lead to the one code left."),
}


class BoardRefusal(Refusal):
    """Something that cannot be done beside a board, or with a puzzle."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
