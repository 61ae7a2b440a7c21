"""`codepegs hint`: a hint of one level for the round that is running."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, option
from codepegs.engine.advice import LEVELS, Evaluator, Position, to_data
from codepegs.engine.kernels import is_compiled
from codepegs.play.advice import hint_at
from codepegs.rules import Match, Round
from codepegs.rules.notation import read_notation
from codepegs.terminal import FINE, Progress, put_json, put_lines, read_text
from codepegs.text import N_, Refusal, Text, lexicon, say

ABOUT_A_ROW = (1, 4)
JUDGED = (4, 5)
"""Levels that may need the compiled search."""


@command(
    say(
        "Levels: 1 could this row be the code? 2 how many codes are left? 3 what is certain by "
        "now? 4 how good is this row? 5 the best row, and why. Levels 1 and 4 need --row."
    )
)
@parameters.match_file
@option(
    "--level", "1|2|3|4|5", say("How much to tell; otherwise as little as possible."), limits=(1, 5)
)
@option("--row", N_("GUESS"), say("The row that you think of playing."))
@parameters.as_json
def hint(reader: Reader, file: str, *, level: int | None, row: str | None, as_json: bool) -> int:
    """Give a hint of one level for the last round of a match."""
    asked = _level(level, row)
    match = read_notation(read_text(file), lexicon=lexicon)
    said = match.played_by.edition.in_words(reader.said)
    round = _running(match)
    rules = match.played_by
    position = Position.of_round(rules, round)
    if asked in ABOUT_A_ROW and row is not None:
        row = str(rules.guess(row, position.holes))
    if asked in JUDGED and not is_compiled() and position.count != 1:
        progress = Progress(said, as_json=as_json)
        progress.say(say("Preparing the engine, once on this machine: up to a minute …"))
    # `told` has no number: it is about a row that is on the board.
    level_name = [name for name in LEVELS if name != "told"][asked - 1]
    given = hint_at(position, level_name, Evaluator, row)
    unmarked = [number for number, one in enumerate(round.rows, 1) if one.awaits_mark]
    if as_json:
        put_json(
            {
                "edition": rules.edition.name,
                "options": list(rules.written),
                "round": round.number,
                "rows": len(round.rows),
                "unmarked_rows": unmarked,
                "level": asked,
                "name": level_name,
                "hint": to_data(given, said),
                "sentences": to_data(given.sentences, said),
            }
        )
        return FINE
    lines: list[Text] = [
        say("Row {row} has no mark yet, and is left out.", row=number) for number in unmarked
    ]
    lines += given.sentences
    if level is None:
        lines.append(say("For more, ask for another level: --level 1 to 5."))
    put_lines(lines, said)
    return FINE


def _level(level: int | None, row: str | None) -> int:
    """The level that was asked for, or the one that tells least."""
    if level is None:
        return 2 if row is None else 1
    if level in ABOUT_A_ROW and row is None:
        raise Refusal("hint/row-missing", came=level)
    if level not in ABOUT_A_ROW and row is not None:
        raise Refusal("hint/row-not-needed", came=level)
    return level


def _running(match: Match) -> Round:
    """The last round that was written, if it is not over."""
    written = [round for round in match.rounds if round.rows or round.has_code]
    if written and written[-1].proven and written[-1].code is None:
        # The arbiter has ended the round, because its marks clash.
        raise Refusal("engine/no-code-fits")
    if match.ended is not None or (written and not written[-1].is_open):
        raise Refusal("hint/no-round")
    return written[-1] if written else match.current
