"""Slow, obvious versions of the rules' functions, to compare with the fast ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from codepegs.rules.code import BLANK
from codepegs.rules.match import Match, Round
from codepegs.rules.ruleset import Rules


def mark(code: Sequence[str], guess: Sequence[str]) -> tuple[int, int]:
    """Cross out what agrees; then pair what is left over, peg by peg."""
    hidden, guessed = list(code), list(guess)
    exact = misplaced = 0
    for i in range(len(hidden)):
        if hidden[i] == guessed[i]:
            exact += 1
            hidden[i], guessed[i] = "used", "spent"
    for i in range(len(guessed)):
        for j in range(len(hidden)):
            if guessed[i] == hidden[j]:
                misplaced += 1
                hidden[j], guessed[i] = "used", "spent"
    return exact, misplaced


def mark_pieces(code: Sequence[str], guess: Sequence[str]) -> tuple[int, int, int]:
    """Give each guessed piece its best key peg: all blacks, then all whites, then all blues."""
    pegs: list[str | None] = [None] * len(guess)
    answered = [False] * len(code)
    for i in range(len(guess)):
        if code[i] == guess[i]:
            pegs[i], answered[i] = "black", True
    for i in range(len(guess)):
        for j in range(len(code)):
            if pegs[i] is None and not answered[j] and guess[i] == code[j]:
                pegs[i], answered[j] = "white", True
    for i in range(len(guess)):
        same_colour, same_shape = code[i][0] == guess[i][0], code[i][1] == guess[i][1]
        if pegs[i] is None and (same_colour or same_shape):
            pegs[i] = "blue"
    return pegs.count("black"), pegs.count("white"), pegs.count("blue")


def mark_colours(code: Sequence[str], guess: Sequence[str]) -> tuple[int]:
    """Right ones, wherever they stand."""
    return (sum(mark(code, guess)),)


MARKS = {"standard": mark, "pieces": mark_pieces, "colours": mark_colours}


def codes(rules: Rules, holes: int) -> list[tuple[str, ...]]:
    """Every row of pegs, less those the rules don't allow as a code."""
    rows = list(product(rules.letters, repeat=holes))
    if rules.words is not None:
        return [row for row in rows if "".join(row) in rules.words]
    if rules.repeats:
        return rows
    return [row for row in rows if all(row.count(peg) == 1 for peg in row if peg != BLANK)]


def fitting_codes(
    rules: Rules, holes: int, answers: Sequence[tuple[Sequence[str], Sequence[int]]]
) -> set[tuple[str, ...]]:
    """Every code, less those that would have earned another mark."""
    marking = MARKS[rules.marking]
    return {
        code
        for code in codes(rules, holes)
        if all(marking(code, guess) == tuple(given) for guess, given in answers)
        if rules.told is None or sum(map(int, code)) == rules.told
    }


# -- The score, straight from the tables of the rules ----------------------------------------------

CODEMAKER_SCORES = ("duel", "standard", "to-go", "custom")
"""One point to the codemaker for each row used; everywhere else the codebreaker's rows count."""

FAMILY = {
    3: [5, 6, 7, 8, 9, 10, 14, 18, 22, 26, 30, 34, 40],
    4: [5, 6, 7, 8, 9, 10, 13, 16, 19, 22, 25, 28, 30],
    5: [5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22, 25],
}
"""The codemaker's points for a crack in row 1, 2, …; the last: not cracked."""


def mark_of(rules: Rules, code: Sequence[str], guess: Sequence[str]) -> tuple[int, ...]:
    """The mark by the edition's name."""
    if rules.edition.name == "grand":
        return mark_pieces(code, guess)
    return mark_colours(code, guess) if "young" in rules.options else mark(code, guess)


def rounds_are_counted(rules: Rules) -> bool:
    """Not points or rows: the family game of two, and any match of one round."""
    one_round = rules.options.get("rounds") == 1
    return one_round or (rules.edition.name == "family-2004" and rules.players == 2)


def outcome(match: Match, round: Round) -> str:
    """What became of a round: judged anew where the code was shown and every row was played."""
    if round.outcome not in ("scored", "aborted"):
        return round.outcome
    return "aborted" if is_wrong(match, round) else "scored"


