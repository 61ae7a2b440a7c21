"""A bot that plays with the engine of Codepegs, at a table that it opens or at one that it is given.

python engine_bot.py https://pegs.example cp_… expert           opens a table and waits there
python engine_bot.py https://pegs.example cp_… expert TABLE     sits down at that table
"""

from __future__ import annotations

import asyncio
import sys

from codepegs import Code, Refusal, Rules, View
from codepegs.client import Bot, Server, play
from codepegs.engine.bots import STRENGTHS, choose_by_strength


class EngineBot(Bot):
    """Guesses by a strength of the engine; where every guess scores, it plays for points."""

    def __init__(self, strength: str) -> None:
        super().__init__()
        # Refused here, before the bot sits down and others wait for its first guess.
        if strength not in STRENGTHS:
            raise Refusal("engine/unknown-strength", came=strength, expected=tuple(STRENGTHS))
        self.strength = strength

    def choose_guess(self, rules: Rules, view: View) -> Code:
        """The row that the engine chooses."""
        board = view.rounds[-1]
        assert board.holes is not None
        marked = [
            (row.guess, row.mark)
            for row in board.rows
            if row.guess is not None and row.mark is not None
        ]
        if board.rows and board.rows[0].points is not None:
            # Imported here: only tables of three to five play for points, and it needs compiled code.
            from codepegs.engine.bots import choose_for_points
            from codepegs.engine.solver import Space

            space = Space.of(rules, board.holes)
            if len(space.fitting(marked)):
                return choose_for_points(space, rules, marked, len(board.rows) + 1, self.dice)
        return choose_by_strength(rules, board.holes, marked, self.strength, self.dice)


async def main(address: str, token: str, strength: str, table: str = "") -> None:
    """Play one match, and say how it ended."""
    bot = EngineBot(strength)
    async with Server(address, token=token) as server:
        if not table:
            table = await server.open_table("classic-1972", ("me", "anybody"), listed=True)
        live = await server.table(table)
        sys.stdout.write(f"{live.view.link}\n")
        sys.stdout.flush()
        end = await play(bot, live)
        sys.stdout.write(f"{end.card}\n")


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        raise SystemExit(__doc__)
    try:
        asyncio.run(main(*sys.argv[1:5]))
    except Refusal as refusal:
        raise SystemExit(str(refusal)) from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
