"""`codepegs score`: a written match, judged."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, flag
from codepegs.render import verdict
from codepegs.rules.notation import read_notation
from codepegs.terminal import FALSE_MARKS, FINE, put, put_json, read_text
from codepegs.text import lexicon, say


@command(
    say(
        "Checks every mark, applies the false-mark rule, shows the score card, the winner and "
        "what was wrong where. The match may be unfinished."
    )
)
@parameters.match_file
@flag("--strict", say("End with the exit code {code} where a mark was false.", code=FALSE_MARKS))
@parameters.as_json
def score(reader: Reader, file: str, *, strict: bool, as_json: bool) -> int:
    """Judge a written match."""
    match = read_notation(read_text(file), lexicon=lexicon)
    if as_json:
        put_json(verdict.as_data(match))
    else:
        put(verdict.as_text(match, reader.said))
    return FALSE_MARKS if strict and verdict.has_false_marks(match) else FINE
