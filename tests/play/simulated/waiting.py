"""Nobody who only waited loses: who was awaited at every moment, for how long, and what they did.

Written from RULES.md (decisions 2, 4, 7, and what may be claimed) and from the events as they are
kept, in the time of the world and not of its servers' clocks. It asks nothing of the rules' code.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from codepegs.play.ports import Record
from tests.play.simulated.conditions import OUTAGE, RELIABLE

if TYPE_CHECKING:
    from tests.play.simulated.world import World

FEWEST_WIN = ("mini", "kids")
"""Editions of the simulation in which the fewest rows win, unless rounds are counted."""

COUNTED = (
    "GuessTakenBack OwnedUp FalseMarkProven RowRanOut RoundScored RoundAborted RoundLost SeatLeft "
    "SeatReturned StandInSeated SeatResigned ShareGiven HintTaken"
).split()

JUMPS = 45.0
"""Seconds that two clocks may differ at most after they have jumped."""


class Wait:
    """A table at which the match waits for one seat after another."""

    def __init__(self, world: World, broken: Callable[[str], None]) -> None:
        self.world = world
        self.broken = broken
        self.by_automation = ""
        """The id of the command that is being applied, if no person has sent it."""
        self.options: dict[str, str] = {}
        self.edition = ""
        self.grace = self.patience = 0
        self.codemaker = 0
        self.awaited: int | None = None
        self.since = 0.0
        self.before = 0.0
        """Seconds that the match had waited for the same row before its guess was taken back."""
        self.before_guess = 0.0
        self.row_began = 0.0
        self.away: dict[int, float] = {}
        self.resigned: set[int] = set()
        self.totals: list[int] = []
        self.blamed: dict[int, set[str]] = {}
        """What each seat has done other than to move in time when it was awaited."""
        self.rounds_lost: list[int] = []

    def apply(self, record: Record) -> None:
        """One more event is kept."""
        if record.command is not None:
            self.by_automation = record.command if record.seat == -1 else ""
        if record.kind in COUNTED:
            self.world.count[f"event: {record.kind}"] += 1
        applied = _APPLY.get(record.kind)
        if applied is not None:
            applied(self, json.loads(record.body))

    def wait_for(self, seat: int | None, before: float = 0.0) -> None:
        """From now on the match waits for this seat."""
        self.awaited, self.since, self.before = seat, self.world.loop.passed, before

    @property
    def waited(self) -> float:
        """For how long the match has waited for whom it awaits."""
        return self.world.loop.passed - self.since + self.before

    @property
    def seats(self) -> range:
        """All seats of the match."""
        return range(len(self.totals))

    def blame(self, seat: int, what: str) -> None:
        """Note that this seat did something else than to wait and to move in time."""
        self.blamed.setdefault(seat, set()).add(what)

    def expect_waited(self, seat: int, least: float, what: str) -> None:
        """Fail unless the match has waited for this seat for so many seconds."""
        if self.awaited != seat:
            self.broken(f"{what}: seat {seat}, while the match waited for {self.awaited}")
        if self.waited < least - self.inexact(self.row_began if self.before else self.since):
            self.broken(f"{what}: seat {seat}, after {self.waited:.1f} s instead of {least}")

    def inexact(self, since: float) -> float:
        """How many seconds a measure that began then may differ from the servers' clocks."""
        # A command is judged before it is written, and seen here when it is kept.
        judged = since - OUTAGE.commit
        if self.world.clocks_right_since > judged:
            return JUMPS
        return 0.5 + 2 * (RELIABLE if self.world.fair_since < judged else OUTAGE).commit


Body = dict[str, Any]


def _begun(wait: Wait, body: Body) -> None:
    wait.options = dict(one.partition("=")[::2] for one in body["rules"]["options"])
    wait.edition = body["rules"]["edition"]
    wait.grace, wait.patience = body["grace"], body["patience"]
    wait.totals = [0] * body["rules"]["players"]


def _round_begun(wait: Wait, body: Body) -> None:
    wait.codemaker = body["codemaker"]
    wait.wait_for(wait.codemaker)


def _row_opened(wait: Wait, body: Body) -> None:
    wait.wait_for(body["seat"])
    wait.row_began = wait.since


def _guessed(wait: Wait, body: Body) -> None:
    wait.before_guess = wait.waited
    wait.wait_for(wait.codemaker)


def _taken_back(wait: Wait, body: Body) -> None:
    wait.wait_for(body["seat"], wait.before_guess)


def _marked(wait: Wait, body: Body) -> None:
    # If no row is opened next, the code has to be shown.
    wait.wait_for(wait.codemaker)


def _row_ran_out(wait: Wait, body: Body) -> None:
    # A guess that was taken back keeps its deadline: the row, not its player, has a time.
    if not wait.before:
        wait.expect_waited(body["seat"], float(wait.options["time"]), "a row ran out of time")
    wait.blame(body["seat"], "row out of time")
    wait.wait_for(wait.codemaker)


