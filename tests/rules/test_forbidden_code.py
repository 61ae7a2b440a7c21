"""A code that the edition forbids, set on a real table and seen at the reveal (decision 3)."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import Match, Reveal, Revealed, RoundAborted, SetCode, edition, read_notation
from tests.matches import lexicon
from tests.rules.match_steps import answer, do, guess, refused, sit_down, told


def shown(name: str, code: str, guessed: str, players: int = 2, **options: Any) -> Match:
    """A guess is marked truly against a code on the real table, which is then shown."""
    options = {"rows": 1, **options}
    rules = edition(name).rules(players, marks="hand", lexicon=lexicon, **options)
    match = do(sit_down(rules), SetCode(0, None, len(rules.row(code))))
    match = answer(guess(match, guessed), *rules.mark_row(rules.row(code), rules.row(guessed)))
    return do(match, Reveal(0, code))


def test_a_double_in_a_game_without_doubles_aborts_the_round_although_every_mark_fits() -> None:
    round = shown("duel", "WWPG", "WOSY").rounds[0]
    assert (round.outcome, round.forbidden, round.false_rows) == ("aborted", True, ())
    assert round.points == (0, 3)


def test_the_crack_of_a_forbidden_code_is_proven_wrong_before_the_reveal() -> None:
    """No code of the edition fits its mark."""
    match = do(sit_down(edition("duel").rules(marks="hand")), SetCode(0, None))
    match = answer(guess(match, "WWPG"), 4, 0)
    assert (match.rounds[0].outcome, match.rounds[0].proven) == ("aborted", True)


def test_the_same_codemaker_sets_a_new_code() -> None:
    match = shown("duel", "WWPG", "WOSY")
    assert (match.stage, match.awaited, match.current.number) == ("code", 0, 1)


def test_everybody_hears_that_the_code_was_forbidden() -> None:
    match = do(sit_down(edition("duel").rules(marks="hand", rows=1)), SetCode(0, None))
    match = answer(guess(match, "WOSY"), 1, 0)
    revealed, aborted, *_ = told(match, Reveal(0, "WWPG"))
    assert isinstance(revealed, Revealed) and revealed.forbidden
    assert isinstance(aborted, RoundAborted)


@pytest.mark.parametrize(
    ("name", "code", "guessed", "options"),
    [
        ("family-2004", "RRRR", "WOSY", {}),
        ("family-2004", "RRRR", "WOSY", {"players": 3}),
        ("bulls-and-cows", "1123", "4567", {}),
        ("custom", "AABC", "DEFA", {"colours": 9}),
        ("duel", "WW__", "WOSY", {"blanks": True}),
        ("word", "EAX", "CAT", {}),
    ],
)
def test_every_edition_knows_its_own_codes(
    name: str, code: str, guessed: str, options: dict[str, Any]
) -> None:
    assert shown(name, code, guessed, **options).rounds[0].outcome == "aborted"


@pytest.mark.parametrize(
    ("name", "code", "options"),
    [
        ("duel", "WWPG", {"doubles": True}),
        ("duel", "WP__", {"blanks": True}),
        ("standard", "WWWW", {}),
        ("duel", "WPGR", {}),
    ],
)
def test_what_the_match_allows_is_scored(name: str, code: str, options: dict[str, Any]) -> None:
    round = shown(name, code, "OOOO", **options).rounds[0]
    assert (round.outcome, round.forbidden) == ("scored", False)


@pytest.mark.parametrize(
    ("code", "why"),
    [("WPG", "code/length"), ("WPGK", "code/unknown-peg"), ("WPG_", "code/no-blanks")],
)
def test_what_cannot_stand_on_the_board_is_refused_at_the_reveal(code: str, why: str) -> None:
    match = do(sit_down(edition("duel").rules(marks="hand", rows=1)), SetCode(0, None))
    assert refused(answer(guess(match, "WOSY"), 1, 0), Reveal(0, code)) == why


def test_a_code_that_is_set_in_the_program_is_refused_before_anybody_guesses() -> None:
    match = sit_down(edition("duel").rules(marks="hand"))
    assert refused(match, SetCode(0, "WWPG")) == "code/repeated-colour"


def test_a_forbidden_code_in_a_written_match_aborts_its_round() -> None:
    match = read_notation(
        "edition duel\nseat Ann\nseat Bob\nround Ann\nBob WOSY 1 0\nreveal WWPG\n"
    )
    assert (match.rounds[0].outcome, match.rounds[0].forbidden) == ("aborted", True)
    assert match.totals == (0, 3)
