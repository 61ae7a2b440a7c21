"""What is said of a match: each change in one line, from the public fields of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from codepegs.engine.advice import LEVELS
from codepegs.rules import (
    Code,
    Match,
    Round,
    Row,
    Rules,
    apply,
    commitment,
    events as e,
    guess_points,
    mark_text,
)
from codepegs.text import N_, Text, say, say_number

SEAL_SHOWN = 8
"""Digits of a seal that are said; all of it is checked."""


def row_of_pegs(rules: Rules, code: Code) -> object:
    """A code or a guess as it is spoken: its pegs by name, a word as a word."""
    if rules.words is not None:
        return str(code)
    return tuple(rules.pegs[letter].spoken for letter in code)


KEY_MEANINGS = {
    "exact": N_("{key}: right {PIECE:peg|letter|digit|animal|piece}, right place."),
    "misplaced": N_("{key}: right {PIECE:peg|letter|digit|animal|piece}, wrong place."),
    "half right": N_("{key}: in that place only the colour or only the shape is right."),
    "right": N_("{key}: right {PIECE:peg|letter|digit|animal|piece}, wherever it stands."),
}


def key_lines(rules: Rules) -> Iterator[Text]:
    """What each key peg means."""
    for key, meaning in zip(rules.keys, rules.key_meanings, strict=True):
        yield say(KEY_MEANINGS[meaning], key=say(key))


def peg_names(rules: Rules) -> tuple[Text | str, ...]:
    """Every peg with its letter; where the letter is the name, just that."""
    return tuple(
        letter if peg.name == letter else say("{letter} {name}", letter=peg.shown, name=peg.spoken)
        for letter, peg in rules.pegs.items()
    )


def pegs_line(rules: Rules) -> Text:
    """What codes are made of, in one line."""
    if rules.words is not None:
        words = N_("Codes are words of {lengths} letters; {count} are known.")
        return say(words, lengths=rules.lengths, count=len(rules.words))
    return say("The {PIECE:pegs|letters|digits|animals|pieces}: {pegs}.", pegs=peg_names(rules))


def row_line(match: Match, round: Round, number: int, row: Row) -> Text:
    """A used row, as it stands on the board."""
    rules, name = match.played_by, match.seats[row.seat]
    if row.guess is None:
        return say("Row {row}, {name}: out of time.", row=number, name=name)
    pegs = row_of_pegs(rules, row.guess)
    if row.mark is None:
        return say("Row {row}, {name}: {pegs}.", row=number, name=name, pegs=pegs)
    mark = mark_text(rules, row.mark)
    points = guess_points(rules, round, row.seat)
    if not points:
        marked = N_("Row {row}, {name}: {pegs}. {mark}.")
        return say(marked, row=number, name=name, pegs=pegs, mark=mark)
    nth = sum(earlier.seat == row.seat for earlier in round.rows[: number - 1])
    return say_number(
        "Row {row}, {name}: {pegs}. {mark}. {n} point.",
        "Row {row}, {name}: {pegs}. {mark}. {n} points.",
        points[nth],
        row=number,
        name=name,
        pegs=pegs,
        mark=mark,
    )


def tell(match: Match, events: Sequence[e.Event]) -> Iterator[tuple[e.Event, Match, Text | None]]:
    """Each event, the match after it, and what is said of it, if anything."""
    for event, following in zip(events, [*events[1:], None], strict=False):
        match = apply(match, event)
        # A guess and its mark are one change where the machine answers at once.
        answered = isinstance(event, e.Guessed) and isinstance(following, e.Marked)
        yield event, match, None if answered else _line(match, event, events)


def _line(match: Match, event: e.Event, events: Iterable[e.Event]) -> Text | None:
    match event:
        case e.RoundBegun():
            return _round_begun(match, event)
        case e.CodeSet():
            return _code_set(match, event)
        case e.HintTaken():
            name, question = match.seats[event.seat], say(LEVELS[event.level])
            hinted = N_("Row {row}, {name}: a hint is given ({question}).")
            return say(hinted, row=event.row, name=name, question=question)
        case e.Guessed():
            return _row_said(match, event.row)
        case e.GuessTakenBack():
            name = match.seats[event.seat]
            return say("Row {row}, {name}: the guess is taken back.", row=event.row, name=name)
        case e.Marked():
            return _marked(match, event, events)
        case e.RowRanOut():
            used_up = N_("Row {row}, {name}: out of time. The row is used up.")
            return say(used_up, row=event.row, name=match.seats[event.seat])
        case e.FalseMarkProven():
            if match.current.has_clue_by_hand:
                return say(
                    "No code fits the sum and the marks of this round: one of them is false."
                )
            return say("No code fits the marks of this round: one of them is false.")
        case e.OwnedUp():
            name = match.seats[match.current.codemaker]
            if match.current.has_clue_by_hand:
                return say("{name} owns up: the sum or a mark of this round was wrong.", name=name)
            return say("{name} owns up: a mark of this round was wrong.", name=name)
        case e.Revealed():
            return _revealed(match, event)
        case e.RoundScored():
            return _round_scored(match, event)
        case e.RoundAborted():
            return _round_aborted(match, event)
        case e.RoundLost():
            return _round_lost(match, event)
        case e.RoundDropped():
            return _round_dropped(match, event)
        case e.SeatResigned():
            name = match.seats[event.seat]
            if event.absent:
                return say("{name} stayed away too long and forfeits the match.", name=name)
            return say("{name} resigns.", name=name)
        case e.MatchEnded():
            result, hints = match_ended(match), hints_line(match)
            return result if hints is None else say("{result} {hints}", result=result, hints=hints)
        case _:
            return None


def _row_said(match: Match, number: int) -> Text:
    return row_line(match, match.current, number, match.current.rows[number - 1])


def _round_begun(match: Match, event: e.RoundBegun) -> Text:
    if len(match.rounds) > 1 and match.rounds[-2].outcome == "aborted":
        again = N_("Round {number} is played again. {name} sets a new code.")
        return say(again, number=event.number, name=match.seats[event.codemaker])
    return round_line(match)


def round_line(match: Match) -> Text:
    """Which round is played, and who is its codemaker."""
    return say(
        "Round {number} of {rounds}. {name} is codemaker.",
        number=match.current.number,
        rounds=match.played_by.rounds,
        name=match.seats[match.current.codemaker],
    )


def _code_set(match: Match, event: e.CodeSet) -> Text:
    hidden = _code_hidden(match, event)
    if event.clue is None:
        return hidden
    return say("{hidden} {clue}", hidden=hidden, clue=clue_said(event.clue))


def clue_said(clue: int) -> Text:
    """What the codemaker tells of the code before the first row."""
    return say("The sum of its digits is {sum}.", sum=clue)


def _code_hidden(match: Match, event: e.CodeSet) -> Text:
    name = match.seats[match.current.codemaker]
    if event.commitment is None:
        return say_number(
            "The code of {name} stands on the table behind its shield: {n} "
            "{PIECE:peg|letter|digit|animal|piece}.",
            "The code of {name} stands on the table behind its shield: {n} "
            "{PIECE:pegs|letters|digits|animals|pieces}.",
            event.holes,
            name=name,
        )
    return say_number(
        "{name} has set a code of {n} {PIECE:peg|letter|digit|animal|piece}. Its seal "
        "begins with {seal}.",
        "{name} has set a code of {n} {PIECE:pegs|letters|digits|animals|pieces}. Its seal "
        "begins with {seal}.",
        event.holes,
        name=name,
        seal=event.commitment[:SEAL_SHOWN],
    )


def _marked(match: Match, event: e.Marked, events: Iterable[e.Event]) -> Text:
    if any(isinstance(other, e.Guessed) and other.row == event.row for other in events):
        return _row_said(match, event.row)
    mark = mark_text(match.played_by, event.mark)
    return say("Row {row} is marked: {mark}.", row=event.row, mark=mark)


def _revealed(match: Match, event: e.Revealed) -> Text:
    pegs = row_of_pegs(match.played_by, event.code)
    if event.salt is None:
        return say("The code was {pegs}.", pegs=pegs)
    if commitment(event.code, event.salt) == match.current.commitment:
        return say("The code was {pegs}. It fits its seal.", pegs=pegs)
    return say("The code was {pegs}. It does NOT fit its seal: it was changed.", pegs=pegs)


def false_mark_lines(match: Match, round: Round) -> Iterator[Text]:
    """A false clue and each false mark of a round whose code is known: said, and right."""
    rules = match.played_by
    assert round.code is not None
    if round.false_clue:
        yield say(
            "The sum was told falsely. Said: {said}. Right: {right}.",
            said=round.clue,
            right=rules.clue_of(round.code),
        )
    for number in round.false_rows:
        row = round.rows[number - 1]
        assert row.guess is not None and row.mark is not None
        yield say(
            "Row {row} was marked falsely. Said: {said}. Right: {right}.",
            row=number,
            said=mark_text(rules, row.mark),
            right=mark_text(rules, rules.mark_row(round.code, row.guess)),
        )


def total_line(match: Match) -> Text:
    """What everybody has so far."""
    return say("Total: {points}.", points=_by_name(match, match.totals))


def hints_line(match: Match) -> Text | None:
    """How many hints were used, by those who used some; `None`: nobody did."""
    used = [(name, match.hints_of(seat)) for seat, name in enumerate(match.seats)]
    hints = tuple(say("{name}: {points}", name=name, points=n) for name, n in used if n)
    return say("Hints used: {hints}.", hints=hints) if hints else None


def _by_name(match: Match, points: Sequence[int]) -> tuple[Text, ...]:
    # With a colon, because a name may end in a number.
    each = zip(match.seats, points, strict=True)
    return tuple(say("{name}: {points}", name=name, points=number) for name, number in each)


def _round_scored(match: Match, event: e.RoundScored) -> Text:
    points, row = _by_name(match, event.points), match.current.cracked_in
    if row is None:
        return say("The code was not cracked. This round: {points}.", points=points)
    name = match.seats[match.current.rows[row - 1].seat]
    cracked = N_("{name} has cracked the code in row {row}. This round: {points}.")
    return say(cracked, name=name, row=row, points=points)


def abort_reason(round: Round) -> Text:
    """Why a round was aborted."""
    if round.forbidden and not round.false_rows:
        return say("The round does not count, because this edition allows no such code.")
    if round.false_clue and not round.false_rows:
        return say("The round does not count, because the sum that was told was false.")
    if round.has_clue_by_hand and round.code is None:
        return say("The round does not count, because the sum or a mark was false.")
    return say("The round does not count, because a mark was false.")


def _round_aborted(match: Match, event: e.RoundAborted) -> Text:
    why = abort_reason(match.current)
    for name, points in zip(match.seats, event.points, strict=True):
        if points > 0:
            gets = say_number(
                "{name} gets {n} point.", "{name} gets {n} points.", points, name=name
            )
            return say("{why} {points}", why=why, points=gets)
        if points < 0:
            loses = say_number(
                "{name} loses {n} point.", "{name} loses {n} points.", -points, name=name
            )
            return say("{why} {points}", why=why, points=loses)
    return why


def _round_lost(match: Match, event: e.RoundLost) -> Text:
    name, points = match.seats[match.current.codemaker], _by_name(match, event.points)
    late = N_("{name} let the time run out and loses the round. This round: {points}.")
    return say(late, name=name, points=points)


def _round_dropped(match: Match, event: e.RoundDropped) -> Text:
    number = match.current.number
    if event.idle is None:
        return say("Round {number} ends without a score.", number=number)
    waited = N_("Round {number} is dropped: {name} kept the others waiting too long.")
    return say(waited, number=number, name=match.seats[event.idle])


def match_ended(match: Match) -> Text:
    """How the match came out."""
    names = tuple(match.seats[seat] for seat in match.winners)
    if match.ended == "resigned":
        return _won_alone(match, names[0])
    if match.ended == "false-marks":
        loser = match.seats[match.current.codemaker]
        aborted = N_("{names} won the match: three rounds of {loser} in a row were aborted.")
        return say(aborted, names=names, loser=loser)
    if match.ended == "out-of-time":
        loser = match.seats[match.current.codemaker]
        late = N_("{names} won the match: {loser} let the time run out twice.")
        return say(late, names=names, loser=loser)
    if not names:
        return say("The match has no winner, because a round has no score.")
    if len(names) > 1:
        return say("The match is a draw between {names}.", names=names)
    return say("{name} has won the match.", name=names[0])


def _won_alone(match: Match, name: str) -> Text:
    absent = tuple(match.seats[seat] for seat in match.absent)
    if absent:
        return say("{name} has won: {names} stayed away too long.", name=name, names=absent)
    return say("{name} has won: everybody else has resigned.", name=name)
