"""Writes a match down, but never the code of a running round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codepegs.rules.match import Match, Resignation, Round, Row
from codepegs.rules.notation.lines import AWAY, quoted
from codepegs.text import Refusal, Text, padded, width


def write_notation(match: Match, remarks: Sequence[Text] = ()) -> str:
    r"""The match in notation. What was played is kept; commitments, salts and times are not.

    Remarks about the match become comments above it, in English, as files are the same everywhere.

    >>> from codepegs import read_notation, write_notation
    >>> text = "edition mini\nseat Ann\nseat Bob\nround Bob\nAnn rrgg 1 1"
    >>> print(write_notation(read_notation(text)))
    edition mini
    seat Ann
    seat Bob
    <BLANKLINE>
    round Bob
    Ann  RRGG  1 1
    <BLANKLINE>
    """
    if match.rules is None:
        raise Refusal("match/not-begun")
    rules = match.rules
    written = [f"# {remark}" for remark in remarks]
    written.append(f"edition {rules.edition.name}")
    written += [f"option {_option(option)}" for option in rules.written]
    written += [f"seat {quoted(name)}" for name in match.seats]
    for index, round in enumerate(match.rounds, 1):
        written += ["", f"round {quoted(match.seats[round.codemaker])}"]
        if round.clue is not None:
            written.append(f"{rules.clue} {round.clue}")
        elif round.has_code and not any(row.guess for row in round.rows):
            # Otherwise the first guess shows that a code is set, and how long it is.
            written.append(f"code {round.holes}")
        written += _rows(match, index, round)
        written += _end(match, round)
    return "\n".join([*written, ""])


def _option(option: str) -> str:
    # A file's name may hold spaces.
    return f'"{option}"' if re.search(r"[\s#]", option) else option


def _rows(match: Match, index: int, round: Round) -> list[str]:
    widest = max(width(quoted(name)) for name in match.seats)
    written = []
    for number, row in enumerate((*round.rows, None)):
        # A hint is written before the row that it was for.
        written += [
            f"hint {quoted(match.seats[hint.seat])} {hint.level}"
            for hint in round.hints
            if hint.row == number + 1
        ]
        written += [
            _resignation(match, one)
            for one in match.resignations
            if (one.round, one.row) == (index, number)
        ]
        if row is not None:
            written.append(f"{padded(quoted(match.seats[row.seat]), widest)}  {_answer(row)}")
    return written


def _resignation(match: Match, resignation: Resignation) -> str:
    written = f"resign {quoted(match.seats[resignation.seat])}"
    return f"{written} {AWAY}" if resignation.absent else written


def _answer(row: Row) -> str:
    if row.guess is None:
        return "-"
    # A mark that nobody gave is not written as if somebody had.
    claimed = row.mark is not None and not row.by_arbiter
    return f"{row.guess}  {row.mark}" if claimed else str(row.guess)


def _end(match: Match, round: Round) -> Iterator[str]:
    codemaker = quoted(match.seats[round.codemaker])
    if round.owned_up:
        yield f"own-up {codemaker}"
    if round.outcome == "lost":
        yield f"{codemaker} -"
    if round.idle is not None:
        yield f"idle {quoted(match.seats[round.idle])}"
    if not round.is_open:
        yield f"reveal {'-' if round.code is None else round.code}"
