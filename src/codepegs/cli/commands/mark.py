"""`codepegs mark`: the mark of one guess."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command
from codepegs.rules import mark_text
from codepegs.terminal import FINE, put, put_json
from codepegs.text import N_, say


@command()
@parameters.edition
@argument("code", N_("CODE"), say("The hidden code, like PRBY."))
@argument("guess", N_("GUESS"), say("The guess, like PBRG."))
@parameters.options
@parameters.players
@parameters.as_json
def mark(
    reader: Reader,
    name: str,
    code: str,
    guess: str,
    *,
    options: tuple[str, ...],
    players: str | None,
    as_json: bool,
) -> int:
    """Mark one guess."""
    rules = parameters.rules_of(name, players, options)
    hidden = rules.code(code)
    guessed = rules.guess(guess, len(hidden))
    answer = rules.mark_row(hidden, guessed)
    if as_json:
        put_json(
            {
                "edition": rules.edition.name,
                "options": list(rules.written),
                "code": str(hidden),
                "guess": str(guessed),
                "mark": list(answer),
                "keys": list(rules.keys),
                "cracked": answer.cracks(len(hidden)),
            }
        )
    else:
        put(", ".join(part.spoken(reader.said) for part in mark_text(rules, answer)))
    return FINE
