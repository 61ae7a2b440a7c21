"""`decide(match, command) → events`: what a command does, or a refusal that changes nothing."""

from __future__ import annotations

import random
from math import ceil
from typing import assert_never

from codepegs.rules import commands as c, events as e, legality
from codepegs.rules.code import Secret
from codepegs.rules.flow import Transaction
from codepegs.rules.mark import Mark, is_possible
from codepegs.rules.match import Hint, Match, check_name
from codepegs.text import Refusal


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

    `lag` is how many seconds a guess was on its way: it is in time if it was sent in time. New
    deadlines run from `now`. The rules believe any lag, so the caller must measure it, cap it,
    and wait as long as the cap before `RunOut`.

    >>> from random import Random
    >>> from codepegs import Begin, Match, decide, edition
    >>> begin = Begin(edition("mini").rules(), ("Ann", "Bob"), first=0)
    >>> [type(event).__name__ for event in decide(Match(), begin)]
    ['MatchBegun', 'RoundBegun', 'CodemakerAwaited']
    """
    transaction = Transaction(match, now, lag)
    unfold(transaction, command, dice)
    return tuple(transaction.events)


def unfold(transaction: Transaction, command: c.Command, dice: random.Random | None) -> None:
    """Add what follows from the command to a transaction, which then holds the match after it."""
    match = transaction.match
    if not isinstance(command, c.Begin):
        legality.refuse_unless_running(match)
    match command:
        case c.Begin():
            _begin(transaction, command, dice)
        case c.SetCode():
            _set_code(transaction, command, dice)
        case c.Guess():
            _guess(transaction, command)
        case c.TakeHint():
            _take_hint(transaction, command)
        case c.TakeBack():
            _take_back(transaction, command)
        case c.GiveMark():
            _give_mark(transaction, command)
        case c.OwnUp():
            legality.refuse_no_wrong_mark(match, command.seat)
            transaction.tell(e.OwnedUp())
            transaction.end_round()
        case c.Reveal():
            code = legality.checked_reveal(match, command.seat, command.code)
            transaction.reveal(code, None)
            transaction.close_round()
        case c.RunOut():
            _run_out(transaction)
        case c.Claim():
            legality.refuse_claim(match, command.seat, transaction.now)
            transaction.show_code()
            transaction.drop_round("claimed", match.awaited)
        case c.Resign():
            legality.refuse_resigned(match, command.seat)
            transaction.resign(command.seat)
        case c.Leave():
            legality.refuse_resigned(match, command.seat)
            if command.seat in match.away:
                raise Refusal("seat/away", came=match.seats[command.seat])
            transaction.tell(e.SeatLeft(command.seat, transaction.now + match.grace))
        case c.Return():
            _refuse_unless_away(match, command.seat)
            transaction.tell(e.SeatReturned(command.seat))
        case c.EndGrace():
            _end_grace(transaction, command)
        case _:
            assert_never(command)


Dice = random.Random | None


def _thrown(dice: Dice) -> random.Random:
    if dice is None:
        raise TypeError("this command throws dice: call decide(…, dice=random.Random(…))")
    return dice


def _begin(transaction: Transaction, command: c.Begin, dice: Dice) -> None:
    if transaction.match.rules is not None:
        raise Refusal("match/begun")
    rules = command.rules
    if len(command.seats) != rules.players:
        raise Refusal("seat/number", came=len(command.seats), expected=rules.players)
    seats = tuple(map(check_name, command.seats))
    for seat in seats:
        if seats.count(seat) > 1:
            raise Refusal("seat/twice", came=seat)
    first = command.first
    if first is None:
        first = _thrown(dice).randrange(len(seats))
    elif first not in range(len(seats)):
        raise Refusal("seat/unknown", came=first + 1, expected=len(seats))
    transaction.tell(
        e.MatchBegun(rules, seats, first, command.grace, command.stand_ins, command.patience)
    )
    transaction.go_on()


def _set_code(transaction: Transaction, command: c.SetCode, dice: Dice) -> None:
    match = transaction.match
    if command.code is None:
        legality.making(match, command.seat)
        holes = _announced(match, command.holes)
        transaction.tell(
            e.CodeSet(holes, None, None, legality.checked_clue(match.played_by, command.clue))
        )
    else:
        code = legality.checked_code(match, command.seat, command.code)
        if command.holes not in (None, len(code)):
            raise Refusal("turn/announce", came=command.holes, expected=len(code))
        clue = match.played_by.clue_of(code)
        if command.clue not in (None, clue):
            raise Refusal("code/other-clue", came=str(code), expected=command.clue)
        secret = Secret.sealed(code, _thrown(dice))
        transaction.tell(e.CodeSet(len(code), secret.commitment, secret, clue))
    transaction.open_row()


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


def _guess(transaction: Transaction, command: c.Guess) -> None:
    match = transaction.match
    guess = legality.checked_guess(
        match, command.seat, command.guess, now=transaction.now, lag=transaction.lag
    )
    round = match.current
    transaction.tell(e.Guessed(len(round.rows) + 1, command.seat, guess))
    if not match.played_by.marks_by_hand or round.codemaker in match.resigned:
        transaction.answer_row()
        transaction.after_row()
    else:
        transaction.await_codemaker()


def _take_hint(transaction: Transaction, command: c.TakeHint) -> None:
    round = legality.breaking(transaction.match, command.seat)
    hint = Hint(len(round.rows) + 1, command.seat, command.level)
    if hint in round.hints:
        raise Refusal("hint/taken", row=hint.row)
    transaction.tell(e.HintTaken(hint.row, hint.seat, hint.level))


def _take_back(transaction: Transaction, command: c.TakeBack) -> None:
    match = transaction.match
    legality.refuse_resigned(match, command.seat)
    round = match.current
    number = len(round.rows)
    if match.stage != "mark":
        if round.rows and round.rows[-1].mark is not None:
            raise Refusal("turn/marked", row=number, expected=legality.waits_for(match))
        raise Refusal("turn/no-guess-to-take-back", expected=legality.waits_for(match))
    guesser = round.rows[-1].seat
    if command.seat != guesser:
        name, expected = match.seats[command.seat], match.seats[guesser]
        raise Refusal("turn/not-your-guess", row=number, came=name, expected=expected)
    if round.kept_deadline is not None and transaction.now > round.kept_deadline:
        raise Refusal("clock/guess-stays", row=number)
    since = transaction.since
    if since is not None and round.since is not None and round.kept_since is not None:
        # What the row had taken before its guess counts; otherwise nobody could ever claim against
        # a codebreaker who guesses and takes back again and again.
        since -= max(round.since - round.kept_since, 0.0)
    transaction.tell(e.GuessTakenBack(number, guesser, round.kept_deadline, since))


def _give_mark(transaction: Transaction, command: c.GiveMark) -> None:
    match = transaction.match
    legality.refuse_unless(match, "mark", "turn/no-mark")
    legality.refuse_other_than_codemaker(match, command.seat)
    rules, round = match.played_by, match.current
    mark = Mark(command.mark)
    if len(mark) != len(rules.keys):
        raise legality.wrong_count(rules, mark)
    assert round.holes is not None
    if not is_possible(mark, round.holes):
        raise Refusal("mark/impossible", came=str(mark), holes=round.holes)
    transaction.tell(e.Marked(len(round.rows), mark))
    transaction.after_row()


def _run_out(transaction: Transaction) -> None:
    round = transaction.match.current
    if round.deadline is None:
        raise Refusal("clock/none")
    if transaction.now < round.deadline:
        raise Refusal("clock/not-yet", seconds=ceil(round.deadline - transaction.now))
    if round.turn is None:
        transaction.lose_round()
    else:
        transaction.tell(e.RowRanOut(len(round.rows) + 1, round.turn))
        transaction.after_row()


def _end_grace(transaction: Transaction, command: c.EndGrace) -> None:
    match = transaction.match
    _refuse_unless_away(match, command.seat)
    name, deadline = match.seats[command.seat], match.grace_ends(command.seat)
    if deadline is None:
        # Nobody forfeits by being away while others are to move (decision 7).
        raise Refusal("seat/not-awaited", came=name, expected=legality.waits_for(match))
    if transaction.now < deadline:
        raise Refusal("seat/grace", came=name, seconds=ceil(deadline - transaction.now))
    if not match.stand_ins_allowed:
        transaction.resign(command.seat, absent=True)
    elif command.seat in match.stand_ins:
        raise Refusal("seat/stand-in", came=name)
    else:
        transaction.tell(e.StandInSeated(command.seat))


def _refuse_unless_away(match: Match, seat: int) -> None:
    legality.refuse_resigned(match, seat)
    if seat not in match.away:
        raise Refusal("seat/here", came=match.seats[seat])
