"""Questions for advice: hints for the player who is to guess, and help beside a cardboard board.

They are checked here, where the table is, and answered in a worker process. A question holds rows
and marks that everybody sees, and never a code.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from codepegs.engine.advice import ABOUT_A_ROW, CHOICES
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table import TRIES, Accepted, Sent, Table, TableState, Terms
from codepegs.rules import Hint, HintLevel, Mark, Match, TakeHint, legality, view
from codepegs.text import Refusal

STRATEGIES = CHOICES
"""The strategies by which the assistant can choose a row."""

Answers = tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]
"""Rows and their marks, as plain values that travel to another process."""


Pegs = Sequence[str] | None


@dataclass(frozen=True, slots=True)
class _RulesNamed:
    edition: str
    players: int
    options: tuple[str, ...]
    clue: int | None = field(default=None, kw_only=True)
    """What was told of the code, where a clue is agreed."""


@dataclass(frozen=True, slots=True)
class BoardAsked(_RulesNamed):
    """A board of cardboard, and what is asked about it."""

    holes: int | None
    rows: Answers
    strategy: str | None = None
    guess: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class HintAsked(_RulesNamed):
    """A round as everybody sees it, and what its codebreaker asks."""

    holes: int
    rows: Answers
    numbers: tuple[int, ...]
    """The rows of the board that these stand in."""
    level: HintLevel
    guess: tuple[str, ...] | None = None
    row: int | None = None
    """Of which of `rows` it is asked what its mark told, counted from 0."""
    words: frozenset[str] | None = None
    """The words of the player's own file. They were read where the match is played, because no
    other process may read a file that an option names."""


@dataclass(frozen=True, slots=True)
class TryAsked(_RulesNamed):
    """A finished round with other rows."""

    seats: tuple[str, ...]
    index: int
    number: int
    codemaker: int
    code: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def hint_asked(
    state: TableState, seat: int, level: HintLevel, *, guess: Pegs = None, row: int | None = None
) -> HintAsked:
    """The question for a hint at a table, if this seat may have one now; or a refusal."""
    legality.breaking(state.match, seat)
    refuse_beside_others(state, seat)
    return hint_asked_in(state.match, seat, level, guess=guess, row=row)


def hint_for(match: Match, seat: int, level: HintLevel) -> Hint:
    """The trace that a hint for the next row leaves."""
    return Hint(len(match.current.rows) + 1, seat, level)


async def take_hint(
    table: Table,
    player: str,
    seat: int,
    level: HintLevel,
    *,
    guess: Pegs = None,
    row: int | None = None,
) -> HintAsked:
    """The question for a hint, once the log keeps that it is given; or a refusal.

    The same hint for the same row is kept once, however often and in whichever process it is asked.
    """
    for _ in range(TRIES):
        state = table.state
        asked = hint_asked(state, seat, level, guess=guess, row=row)
        hint = hint_for(state.match, seat, level)
        if hint in state.match.current.hints:
            return asked
        # The id is made of what is asked, and no client can send one like it.
        command_id = f"hint {len(state.match.rounds)} {hint.row} {level}"
        sent = Sent(TakeHint(seat, level), command_id, state.version, player)
        if isinstance(await table.take(sent), Accepted):
            return asked
    raise StoreUnavailable(f"table {table.id} went on {TRIES} times")


def hint_asked_in(
    match: Match,
    seat: int,
    level: HintLevel,
    *,
    guess: Pegs = None,
    row: int | None = None,
    words: frozenset[str] | None = None,
) -> HintAsked:
    """The question of the codebreaker whose turn it is in a match; or a refusal."""
    round = legality.breaking(match, seat)
    assert round.holes is not None
    rules = match.played_by
    # From the seat's view, which has no code in it.
    marked = [
        (number, one.guess, one.mark)
        for number, one in enumerate(view(match, seat).rounds[-1].rows, 1)
        if one.guess is not None and one.mark is not None
    ]
    numbers = tuple(number for number, _, _ in marked)
    about = None
    if level in ABOUT_A_ROW:
        if guess is None:
            raise Refusal("hint/no-row")
        about = tuple(rules.guess(guess, round.holes))
    index = None
    if level == "told":
        wanted = row if row is not None else max(numbers, default=1)
        if wanted not in numbers:
            raise Refusal("hint/no-mark", row=wanted)
        index = numbers.index(wanted)
    return HintAsked(
        rules.edition.name,
        rules.players,
        rules.written,
        round.holes,
        tuple((tuple(pegs), tuple(mark)) for _, pegs, mark in marked),
        numbers,
        level,
        about,
        index,
        words,
        clue=round.clue,
    )


def refuse_beside_others(state: TableState, seat: int) -> None:
    """Refuse a hint, which wins rows, where another person plays who has not resigned."""
    match, people = state.match, state.people
    others = tuple(
        match.seats[other]
        for other, person in people.items()
        if person.player != people[seat].player and other not in match.resigned
    )
    if others:
        raise Refusal("hint/others", came=others)


def refuse_running_round(match: Match, mine: Collection[int], rows: Answers) -> None:
    """Refuse advice from outside on the round that these seats are guessing in.

    A hint leaves a trace in its match; the same advice elsewhere would leave none. One row among
    others may stand on any board; two that are the same, or nothing else, are no chance.
    """
    if not match.rounds or match.ended is not None or match.current.codemaker in mine:
        return
    if not any(seat in mine for seat in match.playing):
        return
    given = {
        (tuple(row.guess), tuple(row.mark))
        for row in match.current.rows
        if row.guess is not None and row.mark is not None
    }
    asked = set(rows)
    same = given & asked
    if len(same) >= 2 or (same and same == asked):
        raise Refusal("hint/elsewhere")


def board_asked(
    terms: Terms,
    holes: int | None,
    rows: Answers,
    strategy: str | None,
    guess: Pegs,
    clue: int | None = None,
) -> BoardAsked:
    """The question about a board of cardboard, or a refusal of what cannot stand on one."""
    rules = terms.rules
    if strategy is not None and strategy not in STRATEGIES:
        raise Refusal("engine/unknown-strategy", came=strategy, expected=tuple(STRATEGIES))
    if holes is None:
        # Where words of several lengths are played, the first row shows which.
        shown = len(rows[0][0]) if rows else 0
        holes = shown if shown in rules.holes else rules.holes[-1]
    elif holes not in rules.holes:
        raise Refusal("turn/announce", came=holes, expected=rules.lengths)
    if clue is not None:
        legality.checked_clue(rules, clue)
    for _, mark in rows:
        if len(mark) != len(rules.keys):
            raise legality.wrong_count(rules, Mark(mark))
    return BoardAsked(
        terms.edition,
        terms.players,
        terms.options,
        holes,
        tuple((tuple(rules.guess(row, holes)), mark) for row, mark in rows),
        strategy,
        None if guess is None else tuple(rules.guess(guess, holes)),
        clue=clue,
    )


def try_asked(match: Match, index: int, rows: Sequence[Sequence[str]]) -> TryAsked:
    """The question about a round of a finished match with other rows, or a refusal."""
    rules = match.played_by
    round = match.rounds[index - 1] if index <= len(match.rounds) else None
    if round is None or round.code is None:
        raise Refusal("match/no-code", round=index)
    if rules.rows is not None and len(rows) > rules.rows:
        raise Refusal("match/rows", came=len(rows), expected=rules.rows)
    return TryAsked(
        rules.edition.name,
        rules.players,
        rules.written,
        match.seats,
        index,
        round.number,
        round.codemaker,
        tuple(round.code),
        tuple(tuple(rules.guess(row, len(round.code))) for row in rows),
        clue=round.true_clue,
    )