def is_wrong(match: Match, round: Round) -> bool:
    """The codemaker made an error: a wrong mark, a wrong sum, or a code that is not allowed."""
    rules, code = match.played_by, round.code
    if round.owned_up or code is None:
        return True  # said, or proven before the code was shown
    if rules.words is not None:
        allowed = "".join(code) in rules.words
    else:
        allowed = rules.repeats or all(code.count(peg) == 1 for peg in code if peg != BLANK)
    marked = [(row.guess, row.mark) for row in round.rows if row.guess is not None]
    if round.clue is not None and sum(map(int, code)) != round.clue:
        return True
    return not allowed or any(mark != mark_of(rules, code, guess) for guess, mark in marked)


def points(match: Match, round: Round) -> list[int]:
    """Each seat's points from a round."""
    rules, what = match.played_by, outcome(match, round)
    name, maker, card = rules.edition.name, round.codemaker, [0] * rules.players
    breaker = (maker + 1) % rules.players  # of two
    counted = rounds_are_counted(rules)
    if what == "scored":
        assert round.code is not None
        cracked = None
        for row, played in enumerate(round.rows, 1):
            if played.guess is not None and cracks(rules, round.code, played.guess):
                cracked = row
                break
        if rules.players > 2:
            card[maker] = FAMILY[rules.players][-1 if cracked is None else cracked - 1]
            for row, played in enumerate(round.rows, 1):
                if row == cracked:
                    card[played.seat] += 10
                elif played.guess is not None:
                    exact, misplaced = mark(round.code, played.guess)
                    card[played.seat] += 2 * exact + misplaced
        elif counted:
            card[maker if cracked is None else breaker] = 1
        else:
            who = maker if name in CODEMAKER_SCORES else breaker
            card[who] = len(round.rows) + bonus(rules) if cracked is None else cracked
    elif what == "lost" and counted:
        card[breaker] = 1
    elif what in ("aborted", "lost") and name in ("duel", "standard", "to-go") and not counted:
        card[breaker] = -3 if what == "aborted" and "false_mark" in rules.options else 3
    return card


def cracks(rules: Rules, code: Sequence[str], guess: Sequence[str]) -> bool:
    """The guess is the code; for the young, wherever the pegs stand."""
    if "young" in rules.options:
        return sorted(code) == sorted(guess)
    return tuple(code) == tuple(guess)


def bonus(rules: Rules) -> int:
    """What an uncracked code counts beyond the rows."""
    if rules.edition.name in ("standard", "to-go", "custom"):
        return int(rules.options.get("failure_bonus", 0))
    return 1


def totals(match: Match) -> list[int]:
    """Each seat's points so far."""
    card = [0] * match.played_by.players
    for round in match.rounds:
        for seat, more in enumerate(points(match, round)):
            card[seat] += more
    return card


def ending(match: Match) -> str | None:
    """Why the match is over, if it is."""
    rules = match.played_by
    playing = [seat for seat in range(rules.players) if seat not in match.resigned]
    if len(playing) == 1:
        return "resigned"
    for seat in playing:
        own = [outcome(match, round) for round in match.rounds if round.codemaker == seat]
        own = [what for what in own if what != "open"]
        if own.count("lost") == 2:
            return "out-of-time"
        if own[-3:] == ["aborted", "aborted", "aborted"]:
            return "false-marks"
    done = {
        round.number for round in match.rounds if outcome(match, round) not in ("open", "aborted")
    }
    for number in range(1, rules.rounds + 1):
        codemaker = (match.first + number - 1) % rules.players
        if number not in done and codemaker in playing:
            return None
    return "played"


def winners(match: Match) -> list[int]:
    """Who has won a match that is over."""
    rules, why, card = match.played_by, ending(match), totals(match)
    may_win = [seat for seat in range(rules.players) if seat not in match.resigned]
    if why in ("out-of-time", "false-marks"):
        may_win.remove(match.rounds[-1].codemaker)
    if why == "played":
        kept_waiting = {round.idle for round in match.rounds}
        may_win = [seat for seat in may_win if seat not in kept_waiting] or may_win
    most_win = rounds_are_counted(rules) or rules.players > 2
    most_win = most_win or rules.edition.name in CODEMAKER_SCORES
    best = (max if most_win else min)(card[seat] for seat in may_win)
    ahead = [seat for seat in may_win if card[seat] == best]
    if rules.options.get("tie_break") == "rows":
        used = {seat: rows_used(match, seat) for seat in ahead}
        ahead = [seat for seat in ahead if used[seat] == min(used.values())]
    return ahead


def rows_used(match: Match, seat: int) -> int:
    """The rows that one of two used as codebreaker, in rounds that count."""
    return sum(
        len(round.rows)
        for round in match.rounds
        if round.codemaker != seat and outcome(match, round) == "scored"
    )
