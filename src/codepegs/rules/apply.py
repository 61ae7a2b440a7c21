"""`apply(match, event) → match`: what an event makes of a match. It judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import reduce
from types import MappingProxyType
from typing import Any, TypeVar

from codepegs.rules import events as e
from codepegs.rules.match import Match, Resignation, Round, Row


def apply(match: Match, event: e.Event) -> Match:
    """The match after the event.

    >>> from codepegs import Match, apply, edition, MatchBegun
    >>> begun = MatchBegun(edition("mini").rules(), ("Ann", "Bob"), 0, 120, False)
    >>> apply(Match(), begun).seats
    ('Ann', 'Bob')
    """
    return _APPLIERS[type(event)](match, event)


def replay(history: Iterable[e.Event]) -> Match:
    """The match that a whole history makes."""
    return reduce(apply, history, Match())


Value = TypeVar("Value", Match, Round)


def _copier(kind: type[Value]) -> Callable[[Value, dict[str, Any]], Value]:
    """`dataclasses.replace` for one kind of value with slots, about three times as fast."""
    fill = {field.name: getattr(kind, field.name).__set__ for field in fields(kind)}
    # Written out field by field, as `dataclasses` writes an `__init__`: a loop over the fields
    # takes twice as long, and a match is copied for every event of every table.
    lines = "".join(f"    fill_{name}(copy, value.{name})\n" for name in fill)
    scope: dict[str, Any] = {f"fill_{name}": fill_one for name, fill_one in fill.items()}
    exec(f"def fill_all(copy, value):\n{lines}", scope)
    fill_all = scope["fill_all"]

    def copied(value: Value, changes: dict[str, Any]) -> Value:
        copy = object.__new__(kind)
        fill_all(copy, value)
        for name, new in changes.items():
            fill[name](copy, new)
        return copy

    return copied


copied_match = _copier(Match)
copied_round = _copier(Round)


def _changed(match: Match, **changes: Any) -> Match:
    changes["version"] = match.version + 1
    return copied_match(match, changes)


def _in_round(match: Match, **changes: Any) -> Match:
    *earlier, round = match.rounds
    rounds = (*earlier, copied_round(round, changes))
    return copied_match(match, {"rounds": rounds, "version": match.version + 1})


def _match_begun(match: Match, event: e.MatchBegun) -> Match:
    return _changed(
        match,
        rules=event.rules,
        seats=event.seats,
        first=event.first,
        grace=event.grace,
        stand_ins_allowed=event.stand_ins,
    )


def _round_begun(match: Match, event: e.RoundBegun) -> Match:
    return _changed(match, rounds=(*match.rounds, Round(event.number, event.codemaker)))


def _code_set(match: Match, event: e.CodeSet) -> Match:
    return _in_round(match, holes=event.holes, commitment=event.commitment, secret=event.secret)


def _row_opened(match: Match, event: e.RowOpened) -> Match:
    return _in_round(match, turn=event.seat, deadline=event.deadline)


def _guessed(match: Match, event: e.Guessed) -> Match:
    round = match.current
    rows = (*round.rows, Row(event.seat, event.guess))
    return _in_round(match, rows=rows, turn=None, deadline=None, kept_deadline=round.deadline)


def _guess_taken_back(match: Match, event: e.GuessTakenBack) -> Match:
    rows = match.current.rows[:-1]
    return _in_round(match, rows=rows, turn=event.seat, deadline=event.deadline, kept_deadline=None)


def _row_ran_out(match: Match, event: e.RowRanOut) -> Match:
    rows = (*match.current.rows, Row(event.seat, None))
    return _in_round(match, rows=rows, turn=None, deadline=None)


def _marked(match: Match, event: e.Marked) -> Match:
    rows = match.current.rows
    guessed = rows[event.row - 1]
    row = Row(guessed.seat, guessed.guess, event.mark)
    return _in_round(
        match, rows=(*rows[: event.row - 1], row, *rows[event.row :]), kept_deadline=None
    )


def _false_mark_proven(match: Match, event: e.FalseMarkProven) -> Match:
    return _in_round(match, proven=True, turn=None, deadline=None)


def _revealed(match: Match, event: e.Revealed) -> Match:
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
        turn=None,
        deadline=None,
        kept_deadline=None,
    )


def _round_scored(match: Match, event: e.RoundScored) -> Match:
    return _in_round(match, outcome="scored", points=event.points)


def _round_aborted(match: Match, event: e.RoundAborted) -> Match:
    return _in_round(match, outcome="aborted", points=event.points)


def _round_dropped(match: Match, event: e.RoundDropped) -> Match:
    return _in_round(match, outcome=event.reason, turn=None, deadline=None, kept_deadline=None)


def _seat_left(match: Match, event: e.SeatLeft) -> Match:
    return _changed(match, away=MappingProxyType({**match.away, event.seat: event.deadline}))


def _seat_returned(match: Match, event: e.SeatReturned) -> Match:
    return _changed(
        match, away=_without(match, event.seat), stand_ins=match.stand_ins - {event.seat}
    )


def _stand_in_seated(match: Match, event: e.StandInSeated) -> Match:
    return _changed(match, stand_ins=match.stand_ins | {event.seat})


def _seat_resigned(match: Match, event: e.SeatResigned) -> Match:
    when = Resignation(event.seat, len(match.rounds), len(match.current.rows))
    return _changed(
        match,
        resignations=(*match.resignations, when),
        away=_without(match, event.seat),
        stand_ins=match.stand_ins - {event.seat},
    )


def _without(match: Match, seat: int) -> MappingProxyType[int, float]:
    return MappingProxyType({one: until for one, until in match.away.items() if one != seat})


def _match_ended(match: Match, event: e.MatchEnded) -> Match:
    return _changed(match, ended=event.reason, winners=event.winners)


_APPLIERS: dict[type, Callable[[Match, Any], Match]] = {
    e.MatchBegun: _match_begun,
    e.RoundBegun: _round_begun,
    e.CodeSet: _code_set,
    e.RowOpened: _row_opened,
    e.Guessed: _guessed,
    e.GuessTakenBack: _guess_taken_back,
    e.Marked: _marked,
    e.RowRanOut: _row_ran_out,
    e.FalseMarkProven: _false_mark_proven,
    e.Revealed: _revealed,
    e.RoundScored: _round_scored,
    e.RoundAborted: _round_aborted,
    e.RoundDropped: _round_dropped,
    e.SeatLeft: _seat_left,
    e.SeatReturned: _seat_returned,
    e.StandInSeated: _stand_in_seated,
    e.SeatResigned: _seat_resigned,
    e.MatchEnded: _match_ended,
}
