"""What each command of `codepegs` does, once its words are understood. Each returns its exit code."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.line.console import Terminal
from codepegs.line.match_setup import SetupArguments
from codepegs.line.session import SessionContext, sit_down
from codepegs.render import verdict
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.editions import editions as all_editions
from codepegs.rules.mark_text import mark_text
from codepegs.rules.notation import read_notation
from codepegs.rules.option import read_options
from codepegs.rules.ruleset import Rules
from codepegs.terminal import sheets
from codepegs.terminal.files import read_text
from codepegs.terminal.output import FALSE_MARKS, FINE, INTERRUPTED, REFUSED, put, put_json
from codepegs.text.languages import language
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Translations


def editions(said: Translations, *, as_json: bool) -> int:
    """List the editions."""
    if as_json:
        put_json(sheets.editions_data(all_editions(), said))
    else:
        sheets.show(sheets.editions_sheet(all_editions(), said))
    return FINE


def edition(said: Translations, name: str, *, as_json: bool) -> int:
    """Show an edition's rule sheet."""
    if as_json:
        put_json(sheets.edition_data(edition_named(name), said))
    else:
        sheets.show(sheets.edition_sheet(edition_named(name), said))
    return FINE


def mark(
    said: Translations,
    name: str,
    code: str,
    guess: str,
    *,
    options: Sequence[str],
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
        put(", ".join(part.spoken(said) for part in mark_text(rules, answer)))
    return FINE


def _rules(name: str, players: str | None, options: Sequence[str]) -> Rules:
    count: Any = players
    if players is not None and players.isascii() and players.isdigit() and len(players) < 4:
        count = int(players)
    # What is no number is refused by the edition, with the numbers it takes.
    return edition_named(name).rules(count, lexicon=lexicon, **read_options(list(options)))


def score(said: Translations, file: str, *, strict: bool, as_json: bool) -> int:
    """Judge a written match."""
    match = read_notation(read_text(file), lexicon=lexicon)
    if as_json:
        put_json(verdict.as_data(match))
    else:
        put(verdict.as_text(match, said))
    return FALSE_MARKS if strict and verdict.has_false_marks(match) else FINE


def play(
    code: str,
    wishes: SetupArguments,
    *,
    first: str | None,
    save: str | None,
    strength: str,
    seed: str | None,
) -> int:
    """Play a match at this keyboard, in the language of that code."""
    if strength not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=strength, expected=tuple(STRENGTHS))
    context = SessionContext(
        console=Terminal(time.monotonic, target=sys.stdout),
        language=language(code),
        lexicon=lexicon,
        clock=time.monotonic,
        dice=random.SystemRandom() if seed is None else random.Random(seed),
        words=code,
        strength=strength,
    )
    try:
        return FINE if sit_down(context, wishes, first=first, save=save) else INTERRUPTED
    except EOFError:
        return REFUSED
