"""Sentences about the connection and about players who are away."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from codepegs.client import Notice
from codepegs.rules import Match, events as e
from codepegs.text import Text, say

OUT_OF_REACH = 8.0
"""Seconds after which a server that does not answer counts as out of reach."""


def connection_line(status: str, lost_for: float) -> Text:
    """What is wrong with the connection."""
    if status == "gone":
        return say("This table is out of reach for good. Leave it, and look at your tables again.")
    if lost_for >= OUT_OF_REACH:
        return say("No connection. The match waits here, and your row is kept.")
    return say("The connection is interrupted. Trying again; your row is kept.")


def notice_line(notice: Notice) -> Text:
    """When the server stops, as whoever runs it announces."""
    time = datetime.fromtimestamp(notice.stops_at).astimezone().strftime("%H:%M")
    stops = say(
        "The server stops at {time}. Your matches are kept and go on afterwards.", time=time
    )
    return say("{stops} {text}", stops=stops, text=notice.text) if notice.text else stops


def clock_face(seconds: float) -> str:
    """Minutes and seconds, as clocks show them.

    >>> clock_face(95.2), clock_face(-3)
    ('1:35', '0:00')
    """
    minutes, left = divmod(max(0, round(seconds)), 60)
    return f"{minutes}:{left:02}"


def away_line(match: Match, here: Collection[int], now: float) -> Text | None:
    """The first player who is away: how long they are awaited, or that a bot sits in."""
    if match.ended is not None:
        return None
    for seat in match.away:
        if seat in here:
            continue
        if seat in match.stand_ins:
            return stand_in_line(match, seat)
        return _away_line(match, seat, now)
    return None


def _away_line(match: Match, seat: int, now: float) -> Text:
    name, until = match.seats[seat], match.grace_ends(seat)
    if until is None:
        return say("{name} is away, and others are to move.", name=name)
    bot, forfeit = say("Then a bot sits in."), say("Then the seat forfeits.")
    time = clock_face(until - now)
    away = say("{name} is away and is awaited for {time} more.", name=name, time=time)
    return say("{away} {then}", away=away, then=bot if match.stand_ins_allowed else forfeit)


def stand_in_line(match: Match, seat: int) -> Text:
    """A bot plays for a player who is away."""
    return say("{name} is away; a bot sits in until {name} is back.", name=match.seats[seat])


def event_line(event: e.Event, match: Match, now: float) -> Text | None:
    """The sentence about a player who leaves or comes back, which happens online only."""
    match event:
        case e.SeatLeft():
            return _away_line(match, event.seat, now)
        case e.SeatReturned():
            return say("{name} is back.", name=match.seats[event.seat])
        case e.StandInSeated():
            return stand_in_line(match, event.seat)
        case _:
            return None
