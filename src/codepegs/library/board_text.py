"""A match as text: its board (`str(game)`), and how it stands in a line (`repr(game)`)."""

from __future__ import annotations

from codepegs.rules import SCHEMES, Code, Match, Row, mark_text, waits_for
from codepegs.text import in_columns

MOST_FREE_ROWS = 20
"""A board of up to so many rows is shown whole, a longer one up to its next row."""


def board_text(match: Match) -> str:
    """The board of the running round, or of the last one, and the score.

    Row 1 is the farthest from the shield and comes first; the shield, or the code, comes last.
    """
    rules = match.played_by
    played = [one for one in match.rounds if one.rows]
    round = played[-1] if match.ended is not None and played else match.current
    holes = round.holes or max(rules.holes)
    lines = [_row_cells(match, number, row) for number, row in enumerate(round.rows, 1)]
    last = len(lines) if match.ended is not None or not round.is_open else len(lines) + 1
    if rules.rows is not None and rules.rows <= MOST_FREE_ROWS:
        last = rules.rows
    free = _blanks(rules.letters[0], holes, ".")
    lines += [(str(number), "", free, "") for number in range(len(lines) + 1, last + 1)]
    hidden = _blanks(rules.letters[0], holes, "?") if round.code is None else str(round.code)
    lines.append(("", "", hidden, "" if round.clue is None else f"{rules.clue} {round.clue}"))
    # Where two play, only one of them guesses.
    table = lines if len(match.seats) > 2 else [line[:1] + line[2:] for line in lines]
    # A replay has the number of the round that it repeats.
    heading = (
        f"{' '.join((rules.edition.name, *rules.written))}, round {round.number} of {rules.rounds}: "
        f"{match.seats[round.codemaker]} hides the code."
    )
    unit = SCHEMES[rules.scoring].unit
    return "\n".join([heading, *in_columns(table), f"{_scores(match)} ({unit}). {_next(match)}."])


def standing(match: Match) -> str:
    """The score and what is awaited, in a few words."""
    if match.ended is not None:
        return f"{_scores(match)}; over, {_result(match)}"
    round = match.current
    return (
        f"{_scores(match)}; round {round.number}, row {len(round.rows) + (match.stage == 'guess')}; "
        f"{waits_for(match)} is awaited"
    )


def _row_cells(match: Match, number: int, row: Row) -> tuple[str, str, str, str]:
    name = match.seats[row.seat]
    if row.guess is None:
        return str(number), name, "-", "out of time"
    mark = "" if row.mark is None else ", ".join(map(str, mark_text(match.played_by, row.mark)))
    return str(number), name, str(row.guess), mark


def _blanks(letter: str, holes: int, sign: str) -> str:
    """A row of nothing but this sign, as wide as a row of pegs."""
    return str(Code([sign * len(letter)] * holes))


def _scores(match: Match) -> str:
    totals = zip(match.seats, match.totals, strict=True)
    return ", ".join(f"{name} {points}" for name, points in totals)


def _next(match: Match) -> str:
    words = _result(match) if match.ended is not None else f"{waits_for(match)} is awaited"
    return words[:1].upper() + words[1:]


def _result(match: Match) -> str:
    names = [match.seats[seat] for seat in match.winners]
    if not names:
        return "undecided"
    return f"{names[0]} wins" if len(names) == 1 else f"{' and '.join(names)} share the win"
