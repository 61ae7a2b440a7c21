"""`codepegs mark`: the mark of one guess."""

from __future__ import annotations

from typing import Any

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, option
from codepegs.rules import Rules, mark_text, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.terminal import FINE, put, put_json
from codepegs.text import N_, lexicon, say


@command()
@parameters.edition
@argument("code", N_("CODE"), say("The hidden code, like PRBY."))
@argument("guess", N_("GUESS"), say("The guess, like PBRG."))
@parameters.options
@option("--players", "N", say("How many play."))
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
    rules = _rules(name, players, options)
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


def _rules(name: str, players: str | None, options: tuple[str, ...]) -> Rules:
    count: Any = players
    if players is not None and players.isascii() and players.isdigit() and len(players) < 4:
        count = int(players)
    # The edition refuses what is no number, and names the numbers that it takes.
    return edition_named(name).rules(count, lexicon=lexicon, **read_options(list(options)))
