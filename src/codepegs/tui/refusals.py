"""What cannot be done at the screen, though no rule of the game forbids it."""

from __future__ import annotations

from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text

TEXTS: dict[str, str] = {
    "row/gap": N_("Hole {hole} is empty. Put a peg into it, or take away those after it."),
    "row/empty": N_("No peg stands in the row. Type the letters of the pegs, or click on them."),
    "paste/no-peg": N_(
        "There is no peg in what was pasted, so the row is as it was. Paste the letters of the pegs."
    ),
    "paste/too-long": N_(
        "More pegs were pasted than the row has holes. The first {holes} are in it; look at them."
    ),
    "mark/empty": N_("Nothing is counted yet. Type the mark first; for no key peg at all type 0."),
    "code/does-not-fit": N_(
        "That code does not fit the mark of row {row}, so it is not the one that was set. "
        "Set the code that the rows were marked by."
    ),
    "round/code-again": N_(
        "The code of this round is not in the file. First {name} sets the same code again."
    ),
    "match/not-kept": N_(
        'The match cannot be kept in "{came}": {reason}. Play on: it is tried again after each '
        "change."
    ),
    "match/kept-unreadable": N_(
        'A match that was kept in "{came}" cannot be read. The file is left as it is.'
    ),
    "file/no-name": N_("No file is named. Type the name of one, or go back with Esc."),
    "match/file-over": N_('The match in "{came}" is over, so there is nothing to go on with.'),
    "table/no-code": N_('No table here has the code "{came}". Look at it again.'),
    "screen/no-terminal": N_(
        "The full-screen game needs a terminal for its input and output. "
        "Without one, play line by line: codepegs play."
    ),
}


class TuiRefusal(Refusal):
    """Something that cannot be done at this screen; nothing was changed by it."""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.code], self.gaps)
