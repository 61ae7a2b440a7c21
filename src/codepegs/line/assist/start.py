"""Sitting down beside a cardboard board: which board it is, and by what rows are suggested."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence

from codepegs.line.assist.answers import checked_strategy
from codepegs.line.assist.assistant import Assistant
from codepegs.line.assist.board import CardboardBoard, board_rules, read_board
from codepegs.line.console import Console, Terminal
from codepegs.line.session import SessionContext
from codepegs.play.local.seats import DEFAULT_EDITION
from codepegs.terminal.files import from_home, read_text
from codepegs.terminal.numbers import whole
from codepegs.terminal.output import FINE, INTERRUPTED
from codepegs.text.languages import language
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal


def assist(
    code: str,
    name: str | None,
    *,
    options: Sequence[str] = (),
    holes: str | None = None,
    strategy: str = "best",
    load: str | None = None,
    save: str | None = None,
    console: Console | None = None,
) -> int:
    """Help beside a board, in the language of that code."""
    chosen = checked_strategy(strategy)
    board = _board(code, name, options, holes, load)
    context = SessionContext(
        console=console or Terminal(time.monotonic, target=sys.stdout),
        language=language(code),
        lexicon=lexicon,
        clock=time.monotonic,
        dice=random.Random(1),
        words=code,
    )
    return FINE if Assistant(context, board, chosen, save=save).sit() else INTERRUPTED


def _board(
    code: str, name: str | None, options: Sequence[str], holes: str | None, load: str | None
) -> CardboardBoard:
    if load is not None:
        for given, other in ((name, "EDITION"), (options, "--option"), (holes, "--holes")):
            if given:
                raise Refusal("puzzle/together", came="--load", other=other)
        return read_board(read_text(from_home(load)), load, lexicon)
    rules = board_rules(name or DEFAULT_EDITION, options, lexicon, code)
    announced = (
        None if holes is None else whole(holes, "--holes", min(rules.holes), max(rules.holes))
    )
    return CardboardBoard(rules, announced)
