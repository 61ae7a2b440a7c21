"""`codepegs doctor`: which marks of a written match cannot all be true."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command
from codepegs.engine.advice import examine_round, to_data
from codepegs.rules.notation import read_notation
from codepegs.terminal import FALSE_MARKS, FINE, REFUSED, put, put_json, read_text
from codepegs.text import lexicon, say


@command(
    say(
        "Names a smallest set of rows whose marks cannot all be true, and what the mark of a "
        "single wrong row may be. Ends with the exit code {code} where there is one.",
        code=FALSE_MARKS,
    )
)
@parameters.match_file
@parameters.as_json
def doctor(reader: Reader, file: str, *, as_json: bool) -> int:
    """Examine every round of a match."""
    match = read_notation(read_text(file), lexicon=lexicon)
    rules = match.played_by
    said = rules.edition.in_words(reader.said)
    rounds = [
        (index, round, examine_round(rules, round))
        for index, round in enumerate(match.rounds, 1)
        if round.rows
    ]
    if as_json:
        put_json(
            {
                "edition": rules.edition.name,
                "options": list(rules.written),
                "rounds": [
                    {
                        "index": index,
                        "number": round.number,
                        "codemaker": match.seats[round.codemaker],
                        **to_data(found, said),
                    }
                    for index, round, found in rounds
                ],
            }
        )
    else:
        lines = []
        for index, round, found in rounds:
            name = match.seats[round.codemaker]
            heading = say("Written round {round}, codemaker {name}:", round=index, name=name)
            lines.append(heading.spoken(said))
            lines += [f"  {sentence.spoken(said)}" for sentence in found.sentences]
        put("\n".join(lines or [say("No row was played.").spoken(said)]))
    verdicts = {found.verdict for _, _, found in rounds}
    false = any(found.false_marks or found.false_clue for _, _, found in rounds)
    if "contradiction" in verdicts or false:
        return FALSE_MARKS
    # The search found no fault, but did not rule one out.
    return REFUSED if "undecided" in verdicts else FINE
