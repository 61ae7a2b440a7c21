"""What the match screen says of a game: what is awaited of whom, and how long.

Nothing here draws, so that each sentence is made in one place and can be asked for without a screen.
"""

from __future__ import annotations

from math import ceil

from codepegs.play.local.prompts import prompt_for
from codepegs.text.sentence import Text, say, say_number
from codepegs.tui.screens.match.game import Game


def prompt_of(game: Game) -> Text:
    """What is awaited, and of whom."""
    match = game.match
    stage, seat = game.awaited
    if seat is None:
        return say("The match is over.")
    if seat in game.here:
        return prompt_for(match, stage, seat)
    name = match.seats[seat]
    return (
        say("{name} thinks …", name=name)
        if game.thinking()
        else say("{name} is awaited.", name=name)
    )


def clock_of(game: Game) -> Text | None:
    """How much time the row has left, where there is a limit."""
    deadline = game.match.current.deadline
    if deadline is None:
        return None
    left = max(0, ceil(deadline - game.now()))
    return say_number("{n} second left", "{n} seconds left", left)
