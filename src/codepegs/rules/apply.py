"""`apply(match, event) → match`: what an event makes of a match, without checking it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from types import MappingProxyType
from typing import Any, TypeVar, assert_never

from codepegs.rules import events as e
from codepegs.rules.match import Hint, Match, Resignation, Round, Row

Value = TypeVar("Value")


def changed(value: Value, changes: dict[str, Any]) -> Value:
    """`dataclasses.replace` for a value without slots and `__post_init__`, some ten times as fast."""
    copy = object.__new__(type(value))
    # Frozen values have no other way in. A match is copied for every event of every table.
    object.__setattr__(copy, "__dict__", value.__dict__ | changes)
    return copy


def _in_match(match: Match, **changes: Any) -> Match:
    changes["version"] = match.version + 1
    return changed(match, changes)


def _in_round(match: Match, **changes: Any) -> Match:
    rounds = (*match.rounds[:-1], changed(match.rounds[-1], changes))
    return changed(match, {"rounds": rounds, "version": match.version + 1})


def apply(match: Match, event: e.Event) -> Match:
    """The match after the event.

    >>> from codepegs import Match, apply, edition, MatchBegun
    >>> begun = MatchBegun(edition("mini").rules(), ("Ann", "Bob"), 0, 120, False)
    >>> apply(Match(), begun).seats
    ('Ann', 'Bob')
    """
    match event:  # the events of every row first, because the cases are tried in order
        case e.RowOpened():
            return _in_round(match, turn=event.seat, since=event.since, deadline=event.deadline)
        case e.Guessed():
            rows = (*match.current.rows, Row(event.seat, event.guess))
            kept = {"kept_deadline": match.current.deadline, "kept_since": match.current.since}
            return _in_round(match, rows=rows, **{**_NO_TURN, **kept})
        case e.Marked():
            rows, index = match.current.rows, event.row - 1
            row = Row(rows[index].seat, rows[index].guess, event.mark)
            rows = (*rows[:index], row, *rows[index + 1 :])
            return _in_round(match, rows=rows, **_NO_TURN)
        case e.RowRanOut():
            rows = (*match.current.rows, Row(event.seat, None))
            return _in_round(match, rows=rows, **_NO_TURN)
        case e.GuessTakenBack():
            match = changed(match, {"resignations": _before_row(match, event.row)})
            return _in_round(
                match,
                rows=match.current.rows[:-1],
                turn=event.seat,
                since=event.since,
                deadline=event.deadline,
                kept_deadline=None,
                kept_since=None,
            )
        case e.HintTaken():
            hint = Hint(event.row, event.seat, event.level)
            return _in_round(match, hints=(*match.current.hints, hint))
        case e.CodemakerAwaited():
            return _in_round(match, since=event.since, deadline=event.deadline)
        case e.MatchBegun():
            return _in_match(
                match,
                rules=event.rules,
                seats=event.seats,
                first=event.first,
                grace=event.grace,
                stand_ins_allowed=event.stand_ins,
                patience=event.patience,
            )
        case e.RoundBegun():
            return _in_match(match, rounds=(*match.rounds, Round(event.number, event.codemaker)))
        case e.CodeSet():
            return _in_round(
                match,
                holes=event.holes,
                commitment=event.commitment,
                secret=event.secret,
                clue=event.clue,
            )
        case e.FalseMarkProven():
            return _in_round(match, proven=True, **_NO_TURN)
        case e.OwnedUp():
            return _in_round(match, owned_up=True, **_NO_TURN)
        case e.Revealed():
            # A row that nobody marked is marked now that the code is known.
            mark = match.played_by.mark_row
            rows = tuple(
                Row(row.seat, row.guess, mark(event.code, row.guess), by_arbiter=True)
                if row.guess is not None and row.mark is None
                else row
                for row in match.current.rows
            )
            return _in_round(
                match,
                rows=rows,
                holes=len(event.code),
                code=event.code,
                salt=event.salt,
                secret=None,
                false_rows=event.false_rows,
                forbidden=event.forbidden,
                false_clue=event.false_clue,
                **_NO_TURN,
            )
        case e.RoundScored():
            return _in_round(match, outcome="scored", points=event.points)
        case e.RoundAborted():
            return _in_round(match, outcome="aborted", points=event.points)
        case e.RoundLost():
            return _in_round(match, outcome="lost", points=event.points, **_NO_TURN)
        case e.RoundDropped():
            return _in_round(match, outcome=event.reason, idle=event.idle, **_NO_TURN)
        case e.SeatLeft():
            return _in_match(
                match, away=MappingProxyType({**match.away, event.seat: event.deadline})
            )
        case e.SeatReturned():
            return _in_match(match, **_not_away(match, event.seat))
        case e.StandInSeated():
            return _in_match(match, stand_ins=match.stand_ins | {event.seat})
        case e.SeatResigned():
            when = Resignation(event.seat, len(match.rounds), len(match.current.rows), event.absent)
            resignations = (*match.resignations, when)
            return _in_match(match, resignations=resignations, **_not_away(match, event.seat))
        case e.MatchEnded():
            return _in_match(match, ended=event.reason, winners=event.winners)
    assert_never(event)


_NO_TURN = dict.fromkeys(("turn", "since", "deadline", "kept_deadline", "kept_since"))


def _before_row(match: Match, row: int) -> tuple[Resignation, ...]:
    """The resignations; those after this row of the current round, which is taken back, before it."""
    return tuple(
        replace(one, row=min(one.row, row - 1)) if one.round == len(match.rounds) else one
        for one in match.resignations
    )


def _not_away(match: Match, seat: int) -> dict[str, Any]:
    away = {one: until for one, until in match.away.items() if one != seat}
    return {"away": MappingProxyType(away), "stand_ins": match.stand_ins - {seat}}


def replay(history: Iterable[e.Event]) -> Match:
    """The match that a whole history makes."""
    return reduce(apply, history, Match())