def _lost(wait: Wait, body: Body) -> None:
    time = max(30.0, 3 * float(wait.options["time"]))
    wait.expect_waited(wait.codemaker, time, "a round was lost by time")
    wait.blame(wait.codemaker, "out of time")
    wait.rounds_lost.append(wait.codemaker)
    _ended(wait, body)


def _aborted(wait: Wait, body: Body) -> None:
    wait.blame(wait.codemaker, "error")
    _ended(wait, body)


def _dropped(wait: Wait, body: Body) -> None:
    wait.world.count[f"round dropped: {body['reason']}"] += 1
    if body["reason"] == "claimed":
        if "time" in wait.options:
            wait.broken("a round was dropped by a claim where a time was agreed")
        wait.expect_waited(body["idle"], wait.patience, "a round was dropped by a claim")
        wait.blame(body["idle"], "idle")
    wait.awaited = None


def _ended(wait: Wait, body: Body) -> None:
    wait.awaited = None
    wait.totals = [sum(pair) for pair in zip(wait.totals, body["points"], strict=True)]


def _left(wait: Wait, body: Body) -> None:
    wait.away[body["seat"]] = wait.world.loop.passed


def _returned(wait: Wait, body: Body) -> None:
    del wait.away[body["seat"]]


def _stand_in(wait: Wait, body: Body) -> None:
    _expect_away(wait, body["seat"])


def _resigned(wait: Wait, body: Body) -> None:
    seat = body["seat"]
    if wait.by_automation.startswith("EndGrace"):
        _expect_away(wait, seat)
    elif wait.by_automation and "away" not in wait.blamed.get(seat, ()):
        wait.broken(f"{wait.by_automation} gave up the seat of somebody who had not left")
    wait.blame(seat, "resigned")
    wait.resigned.add(seat)
    wait.away.pop(seat, None)


def _expect_away(wait: Wait, seat: int) -> None:
    wait.expect_waited(seat, wait.grace, "the grace was over")
    since = wait.away[seat]
    gone = wait.world.loop.passed - since
    if gone < wait.grace - wait.inexact(since):
        wait.broken(f"seat {seat} was given up after {gone:.1f} s instead of {wait.grace}")
    wait.blame(seat, "away")


# -- The end of a match -----------------------------------------------------------------------


def _over(wait: Wait, body: Body) -> None:
    reason, winners = body["reason"], set(body["winners"])
    count = wait.world.count
    count[f"match ended: {reason}"] += 1
    playing = set(wait.seats) - wait.resigned
    if not winners <= playing or not winners:
        wait.broken(f"{sorted(winners)} have won, and {sorted(playing)} were left")
    idle = {seat for seat in playing if "idle" in wait.blamed.get(seat, ())}
    for seat in wait.seats:
        if wait.blamed.get(seat):
            continue
        count["seats without blame"] += 1
        if seat in winners:
            count["seats without blame that have won"] += 1
            if len(wait.totals) == 2 and idle and len(winners) == 2:
                wait.broken(f"seat {1 - seat} was waited for, and shares the match ({reason})")
        else:
            if len(wait.totals) == 2 and reason != "played":
                wait.broken(f"seat {seat} was without blame and lost: {reason}")
            _expect_a_fair_loss(wait, seat, winners, idle)
    wait.awaited = None


def _expect_a_fair_loss(wait: Wait, seat: int, winners: set[int], idle: set[int]) -> None:
    """Somebody without blame loses to more points alone, and never to somebody waited for."""
    if winners & idle:
        wait.broken(f"seat {seat} lost to {sorted(winners & idle)}, who were waited for")
    fewest = wait.edition in FEWEST_WIN and wait.options.get("rounds") != "1"
    sign = -1 if fewest else 1
    mine, theirs = wait.totals[seat], wait.totals[min(winners)]
    ahead = sign * theirs >= sign * mine if "tie_break" in wait.options else mine != theirs
    if not ahead or sign * theirs < sign * mine:
        wait.broken(f"seat {seat} lost with {mine} against {theirs} points")
    if len(wait.totals) == 2:
        other = 1 - seat
        if wait.options.get("rounds", "2") in "12" and other in wait.rounds_lost:
            wait.broken(f"seat {other} lost a round by time and won the match")


_APPLY: dict[str, Callable[[Wait, Body], None]] = {
    "MatchBegun": _begun,
    "RoundBegun": _round_begun,
    "RowOpened": _row_opened,
    "Guessed": _guessed,
    "GuessTakenBack": _taken_back,
    "Marked": _marked,
    "RowRanOut": _row_ran_out,
    "RoundScored": _ended,
    "RoundAborted": _aborted,
    "RoundLost": _lost,
    "RoundDropped": _dropped,
    "SeatLeft": _left,
    "SeatReturned": _returned,
    "StandInSeated": _stand_in,
    "SeatResigned": _resigned,
    "MatchEnded": _over,
}
