"""Whose turn it is, and what may be submitted now: `decide` asks here, as any program may."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from codepegs.rules.code import Code
from codepegs.rules.flow import false_rows, has_claims
from codepegs.rules.mark import Mark
from codepegs.rules.match import Match, Round, Stage
from codepegs.rules.ruleset import Rules
from codepegs.text import N_, Refusal, Text, say


def checked_guess(
    match: Match, seat: int, guess: str | Sequence[str], *, now: float = 0.0, lag: float = 0.0
) -> Code:
    """The guess, if this seat may make it now; or a refusal.

    >>> from random import Random
    >>> from codepegs import Begin, Match, SetCode, decide, edition, replay
    >>> history = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    >>> history += decide(replay(history), SetCode(0, "RRGB"), dice=Random(1))
    >>> checked_guess(replay(history), 1, "RBGY")
    Code('RBGY')
    """
    round = breaking(match, seat)
    if round.deadline is not None and now - lag > round.deadline:
        raise Refusal("clock/out", row=len(round.rows) + 1)
    return match.played_by.guess(guess, round.holes)


def checked_code(match: Match, seat: int, code: str | Sequence[str]) -> Code:
    """The code, if this seat may hide it now; or a refusal."""
    making(match, seat)
    return match.played_by.code(code)


def checked_clue(rules: Rules, clue: int | None) -> int | None:
    """What is told of a code on the real table, if some code fits it; or a refusal."""
    rules = rules.after_clue(None)
    if rules.clue is None:
        if clue is not None:
            raise Refusal("clue/none-agreed", sum=clue)
    elif clue is None:
        raise Refusal("clue/missing")
    elif clue not in rules.clues:
        low, high = rules.clues[0], rules.clues[-1]
        raise Refusal("clue/impossible", sum=clue, low=low, high=high)
    return clue


def checked_reveal(match: Match, seat: int, code: str | Sequence[str]) -> Code:
    """The code that stood on a real table, if this seat may show it now; or a refusal."""
    refuse_unless_running(match)
    refuse_unless(match, "reveal", "turn/no-reveal")
    refuse_other_than_codemaker(match, seat)
    # What the edition forbids stood on the table all the same: the codemaker's error (decision 3).
    row, holes = match.played_by.row(code), match.current.holes
    if len(row) != holes:
        came = match.played_by.shown(row)
        raise Refusal("code/length", came=came, count=len(row), expected=holes)
    return row


def refuse_no_wrong_mark(match: Match, seat: int) -> None:
    """Refuse to own up where this seat has given no mark that can be wrong."""
    refuse_other_than_codemaker(match, seat)
    refuse_resigned(match, seat)
    round = match.current
    if not (match.played_by.marks_by_hand and has_claims(round)):
        raise Refusal("mark/none-to-own-up", expected=waits_for(match))
    # Otherwise a codemaker could call off any round that goes badly.
    if round.secret is not None and not false_rows(match, round.secret.code):
        raise Refusal("mark/all-right")


def refuse_claim(match: Match, seat: int, now: float) -> None:
    """Refuse to drop the round unless this seat has waited too long for another."""
    refuse_resigned(match, seat)
    since, patience = match.current.since, match.patience
    if match.played_by.time is not None or since is None or patience is None:
        raise Refusal("claim/time-agreed")
    if seat == match.awaited:
        raise Refusal("claim/your-turn", expected=waits_for(match))
    if now < since + patience:
        seconds = ceil(since + patience - now)
        raise Refusal("claim/not-yet", seconds=seconds, expected=waits_for(match))


def making(match: Match, seat: int) -> Round:
    """The running round, if this seat is to hide a code now; or a refusal."""
    refuse_unless_running(match)
    refuse_unless(match, "code", "turn/no-code")
    refuse_other_than_codemaker(match, seat)
    return match.current


def breaking(match: Match, seat: int) -> Round:
    """The running round, if this seat is to guess now; or a refusal."""
    refuse_unless_running(match)
    refuse_unless(match, "guess", "turn/no-guess")
    round = match.current
    assert round.turn is not None
    if seat != round.turn:
        raise Refusal("turn/not-yours", came=named(match, seat), expected=match.seats[round.turn])
    return round


def refuse_unless_running(match: Match) -> None:
    """Refuse what can only be done between the beginning of a match and its end."""
    if match.rules is None:
        raise Refusal("match/not-begun")
    if match.ended is not None:
        raise Refusal("match/over")


_AWAITED = {
    "code": N_("the code of {seat}"),
    "guess": N_("the guess of {seat}"),
    "mark": N_("the mark of {seat}"),
    "reveal": N_("the reveal of {seat}"),
}


def refuse_unless(match: Match, stage: Stage, code: str) -> None:
    """Refuse what is not what the match waits for."""
    if match.stage != stage:
        raise Refusal(code, expected=waits_for(match))


def waits_for(match: Match) -> Text:
    """What a running match waits for, and of whom."""
    seat = match.awaited
    assert seat is not None
    return say(_AWAITED[match.stage], seat=match.seats[seat])


def refuse_other_than_codemaker(match: Match, seat: int) -> None:
    """Refuse what only the codemaker of this round may do."""
    maker = match.current.codemaker
    if seat != maker:
        raise Refusal("turn/not-codemaker", came=named(match, seat), expected=match.seats[maker])


def refuse_resigned(match: Match, seat: int) -> None:
    """Refuse what a seat that has resigned would do."""
    name = named(match, seat)
    if seat in match.resigned:
        raise Refusal("seat/resigned", came=name)


def named(match: Match, seat: int) -> str:
    """What the seat is called, or a refusal where there is none."""
    if seat not in range(len(match.seats)):
        raise Refusal("seat/unknown", came=seat + 1, expected=len(match.seats))
    return match.seats[seat]


def wrong_count(rules: Rules, mark: Mark) -> Refusal:
    """The refusal of a mark that has not a number for each kind of key peg."""
    keys = tuple(map(say, rules.keys))
    return Refusal("mark/count", came=str(mark), count=len(mark), expected=len(keys), keys=keys)
