"""The verdict on a written match: for scripts as data, for players in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from codepegs.render.narration import hints_line, match_ended
from codepegs.render.score_card import score_card
from codepegs.rules import Match, Round, mark_text, unplayed_numbers
from codepegs.text import N_, Text, Translations, say


def has_false_marks(match: Match) -> bool:
    """Some mark was false, be it known which one or not."""
    return any(round.proven or round.owned_up or round.false_rows for round in match.rounds)


def as_data(match: Match) -> dict[str, Any]:
    """The verdict as JSON has it. Fields may be added; these stay.

    `complete` is true where the match was played to a result, and `reason` says why it is over;
    `absent` holds who forfeited it by staying away. `winner` holds the seats that won, several in a
    draw. `rounds` are those that were begun, in the order of their `round` lines; one
    without a score has no `points`. A false mark names its place in `rounds`, counted from 1.
    """
    rounds = _begun(match)
    return {
        "edition": match.played_by.edition.name,
        "options": list(match.played_by.written),
        "complete": match.is_complete,
        "reason": match.ended,
        "absent": [match.seats[seat] for seat in match.absent],
        "winner": [match.seats[seat] for seat in match.winners],
        "totals": _by_name(match, match.totals),
        "hints": {name: match.hints_of(seat) for seat, name in enumerate(match.seats)},
        "rounds": [_round(match, round) for round in rounds],
        "false_marks": [
            {"round": index, "row": row, "said": list(said), "is": list(right)}
            for index, round in enumerate(rounds, 1)
            for row, said, right in _false_marks(match, round)
        ],
    }


def _begun(match: Match) -> list[Round]:
    return [
        round for round in match.rounds if round.rows or round.code is not None or not round.is_open
    ]


def _round(match: Match, round: Round) -> dict[str, Any]:
    return {
        "number": round.number,
        "codemaker": match.seats[round.codemaker],
        "cracked_in": round.cracked_in,
        "aborted": round.outcome == "aborted",
        "points": {} if round.points is None else _by_name(match, round.points),
        "outcome": round.outcome,
        "rows": len(round.rows),
        "code": None if round.code is None else str(round.code),
        "no_code_fits": round.proven,
    }


def _by_name(match: Match, points: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(match.seats, points, strict=True))


def _false_marks(match: Match, round: Round) -> Iterator[tuple[int, Any, Any]]:
    """Each false mark: its row, what was said, what is right."""
    for number in round.false_rows:
        row = round.rows[number - 1]
        assert row.guess is not None and row.mark is not None and round.code is not None
        yield number, row.mark, match.played_by.mark_row(round.code, row.guess)


def as_text(match: Match, language: Translations) -> str:
    """The verdict as a player reads it: the card, the winner, and what was wrong where."""
    language = match.played_by.edition.in_words(language)
    hints = hints_line(match)
    sentences = [_result(match), *([] if hints is None else [hints]), *_problems(match)]
    card = score_card(match).spoken(language)
    return "\n".join([card, "", *(sentence.spoken(language) for sentence in sentences)])


def _result(match: Match) -> Text:
    if match.ended is not None:
        return match_ended(match)
    count = sum(round.outcome == "scored" for round in match.rounds)
    unfinished = N_("The match is not finished: {count} of {rounds} rounds count so far.")
    return say(unfinished, count=count, rounds=match.played_by.rounds)


def _problems(match: Match) -> Iterator[Text]:
    # Rounds are counted as they are written: a replay has the number of the round it repeats.
    for index, round in enumerate(_begun(match), 1):
        name = match.seats[round.codemaker]
        if round.false_clue and round.code is not None:
            yield say(
                "Written round {round}: {name} told the sum falsely. Said: {said}. Right: {right}.",
                round=index,
                name=name,
                said=round.clue,
                right=match.played_by.clue_of(round.code),
            )
        for row, said, right in _false_marks(match, round):
            yield say(
                "Written round {round}, row {row}: {name} marked falsely. Said: {said}. Right: {right}.",
                round=index,
                row=row,
                name=name,
                said=mark_text(match.played_by, said),
                right=mark_text(match.played_by, right),
            )
        if round.proven and round.code is None:
            clash = N_(
                "Written round {round}: no code fits the marks of {name}, so one of them is false."
            )
            yield say(clash, round=index, name=name)
        if round.owned_up:
            yield say(
                "Written round {round}: {name} owned up to a wrong mark.", round=index, name=name
            )
        if round.forbidden:
            forbidden = N_(
                "Written round {round}: the code of {name} is not allowed in this edition."
            )
            yield say(forbidden, round=index, name=name)
        if round.outcome == "lost":
            late = N_("Written round {round}: {name} let the time run out and lost the round.")
            yield say(late, round=index, name=name)
        if round.idle is not None:
            waited = N_("Written round {round} was dropped: {name} kept the others waiting.")
            yield say(waited, round=index, name=match.seats[round.idle])
        if round.outcome == "aborted" and _is_owed(match, round.number):
            again = N_(
                "Written round {round} does not count, and {name} is to play it again with a new code."
            )
            yield say(again, round=index, name=name)
        elif round.outcome == "aborted":
            yield say("Written round {round} does not count.", round=index)
        if round.outcome == "unrevealed":
            yield say(
                "Written round {round} has no score, because its code was never revealed. "
                'Write "reveal" and the code of {name} after its last row.',
                round=index,
                name=name,
            )
        if round.outcome == "early":
            yield say(
                "Written round {round} has no score, because its code was opened while rows were "
                'left. If the codebreaker gave up, write each row that was left as "-".',
                round=index,
            )


def _is_owed(match: Match, number: int) -> bool:
    """The round of that number is still to be played, or to be played again."""
    is_next = number == match.current.number and not match.current.rows
    return match.ended is None and (is_next or number in unplayed_numbers(match))
