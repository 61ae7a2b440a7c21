"""What lists show of a table, and when it needs a bot or the clock: derived from its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from codepegs.play.ports import Record, Summary
from codepegs.play.table.lobby import LAG_BOUND
from codepegs.play.table.records import event_of
from codepegs.play.table.state import TableState, after
from codepegs.rules import Match


def summarise(state: TableState, at: float) -> Summary:
    """The summary of a table whose last event was at that time."""
    terms, stage = state.agreed_terms, state.stage
    assert stage != "nothing"
    return Summary(
        edition=terms.edition,
        options=terms.options,
        players=terms.players,
        stage=stage,
        listed=state.listed,
        code=state.code if stage == "gathering" else "",
        sitters=tuple((seat, one.player) for seat, one in state.people.items() if one.player),
        free=len(state.free),
        wakes_at=wakes_at(state, at),
        imported=state.imported,
        hints=sum(len(round.hints) for round in state.match.rounds),
        result=_result(state.match) if stage == "over" else None,
    )


def wakes_at(state: TableState, at: float) -> float | None:
    """When a deadline passes or a bot is to move; `None`: the table waits for a person."""
    match = state.match
    if state.stage != "playing":
        return None
    ends = [match.grace_ends(seat) for seat in match.away if seat not in match.stand_ins]
    times = [deadline for deadline in ends if deadline is not None]
    if match.current.deadline is not None:
        # A guess that a slow connection held up may still be on its way.
        times.append(match.current.deadline + LAG_BOUND)
    awaited = match.awaited
    assert awaited is not None
    if state.bot_in(awaited) is not None:
        times.append(at)
    return min(times, default=None)


def _result(match: Match) -> dict[str, Any]:
    """How the match ended, seat by seat."""
    rounds = [
        {
            "codemaker": round.codemaker,
            "rows": len(round.rows),
            "cracked": round.cracked_in,
            "outcome": round.outcome,
            "breakers": sorted({row.seat for row in round.rows}),
        }
        for round in match.rounds
    ]
    return {
        "reason": match.ended,
        "totals": list(match.totals),
        "winners": list(match.winners),
        "rounds": rounds,
    }


def replay_records(records: Iterable[Record]) -> TableState:
    """The table that these records make."""
    state = TableState()
    for record in records:
        state = after(state, event_of(record, state))
    return state


def summarise_records(records: Iterable[Record]) -> Summary:
    """The summary that these records make, for a list that is built anew."""
    kept = list(records)
    return summarise(replay_records(kept), kept[-1].at)
