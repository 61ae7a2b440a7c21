"""A bot's turn in a local match."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from codepegs.play import bots
from codepegs.play.local.missing_code import fitting_code
from codepegs.rules import commands as c
from codepegs.rules.match import Match
from codepegs.rules.view import view
from codepegs.text.refusal import Refusal


@dataclass(frozen=True)
class BotTurn:
    """All that choosing a bot's command takes. `command` may run in a thread: it changes nothing."""

    match: Match
    """The match as it stood when the turn came. A command for an older match is to be dropped."""
    seat: int
    strength: str
    dice: random.Random = field(repr=False)
    lacks_code: bool = False
    """The bot is codemaker, and a match that was read from a file does not tell its code."""

    def command(self) -> c.Command:
        """What the bot does. It knows what its seat sees, and nothing else."""
        if self.lacks_code:
            return c.SetCode(self.seat, fitting_code(self.match, self.dice))
        if self.match.stage == "reveal":
            return c.Reveal(self.seat, fitting_code(self.match, self.dice))
        try:
            return self._command(self.strength)
        except (MemoryError, Refusal):
            # The board is too large for this strength.
            return self._command(bots.PLAIN)

    def _command(self, strength: str) -> c.Command:
        rules, seen = self.match.played_by, view(self.match, self.seat)
        if self.match.stage == "code":
            return c.SetCode(self.seat, bots.choose_code(rules, self.dice))
        if self.match.stage == "guess":
            return c.Guess(self.seat, bots.choose_guess(rules, seen, self.dice, strength))
        return c.GiveMark(self.seat, bots.choose_mark(rules, seen))
