"""A bot for Codepegs: sits down at a table and plays its seat to the end.

python bot.py https://pegs.example cp_… TABLE
"""

from __future__ import annotations

import random
import sys

from codepegs import Code, Mark, Refusal, Rules, View
from codepegs.client import Bot, run


class FittingBot(Bot):
    """Hides a random code, guesses any that fits all marks so far, and marks honestly."""

    def choose_code(self, rules: Rules, view: View) -> Code:
        """A code to hide, and none that was shown in an earlier round."""
        shown = {board.code for board in view.rounds}
        return random.choice([code for code in rules.codes() if code not in shown])

    def choose_guess(self, rules: Rules, view: View) -> Code:
        """A row to play: any code that would have earned every mark so far."""
        board = view.rounds[-1]
        marked = [(row.guess, row.mark) for row in board.rows if row.guess and row.mark is not None]
        fitting = [
            code
            for code in rules.codes()
            if len(code) == board.holes
            and all(rules.mark_row(code, guess) == mark for guess, mark in marked)
        ]
        # None is left where the codemaker has given a false mark.
        return random.choice(
            fitting or [code for code in rules.codes() if len(code) == board.holes]
        )

    def choose_mark(self, rules: Rules, view: View) -> Mark:
        """The mark of the row that waits for one; asked only where marks are given by hand."""
        waiting = view.rounds[-1].rows[-1].guess
        assert waiting is not None and view.own_code is not None
        return rules.mark_row(view.own_code, waiting)


def main(server: str, token: str, table: str) -> None:
    """Play at that table, and say how it ended."""
    end = run(FittingBot(), server, token, table)
    sys.stdout.write(f"{end.card}\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    try:
        main(*sys.argv[1:4])
    except Refusal as refusal:
        raise SystemExit(str(refusal)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
