"""What a seat may see: built from public fields, never by taking secrets out of private ones.

Before the reveal only the codemaker sees the code; a spectator (`seat=None`) sees what a
codebreaker sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.rules import events as e, scoring
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.match import EndReason, Hint, Match, Outcome, Round, Row, Stage
from codepegs.text import Refusal


@dataclass(frozen=True, slots=True)
class RowView:
    """A used row, as everybody sees it."""

    seat: int
    guess: Code | None
    mark: Mark | None
    points: int | None
    """What the guess scored, where guesses score."""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round, as everybody sees it."""

    number: int
    codemaker: int
    holes: int | None
    commitment: str | None
    clue: int | None
    rows: tuple[RowView, ...]
    hints: tuple[Hint, ...]
    proven: bool
    owned_up: bool
    code: Code | None
    salt: str | None
    false_rows: tuple[int, ...]
    forbidden: bool
    false_clue: bool
    idle: int | None
    outcome: Outcome
    points: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class View:
    """The whole match, as one seat sees it."""

    seat: int | None
    edition: str | None
    options: tuple[str, ...]
    seats: tuple[str, ...]
    stage: Stage
    awaited: int | None
    since: float | None
    """Since when somebody is awaited."""
    deadline: float | None
    rounds: tuple[RoundView, ...]
    totals: tuple[int, ...]
    away: tuple[int, ...]
    stand_ins: tuple[int, ...]
    resigned: tuple[int, ...]
    absent: tuple[int, ...]
    """Those of `resigned` who stayed away until the grace was over."""
    ended: EndReason | None
    winners: tuple[int, ...]
    version: int
    own_code: Code | None
    """The code this seat has set for the running round."""


def view(match: Match, seat: int | None = None) -> View:
    """The match as that seat sees it; without a seat, as a spectator does.

    >>> from random import Random
    >>> from codepegs import Begin, Match, SetCode, decide, edition, replay, view
    >>> history = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    >>> history += decide(replay(history), SetCode(0, "RRGB"), dice=Random(1))
    >>> view(replay(history), 0).own_code, view(replay(history), 1).own_code
    (Code('RRGB'), None)
    """
    if seat is not None and match.seats and seat not in range(len(match.seats)):
        raise Refusal("seat/unknown", came=seat + 1, expected=len(match.seats))
    rules = match.rules
    running = match.rounds[-1] if match.rounds else None
    secret = None if running is None else running.secret
    by_guess = rules is not None and scoring.SCHEMES[rules.scoring].by_guess
    return View(
        seat=seat,
        edition=None if rules is None else rules.edition.name,
        options=() if rules is None else rules.written,
        seats=match.seats,
        stage=match.stage,
        awaited=match.awaited,
        since=None if running is None else running.since,
        deadline=None if running is None else running.deadline,
        rounds=tuple([_round_view(round, by_guess) for round in match.rounds]),
        totals=match.totals,
        away=tuple(match.away),
        stand_ins=tuple(sorted(match.stand_ins)),
        resigned=tuple([resignation.seat for resignation in match.resignations]),
        absent=match.absent,
        ended=match.ended,
        winners=match.winners,
        version=match.version,
        own_code=secret.code if secret and running and seat == running.codemaker else None,
    )


def _round_view(round: Round, by_guess: bool) -> RoundView:
    return RoundView(
        number=round.number,
        codemaker=round.codemaker,
        holes=round.holes,
        commitment=round.commitment,
        clue=round.clue,
        rows=tuple(
            [
                RowView(row.seat, row.guess, row.mark, _points(row, round) if by_guess else None)
                for row in round.rows
            ]
        ),
        hints=round.hints,
        proven=round.proven,
        owned_up=round.owned_up,
        code=round.code,
        salt=round.salt,
        false_rows=round.false_rows,
        forbidden=round.forbidden,
        false_clue=round.false_clue,
        idle=round.idle,
        outcome=round.outcome,
        points=round.points,
    )


def _points(row: Row, round: Round) -> int | None:
    """What a row has scored, where guesses score."""
    if row.mark is None or round.holes is None:
        return None
    return scoring.points_of_mark(row.mark, round.holes)


def view_event(
    event: e.Event, seat: int | None = None, codemaker: int | None = None
) -> dict[str, object]:
    """An event as that seat may hear of it: its public fields, and a codemaker's own code.

    >>> from codepegs import CodeSet, Code, Secret, view_event
    >>> secret = Secret(Code("RRGB"), "00")
    >>> told = CodeSet(4, secret.commitment, secret)
    >>> sorted(view_event(told, seat=1, codemaker=0))
    ['clue', 'commitment', 'event', 'holes']
    >>> view_event(told, seat=0, codemaker=0)["code"]
    Code('RRGB')
    """
    shown: dict[str, object] = {"event": type(event).__name__}
    shown |= {name: getattr(event, name) for name in event.public}
    if isinstance(event, e.CodeSet) and event.secret and seat is not None and seat == codemaker:
        shown["code"] = event.secret.code
    return shown
