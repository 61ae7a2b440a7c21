"""What people at one screen are asked for, and how they hand the keyboard on."""

from __future__ import annotations

from collections.abc import Iterator

from codepegs.render.narration import round_line, row_line, total_line
from codepegs.rules.match import Match
from codepegs.text.sentence import Text, say


def prompt_for(match: Match, stage: str, seat: int, place: Text | None = None) -> Text:
    """What is awaited of a person; `place` says more about the open row than its number."""
    name = match.seats[seat]
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
            return say("{place}, {name}:", place=place or place_of(match), name=name)


def place_of(match: Match) -> Text:
    """The row that is guessed now."""
    rows, row = match.played_by.rows, len(match.current.rows) + 1
    if rows is None:
        return say("Row {row}", row=row)
    return say("Row {row} of {rows}", row=row, rows=rows)


def look_away_line(name: str) -> Text:
    """Before a code is set, where several people look at the screen."""
    return say("{name} sets the code, and the others look away. {name}, press Enter.", name=name)


def hand_on_line(name: str) -> Text:
    """After a code was set, before a codebreaker looks at the screen."""
    return say("The code is set. Hand the keyboard to {name}, then press Enter.", name=name)


def standing_lines(match: Match) -> Iterator[Text]:
    """Where a match stands that is gone on with: the running round is enough for that."""
    round = match.current
    yield round_line(match)
    yield total_line(match)
    for number, row in enumerate(round.rows, 1):
        yield row_line(match, round, number, row)
