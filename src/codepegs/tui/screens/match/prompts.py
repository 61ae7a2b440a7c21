"""What the match screen says of a game: what is awaited of whom, in which row, and how long.

Nothing here draws, so that each sentence is made in one place and can be asked for without a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from codepegs.render.narration import row_line, total_line
from codepegs.rules.match import Match
from codepegs.text.sentence import Text, say, say_number
from codepegs.tui.screens.match.game import Game


def prompt_of(game: Game) -> Text:
    """What is awaited, and of whom."""
    match = game.match
    stage, seat = game.awaited
    if seat is None:
        return say("The match is over.")
    name = match.seats[seat]
    if seat not in game.here:
        if game.thinking():
            return say("{name} thinks …", name=name)
        return say("{name} is awaited.", name=name)
    match stage:
        case "code" if match.current.rows:
            return say(
                "{name}, set the code of this round again: it was not in the file.", name=name
            )
        case "code":
            return say("{name}, your code:", name=name)
        case "mark":
            return say(
                "{name}, your mark for row {row} ({keys}):",
                name=name,
                row=len(match.current.rows),
                keys=tuple(say(key) for key in match.played_by.keys),
            )
        case "reveal":
            return say("{name}, lift the shield. Your code:", name=name)
        case _:
            return say("{place}, {name}:", place=place_of(match), name=name)


def standing_lines(match: Match) -> Iterator[Text]:
    """Where a match stands that is gone on with: the running round is enough for that."""
    round = match.current
    yield say(
        "Round {number} of {rounds}. {name} is codemaker.",
        number=round.number,
        rounds=match.played_by.rounds,
        name=match.seats[round.codemaker],
    )
    yield total_line(match)
    for number, row in enumerate(round.rows, 1):
        yield row_line(match, round, number, row)


def place_of(match: Match) -> Text:
    """The row that is guessed now."""
    rows, row = match.played_by.rows, len(match.current.rows) + 1
    if rows is None:
        return say("Row {row}", row=row)
    return say("Row {row} of {rows}", row=row, rows=rows)


def clock_of(game: Game) -> Text | None:
    """How much time the row has left, where there is a limit."""
    deadline = game.match.current.deadline
    if deadline is None:
        return None
    left = max(0, ceil(deadline - game.now()))
    return say_number("{n} second left", "{n} seconds left", left)
