"""`decide(match, command) → events`: what a command does, or a refusal that changes nothing.

No clock and no dice of its own: the time and the randomness come in as arguments.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from math import ceil
from typing import Any

from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules import legality
from codepegs.rules.code import Secret
from codepegs.rules.flow import Chronicle
from codepegs.rules.mark import Mark, is_possible
from codepegs.rules.match import Match
from codepegs.rules.seat_name import check_name
from codepegs.text.refusal import Refusal


def decide(
    match: Match,
    command: c.Command,
    *,
    now: float = 0.0,
    dice: random.Random | None = None,
    lag: float = 0.0,
) -> tuple[e.Event, ...]:
    """The events that follow from the command.

    The dice are thrown for a lot (who is first codemaker) and for the salt of a code.

    `lag` is how many seconds a guess was on its way: it is in time if it was sent in time. It
    counts for nothing else, and new deadlines run from `now`. The rules believe any lag, so the
    bound is the caller's: measure it, cap it, and wait as long as the cap before `RunOut`.

    >>> from random import Random
    >>> from codepegs import Begin, Match, decide, edition
    >>> begin = Begin(edition("mini").rules(), ("Ann", "Bob"), first=0)
    >>> [type(event).__name__ for event in decide(Match(), begin)]
    ['MatchBegun', 'RoundBegun']
    """
    chronicle = Chronicle(match, now, lag)
    unfold(chronicle, command, dice)
    return tuple(chronicle.events)


def unfold(chronicle: Chronicle, command: c.Command, dice: random.Random | None) -> None:
    """Tell what follows from the command, for whoever needs the match after it too."""
    match = chronicle.match
    if isinstance(command, c.Begin):
        _begin(chronicle, command, dice)
    else:
        legality.refuse_unless_running(match)
        _DECIDERS[type(command)](chronicle, command, dice)


Dice = random.Random | None


def _thrown(dice: Dice) -> random.Random:
    if dice is None:
        raise TypeError("this command throws dice: call decide(…, dice=random.Random(…))")
    return dice


def _begin(chronicle: Chronicle, command: c.Begin, dice: Dice) -> None:
    if chronicle.match.rules is not None:
        raise Refusal("match/begun")
    rules, seats = command.rules, tuple(command.seats)
    if len(seats) != rules.players:
        raise Refusal("seat/number", came=len(seats), expected=rules.players)
    for seat in seats:
        check_name(seat)
        if seats.count(seat) > 1:
            raise Refusal("seat/twice", came=seat)
    first = command.first
    if first is None:
        first = _thrown(dice).randrange(len(seats))
    elif first not in range(len(seats)):
        raise Refusal("seat/unknown", came=first + 1, expected=len(seats))
    chronicle.tell(e.MatchBegun(rules, seats, first, command.grace, command.stand_ins))
    chronicle.go_on()


def _set_code(chronicle: Chronicle, command: c.SetCode, dice: Dice) -> None:
    match = chronicle.match
    if command.code is None:
        legality.making(match, command.seat)
        holes = _announced(match, command.holes)
        chronicle.tell(e.CodeSet(holes, None, None))
    else:
        code = legality.checked_code(match, command.seat, command.code)
        if command.holes not in (None, len(code)):
            raise Refusal("turn/announce", came=command.holes, expected=len(code))
        secret = Secret.sealed(code, _thrown(dice))
        chronicle.tell(e.CodeSet(len(secret.code), secret.commitment, secret))
    chronicle.open_row()


def _announced(match: Match, holes: int | None) -> int:
    rules = match.played_by
    if not rules.marks_by_hand:
        raise Refusal("turn/machine-marks")
    if holes is None and len(rules.holes) == 1:
        return rules.holes[0]
    if holes not in rules.holes:
        raise Refusal("turn/announce", came="" if holes is None else holes, expected=rules.lengths)
    assert holes is not None
    return holes


def _guess(chronicle: Chronicle, command: c.Guess, dice: Dice) -> None:
    match = chronicle.match
    guess = legality.checked_guess(
        match, command.seat, command.guess, now=chronicle.now, lag=chronicle.lag
    )
    round = match.current
    number = len(round.rows) + 1
    chronicle.tell(e.Guessed(number, command.seat, guess))
    if not match.played_by.marks_by_hand or round.codemaker in match.resigned:
        chronicle.answer_row()
        chronicle.after_row()


def _take_back(chronicle: Chronicle, command: c.TakeBack, dice: Dice) -> None:
    match = chronicle.match
    legality.refuse_resigned(match, command.seat)
    round = match.current
    number = len(round.rows)
    if match.stage != "mark":
        if round.rows and round.rows[-1].mark is not None:
            raise Refusal("turn/marked", row=number, expected=legality.waits_for(match))
        raise Refusal("turn/no-guess-to-take-back", expected=legality.waits_for(match))
    guesser = round.rows[-1].seat
    if command.seat != guesser:
        raise Refusal(
            "turn/not-your-guess",
            row=number,
            came=match.seats[command.seat],
            expected=match.seats[guesser],
        )
    if round.kept_deadline is not None and chronicle.now > round.kept_deadline:
        raise Refusal("clock/guess-stays", row=number)
    chronicle.tell(e.GuessTakenBack(number, guesser, round.kept_deadline))


def _give_mark(chronicle: Chronicle, command: c.GiveMark, dice: Dice) -> None:
    match = chronicle.match
    legality.refuse_unless(match, "mark", "turn/no-mark")
    legality.refuse_other_than_codemaker(match, command.seat)
    rules, round = match.played_by, match.current
    mark = Mark(command.mark)
    if len(mark) != len(rules.keys):
        raise legality.wrong_count(rules, mark)
    assert round.holes is not None
    if not is_possible(mark, round.holes):
        raise Refusal("mark/impossible", came=str(mark), holes=round.holes)
    chronicle.tell(e.Marked(len(round.rows), mark))
    chronicle.after_row()


def _reveal(chronicle: Chronicle, command: c.Reveal, dice: Dice) -> None:
    code = legality.checked_reveal(chronicle.match, command.seat, command.code)
    chronicle.reveal(code, None)
    chronicle.close_round()


def _run_out(chronicle: Chronicle, command: c.RunOut, dice: Dice) -> None:
    round = chronicle.match.current
    if round.turn is None or round.deadline is None:
        raise Refusal("clock/none")
    if chronicle.now < round.deadline:
        raise Refusal("clock/not-yet", seconds=ceil(round.deadline - chronicle.now))
    chronicle.tell(e.RowRanOut(len(round.rows) + 1, round.turn))
    chronicle.after_row()


def _resign(chronicle: Chronicle, command: c.Resign, dice: Dice) -> None:
    legality.refuse_resigned(chronicle.match, command.seat)
    chronicle.resign(command.seat)


def _leave(chronicle: Chronicle, command: c.Leave, dice: Dice) -> None:
    match = chronicle.match
    legality.refuse_resigned(match, command.seat)
    if command.seat in match.away:
        raise Refusal("seat/away", came=match.seats[command.seat])
    chronicle.tell(e.SeatLeft(command.seat, chronicle.now + match.grace))


def _return(chronicle: Chronicle, command: c.Return, dice: Dice) -> None:
    _refuse_unless_away(chronicle.match, command.seat)
    chronicle.tell(e.SeatReturned(command.seat))


def _end_grace(chronicle: Chronicle, command: c.EndGrace, dice: Dice) -> None:
    match = chronicle.match
    _refuse_unless_away(match, command.seat)
    name, deadline = match.seats[command.seat], match.away[command.seat]
    if chronicle.now < deadline:
        raise Refusal("seat/grace", came=name, seconds=ceil(deadline - chronicle.now))
    if not match.stand_ins_allowed:
        chronicle.resign(command.seat)
    elif command.seat in match.stand_ins:
        raise Refusal("seat/stand-in", came=name)
    else:
        chronicle.tell(e.StandInSeated(command.seat))


_DECIDERS: dict[type, Callable[[Chronicle, Any, Dice], None]] = {
    c.SetCode: _set_code,
    c.Guess: _guess,
    c.TakeBack: _take_back,
    c.GiveMark: _give_mark,
    c.Reveal: _reveal,
    c.RunOut: _run_out,
    c.Resign: _resign,
    c.Leave: _leave,
    c.Return: _return,
    c.EndGrace: _end_grace,
}


def _refuse_unless_away(match: Match, seat: int) -> None:
    legality.refuse_resigned(match, seat)
    if seat not in match.away:
        raise Refusal("seat/here", came=match.seats[seat])
